"""The graph of rule interactions."""

import json
import statistics
from typing import Any

import networkx
import pytest

from conftest import CASES
from kodeks import integrity, loading, rulesets
from kodeks.findings import Finding
from kodeks.graph import RuleGraph, as_dot, as_graphml, as_json, decides, diff, grounds, impact, touches, ways
from kodeks.graph.meeting import MOST, twins
from kodeks.graph.paths import around
from kodeks.graph.questions import AMONG_CLAUSES, relevant, traits
from kodeks.loading import Marks
from kodeks.model import Entry, KnowledgeBase

#: Of how many questions of each file the deciding entry must be found, at least.
LEAST = {
    "questions": 47,  # of 48
    "questions-held-back": 30,  # of 30
    "questions-of-every-module": 88,  # of 92
    "questions-of-interactions": 100,  # of 102
    "questions-of-interactions-held-back": 31,  # of 33
    "questions-of-play": 86,  # of 92
    "questions-of-play-held-back": 31,  # of 33
}
QUESTIONS = {
    name: loading.read_tree(loading.read_text(CASES / "graph" / f"{name}.yaml"), f"{name}.yaml").value for name in LEAST
}
PAIRS = loading.read_tree(loading.read_text(CASES / "graph" / "pairs.yaml"), "pairs.yaml").value


@pytest.fixture(scope="module")
def graph(base: integrity.Base) -> RuleGraph:
    """The graph of the shipped base."""
    return RuleGraph(base.kb)


def test_everything_in_the_base_is_a_node(graph: RuleGraph) -> None:
    """No entry is left out, and every edge joins two entries."""
    assert set(graph.graph.nodes) == set(graph.kb.entries)


def test_every_edge_knows_the_place_it_comes_from(graph: RuleGraph) -> None:
    """File, line and column of the link."""
    for edge in graph.edges:
        assert edge.place.startswith("kb/")
        assert edge.place.count(":") == 2


def test_linked_ids_come_back_once(graph: RuleGraph) -> None:
    """The locations the Shield Wall protects, in their order."""
    assert graph.linked("uprising.token.shield-wall", "protects") == [
        "uprising.space.arrakeen",
        "uprising.space.spice-refinery",
        "uprising.space.imperial-basin",
    ]


def test_the_first_way_avoids_chapters_and_books(graph: RuleGraph) -> None:
    """Standing in the same chapter explains nothing."""
    first = ways(graph, "uprising.clause.infiltrate", "uprising.space.arrakeen")[0]
    passed = {step.end for step in first}
    assert not {id for id in passed if id.split(".")[1] in ("chapter", "source", "module", "passage")}


def test_the_shortest_way_is_among_those_shown(graph: RuleGraph) -> None:
    """However little it tells."""
    plain = graph.graph.to_undirected(as_view=True)
    for start, end in (
        ("uprising.clause.infiltrate", "uprising.space.arrakeen"),
        ("rise-of-ix.token.dreadnought", "uprising.token.control-marker"),
        ("rivals.term.rival", "immortality.term.specimen"),
    ):
        least = networkx.shortest_path_length(plain, start, end)
        assert min(len(way) for way in ways(graph, start, end)) == least


def test_no_way_between_strangers() -> None:
    """Two entries without links have no path."""
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
    assert ways(RuleGraph(KnowledgeBase(entries, findings=found)), "a.term.b", "a.term.c") == []


def test_neighbours_come_once_and_the_telling_ones_first(graph: RuleGraph) -> None:
    """An exception is a nearer neighbour than a passage."""
    near = around(graph, "uprising.clause.infiltrate")
    ends = [step.end for step in near]
    assert len(ends) == len(set(ends))
    assert near[0].edge.relation == "exception_to"


@pytest.mark.parametrize("pair", [pytest.param(example, id=" × ".join(example["meet"])) for example in PAIRS])
def test_things_that_meet(pair: dict[str, Any], graph: RuleGraph) -> None:
    """The clauses and open questions that come into play, the deciding ones near the top."""
    mix = rulesets.named(graph.kb, pair["ruleset"]) if "ruleset" in pair else None
    assert not isinstance(mix, str)
    found = [touch.id for touch in touches(graph, pair["meet"], mix)]
    clauses = [id for id in found if graph.kb[id].kind == "clause"]
    assert set(pair.get("first", [])) <= set(clauses[:6])
    assert set(pair["holds"]) <= set(found)
    assert not set(pair.get("not", [])) & set(found)
    before = [found.index(id) for id in pair.get("order", [])]
    assert before == sorted(before)


