"""Shipments from the reserves, and what the Spacing Guild and the Fremen may do instead."""

from kodeks.legality.classic import entry, phases
from kodeks.legality.classic.board import Territory
from kodeks.legality.classic.entry import (
    COUNT,
    ENTRY,
    FROM,
    PAYMENT,
    PAYS,
    RESERVES,
    TO,
    ally_help,
    barred,
    unread_payment,
)
from kodeks.legality.classic.table import (
    Say,
    Table,
    against,
    clauses,
    holds,
    missing,
    unclear,
    unknown_place,
)  # fmt: skip
from kodeks.positions.cases import slug
from kodeks.positions.classic import RESERVE, SPICE, ClassicSeat, whole
from kodeks.registry import check


def _half(number: int, divisor: int) -> int:
    return -(-number // divisor)


def price(table: Table, seat: ClassicSeat, territory: Territory | None, count: int) -> tuple[int, tuple[str, ...]]:
    """What a shipment costs, and the clauses that say so; None as territory is the way back to the reserves."""
    if territory is None:
        spice, forces = (table.number("guild-pays-for-the-way-back", one) for one in ("spice", "forces"))
        return _half(count, forces) * spice, ("guild-pays-for-the-way-back",)
    if table.power(seat, "fremen") and table.told(*FROM) is None:
        return 0, ("fremen-place-reserves-free",)
    place = "stronghold" if territory.stronghold else "elsewhere"
    whole_price = count * table.number("shipment-price", place)
    if table.power(seat, "spacing-guild"):
        return _half(whole_price, table.number("guild-pays-half", "divisor")), ("shipment-price", "guild-pays-half")
    if table.ally_with(seat, "spacing-guild"):
        half = _half(whole_price, table.number("guild-ally-ships-at-half-price", "divisor"))
        return half, ("shipment-price", "guild-ally-ships-at-half-price")
    if slug(str(table.told("card", "treachery_card"))) == "karama":
        return _half(whole_price, table.number("karama-shipment", "divisor")), ("shipment-price", "karama-shipment")
    return whole_price, ("shipment-price",)


@check(
    "classic.check.shipment-that-cannot-land",
    subject="ship",
    clauses=clauses(
        "no-shipment-into-storm", "no-shipment-into-a-full-stronghold", "stronghold-holds-two-factions",
        "shipment-sector", "no-entry-where-an-ally-stands", "allies-may-meet-in-the-polar-sink",
        "no-return-to-reserves",
        "guild-ships-in-three-ways", "fremen-reserves-obey-storm-and-strongholds", "fremen-place-reserves-free",
        "fremen-ship-in-no-other-way", "guild-ally-ships-at-half-price", "polar-sink-is-never-in-storm",
    ),
    says={
        **ENTRY,
        "back": "{player} ships forces from the map back to the reserves.",
        "back hint": "forces on the map stay there; only the Spacing Guild ships back",
        "across": "{player} ships forces from one territory to another.",
        "across hint": "only the Spacing Guild and its ally ship across the map",
        "zone": "{territory} is farther than {limit} territories from {middle}.",
        "zone hint": "the reserves of the Fremen come onto the map near their home",
    },
)  # fmt: skip
def shipment_that_cannot_land(table: Table) -> Say:
    """
    Forces are shipped where they cannot land.

    Why it cannot be
        Nobody ships into the storm, into a stronghold with two other factions or to an ally, and
        nobody but the Guild ships from the map.
    """
    seat, told = table.player, table.told(*TO)
    back = told is not None and slug(str(told)) in RESERVES
    start = table.told(*FROM)
    across = start is not None and slug(str(start)) not in RESERVES
    kind = slug(str(table.action.get("type", "")))
    if back or kind in ("ship-back", "return-to-reserves", "return-forces"):
        if table.power(seat, "spacing-guild"):
            yield holds("guild-ships-in-three-ways")
        elif table.unsure(seat):
            yield missing(seat.at("faction"))
        else:
            yield against("back", ("action",), "no-return-to-reserves", player=table.mover)
        return
    if across and table.unsure(seat):
        yield missing(seat.at("faction"))
    elif across and not (table.power(seat, "spacing-guild") or table.ally_with(seat, "spacing-guild")):
        yield against("across", table.at(*FROM), "shipment-from-reserves", player=table.mover)
    if told is None:
        yield missing(table.at(*TO))
        return
    territory = table.place(told)
    if territory is None:
        yield unknown_place(told, table.at(*TO))
        return
    names: tuple[str, ...] = ("no-shipment-into-storm",)
    if table.power(seat, "fremen"):
        names = (*names, "fremen-reserves-obey-storm-and-strongholds")
        yield from _zone(table, seat, territory)
    yield from barred(table, seat, territory, full="no-shipment-into-a-full-stronghold", names=names)


def _zone(table: Table, seat: ClassicSeat, territory: Territory) -> Say:
    zone = table.sheet(seat, "reserve_zone")
    if zone is None:
        return
    limit = table.number("fremen-place-reserves-free", "distance")
    if territory.id not in table.board.within(zone["around"], limit):
        facts = {"territory": table.named(territory.id), "limit": limit, "middle": table.named(zone["around"])}
        yield against("zone", table.at(*TO), "fremen-place-reserves-free", "fremen-ship-in-no-other-way", **facts)
    else:
        yield holds("fremen-place-reserves-free")


@check(
    "classic.check.shipment-not-covered",
    subject="ship",
    clauses=clauses(
        "shipment-from-reserves", "shipment-price", "shipment-is-paid-to-the-bank", "ally-may-pay-for-a-shipment",
        "guild-pays-half", "guild-pays-for-the-way-back", "guild-ally-ships-at-half-price", "karama-shipment",
        "fremen-place-reserves-free", "guild-is-paid-for-shipments",
    ),
    says={
        "reserves": "{player} ships {number} forces, and {have} are in reserve.",
        "reserves hint": "count the reserves again",
        "there": "{player} ships {number} forces from {territory}, and {have} are there.",
        "cost": "The shipment costs {cost} spice, and {player} can pay {have}.",
        "cost hint": "ship fewer forces, or to a cheaper place",
        "pays": "{player} pays {paid} spice for the shipment, and it costs {cost}.",
        "pays hint": "the price is by force and by place",
        "none": "{player} ships no forces.",
        **PAYMENT,
        "ally": "the move does not tell whether the ally of {player} pays what is missing",
    },
)  # fmt: skip
def shipment_not_covered(table: Table) -> Say:
    """
    More forces are shipped than lie in reserve or than are paid for.

    Why it cannot be
        Forces come from the reserves, for 1 spice each into a stronghold and 2 elsewhere. The Guild
        and its ally pay half, the Fremen nothing.
    """
    seat, count = table.player, whole(table.told(*COUNT))
    if count is None:
        yield missing(table.at(*COUNT))
        return
    if count < 1:
        yield against("none", table.at(*COUNT), "shipment-from-reserves", player=table.mover)
        return
    yield from _source(table, seat, count)
    told = table.told(*TO)
    back = slug(str(told)) in RESERVES
    territory = None if back else table.place(told)
    if territory is None and not (back and table.power(seat, "spacing-guild")):
        return
    cost, names = price(table, seat, territory, count)
    yield from _paid(table, seat, cost, names)


def _source(table: Table, seat: ClassicSeat, count: int) -> Say:
    start = table.told(*FROM)
    if start is not None and slug(str(start)) not in RESERVES:
        territory = table.place(start)
        have = table.count_in(seat, territory.id) if territory else 0
        if territory and have < count:
            facts = {"player": table.mover, "number": count, "territory": table.named(territory.id), "have": have}
            yield against("there", table.at(*COUNT), "shipment-from-reserves", **facts)
        return
    reserve, at = seat.forces(*RESERVE)
    if reserve is None:
        yield missing(at)
    elif count > reserve:
        yield against("reserves", table.at(*COUNT), "shipment-from-reserves", player=table.mover, number=count,
                      have=reserve)  # fmt: skip
    else:
        yield holds("shipment-from-reserves")


def _paid(table: Table, seat: ClassicSeat, cost: int, names: tuple[str, ...]) -> Say:
    paid = entry.paid(table)
    help = ally_help(table)
    yield from unread_payment(table)
    facts = {"player": table.mover, "cost": cost}
    short = paid is not None and paid + (help or 0) < cost
    if table.unsure(seat) and (short or cost > (seat.spice or 0) + (help or 0)):
        yield missing(seat.at("faction"))
        return
    if short:
        yield against("pays", table.at(*PAYS), *names, "shipment-is-paid-to-the-bank", **facts, paid=paid)
        return
    if seat.spice is None:
        if cost:
            yield missing(seat.field(*SPICE)[1])
        return
    if cost <= seat.spice + (help or 0) and (help is None or _has(table, seat, help)):
        yield holds(*names, *(("ally-may-pay-for-a-shipment",) if help else ()))
        return
    purses = [table.seats[one].spice or 0 for one in table.position.allies(seat.color) if one in table.seats]
    if cost > seat.spice + sum(purses) or help is not None:
        yield against("cost", table.at(*COUNT), *names, **facts, have=seat.spice + sum(purses))
    else:
        yield unclear("ally", ("action", "ally_pays"), player=table.mover)


def _has(table: Table, seat: ClassicSeat, help: int) -> bool:
    purses = [table.seats[one].spice for one in table.position.allies(seat.color) if one in table.seats]
    return None in purses or sum(one or 0 for one in purses) >= help


@check(
    "classic.check.shipment-out-of-order",
    subject="ship",
    clauses=clauses(
        "one-shipment-a-round", "shipment-before-movement", "shipment-turn-order", "guild-ships-once",
        "first-player-begins", "nine-phases-in-order",
    ),
    says={
        **phases.SAYS,
        "again": "{player} ships a second time in the round.",
        "again hint": "one shipment a round",
        "moved": "{player} ships after moving.",
        "moved hint": "shipment comes before movement",
    },
)  # fmt: skip
def shipment_out_of_order(table: Table) -> Say:
    """
    A shipment is made twice, after the move, or out of turn.

    Why it cannot be
        In a turn of phase 6 one shipment comes first and the move after it.
    """
    yield from phases.in_phase(table, "shipment_and_movement")
    yield from phases.in_turn(table, "shipment-turn-order")
    seat = table.player
    if seat.this_phase("shipped", "shipments"):
        names = ("one-shipment-a-round", "guild-ships-once") if table.power(seat, "spacing-guild") else (
            "one-shipment-a-round",
        )  # fmt: skip
        yield against("again", ("action",), *names, player=table.mover)
    else:
        yield holds("one-shipment-a-round")
    if seat.this_phase("moved", "moves"):
        yield against("moved", ("action",), "shipment-before-movement", player=table.mover)
