"""The end of a game with Rivals."""

from kodeks.games.imperium.decisions import PairIcons
from kodeks.games.imperium.facts import seat, table
from kodeks.games.rivals.book import book, card_of, clauses, in_force, is_rival, silence
from kodeks.play import object_to
from kodeks.play.rules import Objections
from kodeks.table import State


def _cannot_win(state: State, player: str) -> bool:
    if not is_rival(state, player) or not in_force(state, "streamlined-rivals-cannot-win"):
        return False
    return card_of(state, player).streamlined


@book.carries(*clauses("rival-can-win", "streamlined-rivals-cannot-win"))
@book.answers_to("can win")
def can_win(state: State, player: str) -> bool | None:
    """A Rival can win, but for the Streamlined Rivals."""
    return False if _cannot_win(state, player) else None


@book.carries(*clauses("rival-triggers-the-end"))
@book.answers_to("ends the game")
def ends_the_game(state: State, player: str) -> bool | None:
    """A Rival with enough points brings about the end; of one that cannot win that is an open question."""
    if not _cannot_win(state, player):
        return None
    question = silence("points-of-streamlined-rivals")
    return None if state.ask(question, "it scores", "it does not score") == "it scores" else False


@book.step("winner")
def tie_with_a_rival(state: State) -> None:
    """Who wins a tie between a player and a Rival is an open question; the usual order is near at hand."""
    here = table(state)
    able = [player for player in here.players if not _cannot_win(state, player)]
    most = max(seat(state, player).victory_points for player in able)
    first = [player for player in able if seat(state, player).victory_points == most]
    by_kind = {is_rival(state, player): player for player in first}
    if len(first) != 2 or len(by_kind) != 2:
        return
    won = state.ask(silence("tie-with-a-rival"), "by the usual order", "the player", "the Rival")
    if won != "by the usual order":
        here.winner = by_kind[won == "the Rival"]


@book.guard(
    "rivals.check.wild-icon-of-a-rival",
    on=PairIcons,
    clauses=clauses("rival-pairs-battle-icons"),
    says={"because": "{player} is a Rival, and nobody chooses a pair for its wild battle icon."},
)
def wild_icon(state: State, move: PairIcons) -> Objections:
    """A Rival pairs a wild battle icon."""
    if not is_rival(state, move.player):
        return
    question = silence("pairs-of-battle-icons-of-a-rival")
    if state.ask(question, "equal icons only", "wild ones too") == "equal icons only":
        yield object_to("because", at="cards", player=move.player)
