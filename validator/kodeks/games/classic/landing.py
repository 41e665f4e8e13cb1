"""Shipments as they are made: powers announced, allies asked, forces landed, with the advisor of the Bene Gesserit."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from kodeks.games.classic.book import (
    STOPPED_SAYS,
    TURN_SAYS,
    book,
    clause,
    has_power,
    may_play,
    own_deed,
    pay,
    player_with,
    purse,
    spend,
    stopped_by_karama,
    things,
    turn_objections,
)
from kodeks.games.classic.catalogue import cell_name
from kodeks.games.classic.decisions import Pass, SendAdvisor, Ship, ShipAcross, ShipBack
from kodeks.games.classic.facts import seat, table
from kodeks.games.classic.forces import put
from kodeks.games.classic.powers import ANSWERS, announce, then
from kodeks.games.classic.readings import by_the_sheets, of_the_sheet, one_shipment
from kodeks.games.classic.shipment import ACROSS, is_free, price, zone_of
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.decisions import from_data, to_data
from kodeks.play.rules import Objections
from kodeks.table import State

# --- shipping -------------------------------------------------------------------------------------------------------


@book.performs(Ship, clauses=clause("shipment-from-reserves"))
def ship(state: State, move: Ship) -> None:
    """The forces land; a power is announced first, and where an ally has to pay a part, the ally is asked."""
    if not move.karama and has_power(state, move.player, "shipping") and by_the_sheets(state):
        announce(state, move.player, "shipping", move=to_data(move))
    elif is_free(state, move.player, move.territory) and _may_be_stopped(state, move.player):
        announce(state, move.player, "reserves", move=to_data(move))
    else:
        _ask_ally(state, move)


def _may_be_stopped(state: State, player: str) -> bool:
    """Whether Karama can stop the Fremen from placing their reserves; asked where somebody could."""
    others = [other for other in table(state).players if other != player]
    if not any(may_play(state, other, "do.stop-a-power") for other in others):
        return False
    return state.ask("classic.silence.karama-against-fremen-reserves", "cannot", "can") == "can"


@then("reserves")
def fremen_reserves(state: State, data: dict[str, Any], stopped: bool) -> None:
    """The reserves are placed, unless Karama stops it."""
    if not stopped:
        _ask_ally(state, _announced(state, data["move"]))


@book.performs(ShipAcross, clauses=clause("guild-ships-in-three-ways", "guild-ally-ships-at-half-price"))
def ship_across(state: State, move: ShipAcross) -> None:
    """A power of the Guild is announced."""
    if of_the_sheet(state, move.player, ACROSS):
        announce(state, move.player, "shipping", move=to_data(move))
    else:
        _ask_ally(state, move)


@book.performs(ShipBack, clauses=clause("guild-ships-in-three-ways", "guild-pays-for-the-way-back"))
def ship_back(state: State, move: ShipBack) -> None:
    """A power of the Guild is announced."""
    announce(state, move.player, "shipping", move=to_data(move))


@then("shipping")
def guild_ships(state: State, data: dict[str, Any], stopped: bool) -> None:
    """The Guild ships in its own way; stopped by Karama, it may only ship from the reserves at the full price."""
    move = _announced(state, data["move"])
    if not stopped or (isinstance(move, Ship) and price(state, move) <= purse(state, move.player)):
        _ask_ally(state, move)


def _announced(state: State, data: Mapping[str, Any]) -> Ship | ShipAcross | ShipBack:
    """A shipment that was noted until somebody has had a say."""
    return cast("Ship | ShipAcross | ShipBack", from_data(state.game.book.kinds, data))


def _ask_ally(state: State, move: Ship | ShipAcross | ShipBack) -> None:
    own, cost = seat(state, move.player), price(state, move)
    if cost <= own.spice:
        _land(state, move)
        return
    short = cost - own.spice
    helper = next((ally for ally in own.allies if seat(state, ally).spice >= short), own.allies[0])
    agenda.push(state, Frame("consent", helper, data={"for": "shipment", "move": to_data(move)}))


def _consent_to_ship(state: State, frame: Frame, yes: bool) -> None:
    if yes:
        _land(state, _announced(state, frame.data["move"]))


ANSWERS["shipment"] = _consent_to_ship


def _land(state: State, move: Ship | ShipAcross | ShipBack) -> None:
    """The forces are where they were shipped to; whoever is due is paid, and the advisor may go along."""
    own, cost = seat(state, move.player), price(state, move)
    again = own.shipped
    own.shipped = True
    if isinstance(move, ShipBack) or one_shipment(state):
        agenda.pop(state)
    if isinstance(move, Ship):
        own.reserves -= move.forces
    else:
        put(state, move.player, cell_name(move.start, move.start_sector), -move.forces)
    if isinstance(move, ShipBack):
        own.reserves += move.forces
    else:
        own.landed = cell_name(move.territory, move.sector)
        own.landed_forces = move.forces + (own.landed_forces if again else 0)
        put(state, move.player, own.landed, move.forces)
    advisor = player_with(state, "advisor")
    if advisor and move.player != advisor and isinstance(move, Ship) and zone_of(state, move.player) is None:
        agenda.push(state, Frame("advisor", advisor))
    guild = player_with(state, "shipping-income")
    guild = guild if guild and by_the_sheets(state) else ""
    to_bank = isinstance(move, Ship) and move.karama
    if isinstance(move, ShipAcross) and guild and guild != move.player and cost:
        question = "classic.silence.who-is-paid-by-the-ally-of-the-guild"
        to_bank = state.ask(question, "the Guild", "the bank") == "the bank"
    if isinstance(move, Ship) and move.karama:
        spend(state, move.player, "change.shipment-price")
    if guild and guild != move.player and cost and not to_bank:
        announce(state, guild, "shipping-income", player=move.player, spice=cost)
    else:
        pay(state, move.player, cost)


@then("shipping-income")
def shipping_income(state: State, data: dict[str, Any], stopped: bool) -> None:
    """The Guild is paid, or the bank."""
    pay(state, data["player"], data["spice"], "" if stopped else player_with(state, "shipping-income"))


# --- the advisor ----------------------------------------------------------------------------------------------------


@book.frame("advisor")
def advising(state: State, frame: Frame) -> Iterator[Decision]:
    """A force to the Polar Sink, or not."""
    yield SendAdvisor(player=frame.owner)
    yield Pass(player=frame.owner)


@book.guard(
    "classic.check.advisor-sent-wrongly",
    on=SendAdvisor,
    clauses=clause("spiritual-advisor"),
    says={
        **TURN_SAYS,
        "reserves": "{player} has no forces in reserve.",
        **STOPPED_SAYS,
    },
)
def advisor_sent_wrongly(state: State, move: SendAdvisor) -> Objections:
    """An advisor goes without a shipment from off the planet, or with nobody in reserve."""
    yield from turn_objections(state, move.player, "advisor")
    deed = own_deed(state, move.player, "place")
    if deed and seat(state, move.player).reserves < deed.data.get("forces", 1):
        yield object_to("reserves", player=move.player)
    yield from stopped_by_karama(state, move.player, "advisor")


@book.performs(SendAdvisor, clauses=clause("spiritual-advisor"))
def send_advisor(state: State, move: SendAdvisor) -> None:
    """The power is announced."""
    agenda.pop(state)
    announce(state, move.player, "advisor", player=move.player)


@then("advisor")
def advisor(state: State, data: dict[str, Any], stopped: bool) -> None:
    """The force is in the Polar Sink."""
    deed = own_deed(state, data["player"], "place")
    if deed and not stopped:
        number = deed.number("forces")
        seat(state, data["player"]).reserves -= number
        put(state, data["player"], things(state).cells_of[deed.data["territory"]][0], number)
