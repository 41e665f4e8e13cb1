"""Shipment: from the reserves, across the map and back; what speaks against it, and what it costs."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from kodeks.games.classic.book import (
    MOVEMENT,
    TURN_SAYS,
    book,
    clause,
    forget,
    has_power,
    holds,
    in_order,
    may_play,
    own_deed,
    purse,
    things,
    turn_objections,
)
from kodeks.games.classic.catalogue import Cell, cell_name
from kodeks.games.classic.decisions import Pass, Ship, ShipAcross, ShipBack
from kodeks.games.classic.deeds import Deed
from kodeks.games.classic.facts import seat
from kodeks.games.classic.forces import ally_stands, in_sector, in_storm, is_full
from kodeks.games.classic.powers import end_of_phase
from kodeks.games.classic.readings import by_the_sheets, of_an_ally, of_the_sheet, one_shipment
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import State, kept

#: What makes a shipment cheaper, and the ways of the Guild, as the sheets name them.
PRICE, ACROSS, BACK = "change.shipment-price", "allow.ship-across", "allow.ship-back"


@book.step("shipment-and-movement")
def shipment_and_movement(state: State) -> None:
    """Each player ships and then moves, the first player first."""
    end_of_phase(state)
    forget(state, MOVEMENT)
    frames = [Frame(kind, player) for player in in_order(state) for kind in ("shipment", "movement")]
    agenda.push(state, *reversed(frames))


@book.frame("shipment")
def shipments(state: State, frame: Frame) -> Iterator[Decision]:
    """Every number of forces to every sector, in every way, or nothing."""
    player = frame.owner
    own, cells = seat(state, player), things(state).cells
    karama = holds(state, player, PRICE)
    for number in range(1, own.reserves + 1):
        yield from _landings(cells, player, number, karama=karama)
    if of_the_sheet(state, player, ACROSS) or of_an_ally(state, player, ACROSS):
        for start, at in cells:
            for number in range(1, in_sector(state, player, start, at) + 1):
                yield ShipBack(player=player, start=start, start_sector=at, forces=number)
                for territory, sector in cells:
                    yield ShipAcross(
                        player=player, start=start, start_sector=at, forces=number, territory=territory, sector=sector
                    )
    yield Pass(player=player)


@lru_cache(maxsize=512)
def _landings(cells: tuple[Cell, ...], player: str, number: int, *, karama: bool) -> tuple[Ship, ...]:
    """So many forces to every sector, each time with Karama too where it is held."""
    return tuple(
        Ship(player=player, forces=number, territory=territory, sector=sector, karama=paid_less)
        for territory, sector in cells
        for paid_less in ((False, True) if karama else (False,))
    )


# --- what speaks against landing ------------------------------------------------------------------------------------

LANDING_SAYS = {
    **TURN_SAYS,
    "sector": "{territory} does not lie in sector {sector}.",
    "storm": "sector {sector} is in storm.",
    "full": "{territory} holds as many other factions as it can.",
    "elsewhere": "{player} has shipped elsewhere in this round, and by this reading all go to one sector.",
    "ally": "{other}, an ally of {player}, has forces in {territory}.",
    "zone": "the Fremen place reserves within {number} territories of {around}, and not in {territory}.",
}


@book.guard(
    "classic.check.shipment-that-cannot-land",
    on=(Ship, ShipAcross),
    of=("player", "territory", "sector"),
    clauses=clause(
        "no-shipment-into-storm", "shipment-sector", "no-shipment-into-a-full-stronghold", "fremen-place-reserves-free"
    ),
    also=clause(
        "fremen-reserves-obey-storm-and-strongholds", "fremen-ship-in-no-other-way", "allies-may-meet-in-the-polar-sink"
    ),
    says=LANDING_SAYS,
)
def shipment_that_cannot_land(state: State, move: Ship | ShipAcross) -> Objections:
    """Forces are shipped into storm, into a full stronghold, to an ally, or outside the Fremen's own zone."""
    catalogue = things(state)
    if move.sector not in catalogue.territories[move.territory].sectors:
        rule = clause("shipment-sector")
        yield object_to("sector", at="sector", clauses=rule, territory=move.territory, sector=move.sector)
    if in_storm(state, move.territory, move.sector):
        yield object_to("storm", at="sector", sector=move.sector)
    own = seat(state, move.player)
    if own.shipped and not one_shipment(state) and own.landed != cell_name(move.territory, move.sector):
        yield object_to("elsewhere", at="territory", clauses=clause("shipment-from-reserves"), player=move.player)
    if isinstance(move, Ship):
        yield from _outside_the_zone(state, move)
    ally = ally_stands(state, move.player, move.territory)
    if ally:
        rule = clause("no-entry-where-an-ally-stands")
        yield object_to("ally", at="territory", clauses=rule, other=ally, player=move.player, territory=move.territory)
    if is_full(state, move.player, move.territory):
        rule = clause("no-shipment-into-a-full-stronghold")
        yield object_to("full", at="territory", clauses=rule, territory=move.territory)


