"""Forces: that none is lost or made, and where they can stand."""

from typing import Any

from kodeks.findings import Player
from kodeks.legality.classic.board import POLE
from kodeks.legality.classic.table import (
    UNKNOWN_PLACE,
    Say,
    Table,
    against,
    clauses,
    holds,
    missing,
    unclear,
    unknown_place,
)
from kodeks.positions.classic import RESERVE, TANKS
from kodeks.registry import check

#: The phases in which a battle that should have been fought is missed.
AFTER_BATTLES = ("collection", "mentat_pause")


@check(
    "classic.check.forces-do-not-add-up",
    subject="state",
    clauses=clauses("faction-has-twenty-forces", "other-forces-in-reserve", "starting-forces"),
    says={
        "because": "{player} has {number} forces on the map, in reserve and in the tanks, and there must be {wanted}.",
        "hint": "count the map, the reserves and the tanks again",
    },
)
def forces_do_not_add_up(table: Table) -> Say:
    """
    A faction has more or fewer forces than the box gives.

    Why it cannot be
        Forces move between map, reserves and tanks; none is ever lost or made.
    """
    wanted = table.number("faction-has-twenty-forces", "forces")
    for color, seat in table.seats.items():
        stacks = seat.stacks
        parts = [seat.reserve, seat.tanks, None if stacks is None else sum(one.count for one in stacks)]
        total = sum(part for part in parts if part is not None)
        if total > wanted or (total != wanted and None not in parts):
            broken = ["faction-has-twenty-forces", *(["other-forces-in-reserve"] if seat.reserve else [])]
            yield against(
                "because", seat.at("forces"), *broken,
                player=Player(color), number=total, wanted=wanted,
            )  # fmt: skip
        elif None in parts:
            names = (seat.forces(*RESERVE)[1], seat.forces(*TANKS)[1], seat.at("forces", "on_map"))
            yield missing(names[parts.index(None)])
        else:
            yield holds("faction-has-twenty-forces")


@check(
    "classic.check.third-faction-in-a-stronghold",
    subject="state",
    clauses=clauses("stronghold-holds-two-factions"),
    says={
        "because": "Forces of {number} factions are in {territory}, and a stronghold holds {limit}.",
        "hint": "nobody enters a stronghold in which two other factions stand",
    },
)
def third_faction_in_a_stronghold(table: Table) -> Say:
    """
    More factions are in a stronghold than it holds.

    Why it cannot be
        Neither shipment nor movement may bring a third faction into a stronghold.
    """
    limit = table.number("stronghold-holds-two-factions", "factions")
    for id, colors in table.occupants.items():
        if not table.board.territories[id].stronghold:
            continue
        if len(colors) > limit:
            seat = table.seats[colors[-1]]
            at = next(stack.at for stack, territory, _ in table.stacks(seat) if territory.id == id)
            yield against("because", at, number=len(colors), territory=table.named(id), limit=limit)
        elif len(colors) == limit:
            yield holds("stronghold-holds-two-factions")


@check(
    "classic.check.sector-outside-the-territory",
    subject="state",
    clauses=clauses("eighteen-sectors", "shipment-sector", "movement-sector"),
    says={
        "because": "{player} has forces in {territory}, sector {sector}, and the territory does not lie there.",
        "hint": "the sectors of the territory are {sectors}",
        "place": UNKNOWN_PLACE,
    },
)
def sector_outside_the_territory(table: Table) -> Say:
    """
    Forces are said to stand in a sector that their territory does not touch.

    Why it cannot be
        A force stands in one sector of its territory; the Polar Sink lies in none and is sector 0.
    """
    for color, seat in table.seats.items():
        for stack in seat.stacks or []:
            territory = table.place(stack.territory)
            if territory is None:
                yield unknown_place(stack.territory, stack.at)
            elif stack.sector is not None and territory.sectors and stack.sector not in territory.sectors:
                told = ", ".join(str(one) for one in territory.sectors)
                yield against(
                    "because", (*stack.at, "sector"), "eighteen-sectors", player=Player(color),
                    territory=table.named(territory.id), sector=stack.sector, sectors=told,
                )  # fmt: skip


