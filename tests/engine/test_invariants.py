"""
What an invariant lets pass: near misses of the faults, states that a card or a leader permits, and unknown facts.

What it refuses is in ``test_faults.py``, where faults of every kind are put into states of play.
"""

from random import Random
from typing import Any

import pytest

from engine.faults import FAULTS
from engine.games import game_of, random_play, start
from engine.tables import card, faction, leader, post, space, table
from engine.test_faults import CHECKS
from kodeks.games.imperium.facts import REGISTER
from kodeks.play import agenda, phases
from kodeks.play.engine import invariants
from kodeks.table import Pile, State

COMBAT, MAKERS, ENDGAME, START = (f"uprising.phase.{name}" for name in ("combat", "makers", "endgame", "round-start"))
TURNS = "uprising.phase.player-turns"


def refusing(state: State) -> set[str]:
    """The invariants that refuse a state, without their module."""
    return {objection.rule.rpartition(".")[2] for objection in invariants(state)[0]}


def undecided(state: State) -> set[str]:
    """The invariants that a state leaves undecided, without their module."""
    return {unknown.rule.rpartition(".")[2] for unknown in invariants(state)[1]}


def opening() -> State:
    """The first turn of the first round, as play comes to it."""
    chance = Random(3)
    for _, state in random_play(start(game_of("uprising+khoam@3"), chance), chance):
        if agenda.top(state).kind == "turn":
            return state
    raise AssertionError("no turn was taken")


def later(phase: str = TURNS, round: int = 2) -> State:
    """A table in a later round, in which everything that is not said is as at set-up."""
    state = table(leaders=("lady-jessica", "muaddib", "staban-tuek"))
    facts = state.facts
    every = {player: facts[f"{player}.won"] for player in facts["players"]}
    at = next(i for i, won in enumerate(every.values()) if card("objective-desert-mouse-first-player") in won)
    facts["first"] = facts["players"][(at + round - 1) % 3]
    levels = [1, *[2] * 5, *[3] * 4]
    cards = [conflict for level in (1, 2, 3) for conflict in _conflicts(state, level)[: levels.count(level)]]
    facts |= {"round": round, "phase": phase, "conflict_card": cards[round - 1]}
    facts["conflict_deck"] = Pile(top=tuple(cards[round:]))
    facts["conflict_unclaimed"] = Pile(cards=tuple(cards[: round - 1]))
    if phase == TURNS:
        facts["active"] = facts["first"]
    else:
        phases.begin(state, phase, step=99)
        facts["active"] = ""
    for player in facts["players"]:
        facts[f"{player}.revealed"] = phase in (COMBAT, MAKERS, ENDGAME)
        if facts[f"{player}.revealed"]:
            facts[f"{player}.deck"] = facts[f"{player}.deck"].with_all(facts[f"{player}.hand"])
            facts[f"{player}.hand"] = Pile()
    return state


def _conflicts(state: State, level: int) -> list[str]:
    return [card.id for card in state.game.catalogue.deck("conflict") if card.level == level]


@pytest.mark.parametrize(("phase", "round"), [(TURNS, 2), (COMBAT, 2), (MAKERS, 5), (START, 3), (ENDGAME, 10)])
def test_the_tables_of_these_tests_are_legal(phase: str, round: int) -> None:
    """What the other tests change is legal before, and nothing in it is undecided."""
    state = later(phase, round)
    assert invariants(state) == ([], [])


def test_the_opening_is_as_set_up() -> None:
    """The first turn of a game is legal; with a Solari more it is not."""
    state = opening()
    assert refusing(state) == set()
    state.facts["red.solari"] = 1
    assert refusing(state) == {"opening-not-as-set-up"}


# --- what a card, a leader or the moment permits ------------------------------------------------------------------


