"""Entering a territory: its sector, the storm, other factions and allies."""

from collections.abc import Mapping

from kodeks.findings import Player
from kodeks.legality.classic import amounts
from kodeks.legality.classic.board import POLE, Territory
from kodeks.legality.classic.table import (
    Say,
    Table,
    against,
    holds,
    missing,
    unclear,
)  # fmt: skip
from kodeks.positions.classic import ClassicSeat, whole

COUNT = ("count", "number", "forces", "amount")


TO = ("territory", "to", "into", "destination")


SECTOR = ("sector", "to_sector", "destination_sector")


HELP = ("ally_pays", "paid_by_ally", "ally_contribution", "ally_contributes", "ally_spice", "from_ally", "help_of_ally")


FROM = ("from", "from_territory", "origin")


PAYS = ("pays", "cost", "paid", "spice_paid", "pays_spice")


PAYMENT = {"payment": "what the move says of the payment is not understood: {told}"}


RESERVES = ("reserve", "reserves", "off-planet", "rezerwa", "резерв")


#: Why a territory cannot be entered: the sentences of shipment, movement and their kin.
ENTRY = {
    "storm": "{territory}, sector {sector}, is in storm.",
    "storm hint": "nobody enters a sector in storm",
    "full": "{territory} already holds forces of {number} other factions.",
    "full hint": "a stronghold holds two factions",
    "ally": "{other}, the ally of {player}, has forces in {territory}.",
    "ally hint": "allies share no territory but the Polar Sink",
    "sector": "{territory} does not lie in sector {sector}.",
    "sector hint": "name a sector of the territory",
    "which sector": "the move does not tell in which sector of {territory} the forces stand",
    "no sector": "{player} names no sector of {territory}, which lies in several.",
    "no sector hint": "say in which sector the forces stand",
    "which storm": "the position does not tell where the storm is",
}


def landing_sector(table: Table, territory: Territory) -> int | None:
    """The sector the move names; that of the territory where it has but one."""
    told = table.told(*SECTOR)
    place = table.told(*TO)
    if told is None and isinstance(place, Mapping):
        told = place.get("sector")
    if isinstance(told, str) and told.isdigit():
        return int(told)
    if whole(told) is not None:
        return whole(told)
    return territory.sectors[0] if len(territory.sectors) == 1 else None


def from_sector(table: Table) -> int | None:
    """The sector that the forces come from, where the move names one."""
    told, place = whole(table.told("from_sector")), table.told(*FROM)
    return whole(place.get("sector")) if told is None and isinstance(place, Mapping) else told


def barred(table: Table, seat: ClassicSeat, territory: Territory, *, full: str, names: tuple[str, ...]) -> Say:
    """Objections to entering a territory: storm, sector, factions and allies; ``names`` are the clauses on storm."""
    sector, at = landing_sector(table, territory), table.at(*SECTOR)
    fact = table.named(territory.id)
    if sector is None:
        told = {name: table.action[name] for name in SECTOR if name in table.action}
        if told:
            yield against("no sector", at, "shipment-sector", "movement-sector", player=table.mover, territory=fact)
        else:
            yield unclear("which sector", at, territory=fact)
    elif territory.sectors and sector not in territory.sectors:
        yield against("sector", at, "eighteen-sectors", territory=fact, sector=sector)
    elif territory.id != POLE:
        if table.storm is None:
            yield unclear("which storm", ("state", "storm_sector"))
        elif sector == table.storm:
            yield against("storm", at, *names, territory=fact, sector=sector)
        else:
            yield holds(*names)
    yield from _crowd(table, seat, territory, full)


def _crowd(table: Table, seat: ClassicSeat, territory: Territory, full: str) -> Say:
    fact, at = table.named(territory.id), table.at(*TO)
    others = [color for color in table.occupants.get(territory.id, []) if color != seat.color]
    limit = table.number("stronghold-holds-two-factions", "factions")
    if territory.stronghold:
        if len(others) >= limit:
            yield against("full", at, full, "stronghold-holds-two-factions", territory=fact, number=len(others))
        elif table.silent and any(one.color != seat.color for one in table.silent):
            yield missing(table.silent[0].at("forces", "on_map"))
        else:
            yield holds(full)
    allies = [color for color in others if color in table.position.allies(seat.color)]
    if allies and territory.id == POLE:
        yield holds("allies-may-meet-in-the-polar-sink")
    elif allies and table.count_in(seat, territory.id) == 0:
        facts = {"other": Player(allies[0]), "player": Player(seat.color), "territory": fact}
        yield against("ally", at, "no-entry-where-an-ally-stands", **facts)
    elif allies:
        facts = {"other": Player(allies[0]), "player": Player(seat.color), "territory": fact}
        yield against("ally", at, "no-entry-where-an-ally-stands", "new-allies-must-part", **facts)


def paid(table: Table) -> int | None:
    """The spice that the player pays, where the move tells it."""
    return amounts.spice(table.told(*PAYS), table.player.color)


def unread_payment(table: Table) -> Say:
    """Something unknown where the move tells a payment in words that are not understood."""
    for names in (PAYS, HELP):
        told = table.told(*names)
        if told is not None and amounts.spice(told, table.player.color) is None and _of_allies(table, told) is None:
            yield unclear("payment", table.at(*names), told=str(told))


def _of_allies(table: Table, told: object) -> int | None:
    return amounts.of_allies(told, table.seats, table.position.allies(table.player.color))


def ally_help(table: Table) -> int | None:
    """The spice that allies pay, where the move tells it."""
    told = table.told(*HELP)
    if told is not None:
        by_player = _of_allies(table, told)
        return amounts.spice(told) if by_player is None else by_player
    for one in (table.told("paid_by", "payment", "payers"), table.told(*PAYS)):
        by_player = _of_allies(table, one)
        if by_player is not None:
            return by_player
    return None