@pytest.mark.parametrize(("name", "least"), LEAST.items())
def test_the_deciding_entry_is_found_and_near_the_top(name: str, least: int, graph: RuleGraph) -> None:
    """Of what players ask about two or three things; only the first half of the questions was tuned on."""
    ranks = []
    for question in QUESTIONS[name]:
        found = [rule.id for rule in decides(graph, question["meet"])]
        assert len(found) <= MOST
        assert not set(question["meet"]) & set(found)
        ranks += (
            [min(found.index(rule) + 1 for rule in question["decides"] if rule in found)]
            if set(question["decides"]) & set(found)
            else []
        )
    assert len(ranks) >= least
    assert statistics.median(ranks) <= 2


def test_a_short_name_is_not_found_in_another_word(graph: RuleGraph) -> None:
    """A spy is not in spice, and the supply is not support; other forms of the word are found."""
    found = [rule.id for rule in decides(graph, ["uprising.token.spy", "uprising.term.supply"])]
    assert "uprising.clause.spy-without-supply" in found
    assert "uprising.ruling.optional-price-of-a-space" not in found


def test_a_rule_speaks_of_what_the_rule_it_rests_on_speaks_of(graph: RuleGraph) -> None:
    """The wall protects the contested locations, and those are told of Conflict cards; a spy is told of neither."""
    wall = "uprising.clause.shield-wall-protects"
    assert wall in [rule.id for rule in decides(graph, ["uprising.token.shield-wall", "uprising.term.conflict-card"])]
    assert wall not in [rule.id for rule in decides(graph, ["uprising.token.spy", "uprising.term.conflict-card"])]


def test_a_rule_on_units_speaks_of_a_sandworm(graph: RuleGraph) -> None:
    """A sandworm lets its player play combat cards, because it is a unit; a spy is none."""
    card, rule = "uprising.term.combat-card", "uprising.clause.no-combat-cards-without-a-unit"
    assert rule in [found.id for found in decides(graph, [card, "uprising.token.sandworm"])]
    assert rule not in [found.id for found in decides(graph, [card, "uprising.token.spy"])]


def test_a_rule_on_intrigue_cards_speaks_of_a_plot_card(graph: RuleGraph) -> None:
    """Every plot card is an Intrigue card, so what these recruit is recruited by it; a spy is none."""
    rule = "uprising.silence.recruits-from-other-sources"
    assert rule in {found.id for found in decides(graph, ["uprising.term.deploy", "uprising.term.plot-card"])}
    assert rule not in {found.id for found in decides(graph, ["uprising.term.deploy", "uprising.token.spy"])}


def test_a_phase_is_not_found_by_the_word_it_is_called_by(graph: RuleGraph) -> None:
    """Recalling a spy has nothing to do with the phase of that name, at whose end spies stay where they are."""
    found = {rule.id for rule in decides(graph, ["uprising.token.spy", "uprising.phase.recall"])}
    assert "uprising.silence.what-stays-at-the-end-of-a-round" in found
    assert "uprising.clause.recall-icon" not in found


def test_what_decides_is_of_the_ruleset_in_play(graph: RuleGraph) -> None:
    """Without a ruleset it is the usual one of the things: no Rivals, no game of six."""
    alone = {rule.id for rule in decides(graph, ["uprising.token.spy", "uprising.term.observation-post"])}
    assert {graph.kb[id].module for id in alone} == {"uprising"}
    six = rulesets.named(graph.kb, "six-players+khoam@6")
    assert not isinstance(six, str)
    with_six = {rule.id for rule in decides(graph, ["six-players.term.commander", "uprising.token.troop"], six)}
    assert any(graph.kb[id].module == "six-players" for id in with_six)


def test_a_term_that_names_a_variant_brings_it_into_play(graph: RuleGraph) -> None:
    """The epic mode is asked about by its name; a game of points alone is not played in it."""
    troops = "rise-of-ix.clause.epic-starting-troops"
    assert troops in {rule.id for rule in decides(graph, ["uprising.term.epic-mode", "uprising.token.troop"])}
    assert troops not in {rule.id for rule in decides(graph, ["uprising.term.garrison", "uprising.token.troop"])}


def test_what_decides_is_for_any_number_of_players(graph: RuleGraph) -> None:
    """Without a ruleset the rule for 3 players is listed after that for 4; with one it is not."""
    things = ["uprising.term.reward", "uprising.clause.tie-for-first"]
    few, four = "uprising.clause.tie-for-first-with-few-players", "uprising.clause.two-tied-for-first"
    found = [rule.id for rule in decides(graph, things)]
    assert found.index(four) < found.index(few)
    mix = rulesets.named(graph.kb, "uprising@4")
    assert not isinstance(mix, str)
    assert few not in {rule.id for rule in decides(graph, things, mix)}


