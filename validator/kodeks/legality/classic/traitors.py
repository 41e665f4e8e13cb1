"""Calls of treason."""

from typing import Any

from kodeks.findings import Finding, Named, Player
from kodeks.legality.classic import phases, plans
from kodeks.legality.classic.battle import matches
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
from kodeks.positions.classic import ClassicSeat
from kodeks.registry import check


@check(
    "classic.check.traitor-that-is-none",
    subject="call-traitor",
    clauses=clauses(
        "calling-a-traitor", "traitor-card-is-shown", "foreign-leader-as-your-traitor",
        "harkonnen-traitors-for-an-ally",
    ),
    says={
        **phases.SAYS,
        "card": "{player} calls the leader {leader} a traitor and does not hold that traitor card.",
        "card hint": "show the traitor card of the leader",
        "played": "{player} calls the leader {leader} a traitor, and {other} plays {plays}.",
        "played hint": "only the leader in the opponent's plan can be called",
        "own": "{player} calls the leader {leader}, one of their own.",
        "own hint": "a traitor is a leader of the opponent",
        "battle": "{player} takes no part in this battle.",
        "battle hint": "only those who fight call; the Harkonnen also in a battle of their ally",
        "which cards": "the position does not tell which traitor cards {player} holds",
    },
)  # fmt: skip
def traitor_that_is_none(table: Table) -> Say:
    """
    A leader is called a traitor without the card, or is not the one the opponent plays.

    Why it cannot be
        Whoever fights may call when the opponent plays the leader on a traitor card they hold. The
        Harkonnen may also do so in a battle of their ally.
    """
    yield from phases.in_phase(table, "battle")
    seat, told = table.player, table.told("leader", "traitor")
    if told is None:
        yield missing(("action", "leader"))
        return
    leader = table.leader(told) or Leader(None, None, str(told))
    facts = {"player": table.mover, "leader": leader.fact}
    at = table.at("leader", "traitor")
    if leader.id and leader.id in table.own_leaders(seat):
        yield against("own", at, "foreign-leader-as-your-traitor", **facts)
    if seat.traitors is None:
        yield unclear("which cards", seat.at("traitors"), player=table.mover)
    elif not any(matches(leader, one) for one in map(table.leader, seat.traitors) if one is not None):
        yield against("card", at, "calling-a-traitor", "traitor-card-is-shown", **facts)
    else:
        yield holds("calling-a-traitor", "traitor-card-is-shown")
    yield from _in_battle(table, seat, leader, facts)


def _in_battle(table: Table, seat: ClassicSeat, leader: Leader, facts: dict[str, Any]) -> Say:
    shown = table.position.field("revealed_plans", "battle_plans", "plans")[0]
    if not isinstance(shown, dict):
        return
    side = seat.color
    if side not in shown:
        allies = [one for one in table.position.allies(side) if one in shown]
        if not (allies and table.power(seat, "harkonnen")):
            yield against("battle", ("action", "player"), "calling-a-traitor", player=facts["player"])
            return
        yield holds("harkonnen-traitors-for-an-ally")
        side = allies[0]
    for color, one in shown.items():
        if color == side:
            continue
        plan = plans.read(table, one, ("state", "revealed_plans", color))
        if isinstance(plan.leader, Leader) and matches(plan.leader, leader):
            return
        plays = plan.leader.fact if isinstance(plan.leader, Leader) else slug("none")
        if plan.hero:
            plays = Named("classic.term.cheap-hero")
        yield Finding(
            "played", table.at("leader", "traitor"), clauses=clauses("calling-a-traitor"),
            facts={**facts, "other": Player(color), "plays": plays},
        )  # fmt: skip