def test_troops_are_kept_as_memories_by_lady_jessica_alone() -> None:
    """Cubes that her ability keeps count among the twelve; another leader keeps none, nor does her other side."""
    state = later()
    state.facts |= {"red.supply": 6, "red.memories": 3}
    assert refusing(state) == set()
    state.facts["red.leader"] = leader("reverend-mother-jessica")
    assert refusing(state) == {"troops-where-none-can-be"}


def test_a_conflict_card_is_taken_while_the_phase_is_combat() -> None:
    """The winner has the card, and the units have not gone yet."""
    state = later(COMBAT)
    won = state.facts["conflict_card"]
    state.facts |= {"conflict_card": "", "red.won": (*state.facts["red.won"], won), "conflict_winner": "red"}
    state.facts |= {"red.supply": 7, "red.conflict": 2, "red.swords": 1}
    icons = [state.game.catalogue.cards[card].battle_icon for card in state.facts["red.won"]]
    paired = {"pair-of-battle-icons-left-open"} if icons[0] == icons[1] else set()
    assert refusing(state) == paired
    state.facts["conflict_card"] = won
    assert refusing(state) == {"more-conflict-cards-than-rounds", *paired}


@pytest.mark.parametrize("name", ["double-agent", "distraction"])
def test_a_second_spy_joins_where_a_card_puts_it(name: str) -> None:
    """As long as every copy of such a card lies where it was never played from, two spies share no post."""
    state = later()
    place = f"spies.{post('emperor')}"
    state.facts |= {place: ("red", "green"), "red.spies_ready": 2, "green.spies_ready": 2}
    assert refusing(state) == {"two-spies-on-a-post"}
    wanted, pile = card(name), "imperium_deck" if name == "double-agent" else "intrigue_deck"
    to = "red.discard" if name == "double-agent" else "intrigue_discard"
    if wanted in state.facts["row"]:
        state.facts["row"] = tuple(card for card in state.facts["row"] if card != wanted)
        spare = next(card for card in state.facts["imperium_deck"] if card != wanted)
        state.facts["row"] = (*state.facts["row"], spare)
        state.facts["imperium_deck"] = state.facts["imperium_deck"].take(spare)
    else:
        state.facts[pile] = state.facts[pile].take(wanted)
    state.facts[to] = state.facts[to].add(wanted)
    assert refusing(state) == set()
    state.facts |= {place: ("red", "red"), "red.spies_ready": 1, "green.spies_ready": 3}
    assert refusing(state) == {"two-spies-on-a-post"}


def test_a_defender_has_a_troop_before_any_turn() -> None:
    """One, and only who controls the location; a second one is a fault."""
    state = later(START, 3)
    location = space("arrakeen")
    siege = card("siege-of-arrakeen")
    _conflict_is(state, siege)
    state.facts |= {"red.supply": 8, "red.conflict": 1}
    assert refusing(state) == {"units-before-any-turn"}
    state.facts |= {f"control.{location}": "red", "red.markers": 2}
    assert refusing(state) == {"control-never-won"}
    _won_earlier(state, "red", card("battle-for-arrakeen"))
    assert "units-before-any-turn" not in refusing(state)
    state.facts |= {"red.supply": 7, "red.conflict": 2}
    assert "units-before-any-turn" in refusing(state)


def _conflict_is(state: State, wanted: str) -> None:
    now = state.facts["conflict_card"]
    state.facts["conflict_card"] = wanted
    for pile in ("conflict_deck", "conflict_unclaimed"):
        if wanted in state.facts[pile]:
            old: Pile = state.facts[pile]
            swap = tuple(now if card == wanted else card for card in old)
            state.facts[pile] = Pile(top=swap) if pile == "conflict_deck" else Pile.of(swap)


def _won_earlier(state: State, player: str, wanted: str) -> None:
    state.facts[f"{player}.won"] = (*state.facts[f"{player}.won"], wanted)


