"""The pictures of the graph on the site."""

import pytest

from kodeks import integrity
from kodeks.sphinx_ext.drawing import atlas
from kodeks.sphinx_ext.pages import relations
from kodeks.sphinx_ext.views import Views


@pytest.fixture(scope="module")
def seen(base: integrity.Base) -> Views:
    """The base seen in Polish."""
    return Views(base, "pl")


def test_every_entry_is_on_the_map_but_the_paper(seen: Views) -> None:
    """Passages, books and chapters are left off; both files list the same entries in the same order."""
    nodes = atlas.nodes_of(seen.kb)
    assert {entry.id for entry in seen.kb if entry.kind not in atlas.LEFT_OFF} == set(nodes)
    assert len(atlas.words(seen)["nodes"]) == len(nodes)


def test_the_layout_is_the_same_on_every_build() -> None:
    """A link to a place of the map stays good; linked nodes are nearer than strangers."""
    edges = [(number, (number + 1) % 10) for number in range(10)] + [
        (10 + number, 10 + (number + 1) % 10) for number in range(10)
    ]
    first = atlas.layout(20, edges, [0] * 10 + [1] * 10)
    assert first == atlas.layout(20, edges, [0] * 10 + [1] * 10)

    def far(this: int, other: int) -> int:
        return abs(first[this][0] - first[other][0]) + abs(first[this][1] - first[other][1])

    within = sum(far(number, other) for number in range(10) for other in range(10)) / 100
    between = sum(far(number, other) for number in range(10) for other in range(10, 20)) / 100
    assert within < between


def _ids(twigs: list[relations.Twig]) -> set[str]:
    return {id for twig in twigs for id in (twig.link.id, *_ids(twig.twigs))}


def test_what_bends_a_rule_is_a_tree(seen: Views) -> None:
    """Exceptions, replacements and changes, each once below the rule, with the module where it is another."""
    tree = relations.bends(seen, "uprising.clause.deployment-limit", "uprising/clause/x")
    bent = {
        entry
        for relation, entry in seen.kb.backlinks["uprising.clause.deployment-limit"]
        if relation in relations.BENDING
    }
    assert {twig.link.id for twig in tree} == bent
    assert "Potęga Ix" in {twig.module for twig in tree}
    assert any(twig.twigs for twig in tree)
    assert "uprising.clause.deployment-limit" not in _ids(tree)


def test_a_rule_that_nothing_bends_has_no_tree(seen: Views) -> None:
    """Explanations and examples bend nothing."""
    straight = [
        clause.id
        for clause in seen.kb.of("clause")
        if not any(r in relations.BENDING for r, _ in seen.kb.backlinks.get(clause.id, []))
    ]
    explained = next(line for line in straight if any(r == "clarifies" for r, _ in seen.kb.backlinks.get(line, [])))
    assert relations.bends(seen, explained, "x") == []
