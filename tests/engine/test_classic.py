"""Classic Dune on the engine: cases that are easy to get wrong, each with a near miss, and whole games."""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from engine.tables import base, find, refusals, take
from kodeks.games.classic import battle_result, movement, setup, victory
from kodeks.games.classic.decisions import (
    Answer,
    Bid,
    CallTraitor,
    ChooseGroup,
    Collect,
    DialStorm,
    Draw,
    FamilyAtomics,
    Fight,
    GoOn,
    Group,
    KaramaCard,
    KaramaStop,
    MoveTo,
    OfferAlliance,
    Pass,
    PlanBattle,
    Prescience,
    ReviveForces,
    ReviveLeader,
    Ship,
    ShipAcross,
    ShowPart,
    TakeCharity,
    Voice,
    WeatherControl,
)
from kodeks.judge import coverage, records
from kodeks.judge.base import make_game
from kodeks.play import Game, agenda, apply, judge, phases, settle
from kodeks.play.engine import invariants
from kodeks.table import Pile, State

READINGS: dict[str, Any] = {
    **{one.id: one.data["follows"] for one in base().of("discrepancy") if one.data.get("follows")},
    "classic.silence.damage-of-the-first-storm": "kills",
    "classic.silence.karama-against-fremen-reserves": "cannot",
    "classic.silence.voice-and-prescience-together": "the Voice first",
    "classic.silence.changing-a-part-that-was-shown": "fixed",
    "classic.silence.weather-control-and-family-atomics": "allowed",
    "classic.silence.collecting-less": "all or nothing",
    "classic.silence.traitor-card-after-use": "kept",
}
#: Each seat has the colour of its faction.
SEATS = {
    "green": "atreides",
    "blue": "bene-gesserit",
    "red": "emperor",
    "yellow": "fremen",
    "orange": "spacing-guild",
    "black": "harkonnen",
}


@cache
def classic(players: int, *variants: str) -> Game:
    """The classic game for so many players."""
    return make_game(base(), ["classic.module.classic", *variants], players)


def place(slug: str, sector: int = -1) -> str:
    """The id of a territory, or of a sector of it."""
    id = f"classic.territory.{slug}"
    return id if sector < 0 else f"{id}@{sector}"


def card(slug: str) -> str:
    """The id of a card."""
    return f"classic.card.{slug}"


def leader(slug: str) -> str:
    """The id of a leader."""
    return f"classic.leader.{slug}"


def hand(*slugs: str) -> Pile:
    """A hand of these cards."""
    return Pile.of(card(slug) for slug in slugs)


def table(
    phase: str,
    facts: Mapping[str, Any] | None = None,
    *,
    seats: tuple[str, ...] = ("green", "black", "red"),
    step: int = 0,
    forces: Mapping[str, Mapping[str, int]] | None = None,
    readings: Mapping[str, str] | None = None,
) -> State:
    """The beginning of a phase in round 3, with the forces of the set-up or these, and these facts."""
    factions = [f"classic.faction.{SEATS[seat]}" for seat in seats]
    state = setup.set_up(classic(len(seats)), factions, seats, {**READINGS, **(readings or {})})
    state.facts |= {"round": 3, "first": seats[0], "storm": 3, "wheels": seats[:2]}
    for seat, standing in (forces or {}).items():
        for key in state.facts:
            if key.startswith(f"{seat}.forces."):
                state.facts[key] = 0
        state.facts[f"{seat}.reserves"] = 20 - sum(standing.values())
        state.facts |= {f"{seat}.forces.{cell}": number for cell, number in standing.items()}
    state.facts |= facts or {}
    phases.begin(state, f"classic.phase.{phase}", step)
    settle(state)
    return state


def on_map(state: State, seat: str, slug: str, sector: int) -> int:
    """The forces of a seat in a sector."""
    number: int = state.facts[f"{seat}.forces.{place(slug, sector)}"]
    return number


# --- storm ----------------------------------------------------------------------------------------------------------

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


# --- charity, bidding, revival --------------------------------------------------------------------------------------


