"""The pictures of the graph on the site."""

from xml.etree import ElementTree

import pytest

from kodeks import integrity
from kodeks.sphinx_ext import atlas, neighbours
from kodeks.sphinx_ext.views import Views


@pytest.fixture(scope="module")
def seen(base: integrity.Base) -> Views:
    """The base seen in Polish."""
    return Views(base, "pl")


def test_every_entry_is_on_the_map_but_the_paper(seen: Views) -> None:
    """Passages, books and chapters are left off; both files list the same entries in the same order."""
    nodes = atlas.nodes_of(seen.kb)
    assert {one.id for one in seen.kb if one.kind not in atlas.LEFT_OFF} == set(nodes)
    assert len(atlas.words(seen)["nodes"]) == len(nodes)


def test_the_layout_is_the_same_on_every_build() -> None:
    """A link to a place of the map stays good; linked nodes are nearer than strangers."""
    edges = [(one, (one + 1) % 10) for one in range(10)] + [(10 + one, 10 + (one + 1) % 10) for one in range(10)]
    first = atlas.layout(20, edges, [0] * 10 + [1] * 10)
    assert first == atlas.layout(20, edges, [0] * 10 + [1] * 10)

    def far(one: int, other: int) -> int:
        return abs(first[one][0] - first[other][0]) + abs(first[one][1] - first[other][1])

    within = sum(far(one, other) for one in range(10) for other in range(10)) / 100
    between = sum(far(one, other) for one in range(10) for other in range(10, 20)) / 100
    assert within < between


@pytest.mark.parametrize("id", ["uprising.clause.infiltrate", "uprising.token.sandworm", "uprising.space.arrakeen"])
def test_a_neighbourhood_is_drawn_with_its_links(id: str, seen: Views) -> None:
    """Well-formed, one link for each neighbour, names whole in the tool tip."""
    root = ElementTree.fromstring(neighbours.picture(seen, id, "uprising/clause/x"))
    links = root.findall("{*}a") or root.findall("a")
    assert 2 <= len(links) <= 2 * neighbours.MOST
    assert all(one.get("href", "").endswith(".html") or "#" in one.get("href", "") for one in links)


def test_a_lonely_entry_has_no_picture(seen: Views) -> None:
    """Two boxes are no neighbourhood."""
    assert neighbours.picture(seen, "shared.module.shared", "x") == ""
