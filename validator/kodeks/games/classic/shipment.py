"""Shipment: from the reserves, across the map and back; what speaks against it, and what it costs."""

from collections.abc import Iterator
from typing import Any

from kodeks.games.classic.book import (
    HELD_SAYS,
    MOVEMENT,
    STOPPED_SAYS,
    TURN_SAYS,
    book,
    clause,
    forget,
    has_power,
    holds,
    in_order,
    not_held,
    own_deed,
    purse,
    stopped_by_karama,
    things,
    turn_objections,
)
from kodeks.games.classic.catalogue import cell_name
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
    """As many forces as can be paid for to every sector, in every way, or nothing."""
    player, cells = frame.owner, things(state).cells
    for karama in (False, True) if holds(state, player, PRICE) else (False,):
        for territory, sector in cells:
            for number in range(1, _most_landed(state, player, territory, karama=karama) + 1):
                yield Ship(player=player, forces=number, territory=territory, sector=sector, karama=karama)
    if of_the_sheet(state, player, ACROSS) or of_an_ally(state, player, ACROSS):
        for start, at in cells:
            have = in_sector(state, player, start, at)
            for number in range(1, have + 1):
                yield ShipBack(player=player, start=start, start_sector=at, forces=number)
            for territory, sector in cells if have else ():
                for number in range(1, min(have, affordable(state, player, territory)) + 1):
                    yield ShipAcross(
                        player=player, start=start, start_sector=at, forces=number, territory=territory, sector=sector
                    )
    yield Pass(player=player)


@kept
def _most_landed(state: State, player: str, territory: str, *, karama: bool) -> int:
    """How many forces a player can bring from the reserves to a territory."""
    have = seat(state, player).reserves
    return have if is_free(state, player, territory) else min(have, affordable(state, player, territory, karama=karama))


@kept
def affordable(state: State, player: str, territory: str, *, karama: bool = False) -> int:
    """How many forces a player can pay for, with the spice of the allies."""
    whole = purse(state, player) * _divisor(state, player, karama=karama)
    return whole // _full_price(state, territory)


# --- what speaks against landing ------------------------------------------------------------------------------------

LANDING_SAYS = {
    **TURN_SAYS,
    "sector": "{territory} does not lie in sector {sector}.",
    "storm": "sector {sector} is in storm.",
    "full": "{territory} holds as many other factions as it can.",
    "elsewhere": "{player} has shipped elsewhere in this round, and by this reading all go to one sector.",
    "ally": "{other}, an ally of {player}, has forces in {territory}.",
    "zone": "the Fremen place reserves within {number} territories of {around}, and not in {territory}.",
    "same": "{player} ships from {territory} to the same territory.",
}


@book.guard(
    "classic.check.shipment-that-cannot-land",
    on=(Ship, ShipAcross),
    of=("player", "territory", "sector", "start"),
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
    elif move.start == move.territory:
        rule = clause("guild-ships-in-three-ways")
        yield object_to("same", at="territory", clauses=rule, player=move.player, territory=move.start)
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
        **STOPPED_SAYS,
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
        elif alone:
            yield from stopped_by_karama(state, move.player, "shipping")
    elif isinstance(move, ShipBack):
        if of_the_sheet(state, move.player, BACK) is None:
            yield object_to("back", clauses=clause("no-return-to-reserves"), player=move.player)
        else:
            yield from stopped_by_karama(state, move.player, "shipping")


def price(state: State, move: Ship | ShipAcross | ShipBack) -> int:
    """What a shipment costs."""
    if isinstance(move, ShipBack):
        back = of_the_sheet(state, move.player, BACK)
        return back.number("spice") * -(-move.forces // back.number("per_forces")) if back else 0
    if isinstance(move, Ship) and is_free(state, move.player, move.territory):
        return 0
    whole = move.forces * _full_price(state, move.territory)
    return -(-whole // _divisor(state, move.player, karama=isinstance(move, Ship) and move.karama))


def _full_price(state: State, territory: str) -> int:
    """What a force costs that is shipped to a territory, before anything makes it cheaper."""
    where = "stronghold" if things(state).territories[territory].stronghold else "elsewhere"
    return things(state).stated("shipment-price", where)


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


def is_free(state: State, player: str, territory: str) -> bool:
    """Whether the Fremen place reserves in their own zone."""
    zone = zone_of(state, player)
    return zone is not None and territory in things(state).within(*zone)


@book.guard(
    "classic.check.shipment-of-forces-that-are-not-there",
    on=(Ship, ShipAcross, ShipBack),
    of=("player", "forces", "start", "start_sector"),
    clauses=clause("shipment-from-reserves", "guild-ships-in-three-ways", "no-shipment-into-storm"),
    says={
        "none": "{player} ships no forces.",
        "reserves": "{player} ships {number} forces and has {have} in reserve.",
        "forces": "{player} ships {number} forces from {territory}, and {have} are there.",
        "storm": "{player} ships forces out of sector {sector}, which is in storm.",
    },
)
def shipment_of_forces_that_are_not_there(state: State, move: Ship | ShipAcross | ShipBack) -> Objections:
    """More forces are shipped than there are, or forces that the storm holds fast."""
    values: dict[str, Any] = {"player": move.player, "number": move.forces}
    if move.forces < 1:
        yield object_to("none", at="forces", player=move.player)
    if isinstance(move, Ship):
        have = seat(state, move.player).reserves
        if move.forces > have:
            yield object_to("reserves", at="forces", clauses=clause("shipment-from-reserves"), have=have, **values)
        return
    have = in_sector(state, move.player, move.start, move.start_sector)
    if move.forces > have:
        rule = clause("guild-ships-in-three-ways")
        yield object_to("forces", at="forces", clauses=rule, territory=move.start, have=have, **values)
    if in_storm(state, move.start, move.start_sector):
        question = "classic.silence.shipping-out-of-the-storm"
        if state.ask(question, "allowed", "barred") == "barred":
            rule = clause("no-shipment-into-storm")
            yield object_to("storm", at="start_sector", clauses=rule, player=move.player, sector=move.start_sector)


@book.guard(
    "classic.check.shipment-not-covered",
    on=(Ship, ShipAcross, ShipBack),
    of=("player", "forces", "territory", "karama"),
    clauses=clause("shipment-price", "shipment-is-paid-to-the-bank", "guild-pays-half"),
    also=clause("ally-may-pay-for-a-shipment", "karama-shipment"),
    says={
        "cost": "the shipment costs {cost} spice, and {player} can pay {have}.",
        **HELD_SAYS,
    },
)
def shipment_not_covered(state: State, move: Ship | ShipAcross | ShipBack) -> Objections:
    """A shipment costs more than can be paid for it, or is halved by a card that is not held."""
    cost = price(state, move)
    if cost and cost > (have := purse(state, move.player)):
        yield object_to("cost", at="forces", cost=cost, player=move.player, have=have)
    if isinstance(move, Ship) and move.karama:
        yield from not_held(state, move.player, PRICE)
