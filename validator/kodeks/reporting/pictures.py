"""What an answer of the judge marks in the drawing of its table."""

from collections.abc import Iterator

from kodeks.drawing import Mark
from kodeks.judge.answer import Answer
from kodeks.play import Decision
from kodeks.reporting.case_words import Teller


def marks(answer: Answer, teller: Teller) -> dict[str, Mark]:
    """Faults where they are, the facts that decide, what is not given, and what the decision names."""
    found: dict[str, Mark] = {}
    if answer.decision is not None:
        for id in named(answer.decision):
            found[id] = Mark("chosen", teller.decision(answer.decision))
    for objection in answer.objections:
        sentence = teller.objection(objection)
        for fact in objection.facts:
            found[fact] = Mark("reason" if answer.decision else "fault", sentence)
        argument = getattr(answer.decision, objection.argument, None) if objection.argument else None
        if isinstance(argument, str):
            found[argument] = Mark("fault", sentence)
    if answer.verdict == "undecided":
        found |= {
            unknown.name: Mark("reason", teller.unknown(unknown))
            for unknown in answer.unknowns
            if unknown.cause == "missing"
        }
    return found


def named(decision: Decision) -> Iterator[str]:
    """The entries that a decision names."""
    for value in decision.arguments().values():
        for name in value if isinstance(value, tuple) else (value,):
            if isinstance(name, str) and name.count(".") == 2:
                yield name
