"""Revival: forces and leaders come back from the Tleilaxu tanks."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

from kodeks.games.classic.book import (
    FREMEN,
    REVIVAL,
    STOPPED_SAYS,
    TURN_SAYS,
    ask_all,
    book,
    by_an_ally,
    clause,
    forget,
    has_power,
    in_order,
    lives,
    living,
    out_of_turn,
    stopped_by_karama,
    things,
    turn_objections,
)
from kodeks.games.classic.decisions import GrantRevival, Pass, ReviveForces, ReviveLeader
from kodeks.games.classic.deeds import Deed
from kodeks.games.classic.facts import seat
from kodeks.games.classic.powers import ANSWERS, announce, end_of_phase, never_more, revive_forces, revive_leader, then
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.decisions import from_data, to_data
from kodeks.play.rules import Objections
from kodeks.table import State


@book.step("revival")
def revival_step(state: State) -> None:
    """Each player may revive."""
    end_of_phase(state)
    forget(state, REVIVAL)
    ask_all(state, "revival", in_order(state))


@book.frame("revival")
def revivals(state: State, frame: Frame) -> Iterator[Decision]:
    """Forces, leaders, the help of allies, or the end."""
    own = seat(state, frame.owner)
    for number in range(1, own.tanks + 1):
        yield ReviveForces(player=frame.owner, forces=number)
        for ally in own.allies:
            yield ReviveForces(player=ally, forces=number, whose=frame.owner)
    for ally in own.allies:
        for number in range(1, seat(state, ally).tanks + 1):
            yield ReviveForces(player=frame.owner, forces=number, whose=ally)
    for leader in things(state).factions[own.faction].leaders:
        yield ReviveLeader(player=frame.owner, leader=leader)
    for ally in own.allies:
        yield GrantRevival(player=ally, ally=frame.owner)
    yield Pass(player=frame.owner)


def free_revivals(state: State, player: str, *, helped: bool = False) -> int:
    """How many forces a player may revive free of charge in a round, perhaps with the help of the Fremen."""
    own = seat(state, player)
    free = things(state).factions[own.faction].free_revivals
    given = (sheet.for_allies.get("revive.forces") for sheet in things(state).factions.values())
    most = max(deed.number("at_most") for deed in given if deed and deed.data.get("free"))
    # Who revives as many alone needs no ally for it.
    if free < most and (helped or ((own.allies or state.knows(f"{player}.free_by_ally")) and own.free_by_ally)):
        return most
    return free


def rescue_of(state: State, player: str) -> Deed | None:
    """What a player's sheet tells of paying for the forces of an ally, as only that of the Emperor does."""
    deed = things(state).factions[seat(state, player).faction].for_allies.get("revive.forces")
    return deed if deed and not deed.data.get("free") else None


def free_by_an_ally(state: State, player: str) -> tuple[str, Deed] | None:
    """The ally who can let a player revive free of charge, and what the sheet tells of it."""
    found = by_an_ally(state, player, "revive.forces")
    return found if found and found[1].data.get("free") else None


def revival_price(state: State, player: str, number: int, *, helped: bool = False, done: int | None = None) -> int:
    """What so many forces cost now, or after so many."""
    own = seat(state, player)
    done = own.revived - own.revived_for_ally if done is None else done
    free = free_revivals(state, player, helped=helped)
    paid = max(0, done + number - free) - max(0, done - free)
    return paid * things(state).stated("paid-revival", "spice-per-force")


@book.guard(
    "classic.check.revival-of-forces",
    on=ReviveForces,
    clauses=clause("revival-limit", "paid-revival", "free-revival", "fremen-buy-no-revival"),
    also=clause(
        "atreides-free-revival",
        "bene-gesserit-free-revival",
        "emperor-free-revival",
        "fremen-free-revival",
        "harkonnen-free-revival",
        "spacing-guild-free-revival",
        "emperor-revives-forces-of-an-ally",
    ),
    says={
        **TURN_SAYS,
        "none": "{player} revives no forces.",
        "tanks": "{player} revives {number} forces, and {have} are in the tanks.",
        "limit": "{player} revives {number} forces in this round, and it is up to {limit}.",
        "cost": "{number} forces cost {cost} spice, and {player} has {have}.",
        "fremen": "the Fremen revive {limit} forces free of charge and cannot pay for more.",
        "helper": "{player} pays for the revival of {other}, and only the Emperor may, for an ally.",
        **STOPPED_SAYS,
    },
)
def revival_of_forces(state: State, move: ReviveForces) -> Objections:
    """Too many forces, more than can be paid for, or paid for by the wrong player."""
    if move.forces < 1:
        yield object_to("none", at="forces", player=move.player)
    if move.whose:
        yield from _paid_by_an_ally(state, move)
        return
    yield from turn_objections(state, move.player, "revival")
    own, stated = seat(state, move.player), things(state).stated
    values: dict[str, Any] = {"player": move.player, "number": move.forces}
    if move.forces > own.tanks:
        yield object_to("tanks", at="forces", have=own.tanks, **values)
    # What was revived before makes it more and dearer, never less and cheaper.
    limit = stated("revival-limit", "forces")
    too_many = move.forces > limit
    if too_many:
        yield object_to("limit", at="forces", player=move.player, number=move.forces, limit=limit)
    least = revival_price(state, move.player, move.forces, done=0)
    too_dear = least and own.faction != FREMEN and least > own.spice and not _fremen_could_help(state, move)
    if too_dear:
        yield object_to("cost", at="forces", clauses=clause("paid-revival"), cost=least, have=own.spice, **values)
    number = own.revived - own.revived_for_ally + move.forces
    if number > limit and not too_many:
        yield object_to("limit", at="forces", player=move.player, number=number, limit=limit)
    cost = revival_price(state, move.player, move.forces)
    if cost and own.faction == FREMEN:
        rule = clause("fremen-buy-no-revival")
        yield object_to("fremen", at="forces", clauses=rule, limit=free_revivals(state, move.player))
    elif cost and cost > own.spice and not too_dear and not _fremen_could_help(state, move):
        yield object_to("cost", at="forces", clauses=clause("paid-revival"), cost=cost, have=own.spice, **values)