def test_charity_once_and_only_for_the_poor() -> None:
    """One spice becomes two; a second time, and with two spice, nothing is due."""
    state = table("charity", {"green.spice": 1, "black.spice": 2})
    state = take(state, TakeCharity, player="green")
    assert state.facts["green.spice"] == 2
    assert refusals(state, TakeCharity(player="green")) == {"charity-not-due"}
    assert refusals(state, TakeCharity(player="black")) == {"charity-not-due"}


def auction(facts: Mapping[str, Any], **more: Any) -> State:
    """The first card of a row, with green to open."""
    state = table("bidding", facts, **more)
    while agenda.top(state).kind == "draw":
        state = apply(state, find(state, Draw))
    return state


def test_a_bid_is_higher_within_the_purse_and_not_after_a_pass() -> None:
    """Green bids 3, black passes: 3 and 11 are refused to red, 4 is not; black is out."""
    state = take(auction({}), Bid, player="green", spice=3)
    state = take(state, Pass, player="black")
    assert not refusals(state, Bid(player="red", spice=4))
    assert refusals(state, Bid(player="red", spice=3)) == {"bid-that-cannot-be-made"}
    assert refusals(state, Bid(player="red", spice=11)) == {"bid-that-cannot-be-made"}
    state = take(state, Bid, player="red", spice=5)
    assert agenda.top(state).owner == "green"
    assert refusals(state, Bid(player="black", spice=6)) == {"bid-that-cannot-be-made"}


def test_the_emperor_is_paid_unless_karama_stops_it() -> None:
    """The winner pays the Emperor; with Karama the bank."""
    state = take(auction({"black.hand": hand("karama")}), Bid, player="green", spice=3)
    state = take(take(state, Pass, player="black"), Pass, player="red")
    assert take(state, GoOn).facts["red.spice"] == 13
    stopped = take(state, KaramaStop, player="black")
    assert (stopped.facts["red.spice"], stopped.facts["green.spice"]) == (10, 7)
    assert refusals(state, KaramaStop(player="red")) == {"karama-for-the-impossible"}


def test_karama_takes_a_card_with_a_full_hand_by_one_reading_only() -> None:
    """With room it is legal; with a full hand it rests on a question the book leaves open."""
    room = auction({"green.hand": hand("karama")})
    assert not refusals(room, KaramaCard(player="green"))
    full = auction({"black.hand": hand("karama", *["shield"] * 4, *["snooper"] * 3)})
    verdict = judge(full, KaramaCard(player="black"))
    assert verdict.answer == "undecided"
    assert [unknown.name for unknown in verdict.unknowns] == ["classic.silence.karama-in-the-bidding"]
    full.readings = {**full.readings, "classic.silence.karama-in-the-bidding": "barred by a full hand"}
    assert refusals(full, KaramaCard(player="black")) == {"card-played-at-the-wrong-time"}


def test_only_the_emperor_pays_for_the_revival_of_an_ally() -> None:
    """Three of green's forces for 6 spice of red; not by black, and not a fourth."""
    facts = {"green.tanks": 8, "green.reserves": 2, "green.allies": ("red",), "red.allies": ("green",)}
    state = table("revival", facts)
    assert refusals(state, ReviveForces(player="black", forces=1, whose="green")) == {"revival-of-forces"}
    assert refusals(state, ReviveForces(player="red", forces=4, whose="green")) == {"revival-of-forces"}
    state = take(state, ReviveForces, player="red", forces=3, whose="green")
    assert (state.facts["red.spice"], state.facts["green.reserves"], state.facts["green.spice"]) == (4, 5, 10)
    state = take(state, ReviveForces, player="green", forces=3)
    assert (state.facts["green.tanks"], state.facts["green.spice"]) == (2, 8)
    assert refusals(state, ReviveForces(player="green", forces=1)) == {"revival-of-forces"}


