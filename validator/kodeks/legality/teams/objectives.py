"""Objective cards of the two teams."""

from kodeks.findings import Player
from kodeks.legality.board import Target
from kodeks.legality.moves import Say, against
from kodeks.legality.teams.table import six_players, teams
from kodeks.positions.cases import slug
from kodeks.registry import check


@check(
    "six-players.check.same-objective-in-a-team",
    subject="state",
    kept={"six-players.clause.objectives-of-a-team": "players.*.battle_icon_cards.face_up"},
    clauses=["six-players.clause.objectives-of-a-team"],
    says={
        "because": "{player} and {other} of one team both have the Objective card with the battle icon {icon}.",
        "hint": "each team starts with one Desert Mouse and one Crysknife; swap with the neighbour of the other team",
    },
)
def same_objective_in_a_team(target: Target) -> Say:
    """
    Both allies of a team have an Objective card with the same battle icon.

    Why it cannot be
        A team that has drawn both Desert Mouse cards swaps one of them, so that each team has one
        of either kind.
    """
    position, rules = target
    if not six_players(rules, position):
        return
    for team in teams(position):
        seen: dict[str, str] = {}
        for color in team.allies:
            shown = position.seat(color).get("battle_icon_cards", "face_up") or ()
            for icon in {slug(one).removesuffix("-objective") for one in shown if slug(one).endswith("-objective")}:
                if icon in seen:
                    at = position.seat(color).at("battle_icon_cards", "face_up")
                    yield against("because", at, player=Player(seen[icon]), other=Player(color), icon=icon)
                seen.setdefault(icon, color)
