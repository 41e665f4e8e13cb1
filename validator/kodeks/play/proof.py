"""What a verdict rests on, and what would turn it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kodeks.play import engine
from kodeks.play.decisions import Decision
from kodeks.play.rules import Invariant
from kodeks.play.trying import run_rule
from kodeks.play.verdicts import Objection, Verdict
from kodeks.table import Missing, Open, Pile, State

#: Facts that are not evidence: who plays, and where in the game it is.
GIVEN = ("agenda", "players")
#: How far from its value a number is tried out.
REACH = 12


def deciding(state: State, decision: Decision | None, objection: Objection) -> tuple[str, ...]:
    """
    The facts without any one of which the objection would not be made, to a decision or to the state itself.

    They are found by taking facts away one by one: one that leaves the objection as it is does not matter.
    """
    needed = [fact for fact in objection.facts if fact not in GIVEN and fact in state.facts]
    left = state.copy()
    for fact in list(needed):
        kept = left.facts.pop(fact)
        if _objects(left, decision, objection):
            needed.remove(fact)
        else:
            left.facts[fact] = kept
    return tuple(needed)


def _objects(state: State, decision: Decision | None, objection: Objection) -> bool:
    rule = state.game.rules[objection.rule]

    looks = rule.looks(state) if isinstance(rule, Invariant) else [lambda tried: rule.run(tried, decision)]
    who = objection.values.get("player")
    for look in looks:
        drafts, _ = run_rule(state, look, rule.id, [], fill=not isinstance(rule, Invariant))
        if any(draft.key == objection.key and draft.values.get("player") == who for draft in drafts):
            return True
    return False


def proved(state: State, verdict: Verdict) -> Verdict:
    """A verdict whose objections name only the facts that decide."""
    objections = tuple(
        replace(objection, facts=deciding(state, verdict.decision, objection)) for objection in verdict.objections
    )
    return replace(verdict, objections=objections)


def nearest(state: State, decision: Decision, most: int = 3) -> list[Decision]:
    """Legal decisions of the same kind that differ in the fewest arguments."""
    alike = enumerate(_alike(state, decision))
    ranked = sorted((_distance(decision, other), i, other) for i, other in alike)
    found: list[Decision] = []
    for (changed, _), _, other in ranked:
        if found and changed > _distance(decision, found[0])[0]:
            break
        if engine.judge(state, other).answer == "legal":
            found.append(other)
            if len(found) == most:
                break
    return found


def _alike(state: State, decision: Decision) -> list[Decision]:
    return [
        other
        for other in _offered(state)
        if type(other) is type(decision) and other.player == decision.player and other != decision
    ]


def _distance(decision: Decision, other: Decision) -> tuple[int, int]:
    """How many arguments differ, and by how much those that are numbers."""
    pairs = list(zip(decision.arguments().values(), other.arguments().values(), strict=True))
    return sum(item != two for item, two in pairs), sum(abs(item - two) for item, two in pairs if isinstance(item, int))


def _offered(state: State) -> list[Decision]:
    try:
        return list(engine.offered(state))
    except (Missing, Open):
        return []


def turning(state: State, verdict: Verdict) -> tuple[str, Any] | None:
    """The smallest change of one fact that makes a refused decision legal."""
    facts = list(dict.fromkeys(fact for objection in verdict.objections for fact in objection.facts))
    best: tuple[int, str, Any] | None = None
    for fact in facts:
        for size, value in _others(state, fact):
            if best is not None and size >= best[0]:
                break
            changed = state.copy()
            changed.facts[fact] = value
            if engine.judge(changed, verdict.decision).answer == "legal":
                best = (size, fact, value)
                break
    return best[1:] if best else None


def _others(state: State, fact: str) -> Iterator[tuple[int, Any]]:
    """Other values of a fact, the nearest first, with how far they are."""
    value = state.facts.get(fact)
    place = state.game.register.find(fact, state.facts["players"])
    if place is None:
        return
    if isinstance(value, bool):
        yield 1, not value
    elif isinstance(value, int):
        for size in range(1, REACH + 1):
            for other in (value + size, value - size):
                if other >= place.fact.least and (place.fact.most is None or other <= place.fact.most):
                    yield size, other
    elif isinstance(value, tuple) and place.fact.type == "names":
        for i in range(len(value)):
            yield 1, value[:i] + value[i + 1 :]
        if len(value) > 1:
            yield len(value), ()
    elif isinstance(value, Pile):
        return
