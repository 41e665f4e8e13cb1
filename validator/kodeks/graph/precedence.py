"""
Which of two rules holds where both seem to apply.

First the game in play: a rule that is not in force, or is replaced, gives way. Then what the rules say of each
other: one replaces, excepts or changes the other, itself or through rules between them. Then what the books say
of whole kinds of text, such as that a faction sheet takes precedence over the rules. Then what the rules rest on:
what bends a rule bends what rests on it, and what rests on an exception holds with it. Else nothing says.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from kodeks import rulesets
from kodeks.graph.building import RuleGraph
from kodeks.model import Entry
from kodeks.rulesets import BENDING, InForce, Mix

#: Kinds of things whose own text is what a clause about them tells.
PRINTED = ("card", "leader")


@dataclass(frozen=True, slots=True)
class Precedence:
    """Which of two rules holds, and why; without ``holds`` nothing says."""

    holds: str = ""
    #: overrides, exception_to or modifies; ``not_in_force``; or ``ranks`` where a clause ranks kinds of text.
    by: str = ""
    #: From the rule that holds to the other, each rule bending the next or resting on it; or the clause that ranks.
    through: tuple[str, ...] = ()
    #: Open questions and rulings that touch both, or that leave the rank open.
    open: tuple[str, ...] = ()


def wins(graph: RuleGraph, rule: str, other: str, mix: Mix | None = None) -> Precedence:
    """Which of two clauses holds in a mix, the usual one of both without."""
    force = rulesets.in_force(graph.kb, mix or rulesets.usual(graph.kb, (rule, other)))
    questions = _questions(graph, rule, other)
    for first, second in ((rule, other), (other, rule)):
        if first in force.clauses and second not in force.clauses:
            return Precedence(first, "not_in_force", force.replaced.get(second, ()), questions)
    for first, second in ((rule, other), (other, rule)):
        way = _bending(graph, first, second, force)
        if way:
            relation = next(name for name in BENDING if way[1] in graph.kb[first].ids(name))
            return Precedence(first, relation, way[1:-1], questions)
    ranked = _ranked(graph, rule, other, force, questions)
    return ranked if ranked.holds else _resting(graph, rule, other, force, ranked)


def _bending(graph: RuleGraph, start: str, end: str, force: InForce) -> tuple[str, ...]:
    """The shortest way on which each rule bends the next, through rules in force."""
    ways: list[tuple[str, ...]] = [(start,)]
    seen = {start}
    while ways:
        following = []
        for way in ways:
            for relation in BENDING:
                for target in graph.kb[way[-1]].ids(relation):
                    if target == end:
                        return (*way, target)
                    if target not in seen and target in force.clauses:
                        seen.add(target)
                        following.append((*way, target))
        ways = following
    return ()


def _resting(graph: RuleGraph, rule: str, other: str, force: InForce, unsettled: Precedence) -> Precedence:
    """What follows where one rule rests on a rule that bends the other, or bends one that the other rests on."""
    found: list[Precedence] = []
    for first, second in ((rule, other), (other, rule)):
        rests = {id: [on for on in graph.kb[id].ids("requires") if on in force.clauses] for id in (first, second)}
        ends = [(on, second) for on in rests[first]] + [(first, on) for on in rests[second]]
        ways = [_bending(graph, start, end, force) for start, end in ends if start != end]
        if way := min(filter(None, ways), key=len, default=()):
            relation = next(name for name in BENDING if way[1] in graph.kb[way[0]].ids(name))
            through = tuple(id for id in way if id not in (first, second))
            found.append(Precedence(first, relation, through, unsettled.open))
    return found[0] if len(found) == 1 else unsettled


def _ranked(graph: RuleGraph, rule: str, other: str, force: InForce, questions: tuple[str, ...]) -> Precedence:
    """What a clause that ranks kinds of text says, where the two rules are of different kinds."""
    kinds = {id: kind_of_text(graph.kb[id], graph) for id in (rule, other)}
    if kinds[rule] == kinds[other]:
        return Precedence(open=questions)
    ranking = [graph.kb[id] for id in force.clauses if "ranks" in graph.kb[id].data]
    for clause in ranking:
        order = clause.data["ranks"]
        if all(kind in order for kind in kinds.values()):
            first = min((rule, other), key=lambda ranked: order.index(kinds[ranked]))
            return Precedence(first, "ranks", (clause.id,), questions)
    left = [id for clause in ranking for id in graph.linking(clause.id, "touches") if graph.kb[id].kind == "silence"]
    return Precedence(open=(*questions, *(id for id in left if id not in questions)))


def kind_of_text(clause: Entry, graph: RuleGraph) -> str:
    """
    Where a rule is printed: on a card, on a faction sheet, or in the rulebook.

    A rule is of a card when it is first about one. It is of a sheet when it is about a faction and the facts it
    rests on come from the sheets.
    """
    about = [graph.kb[id].kind for id in clause.ids("about") if id in graph.kb]
    if about and about[0] in PRINTED and "ranks" not in clause.data:
        return "card"
    sources: Iterable[str] = clause.data.get("facts", {}).get("sources", ())
    if "faction" in about and any(source.endswith(".player-sheets") for source in sources):
        return "faction-sheet"
    return "rulebook"


def _questions(graph: RuleGraph, rule: str, other: str) -> tuple[str, ...]:
    """The rulings, differences and open questions that touch both rules."""
    return tuple(id for id in graph.linking(rule, "touches") if id in graph.linking(other, "touches"))
