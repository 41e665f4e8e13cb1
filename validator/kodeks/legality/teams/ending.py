"""The end of a round and of a game of six: agents that go back, and which team wins."""

from collections.abc import Iterator
from typing import Any

from kodeks.findings import Result, Unknown
from kodeks.legality.box_effects import EPIC, variant
from kodeks.legality.changing import Changing
from kodeks.legality.endgame_outcome import MEASURES, POINTS, asked, cards_left, recalled
from kodeks.legality.endgame_outcome import SAYS as ENDS
from kodeks.legality.moves import Move
from kodeks.legality.teams.moving import TeamMove
from kodeks.legality.teams.names import SIX, clauses
from kodeks.legality.teams.table import COMMANDER, Team, role, teams, third
from kodeks.positions.cases import slug
from kodeks.registry import check

CHAUMURKY, ELEVEN = "chaumurky", "eleven-points"


@check(
    "six-players.check.recall-outcome",
    subject="outcome",
    clauses=clauses(
        "used-swordmaster-to-the-box", "unused-swordmaster-is-kept", "end-of-the-game", "end-as-usual",
        "epic-game-to-twelve",
    ),
    says={
        **ENDS,
        "eleven": "the books do not agree on whether this game ends at {number} points or at {more}",
        "which": "the position does not tell whether {player} has sent the Swordmaster",
    },
)  # fmt: skip
def recall_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    The recall phase of a game of six: it ends, or agents go back, a Swordmaster that was sent to the box.

    Why it comes out so
        The game ends as usual, at 10 points of any one player or without a Conflict card, in an epic
        game at 12. The Swordmaster is used once: whoever has sent it puts it back in the box, whoever
        has not keeps it.
    """
    if not isinstance(move, TeamMove):
        return
    yield from _eleven(move)
    for one in recalled(move, _home):
        yield one
        if isinstance(one, Result):
            epic = variant(move.position, move.rules, EPIC)
            yield Result({}, {}, {}, clauses("end-as-usual", "epic-game-to-twelve" if epic else "end-of-the-game"))


def _eleven(move: TeamMove) -> Iterator[Unknown]:
    """In the game to 11 points the books leave open what 10 points do."""
    state, points = move.position.state, [seat.get("vp") for seat in move.position.seats.values()]
    usual = move.rules.number(f"{SIX}.clause.end-of-the-game", "points")
    best = max((one for one in points if one is not None), default=0)
    open = (f"{SIX}.discrepancy.start-of-the-game-to-eleven",)
    left = (state.get("conflict_deck") or {}).get("face_down")
    if state.get("phase") == "recall" and variant(move.position, move.rules, ELEVEN) and left != 0 and best == usual:
        yield Unknown("eleven", ("state", "variants"), {"number": usual, "more": usual + 1}, open=open)


def _home(table: Changing) -> None:
    """Agents and agent tokens go back to their leaders, and a Swordmaster that was sent to the box."""
    for color, seat in table.position.seats.items():
        lead = role(table.position, color) == COMMANDER
        field, last = ("agent_tokens", "swordmaster_token") if lead else ("agents", "third_agent")
        here, away, state = seat.get(field, "on_leader"), seat.get(field, "on_board"), third(seat)
        if here is None or away is None:
            continue
        back = here + len(away)
        if state == "acquired" and away and here:
            table.doubt("which", player=table.player(color))
            continue
        if state == "acquired" and away:
            back -= 1
            table.put(color, "in_box", field, last)
            table.rests_on(*clauses("used-swordmaster-to-the-box"))
        elif state == "acquired":
            table.rests_on(*clauses("unused-swordmaster-is-kept"))
        table.put(color, back, field, "on_leader")
        table.put(color, [], field, "on_board")
        table.rests_on("agents-return-to-their-leaders")


@check(
    "six-players.check.winner-outcome",
    subject="outcome",
    clauses=clauses(
        "team-total", "team-with-most-points-wins", "ending-the-game-is-not-winning-it", "tie-of-the-teams",
        "chaumurky",
    ),
    says={
        "tie": "the teams are tied in everything that the booklet names",
        "teams": "the position does not tell the teams",
        "cards": "the position does not tell whether {player} still plays endgame cards",
    },
)  # fmt: skip
def winner_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    A game of six is over: which team has won it.

    Why it comes out so
        The points of the three members are added up; then spice, Solari, water and troops in the
        garrisons of a team decide, in this order. Chaumurky decides a tie.
    """
    if not isinstance(move, TeamMove) or not asked(move):
        return
    table, found = Changing(move), teams(move.position)
    table.facts["game_over"] = True
    if len(found) < 2:
        table.doubt("teams")
    for color in cards_left(move):
        table.doubt("cards", player=table.player(color))
    if not table.unknowns:
        _decide(table, found)
    yield from table.unknowns
    yield table.result()


def _decide(table: Changing, found: list[Team]) -> None:
    for name, path in ((POINTS, ("vp",)), *MEASURES):
        totals = {one.name: _total(table, one, *path) for one in found}
        if table.unknowns:
            return
        best = [one for one in found if totals[one.name] == max(totals.values())]
        if path == ("vp",):
            table.facts["team_points"] = totals
            table.rests_on(*clauses("team-total", "team-with-most-points-wins", "ending-the-game-is-not-winning-it"))
        else:
            table.rests_on(*clauses("tie-of-the-teams"))
        if len(best) == 1:
            table.facts |= {"winner": best[0].name, "decided_by": name}
            table.also |= {"winning_team": best[0].name, "winners": list(best[0].members), "tie_breaker": name}
            return
        held = [one for one in found if any(CHAUMURKY in _tech(table, color) for color in one.members)]
        if path == ("vp",) and held:
            table.facts |= {"winner": held[0].name, "decided_by": CHAUMURKY}
            table.rests_on(*clauses("chaumurky"))
            return
    table.doubt("tie", f"{SIX}.silence.teams-tied-in-everything")


def _tech(table: Changing, color: str) -> list[str]:
    return [slug(one) for one in table.position.seat(color).get("technologies") or ()]


def _total(table: Changing, team: Team, *path: str) -> int:
    total = 0
    for color in team.members:
        if path[0] == "troops" and color == team.commander:
            continue
        have: Any = table.get(color, *path) if color in table.colors else None
        if have is None:
            table.missing(color, *path) if color in table.colors else table.lacking("players", color)
        else:
            total += have
    return total
