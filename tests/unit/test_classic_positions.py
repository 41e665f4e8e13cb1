"""Positions of the classic game: the same table in many words."""

from typing import Any

import pytest

from kodeks.positions.classic import PHASES, ClassicPosition, ClassicSeat, phase_name


@pytest.mark.parametrize(("word", "phase"), [(word, phase) for phase, words in PHASES.items() for word in words])
def test_every_word_for_a_phase_is_understood(word: str, phase: str) -> None:
    """No synonym is lost to another phase."""
    assert phase_name(word) == phase
    assert phase_name(word.upper().replace("-", "_")) == phase


@pytest.mark.parametrize(
    ("told", "places"),
    [
        ([{"territory": "carthag", "sector": 11, "count": 6}], [("carthag", 11, 6)]),
        ({"carthag": 6}, [("carthag", None, 6)]),
        ({"arsunt": {11: 1, 12: 2}}, [("arsunt", 11, 1), ("arsunt", 12, 2)]),
        ([], []),
        (None, None),
    ],
)
def test_forces_on_the_map_are_read_in_every_form(told: Any, places: Any) -> None:
    """A list of places, a number by territory, or numbers by sector; nothing told is unknown."""
    seat = ClassicSeat("red", {"forces": {"on_map": told}})
    found = seat.stacks
    assert (None if found is None else [(one.territory, one.sector, one.count) for one in found]) == places


@pytest.mark.parametrize(
    ("told", "powers"),
    [
        (None, True),
        ("none that bears on this position", False),
        ("none", False),
        (False, False),
        ("all", True),
        (["fremen"], ("fremen",)),
    ],
)
def test_powers_are_in_use_unless_the_case_says_none(told: Any, powers: Any) -> None:
    """A position that says nothing of powers is played with them."""
    assert ClassicPosition({"faction_powers_in_use": told}).powers == powers


@pytest.mark.parametrize("told", [[["red", "green"]], ["red", "green"], {"red": "green", "green": "red"}])
def test_alliances_are_read_in_every_form(told: Any) -> None:
    """A list of alliances, one alliance, or who is allied with whom."""
    position = ClassicPosition({"alliances": told})
    assert position.allies("red") == {"green"}
    assert position.allies("blue") == set()


@pytest.mark.parametrize(
    ("told", "stands"), [({}, True), ({"shield_wall": "destroyed"}, False), ({"shield_wall_destroyed": True}, False)]
)
def test_the_wall_stands_unless_the_case_says_otherwise(told: Any, stands: bool) -> None:
    """Its fall is an event that a position tells of."""
    assert ClassicPosition(told).wall_stands is stands


def test_a_hand_is_a_number_or_a_list() -> None:
    """Both tell how many cards there are; only a list tells which."""
    assert (ClassicSeat("red", {"treachery_cards": 3}).hand, ClassicSeat("red", {"treachery_cards": 3}).cards) == (
        3,
        None,
    )
    named = ClassicSeat("red", {"hand": ["Shield", "Karama"]})
    assert (named.hand, named.cards) == (2, ["Shield", "Karama"])
    assert ClassicSeat("red", {}).hand is None


def test_what_a_player_has_done_is_found_in_every_form() -> None:
    """Flags, lists and fields of their own."""
    assert ClassicSeat("red", {"this_phase": {"shipped": True}}).this_phase("shipped")
    assert ClassicSeat("red", {"done": ["shipped"]}).this_phase("shipped")
    assert ClassicSeat("red", {"already_shipped": True}).this_phase("shipped")
    assert not ClassicSeat("red", {"this_phase": {"shipped": False}}).this_phase("shipped")


def test_leaders_that_have_fought_are_read_by_leader_or_by_territory() -> None:
    """Either way round."""
    by_leader = ClassicSeat("red", {"leaders": {"fought_in": {"Feyd-Rautha": "carthag"}}})
    by_place = ClassicSeat("red", {"leaders": {"fought_in": {"carthag": ["Feyd-Rautha", 4]}}})
    assert by_leader.fought == [("Feyd-Rautha", "carthag")]
    assert by_place.fought == [("Feyd-Rautha", "carthag"), (4, "carthag")]
