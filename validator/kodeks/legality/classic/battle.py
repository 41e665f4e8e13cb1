"""Battles: which are fought, between whom, and who is the aggressor."""

from kodeks.findings import Player
from kodeks.legality.classic import phases
from kodeks.legality.classic.board import POLE, Territory
from kodeks.legality.classic.table import (
    Leader,
    Say,
    Table,
    against,
    clauses,
    holds,
    missing,
    unclear,
    unknown_place,
)  # fmt: skip
from kodeks.positions.classic import ClassicSeat
from kodeks.registry import check

WHERE = ("battle_in", "in", "territory", "to")


WHERE_STATE = ("battle_in", "battle_territory", "battle")


def battlefield(table: Table, seat: ClassicSeat) -> tuple[Territory | None, bool]:
    """The territory of the battle, and whether it is certain: it is named, or there is but one."""
    told = table.told(*WHERE) or table.position.field(*WHERE_STATE)[0]
    if told is not None:
        return table.place(told), True
    shared = [
        id
        for id, colors in table.occupants.items()
        if seat.color in colors and len(colors) > 1 and id != POLE
        and not any(other in table.position.allies(seat.color) for other in colors)
    ]  # fmt: skip
    return (table.board.territories[shared[0]], True) if len(shared) == 1 else (None, False)


def matches(one: Leader, other: Leader) -> bool:
    """Whether two ways of naming a leader can mean the same."""
    if one.id and other.id:
        return one.id == other.id
    return one.strength is not None and one.strength == other.strength


@check(
    "classic.check.battle-that-is-not-fought",
    subject="fight",
    clauses=clauses(
        "battle-occurs", "no-battle-across-the-storm", "no-battle-inside-the-storm", "no-battle-in-the-polar-sink",
        "battle-is-between-two-players", "first-player-is-the-first-aggressor", "aggressor-passes-to-the-right",
        "aggressor-orders-the-battles", "aggressor-chooses-the-opponent", "allies-never-fight", "nine-phases-in-order",
    ),
    says={
        **phases.SAYS,
        "pole": "{player} wants to fight in {territory}.",
        "pole hint": "the Polar Sink is neutral ground",
        "ally": "{player} and {other} are allies.",
        "ally hint": "allies never fight each other",
        "absent": "{player} has no forces in {territory}.",
        "absent hint": "a battle is fought by players with forces in the territory",
        "storm": "The storm in sector {sector} keeps {player} and {other} apart in {territory}.",
        "storm hint": "forces in the storm or kept apart by it do not fight",
        "three": "{player} fights {number} opponents at once.",
        "three hint": "battles are fought pair by pair",
        "aggressor": "{player} chooses the battle, and {other} is the aggressor.",
        "aggressor hint": "the aggressor chooses; first the first player, then on to the right",
        "opponent": "the move does not tell whom {player} fights",
    },
)  # fmt: skip
def battle_that_is_not_fought(table: Table) -> Say:
    """
    A battle is chosen that cannot be fought, or by a player who does not choose now.

    Why it cannot be
        Nobody fights in the Polar Sink, across the storm or against an ally. The aggressor chooses
        the order: first the first player, then the next to the right with battles left.
    """
    yield from phases.in_phase(table, "battle")
    seat, told = table.player, table.told(*WHERE)
    territory = table.place(told)
    if told is None or territory is None:
        yield missing(("action", "in")) if told is None else unknown_place(told, table.at(*WHERE))
        return
    fact = table.named(territory.id)
    if territory.id == POLE:
        yield against("pole", table.at(*WHERE), "no-battle-in-the-polar-sink", player=table.mover, territory=fact)
        return
    here = table.occupants.get(territory.id, [])
    if seat.color not in here and seat.stacks is None:
        yield missing(seat.at("forces", "on_map"))
        return
    if seat.color not in here:
        yield against("absent", table.at(*WHERE), "battle-occurs", player=table.mover, territory=fact)
        return
    yield from _opponent(table, seat, territory)
    acting = aggressor(table)
    if acting is not None and acting != seat.color:
        names = ("first-player-is-the-first-aggressor", "aggressor-passes-to-the-right")
        yield against("aggressor", ("action", "player"), *names, player=table.mover, other=Player(acting))
    elif acting is not None:
        yield holds("aggressor-orders-the-battles", "aggressor-chooses-the-opponent")


def _opponent(table: Table, seat: ClassicSeat, territory: Territory) -> Say:
    told = table.told("opponent", "against", "target")
    fact, others = table.named(territory.id), [one for one in table.occupants[territory.id] if one != seat.color]
    if isinstance(told, list) and len(told) > 1:
        at = table.at("opponent", "against", "target")
        yield against("three", at, "battle-is-between-two-players", player=table.mover, number=len(told))
        return
    if told is None and len(others) > 1:
        yield unclear("opponent", ("action", "opponent"), player=table.mover)
        return
    found = table.seat(told) if told is not None else table.seats[others[0]] if others else None
    at = table.at("opponent", "against", "target")
    if found is None or found.color not in others:
        name = Player(found.color if found else str(told))
        yield against("absent", at, "battle-occurs", player=name, territory=fact)
        return
    facts = {"player": table.mover, "other": Player(found.color)}
    if found.color in table.position.allies(seat.color):
        yield against("ally", at, "allies-never-fight", **facts)
        return
    apart = table.apart(territory, seat.color, found.color)
    if apart is None:
        yield missing(("state", "storm_sector"))
    elif apart:
        names = ("no-battle-across-the-storm", "no-battle-inside-the-storm")
        yield against("storm", at, *names, **facts, sector=table.storm, territory=fact)
    else:
        yield holds("battle-occurs", "battle-is-between-two-players")


def battles(table: Table) -> dict[str, list[tuple[str, str]]] | None:
    """The pairs that have to fight, by territory; None where the storm's part in it is not told."""
    found: dict[str, list[tuple[str, str]]] = {}
    for id, colors in table.occupants.items():
        if id == POLE:
            continue
        territory = table.board.territories[id]
        for index, one in enumerate(colors):
            for other in colors[index + 1 :]:
                if other in table.position.allies(one):
                    continue
                apart = table.apart(territory, one, other)
                if apart is None:
                    return None
                if not apart:
                    found.setdefault(id, []).append((one, other))
    return found


def aggressor(table: Table) -> str | None:
    """Who is the aggressor now: told, or the first in order of play with a battle left."""
    told = table.position.state.get("aggressor")
    if told is not None:
        return str(told)
    order, left = table.position.from_first(table.position.first_player), battles(table)
    if order is None or left is None or table.silent:
        return None
    fighting = {color for pairs in left.values() for pair in pairs for color in pair}
    return next((color for color in order if color in fighting), None)
