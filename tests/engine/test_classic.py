"""The classic game: bidding, revival, collection, victory and whole games."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from engine.classic_tables import SEATS, classic, hand, leader, place, table
from engine.tables import find, refusals, take
from kodeks.games.classic import setup, victory
from kodeks.games.classic.decisions import (
    Answer,
    Bid,
    Collect,
    Draw,
    GoOn,
    KaramaCard,
    KaramaStop,
    OfferAlliance,
    Pass,
    ReviveForces,
    ReviveLeader,
    TakeCharity,
)
from kodeks.judge import coverage, records
from kodeks.play import agenda, apply, judge
from kodeks.play.engine import invariants
from kodeks.table import State

# --- charity, bidding, revival ----------------------------------------------------------------------------------------


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
    state = take(take(state, ReviveForces, player="red", forces=3, whose="green"), GoOn)
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


# --- collection and victory -------------------------------------------------------------------------------------------


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


# --- whole games ------------------------------------------------------------------------------------------------------


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
