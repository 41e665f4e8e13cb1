"""The answer to a case, and every move of a table, as data and as lines."""

from collections.abc import Iterator
from typing import Any

from kodeks.judge.answer import Answer
from kodeks.judge.case import Case
from kodeks.judge.decisions import written
from kodeks.judge.settled import settled
from kodeks.play import Decision, Verdict
from kodeks.play.verdicts import Objection, Unknown
from kodeks.reporting.answers import asked_at, doubts, place_of
from kodeks.reporting.case_words import Teller
from kodeks.reporting.speaker import Speaker
from kodeks.table import Pile, State


def as_data(case: Case, answer: Answer, speaker: Speaker) -> dict[str, Any]:
    """Everything as plain data."""
    teller = Teller(speaker, case)
    place = case.place(asked_at(case, answer))
    player, options = answer.pending
    return {
        "case": case.name,
        "file": case.file,
        "verdict": answer.verdict,
        "at": [place.line, place.column],
        "line": [{**decision_data(made.decision, teller), "told": made.given >= 0} for made in answer.line],
        "objections": [
            objection_data(objection, teller, answer.before, case, answer) for objection in answer.objections
        ],
        "unknowns": [unknown_data(unknown, teller) for unknown in answer.unknowns],
        "clauses": list(answer.clauses),
        "facts": [_fact_data(fact, answer.before, case, teller) for fact in answer.facts],
        "assumed": list(answer.assumed),
        "presumed": list(answer.presumed),
        "settled": [
            {"question": each.question, "answer": each.answer, "ruling": each.ruling}
            for each in settled(case, answer, speaker.kb)
        ],
        "doubts": [{"id": id, "confidence": level} for id, level in doubts(case, answer, speaker.kb)],
        "could": [decision_data(decision, teller) for decision in answer.could],
        "turning": _turning(answer, teller),
        "steps": [
            {
                "fact": step.fact,
                "before": teller.plain(step.fact, step.before),
                "after": teller.plain(step.fact, step.after),
                "cause": step.rule,
                "clauses": list(step.clauses),
            }
            for step in answer.steps
            if step.fact != "agenda"
        ],
        "changes": {
            key: {"before": teller.plain(key, before), "after": teller.plain(key, after)}
            for key, (before, after) in answer.changes.items()
        },
        "pending": {"player": player, "options": [decision_data(option, teller) for option in options]},
    }


def _turning(answer: Answer, teller: Teller) -> dict[str, Any] | None:
    if answer.turning is None:
        return None
    fact, value = answer.turning
    return {"fact": fact, "value": teller.plain(fact, value), "text": teller.fact(fact)}


def decision_data(decision: Decision, teller: Teller) -> dict[str, Any]:
    """A decision: as data, as a line of notation, and in words."""
    found: dict[str, Any] = {"decision": written(decision, teller.case.names), "text": teller.decision(decision)}
    if teller.case.notation is not None:
        found["line"] = teller.case.notation.write(decision)
    return found


def objection_data(
    objection: Objection, teller: Teller, before: State | None, case: Case | None = None, answer: Answer | None = None
) -> dict[str, Any]:
    """An objection with its values and the facts that decide."""
    place = place_of(case, answer, objection) if case and answer else None
    return {
        "check": objection.rule,
        "key": objection.key,
        "because": teller.objection(objection),
        "values": {name: _json(value) for name, value in objection.values.items()},
        "clauses": list(objection.clauses),
        "facts": [_fact_data(fact, before, teller.case, teller) for fact in objection.facts],
        **({"line": place.line, "column": place.column} if place else {}),
    }


def _json(value: Any) -> Any:
    """A value of a sentence as JSON has it; what is no plain value is told as text."""
    if isinstance(value, tuple | Pile):
        return [_json(each) for each in value]
    return value if value is None or isinstance(value, str | int | float | list | dict) else str(value)


def _fact_data(fact: str, before: State | None, case: Case, teller: Teller) -> dict[str, Any]:
    data: dict[str, Any] = {"fact": fact, "text": teller.fact(fact)}
    if before is not None and fact in before.facts and fact != "agenda":
        data["value"] = teller.plain(fact, before.facts[fact])
    if fact in case.where:
        place = case.place(case.where[fact])
        data |= {"line": place.line, "column": place.column}
    return data


def unknown_data(unknown: Unknown, teller: Teller) -> dict[str, Any]:
    """What leaves a case undecided."""
    return {
        "cause": unknown.cause,
        "name": unknown.name,
        "because": teller.unknown(unknown),
        "answers": list(unknown.answers),
    }


def move_data(verdict: Verdict, state: State, teller: Teller) -> dict[str, Any]:
    """A decision that can be named, and whether it is legal: true, false, or null where that is undecided."""
    data = decision_data(verdict.decision, teller)
    return {
        **data,
        "player": verdict.decision.player,
        "legal": {"legal": True, "illegal": False}.get(verdict.answer),
        "objections": [objection_data(objection, teller, state) for objection in verdict.objections],
        "unknowns": [unknown_data(unknown, teller) for unknown in verdict.unknowns],
    }


def move_lines(verdict: Verdict, teller: Teller) -> Iterator[str]:
    """A decision in words; where it is refused, the reasons under it."""
    player = verdict.decision.player
    who = f"{teller.value(player)}: " if player else ""
    word = "" if verdict.answer == "legal" else f" – {teller.speaker.phrase(verdict.answer)}"
    yield f"{who}{teller.decision(verdict.decision)}{word}"
    for objection in verdict.objections:
        yield f"  {teller.objection(objection)} ({', '.join(objection.clauses)})"
    for unknown in verdict.unknowns if not verdict.objections else ():
        yield f"  {teller.unknown(unknown)}"