def test_a_leader_comes_back_when_all_five_have_died() -> None:
    """With one alive nobody is revived; with none one a round, for the strength in spice."""
    leaders = classic(3).catalogue.factions["classic.faction.atreides"].leaders
    dead = {"green.dead": leaders, "green.killed_before": leaders}
    state = table("revival", {**dead, "green.returning": True})
    state = take(state, ReviveLeader, player="green", leader=leader("duncan-idaho"))
    assert state.facts["green.spice"] == 8
    assert refusals(state, ReviveLeader(player="green", leader=leader("gurney-halleck"))) == {"revival-of-a-leader"}
    alive = table("revival", {"green.dead": (leader("duncan-idaho"),)})
    assert refusals(alive, ReviveLeader(player="green", leader=leader("duncan-idaho"))) == {"revival-of-a-leader"}


# --- shipment and movement ------------------------------------------------------------------------------------------


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


# --- battle ---------------------------------------------------------------------------------------------------------

ARRAKEEN = {"green": {place("arrakeen", 10): 8}, "black": {place("arrakeen", 10): 6}}


def fighting(facts: Mapping[str, Any] | None = None, **more: Any) -> State:
    """Green, the aggressor, fights black in Arrakeen; red looks on."""
    more.setdefault("forces", ARRAKEEN)
    state = table("battle", facts, **more)
    return take(state, Fight, player="green", territory=place("arrakeen"), opponent="black")


def plan(state: State, player: str, dial: int, who: str = "", weapon: str = "", defence: str = "") -> State:
    """A plan that is legal."""
    cards = {name: card(slug) if slug else "" for name, slug in (("weapon", weapon), ("defence", defence))}
    one = card(who) if who == "cheap-hero" else leader(who) if who else ""
    return take(state, PlanBattle, player=player, dial=dial, leader=one, **cards)


def planned(facts: Mapping[str, Any], green: tuple[Any, ...], black: tuple[Any, ...], **more: Any) -> State:
    """Both plans are open, and nobody has been asked about traitors yet."""
    state = fighting(facts, **more)
    if agenda.top(state).kind == "prescience":
        state = take(state, Pass, player="green")
    return plan(plan(state, "green", *green), "black", *black)


def nobody_calls(state: State) -> State:
    """All pass on traitors."""
    while agenda.top(state).kind == "traitors":
        state = take(state, Pass)
    return state


def test_the_higher_total_wins_and_ties_go_to_the_aggressor() -> None:
    """Green 5 + 2 against black 4 + 3: green wins and loses 5; with 5 + 3 black wins and loses 5."""
    tied = nobody_calls(planned({}, (5, "duncan-idaho"), (4, "piter-de-vries")))
    assert (on_map(tied, "green", "arrakeen", 10), on_map(tied, "black", "arrakeen", 10)) == (3, 0)
    assert (tied.facts["green.tanks"], tied.facts["black.tanks"]) == (5, 6)
    beaten = nobody_calls(planned({}, (5, "duncan-idaho"), (5, "piter-de-vries")))
    assert (on_map(beaten, "green", "arrakeen", 10), on_map(beaten, "black", "arrakeen", 10)) == (0, 1)


def test_a_weapon_kills_unless_the_right_defence_is_played() -> None:
    """A killed leader does not count and is worth spice to the winner; a Snooper saves from poison only."""
    held = {"black.hand": hand("chaumas"), "green.hand": hand("shield", "snooper")}
    wrong = nobody_calls(planned(held, (8, "gurney-halleck", "", "shield"), (0, "feyd-rautha", "chaumas")))
    strength = classic(3).catalogue.leaders[leader("gurney-halleck")].strength
    assert wrong.facts["green.dead"] == (leader("gurney-halleck"),)
    assert wrong.facts["green.spice"] == 10 + strength
    right = nobody_calls(planned(held, (8, "gurney-halleck", "", "snooper"), (0, "feyd-rautha", "chaumas")))
    assert right.facts["green.dead"] == ()
    assert right.facts["green.spice"] == 10