def _fremen_could_help(state: State, move: ReviveForces) -> bool:
    """Whether a Fremen ally could make a revival cheap enough."""
    helper = free_by_an_ally(state, move.player)
    if not helper or not has_power(state, helper[0], "revival"):
        return False
    return revival_price(state, move.player, move.forces, helped=True) <= seat(state, move.player).spice


def _paid_by_an_ally(state: State, move: ReviveForces) -> Objections:
    rule = clause("emperor-revives-forces-of-an-ally")
    own, other = seat(state, move.player), seat(state, move.whose)
    stated = things(state).stated
    if out_of_turn(state, move.player, "revival"):
        yield from turn_objections(state, move.whose, "revival")
    deed = rescue_of(state, move.player)
    if deed is None or move.whose not in own.allies:
        yield object_to("helper", at="player", clauses=rule, player=move.player, other=move.whose)
        return
    if move.forces > other.tanks:
        yield object_to("tanks", at="forces", player=move.whose, number=move.forces, have=other.tanks)
    number, limit = other.revived_for_ally + move.forces, deed.number("at_most")
    if other.revived + move.forces > stated("revival-limit", "forces") and never_more(state):
        number, limit = other.revived + move.forces, stated("revival-limit", "forces")
    if number > limit:
        yield object_to("limit", at="forces", clauses=rule, player=move.whose, number=number, limit=limit)
    cost = move.forces * stated("paid-revival", "spice-per-force")
    if cost > own.spice:
        yield object_to(
            "cost", at="forces", clauses=rule, player=move.player, number=move.forces, cost=cost, have=own.spice
        )
    yield from stopped_by_karama(state, move.player, "revival")


@book.performs(ReviveForces, clauses=clause("revival-of-forces", "revived-forces-go-to-reserves"))
def revive(state: State, move: ReviveForces) -> None:
    """The forces are in reserve, and the bank is paid; what an ally does for it is announced."""
    if move.whose:
        announce(state, move.player, "revival", move=to_data(move))
        return
    own, cost = seat(state, move.player), revival_price(state, move.player, move.forces)
    if cost > own.spice:
        helper, _ = free_by_an_ally(state, move.player) or ("", None)
        agenda.push(state, Frame("consent", helper, data={"for": "revival", "move": to_data(move)}))
        return
    own.spice -= cost
    own.revived += move.forces
    revive_forces(state, move.player, move.forces)


def _consent_to_revive(state: State, frame: Frame, yes: bool) -> None:
    """The Fremen let their ally revive free of charge, or nothing comes back."""
    if yes:
        move = from_data(state.game.book.kinds, frame.data["move"])
        announce(state, frame.owner, "revival", ally=move.player, move=to_data(move))


ANSWERS["revival"] = _consent_to_revive


@then("revival")
def revival_for_an_ally(state: State, data: dict[str, Any], stopped: bool) -> None:
    """The Fremen let their ally revive free of charge, or the Emperor pays for forces of an ally."""
    if stopped:
        return
    if data.get("ally"):
        seat(state, data["ally"]).free_by_ally = True
    if not data.get("move"):
        return
    move = cast(ReviveForces, from_data(state.game.book.kinds, data["move"]))
    # What a card has brought back in between lies in the tanks no more.
    move = replace(move, forces=min(move.forces, seat(state, move.whose or move.player).tanks))
    if not move.whose:
        revive(state, move)
        return
    other = seat(state, move.whose)
    seat(state, move.player).spice -= move.forces * things(state).stated("paid-revival", "spice-per-force")
    other.revived_for_ally += move.forces
    other.revived += move.forces
    revive_forces(state, move.whose, move.forces)


