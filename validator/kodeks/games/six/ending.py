"""The end of a game of six: the teams count together."""

from kodeks.games.imperium.ending import score
from kodeks.games.imperium.facts import table
from kodeks.games.six.book import book, is_commander, team_of
from kodeks.games.six.facts import board
from kodeks.games.six.teams import nobody_activated
from kodeks.table import State

book.step("check-end")(nobody_activated)
book.carries(
    "six-players.clause.end-of-the-game",
    "six-players.clause.end-as-usual",
    "six-players.clause.epic-game-to-twelve",
)(nobody_activated)


@book.answers_to("level in everything")
def no_single_winner(state: State, level: list[str]) -> str:
    """Players are not compared with each other: the teams are."""
    return ""


@book.carries(
    "six-players.clause.team-with-most-points-wins",
    "six-players.clause.team-total",
    "six-players.clause.ending-the-game-is-not-winning-it",
    "six-players.clause.tie-of-the-teams",
    "six-players.clause.chaumurky",
)
@book.step("winner")
def winning_team(state: State) -> None:
    """The team with the most victory points together wins; it is named by its commander."""
    here = table(state)
    question = "six-players.discrepancy.who-wins-the-game"
    if state.ask(question, "the player", "the team") == "the player":
        return
    commanders = [player for player in here.players if is_commander(state, player)]
    totals = {
        player: tuple(map(sum, zip(*(score(state, item) for item in team_of(state, player)), strict=True)))
        for player in commanders
    }
    if any(total[1] for total in totals.values()):
        question = "six-players.discrepancy.chaumurky-before-resources"
        if state.ask(question, "resources first", "Chaumurky first") == "resources first":
            totals = {player: (points, *rest, ties) for player, (points, ties, *rest) in totals.items()}
    best = max(totals.values())
    first = [player for player, total in totals.items() if total == best]
    if len(first) > 1:
        question = "six-players.silence.teams-tied-in-everything"
        board(state).both_teams_win = state.ask(question, "no team wins", "both teams win") == "both teams win"
    here.winner = first[0] if len(first) == 1 else ""
