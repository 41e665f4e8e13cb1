"""The graph of rule interactions."""

import networkx

from kodeks import integrity
from kodeks.graph import RuleGraph


def test_everything_in_the_base_is_a_node(base: integrity.Base) -> None:
    """No entry is left out, and every edge joins two entries."""
    graph = RuleGraph(base.kb).graph
    assert set(graph.nodes) == set(base.kb.entries)


def test_every_edge_knows_the_place_it_comes_from(base: integrity.Base) -> None:
    """File, line and column of the link."""
    for _, _, data in RuleGraph(base.kb).graph.edges(data=True):
        assert data["place"].startswith("kb/")
        assert data["place"].count(":") == 2


def test_linked_ids_come_back_once(base: integrity.Base) -> None:
    """The locations the Shield Wall protects, in their order."""
    graph = RuleGraph(base.kb)
    assert graph.linked("uprising.token.shield-wall", "protects") == [
        "uprising.space.arrakeen",
        "uprising.space.spice-refinery",
        "uprising.space.imperial-basin",
    ]


def test_a_way_avoids_chapters_and_books_where_it_can(base: integrity.Base) -> None:
    """Standing in the same chapter explains nothing."""
    steps = RuleGraph(base.kb).why("uprising.clause.infiltrate", "uprising.space.arrakeen")
    assert steps
    passed = {one.source for one in steps} | {one.target for one in steps}
    assert not {one for one in passed if one.split(".")[1] in ("chapter", "source", "module")}


def test_no_way_between_strangers() -> None:
    """Two entries without links have no path."""
    from kodeks.findings import Finding
    from kodeks.loading import Marks
    from kodeks.model import Entry, KnowledgeBase

    entries = [
        Entry(
            f"a.term.{name}",
            "term",
            "a",
            {"id": f"a.term.{name}", "name": name, "means": "It is."},
            "kb/x.yaml",
            Marks(1, 1),
        )
        for name in ("b", "c")
    ]
    found: list[Finding] = []
    assert RuleGraph(KnowledgeBase(entries, findings=found)).why("a.term.b", "a.term.c") is None


def test_graphml_is_read_back(base: integrity.Base) -> None:
    """The export is what networkx reads."""
    graph = RuleGraph(base.kb)
    again = networkx.parse_graphml(graph.graphml())
    assert set(again.nodes) == set(graph.graph.nodes)
    assert again.number_of_edges() == graph.graph.number_of_edges()