@book.guard(
    "classic.check.revival-granted-wrongly",
    on=GrantRevival,
    clauses=clause("fremen-free-revival-for-an-ally"),
    says={
        **TURN_SAYS,
        "who": "{player} is not the Fremen ally of {other}.",
        "again": "{other} may revive free of charge already.",
        **STOPPED_SAYS,
    },
)
def revival_granted_wrongly(state: State, move: GrantRevival) -> Objections:
    """Free revival is granted by others than the Fremen, or twice."""
    yield from turn_objections(state, move.ally, "revival")
    ally = free_by_an_ally(state, move.ally)
    if ally is None or ally[0] != move.player:
        yield object_to("who", at="player", player=move.player, other=move.ally)
    else:
        if seat(state, move.ally).free_by_ally:
            yield object_to("again", player=move.player, other=move.ally)
        yield from stopped_by_karama(state, move.player, "revival")


@book.performs(GrantRevival, clauses=clause("fremen-free-revival-for-an-ally"))
def grant_revival(state: State, move: GrantRevival) -> None:
    """The ally may revive as many free of charge as the Fremen grant, unless somebody comes in between."""
    announce(state, move.player, "revival", ally=move.ally)


# --- leaders --------------------------------------------------------------------------------------------------------


def kill_leader(state: State, player: str, leader: str) -> None:
    """A leader goes to the tanks: face up the first time, then face down."""
    own = seat(state, player)
    again = leader in own.killed_before
    if leader in own.brought_back:
        question = "classic.silence.leader-brought-back-by-a-card"
        again = state.ask(question, "face down", "face up") == "face down"
        own.brought_back = tuple(each for each in own.brought_back if each != leader)
    if again:
        own.face_down = (*own.face_down, leader)
    else:
        own.dead = (*own.dead, leader)
    if leader not in own.killed_before:
        own.killed_before = (*own.killed_before, leader)
    if not living(state, player):
        own.returning = True


@book.guard(
    "classic.check.revival-of-a-leader",
    on=ReviveLeader,
    clauses=clause("leader-revival-condition", "one-leader-a-round", "leader-revival-cost", "face-down-leader-waits"),
    says={
        **TURN_SAYS,
        "foreign": "{leader} is no leader of {player}.",
        "lives": "{leader} is not in the tanks.",
        "others": "{player} has leaders who have not died, and revives {leader}.",
        "again": "{player} has revived a leader in this round already.",
        "cost": "{leader} costs {cost} spice, and {player} has {have}.",
        "waits": "{leader} lies face down and waits for {other}.",
    },
)
def revival_of_a_leader(state: State, move: ReviveLeader) -> Objections:
    """A leader is revived too early, as a second one in a round, or without the spice."""
    yield from turn_objections(state, move.player, "revival")
    own = seat(state, move.player)
    leaders = things(state).factions[own.faction].leaders
    if move.leader not in leaders:
        yield object_to("foreign", at="leader", leader=move.leader, player=move.player)
        return
    if lives(state, move.player, move.leader):
        yield object_to("lives", at="leader", leader=move.leader)
    elif not own.returning or (living(state, move.player) and _only_when_all_are_dead(state)):
        yield object_to("others", at="leader", leader=move.leader, player=move.player)
    elif own.face_down and move.leader in own.dead and living(state, move.player):
        question = "classic.silence.revived-leader-dies-before-the-others-return"
        if state.ask(question, "the revival goes on", "all have to die first") == "all have to die first":
            yield object_to("others", at="leader", leader=move.leader, player=move.player)
    if own.revived_leader:
        yield object_to("again", clauses=clause("one-leader-a-round"), player=move.player)
    cost = things(state).leaders[move.leader].strength
    if cost > own.spice:
        rule = clause("leader-revival-cost")
        yield object_to("cost", clauses=rule, leader=move.leader, cost=cost, player=move.player, have=own.spice)
    if move.leader in own.face_down:
        yield from _waits(state, move, leaders)


def _only_when_all_are_dead(state: State) -> bool:
    """Whether the second leader has to wait until all have died again, as one passage read alone says."""
    question = "classic.discrepancy.leaders-after-the-first-revival"
    return state.ask(question, "only when all are dead", "one each round") == "only when all are dead"


def _waits(state: State, move: ReviveLeader, leaders: tuple[str, ...]) -> Objections:
    own, rule = seat(state, move.player), clause("face-down-leader-waits")
    for other in leaders:
        if other in own.dead:
            yield object_to("waits", at="leader", clauses=rule, leader=move.leader, other=other)
            return
    alive = living(state, move.player)
    if alive:
        question = "classic.silence.face-down-leader-and-living-leaders"
        if state.ask(question, "waits", "may return") == "waits":
            yield object_to("waits", at="leader", clauses=rule, leader=move.leader, other=alive[0])


@book.performs(ReviveLeader, clauses=clause("leader-revival-cost", "revived-leader-fights"))
def revive_a_leader(state: State, move: ReviveLeader) -> None:
    """The bank is paid, and the leader is back."""
    cost = things(state).leaders[move.leader].strength
    seat(state, move.player).spice -= cost
    seat(state, move.player).revived_leader = True
    revive_leader(state, move.player, move.leader)
