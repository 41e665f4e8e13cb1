"""Who plays for whom in a game of six, and where they sit."""

from typing import Any

from kodeks.findings import Named, Path, Player
from kodeks.legality.board import Target
from kodeks.legality.moves import Say, against
from kodeks.legality.teams.names import SIX, clauses
from kodeks.legality.teams.table import ALLY, COMMANDER, personal_tracks, role, six_players, team_of, teams
from kodeks.registry import check

TEAMS = f"{SIX}.clause.two-teams"


@check(
    "six-players.check.teams-do-not-add-up",
    subject="state",
    kept={
        "six-players.clause.two-teams": "teams",
        "six-players.clause.two-commanders": "players.*.role=commander",
        "six-players.clause.other-leaders-are-allies": "players.*.role=ally",
        "six-players.clause.choam-is-compulsory": "contracts",
    },
    clauses=clauses("two-teams", "two-commanders", "other-leaders-are-allies", "choam-is-compulsory"),
    says={
        "teams": "There are {number} teams, and there must be {wanted}.",
        "members": "The team {team} has {number} allies, and there must be {wanted}.",
        "commander": "The team {team} has no commander.",
        "twice": "{player} is a member of more than one team.",
        "role": "{player} is told to be {told}, and the teams say otherwise.",
        "leader": "{player} is a commander and plays {leader}.",
        "ally leader": "{player} is an ally and plays {leader}, a commander.",
        "choam": "A game of six is played without the CHOAM module.",
        "hint": "two teams of three play: Muad'Dib and Shaddam Corrino IV with two allies each, with the CHOAM module",
    },
)
def teams_do_not_add_up(target: Target) -> Say:
    """
    The teams of a game of six are not two commanders with two allies each.

    Why it cannot be
        Six players form two teams of a commander and two allies. The commanders are always the two
        leaders with a personal board, and the CHOAM module is always in play.
    """
    position, rules = target
    if not six_players(rules, position):
        return
    found, numbers = teams(position), rules.numbers[TEAMS]
    at: Path = ("state", "teams")
    if SIX in rules.playing and "khoam" not in rules.playing:
        yield against("choam", ("modules",), clauses=clauses("choam-is-compulsory"))
    if found and len(found) != numbers["teams"]:
        yield against("teams", at, clauses=clauses("two-teams"), number=len(found), wanted=numbers["teams"])
    for team in found:
        where = (*at, team.name) if "teams" in position.state else ("state", "players")
        if len(team.allies) != numbers["allies"]:
            facts: dict[str, Any] = {"team": team.name, "number": len(team.allies), "wanted": numbers["allies"]}
            yield against("members", where, clauses=clauses("two-teams"), **facts)
        if team.commander is None:
            yield against("commander", where, clauses=clauses("two-teams"), team=team.name)
    every = [color for team in found for color in team.members]
    for color in dict.fromkeys(one for one in every if every.count(one) > 1):
        yield against("twice", at, clauses=clauses("two-teams"), player=Player(color))
    yield from _leaders(target)


def _leaders(target: Target) -> Say:
    position, rules = target
    lead = {str(one["commander"]) for one in personal_tracks(rules).values()}
    for color, seat in position.seats.items():
        told, team = seat.get("role"), team_of(position, color)
        if told and team and (color == team.commander) != (told == COMMANDER):
            yield against(
                "role",
                seat.at("role"),
                clauses=clauses("two-teams"),
                player=Player(color),
                told=Named(f"{SIX}.term.{told}"),
            )
        name = seat.get("leader")
        leader = rules.find(name, "leader") if name else None
        leader = str(rules.things.get(leader or "", {}).get("back_of", leader)) if leader else None
        if leader is None:
            continue
        if role(position, color) == COMMANDER and leader not in lead:
            names = clauses("two-commanders")
            yield against("leader", seat.at("leader"), clauses=names, player=Player(color), leader=Named(leader))
        elif role(position, color) == ALLY and leader in lead:
            names = clauses("two-commanders", "other-leaders-are-allies")
            yield against("ally leader", seat.at("leader"), clauses=names, player=Player(color), leader=Named(leader))


@check(
    "six-players.check.seats-out-of-order",
    subject="state",
    kept={
        "six-players.clause.commanders-sit-opposite": "turn_order_clockwise",
        "six-players.clause.allies-sit-by-the-other-commander": "turn_order_clockwise",
        "six-players.clause.teams-take-turns": "turn_order_clockwise",
        "six-players.clause.first-player-is-an-ally": "first_player",
    },
    clauses=clauses(
        "commanders-sit-opposite", "allies-sit-by-the-other-commander", "teams-take-turns",
        "ally-behind-the-nearest-opponent", "first-player-is-an-ally",
    ),
    says={
        "opposite": "The commanders {player} and {other} do not sit opposite each other.",
        "opposite hint": "as many players sit between the commanders on one side as on the other",
        "beside": "{player} sits beside the teammate {other}.",
        "beside hint": "allies sit on both sides of the other commander, so that turns go from team to team",
        "first": "{player}, a commander, has the first player marker in the first round.",
        "first hint": "it starts with an ally, for only allies have Objective cards",
    },
)  # fmt: skip
def seats_out_of_order(target: Target) -> Say:
    """
    The players of a game of six do not sit as the set-up tells.

    Why it cannot be
        The commanders sit opposite each other, each between the allies of the other; so the turn
        passes from team to team, and the first player of the game is an ally.
    """
    position, rules = target
    order = list(position.state.get("turn_order_clockwise", ()))
    if not six_players(rules, position):
        return
    lead = [one for one in order if role(position, one) == COMMANDER]
    at: Path = ("state", "turn_order_clockwise")
    numbers = rules.numbers[TEAMS]
    if len(order) == numbers["teams"] * (numbers["allies"] + 1):
        if len(lead) == numbers["teams"] and abs(order.index(lead[0]) - order.index(lead[1])) * 2 != len(order):
            names = clauses("commanders-sit-opposite")
            yield against("opposite", at, clauses=names, player=Player(lead[0]), other=Player(lead[1]))
        for index, color in enumerate(order):
            after = order[(index + 1) % len(order)]
            team = team_of(position, color)
            if team is not None and after in team.members:
                names = clauses("allies-sit-by-the-other-commander", "teams-take-turns")
                names += clauses("ally-behind-the-nearest-opponent")
                yield against("beside", at, clauses=names, player=Player(color), other=Player(after))
    first = position.state.get("first_player")
    if position.state.get("round") == 1 and first is not None and role(position, first) == COMMANDER:
        names = clauses("first-player-is-an-ally")
        yield against("first", ("state", "first_player"), clauses=names, player=Player(first))
