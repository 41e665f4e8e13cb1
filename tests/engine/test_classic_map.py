"""The classic game on the map: storm, shipment and movement."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.classic_tables import card, hand, on_map, place, table
from engine.tables import refusals, take
from kodeks.games.classic import movement
from kodeks.games.classic.decisions import (
    ChooseGroup,
    DialStorm,
    FamilyAtomics,
    GoOn,
    Group,
    KaramaStop,
    MoveTo,
    Pass,
    Ship,
    ShipAcross,
    WeatherControl,
)
from kodeks.play import judge
from kodeks.table import State

# --- storm ------------------------------------------------------------------------------------------------------------


BEHIND_THE_WALL = {
    "green": {place("imperial-basin", 9): 4, place("shield-wall", 8): 2},
    "black": {place("carthag", 11): 5, place("gara-kulon", 8): 1},
}


def storm_known(moves: int, facts: Mapping[str, Any], **more: Any) -> State:
    """The moment when it is known how far the storm moves from sector 7."""
    state = table("storm", {"storm": 7, **facts}, forces=BEHIND_THE_WALL, **more)
    state = take(state, DialStorm, player="green", number=moves - 2)
    return take(state, DialStorm, player="black", number=2)


def test_atomics_open_what_lies_behind_the_wall_to_the_same_storm() -> None:
    """Forces on the wall die at once; then the storm takes those behind it."""
    state = storm_known(5, {"green.hand": hand("family-atomics")})
    state = take(state, FamilyAtomics, player="green")
    assert state.facts["green.tanks"] == 2
    state = take(state, GoOn)
    assert state.facts["storm"] == 12
    assert (state.facts["green.tanks"], state.facts["black.tanks"]) == (6, 6)
    assert card("family-atomics") in state.facts["box"]


def test_the_wall_shelters_without_atomics() -> None:
    """The near miss: the same storm spares the basin and the city; sand outside them is not spared."""
    state = take(storm_known(5, {}), GoOn)
    assert (state.facts["green.tanks"], state.facts["black.tanks"]) == (0, 1)
    assert on_map(state, "green", "imperial-basin", 9) == 4


def test_atomics_from_a_force_that_stands_in_the_storm_itself() -> None:
    """A force next to the wall in the sector of the storm is near enough; one across the storm is not."""
    near = {"black": {place("gara-kulon", 8): 1}, "green": {}}
    state = table("storm", {"storm": 8, "black.hand": hand("family-atomics")}, forces=near)
    state = take(take(state, DialStorm, player="green", number=1), DialStorm, player="black", number=1)
    assert not refusals(state, FamilyAtomics(player="black"))
    state.facts |= {f"black.forces.{place('gara-kulon', 8)}": 0, f"black.forces.{place('the-minor-erg', 7)}": 1}
    assert refusals(state, FamilyAtomics(player="black")) == {"atomics-out-of-reach"}


@pytest.mark.parametrize("sectors", [0, 1])
def test_weather_control_takes_the_place_of_dials_that_are_set(sectors: int) -> None:
    """The storm moves what the card says, even nothing at all."""
    state = storm_known(5, {"red.hand": hand("weather-control")})
    state = take(state, WeatherControl, player="red", sectors=sectors)
    state = take(state, GoOn)
    assert state.facts["storm"] == 7 + sectors
    assert state.facts["green.tanks"] == 0


def test_weather_control_reaches_ten_sectors_and_not_eleven() -> None:
    """The range is that of the clause, and not in the first round."""
    state = table("storm", {"red.hand": hand("weather-control")})
    assert not refusals(state, WeatherControl(player="red", sectors=10))
    assert refusals(state, WeatherControl(player="red", sectors=11)) == {"weather-control-too-far"}
    state.facts["round"] = 1
    assert refusals(state, WeatherControl(player="red", sectors=10)) == {"weather-control-too-far"}


def test_a_dial_stays_sealed_until_both_are_in() -> None:
    """The second player's choices do not depend on the first dial, and nobody dials twice."""
    state = table("storm")
    before = [each for each in (1, 2, 3) if not refusals(state, DialStorm(player="black", number=each))]
    state = take(state, DialStorm, player="green", number=3)
    assert [each for each in (1, 2, 3) if not refusals(state, DialStorm(player="black", number=each))] == before
    assert refusals(state, DialStorm(player="green", number=1)) == {"storm-dialled-wrongly"}
    assert refusals(state, DialStorm(player="red", number=1)) == {"storm-dialled-wrongly"}


