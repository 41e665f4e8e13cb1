"""
The graph of rule interactions: entries are nodes, links are edges with the place they come from.

It is the one room that opens networkx.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from kodeks.model import KnowledgeBase

if TYPE_CHECKING:
    import networkx


@dataclass(frozen=True, slots=True)
class Step:
    """One edge of a path, and whether it is walked against its direction."""

    source: str
    relation: str
    target: str
    back: bool


class RuleGraph:
    """Everything in the base as a directed graph with typed edges."""

    def __init__(self, kb: KnowledgeBase) -> None:
        self.kb = kb

    @cached_property
    def graph(self) -> "networkx.MultiDiGraph[str]":
        """The networkx graph, in a stable order."""
        import networkx

        graph: networkx.MultiDiGraph[str] = networkx.MultiDiGraph()
        for entry in sorted(self.kb, key=lambda one: one.id):
            graph.add_node(entry.id, kind=entry.kind, module=entry.module)
        for source, relation, target, place in self.edges():
            graph.add_edge(source, target, relation=relation, place=place)
        return graph

    def edges(self) -> Iterator[tuple[str, str, str, str]]:
        """Every link between two entries that exist: source, relation, target and place."""
        for source in sorted(self.kb.links):
            entry = self.kb[source]
            seen = set()
            for link in self.kb.links[source]:
                key = (link.relation, link.target)
                if link.target in self.kb and key not in seen:
                    seen.add(key)
                    yield source, link.relation, link.target, str(entry.place(*link.path))
        for id, source_entry in sorted(self.kb.source_of.items()):
            yield id, "stands_in", source_entry.id, str(self.kb[id].place("id"))
        for chapter in self.kb.of("chapter"):
            for clause in chapter.data["clauses"]:
                yield clause["id"], "stands_in", chapter.id, str(self.kb[clause["id"]].place("id"))

    def linked(self, id: str, relation: str) -> list[str]:
        """The entries an entry links to by a relation, each once."""
        return list(dict.fromkeys(link.target for link in self.kb.links[id] if link.relation == relation))

    def why(self, start: str, end: str) -> list[Step] | None:
        """
        The shortest way from one entry to another, along edges in either direction.

        Sources, chapters and modules are too general to explain anything, so a way through
        them is only taken where there is no other. Between two territories the way goes over the map.
        """
        import networkx

        general = ("source", "chapter", "module")
        on_the_map = self.kb[start].kind == self.kb[end].kind == "territory"

        def weight(one: str, other: str, data: dict[str, Any]) -> float:
            kind = self.kb[other].kind
            through = (kind in general or (on_the_map and kind != "territory")) and other not in (start, end)
            return 100.0 if through else 1.0

        both = self.graph.to_undirected(as_view=True)
        try:
            nodes = networkx.shortest_path(both, start, end, weight=weight)
        except networkx.NetworkXNoPath:
            return None
        return [self._step(one, other) for one, other in pairwise(nodes)]

    def _step(self, one: str, other: str) -> Step:
        forward = self.graph.get_edge_data(one, other)
        if forward:
            return Step(one, str(forward[0]["relation"]), other, back=False)
        backward = self.graph.get_edge_data(other, one)
        assert backward is not None
        return Step(other, str(backward[0]["relation"]), one, back=True)

    def numbers(self) -> dict[str, dict[str, int]]:
        """How many entries of each kind and links of each relation there are."""
        kinds: dict[str, int] = {}
        relations: dict[str, int] = {}
        for entry in self.kb:
            kinds[entry.kind] = kinds.get(entry.kind, 0) + 1
        for _, relation, _, _ in self.edges():
            relations[relation] = relations.get(relation, 0) + 1
        return {"kinds": dict(sorted(kinds.items())), "relations": dict(sorted(relations.items()))}

    def graphml(self) -> str:
        """The graph as GraphML, the same bytes for the same base."""
        import networkx

        return "\n".join(networkx.generate_graphml(self.graph)) + "\n"
