"""The rules of a verdict: those it rests on, and what bends them in the ruleset in play."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from kodeks.graph.building import RuleGraph

#: Relations by which one rule bends another.
BENDING = ("exception_to", "overrides", "modifies")


@dataclass(frozen=True, slots=True)
class Grounds:
    """The rules a verdict rests on, the rules that bend them, and the questions it leaves open."""

    clauses: tuple[str, ...]
    bends: tuple[str, ...]
    questions: tuple[str, ...]


def grounds(
    graph: RuleGraph, clauses: Iterable[str], questions: Iterable[str], in_force: Callable[[str], bool]
) -> Grounds:
    """The rules of a verdict, each once; a rule that bends another and decides itself is among the deciding ones."""
    deciding = tuple(dict.fromkeys(clause for clause in clauses if clause in graph.kb))
    bending = dict.fromkeys(
        other for clause in deciding for other in graph.linking(clause, *BENDING) if in_force(other)
    )
    return Grounds(
        deciding,
        tuple(other for other in bending if other not in deciding),
        tuple(dict.fromkeys(question for question in questions if question in graph.kb)),
    )
