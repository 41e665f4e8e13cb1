"""What a battle leaves behind."""

from dataclasses import dataclass, field
from typing import Any

from kodeks.findings import AnyOf, Finding, Player, Result
from kodeks.legality.classic import changes, plans
from kodeks.legality.classic.battle import PLAN_SAYS, aggressor, battlefield, matches, plan_objections
from kodeks.legality.classic.board import Territory
from kodeks.legality.classic.plans import Plan
from kodeks.legality.classic.table import Leader, Say, Table, clauses, missing, unclear, unknown_place
from kodeks.positions.classic import ALIVE, DEAD, FACE_DOWN, ClassicSeat
from kodeks.registry import check

CALLS = ("traitor_called_by", "traitors_called", "traitor_calls", "traitor_revealed_by", "traitor_revealed")
PLANS = ("revealed_plans", "battle_plans", "plans")


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


@check(
    "classic.check.battle-outcome",
    subject="outcome",
    clauses=clauses(
        "higher-total-wins", "tie-goes-to-the-aggressor", "weapon-kills-the-leader", "killed-leader-does-not-count",
        "both-leaders-can-be-killed", "total-with-a-cheap-hero", "killed-leader-to-the-tanks",
        "spice-for-killed-leaders", "loser-loses-all-forces", "loser-discards-the-cards", "loser-keeps-the-leader",
        "only-weapons-kill-leaders", "winner-loses-the-dial", "winner-keeps-or-discards", "winner-discards-spent-cards",
        "traitor-wins-the-battle", "traitor-revealer-loses-nothing", "traitor-leader-to-the-tanks",
        "spice-for-the-traitor", "betrayed-player-loses-all-forces", "betrayed-player-discards-the-cards",
        "two-traitors", "no-spice-for-two-traitors", "dialled-forces-are-lost", "cheap-hero-has-no-strength",
        "projectile-weapon-kills", "poison-weapon-kills", "shield-protects", "snooper-protects", "lasgun-kills",
        "lasgun-and-shield-explode", "explosion-kills-both-leaders", "explosion-empties-the-territory",
        "explosion-pays-no-spice", "explosion-discards-the-cards", "cheap-hero-is-discarded",
        "worthless-card-does-nothing", "leader-killed-again-lies-face-down", "cheap-hero-in-place-of-a-leader",
    ),
    says={
        **PLAN_SAYS,
        "sides": "a battle has two sides, and the position shows {number} plans",
        "strength": "the position does not tell the strength of the leader {leader}",
        "sort": "the position does not tell what sort of card {card} is",
        "aggressor": "the position does not tell who is the aggressor, and the totals are equal",
        "traitor": "the position does not tell whether {player} calls the leader {leader}, whose traitor card is held",
        "cut off": "whether forces cut off by the storm take part in the battle is not said",
    },
)  # fmt: skip
def battle_outcome(table: Table) -> Say:
    """
    Two revealed plans are worked out: who wins, who dies, what is lost, kept and gained.

    Why it comes out so
        Treason comes first, then lasgun and shield, then weapons against defences. A killed leader
        does not count; the higher total wins, a tie goes to the aggressor. The winner loses the
        forces dialled, the loser all of them and the cards played.
    """
    shown, at = table.position.field(*PLANS)
    if not isinstance(shown, dict):
        return
    if len(shown) != 2:
        yield unclear("sides", at, number=len(shown))
        return
    first = table.seats.get(next(iter(shown))) or ClassicSeat(next(iter(shown)), {})
    territory, _ = battlefield(table, first)
    if territory is None:
        told = table.position.field("battle_in", "battle_territory", "battle")[0]
        yield unknown_place(told, ("state", "battle_in")) if told else missing(("state", "battle_in"))
        return
    sides = []
    for color, told in shown.items():
        seat = table.seats.get(color) or ClassicSeat(color, {})
        sides.append(Side(seat, plans.read(table, told, (*at, color)), table.count_in(seat, territory.id)))
    doubts = [one for side in sides for one in _doubts(table, side, territory)]
    yield from doubts
    if any(not isinstance(one, Result) for one in doubts):
        return
    course = list(_course(table, sides))
    for one in course:
        if isinstance(one, Course):
            yield _result(table, sides, one, territory)
        else:
            yield one


def _doubts(table: Table, side: Side, territory: Territory) -> Say:
    """What keeps a battle from being worked out: a plan that cannot be, or one that does not tell enough."""
    for one in plan_objections(table, side.seat, side.plan, territory):
        # Who else lives or what else is held does not change how the plans work out.
        if isinstance(one, Finding) or getattr(one, "because", "") in ("no dial",):
            yield one
    if side.leader is not None and side.leader.strength is None:
        yield unclear("strength", (*side.plan.at, "leader"), leader=side.leader.fact)
    elif side.plan.leader is None and not side.plan.hero:
        yield missing((*side.plan.at, "leader"))
    for name in ("weapon", "defence"):
        card = side.plan.slot(name)
        if card is not None and card.sort is None:
            yield unclear("sort", card.at, card=card.told)
    if side.seat.stacks is None:
        yield missing(side.seat.at("forces", "on_map"))
    elif table.storm in territory.sectors and table.storm in table.forces_in(side.seat, territory.id):
        yield unclear("cut off", ("state", "storm_sector"), open=["classic.silence.forces-cut-off-and-the-dial"])


