"""The parts of a position that change, written as a position writes them."""

from typing import Any

from kodeks.legality.classic.table import Table
from kodeks.positions.classic import ClassicSeat


def lose(table: Table, seat: ClassicSeat, lost: dict[tuple[str, int | None], int]) -> dict[str, Any]:
    """A player's forces after losses by territory and sector: what is left on the map, and the tanks."""
    left = []
    rest = dict(lost)
    for stack, territory, sector in table.stacks(seat):
        key = (territory.id, sector)
        gone = min(stack.count, rest.get(key, 0))
        rest[key] = rest.get(key, 0) - gone
        if stack.count > gone:
            left.append({"territory": table.short(territory.id), "sector": sector, "count": stack.count - gone})
    found: dict[str, Any] = {"on_map": left}
    if seat.tanks is not None:
        found["tanks"] = seat.tanks + sum(lost.values())
    return {"forces": found}


def whole_loss(table: Table, seat: ClassicSeat, territory: str, number: int | None = None) -> dict[str, Any]:
    """The loss of so many forces, or of all, in a territory, taken sector by sector."""
    lost: dict[tuple[str, int | None], int] = {}
    rest = table.count_in(seat, territory) if number is None else number
    for sector, count in table.forces_in(seat, territory).items():
        lost[(territory, sector)] = min(count, rest)
        rest -= lost[(territory, sector)]
    return lose(table, seat, lost)


def spice(seat: ClassicSeat, gain: int) -> dict[str, Any]:
    """A player's spice after a gain or a payment; nothing where it is not told."""
    return {} if seat.spice is None else {"spice": seat.spice + gain}


def over(*parts: dict[str, Any]) -> dict[str, Any]:
    """Changes of one player laid over each other."""
    found: dict[str, Any] = {}
    for part in parts:
        for key, value in part.items():
            found[key] = {**found[key], **value} if isinstance(value, dict) and key in found else value
    return found
