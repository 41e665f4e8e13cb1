"""What is said about a case, and how it is made of what the search has found."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kodeks.judge.case import Case
from kodeks.play import Decision, agenda, engine, proof
from kodeks.play.between import MOMENT
from kodeks.play.rules import OUT_OF_TURN
from kodeks.play.search import Found, Made
from kodeks.play.verdicts import Objection, Unknown
from kodeks.table import Missing, Open, State
from kodeks.table.state import Step

#: How many decisions are shown to whoever has told one that is like none of them.
AT_HAND = 8


@dataclass(frozen=True)
class Answer:
    """Everything that is said about a case."""

    verdict: str
    #: The decisions, given and added, up to the one that is refused.
    line: tuple[Made, ...] = ()
    objections: tuple[Objection, ...] = ()
    unknowns: tuple[Unknown, ...] = ()
    clauses: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    #: The table in which the decision that settles the verdict is made, and that decision.
    before: State | None = None
    decision: Decision | None = None
    #: Which of the given decisions that is.
    at: int = 0
    after: State | None = None
    steps: tuple[Step, ...] = ()
    #: Facts that changed: before and after.
    changes: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)
    #: Who has to decide next, and every legal way.
    pending: tuple[str, tuple[Decision, ...]] = ("", ())
    #: Legal decisions nearest to the one that is refused.
    could: tuple[Decision, ...] = ()
    #: The smallest change of one fact that would make it legal.
    turning: tuple[str, Any] | None = None
    #: Facts taken to be as at set-up on which the verdict rests.
    assumed: tuple[str, ...] = ()
    #: Facts that are not given and count as what the told decisions show them to be.
    presumed: tuple[str, ...] = ()
    #: Open questions that came up, with the answer of a ruling or of the reading that is followed.
    settled: Mapping[str, str] = field(default_factory=dict)


def answer_of(case: Case, found: Found) -> Answer:
    """What the search has found, with the facts that decide and the ways out."""
    verdict, before = found.verdict, found.before
    if found.answer == "legal":
        # What is asked about is the last decision: its rules and facts come first.
        judged = [(made, engine.judge(made.before, made.decision)) for made in reversed(found.line)]
        facts = tuple(dict.fromkeys(fact for _, item in judged for fact in item.facts))
        clauses = tuple(dict.fromkeys(clause for made, item in judged if made.given >= 0 for clause in item.clauses))
        assumed = assumed_in(case, facts)
        return Answer("legal", found.line, (), (), clauses, facts, before, verdict.decision if verdict else None,
                      found.reached, found.after, assumed=assumed)  # fmt: skip
    if verdict is None or before is None:
        could = at_hand(before) if before and any(each.cause == "unmatched" for each in found.unknowns) else ()
        return Answer("undecided", found.line, unknowns=found.unknowns, at=found.reached, before=before, could=could)
    verdict = proof.proved(before, verdict)
    # That it is not the moment says less than what is wrong at any moment.
    objections = tuple(sorted(verdict.objections, key=lambda objection: objection.key in OUT_OF_TURN))
    verdict = replace(verdict, objections=objections)
    facts = tuple(dict.fromkeys(fact for objection in verdict.objections for fact in objection.facts))
    unknowns = found.unknowns if found.answer == "undecided" else ()
    clauses = tuple(dict.fromkeys(clause for objection in verdict.objections for clause in objection.clauses))
    result = Answer(found.answer, found.line, verdict.objections, unknowns, clauses, facts, before, verdict.decision,
                  found.reached, assumed=assumed_in(case, facts))  # fmt: skip
    if found.answer == "illegal":
        could = tuple(proof.nearest(before, verdict.decision))
        result = replace(result, could=could, turning=proof.turning(before, verdict))
    return result


def at_hand(state: State) -> tuple[Decision, ...]:
    """A few decisions that are legal now, for whoever has named none of them."""
    try:
        return still_to_decide(state)[1][:AT_HAND]
    except (Missing, Open):
        return ()


def assumed_in(case: Case, facts: tuple[str, ...]) -> tuple[str, ...]:
    """The facts that are taken to be as at set-up, but for those of the moment and what the rules keep themselves."""
    found = []
    for fact in facts:
        place = case.game.register.find(fact, case.state.facts["players"])
        working = place is None or place.fact.working or fact in MOMENT or fact.startswith("turn_")
        if fact in case.assumed and not working:
            found.append(fact)
    return tuple(found)


def still_to_decide(state: State) -> tuple[str, tuple[Decision, ...]]:
    """Who decides now, and every legal way; nobody where the game goes on by itself."""
    if state.game.book.automatic.get(agenda.top(state).kind) and not agenda.top(state).owner:
        return "", ()
    return agenda.top(state).owner, tuple(item for item in engine.offered(state) if _is_legal(state, item))


def _is_legal(state: State, decision: Decision) -> bool:
    return engine.judge(state, decision).answer == "legal"
