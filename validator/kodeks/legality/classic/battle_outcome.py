"""What a battle leaves behind."""

from typing import Any

from kodeks.findings import AnyOf, Finding, Result
from kodeks.legality.classic import changes, plans
from kodeks.legality.classic.battle import battlefield, matches
from kodeks.legality.classic.battle_course import Course, Side, course_of
from kodeks.legality.classic.battle_plan import PLAN_SAYS, plan_objections
from kodeks.legality.classic.board import Territory
from kodeks.legality.classic.table import Say, Table, clauses, missing, unclear, unknown_place
from kodeks.positions.classic import ALIVE, DEAD, FACE_DOWN, REVIVED, ClassicSeat
from kodeks.registry import check

PLANS = ("revealed_plans", "battle_plans", "plans")


#: What can be said of a leader after the battle.
DEAD_WORDS = AnyOf(
    ("dies", "killed", "dead", "to tanks", "in tanks", "tanks"),
    words=("dies", "died", "killed", "dead", "tanks", "lost"),
)


LIVING_WORDS = AnyOf(
    ("survives", "alive", "lives", "survived", "not killed"),
    words=("survives", "survived", "survive", "alive", "lives", "living", "unharmed", "returned", "returns"),
)


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
    doubts += [one for side, other in zip(sides, sides[::-1], strict=True) for one in _unsorted(side, other)]
    yield from doubts
    if any(not isinstance(one, Result) for one in doubts):
        return
    course = list(course_of(table, sides))
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
    if side.seat.stacks is None:
        yield missing(side.seat.at("forces", "on_map"))
    elif table.storm in territory.sectors and table.storm in table.forces_in(side.seat, territory.id):
        yield unclear("cut off", ("state", "storm_sector"), open=["classic.silence.forces-cut-off-and-the-dial"])


def _unsorted(side: Side, other: Side) -> Say:
    """Cards whose sort is not told and decides: a weapon against a defence, a defence against a weapon."""
    weapon, defence = side.plan.slot("weapon"), side.plan.slot("defence")
    blades = [one for one in (weapon, other.plan.slot("weapon")) if one is not None]
    covers = [one for one in (defence, other.plan.slot("defence")) if one is not None]
    if weapon is not None and weapon.sort is None and covers and not any(one.fits is not None for one in covers):
        yield unclear("sort", weapon.at, card=weapon.told)
    if defence is not None and defence.sort is None and defence.fits is None and blades:
        yield unclear("sort", defence.at, card=defence.told)


def _leaders(sides: list[Side]) -> AnyOf:
    """What became of both leaders, in words."""
    fates = {side.color: "dies" if side.killed else "survives" for side in sides if side.leader}
    parts = {side.color: DEAD_WORDS if side.killed else LIVING_WORDS for side in sides if side.leader}
    if len(fates) == 2 and len(set(fates.values())) == 1:
        died = "dies" in fates.values()
        ways = ("both die", "both killed", "both dead", "both are killed") if died else ("both survive", "both alive")
        return AnyOf((*ways, *(("none killed", "none die") if not died else ())), parts)
    told = ", ".join(f"{color} {fate}" for color, fate in fates.items()) or "none played"
    short = [f"{color} {fate}" for color, fate in fates.items()]
    dead = [color for color, fate in fates.items() if fate == "dies"]
    killed = [way for color in dead for way in (f"{color} killed", f"{color} leader killed", f"{color} leader dies")]
    return AnyOf((told, *short, *killed, *(() if dead else ("none killed",))), parts)


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
            facts[f"{side.color}_leader"] = DEAD_WORDS if side.killed else LIVING_WORDS
            also[f"{side.color}_leader_killed"] = side.killed
            if killed_again(table, side):
                facts[f"{side.color}_leader_face_down"] = True
                course.names.append("leader-killed-again-lies-face-down")
        facts[f"{side.color}_cards_discarded"] = side.discards
        also[f"{side.color}_discarded_cards"] = also[f"{side.color}_cards_lost"] = side.discards
        facts[f"{side.color}_cards_may_keep"] = side.may_keep
        also |= {f"{side.color}_discards": side.discards, f"{side.color}_may_keep": side.may_keep}
    loser = next((side.color for side in sides if course.winner and side.color != course.winner), None)
    also["loser"] = loser or "none"
    facts["leaders"] = _leaders(sides)
    facts["spice_gain"] = next((side.spice for side in sides if side.color == course.winner), 0)
    facts["explosion"] = course.explosion
    also["leaders_killed"] = [side.color for side in sides if side.killed]
    also["forces_lost"] = also["forces_to_tanks"] = {side.color: side.lost for side in sides}
    also["forces_left"] = {side.color: side.forces - side.lost for side in sides}
    also["cards_discarded"] = also["discards"] = {side.color: side.discards for side in sides}
    also["totals"] = also["total"] = also["strengths"] = {side.color: side.total for side in sides}
    players = {side.color: _seat(table, side, territory) for side in sides}
    new: dict[str, Any] = {"players": players}
    if course.explosion:
        facts |= _bystanders(table, sides, territory, players)
        new["spice_on_map"] = _swept(table, territory)
        facts["spice_destroyed"] = sum(
            pile.amount for pile in table.position.spice or [] if table.place(pile.territory) == territory
        )
    return Result(facts, new, also, clauses(*dict.fromkeys(course.names)))


def killed_again(table: Table, side: Side) -> bool:
    """Whether the leader killed has been in the tanks before, as far as the position tells."""
    before = [table.disc(one) for one in side.seat.leaders(*REVIVED) or []]
    return side.killed and side.leader is not None and any(matches(one, side.leader) for one in before)


def _seat(table: Table, side: Side, territory: Territory) -> dict[str, Any]:
    lost = changes.whole_loss(table, side.seat, territory.id, side.lost)
    found = changes.over(lost, changes.spice(side.seat, side.spice))
    alive = side.seat.leaders(*ALIVE)
    if side.killed and side.leader is not None and alive is not None:
        gone = next((one for one in alive if matches(table.disc(one), side.leader)), None)
        dead = [one.told for one in side.seat.leaders(*DEAD) or []]
        down = [one.told for one in side.seat.leaders(*FACE_DOWN) or []]
        pile = down if killed_again(table, side) else dead
        pile += [gone.told] if gone else []
        found["leaders"] = {"alive": [one.told for one in alive if one is not gone], "dead": dead, "face_down": down}
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