def test_a_sandworm_comes_once_the_wall_has_fallen() -> None:
    """Behind the wall it cannot be, and over a Conflict that the wall does not protect it can."""
    state = later()
    _conflict_is(state, card("siege-of-arrakeen"))
    state.facts |= {f"agents.{space('hagga-basin')}": ("red",), "red.agents_ready": 1, "red.sandworms": 1}
    state.facts["red.maker_hooks"] = True
    assert refusing(state) == {"sandworm-behind-shield-wall"}
    state.facts["shield_wall"] = False
    assert refusing(state) == set()


def test_a_sandworm_without_hooks_comes_by_a_card_that_takes_the_wall_away() -> None:
    """Where that card was never played, or the wall still stands, nothing can have summoned it."""
    state = later()
    state.facts |= {f"agents.{space('hagga-basin')}": ("red",), "red.agents_ready": 1, "red.sandworms": 1}
    state.facts["shield_wall"] = False
    assert refusing(state) == {"sandworm-that-nothing-summoned"}
    wanted = card("unexpected-allies")
    state.facts["intrigue_deck"] = state.facts["intrigue_deck"].take(wanted)
    state.facts["intrigue_discard"] = Pile.of([wanted])
    assert refusing(state) == set()
    state.facts["shield_wall"] = True
    assert refusing(state) == {"sandworm-that-nothing-summoned"}


def test_an_alliance_may_be_held_below_four_after_a_loss() -> None:
    """Only a card that takes influence away makes it possible; who is higher then is an open question."""
    state = later()
    emperor = faction("emperor")
    state.facts |= {f"alliance.{emperor}": "red", f"red.influence.{emperor}": 3, "red.victory_points": 2}
    assert refusing(state) == {"alliance-with-the-wrong-player"}
    wanted = card("change-allegiances")
    state.facts["intrigue_deck"] = state.facts["intrigue_deck"].take(wanted)
    state.facts["intrigue_discard"] = Pile.of([wanted])
    assert refusing(state) == set()
    state.facts |= {f"green.influence.{emperor}": 4, "green.victory_points": 1}
    question = "uprising.silence.alliance-holder-falls-below-an-opponent"
    for answer, refused in (("stays", set()), ("passes", {"alliance-with-the-wrong-player"})):
        state.readings = {**state.readings, question: answer}
        assert refusing(state) == refused
    state.readings = {name: answer for name, answer in state.readings.items() if name != question}
    assert refusing(state) == set()
    assert undecided(state) == {"alliance-with-the-wrong-player"}


def test_assembly_hall_promises_persuasion() -> None:
    """A visit there may be counted for 1 persuasion before the reveal turn, and for no more."""
    state = later()
    state.facts["red.persuasion"] = 1
    assert refusing(state) == {"persuasion-out-of-turn"}
    state.facts |= {f"agents.{space('assembly-hall')}": ("red",), "red.agents_ready": 1}
    assert refusing(state) == set()
    state.facts["red.persuasion"] = 2
    assert refusing(state) == {"persuasion-out-of-turn"}
    state.facts |= {f"agents.{space('assembly-hall')}": (), f"agents.{space('imperial-privilege')}": ("red",)}
    state.facts["red.persuasion"] = 1
    assert refusing(state) == set()


def test_a_hand_grows_by_a_card_that_was_played() -> None:
    """Six cards at the start of a round need a card that brings some to the hand; four are too few in any case."""
    state = later(START, 3)
    player = "green"
    extra = next(iter(state.facts[f"{player}.deck"]))
    state.facts[f"{player}.deck"] = state.facts[f"{player}.deck"].take(extra)
    state.facts[f"{player}.hand"] = state.facts[f"{player}.hand"].add(extra)
    assert refusing(state) == {"hand-of-wrong-size"}
    wanted = card("cunning")
    state.facts["intrigue_deck"] = state.facts["intrigue_deck"].take(wanted)
    state.facts["intrigue_discard"] = Pile.of([wanted])
    assert refusing(state) == set()


# --- unknown facts ------------------------------------------------------------------------------------------------


