"""How a battle goes: treason, explosion, weapons, and the higher total."""

from typing import Any

from kodeks.findings import Player
from kodeks.legality.classic import plans
from kodeks.legality.classic.battle import aggressor, matches
from kodeks.legality.classic.plans import Plan
from kodeks.legality.classic.table import Leader, Table, unclear
from kodeks.positions.cases import slug
from kodeks.positions.classic import ClassicSeat, value
from kodeks.records import dataclass, field

CALLS = (
    "traitor_called_by",
    "traitor_called",
    "traitors_called",
    "traitor_calls",
    "traitor_revealed_by",
    "traitor_revealed",
)


@dataclass
class Side:
    """One side of a battle, and what becomes of it."""

    seat: ClassicSeat
    plan: Plan
    forces: int
    killed: bool = False
    lost: int = 0
    spice: int = 0
    discards: list[str] = field(default_factory=list)
    may_keep: list[str] = field(default_factory=list)
    total: int | None = None

    @property
    def color(self) -> str:
        """The colour of the player."""
        return self.seat.color

    @property
    def leader(self) -> Leader | None:
        """The leader played, if one was."""
        return self.plan.leader if isinstance(self.plan.leader, Leader) else None


@dataclass
class Course:
    """How a battle ended: who won, by what, and the clauses that decided it."""

    winner: str | None
    by: str
    names: list[str]
    explosion: bool = False


def _calls(table: Table, side: Side, other: Side) -> bool | None:
    """Whether a side calls the other's leader a traitor; None where it could and nobody tells."""
    told = table.position.field(*CALLS)[0]
    if isinstance(told, dict):
        by = value(told, "by", "player", "caller", "called_by")
        called = value(told, "leader", "traitor", "of", "strength")
        if called is not None and other.leader is not None and side.color == str(by):
            meant = table.leader(called)
            # A leader nobody knows, or one who does not fight.
            if meant is None or meant.strength is None or not matches(meant, other.leader):
                return None
        told = [by] if by is not None else [color for color, one in told.items() if one not in (None, False)]
    if told is not None:
        every = [one for one in (told if isinstance(told, list) else [told]) if one is not False]
        callers = [_caller(table, str(one)) for one in every]
        return None if None in callers else side.color in callers
    if side.plan.calls is not None:
        return side.plan.calls
    held = [table.leader(one) for one in side.seat.traitors or []]
    if other.leader is not None and any(one is not None and matches(one, other.leader) for one in held):
        return None
    return False


def _caller(table: Table, told: str) -> str | None:
    """The player whom a word names; '' for nobody, None where it names none."""
    seat = table.seat(told)
    if seat is not None:
        return seat.color
    return "" if slug(told) in ("", "none", "nobody", "no", "neither") else None


def course_of(table: Table, sides: list[Side]) -> Any:
    """How the battle goes: its course, or what is missing to tell it."""
    one, other = sides
    calls = [_calls(table, one, other), _calls(table, other, one)]
    for side, call, enemy in zip(sides, calls, sides[::-1], strict=True):
        if call is None and enemy.leader is not None:
            facts: dict[str, Any] = {"player": Player(side.color), "leader": enemy.leader.fact}
            yield unclear("traitor", ("state", "traitor_called_by"), **facts)
            return
    if all(calls):
        yield _two_traitors(sides)
    elif any(calls):
        yield _traitor(*(sides if calls[0] else sides[::-1]))
    elif _explodes(table, sides):
        yield _explosion(table, sides)
    else:
        yield from _weapons(table, sides)


def _names(side: Side) -> list[str]:
    played = [card.told for card in side.plan.cards]
    return [*played, "cheap_hero"] if side.plan.hero else played


def _two_traitors(sides: list[Side]) -> Course:
    for side in sides:
        side.killed, side.lost, side.discards = True, side.forces, _names(side)
    return Course(None, "two_traitors", ["two-traitors", "no-spice-for-two-traitors"])


def _traitor(caller: Side, betrayed: Side) -> Course:
    betrayed.killed, betrayed.lost, betrayed.discards = True, betrayed.forces, _names(betrayed)
    caller.spice = (betrayed.leader.strength or 0) if betrayed.leader else 0
    caller.may_keep = _names(caller)
    names = [
        "traitor-wins-the-battle",
        "traitor-revealer-loses-nothing",
        "traitor-leader-to-the-tanks",
        "spice-for-the-traitor",
        "betrayed-player-loses-all-forces",
        "betrayed-player-discards-the-cards",
    ]
    return Course(caller.color, "traitor", names)