def _calls(table: Table, side: Side, other: Side) -> bool | None:
    """Whether a side calls the other's leader a traitor; None where it could and nobody tells."""
    told = table.position.field(*CALLS)[0]
    if isinstance(told, dict):
        by = told.get("by")
        told = [by] if by is not None else [color for color, one in told.items() if one not in (None, False)]
    if told is not None:
        every = told if isinstance(told, list) else [told]
        names = {str(one) for one in every}
        return side.color in names or (side.seat.faction is not None and side.seat.faction in names)
    if side.plan.calls is not None:
        return side.plan.calls
    held = [table.leader(one) for one in side.seat.traitors or []]
    if other.leader is not None and any(one is not None and matches(one, other.leader) for one in held):
        return None
    return False


def _course(table: Table, sides: list[Side]) -> Any:
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
            names += ["total-with-a-cheap-hero", "cheap-hero-has-no-strength"]
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
    saved = weapon.sort in plans.traits(table, defence).get("protects_from", ())
    names = [_KILLS[weapon.sort or ""]]
    if saved and defence is not None:
        return [*names, _SAVES[defence.sort or ""]]
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


def _leaders(sides: list[Side]) -> AnyOf:
    """What became of both leaders, in words."""
    fates = {side.color: "dies" if side.killed else "survives" for side in sides if side.leader}
    if len(fates) == 2 and len(set(fates.values())) == 1:
        died = "dies" in fates.values()
        ways = ("both die", "both killed", "both dead", "both are killed") if died else ("both survive", "both alive")
        return AnyOf((*ways, *(("none killed", "none die") if not died else ())))
    told = ", ".join(f"{color} {fate}" for color, fate in fates.items()) or "none played"
    short = [f"{color} {fate}" for color, fate in fates.items()]
    dead = [color for color, fate in fates.items() if fate == "dies"]
    killed = [way for color in dead for way in (f"{color} killed", f"{color} leader killed", f"{color} leader dies")]
    return AnyOf((told, *short, *killed, *(() if dead else ("none killed",))))


def _result(table: Table, sides: list[Side], course: Course, territory: Territory) -> Result:
    facts: dict[str, Any] = {"winner": course.winner or "none"}
    also: dict[str, Any] = {"decided_by": course.by}
    if course.winner is None:
        also["both_lose"] = True
    for side in sides:
        left = side.forces - side.lost
        facts |= {f"{side.color}_forces_lost": side.lost, f"{side.color}_forces_left": left}
        also |= {f"{side.color}_forces_to_tanks": side.lost, f"{side.color}_spice_gain": side.spice}
        if side.total is not None:
            facts[f"{side.color}_total"] = side.total
        if side.leader is not None:
            dead, living = ("dies", "killed", "dead", "to tanks", "in tanks"), ("survives", "alive", "lives")
            facts[f"{side.color}_leader"] = AnyOf(dead if side.killed else living)
            also[f"{side.color}_leader_killed"] = side.killed
        facts[f"{side.color}_cards_discarded"] = side.discards
        facts[f"{side.color}_cards_may_keep"] = side.may_keep
        also |= {f"{side.color}_discards": side.discards, f"{side.color}_may_keep": side.may_keep}
    loser = next((side.color for side in sides if course.winner and side.color != course.winner), None)
    also["loser"] = loser or "none"
    facts["leaders"] = _leaders(sides)
    facts["spice_gain"] = next((side.spice for side in sides if side.color == course.winner), 0)
    facts["explosion"] = course.explosion
    also["leaders_killed"] = [side.color for side in sides if side.killed]
    also["forces_lost"] = {side.color: side.lost for side in sides}
    also["forces_left"] = {side.color: side.forces - side.lost for side in sides}
    also["totals"] = {side.color: side.total for side in sides}
    players = {side.color: _seat(table, side, territory) for side in sides}
    new: dict[str, Any] = {"players": players}
    if course.explosion:
        facts |= _bystanders(table, sides, territory, players)
        new["spice_on_map"] = _swept(table, territory)
        facts["spice_destroyed"] = sum(
            pile.amount for pile in table.position.spice or [] if table.place(pile.territory) == territory
        )
    return Result(facts, new, also, clauses(*dict.fromkeys(course.names)))


def _seat(table: Table, side: Side, territory: Territory) -> dict[str, Any]:
    lost = changes.whole_loss(table, side.seat, territory.id, side.lost)
    found = changes.over(lost, changes.spice(side.seat, side.spice))
    alive = side.seat.leaders(*ALIVE)
    if side.killed and side.leader is not None and alive is not None:
        gone = next((one for one in alive if matches(table.disc(one), side.leader)), None)
        dead = [one.told for one in side.seat.leaders(*DEAD) or []]
        found["leaders"] = {
            "alive": [one.told for one in alive if one is not gone],
            "dead": [*dead, gone.told] if gone else dead,
        }
        down = side.seat.leaders(*FACE_DOWN)
        if down is not None:
            found["leaders"]["face_down"] = [one.told for one in down]
    if side.seat.hand is not None and side.discards:
        found["treachery_cards"] = side.seat.hand - len(side.discards)
    return found


def _bystanders(table: Table, sides: list[Side], territory: Territory, players: dict[str, Any]) -> dict[str, Any]:
    found = {}
    for color, seat in table.seats.items():
        count = table.count_in(seat, territory.id)
        if count and color not in [side.color for side in sides]:
            players[color] = changes.whole_loss(table, seat, territory.id)
            found[f"{color}_forces_lost"] = count
    return found


def _swept(table: Table, territory: Territory) -> list[dict[str, Any]]:
    return [
        {"territory": table.short(place.id), "sector": table.sector(pile, place), "amount": pile.amount}
        for pile in table.position.spice or []
        if (place := table.place(pile.territory)) is not None and place != territory
    ]
