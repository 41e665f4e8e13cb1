"""Whole games of six players, and how they begin."""

from functools import partial
from random import Random

import pytest

from engine.tables import base
from kodeks.games.imperium import setup
from kodeks.judge import coverage, records
from kodeks.judge.base import make_game
from kodeks.play import Finish, Game, Resolve, agenda, apply, judge, legal
from kodeks.play.playing import answering
from kodeks.table import State

SIX = ["uprising.module.uprising", "khoam.module.khoam", "six-players.module.six-players"]
IX, EPIC = "rise-of-ix.module.rise-of-ix", "rise-of-ix.variant.epic-mode"
TLEILAX, ELEVEN = "immortality.module.immortality", "immortality.variant.eleven-points"
MIXES = [(), (IX,), (TLEILAX,), (IX, TLEILAX, EPIC, ELEVEN)]
GAMES: dict[tuple[str, ...], Game] = {}


def game(*more: str) -> Game:
    """A game of six with these modules, made once."""
    if more not in GAMES:
        GAMES[more] = make_game(base(), [*SIX, *more], 6)
    return GAMES[more]


def first_turn(rules: Game, seed: int) -> State:
    """The table at the first turn of a new game."""
    chance = Random(seed)
    names, chosen = rules.book.seating[-1](rules, chance)
    state = setup.set_up(rules, chosen, setup.deal(rules, chance), players=names)
    while agenda.top(state).kind != "turn":
        decision = answering(state, chance, legal)[0]
        state = answering(state, chance, partial(apply, decision=decision))
    return state


@pytest.mark.parametrize("more", MIXES)
def test_a_whole_game_breaks_no_invariant(more: tuple[str, ...]) -> None:
    """Nobody is stuck, nothing is in two places, and the game ends with a team or a tie."""
    tally = coverage.Tally()
    records.play_one(game(*more), ["uprising"], 11, tally, check="turn", players=6)
    assert tally.reached["won"] + tally.reached["tied"] == 1
    assert tally.decisions["SendToken"] > 10
    assert tally.decisions["RevealFor"] > 5


@pytest.mark.parametrize("seed", range(6))
def test_each_team_begins_with_a_mouse_and_a_crysknife(seed: int) -> None:
    """Objective cards are swapped where one team has drawn both mice; the first player is an ally."""
    rules = game()
    state = first_turn(rules, seed)
    icons = {
        team: sorted(rules.catalogue.cards[state.facts[f"{ally}.won"][0]].battle_icon for ally in allies)
        for team, allies in {"light_blue": ("red", "green"), "grey": ("blue", "yellow")}.items()
    }
    assert icons == {"light_blue": ["crysknife", "desert-mouse"], "grey": ["crysknife", "desert-mouse"]}
    assert state.facts["first"] not in ("light_blue", "grey")
    assert state.facts["light_blue.won"] == ()


def test_the_contracts_of_shaddam_are_set_aside_before_the_game() -> None:
    """They cannot be left among the others."""
    rules, chance = game(), Random(1)
    names, chosen = rules.book.seating[-1](rules, chance)
    state = setup.set_up(rules, chosen, setup.deal(rules, chance), players=names)
    while not any(item.effect.head == "move.contract" for item in agenda.top(state).items):
        state = answering(state, chance, partial(apply, decision=answering(state, chance, legal)[0]))
    owner = agenda.top(state).owner
    verdict = judge(state, Finish(player=owner))
    assert (owner, verdict.answer) == ("grey", "illegal")
    assert "six-players.check.contracts-left-in-the-bank" in {objection.rule for objection in verdict.objections}
    setting = next(decision for decision in answering(state, chance, legal) if isinstance(decision, Resolve))
    taken = answering(state, chance, partial(apply, decision=setting))
    assert len(taken.facts["grey.aside"]) == 2


@pytest.mark.parametrize(("more", "cards"), [((), 9), ((IX,), 9), ((IX, TLEILAX, EPIC, ELEVEN), 10)])
def test_the_conflict_deck_has_nine_cards_and_ten_in_the_epic_mode(more: tuple[str, ...], cards: int) -> None:
    """The epic mode builds its own deck, with five cards of level III."""
    assert len(setup.deal(game(*more), Random(1)).conflict_deck) == cards


def test_everybody_begins_with_one_contract_of_rise_of_ix() -> None:
    """Each ally keeps one of two and gives the other to the commander, who keeps one of two."""
    state = first_turn(game(IX), 1)
    assert {len(state.facts[f"{player}.contracts"]) for player in state.facts["players"]} == {1}
    assert sum(name.startswith("khoam.contract.ix-") for name in state.facts["box"]) == 2


@pytest.mark.parametrize(("more", "points"), [((), 1), ((TLEILAX, ELEVEN), 0)])
def test_commanders_begin_on_four_and_allies_below(more: tuple[str, ...], points: int) -> None:
    """In the game to eleven points the allies begin on 0."""
    state = first_turn(game(*more), 2)
    assert (state.facts["grey.victory_points"], state.facts["red.victory_points"]) == (4, points)


def test_commanders_have_decks_of_their_own() -> None:
    """With Immortality the commanders' decks stay as they are."""
    state = first_turn(game(TLEILAX), 3)
    for player in ("light_blue", "grey"):
        cards = [*state.facts[f"{player}.hand"], *state.facts[f"{player}.deck"]]
        assert len(cards) == 10
        assert all(card.startswith("six-players.card.") for card in cards)