def test_lasgun_and_shield_take_a_third_party_with_them() -> None:
    """Everything in the territory dies; with a Snooper in place of the Shield the third party stays."""
    forces = {
        "green": {place("hagga-basin", 12): 3},
        "black": {place("hagga-basin", 12): 3},
        "red": {place("hagga-basin", 13): 2},
    }

    def fought(defence: str) -> State:
        held = {"green.hand": hand("lasgun"), "black.hand": hand(defence), f"spice.{place('hagga-basin')}": 6}
        state = table("battle", held, forces=forces)
        state = take(state, Fight, player="green", territory=place("hagga-basin"), opponent="black")
        state = take(state, Pass, player="green")
        state = plan(state, "green", 1, "gurney-halleck", "lasgun")
        return nobody_calls(plan(state, "black", 1, "feyd-rautha", "", defence))

    bang = fought("shield")
    assert bang.facts["red.tanks"] == 2
    assert bang.facts[f"spice.{place('hagga-basin')}"] == 0
    assert bang.facts["green.dead"] == (leader("gurney-halleck"),)
    quiet = fought("snooper")
    assert quiet.facts["red.tanks"] == 0
    assert quiet.facts[f"spice.{place('hagga-basin')}"] == 6


def test_a_traitor_is_called_with_the_card_and_not_without() -> None:
    """The caller wins and loses nothing; another traitor card or a cheap hero gives no call."""
    held = {"green.traitors": Pile.of([leader("feyd-rautha")]), "black.hand": hand("cheap-hero")}
    state = planned(held, (5, "duncan-idaho"), (6, "feyd-rautha"))
    called = nobody_calls(take(state, CallTraitor, player="green", leader=leader("feyd-rautha")))
    assert (on_map(called, "green", "arrakeen", 10), on_map(called, "black", "arrakeen", 10)) == (8, 0)
    assert called.facts["green.spice"] == 10 + classic(3).catalogue.leaders[leader("feyd-rautha")].strength
    rabban = {**held, "green.traitors": Pile.of([leader("beast-rabban")])}
    other = planned(rabban, (5, "duncan-idaho"), (6, "feyd-rautha"))
    assert refusals(other, CallTraitor(player="green", leader=leader("feyd-rautha"))) == {"traitor-that-is-none"}
    hero = planned(held, (5, "duncan-idaho"), (6, "cheap-hero"))
    assert refusals(hero, CallTraitor(player="green", leader=card("cheap-hero"))) == {"traitor-that-is-none"}


def test_two_traitors_cost_both_sides_everything_and_pay_nothing() -> None:
    """Both lose forces and leaders; with one call only one does."""
    held = {"green.traitors": Pile.of([leader("feyd-rautha")]), "black.traitors": Pile.of([leader("duncan-idaho")])}
    state = planned(held, (5, "duncan-idaho"), (6, "feyd-rautha"))
    one = take(state, CallTraitor, player="green")
    both = take(one, CallTraitor, player="black")
    assert (both.facts["green.tanks"], both.facts["black.tanks"]) == (8, 6)
    assert (both.facts["green.spice"], both.facts["black.spice"]) == (10, 10)
    single = take(one, Pass, player="black")
    assert (single.facts["green.tanks"], single.facts["black.tanks"]) == (0, 6)


def test_the_harkonnen_call_a_traitor_for_an_ally() -> None:
    """Black is allied with red, whom green fights: black's card betrays green's leader, and black is paid."""
    forces = {"green": {place("arrakeen", 10): 8}, "red": {place("arrakeen", 10): 2}, "black": {}}
    allies = {"red.allies": ("black",), "black.allies": ("red",), "black.traitors": Pile.of([leader("duncan-idaho")])}
    state = table("battle", allies, forces=forces)
    state = take(state, Fight, player="green", territory=place("arrakeen"), opponent="red")
    state = take(state, Pass, player="green")
    state = plan(plan(state, "green", 8, "duncan-idaho"), "red", 1, "caid")
    state = take(take(state, Pass, player="green"), Pass, player="red")
    called = take(take(state, CallTraitor, player="black", leader=leader("duncan-idaho")), GoOn)
    assert (on_map(called, "red", "arrakeen", 10), called.facts["green.tanks"]) == (2, 8)
    assert called.facts["black.spice"] == 12
    assert refusals(state, CallTraitor(player="red", leader=leader("duncan-idaho"))) == {"traitor-that-is-none"}