def _outside_the_zone(state: State, move: Ship) -> Objections:
    zone = zone_of(state, move.player)
    if zone is None or of_an_ally(state, move.player, PRICE):
        return
    around, distance = zone
    rule = clause("fremen-place-reserves-free", "fremen-ship-in-no-other-way")
    if move.territory not in things(state).within(around, distance):
        yield object_to(
            "zone",
            at="territory",
            clauses=rule,
            player=move.player,
            territory=move.territory,
            number=distance,
            around=around,
        )


# --- order and price ------------------------------------------------------------------------------------------------


@book.guard(
    "classic.check.shipment-out-of-order",
    on=(Ship, ShipAcross, ShipBack),
    of=("player",),
    clauses=clause("shipment-turn-order", "one-shipment-a-round", "shipment-before-movement", "no-return-to-reserves"),
    says={
        **TURN_SAYS,
        "again": "{player} has shipped in this round already.",
        "late": "{player} ships after moving.",
        "across": "{player} ships across the map, and only the Guild and its ally may.",
        "back": "{player} ships forces back to the reserves, and only the Guild may.",
        "stopped": "Karama has stopped the power of {player} for this phase.",
    },
)
def shipment_out_of_order(state: State, move: Ship | ShipAcross | ShipBack) -> Objections:
    """A second shipment, one out of turn, or one in a way that only the Guild has."""
    yield from turn_objections(state, move.player, "shipment")
    own = seat(state, move.player)
    if own.shipped and (isinstance(move, ShipBack) or one_shipment(state)):
        yield object_to("again", clauses=clause("one-shipment-a-round"), player=move.player)
    if own.moves:
        yield object_to("late", clauses=clause("shipment-before-movement"), player=move.player)
    if isinstance(move, ShipAcross):
        rule = clause("guild-ships-in-three-ways", "guild-ally-ships-at-half-price")
        alone = of_the_sheet(state, move.player, ACROSS)
        if not alone and not of_an_ally(state, move.player, ACROSS):
            yield object_to("across", clauses=rule, player=move.player)
        elif alone and not has_power(state, move.player, "shipping"):
            yield object_to("stopped", clauses=clause("karama-stops-a-power"), player=move.player)
    elif isinstance(move, ShipBack):
        if of_the_sheet(state, move.player, BACK) is None:
            yield object_to("back", clauses=clause("no-return-to-reserves"), player=move.player)
        elif not has_power(state, move.player, "shipping"):
            yield object_to("stopped", clauses=clause("karama-stops-a-power"), player=move.player)


