"""Ways over the map: how far a group may go, what is closed to it, and whether it gets there."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from kodeks.findings import Player, Result
from kodeks.legality.classic import entry
from kodeks.legality.classic.board import POLE, Board, Cell, Territory, territories_of
from kodeks.legality.classic.table import (
    Say,
    Table,
    against,
    holds,
    unclear,
    unknown_place,
)  # fmt: skip
from kodeks.positions.classic import ClassicSeat, value, whole

VIA = ("path", "via", "through", "route")


def ornithopters(table: Table, seat: ClassicSeat) -> list[str]:
    """The cities that give the player ornithopters."""
    return [territory.id for _, territory, _ in table.stacks(seat) if territory.ornithopters]


def reach(table: Table, seat: ClassicSeat) -> tuple[int, tuple[str, ...]]:
    """How many territories the player's group may enter, and the clauses that say so."""
    if ornithopters(table, seat):
        names = ("ornithopters", "ornithopters-for-any-group")
        fremen = ("fremen-with-ornithopters",) if table.power(seat, "fremen") else ()
        return table.number("ornithopters", "territories"), (*names, *fremen)
    if table.power(seat, "fremen"):
        return table.number("fremen-move-farther", "range"), ("fremen-move-farther",)
    return table.number("movement-on-foot", "territories"), ("movement-on-foot",)


def closed_to(table: Table, seat: ClassicSeat, *, allies: bool = True, storm: bool = True) -> Callable[[Cell], bool]:
    """Which cells the player's group may not enter: the storm, full strongholds, and where an ally stands."""
    limit = table.number("stronghold-holds-two-factions", "factions")
    friends = table.position.allies(seat.color)

    def closed(cell: Cell) -> bool:
        id, sector = cell
        if storm and sector == table.storm and id != POLE:
            return True
        others = [color for color in table.occupants.get(id, []) if color != seat.color]
        if table.board.territories[id].stronghold and len(others) >= limit:
            return True
        return allies and id != POLE and any(color in friends for color in others)

    return closed


def _sectors(table: Table, seat: ClassicSeat, start: Territory) -> list[int]:
    told = entry.from_sector(table)
    if told is not None:
        return [told]
    here = [one for one in table.forces_in(seat, start.id) if one is not None]
    return sorted(here) or list(start.sectors)


def ways(table: Table, seat: ClassicSeat, start: Territory, end: Territory) -> Say:
    """Whether the group gets from one territory to the other: the way it takes, or why there is none."""
    most, names = reach(table, seat)
    facts = {"start": table.named(start.id), "end": table.named(end.id), "player": table.mover, "limit": most}
    sector = entry.landing_sector(table, end)
    goals = [(end.id, one) for one in ([sector] if sector in end.sectors else end.sectors)]
    if isinstance(table.told(*VIA), list):
        said = list(_told_way(table, seat, start, end, most, names))
        yield from said
        if said:
            return
    here = table.forces_in(seat, start.id)
    able: list[tuple[int, list[Any]]] = []
    unable: list[tuple[int, list[Any]]] = []
    for stand in _sectors(table, seat, start):
        said = list(_from(table, seat, (start.id, stand), goals, most, names, facts))
        ends_well = any(isinstance(one, Result) for one in said)
        (able if ends_well else unable).append((here.get(stand, 0), said))
    wanted = whole(table.told(*entry.COUNT)) or 0
    if able:
        yield from able[0][1]
    if unable and (not able or sum(number for number, _ in able) < wanted):
        yield from unable[0][1]


def _from(
    table: Table, seat: ClassicSeat, start: Cell, goals: list[Cell], most: int, names: tuple[str, ...],
    facts: dict[str, Any],
) -> Say:  # fmt: skip
    if start[1] == table.storm and start[0] != POLE:
        yield against("stuck", table.at(*entry.FROM), "no-movement-through-storm", sector=table.storm)
    else:
        yield from _search(table, seat, start, goals, most, names, facts)


def _search(
    table: Table, seat: ClassicSeat, start: Cell, goals: list[Cell], most: int, names: tuple[str, ...],
    facts: dict[str, Any],
) -> Say:  # fmt: skip
    board, at = table.board, table.at(*entry.TO)
    own = closed_to(table, seat)

    def closed(cell: Cell) -> bool:
        # Where the move ends has been judged already; only the way there is searched here.
        return own(cell) and cell not in goals

    way = board.way(start, goals, most=most, closed=closed)
    if way is not None:
        passed = ("movement-beside-the-storm",) if _beside(table, way) else ()
        crowd = ("movement-past-other-forces",) if any(id in table.occupants for id, _ in way[1:]) else ()
        yield holds(*names, "sectors-do-not-slow-movement", *passed, *crowd)
        told = [table.short(id) for id in territories_of(way)]
        cells = [f"{table.short(id)}@{sector}" for id, sector in way]
        yield Result({"path": told, "path_cells": cells, "territories_entered": len(told) - 1})
        return

    def nothing(cell: Cell) -> bool:
        return False

    far = board.way(start, goals, most=len(board.territories), closed=nothing)
    steps = len(territories_of(far)) - 1 if far else 0
    if far is None or steps > most:
        yield against("far", at, *names, **facts, number=steps or len(board.territories))
    elif _open(board, start, goals, most, closed_to(table, seat, storm=False)):
        yield against("round storm", at, "no-movement-through-storm", *names, **facts, sector=table.storm)
    elif _open(board, start, goals, most, closed_to(table, seat, allies=False)):
        yield unclear("through ally", at, open=["classic.silence.passing-through-an-ally"], **facts)
    elif board.way(start, goals, most=most, closed=closed, sure=False):
        yield unclear("doubtful", at, **facts)
    else:
        yield against("round others", at, "no-movement-into-a-full-stronghold", *names, **facts)