def test_battles_that_cannot_be() -> None:
    """Not in the Polar Sink, not against an ally, not in storm, not out of turn."""
    forces = {
        "green": {place("polar-sink", 0): 2, place("arrakeen", 10): 2, place("imperial-basin", 9): 2},
        "black": {place("polar-sink", 0): 2, place("arrakeen", 10): 2, place("imperial-basin", 9): 2},
    }

    def refused(slug: str, facts: Mapping[str, Any], player: str = "green") -> set[str]:
        state = table("battle", facts, forces=forces)
        other = "black" if player == "green" else "green"
        return refusals(state, Fight(player=player, territory=place(slug), opponent=other))

    wrong = {"battle-that-is-not-fought"}
    assert refused("arrakeen", {}) == set()
    assert refused("polar-sink", {}) == wrong
    assert refused("imperial-basin", {"storm": 9}) == wrong
    assert refused("imperial-basin", {"storm": 8}) == set()
    assert refused("arrakeen", {}, "black") == wrong
    state = table("battle", {}, forces=forces)
    state.facts |= {"green.allies": ("black",), "black.allies": ("green",)}
    assert refusals(state, Fight(player="green", territory=place("arrakeen"), opponent="black")) == wrong


def test_prescience_fixes_the_part_that_was_shown_and_karama_stops_it() -> None:
    """Black shows a dial of 2 and must keep it; stopped by Karama, nothing is shown."""
    asked = take(fighting({"red.hand": hand("karama")}), Prescience, player="green", part="dial")
    shown = take(take(asked, GoOn), ShowPart, player="black", number=2)
    other = PlanBattle(player="black", dial=3, leader=leader("feyd-rautha"))
    assert refusals(shown, other) == {"battle-plan-that-cannot-be"}
    assert not refusals(shown, PlanBattle(player="black", dial=2, leader=leader("feyd-rautha")))
    stopped = take(asked, KaramaStop, player="red")
    assert agenda.top(stopped).kind == "plans"
    assert not refusals(stopped, other)


def test_the_voice_comes_first_and_is_obeyed_as_far_as_possible() -> None:
    """Black is ordered to play a poison weapon: with one in hand it must be played, without one anything goes."""
    seats = ("green", "black", "blue")
    allied = {"green.allies": ("blue",), "blue.allies": ("green",)}

    def ordered(*cards: str) -> State:
        state = fighting({**allied, "black.hand": hand(*cards)}, seats=seats)
        assert agenda.top(state).kind == "voice"
        state = take(state, Voice, player="blue", category="poison-weapon", play=True)
        return take(take(state, GoOn), Pass, player="green")

    bare = PlanBattle(player="black", dial=1, leader=leader("feyd-rautha"))
    assert refusals(ordered("chaumas"), bare) == {"battle-plan-that-cannot-be"}
    assert not refusals(ordered("shield"), bare)
    armed = PlanBattle(player="black", dial=1, leader=leader("feyd-rautha"), weapon=card("chaumas"))
    assert not refusals(ordered("chaumas"), armed)


def test_a_cheap_hero_under_the_voice() -> None:
    """Forbidden, the hero stays in hand, even where nobody else is left to play."""
    seats = ("green", "black", "blue")
    allied = {"green.allies": ("blue",), "blue.allies": ("green",), "black.hand": hand("cheap-hero")}
    leaders = classic(3).catalogue.factions["classic.faction.harkonnen"].leaders
    dead = {"black.dead": tuple(leaders)}
    state = fighting({**allied, **dead}, seats=seats)
    hero = PlanBattle(player="black", dial=1, leader=card("cheap-hero"))
    nobody = PlanBattle(player="black", dial=1)
    silent = take(take(state, Pass, player="blue"), Pass, player="green")
    assert not refusals(silent, hero)
    assert refusals(silent, nobody) == {"battle-plan-that-cannot-be"}
    state = take(state, Voice, player="blue", category="leader-substitute", play=False)
    state = take(take(state, GoOn), Pass, player="green")
    assert refusals(state, hero) == {"battle-plan-that-cannot-be"}
    assert not refusals(state, nobody)