def test_a_sum_with_an_unknown_part_is_refused_by_its_bounds_alone() -> None:
    """Eleven troops with one place unknown are not refused and not called legal; thirteen are refused."""
    state = later()
    state.facts |= {"red.supply": 8, "red.garrison": 3}
    del state.facts["red.conflict"]
    assert "troops-do-not-add-up" not in refusing(state)
    assert "troops-do-not-add-up" in undecided(state)
    state.facts["red.supply"] = 10
    assert "troops-do-not-add-up" in refusing(state)
    state.facts |= {"red.supply": 0, "red.garrison": 0}
    assert "troops-do-not-add-up" not in refusing(state)


@pytest.mark.parametrize(
    ("name", "ready", "places", "check"),
    [
        ("agents", "agents_ready", ("arrakeen", "espionage", "secrets", "shipping"), "agents-do-not-add-up"),
        ("spies", "spies_ready", ("emperor", "fremen", "choam", "council"), "spies-do-not-add-up"),
    ],
)
def test_pieces_on_unknown_places_are_counted_by_bounds(name: str, ready: str, places: Any, check: str) -> None:
    """One place unknown leaves the number undecided, too many on the known ones are refused."""
    state = later()
    kind = space if name == "agents" else post
    del state.facts[f"{name}.{kind(places[0])}"]
    assert check not in refusing(state)
    assert check in undecided(state)
    state.facts |= {f"{name}.{kind(place)}": ("red",) for place in places[1:]}
    assert check in refusing(state)


def test_what_is_missing_of_one_player_does_not_hide_a_fault_of_another() -> None:
    """Each seat is looked at by itself."""
    state = later()
    del state.facts["red.supply"]
    state.facts["green.supply"] = 11
    assert "troops-do-not-add-up" in refusing(state)


@pytest.mark.parametrize("seed", range(2))
def test_hidden_facts_never_turn_a_verdict_round(seed: int) -> None:
    """With facts taken away a state is refused only if the whole one is, and passes only if the whole one does."""
    chance, pick = Random(seed), Random(seed)
    for number, (_, state) in enumerate(random_play(start(game_of("uprising+khoam@4"), chance), chance)):
        if number % 40:
            continue
        whole = state.copy()
        kind = pick.choice(sorted(FAULTS))
        broken = number % 80 == 0 and FAULTS[kind](whole, pick)
        if not broken:
            whole = state.copy()
        less = whole.copy()
        for key in pick.sample(sorted(less.facts), 30):
            if key not in ("players", "agenda", "links", "standing", "waiting"):
                del less.facts[key]
        objections, unknowns = invariants(less)
        if not broken:
            assert objections == []
        assert objections or unknowns or not invariants(whole)[0]


# --- the whole ----------------------------------------------------------------------------------------------------


def test_every_invariant_is_asked_for_by_a_fault() -> None:
    """Each invariant has a fault that it finds, or a test of its own here."""
    found = {check for checks in CHECKS.values() for check in checks}
    here = {"uprising.check.opening-not-as-set-up"}
    assert {rule.id for rule in game_of("uprising+khoam@4").book.invariants} == found | here


def test_every_invariant_says_what_it_finds() -> None:
    """Each has clauses, a docstring, and sentences; it is in force with and without CHOAM unless it is about it."""
    bare = {rule.id for rule in game_of("uprising@4").book.invariants}
    for rule in game_of("uprising+khoam@4").book.invariants:
        assert rule.clauses
        assert rule.doc.strip()
        assert rule.says
        assert (rule.id in bare) == rule.id.startswith("uprising")


def test_numbers_of_the_register_have_ranges() -> None:
    """Every number of a table has a least value, so that nothing can be owed."""
    numbers = [fact for facts in (REGISTER.table, REGISTER.seat) for fact in facts.values() if fact.type == "number"]
    assert len(numbers) > 20
    assert all(fact.least >= 0 for fact in numbers)
