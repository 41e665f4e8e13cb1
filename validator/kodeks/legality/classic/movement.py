"""Moves on the map: how far, past what, and by which way."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from kodeks.findings import Player, Result
from kodeks.legality.classic import phases, shipment
from kodeks.legality.classic.board import POLE, Board, Cell, Territory, territories_of
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
from kodeks.positions.classic import ClassicSeat, value, whole
from kodeks.registry import check

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


@check(
    "classic.check.move-without-a-way",
    subject="move",
    clauses=clauses(
        "movement-on-foot", "ornithopters", "ornithopters-for-any-group", "sectors-do-not-slow-movement",
        "no-movement-through-storm", "movement-beside-the-storm", "no-movement-into-a-full-stronghold",
        "movement-past-other-forces", "no-entry-where-an-ally-stands", "fremen-move-farther",
        "fremen-with-ornithopters",
        "movement-sector", "polar-sink-is-never-in-storm", "allies-may-meet-in-the-polar-sink",
        "hajr-move-obeys-the-rules", "new-allies-must-part",
    ),
    says={
        **shipment.ENTRY,
        "far": "{end} is {number} territories away from {start}, and {player} may go {limit}.",
        "far hint": "count the territories entered; a force in Arrakeen or Carthag gives ornithopters",
        "stuck": "The group stands in sector {sector}, which is in storm, and cannot leave it.",
        "stuck hint": "wait until the storm has passed",
        "round storm": "No way from {start} to {end} within {limit} territories avoids the storm in sector {sector}.",
        "round storm hint": "go round the storm sector by sector, or wait",
        "round others": "Every way from {start} to {end} within {limit} territories crosses a full stronghold.",
        "round others hint": "choose another way",
        "through ally": "every way from {start} to {end} crosses a territory of the ally of {player}",
        "doubtful": "the only way from {start} to {end} crosses a border of which the sources are not sure",
        "apart": "{first} and {second} do not border on each other.",
        "apart hint": "name the territories of the way in order",
        "long": "The way enters {number} territories, and {player} may enter {limit}.",
        "long hint": "a force in Arrakeen or Carthag gives ornithopters",
        "same": "whether a group may move within its own territory is not said",
        "back": "whether a group may end where it started is not said",
    },
)  # fmt: skip
def move_without_a_way(table: Table) -> Say:
    """
    There is no way for the group to where it is to go.

    Why it cannot be
        A group goes one territory, with a force in Arrakeen or Carthag three, the Fremen two. It
        keeps out of the storm, of strongholds with two other factions and of its ally's
        territories; lines between sectors cost nothing.
    """
    seat = table.player
    ends, starts = table.told(*shipment.TO), table.told(*shipment.FROM)
    via = table.told(*VIA)
    if ends is None and isinstance(via, list) and via:
        ends = via[-1] if isinstance(via[-1], str) else value(via[-1], "territory")
    for told, names in ((ends, shipment.TO), (starts, shipment.FROM)):
        if told is None:
            yield missing(table.at(*names))
        elif table.place(told) is None:
            yield unknown_place(told, table.at(*names))
    start, end = table.place(starts), table.place(ends)
    if start is None or end is None:
        return
    if start.id == end.id:
        open = "move-within-a-territory" if not via else "flight-back-to-the-start"
        yield unclear("same" if not via else "back", table.at(*shipment.TO), open=[f"classic.silence.{open}"])
        return
    storm = ("no-movement-through-storm",)
    yield from shipment.barred(table, seat, end, full="no-movement-into-a-full-stronghold", names=storm)
    if seat.stacks is None:
        yield missing(seat.at("forces", "on_map"))
        return
    yield from _way(table, seat, start, end)


def _sectors(table: Table, seat: ClassicSeat, start: Territory) -> list[int]:
    told = whole(table.told("from_sector"))
    if told is not None:
        return [told]
    here = [one for one in table.forces_in(seat, start.id) if one is not None]
    return sorted(here) or list(start.sectors)


def _way(table: Table, seat: ClassicSeat, start: Territory, end: Territory) -> Say:
    most, names = reach(table, seat)
    facts = {"start": table.named(start.id), "end": table.named(end.id), "player": table.mover, "limit": most}
    sector = shipment.landing_sector(table, end)
    goals = [(end.id, one) for one in ([sector] if sector in end.sectors else end.sectors)]
    if isinstance(table.told(*VIA), list):
        yield from _told_way(table, seat, start, end, most, names)
    here = table.forces_in(seat, start.id)
    able: list[tuple[int, list[Any]]] = []
    unable: list[tuple[int, list[Any]]] = []
    for stand in _sectors(table, seat, start):
        said = list(_from(table, seat, (start.id, stand), goals, most, names, facts))
        ends_well = any(isinstance(one, Result) for one in said)
        (able if ends_well else unable).append((here.get(stand, 0), said))
    wanted = whole(table.told(*shipment.COUNT)) or 0
    if able:
        yield from able[0][1]
    if unable and (not able or sum(number for number, _ in able) < wanted):
        yield from unable[0][1]


def _from(
    table: Table, seat: ClassicSeat, start: Cell, goals: list[Cell], most: int, names: tuple[str, ...],
    facts: dict[str, Any],
) -> Say:  # fmt: skip
    if start[1] == table.storm and start[0] != POLE:
        yield against("stuck", table.at(*shipment.FROM), "no-movement-through-storm", sector=table.storm)
    else:
        yield from _search(table, seat, start, goals, most, names, facts)


def _search(
    table: Table, seat: ClassicSeat, start: Cell, goals: list[Cell], most: int, names: tuple[str, ...],
    facts: dict[str, Any],
) -> Say:  # fmt: skip
    board, at = table.board, table.at(*shipment.TO)
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
    if ids[-1] != end.id:
        ids.append(end.id)
    for first, second in pairwise(ids):
        if second not in table.board.neighbours(first):
            facts = {"first": table.named(first), "second": table.named(second)}
            yield against("apart", table.at(*VIA), "movement-on-foot", "ornithopters", **facts)
            return
    if len(ids) - 1 > most:
        yield against("long", table.at(*VIA), *names, number=len(ids) - 1, player=Player(seat.color), limit=most)
    limit = table.number("stronghold-holds-two-factions", "factions")
    for id in ids[1:-1]:
        others = [color for color in table.occupants.get(id, []) if color != seat.color]
        if table.board.territories[id].stronghold and len(others) >= limit:
            yield against("full", table.at(*VIA), "no-movement-into-a-full-stronghold", territory=table.named(id),
                          number=len(others))  # fmt: skip


@check(
    "classic.check.move-of-too-much",
    subject="move",
    clauses=clauses(
        "one-group-moves", "one-move-a-round", "hajr-gives-a-second-move", "shipment-turn-order",
        "nine-phases-in-order",
        "first-player-begins",
    ),
    says={
        **phases.SAYS,
        "forces": "{player} moves {number} forces from {territory}, and {have} are there.",
        "forces hint": "a group starts in one territory",
        "again": "{player} moves a second time in the round.",
        "again hint": "one move a round; Hajr gives one more",
        "groups": "{player} moves groups from more than one territory.",
        "groups hint": "one group, from one territory",
    },
)  # fmt: skip
def move_of_too_much(table: Table) -> Say:
    """
    More forces move than there are, a second group moves, or the move is out of turn.

    Why it cannot be
        In a round a player moves one group from one territory; Hajr gives one more move.
    """
    yield from phases.in_phase(table, "shipment_and_movement")
    yield from phases.in_turn(table, "shipment-turn-order")
    seat, start = table.player, table.place(table.told(*shipment.FROM))
    count = table.told(*shipment.COUNT)
    if isinstance(count, list) or isinstance(table.action.get("from"), list):
        yield against("groups", ("action",), "one-group-moves", player=table.mover)
        return
    moves = seat.this_phase("moved", "moves")
    done = (whole(moves) or 0) if not isinstance(moves, bool) else int(moves)
    hajr = bool(seat.this_phase("hajr")) or slug(str(table.told("card", "treachery_card"))) == "hajr"
    limit = table.number("one-move-a-round", "moves")
    if hajr:
        limit += table.number("hajr-gives-a-second-move", "moves")
    if done >= limit:
        yield against("again", ("action",), "one-move-a-round", player=table.mover)
    else:
        yield holds("one-move-a-round", *(("hajr-gives-a-second-move",) if done and hajr else ()))
    if start is None or seat.stacks is None:
        return
    have = table.count_in(seat, start.id)
    if whole(table.told("from_sector")) is not None:
        have = table.forces_in(seat, start.id).get(whole(table.told("from_sector")), 0)
    number = whole(count)
    if number is None:
        if have == 0:
            number = 1
        else:
            return
    if number > have:
        at = table.at(*shipment.COUNT)
        facts = {"player": table.mover, "number": number, "territory": table.named(start.id), "have": have}
        yield against("forces", at, "one-group-moves", **facts)
    else:
        yield holds("one-group-moves")