def price(state: State, move: Ship | ShipAcross | ShipBack) -> int:
    """What a shipment costs."""
    if isinstance(move, ShipBack):
        back = of_the_sheet(state, move.player, BACK)
        return back.number("spice") * -(-move.forces // back.number("per_forces")) if back else 0
    if isinstance(move, Ship) and is_free(state, move):
        return 0
    where = "stronghold" if things(state).territories[move.territory].stronghold else "elsewhere"
    whole = move.forces * things(state).stated("shipment-price", where)
    return -(-whole // _divisor(state, move.player, karama=isinstance(move, Ship) and move.karama))


@kept
def _divisor(state: State, player: str, *, karama: bool) -> int:
    """By what the price of a shipment is divided: for Karama, the own sheet, or that of an ally."""
    cheaper: Deed | None = things(state).deed(PRICE) if karama else of_the_sheet(state, player, PRICE)
    if not karama and not (cheaper and has_power(state, player, "shipping")):
        friend = of_an_ally(state, player, PRICE)
        cheaper = friend[1] if friend else None
    return cheaper.number("divided_by") if cheaper else 1


@kept
def zone_of(state: State, player: str) -> tuple[str, int] | None:
    """Where a player places reserves free of charge: around which territory, and how far away at most."""
    deed = own_deed(state, player, "place")
    zoned = deed is not None and "within" in deed.data and by_the_sheets(state)
    return (deed.data["territory"], deed.number("within")) if deed and zoned else None


def is_free(state: State, move: Ship) -> bool:
    """Whether the Fremen place reserves in their own zone."""
    zone = zone_of(state, move.player)
    return zone is not None and move.territory in things(state).within(*zone)


@book.guard(
    "classic.check.shipment-not-covered",
    on=(Ship, ShipAcross, ShipBack),
    of=("player", "forces", "territory", "start", "start_sector", "karama"),
    clauses=clause("shipment-price", "shipment-is-paid-to-the-bank", "shipment-from-reserves", "guild-pays-half"),
    also=clause("ally-may-pay-for-a-shipment", "karama-shipment"),
    says={
        "none": "{player} ships no forces.",
        "reserves": "{player} ships {number} forces and has {have} in reserve.",
        "forces": "{player} ships {number} forces from {territory}, and {have} are there.",
        "cost": "the shipment costs {cost} spice, and {player} can pay {have}.",
        "karama": "{player} does not hold Karama.",
        "same": "{player} ships from {territory} to the same territory.",
        "storm": "{player} ships forces out of sector {sector}, which is in storm.",
    },
)
def shipment_not_covered(state: State, move: Ship | ShipAcross | ShipBack) -> Objections:
    """More forces are shipped than there are, or than can be paid for."""
    own = seat(state, move.player)
    values: dict[str, Any] = {"player": move.player, "number": move.forces}
    if move.forces < 1:
        yield object_to("none", at="forces", player=move.player)
    cost, have = price(state, move), purse(state, move.player)
    if cost > have:
        yield object_to("cost", at="forces", cost=cost, player=move.player, have=have)
    if isinstance(move, Ship):
        if move.forces > own.reserves:
            rule = clause("shipment-from-reserves")
            yield object_to("reserves", at="forces", clauses=rule, have=own.reserves, **values)
        if move.karama and not may_play(state, move.player, "change.shipment-price"):
            yield object_to("karama", at="karama", clauses=clause("karama-shipment"), player=move.player)
        return
    here = in_sector(state, move.player, move.start, move.start_sector)
    if move.forces > here:
        yield object_to("forces", at="forces", territory=move.start, have=here, **values)
    if in_storm(state, move.start, move.start_sector):
        question = "classic.silence.shipping-out-of-the-storm"
        if state.ask(question, "allowed", "barred") == "barred":
            rule = clause("no-shipment-into-storm")
            yield object_to("storm", at="start_sector", clauses=rule, player=move.player, sector=move.start_sector)
    if isinstance(move, ShipAcross) and move.start == move.territory:
        rule = clause("guild-ships-in-three-ways")
        yield object_to("same", at="territory", clauses=rule, player=move.player, territory=move.start)