# --- shipment and movement --------------------------------------------------------------------------------------------


def test_fremen_allied_with_the_guild_ship_anywhere_and_pay() -> None:
    """In their own zone they place for nothing; outside it only an ally of the Guild ships, at half price."""
    facts = {"yellow.allies": ("orange",), "orange.allies": ("yellow",), "yellow.reserves": 10, "yellow.spice": 3}
    seats = ("yellow", "orange", "black")
    where: dict[str, Any] = {"player": "yellow", "forces": 4, "territory": place("carthag"), "sector": 11}
    allied = table("shipment-and-movement", facts, seats=seats)
    allied = take(allied, Ship, **where)
    assert on_map(allied, "yellow", "carthag", 11) == 4
    assert take(allied, GoOn).facts["yellow.spice"] == 1
    alone = table("shipment-and-movement", {"yellow.reserves": 10}, seats=seats)
    assert refusals(alone, Ship(**where)) == {"shipment-that-cannot-land", "shipment-not-covered"}
    home: dict[str, Any] = {"player": "yellow", "forces": 4, "territory": place("the-great-flat"), "sector": 15}
    assert not refusals(alone, Ship(**home))


def test_karama_does_not_stop_the_free_shipment_of_the_fremen() -> None:
    """The reserves land at once and nothing is announced; a way of the Guild is, and Karama stops it."""
    facts = {"yellow.reserves": 10, "black.hand": hand("karama")}
    state = table("shipment-and-movement", facts, seats=("yellow", "orange", "black"))
    home: dict[str, Any] = {"player": "yellow", "forces": 4, "territory": place("the-great-flat"), "sector": 15}
    placed = take(state, Ship, **home)
    assert on_map(placed, "yellow", "the-great-flat", 15) == 4
    assert refusals(placed, KaramaStop(player="black")) == {"karama-for-the-impossible"}
    guild = table("shipment-and-movement", {**facts, "first": "orange"}, seats=("yellow", "orange", "black"))
    across: dict[str, Any] = {"start": place("tueks-sietch"), "start_sector": 5, "forces": 5, "sector": 10}
    announced = take(guild, ShipAcross, player="orange", territory=place("arrakeen"), **across)
    stopped = take(announced, KaramaStop, player="black")
    assert on_map(stopped, "orange", "tueks-sietch", 5) == 5
    again = ShipAcross(player="orange", territory=place("arrakeen"), **across)
    assert "shipment-out-of-order" in refusals(stopped, again)


def test_only_the_guild_and_its_ally_ship_across() -> None:
    """The Guild moves five forces from Tuek's Sietch to Arrakeen for half of five spice."""
    state = table("shipment-and-movement", seats=("orange", "black", "red"))
    across: dict[str, Any] = {"start": place("tueks-sietch"), "start_sector": 5, "forces": 5}
    goal: dict[str, Any] = {"territory": place("arrakeen"), "sector": 10}
    state = take(take(state, ShipAcross, player="orange", **across, **goal), GoOn)
    assert (on_map(state, "orange", "arrakeen", 10), state.facts["orange.spice"]) == (5, 2)
    other = table("shipment-and-movement", seats=("black", "orange", "red"))
    start: dict[str, Any] = {"start": place("carthag"), "start_sector": 11, "forces": 1}
    assert "shipment-out-of-order" in refusals(other, ShipAcross(player="black", **start, **goal))


def test_whether_the_guild_ships_out_of_the_storm_is_left_open() -> None:
    """From a sector in storm it rests on a question of the books; from the next sector it does not."""
    across: dict[str, Any] = {"player": "orange", "start": place("tueks-sietch"), "start_sector": 5, "forces": 1}
    move = ShipAcross(**across, territory=place("arrakeen"), sector=10)
    seats = ("orange", "black", "red")
    verdict = judge(table("shipment-and-movement", {"storm": 5}, seats=seats), move)
    assert verdict.answer == "undecided"
    assert [unknown.name for unknown in verdict.unknowns] == ["classic.silence.shipping-out-of-the-storm"]
    assert judge(table("shipment-and-movement", {"storm": 6}, seats=seats), move).answer == "legal"