def test_a_plan_with_an_unknown_hand_is_undecided() -> None:
    """Whether a cheap hero must be played is not known while the hand is not."""
    leaders = classic(3).catalogue.factions["classic.faction.harkonnen"].leaders
    dead = {"black.dead": tuple(leaders)}
    state = take(fighting({**dead, "black.hand": Pile(hidden=2)}), Pass, player="green")
    verdict = judge(state, PlanBattle(player="black", dial=1))
    assert (verdict.answer, [unknown.name for unknown in verdict.unknowns]) == ("undecided", ["black.hand"])


def test_the_winner_is_worked_out_from_the_plans_alone() -> None:
    """A Lasgun kills through every defence, and explodes with a Shield only."""
    state = fighting()
    armed = PlanBattle(player="green", dial=0, leader=leader("duncan-idaho"), weapon=card("lasgun"))
    for defence, dies, bang in (("snooper", True, False), ("shield", True, True), ("", True, False)):
        other = PlanBattle(
            player="black", dial=0, leader=leader("feyd-rautha"), defence=card(defence) if defence else ""
        )
        assert battle_result.is_killed(state, other, armed) is dies
        assert battle_result.explodes(state, {"green": armed, "black": other}) is bang


# --- collection and victory -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("city", "limit"), [(True, 6), (False, 4)])
def test_two_or_three_spice_for_each_force(city: bool, limit: int) -> None:
    """Two forces take 6 with a city and 4 without; and not twice."""
    standing = {place("hagga-basin", 13): 2} | ({place("arrakeen", 10): 1} if city else {})
    state = table("collection", {f"spice.{place('hagga-basin')}": 8}, forces={"green": standing})
    where: dict[str, Any] = {"player": "green", "territory": place("hagga-basin")}
    assert refusals(state, Collect(spice=limit + 1, **where)) == {"collection-of-too-much"}
    state = take(state, Collect, spice=limit, **where)
    assert state.facts["green.spice"] == 10 + limit
    assert refusals(state, Collect(spice=2, **where)) == {"collection-of-too-much"}


def ending(facts: Mapping[str, Any], forces: Mapping[str, Mapping[str, int]], seats: tuple[str, ...]) -> State:
    """The Mentat pause."""
    empty: dict[str, Mapping[str, int]] = {seat: {} for seat in seats}
    return table("mentat-pause", facts, forces=empty | dict(forces), seats=seats)


THREE = {place("arrakeen", 10): 1, place("carthag", 11): 1, place("tueks-sietch", 5): 1}


def test_a_prediction_beats_an_alliance() -> None:
    """Green and black hold four strongholds in the predicted round: blue alone wins; in another round they do."""
    seats = ("green", "black", "blue")
    facts = {"green.allies": ("black",), "black.allies": ("green",), "blue.predicted": "classic.faction.harkonnen"}
    forces = {"green": THREE, "black": {place("sietch-tabr", 14): 1}}
    assert ending({**facts, "blue.predicted_round": 3}, forces, seats).facts["winners"] == ("blue",)
    assert set(ending({**facts, "blue.predicted_round": 4}, forces, seats).facts["winners"]) == {"green", "black"}


def test_three_strongholds_win_alone_and_not_for_two_players() -> None:
    """Among three players three strongholds are enough; between two it takes four."""
    assert ending({}, {"green": THREE}, ("green", "black", "red")).facts["winners"] == ("green",)
    two = ending({}, {"green": THREE}, ("green", "black"))
    assert (two.facts["winners"], two.facts["round"]) == ((), 4)


def test_the_fremen_win_before_the_guild_in_the_last_round() -> None:
    """With Tuek's Sietch free of the three they win; with the Emperor there the Guild does; not a round earlier."""
    seats = ("yellow", "orange", "red")
    held = {"red": {place("tueks-sietch", 5): 1}}
    assert ending({"round": 10}, {}, seats).facts["winners"] == ("yellow",)
    assert ending({"round": 10}, held, seats).facts["winners"] == ("orange",)
    assert ending({"round": 9}, held, seats).facts["winners"] == ()