def _open(board: Board, start: Cell, goals: list[Cell], most: int, closed: Callable[[Cell], bool]) -> bool:
    def shut(cell: Cell) -> bool:
        return closed(cell) and cell not in goals

    return board.way(start, goals, most=most, closed=shut) is not None


def _beside(table: Table, way: list[Cell]) -> bool:
    return any(table.storm in table.board.territories[id].sectors for id, _ in way)


def _told_way(
    table: Table, seat: ClassicSeat, start: Territory, end: Territory, most: int, names: tuple[str, ...]
) -> Say:
    """The way that the move itself names: each step borders on the one before, and it is not too long."""
    ids = [start.id]
    for one in table.told(*VIA):
        told = one if isinstance(one, str) else value(one, "territory")
        territory = table.place(told)
        if territory is None:
            yield unknown_place(told, table.at(*VIA))
            return
        if territory.id != ids[-1]:
            ids.append(territory.id)
        sector = None if isinstance(one, str) else whole(value(one, "sector"))
        if sector is not None and sector == table.storm and territory.id != POLE:
            facts = {"territory": table.named(territory.id), "sector": sector}
            yield against("storm", table.at(*VIA), "no-movement-through-storm", **facts)
            return
    if ids[-1] != end.id:
        ids.append(end.id)
    for first, second in pairwise(ids):
        if second not in table.board.neighbours(first):
            facts = {"first": table.named(first), "second": table.named(second)}
            yield against("apart", table.at(*VIA), "movement-on-foot", "ornithopters", **facts)
            return
    if len(ids) - 1 > most:
        yield against("long", table.at(*VIA), *names, number=len(ids) - 1, player=Player(seat.color), limit=most)
    yield from _along(table, seat, ids, most)
    limit = table.number("stronghold-holds-two-factions", "factions")
    for id in ids[1:-1]:
        others = [color for color in table.occupants.get(id, []) if color != seat.color]
        if table.board.territories[id].stronghold and len(others) >= limit:
            yield against("full", table.at(*VIA), "no-movement-into-a-full-stronghold", territory=table.named(id),
                          number=len(others))  # fmt: skip


def _stormy(table: Table, cell: Cell) -> bool:
    return cell[1] == table.storm and cell[0] != POLE


def _spread(table: Table, cells: set[Cell]) -> set[Cell]:
    """All cells of the same territory that can be reached without crossing the storm."""
    found, new = set(cells), set(cells)
    while new:
        new = {
            there
            for here in new
            for there in table.board.links.get(here, ())
            if there[0] == here[0] and there not in found and not _stormy(table, there)
        }
        found |= new
    return found


def _along(table: Table, seat: ClassicSeat, ids: list[str], most: int) -> Say:
    """Whether the storm or an ally bars the way that the move names, even if another way is free."""
    end = table.board.territories[ids[-1]]
    sector = entry.landing_sector(table, end)
    goals = {(end.id, one) for one in ([sector] if sector in end.sectors else end.sectors)}
    here = {(ids[0], one) for one in _sectors(table, seat, table.board.territories[ids[0]])}
    here = _spread(table, {cell for cell in here if not _stormy(table, cell)})
    facts: dict[str, Any] = {"start": table.named(ids[0]), "end": table.named(end.id), "limit": most}
    if here and len(ids) - 1 <= most and not any(_stormy(table, cell) for cell in goals):
        for id in ids[1:]:
            steps = {cell for one in here for cell in table.board.links.get(one, ()) if cell[0] == id}
            here = _spread(table, {cell for cell in steps if not _stormy(table, cell)})
        if not here & goals:
            at = table.at(*VIA)
            yield against("round storm", at, "no-movement-through-storm", **facts, sector=table.storm)
    friends = table.position.allies(seat.color)
    if any(color in friends for id in ids[1:-1] if id != POLE for color in table.occupants.get(id, [])):
        open = ["classic.silence.passing-through-an-ally"]
        yield unclear("through ally", table.at(*VIA), open=open, **facts, player=Player(seat.color))
