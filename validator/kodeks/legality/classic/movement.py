"""Moves on the map: how far, past what, and by which way."""

from kodeks.legality.classic import entry, phases
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
from kodeks.legality.classic.ways import VIA, ways
from kodeks.positions.cases import slug
from kodeks.positions.classic import value, whole
from kodeks.registry import check


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
        **entry.ENTRY,
        "far": "{end} is {number} territories away from {start}, and {player} may go {limit}.",
        "far hint": "count the territories entered; a force in Arrakeen or Carthag gives ornithopters",
        "stuck": "The group stands in sector {sector}, which is in storm, and cannot leave it.",
        "stuck hint": "wait until the storm has passed",
        "round storm": "No way from {start} to {end} within a reach of {limit} avoids the storm in sector {sector}.",
        "round storm hint": "go round the storm sector by sector, or wait",
        "round others": "Every way from {start} to {end} within a reach of {limit} crosses a full stronghold.",
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
    ends, starts = table.told(*entry.TO), table.told(*entry.FROM)
    via = table.told(*VIA)
    if ends is None and isinstance(via, list) and via:
        ends = via[-1] if isinstance(via[-1], str) else value(via[-1], "territory")
    for told, names in ((ends, entry.TO), (starts, entry.FROM)):
        if told is None:
            yield missing(table.at(*names))
        elif table.place(told) is None:
            yield unknown_place(told, table.at(*names))
    start, end = table.place(starts), table.place(ends)
    if start is None or end is None:
        return
    if start.id == end.id:
        open = "move-within-a-territory" if not via else "flight-back-to-the-start"
        yield unclear("same" if not via else "back", table.at(*entry.TO), open=[f"classic.silence.{open}"])
        return
    storm = ("no-movement-through-storm",)
    yield from entry.barred(table, seat, end, full="no-movement-into-a-full-stronghold", names=storm)
    if seat.stacks is None:
        yield missing(seat.at("forces", "on_map"))
        return
    yield from ways(table, seat, start, end)


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
    seat, start = table.player, table.place(table.told(*entry.FROM))
    count = table.told(*entry.COUNT)
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
        extra = ("hajr-gives-a-second-move", "hajr-move-obeys-the-rules") if done and hajr else ()
        yield holds("one-move-a-round", *extra)
    if start is None or seat.stacks is None:
        return
    have = table.count_in(seat, start.id)
    if entry.from_sector(table) is not None:
        have = table.forces_in(seat, start.id).get(entry.from_sector(table), 0)
    number = whole(count)
    if number is None:
        if have == 0:
            number = 1
        else:
            return
    if number > have:
        at = table.at(*entry.COUNT)
        facts = {"player": table.mover, "number": number, "territory": table.named(start.id), "have": have}
        yield against("forces", at, "one-group-moves", **facts)
    else:
        yield holds("one-group-moves")
