"""Verdicts as text and as JSON."""

from collections.abc import Mapping
from typing import Any

from kodeks.findings import AnyOf, Fact, Finding, Result, Unknown, Verdict
from kodeks.positions import Case
from kodeks.reporting.findings import fill, printable
from kodeks.reporting.speaker import Speaker


def sentence(one: Finding | Unknown, speaker: Speaker) -> str:
    """The sentence of an objection or an unknown, with its facts in words."""
    return fill(speaker.phrase(one.because), speaker.facts(one.facts))


def as_text(case: Case, verdict: Verdict, speaker: Speaker) -> str:
    """The verdict, then everything it rests on."""
    place = case.place(("action",) if case.action is not None else ("state",))
    head = f"{place}: {speaker.phrase(verdict.answer.value)}"
    if case.name:
        head += f" ({case.name})"
    lines = [printable(head)]
    for finding in verdict.objections:
        lines.append(f"  {finding.place}: {finding.check}")
        lines.append(f"    {printable(sentence(finding, speaker))}")
        if finding.rests_on:
            told = "; ".join(_fact(case, one, speaker) for one in finding.rests_on)
            lines.append(f"    {speaker.phrase('facts')}: {printable(told)}")
        lines += [f"    {speaker.phrase('rule')}: {speaker.cite(clause)}" for clause in finding.clauses]
        if finding.hint:
            lines.append(
                f"    {speaker.phrase('hint')}: {fill(speaker.phrase(finding.hint), speaker.facts(finding.facts))}"
            )
    for unknown in verdict.unknowns:
        lines.append(f"  {unknown.place}: {speaker.phrase('missing')}: {printable(sentence(unknown, speaker))}")
        lines += [f"    {speaker.phrase('left open by')}: {one} – {speaker.title(one)}" for one in unknown.open]
    if verdict.result is not None and not verdict.objections:
        lines.append(f"  {speaker.phrase('result')}:")
        lines += [f"    {key}: {printable(shown(key, value))}" for key, value in verdict.result.facts.items()]
    if not verdict.objections and verdict.grounds:
        head = speaker.phrase("decided by")
        if verdict.result is None or case.kind != "outcome":
            head = f"{speaker.phrase('no objection')}; {head}"
        lines.append(f"  {head}:")
        lines += [f"    {speaker.cite(clause)}" for clause in verdict.grounds]
    lines += [f"  {doubt}" for doubt in doubted(verdict, speaker)]
    lines += [f"  {place}: {speaker.phrase('the judge does not read this field')}" for place in verdict.unread]
    return "\n".join(lines)


def doubted(verdict: Verdict, speaker: Speaker) -> list[str]:
    """A line for each thing the verdict rests on whose facts are not sure."""
    told = speaker.phrase("facts of {confidence} confidence")
    return [
        f"{id} – {speaker.title(id)}: {told.format(confidence=speaker.phrase(confidence))}"
        for id, confidence in verdict.doubts
    ]


#: A value longer than this is looked up at its place rather than shown.
WIDTH = 60


def _fact(case: Case, fact: Fact, speaker: Speaker) -> str:
    """A fact as text: its way in the case, its value, and the other places that tell the same."""
    first, *others = (".".join(str(step) for step in one) for one in fact)
    value = shown("", plain(case.value(fact[0])))
    told = f"{first} = {value}" if len(value) <= WIDTH else first
    return f"{told} ({speaker.phrase('also')} {', '.join(others)})" if others else told


def shown(key: str, value: object) -> str:
    """
    A fact of a result as text.

    >>> shown("path", ["arrakeen", "imperial_basin"]), shown("cards", [])
    ('arrakeen → imperial_basin', '–')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {shown(key, one)}" for name, one in value.items()) or "–"
    if isinstance(value, list | tuple):
        return (" → " if key.startswith("path") else ", ").join(shown(key, one) for one in value) or "–"
    return str(value)


def plain(value: object) -> Any:
    """A fact of a result as plain data."""
    if isinstance(value, AnyOf):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value


def _result(result: Result | None) -> dict[str, Any] | None:
    if result is None:
        return None
    return {"facts": plain(result.facts), "changes": plain(result.changes)}


def as_data(case: Case, verdict: Verdict, speaker: Speaker) -> dict[str, Any]:
    """The verdict as plain data."""
    return {
        "case": case.name,
        "file": case.file,
        "verdict": verdict.answer.value,
        "clauses": list(verdict.clauses),
        "result": _result(verdict.result),
        "doubts": [{"id": id, "confidence": confidence} for id, confidence in verdict.doubts],
        "not_read": [str(one) for one in verdict.unread],
        "objections": [
            {
                "check": one.check,
                "at": list(one.at),
                "line": one.place.line,
                "column": one.place.column,
                "because": sentence(one, speaker),
                "hint": fill(speaker.phrase(one.hint), speaker.facts(one.facts)) if one.hint else "",
                "clauses": list(one.clauses),
                "facts": [
                    {"at": list(at), "value": plain(case.value(at)), "also": [list(other) for other in others]}
                    for at, *others in one.rests_on
                ],
            }
            for one in verdict.objections
        ],
        "unknowns": [
            {
                "at": list(one.at),
                "line": one.place.line,
                "column": one.place.column,
                "because": sentence(one, speaker),
                "open": list(one.open),
            }
            for one in verdict.unknowns
        ],
    }