def _explodes(table: Table, sides: list[Side]) -> bool:
    played = [card for side in sides for card in side.plan.cards]
    sorts = {card.sort for card in played}
    return any(sorts & set(plans.traits(table, card).get("explodes_with", ())) for card in played)


def _explosion(table: Table, sides: list[Side]) -> Course:
    for side in sides:
        side.killed, side.lost, side.discards = side.leader is not None, side.forces, _names(side)
    names = ["lasgun-and-shield-explode", "explosion-kills-both-leaders", "explosion-empties-the-territory",
             "explosion-pays-no-spice", "explosion-discards-the-cards"]  # fmt: skip
    return Course(None, "explosion", names, explosion=True)


#: What a kind of weapon or defence rests on.
_KILLS = {"projectile-weapon": "projectile-weapon-kills", "poison-weapon": "poison-weapon-kills",
          "lasgun": "lasgun-kills"}  # fmt: skip


_SAVES = {"projectile-defence": "shield-protects", "poison-defence": "snooper-protects"}


def _weapons(table: Table, sides: list[Side]) -> Any:
    names: list[str] = []
    for side, enemy in zip(sides, sides[::-1], strict=True):
        names += _hit(table, side, enemy)
    if all(side.killed for side in sides):
        names.append("both-leaders-can-be-killed")
    for side in sides:
        strength = side.leader.strength or 0 if side.leader and not side.killed else 0
        side.total = (side.plan.dial or 0) + strength
        if side.plan.hero:
            names += ["total-with-a-cheap-hero", "cheap-hero-has-no-strength", "cheap-hero-in-place-of-a-leader"]
    one, other = sides
    if one.total == other.total:
        acting = aggressor(table)
        if acting not in (one.color, other.color):
            yield unclear("aggressor", ("state", "aggressor"))
            return
        winner, by = (one if acting == one.color else other), "tie"
        names += ["tie-goes-to-the-aggressor"]
    else:
        winner, by = (one if (one.total or 0) > (other.total or 0) else other), "total"
        names += ["higher-total-wins"]
    names += _settle(table, winner, other if winner is one else one, sides)
    yield Course(winner.color, by, names)


def _hit(table: Table, side: Side, enemy: Side) -> list[str]:
    """Whether a side's leader dies to the enemy's weapon; the clauses that decide it."""
    weapon, defence = enemy.plan.slot("weapon"), side.plan.slot("defence")
    if weapon is None or not plans.traits(table, weapon).get("kills"):
        return ["worthless-card-does-nothing"] if weapon is not None else []
    names = [_KILLS[weapon.sort]] if weapon.sort in _KILLS else []
    if defence is not None:
        saved = weapon.sort in plans.traits(table, defence).get("protects_from", ())
        if defence.fits or (saved and defence.fits is None):
            return [*names, *([_SAVES[defence.sort]] if defence.sort in _SAVES else ["weapon-kills-the-leader"])]
    if side.leader is not None:
        side.killed = True
        names += ["weapon-kills-the-leader", "killed-leader-does-not-count", "killed-leader-to-the-tanks"]
    return names


def _settle(table: Table, winner: Side, loser: Side, sides: list[Side]) -> list[str]:
    winner.lost, loser.lost = winner.plan.dial or 0, loser.forces
    winner.spice = sum(side.leader.strength or 0 for side in sides if side.killed and side.leader)
    loser.discards = _names(loser)
    for card in winner.plan.cards:
        spent = plans.traits(table, card).get("after_use") in ("discard", "remove")
        (winner.discards if spent else winner.may_keep).append(card.told)
    names = ["winner-loses-the-dial", "loser-loses-all-forces", "dialled-forces-are-lost"]
    if winner.plan.hero:
        winner.discards.append("cheap_hero")
        names += ["cheap-hero-is-discarded", "winner-discards-spent-cards"]
    if loser.discards:
        names.append("loser-discards-the-cards")
    if winner.may_keep:
        names.append("winner-keeps-or-discards")
    if winner.spice:
        names.append("spice-for-killed-leaders")
    if not any(side.killed for side in sides):
        names += ["only-weapons-kill-leaders", "loser-keeps-the-leader"]
    return names
