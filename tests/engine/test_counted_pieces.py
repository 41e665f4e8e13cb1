"""What effects of somebody's own cards count: spies, troops and resources, each or so many together."""

from typing import Any

import pytest

from engine.tables import post, table
from kodeks.play import agenda
from kodeks.play.effects import compiled
from kodeks.play.engine import times


@pytest.mark.parametrize(
    ("each", "count"),
    [
        ({"spies-on-board": {"all": True}}, 2),
        ({"spies-on-board": {"number": 2}}, 1),
        ({"spies-on-board": {"number": 3}}, 0),
        ({"troops-in-conflict": {"all": True}}, 5),
        ({"troops-in-conflict": {"number": 2}}, 2),
        ({"water": {"all": True}}, 3),
        ({"spice": {"number": 2}}, 3),
        ({"spice": {"number": 7}}, 1),
        ({"solari": {"number": 5}}, 0),
    ],
)
def test_pieces_are_counted_each_or_in_groups(each: dict[str, Any], count: int) -> None:
    """Those of the player who has the card; what is left over does not count."""
    state = table(
        {
            "red.conflict": 5, "red.water": 3, "red.spice": 7, "red.solari": 4, "green.water": 9,
            f"spies.{post('emperor')}": ("red",), f"spies.{post('fremen')}": ("red",),
        }
    )  # fmt: skip
    effect = compiled("x", {"gain": {"cards": 1}, "for_each": each})
    assert times(state, agenda.Item(effect, "red", "x"), effect) == count
