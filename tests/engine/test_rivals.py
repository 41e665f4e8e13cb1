"""Whole games with Rivals, and what only they reach."""

from random import Random

import pytest

from engine import tables
from kodeks.games.imperium import setup
from kodeks.games.imperium.agent import PLAYER_TURNS
from kodeks.games.imperium.turns import start_turn
from kodeks.games.rivals.decisions import IgnoreHagal, RevealHagal, SendRival
from kodeks.judge import coverage, records
from kodeks.judge.base import make_game
from kodeks.play import Game, agenda, apply, judge, legal, phases, settle
from kodeks.play.agenda import Frame
from kodeks.table import Open, Pile, State

MODULES = ("uprising.module.uprising", "rivals.module.rivals")
IX, IMMORTALITY, CHOAM = "rise-of-ix.module.rise-of-ix", "immortality.module.immortality", "khoam.module.khoam"
VARIANTS = (
    *("mercenary", "sardaukar", "mentat", "kwisatz-haderach", "imperium-row-dice", "streamlined-rivals"),
    *("brutal-escalation", "expert-deployment", "smart-politics"),
)
#: Games of one player and of two that the booklet is for, each with what is added.
MIXES = [
    *((1, (more,)) for more in (IX, IMMORTALITY, CHOAM)),
    *((2, (more,)) for more in (IX, IMMORTALITY, CHOAM)),
    *((1, (f"rivals.variant.{variant}",)) for variant in VARIANTS if variant != "streamlined-rivals"),
    *((2, (f"rivals.variant.{variant}",)) for variant in VARIANTS[5:]),
    (1, (IX, IMMORTALITY, "rivals.variant.mentat")),
    (1, (IX, "rise-of-ix.variant.ix-imperium-row-dice", "rise-of-ix.variant.ix-brutal-escalation")),
    (2, (IX, "rise-of-ix.variant.epic-mode")),
]
GAMES: dict[tuple[int, tuple[str, ...]], Game] = {}


def game(players: int, more: tuple[str, ...] = ()) -> Game:
    """The game of a mix, made once."""
    if (players, more) not in GAMES:
        GAMES[players, more] = make_game(tables.base(), [*MODULES, *more], players)
    return GAMES[players, more]


@pytest.mark.parametrize(("players", "more"), MIXES, ids=str)
def test_whole_games_go_through(players: int, more: tuple[str, ...]) -> None:
    """No refusal, no dead end, and no state on the way that cannot be; the record can be played again."""
    rules, tally = game(players, more), coverage.Tally()
    record = records.play_one(rules, [*MODULES, *more], 11, tally, check="turn", players=players)
    assert record.humans == players
    assert sum(1 for _ in records.replay(rules, record)) == len(record.decisions)


def test_every_rival_and_house_hagal_card_is_used() -> None:
    """Each Rival card is chosen and each House Hagal card revealed in a handful of games."""
    rules, tally = game(2), coverage.Tally()
    chosen = set()
    for seed in range(40, 52):
        record = records.play_one(rules, list(MODULES), seed, tally, players=2, sample=0)
        chosen.update(record.run_by_cards)
    assert set(rules.catalogue.more["hagal"]) <= set(tally.things)
    assert len(chosen) >= 6


def table(**facts: object) -> State:
    """The first turn of green, a Rival of a solo game."""
    rules = game(1)
    cards = ["uprising.leader.gurney-halleck", "rivals.card.rival-staban-tuek", "rivals.card.rival-princess-irulan"]
    state = setup.set_up(rules, cards, setup.deal(rules, Random(1)), readings=tables.READINGS)
    while agenda.top(state).kind != "turn" and agenda.top(state).kind != "hagal":
        state = apply(state, legal(state)[0])
    state.facts["conflict_card"] = "uprising.card.skirmish-crysknife"
    phases.begin(state, PLAYER_TURNS, step=1)
    agenda.push(state, Frame("turns", data={"next": "blue"}))
    state.facts |= facts
    start_turn(state, "green")
    return state


def test_a_deck_without_a_free_space_ends_with_a_question() -> None:
    """Every named space is taken: the deck is shuffled once, and then the booklet has no answer."""
    fremkit, sardaukar = "rivals.card.hagal-fremkit", "rivals.card.hagal-sardaukar"
    state = table(hagal_deck=Pile.of([fremkit]), hagal_discard=Pile.of([sardaukar]))
    state.facts["agents.uprising.space.fremkit"] = ("red",)
    state.facts["agents.uprising.space.sardaukar"] = ("blue",)
    settle(state)
    state = apply(state, RevealHagal(player="", card=fremkit))
    with pytest.raises(Open) as found:
        apply(state, IgnoreHagal(player="green"))
    assert found.value.question == "rivals.silence.all-cards-ignored"
    state.readings = {**state.readings, found.value.question: found.value.answers[0]}
    after = apply(state, IgnoreHagal(player="green"))
    assert after.facts["green.stopped"]
    assert after.facts["active"] == "blue"


def test_a_card_whose_space_is_free_is_not_ignored() -> None:
    """The other card of the same deck sends the agent."""
    fremkit = "rivals.card.hagal-fremkit"
    state = table(hagal_deck=Pile.of([fremkit]), hagal_discard=Pile())
    settle(state)
    state = apply(state, RevealHagal(player="", card=fremkit))
    assert judge(state, IgnoreHagal(player="green")).answer == "illegal"
    assert judge(state, SendRival(player="green", space="uprising.space.fremkit")).answer == "legal"
