"""What the game for six changes of other expansions: who has markers, cards drawn, dividends."""

from kodeks.games.imperium.book import things
from kodeks.games.six.book import allies_of, book, is_commander
from kodeks.games.six.teams import acting
from kodeks.table import State

#: How far the genetic markers of an ally serve the commander.
MARKERS, CONDITIONS, EVERYTHING = (
    "six-players.silence.genetic-markers-and-their-benefits",
    "for conditions alone",
    "for every benefit",
)


@book.answers_to("points that end the game")
def points_that_end_the_game(state: State) -> int | None:
    """In the game to 11 points it is not told whether 10 or 11 end it, as allies begin with 0."""
    if state.game.in_force("six-players.clause.epic-game-to-twelve"):
        question = "six-players.discrepancy.points-in-the-epic-mode"
        if state.ask(question, "at 12 points", "at 10 points") == "at 12 points":
            return None
        return int(things(state).entries["six-players.clause.end-of-the-game"][1]["numbers"]["points"])
    if not state.game.in_force("six-players.clause.eleven-points-allies"):
        return None
    question = "six-players.discrepancy.start-of-the-game-to-eleven"
    return 11 if state.ask(question, "at 11 points", "at 10 points") == "at 11 points" else 10


@book.carries(
    "six-players.clause.genetic-markers-of-a-commander",
)
@book.answers_to("markers of")
def markers_of(state: State, player: str) -> tuple[str, ...] | None:
    """A commander has the genetic markers of the ally who is farthest along."""
    return allies_of(state, player) if is_commander(state, player) else None


@book.answers_to("draws for research")
def draws_for_research(state: State, player: str) -> str | None:
    """Behind the second marker a research icon draws a card: for the ally, or for the commander who borrows it."""
    ally = acting(state, player)
    return ally if ally and state.ask(MARKERS, CONDITIONS, EVERYTHING) == CONDITIONS else None


@book.permits("no-benefit-of-markers")
def no_benefit_of_markers(state: State, player: str) -> bool:
    """Whether borrowed markers let no card go on top of the commander's deck."""
    return is_commander(state, player) and state.ask(MARKERS, CONDITIONS, EVERYTHING) == CONDITIONS


@book.answers_to("technologies of")
def technologies_of(state: State, player: str) -> str | None:
    """Whose a technology is that a commander acquires."""
    ally = acting(state, player)
    question = "six-players.silence.technology-of-a-commander"
    return ally if ally and state.ask(question, "the commander", "the activated ally") == "the activated ally" else None


@book.answers_to("returns specimens of")
def returns_specimens_of(state: State, player: str) -> str | None:
    """Whether a commander may return specimens of the activated ally."""
    ally = acting(state, player)
    question = "six-players.silence.returning-an-allys-specimens"
    return ally if ally and state.ask(question, "no", "yes") == "yes" else None


@book.permits("no-atomics")
def no_atomics(state: State, player: str) -> bool:
    """Whether commanders have no Family Atomics."""
    if not is_commander(state, player):
        return False
    return state.ask("six-players.silence.family-atomics-of-commanders", "they have them", "they have none") == (
        "they have none"
    )
