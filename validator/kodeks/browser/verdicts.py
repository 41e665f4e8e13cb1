"""A case with its answer as the page shows it: the band, the sentence, the facts that decide, and the ways out."""

from typing import Any

from kodeks import markup
from kodeks.browser import controls
from kodeks.judge.answer import Answer
from kodeks.judge.case import Case
from kodeks.judge.decisions import written
from kodeks.play.between import MOMENT
from kodeks.play.verdicts import Objection, Unknown
from kodeks.reporting.case_words import Teller

#: At most so many rules stand under a sentence, and so many facts beside it.
RULES, FACTS = 4, 8


#: A verdict as the page says it.
WORDS = {"legal": "Legal", "illegal": "Illegal", "resolved": "This follows", "undecided": "Undecided"}

#: What is asked about first where something follows: who has won what, and what was completed.
FIRST = ("winner", "winners", "conflict_winner", "reward", "turn_completed")
#: What follows by itself from something else, or only tells where in the turn it is: last.
LAST = ("turn_space", "turn_card", "turn_paid", "turns", "supply", "agents_ready", "phase", "hagal_card")


def _rank(change: tuple[str, Any]) -> int:
    names = change[0].split(".")
    return 0 if any(name in FIRST for name in names) else 2 if any(name in LAST for name in names) else 1


def shown(case: Case, answer: Answer, teller: Teller) -> dict[str, Any]:
    """Everything the page shows of a verdict, but its picture."""
    phrase = teller.speaker.phrase
    state = answer.before or case.state
    facts = dict.fromkeys([
        *(fact for objection in answer.objections for fact in objection.facts),
        *(unknown.name for unknown in answer.unknowns if unknown.cause == "missing"),
        *([answer.turning[0]] if answer.turning else []),
        *(answer.facts if answer.verdict in ("legal", "resolved") else ()),
    ])  # fmt: skip
    found = [item for item in (controls.fact_control(key, state, teller) for key in facts) if item]
    if answer.verdict in ("legal", "resolved"):
        # Of much that was read, what the case says itself comes first; where in the game it is tells hardly anything.
        found = sorted((item for item in found if item["given"] or item["key"] not in MOMENT), key=_told)
    # A position that nothing speaks against has no rule of its own; an objection has its own.
    named = () if answer.objections or case.kind == "state" else answer.clauses
    return {
        "verdict": answer.verdict,
        "word": phrase(WORDS[answer.verdict]),
        "question": asked(case, teller),
        "sentences": [sentence(objection, teller) for objection in answer.objections],
        "unknowns": [unknown(item, state, teller) for item in answer.unknowns],
        "rules": [rule(id, teller) for id in named[:RULES]],
        "facts": found[:FACTS],
        "choices": list(controls.choices(case, teller)),
        "turning": _turning(answer, teller),
        "could": [{"text": teller.decision(item), "decision": written(item, case.names)} for item in answer.could],
        "line": [{"text": teller.decision(item.decision), "added": item.given < 0} for item in answer.line],
        "assumed": [teller.fact(fact) for fact in answer.assumed],
        "presumed": [teller.presumed(fact) for fact in answer.presumed],
        "changes": [_change(key, *values, teller) for key, values in sorted(answer.changes.items(), key=_rank)],
        "pending": [teller.decision(item) for item in answer.pending[1][:12]],
        "readings": readings(case, answer, teller),
    }  # fmt: skip


def _told(data: dict[str, Any]) -> int:
    return 2 if not data["given"] else 1 if data["key"] in MOMENT else 0


def asked(case: Case, teller: Teller) -> str:
    """What is asked, in words: the decisions one after another, with dots for what is not said."""
    return "; ".join(f"{teller.value(item.player)}: {teller.given(item)}" if item.player else teller.given(item)
                     for item in case.decisions)  # fmt: skip


def sentence(objection: Objection, teller: Teller) -> dict[str, Any]:
    """Why it is refused, and the rules that say so."""
    return {
        "text": teller.objection(objection),
        "rules": [rule(id, teller) for id in objection.clauses[:RULES]],
        "check": objection.rule,
    }


