"""States and decisions as position files have them, and back."""

from random import Random

import pytest

from kodeks import rulesets
from kodeks.games.imperium.facts import REGISTER
from kodeks.games.imperium.setup import deal, set_up
from kodeks.judge.base import Library
from kodeks.judge.decisions import DecisionReader, written
from kodeks.play import Decision, agenda, engine
from kodeks.play.effects import Picks, compiled
from kodeks.play.matching import matches
from kodeks.play.records import codecs
from kodeks.table import Open, Pile, State
from kodeks.table.names import Names
from kodeks.table.reading import Reader
from kodeks.table.writing import Writer

UPRISING, CHOAM = "uprising.module.uprising", "khoam.module.khoam"


def played(library: Library, modules: list[str], players: int, seed: int) -> tuple[rulesets.Mix, list[State]]:
    """Every state of a random game; open questions are answered as they come up."""
    chance = Random(seed)
    mix = library.mix(modules, players)
    game = library.game(mix)
    leaders = [leader.id for leader in game.catalogue.leaders.values() if not leader.back_of]
    chance.shuffle(leaders)
    state = set_up(game, leaders[:players], deal(game, chance), readings={})
    states = [state]
    while True:
        try:
            options = engine.legal(state)
            if not options:
                return mix, states
            state = engine.apply(state, chance.choice(options))
        except Open as question:
            answers = {**state.readings, question.question: question.answers[0]}
            state = State(state.game, state.facts, answers)
            continue
        states.append(state)


@pytest.fixture(scope="module", params=[([UPRISING], 4, 1), ([UPRISING, CHOAM], 3, 2)], ids=["uprising", "choam"])
def game(library: Library, request: pytest.FixtureRequest) -> tuple[Names, list[State]]:
    """A whole random game."""
    modules, players, seed = request.param
    mix, states = played(library, modules, players, seed)
    return library.names(mix), states


def test_every_state_of_a_game_is_read_as_it_was_written(game: tuple[Names, list[State]]) -> None:
    """What is written of any state reads as the same facts: agenda, waiting effects and permissions included."""
    names, states = game
    assert len(states) > 300
    for state in states:
        write, read = codecs(state.game.catalogue.effect)
        told = Writer(REGISTER, names, write).state(state)
        reader = Reader(REGISTER, names, state.facts["players"], read)
        facts = reader.facts(told, ())
        assert reader.faults == []
        assert {**facts, "players": state.facts["players"]} == state.facts


def test_every_offered_decision_is_read_as_it_was_written(game: tuple[Names, list[State]]) -> None:
    """A decision that is written and read matches itself, and no other that is offered beside it."""
    names, states = game
    kinds = set()
    for state in states[::9]:
        reader = DecisionReader(state.game, Reader(REGISTER, names, state.facts["players"]))
        decisions: list[Decision] = list(dict.fromkeys(engine.offered(state)))
        for decision in decisions[:40]:
            told = reader.decision(written(decision, names), (), decision.player)
            same = [other for other in decisions if matches(state, told, other)]
            kinds.add(type(decision).__name__)
            assert decision in same
            if told.arguments.keys() >= decision.arguments().keys():
                assert same == [decision]
    assert {"SendAgent", "Draw", "Acquire", "Resolve", "Deploy", "Pass"} <= kinds


def test_what_is_left_of_a_choice_is_read_as_it_was_written(library: Library) -> None:
    """A choice of two lists of which one is taken tells which are left."""
    three = [[{"gain": {"spice": 1}}], [{"gain": {"water": 1}}], [{"gain": {"solari": 1}}]]
    effect = compiled("a.card.x/agent/0", {"choose": three, "pick": 2})
    left = Picks(effect, 0)
    write, read = codecs({effect.id: effect}.__getitem__)
    names = library.names(library.mix([UPRISING], 4))
    items = (agenda.Item(left, "red", "a"),)
    reader = Reader(REGISTER, names, ("red",))
    assert read["waiting"](write["waiting"](items, names), (), reader) == items
    assert left != effect
    assert left != Picks(effect, 1)


def test_a_pile_is_a_number_a_list_or_parts_in_order(library: Library) -> None:
    """A number means hidden cards, a question mark one of them; an order has parts."""
    names = library.names(library.mix([UPRISING], 4))
    reader = Reader(REGISTER, names, ("red",))
    dagger = "uprising.card.dagger"
    cases = [
        (5, Pile(hidden=5)),
        ([], Pile()),
        (["Dagger", "?"], Pile(cards=(dagger,), hidden=1)),
        ({"top": ["dagger"], "hidden": 2}, Pile(top=(dagger,), hidden=2)),
    ]
    for told, pile in cases:
        assert reader.pile(told, "card", ()) == pile
    writer = Writer(REGISTER, names, {})
    assert [writer.pile(pile) for _, pile in cases] == [5, [], ["dagger", "?"], {"top": ["dagger"], "hidden": 2}]
