"""
The map of the whole base: positions worked out at build time, drawn on a canvas, with a table beside it.

Places and links are the same in every language and every build (a fixed seed, a fixed order) and are written once;
each language adds its words.
"""

import json
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kodeks.graph import RuleGraph
from kodeks.graph.paths import dullness
from kodeks.sphinx_ext.addresses import url
from kodeks.sphinx_ext.labels import KINDS, rank

if TYPE_CHECKING:
    from kodeks.model import KnowledgeBase
    from kodeks.sphinx_ext.views import Views

#: The page of the map.
PAGE = "atlas"
#: Kinds that are left off the map: they are the paper, not the rules.
LEFT_OFF = ("passage", "source", "chapter")
#: Relations that tell nothing on a map.
DULL = 5.0
#: The length of a side of the map.
SIDE = 10_000


def nodes_of(kb: "KnowledgeBase") -> list[str]:
    """The entries on the map, in the order in which both files list them."""
    return [id for id in sorted(kb.entries) if kb[id].kind not in LEFT_OFF]


def places(graph: RuleGraph) -> dict[str, Any]:
    """What all languages share: kinds, modules and relations by name, nodes and edges that name them by number."""
    nodes = nodes_of(graph.kb)
    number = {id: index for index, id in enumerate(nodes)}
    kinds = sorted({graph.kb[id].kind for id in nodes})
    modules = sorted({graph.kb[id].module for id in nodes}, key=rank)
    edges: dict[tuple[int, int], str] = {}
    for edge in graph.edges:
        pair = (number.get(edge.source, -1), number.get(edge.target, -1))
        if min(pair) < 0 or pair[0] == pair[1] or dullness(edge.relation) >= DULL:
            continue
        if pair not in edges or dullness(edge.relation) < dullness(edges[pair]):
            edges[pair] = edge.relation
    relations = sorted(set(edges.values()))
    spots = layout(len(nodes), sorted(edges), [modules.index(graph.kb[id].module) for id in nodes])
    return {
        "kinds": kinds,
        "modules": modules,
        "relations": relations,
        "nodes": [
            [id, kinds.index(graph.kb[id].kind), modules.index(graph.kb[id].module), *spots[index]]
            for index, id in enumerate(nodes)
        ],
        "edges": [[edge, other, relations.index(relation)] for (edge, other), relation in sorted(edges.items())],
    }


def words(views: "Views") -> dict[str, Any]:
    """What a language adds: names of kinds, modules and relations, and the title and address of every node."""
    graph = views.graph
    nodes = nodes_of(views.kb)
    modules = sorted({views.kb[id].module for id in nodes})
    relations = sorted({edge.relation for edge in graph.edges})
    return {
        "kinds": {kind: views.phrase(KINDS[kind][1]) for kind in KINDS},
        "modules": {module: _module(views, module) for module in modules},
        "relations": {relation: views.sentence_of(relation) for relation in relations},
        "nodes": [[_short(views.speaker.title(id)), url(views.kb, PAGE, id)] for id in nodes],
    }


def _module(views: "Views", module: str) -> str:
    id = f"{module}.module.{module}"
    return views.speaker.title(id) if id in views.kb else module


def _short(title: str) -> str:
    return title if len(title) <= 90 else title[:89].rstrip() + "…"


def layout(number: int, edges: list[tuple[int, int]], homes: list[int]) -> list[tuple[int, int]]:
    """
    A place for every node: neighbours near each other, and no crowd in the middle.

    The force layout finds who belongs together; taking ranks instead of lengths then spreads
    them evenly over the square, so that a phone can show them.
    """
    import random

    import igraph

    random.seed(7)
    igraph.set_random_number_generator(random)
    around = max(homes, default=0) + 1
    start = []
    for home in homes:
        angle, far = 2 * math.pi * home / around, 20 + 9 * random.random()
        start.append((math.cos(angle) * far, math.sin(angle) * far))
    degree = [1] * number
    for item, other in edges:
        degree[item] += 1
        degree[other] += 1
    weights = [1 / (1 + math.sqrt(max(degree[edge], degree[other])) / 3) for edge, other in edges]
    found = igraph.Graph(n=number, edges=edges).layout_drl(seed=start, weights=weights)
    xs, ys = (_ranked([spot[axis] for spot in found]) for axis in (0, 1))
    return list(zip(xs, ys, strict=True))


def _ranked(values: list[float]) -> list[int]:
    """
    Values as places on a line of equal steps, in the same order.

    >>> _ranked([0.5, 90.0, 0.6, 0.7])
    [0, 10000, 3333, 6667]
    """
    found = [0] * len(values)
    for place, index in enumerate(sorted(range(len(values)), key=lambda item: (values[item], item))):
        found[index] = round(place * SIDE / max(1, len(values) - 1))
    return found


def write_places(graph: RuleGraph, site: Path) -> None:
    """Write what all languages share beside their folders."""
    _write(site / "atlas.json", places(graph))


def write_words(views: "Views", folder: Path) -> None:
    """Write the words of a language beside its pages."""
    _write(folder / "_static" / "atlas-words.json", words(views))


def _write(target: Path, data: dict[str, Any]) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
