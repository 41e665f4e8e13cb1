"""Ways from one entry to another: the shortest, and the ones that tell most."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, pairwise
from math import log2
from typing import TYPE_CHECKING, NamedTuple

from kodeks.graph.building import Edge, RuleGraph

if TYPE_CHECKING:
    import networkx

#: How little a relation tells: a rule that bends another explains more than a word two rules share.
DULLNESS = {
    "exception_to": 1.0,
    "overrides": 1.0,
    "modifies": 1.0,
    "triggers": 1.2,
    "requires": 1.2,
    "settles": 1.2,
    "adjacent": 1.2,
    "clarifies": 1.5,
    "example_of": 1.5,
    "defines": 1.5,
    "touches": 1.6,
    "protects": 1.5,
    "placed_on": 1.5,
    "connects": 1.5,
    "falls_under": 1.6,
    "about": 2.0,
    "mentions": 3.0,
    "passages": 5.0,
    "nearest": 6.0,
    "readings.passages": 6.0,
    "never_meets": 60.0,
    "stands_in": 60.0,
    "modules": 60.0,
    "facts.sources": 200.0,
}
#: A relation not named above: a field of a thing, such as its icon or its price.
OTHER = 1.8


class Step(NamedTuple):
    """One edge of a way, and whether it is walked against its direction."""

    edge: Edge
    back: bool

    @property
    def start(self) -> str:
        """Where the step starts."""
        return self.edge.target if self.back else self.edge.source

    @property
    def end(self) -> str:
        """Where the step ends."""
        return self.edge.source if self.back else self.edge.target


def dullness(relation: str) -> float:
    """How little a relation tells; a field inside a field weighs as its outer field."""
    return DULLNESS.get(relation, DULLNESS.get(relation.partition(".")[0], OTHER))


def ways(graph: RuleGraph, start: str, end: str, *, number: int = 3) -> list[list[Step]]:
    """
    The ways from one entry to another: the most telling first, and the shortest among them.

    A way is dear when its relations tell little and when it goes through things that everything
    is linked to. Ways that only repeat another with a detour are left out.
    """
    import networkx

    simple = _simple(graph)
    if start == end or start not in simple or end not in simple:
        return []
    try:
        shortest = networkx.bidirectional_shortest_path(simple, start, end)
    except networkx.NetworkXNoPath:
        return []
    telling = _telling(graph, simple, start, end, number)
    found = telling if shortest in telling or _as_short(telling, shortest) else [*telling[: number - 1], shortest]
    return [[_step(simple, node, other) for node, other in pairwise(nodes)] for nodes in found]


def _as_short(telling: list[list[str]], shortest: list[str]) -> bool:
    return any(len(path) <= len(shortest) for path in telling)


def _telling(graph: RuleGraph, simple: "networkx.Graph[str]", start: str, end: str, number: int) -> list[list[str]]:
    """The least dear ways, each differing from the others in the middle."""
    import networkx

    found: list[list[str]] = []
    barred: set[frozenset[str]] = set()
    price = _Price(graph, simple, start, end)

    def weight(node: str, other: str, data: dict[str, float]) -> float | None:
        if frozenset((node, other)) in barred:
            return None
        return data["weight"] + (price.through(node) + price.through(other)) / 2

    for _ in range(number):
        try:
            _, nodes = networkx.bidirectional_dijkstra(simple, start, end, weight=weight)
        except networkx.NetworkXNoPath:
            break
        if nodes in found:
            break
        found.append(nodes)
        barred.update(frozenset(pair) for pair in pairwise(nodes))
    cheapest = price.of(found[0]) if found else 0.0
    return [nodes for nodes in found if price.of(nodes) <= cheapest * 1.6 + 1]


class _Price:
    """What a way costs: little for telling relations, much for things that all is linked to."""

    def __init__(self, graph: RuleGraph, simple: "networkx.Graph[str]", start: str, end: str) -> None:
        self.graph = graph
        self.simple = simple
        self.ends = (start, end)
        self.home = {graph.kb[start].module, graph.kb[end].module, "shared"}
        #: Between two territories the way goes over the map.
        self.on_the_map = graph.kb[start].kind == graph.kb[end].kind == "territory"

    def through(self, node: str) -> float:
        """What it costs to pass through an entry: more for common ones and for those of another box."""
        if node in self.ends:
            return 0.0
        if self.on_the_map:
            return 0.0 if self.graph.kb[node].kind == "territory" else 100.0
        foreign = 0.0 if self.graph.kb[node].module in self.home else 2.0
        return log2(1 + self.simple.degree(node)) / 2 + foreign

    def of(self, nodes: list[str]) -> float:
        """What a whole way costs."""
        steps: float = sum(self.simple.edges[pair]["weight"] for pair in pairwise(nodes))
        return steps + sum(map(self.through, nodes))


@lru_cache(maxsize=4)
def _simple(graph: RuleGraph) -> "networkx.Graph[str]":
    """The graph without directions, each pair joined by its most telling edge."""
    import networkx

    simple: networkx.Graph[str] = networkx.Graph()
    simple.add_nodes_from(sorted(graph.kb.entries))
    for edge in graph.edges:
        weight = dullness(edge.relation)
        if edge.source == edge.target:
            continue
        if not simple.has_edge(edge.source, edge.target) or simple.edges[edge.source, edge.target]["weight"] > weight:
            simple.add_edge(edge.source, edge.target, weight=weight, edge=edge)
    return simple


def _step(simple: "networkx.Graph[str]", node: str, other: str) -> Step:
    edge: Edge = simple.edges[node, other]["edge"]
    return Step(edge, back=edge.source != node)


def around(graph: RuleGraph, id: str, *, most: int = 24) -> list[Step]:
    """The neighbours of an entry, the most telling first, each once."""
    steps = [Step(edge, back=False) for edge in graph.out.get(id, ())]
    steps += [Step(edge, back=True) for edge in graph.into.get(id, ())]
    steps.sort(key=lambda step: (dullness(step.edge.relation), step.edge.relation, step.back, step.end))
    return list(islice(_each_once(steps, id), most))


def _each_once(steps: list[Step], id: str) -> Iterator[Step]:
    seen = {id}
    for step in steps:
        if step.end not in seen:
            seen.add(step.end)
            yield step