def test_a_third_faction_does_not_enter_a_stronghold() -> None:
    """Two others are there: closed to a third, open to one of the two."""
    forces = {"black": {place("arrakeen", 10): 1}, "green": {place("arrakeen", 10): 1}}
    state = table("shipment-and-movement", {"first": "red"}, forces=forces)
    into: dict[str, Any] = {"forces": 1, "territory": place("arrakeen"), "sector": 10}
    assert refusals(state, Ship(player="red", **into)) == {"shipment-that-cannot-land"}
    mine = table("shipment-and-movement", {"first": "black"}, forces=forces)
    assert not refusals(mine, Ship(player="black", **into))


def moving(forces: Mapping[str, Mapping[str, int]], storm: int, **facts: Any) -> State:
    """Green's movement."""
    state = table("shipment-and-movement", {"storm": storm, **facts}, forces=forces)
    return take(state, Pass, player="green")


def group(state: State, slug: str, *forces: tuple[int, int]) -> State:
    """Green chooses a group."""
    chosen: Group = tuple((place(slug, sector), number) for sector, number in forces)
    return take(state, ChooseGroup, player="green", forces=chosen)


def test_a_group_of_two_sectors_moves_as_one() -> None:
    """Forces of two sectors of the Imperial Basin arrive together."""
    state = moving({"green": {place("imperial-basin", 9): 2, place("imperial-basin", 10): 3}}, 3)
    state = group(state, "imperial-basin", (9, 2), (10, 3))
    state = take(state, MoveTo, player="green", territory=place("arrakeen"), sector=10)
    assert on_map(state, "green", "arrakeen", 10) == 5


def test_a_group_with_the_storm_between_does_not() -> None:
    """The storm in sector 10 cuts the basin: the part in sector 9 does not get to Tsimpo, that in 11 does."""
    state = moving({"green": {place("imperial-basin", 9): 2, place("imperial-basin", 11): 3}}, 10)
    both = group(state, "imperial-basin", (9, 2), (11, 3))
    goal = MoveTo(player="green", territory=place("tsimpo"), sector=11)
    assert refusals(both, goal) == {"move-without-a-way"}
    assert not refusals(group(state, "imperial-basin", (11, 3)), goal)


def test_a_group_in_the_storm_is_stuck() -> None:
    """Forces in the sector of the storm do not leave it."""
    state = moving({"green": {place("imperial-basin", 9): 2}}, 9)
    chosen = ChooseGroup(player="green", forces=((place("imperial-basin", 9), 2),))
    assert refusals(state, chosen) == {"move-of-too-much"}


def test_ornithopters_come_with_a_shipment_and_go_with_the_last_force() -> None:
    """Shipping into Arrakeen gives range 3 for the move of the same turn; without it the range is 1."""
    forces = {"green": {place("tueks-sietch", 5): 5}}
    state = table("shipment-and-movement", forces=forces)
    walking = take(state, Pass, player="green")
    assert movement.movement_range(walking, "green") == 1
    state = take(state, Ship, player="green", forces=1, territory=place("arrakeen"), sector=10)
    assert movement.movement_range(state, "green") == 3
    state.facts["storm"] = 1
    flying = group(state, "tueks-sietch", (5, 5))
    goal = MoveTo(player="green", territory=place("imperial-basin"), sector=9)
    assert not refusals(flying, goal)
    walking.facts["storm"] = 1
    assert refusals(group(walking, "tueks-sietch", (5, 5)), goal) == {"move-without-a-way"}


def test_an_ally_bars_a_territory_and_not_the_polar_sink() -> None:
    """No entry where an ally stands, but for the Polar Sink."""
    forces = {
        "green": {place("imperial-basin", 9): 2},
        "black": {place("arrakeen", 10): 1, place("polar-sink", 0): 1},
    }
    allies = {"green.allies": ("black",), "black.allies": ("green",)}
    state = group(moving(forces, 3, **allies), "imperial-basin", (9, 2))
    assert refusals(state, MoveTo(player="green", territory=place("arrakeen"), sector=10)) == {"move-without-a-way"}
    assert not refusals(state, MoveTo(player="green", territory=place("polar-sink"), sector=0))