def test_things_that_no_rule_names_together_meet_in_what_they_share(graph: RuleGraph) -> None:
    """A retreat takes units out of the Conflict, where strength is counted; a card's price has no part in that."""
    rule = "uprising.clause.strength-needs-a-unit"
    assert rule in {found.id for found in decides(graph, ["uprising.term.retreat", "uprising.term.strength"])}
    assert rule not in {found.id for found in decides(graph, ["uprising.term.retreat", "uprising.term.persuasion"])}


def test_differences_of_wording_are_shown_when_asked_for(graph: RuleGraph) -> None:
    """They change nothing in play, so a judge does not read them out."""
    things = ["uprising.token.spy", "uprising.clause.infiltrate"]
    idle = "uprising.discrepancy.infiltrating-player-or-agent"
    assert graph.kb[idle].data["changes"] == "nothing"
    assert idle not in {rule.id for rule in decides(graph, things)}
    assert idle in {rule.id for rule in decides(graph, things, wording=True)}


def test_a_piece_and_its_term_are_one_thing(graph: RuleGraph) -> None:
    """The same answer, whichever of them is asked about; but not across the two games."""
    one, other = ("classic.term.force", "classic.token.force")
    assert set(twins(graph, one)) == {one, other}
    answers = [[found.id for found in decides(graph, [thing, "classic.term.storm"])] for thing in (one, other)]
    assert answers[0] == answers[1] != []
    assert not any(id.startswith("classic.") for id in twins(graph, "uprising.term.alliance"))


def test_an_agent_icon_is_not_the_piece_of_its_name(graph: RuleGraph) -> None:
    """The Spy icon opens spaces to an agent; recalling the piece is another matter, and so are its posts."""
    found = {rule.id for rule in decides(graph, ["shared.icon.spy", "uprising.term.infiltrate"])}
    assert "uprising.discrepancy.spy-icon-leaves-the-spy" in found
    assert "uprising.ruling.own-spy-is-recalled" not in found
    assert twins(graph, "shared.icon.spy") == ("shared.icon.spy",)
    assert "shared.icon.spy" not in twins(graph, "uprising.token.spy")


def test_nothing_that_speaks_of_a_thing_is_left_out(graph: RuleGraph) -> None:
    """Every clause of the base is visited: those found are exactly those about, defining or naming a trait."""
    things = [entry for entry in graph.kb if entry.kind in ("space", "card", "token", "icon", "faction", "post")]
    for thing in things:
        wanted = set(traits(graph, thing.id))
        expected = {
            clause.id
            for clause in graph.kb.of("clause")
            if any(
                link.target in wanted and link.relation in ("about", "defines", "mentions")
                for link in graph.kb.links[clause.id]
            )
        }
        assert set(relevant(graph, thing.id)) == expected, thing.id
        told = {touch.id for touch in touches(graph, [thing.id]) if graph.kb[touch.id].kind == "clause"}
        assert told == expected, thing.id


def test_every_question_about_a_thing_is_shown(graph: RuleGraph) -> None:
    """Differences and silences that touch a thing or its clauses are part of the answer."""
    for thing in graph.kb.of("space", "token"):
        found = {touch.id for touch in touches(graph, [thing.id])}
        clauses = {id for id in found if graph.kb[id].kind == "clause"}
        for question in graph.kb.of("discrepancy", "silence", "ruling"):
            if {thing.id, *clauses} & set(question.ids("touches")):
                assert question.id in found


def test_a_ruleset_leaves_out_what_it_replaces(graph: RuleGraph) -> None:
    """What is not in force is not read to players."""
    mix = rulesets.named(graph.kb, "six-players+khoam@6")
    assert not isinstance(mix, str)
    force = rulesets.in_force(graph.kb, mix)
    found = {touch.id for touch in touches(graph, ["uprising.token.score-marker"], mix)}
    assert not found & set(force.replaced)


def test_a_rule_is_read_before_what_bends_it(graph: RuleGraph) -> None:
    """Wherever both are shown."""
    for thing in graph.kb.of("token"):
        order = [touch.id for touch in touches(graph, [thing.id]) if graph.kb[touch.id].kind == "clause"]
        place = {id: number for number, id in enumerate(order)}
        for id in order:
            for relation in rulesets.BENDING:
                for target in graph.kb[id].ids(relation):
                    if target in place:
                        assert place[target] < place[id], (target, id)


