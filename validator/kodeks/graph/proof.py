"""The rules of a verdict: those it rests on, and what bends them in the ruleset in play."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from kodeks.graph.building import RuleGraph

#: Relations by which one rule bends another.
BENDING = ("exception_to", "overrides", "modifies")
#: Things that a case names where they matter: a rule about other things of the same kind bends nothing in it.
NAMED = ("space", "card", "leader", "technology", "contract", "territory", "faction")


@dataclass(frozen=True, slots=True)
class Grounds:
    """The rules a verdict rests on, the rules that bend them, and the questions it leaves open."""

    clauses: tuple[str, ...]
    bends: tuple[str, ...]
    questions: tuple[str, ...]


def grounds(
    graph: RuleGraph,
    clauses: Iterable[str],
    questions: Iterable[str],
    in_force: Callable[[str], bool],
    things: Collection[str] = (),
) -> Grounds:
    """
    The rules of a verdict, each once; a rule that bends another and decides itself is among the deciding ones.

    ``things`` are those that the case names: the price of one space bends nothing where an agent goes to another.
    """
    deciding = tuple(dict.fromkeys(clause for clause in clauses if clause in graph.kb))
    bending = dict.fromkeys(
        other
        for clause in deciding
        for other in graph.linking(clause, *BENDING)
        if in_force(other) and _concerns(graph, other, things)
    )
    return Grounds(
        deciding,
        tuple(other for other in bending if other not in deciding),
        tuple(dict.fromkeys(question for question in questions if question in graph.kb)),
    )


def _concerns(graph: RuleGraph, clause: str, things: Collection[str]) -> bool:
    """Whether a rule is about no thing of a kind that the case names, or about one that it names."""
    named = {graph.kb[thing].kind for thing in things if thing in graph.kb}
    about = [id for id in graph.kb[clause].ids("about") if id in graph.kb and graph.kb[id].kind in NAMED]
    kinds = {graph.kb[id].kind for id in about} & named
    return all(any(graph.kb[id].kind == kind and id in things for id in about) for kind in kinds)
