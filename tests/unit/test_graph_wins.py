"""Which of two rules holds, and by what."""

import pytest

from kodeks import integrity, rulesets
from kodeks.graph import RuleGraph, wins


@pytest.fixture(scope="module")
def graph(base: integrity.Base) -> RuleGraph:
    """The graph of the shipped base."""
    return RuleGraph(base.kb)


@pytest.mark.parametrize(
    ("first", "second", "holds", "by"),
    [
        # An exception holds against its rule, in whatever order they are named.
        ("uprising.clause.infiltrate", "uprising.clause.occupied-space", 0, "exception_to"),
        ("uprising.clause.occupied-space", "uprising.clause.infiltrate", 1, "exception_to"),
        # What a module replaces is not in force with it.
        ("uprising.clause.contract-icon-without-the-module", "khoam.clause.icon-takes-a-contract", 1, "not_in_force"),
        # A faction sheet takes precedence over the rules.
        ("classic.clause.one-move-a-round", "classic.clause.fremen-move-farther", 1, "ranks"),
        # Cards are not ranked against sheets, and two rules of the book not against each other.
        ("classic.clause.karama-stops-a-power", "classic.clause.fremen-move-farther", None, ""),
        ("uprising.clause.swordmaster-once", "uprising.clause.high-council-first-visit", None, ""),
    ],
)
def test_which_of_two_rules_holds(first: str, second: str, holds: int | None, by: str, graph: RuleGraph) -> None:
    """By the game in play, by what one says of the other, by the rank of the text, or nothing says."""
    found = wins(graph, first, second)
    assert found.holds == ("" if holds is None else (first, second)[holds])
    assert found.by == by


@pytest.mark.parametrize(
    ("first", "second", "between"),
    [
        # What rests on an exception holds with it: the Swordmaster goes to the box because it is used once.
        (
            "six-players.clause.used-swordmaster-to-the-box",
            "uprising.clause.swordmaster-from-this-round-on",
            "six-players.clause.swordmaster-is-used-once",
        ),
        # What bends a rule bends what rests on it: whoever shows a traitor loses nothing in the explosion either.
        (
            "classic.clause.traitor-revealer-loses-nothing",
            "classic.clause.explosion-empties-the-territory",
            "classic.clause.lasgun-and-shield-explode",
        ),
        # Near miss: both rest on the same rule, and neither bends it.
        ("uprising.clause.second-reward", "uprising.clause.first-reward", None),
    ],
)
def test_a_rule_holds_by_what_the_rules_rest_on(first: str, second: str, between: str | None, graph: RuleGraph) -> None:
    """In whatever order they are named; the rule between is told."""
    for pair in ((first, second), (second, first)):
        found = wins(graph, *pair)
        assert found.holds == (first if between else "")
        assert found.through == ((between,) if between else ())


def test_a_rule_holds_through_rules_between(graph: RuleGraph) -> None:
    """An exception to an exception holds against the first rule too, and the way names the rule between."""
    kb = graph.kb
    last, between, first = next(
        (clause.id, two, three)
        for clause in kb.of("clause")
        for two in clause.ids("exception_to")
        for three in kb[two].ids("exception_to")
        if three not in {end for name in rulesets.BENDING for end in clause.ids(name)}
        and clause.modules == kb[three].modules == kb[two].modules
    )
    found = wins(graph, first, last)
    assert found.holds == last
    assert between in found.through or len(found.through) == 1


def test_what_leaves_the_rank_open_is_named(graph: RuleGraph) -> None:
    """The silence on cards against sheets, and the ruling on this very pair."""
    found = wins(graph, "classic.clause.karama-stops-a-power", "classic.clause.fremen-move-farther")
    assert "classic.silence.sheets-against-cards" in found.open
    assert "classic.ruling.karama-and-fremen-movement" in found.open


def test_a_rule_that_is_not_in_play_gives_way(graph: RuleGraph) -> None:
    """The same two rules, with and without the module that replaces one of them."""
    pair = ("uprising.clause.contract-icon-without-the-module", "khoam.clause.icon-takes-a-contract")
    alone = rulesets.named(graph.kb, "uprising@4")
    assert not isinstance(alone, str)
    assert wins(graph, *pair, alone).holds == pair[0]
    assert wins(graph, *pair).holds == pair[1]