def test_what_changes_with_a_clause(graph: RuleGraph) -> None:
    """Its exceptions, examples, checks, questions and the games it is in."""
    checks = {"uprising.clause.occupied-space": ["uprising.check.space-occupied"]}
    found = impact(graph, "uprising.clause.occupied-space", checks)
    assert "uprising.clause.infiltrate" in found.bends
    assert found.checks == ("uprising.check.space-occupied",)
    assert "uprising.ruleset.uprising" in found.rulesets
    for bent in found.bends:
        assert any(graph.kb[bent].ids(relation) for relation in rulesets.BENDING)


def test_saved_cases_that_rest_on_a_clause_change_with_it(graph: RuleGraph) -> None:
    """Those whose verdict names the clause, and no others."""
    cases = {"a visit": ("uprising.clause.occupied-space",), "a storm": ("classic.clause.storm-phase",)}
    assert impact(graph, "uprising.clause.occupied-space", cases=cases).cases == ("a visit",)
    question = "uprising.discrepancy.gather-intelligence-moment"
    asked = {"a spy": ("uprising.clause.gather-intelligence-at-once",)}
    assert impact(graph, question, cases=asked).cases == ("a spy",)


def test_what_bends_a_verdict_is_about_the_things_of_the_case(graph: RuleGraph) -> None:
    """The price of Spice Refinery bends nothing at Deep Desert; of a case that names no space it may."""
    cost, price = "uprising.clause.costs-and-requirements-of-a-space", "uprising.clause.spice-refinery-price"
    bends = [
        grounds(graph, [cost], [], lambda _: True, things).bends
        for things in (["uprising.space.deep-desert"], ["uprising.space.spice-refinery"], ["uprising.card.dagger"])
    ]
    assert [price in found for found in bends] == [False, True, True]
    assert "rivals.clause.rival-pays-no-cost-of-a-space" in bends[0]


def test_what_changes_with_a_module(graph: RuleGraph) -> None:
    """What it brings into force and what it replaces, against the box it is added to."""
    found = impact(graph, "khoam.module.khoam")
    assert "khoam.clause.icon-takes-a-contract" in found.comes
    assert not set(found.comes) & {
        clause.id for clause in graph.kb.of("clause") if clause.modules == ["uprising.module.uprising"]
    }


def test_which_verdicts_depend_on_a_reading(graph: RuleGraph) -> None:
    """A difference between the books leads to the clauses it touches, and to the checks that test them."""
    question = "uprising.discrepancy.gather-intelligence-moment"
    checks = {"uprising.clause.gather-intelligence-at-once": ["uprising.check.intelligence-gathered-late"]}
    found = impact(graph, question, checks)
    assert "uprising.clause.gather-intelligence-at-once" in found.rests
    assert found.checks == ("uprising.check.intelligence-gathered-late",)


def test_the_difference_of_a_ruleset_to_itself_is_nothing(graph: RuleGraph) -> None:
    """And to a larger one it is what the larger one brings."""
    small, large = rulesets.named(graph.kb, "uprising"), rulesets.named(graph.kb, "uprising+khoam")
    assert not isinstance(small, str)
    assert not isinstance(large, str)
    same = diff(graph, small, small)
    assert not same.only_first + same.only_second
    change = diff(graph, small, large)
    assert not change.only_first
    assert set(change.only_second) == {
        clause.id
        for clause in graph.kb.of("clause")
        if "khoam.module.khoam" in clause.modules and rulesets.holds(clause, large)
    }


@pytest.mark.parametrize("text", ["uprisin", "uprising@x", "uprising+nothing"])
def test_a_ruleset_that_cannot_be_read_names_the_word(text: str, graph: RuleGraph) -> None:
    """The caller can say what was wrong."""
    assert rulesets.named(graph.kb, text) in ("uprisin", "x", "nothing")


def test_the_exports_are_read_back(graph: RuleGraph) -> None:
    """GraphML and JSON give the same graph to networkx; DOT names every edge."""
    plain = graph.graph
    for again in (
        networkx.parse_graphml(as_graphml(graph)),
        networkx.node_link_graph(json.loads(as_json(graph)), edges="edges"),
    ):
        assert set(again.nodes) == set(plain.nodes)
        assert again.number_of_edges() == plain.number_of_edges()
    assert as_dot(graph).count(" -> ") == plain.number_of_edges()


def test_the_same_base_gives_the_same_bytes(base: integrity.Base) -> None:
    """Exports can be compared."""
    again = integrity.load_base()
    assert as_json(RuleGraph(base.kb)) == as_json(RuleGraph(again.kb))
    assert as_graphml(RuleGraph(base.kb)) == as_graphml(RuleGraph(again.kb))


def test_relations_between_clauses_are_links_of_the_schema(graph: RuleGraph) -> None:
    """The list the walk uses names real relations."""
    told = {edge.relation for edge in graph.edges}
    assert set(AMONG_CLAUSES) <= told
