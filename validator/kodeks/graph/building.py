"""The graph itself: every entry a node, every relation a typed edge that knows its place."""

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from kodeks.covering import coverings
from kodeks.model import KnowledgeBase

if TYPE_CHECKING:
    import networkx

#: Relations that are not written in a field but follow from where things stand or what they are.
COMPUTED = ("stands_in", "falls_under")


class Edge(NamedTuple):
    """One edge: who says it, what it is, of whom, and where that stands."""

    source: str
    relation: str
    target: str
    place: str


class RuleGraph:
    """Everything in the base as a directed graph with typed edges."""

    def __init__(self, kb: KnowledgeBase, known: list[Edge] | None = None, own: Collection[str] = ()) -> None:
        """``known`` are the edges of all entries but ``own``, where they have been worked out before."""
        self.kb = kb
        self._known = known
        self._own = frozenset(kb.entries if known is None else own)

    @cached_property
    def graph(self) -> "networkx.MultiDiGraph[str]":
        """The networkx graph, in a stable order."""
        import networkx

        graph: networkx.MultiDiGraph[str] = networkx.MultiDiGraph()
        for entry in sorted(self.kb, key=lambda entry: entry.id):
            graph.add_node(entry.id, kind=entry.kind, module=entry.module)
        for edge in self.edges:
            graph.add_edge(edge.source, edge.target, relation=edge.relation, place=edge.place)
        return graph

    @cached_property
    def edges(self) -> list[Edge]:
        """Every link between two entries that exist, each once, in a stable order."""
        known = self._known or []
        return [*known, *self._written(), *self._standing(), *self._covered()] if self._own else known

    @cached_property
    def out(self) -> dict[str, list[Edge]]:
        """The edges that start at an entry."""
        found: dict[str, list[Edge]] = {}
        for edge in self.edges:
            found.setdefault(edge.source, []).append(edge)
        return found

    @cached_property
    def into(self) -> dict[str, list[Edge]]:
        """The edges that end at an entry."""
        found: dict[str, list[Edge]] = {}
        for edge in self.edges:
            found.setdefault(edge.target, []).append(edge)
        return found

    def _written(self) -> Iterator[Edge]:
        for source in sorted(self._own):
            entry = self.kb[source]
            seen = set()
            for link in self.kb.links[source] if self._known is None else self.kb.links_of(entry):
                key = (link.relation, link.target)
                if link.target in self.kb and key not in seen:
                    seen.add(key)
                    yield Edge(source, link.relation, link.target, str(entry.place(*link.path)))

    def _standing(self) -> Iterator[Edge]:
        for id, source in sorted(self.kb.source_of.items()):
            if id in self._own:
                yield Edge(id, "stands_in", source.id, str(self.kb[id].place("id")))
        for chapter in self.kb.of("chapter"):
            for clause in chapter.data["clauses"] if chapter.id in self._own else ():
                yield Edge(clause["id"], "stands_in", chapter.id, str(self.kb[clause["id"]].place("id")))

    def _covered(self) -> Iterator[Edge]:
        seen = set()
        for covering in coverings(self.kb):
            new = covering.thing in self._own or covering.term in self._own
            if new and (covering.thing, covering.term) not in seen:
                seen.add((covering.thing, covering.term))
                yield Edge(covering.thing, "falls_under", covering.term, str(covering.place))

    def linked(self, id: str, relation: str) -> list[str]:
        """The entries an entry links to by a relation, each once."""
        return list(dict.fromkeys(edge.target for edge in self.out.get(id, ()) if edge.relation == relation))

    def linking(self, id: str, *relations: str) -> list[str]:
        """The entries that link to an entry by one of these relations, each once."""
        return list(dict.fromkeys(edge.source for edge in self.into.get(id, ()) if edge.relation in relations))

    def numbers(self) -> dict[str, dict[str, int]]:
        """How many entries of each kind and links of each relation there are."""
        kinds: dict[str, int] = {}
        relations: dict[str, int] = {}
        for entry in self.kb:
            kinds[entry.kind] = kinds.get(entry.kind, 0) + 1
        for edge in self.edges:
            relations[edge.relation] = relations.get(edge.relation, 0) + 1
        return {"kinds": dict(sorted(kinds.items())), "relations": dict(sorted(relations.items()))}