def rule(id: str, teller: Teller) -> dict[str, Any]:
    """A rule as a sentence with the pages of the books."""
    speaker = teller.speaker
    entry = speaker.kb.entries.get(id)
    if entry is None:
        return {"id": id, "text": id, "books": []}
    sentence = speaker.say(entry, "says")
    return {"id": id, "text": markup.plain(sentence.text), "language": sentence.language, "books": speaker.books(entry)}


def unknown(given: Unknown, state: Any, teller: Teller) -> dict[str, Any]:
    """What leaves it undecided: a fact to give, or a question to answer."""
    data: dict[str, Any] = {"cause": given.cause, "name": given.name, "text": teller.unknown(given), "answers": []}
    if given.cause == "missing":
        data["control"] = controls.fact_control(given.name, state, teller)
    if given.cause == "open":
        data["question"] = teller.speaker.title(given.name)
        data["answers"] = [{"value": answer, "text": teller.answer(answer)} for answer in given.answers]
        data["readings"] = of_books(given.name, teller)
        data["leaning"] = _leaning(given.name, teller)
    return data


def _leaning(id: str, teller: Teller) -> str:
    """What the base says about an open question beside leaving it open."""
    entry = teller.speaker.kb.entries.get(id)
    if entry is None or "leaning" not in teller.speaker.kb.words(entry):
        return ""
    return markup.plain(teller.speaker.say(entry, "leaning").text)


def switch(id: str, taken: Any, teller: Teller) -> dict[str, Any]:
    """A difference between the books that is settled, by a ruling or for this table, with all its readings."""
    return {"id": id, "question": teller.speaker.title(id), "taken": taken, "readings": of_books(id, teller)}


def of_books(id: str, teller: Teller) -> list[dict[str, Any]]:
    """The readings of a difference between the books, each with the books that have it."""
    speaker = teller.speaker
    entry = speaker.kb.entries.get(id)
    if entry is None or entry.kind != "discrepancy":
        return []
    found = []
    for number, reading in enumerate(entry.data["readings"]):
        pages: dict[str, set[int]] = {}
        for passage in reading.get("passages", ()):
            source = speaker.kb.source_of.get(passage)
            if source is not None and passage in speaker.kb:
                pages.setdefault(source.id, set()).add(speaker.kb[passage].data["page"])
        data = {source: ", ".join(map(str, sorted(found_on))) for source, found_on in pages.items()}
        books = [
            f"{speaker.say(speaker.kb[source], 'short').text}, {speaker.phrase('p.')} {numbers}"
            for source, numbers in data.items()
        ]
        sentence = speaker.say(entry, "yields", number)
        found.append({
            "number": number + 1, "text": markup.plain(sentence.text), "language": sentence.language, "books": books
        })  # fmt: skip
    return found


def readings(case: Case, answer: Answer, teller: Teller) -> list[dict[str, Any]]:
    """The questions that the case answers itself, so that they can be answered otherwise."""
    given = case.data.get("readings", {})
    if not isinstance(given, dict):
        return []
    return [
        {"id": id, "question": teller.speaker.title(id), "value": value, "text": teller.answer(str(value))}
        for id, value in given.items()
    ]


def _turning(answer: Answer, teller: Teller) -> dict[str, Any] | None:
    if answer.turning is None:
        return None
    fact, value = answer.turning
    state = answer.before or teller.case.state
    return {
        "text": teller.turning(fact, value),
        "claim": teller.claim(fact, value) if isinstance(value, bool) else "",
        "control": controls.fact_control(fact, state, teller),
        "value": teller.plain(fact, value),
        "shown": teller.or_none(fact, value),
    }


def _change(key: str, before: Any, after: Any, teller: Teller) -> dict[str, str]:
    """What has changed: a flag in one sentence, anything else with its values, an empty one before left out."""
    if isinstance(after, bool):
        return {"label": teller.claim(key, after), "before": "", "after": ""}
    return {
        "label": teller.fact(key),
        "before": teller.shown(key, before) if before or isinstance(before, int) else "",
        "after": teller.or_none(key, after),
    }
