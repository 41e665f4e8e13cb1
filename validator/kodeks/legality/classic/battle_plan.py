"""Battle plans: whether they can be made."""

from collections.abc import Mapping
from typing import Any

from kodeks.findings import Named, Player
from kodeks.legality.classic import phases, plans
from kodeks.legality.classic.battle import battlefield, matches
from kodeks.legality.classic.board import Territory
from kodeks.legality.classic.plans import Plan
from kodeks.legality.classic.table import (
    Leader,
    Say,
    Table,
    against,
    clauses,
    holds,
    missing,
    unclear,
)  # fmt: skip
from kodeks.positions.cases import slug
from kodeks.positions.classic import ALIVE, ClassicSeat
from kodeks.registry import check

PLAN_SAYS = {
    "dial": "{player} dials {number}, and has {have} forces in {territory}.",
    "dial hint": "dial from 0 up to the forces in the territory",
    "no dial": "the plan of {player} does not tell the number dialled",
    "cards": "{player} plays treachery cards without a leader or a cheap hero.",
    "cards hint": "leave the cards out, or play a leader or a cheap hero",
    "leader": "{player} plays no leader, and the leader {leader} can fight.",
    "leader hint": "whoever can must play a leader or a cheap hero",
    "hero": "{player} plays no leader and holds a cheap hero.",
    "hero hint": "whoever can must play a leader or a cheap hero",
    "dead": "The leader {leader} of {player} does not live.",
    "dead hint": "play a leader that lives",
    "foreign": "{leader} is no leader of {faction}.",
    "foreign hint": "play a leader of your own",
    "fought": "The leader {leader} of {player} has already fought in another territory in this phase.",
    "fought hint": "a leader fights in one territory in a phase",
    "twice": "{player} plays {number} cards as {slot}.",
    "twice hint": "one weapon and one defence at most",
    "slot": "{card} cannot be played in a battle plan as {slot}.",
    "slot hint": "a plan holds a weapon, a defence and a cheap hero, and worthless cards in their place",
    "held": "{player} plays {card} and does not hold it.",
    "held hint": "play cards of your own hand",
    "many": "{player} plays {number} treachery cards and holds {have}.",
    "many hint": "play cards of your own hand",
    "voice not": "{player} plays {card}, and the Voice forbids it.",
    "voice not hint": "the Voice is obeyed as far as possible",
    "voice must": "{player} does not play {card}, and the Voice orders it.",
    "voice must hint": "the Voice is obeyed as far as possible",
    "which leaders": "the position does not tell which leaders of {player} live",
    "where fought": "the position does not tell which leader of {player} has fought where",
    "which field": "the move does not tell in which territory the battle is",
}


def plan_objections(table: Table, seat: ClassicSeat, plan: Plan, field: Territory | None) -> Say:
    """Everything that speaks against a plan."""
    mover = Player(seat.color)
    if plan.dial is None:
        yield unclear("no dial", (*plan.at, "dial"), player=mover)
    elif field is None:
        yield unclear("which field", ("action", "in"))
    elif seat.stacks is None:
        yield missing(seat.at("forces", "on_map"))
    else:
        have = table.count_in(seat, field.id)
        if not table.number("dial-within-your-forces", "least") <= plan.dial <= have:
            facts = {"player": mover, "number": plan.dial, "have": have, "territory": table.named(field.id)}
            yield against("dial", (*plan.at, "dial"), "dial-within-your-forces", **facts)
        else:
            yield holds("dial-within-your-forces", "plan-holds-a-number-of-forces")
    yield from _leaders(table, seat, plan, field)
    yield from _cards(table, seat, plan)


def _leaders(table: Table, seat: ClassicSeat, plan: Plan, field: Territory | None) -> Say:
    at = (*plan.at, "leader")
    facts: dict[str, Any] = {"player": Player(seat.color)}
    if plan.hero:
        yield holds("cheap-hero-instead-of-a-leader", "cheap-hero-allows-cards", "cheap-hero-in-place-of-a-leader")
        return
    alive = seat.leaders(*ALIVE)
    able = [one for one in map(table.disc, alive or []) if _elsewhere(table, seat, one, field) is None]
    if isinstance(plan.leader, Leader):
        yield from _one(table, seat, plan.leader, at, field)
        return
    if plan.leader is None and "leader" not in plan.told:
        yield missing(at)
        return
    if able:
        yield against("leader", at, "plan-needs-a-leader", **facts, leader=able[0].fact)
    elif alive is None:
        yield unclear("which leaders", seat.at("leaders"), **facts)
    elif any(plans.card(table, one, None, ()).sort == plans.HERO for one in seat.cards or []):
        yield against("hero", at, "plan-needs-a-leader", **facts)
    else:
        yield holds("no-leader-to-play", "fight-without-a-leader")
    if plan.cards:
        yield against("cards", plan.cards[0].at, "no-cards-without-a-leader", **facts)
    elif not able:
        yield holds("no-cards-without-a-leader")


def _one(table: Table, seat: ClassicSeat, leader: Leader, at: tuple[str | int, ...], field: Territory | None) -> Say:
    facts = {"player": Player(seat.color), "leader": leader.fact}
    faction, alive = table.faction(seat), seat.leaders(*ALIVE)
    before = _elsewhere(table, seat, leader, field)
    if any(UNSAID in (told, where) and told in (UNSAID, leader.told, leader.strength) for told, where in seat.fought):
        yield unclear("where fought", seat.at("leaders"), player=Player(seat.color))
    if leader.id and faction and leader.id not in table.own_leaders(seat):
        yield against("foreign", at, "one-leader-in-the-wheel", leader=Named(leader.id), faction=Named(faction))
    elif alive is None:
        yield unclear("which leaders", seat.at("leaders"), player=Player(seat.color))
    elif not any(matches(leader, table.disc(one)) for one in alive):
        yield against("dead", at, "one-leader-in-the-wheel", **facts)
    elif before is not None:
        yield against("fought", at, "leader-fights-in-one-territory", **facts)
    else:
        again = ("leader-fights-again-in-the-same-territory",) if _fought(table, seat, leader) else ()
        yield holds("plan-needs-a-leader", "one-leader-in-the-wheel", *again)