@check(
    "classic.check.forces-left-in-the-storm",
    subject="state",
    clauses=clauses(
        "storm-kills-on-sand",
        "imperial-basin-is-sheltered",
        "rock-shelters-from-the-storm",
        "strongholds-and-pole-shelter",
        "family-atomics-open-the-basin",
    ),
    says={
        "because": "{player} has {number} forces in {territory}, sector {sector}, where the storm is.",
        "hint": "what stands on open sand when the storm comes goes to the tanks, and nobody enters the storm",
    },
)
def forces_left_in_the_storm(table: Table) -> Say:
    """
    Forces stand on open sand in the sector of the storm.

    Why it cannot be
        The storm kills what it finds there, and no force may enter its sector afterwards. Rock,
        strongholds, the Polar Sink and, while the Shield Wall stands, the Imperial Basin shelter.

    Does not catch
        The storm phase itself, in which the losses may not have been taken yet.
    """
    if table.storm is None or table.position.phase in (None, "setup", "storm"):
        return
    for color, seat in table.seats.items():
        for stack, territory, sector in table.stacks(seat):
            if sector != table.storm or territory.id == POLE:
                continue
            if not table.sheltered(territory):
                name = "storm-kills-on-sand" if territory.kind == "sand" else "family-atomics-open-the-basin"
                if territory.shelter == "while-sheltered":
                    name = "family-atomics-open-the-basin"
                yield against(
                    "because", stack.at, name, player=Player(color), number=stack.count,
                    territory=table.named(territory.id), sector=sector,
                )  # fmt: skip
            elif territory.kind == "sand":
                yield holds("imperial-basin-is-sheltered")
            elif territory.kind == "rock":
                yield holds("rock-shelters-from-the-storm")
            else:
                yield holds("strongholds-and-pole-shelter")


@check(
    "classic.check.battle-left-unfought",
    subject="state",
    clauses=clauses(
        "battle-occurs",
        "battles-until-one-player-is-left",
        "forces-kept-apart-may-stay",
        "no-battle-in-the-polar-sink",
        "no-battle-across-the-storm",
        "no-battle-inside-the-storm",
        "allies-never-fight",
    ),
    says={
        "because": "{player} and {other} both have forces in {territory} after the battle phase.",
        "hint": "battles go on until one player is left there, or nobody",
    },
)
def battle_left_unfought(table: Table) -> Say:
    """
    Two players still share a territory after the battle phase.

    Why it cannot be
        Where two players meet, they fight until one or nobody is left. Only the Polar Sink, the
        storm between them and an alliance keep them from it.
    """
    if table.position.phase not in AFTER_BATTLES:
        return
    for id, colors in table.occupants.items():
        if len(colors) < 2:
            continue
        if id == POLE:
            yield holds("no-battle-in-the-polar-sink")
            continue
        yield from _unfought(table, id, colors)


def _unfought(table: Table, id: str, colors: list[str]) -> Say:
    territory = table.board.territories[id]
    for index, one in enumerate(colors):
        for other in colors[index + 1 :]:
            if other in table.position.allies(one):
                yield holds("allies-never-fight")
                continue
            apart = table.apart(territory, one, other)
            at = next(stack.at for stack, place, _ in table.stacks(table.seats[other]) if place.id == id)
            if apart is None:
                yield missing(("state", "storm_sector") if table.storm is None else (*at, "sector"))
            elif apart:
                yield holds("forces-kept-apart-may-stay", "no-battle-across-the-storm")
            else:
                yield against(
                    "because", at, "battles-until-one-player-is-left", "battle-occurs",
                    player=Player(one), other=Player(other), territory=table.named(id),
                )  # fmt: skip


@check(
    "classic.check.allies-share-a-territory",
    subject="state",
    clauses=clauses(
        "no-entry-where-an-ally-stands",
        "allies-may-meet-in-the-polar-sink",
        "new-allies-must-part",
        "second-ally-leaves-or-loses",
    ),
    says={
        "because": "{player} and {other} are allies and both have forces in {territory}.",
        "hint": "allies share no territory but the Polar Sink; new allies part in the next shipment and movement phase",
        "since": "the position does not tell in which round {player} and {other} have become allies",
    },
)
def allies_share_a_territory(table: Table) -> Say:
    """
    Allies stand together outside the Polar Sink.

    Why it cannot be
        Allies may not enter each other's territories. New allies who find themselves together part
        in the next shipment and movement phase, so between that phase and the next Nexus no allies
        are together.
    """
    for members, _ in table.position.alliances:
        for id, colors in table.occupants.items():
            together = [color for color in colors if color in members]
            if len(together) < 2:
                continue
            if id == POLE:
                yield holds("allies-may-meet-in-the-polar-sink")
                continue
            yield from _together(table, id, together[0], together[1])


def _together(table: Table, id: str, one: str, other: str) -> Say:
    stack = next(stack for stack, place, _ in table.stacks(table.seats[other]) if place.id == id)
    facts: dict[str, Any] = {"player": Player(one), "other": Player(other)}
    since = table.position.field("allied_since", "alliances_formed_in_round")[0]
    new = isinstance(since, int) and since == table.position.round
    phase = table.position.phase
    if phase in ("battle", "collection", "mentat_pause", "storm"):
        names = ("no-entry-where-an-ally-stands", "second-ally-leaves-or-loses")
        yield against("because", stack.at, *names, **facts, territory=table.named(id))
    elif new:
        yield holds("new-allies-must-part")
    elif isinstance(since, int):
        yield against("because", stack.at, "no-entry-where-an-ally-stands", **facts, territory=table.named(id))
    else:
        yield unclear("since", ("state", "allied_since"), **facts)
