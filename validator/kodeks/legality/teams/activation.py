"""Whom a commander activates, in an agent turn, a reveal turn and at the end."""

from typing import Any

from kodeks.findings import Holds, Path, Player
from kodeks.legality.moves import MISSING, Move, Say, against, unclear
from kodeks.legality.teams.moving import TeamMove
from kodeks.legality.teams.names import clauses
from kodeks.legality.teams.table import COMMANDER
from kodeks.positions.cases import slug
from kodeks.registry import check

SWORDMASTER = "swordmaster"


def of_six(move: Move) -> TeamMove | None:
    """The move as one of a game of six; None in another game."""
    return move if isinstance(move, TeamMove) else None


def not_told(at: Path) -> Any:
    """Something that the position does not tell."""
    return unclear(MISSING, at, fact=".".join(str(one) for one in at[1:]))


ACTIVATED = {
    "team": "{player} activates {ally}, who is no ally of the team.",
    "team hint": "a commander activates one of the two allies of the own team",
    "arrow": "{player} activates {ally}, and the arrow of the token points to {wanted}.",
    "arrow hint": "the arrow tells which ally is activated; only the Swordmaster token leaves the choice",
    "ally": "{player} is an ally and activates somebody.",
    "ally hint": "only commanders activate allies",
    "not told": "the move does not tell which ally {player} activates",
    "seats": "the position does not tell in which order the players sit",
}


def _activation(move: Move, *, needed: bool) -> Say:
    six = of_six(move)
    if six is None or six.role is None:
        return
    told, at = move.action.get("activated_ally"), ("action", "activated_ally")
    names = clauses("one-activated-ally")
    if six.role != COMMANDER:
        if told is not None:
            yield against("ally", at, clauses=names, player=move.mover)
        return
    if told is None:
        if needed:
            yield unclear("not told", ("action",), player=move.mover)
        return
    if six.team is not None and told not in six.team.allies:
        yield against("team", at, clauses=names, player=move.mover, ally=Player(told))
        return
    yield Holds(names)


@check(
    "six-players.check.wrong-ally-activated",
    subject="send-agent",
    clauses=clauses("one-activated-ally", "arrow-shows-the-ally", "swordmaster-token-leaves-the-choice"),
    says=ACTIVATED,
)
def wrong_ally_activated(move: Move) -> Say:
    """
    A commander who sends an agent token activates somebody it does not point to.

    Why it cannot be
        In each turn of a commander one ally of the team is activated. The arrow of the token that is
        sent shows which: the nearest ally on the left or on the right, beyond one opponent. The
        Swordmaster token leaves the choice.
    """
    units = move.action.get("units", {})
    yield from _activation(move, needed=any(units.values()))
    six, token = of_six(move), slug(str(move.action.get("agent_token", "")))
    told = move.action.get("activated_ally")
    if six is None or six.role != COMMANDER or six.team is None or told not in six.team.allies or not token:
        return
    if token == SWORDMASTER:
        yield Holds(clauses("swordmaster-token-leaves-the-choice"))
        return
    wanted = neighbour(six, token)
    at: Path = ("action", "activated_ally")
    if wanted is None:
        yield unclear("seats", ("state", "turn_order_clockwise"))
    elif wanted != told:
        facts: dict[str, Any] = {"player": move.mover, "ally": Player(told), "wanted": Player(wanted)}
        yield against("arrow", at, clauses=clauses("arrow-shows-the-ally"), **facts)
    else:
        yield Holds(clauses("arrow-shows-the-ally", "ally-behind-the-nearest-opponent"))


def neighbour(move: TeamMove, side: str) -> str | None:
    """The nearest ally on a side of the commander; the next player clockwise sits on the left."""
    order = list(move.position.state.get("turn_order_clockwise", ()))
    me = str(move.action["player"])
    if me not in order or move.team is None:
        return None
    start, way = order.index(me), 1 if side == "left" else -1
    for distance in range(1, len(order)):
        color = str(order[(start + way * distance) % len(order)])
        if color in move.team.allies:
            return color
    return None


@check(
    "six-players.check.no-ally-in-a-reveal-turn",
    subject="reveal",
    clauses=clauses("one-activated-ally", "reveal-turn-leaves-the-choice", "swords-for-an-ally-yet-to-reveal"),
    says=ACTIVATED,
)
def no_ally_in_a_reveal_turn(move: Move) -> Say:
    """
    A commander who reveals activates somebody who is no ally of the team.

    Why it cannot be
        In a reveal turn the commander chooses either ally freely, even one who has not yet revealed;
        but it must be one of the two.
    """
    yield from _activation(move, needed=False)
    six = of_six(move)
    told = move.action.get("activated_ally")
    if six is not None and six.role == COMMANDER and six.team is not None and told in six.team.allies:
        yield Holds(clauses("reveal-turn-leaves-the-choice"))
        if move.position.seat(str(told)).get("revealed_this_round") is False:
            yield Holds(clauses("swords-for-an-ally-yet-to-reveal"))


@check(
    "six-players.check.ally-activated-at-the-end",
    subject="play-intrigue",
    clauses=clauses("no-ally-activated-at-the-end"),
    says={
        "because": "{player} activates {ally} for an endgame card.",
        "hint": "at the end of the game a commander activates nobody",
    },
)
def ally_activated_at_the_end(move: Move) -> Say:
    """
    A commander activates an ally for an endgame card.

    Why it cannot be
        At the end of the game no ally is activated: what an ally would take comes to nothing.
    """
    six, told = of_six(move), move.action.get("activated_ally")
    if six is None or six.role != COMMANDER or move.position.state.get("phase") != "game_end":
        return
    if told is not None:
        yield against("because", ("action", "activated_ally"), player=move.mover, ally=Player(str(told)))
    else:
        yield Holds(clauses("no-ally-activated-at-the-end"))