def _fought(table: Table, seat: ClassicSeat, leader: Leader) -> list[str]:
    found = []
    for told, where in seat.fought:
        if UNSAID in (told, where):
            continue
        other, territory = table.leader(told), table.place(where)
        if other is not None and matches(leader, other):
            found.append(territory.id if territory else where)
    return found


def _elsewhere(table: Table, seat: ClassicSeat, leader: Leader, field: Territory | None) -> str | None:
    """The other territory in which a leader has fought; two of the same strength are told apart by number."""
    twins = [one for one in map(table.disc, seat.leaders(*ALIVE) or []) if leader.id is None and matches(one, leader)]
    places = [one for one in _fought(table, seat, leader) if field is None or one != field.id]
    if leader.id is None and len(places) < len(twins):
        return None
    return places[0] if places else None


def _cards(table: Table, seat: ClassicSeat, plan: Plan) -> Say:
    mover = Player(seat.color)
    for slot in ("weapon", "defence"):
        played = [one for one in plan.cards if one.slot == slot]
        if len(played) > table.number("weapon-defence-or-both", f"{slot}s"):
            facts = {"player": mover, "number": len(played), "slot": _slot(slot)}
            yield against("twice", played[1].at, "no-further-cards-in-the-plan", "weapon-defence-or-both", **facts)
    for one in plan.cards:
        slots = plans.fills(table, one)
        if (one.sort or one.id) and one.slot not in slots:
            facts = {"card": Named(one.id) if one.id else one.told, "slot": _slot(one.slot or "weapon")}
            yield against("slot", one.at, "no-further-cards-in-the-plan", **facts)
        elif one.sort == "worthless":
            yield holds("worthless-card-fills-a-slot")
        held = [table.rules.find(it, "card") for it in seat.cards or [""]]
        if one.id and None not in held and one.id not in held:
            yield against("held", one.at, "treachery-cards-in-the-plan", player=mover, card=Named(one.id))
    number = len(plan.cards) + plan.hero
    if seat.hand is not None and number > seat.hand:
        yield against("many", plan.at, "treachery-cards-in-the-plan", player=mover, number=number, have=seat.hand)
    yield from _voice(table, seat, plan)
    if plan.cards and plan.led:
        yield holds("weapon-defence-or-both", "treachery-cards-in-the-plan")
    elif plan.led:
        yield holds("plan-without-cards")


def _voice(table: Table, seat: ClassicSeat, plan: Plan) -> Say:
    """Whether the plan obeys an order of the Voice that the position tells of."""
    told = table.position.state.get("voice")
    if not isinstance(told, Mapping) or str(told.get("on")) != seat.color:
        return
    named = plans.card(table, str(told.get("card")), None, ())
    played = any(one.sort == named.sort for one in plan.cards) or (named.sort == plans.HERO and plan.hero)
    facts = {"player": Player(seat.color), "card": Named(named.id) if named.id else named.told}
    held = [plans.card(table, one, None, ()).sort for one in seat.cards or []]
    if slug(str(told.get("order"))) in ("not-play", "not", "forbid", "do-not-play"):
        if played:
            yield against("voice not", plan.at, "voice-must-be-obeyed", **facts)
        else:
            yield holds("voice-must-be-obeyed")
    elif not played and named.sort in held and (plan.led or named.sort == plans.HERO):
        yield against("voice must", plan.at, "voice-must-be-obeyed", **facts)
    elif not played and seat.cards is None:
        yield missing(seat.at("treachery_cards"))
    else:
        yield holds("voice-must-be-obeyed")


def _slot(name: str) -> Named:
    return Named(f"classic.term.{name}")


#: Stands for a leader or a territory that the case leaves open.
UNSAID = "?"


@check(
    "classic.check.battle-plan-that-cannot-be",
    subject="battle-plan",
    clauses=clauses(
        "plan-holds-a-number-of-forces", "dial-within-your-forces", "plan-needs-a-leader", "one-leader-in-the-wheel",
        "cheap-hero-instead-of-a-leader", "leader-fights-again-in-the-same-territory", "leader-fights-in-one-territory",
        "no-leader-to-play", "fight-without-a-leader", "no-cards-without-a-leader", "cheap-hero-allows-cards",
        "treachery-cards-in-the-plan", "weapon-defence-or-both", "plan-without-cards", "no-further-cards-in-the-plan",
        "worthless-card-fills-a-slot", "cheap-hero-in-place-of-a-leader", "voice-must-be-obeyed",
    ),
    says={**phases.SAYS, **PLAN_SAYS},
)  # fmt: skip
def battle_plan_that_cannot_be(table: Table) -> Say:
    """
    A battle plan dials too much, leaves out a leader, or holds cards it cannot hold.

    Why it cannot be
        A plan has a number from 0 to the forces in the territory and, if at all possible, a living
        leader of one's own who has not fought elsewhere, or a cheap hero. Only with one of them may
        it hold a weapon and a defence.
    """
    yield from phases.in_phase(table, "battle")
    seat = table.player
    field, _ = battlefield(table, seat)
    yield from plan_objections(table, seat, plans.read(table, table.action, ("action",)), field)