def test_a_special_victory_makes_no_prediction_come_true() -> None:
    """The Guild is predicted for the last round and wins by its special victory."""
    seats = ("orange", "red", "blue")
    facts = {"round": 10, "blue.predicted": "classic.faction.spacing-guild", "blue.predicted_round": 10}
    assert ending(facts, {}, seats).facts["winners"] == ("orange",)


def test_a_variant_lets_an_alliance_win_with_three() -> None:
    """The number of strongholds is the one in force."""
    game = classic(3, "classic.variant.two-allies-three-strongholds")
    factions = [f"classic.faction.{SEATS[seat]}" for seat in ("green", "black", "red")]
    state = setup.set_up(game, factions, ("green", "black", "red"))
    assert victory.needed(state, ("green", "black")) == 3
    assert victory.needed(setup.set_up(classic(3), factions), ("green", "black")) == 4


# --- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_games_come_to_an_end_with_every_piece_in_its_place(players: int) -> None:
    """All invariants hold after every decision, and the record of the game replays."""
    rules = classic(players)
    record = records.play_one(rules, ["classic"], 40 + players, coverage.Tally(), check="decision", players=players)
    verdicts = [verdict.answer for _, _, verdict in records.replay(rules, record)]
    assert len(verdicts) == len(record.decisions)
    assert set(verdicts) == {"legal"}


@pytest.mark.parametrize(
    ("rule", "facts"),
    [
        ("forces-do-not-add-up", {"green.reserves": 11}),
        ("leaders-do-not-add-up", {"green.dead": (leader("feyd-rautha"),)}),
        ("cards-do-not-add-up", {"green.hand": hand("lasgun", "lasgun")}),
        ("traitor-cards-do-not-add-up", {"green.dealt": (leader("caid"),)}),
        ("hand-over-the-limit", {"green.hand": hand(*["shield"] * 5)}),
        ("storm-in-no-sector", {"storm": 19}),
        ("spice-that-cannot-be", {"green.spice": -1}),
        ("alliance-that-cannot-be", {"green.allies": ("red",)}),
        (
            "third-faction-in-a-stronghold",
            {f"{seat}.forces.{place('arrakeen', 10)}": 1 for seat in ("green", "black", "red")},
        ),
    ],
)
def test_each_invariant_refuses_what_it_is_for(rule: str, facts: dict[str, Any]) -> None:
    """A state of the set-up breaks none of them; with one fact changed it breaks this one."""
    factions = [f"classic.faction.{SEATS[seat]}" for seat in ("green", "black", "red")]
    state = setup.set_up(classic(3), factions, ("green", "black", "red"))
    assert invariants(state) == ([], [])
    state.facts |= facts
    assert f"classic.check.{rule}" in {objection.rule for objection in invariants(state)[0]}


def test_an_alliance_is_offered_and_answered() -> None:
    """Green offers black an alliance in a Nexus; black agrees, and red is too many."""
    state = table("spice-blow", {"worms": 1}, step=2)
    assert agenda.top(state).kind == "nexus"
    offer = take(state, OfferAlliance, player="green", to="black")
    refused = take(offer, Answer, player="black", yes=False)
    assert refused.facts["green.allies"] == ()
    allied = take(offer, Answer, player="black", yes=True)
    assert (allied.facts["green.allies"], allied.facts["black.allies"]) == (("black",), ("green",))
    assert refusals(allied, OfferAlliance(player="green", to="red")) == {"alliance-that-cannot-be-made"}


def test_a_missing_fact_is_asked_for() -> None:
    """Without black's spice a bid of black is undecided, not legal."""
    state = take(auction({}), Bid, player="green", spice=3)
    del state.facts["black.spice"]
    verdict = judge(state, Bid(player="black", spice=4))
    assert verdict.answer == "undecided"
    assert verdict.unknowns[0].name == "black.spice"


def test_play_at_random_never_draws_the_same_game_twice() -> None:
    """The seating follows the seed; five players leave the Bene Gesserit out."""
    fives = {faction for seed in range(10) for faction in setup.who_plays(classic(5), Random(seed))[1]}
    assert "classic.faction.bene-gesserit" not in fives
    seatings = {setup.who_plays(classic(3), Random(seed))[0] for seed in range(10)}
    assert len(seatings) > 1
