"""The rules of all games as the table of checks has them: each guard and invariant with its clauses and sentences."""

from functools import cache

from kodeks.games import mixing
from kodeks.model import KnowledgeBase
from kodeks.play import Rulebook
from kodeks.play.rules import Guard, Invariant
from kodeks.registry import Check

#: What a check looks at: a decision, or a state.
MOVE, STATE = "move", "state"


@cache
def books() -> tuple[Rulebook, ...]:
    """The rulebooks of all games and expansions."""
    return tuple(
        book
        for game in (mixing.UPRISING, mixing.CLASSIC)
        for package in mixing.packages(game)
        for book in package.books
    )


@cache
def checks() -> tuple[Check, ...]:
    """Every guard and invariant, by id; a rule that several packages state is one check with all their clauses."""
    found: dict[str, Check] = {}
    for book in books():
        rules: list[Guard | Invariant] = [*book.guards, *book.invariants]
        for rule in rules:
            check = _check(rule)
            other = found.get(rule.id)
            if other is not None:
                clauses = tuple(dict.fromkeys((*other.clauses, *check.clauses)))
                check = Check(other.id, other.run, clauses, {**check.says, **other.says}, other.subject)
            found[rule.id] = check
    return tuple(check for _, check in sorted(found.items()))


def _check(rule: Guard | Invariant) -> Check:
    return Check(rule.id, rule.run, rule.clauses, dict(rule.says), MOVE if isinstance(rule, Guard) else STATE)


@cache
def carried_out() -> frozenset[str]:
    """The clauses that verbs, decisions, sums, permissions and consequences carry out."""
    found: set[str] = set()
    for book in books():
        for verb in book.verbs:
            found.update(verb.clauses)
        for clauses, _ in book.performers.values():
            found.update(clauses)
        found |= book.carried
    return frozenset(found)


def enforced(kb: KnowledgeBase) -> frozenset[str]:
    """The clauses that guards, invariants, verbs, decisions and steps of phases rest on."""
    tested = {clause for check in checks() for clause in check.clauses}
    steps = {clause for phase in kb.of("phase") for step in phase.data["steps"] for clause in step.get("clauses", ())}
    # What the data of a space say is carried out by the rules that read them.
    stated = {clause.id for clause in kb.of("clause") if "states" in clause.data}
    return frozenset(tested | steps | stated | carried_out())
