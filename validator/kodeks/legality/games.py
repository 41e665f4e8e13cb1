"""The games the judge knows: whose checks it runs, and what it hands to them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kodeks.legality.rules import Rules
from kodeks.positions import Case


@dataclass(frozen=True, slots=True)
class Game:
    """A game: the names it goes by, the modules whose checks belong to it, and how a case becomes their target."""

    names: tuple[str, ...]
    #: The checks of these modules are run.
    modules: tuple[str, ...]
    #: Modules that leave everything judged here as it is.
    harmless: tuple[str, ...]
    #: The rules with the modules in play.
    rules: Callable[[Rules, Case], Rules]
    #: What a check of this kind of question (state, move, outcome) is given.
    target: Callable[[Rules, Case, str | None], object]
    #: The kind of move, as the subject of its checks.
    move: Callable[[Case], str]
    #: Whether a field of the move that the schema does not know is read all the same, or changes nothing.
    reads: Callable[[str, Mapping[str, Any]], bool] = lambda field, action: True


GAMES: dict[str, Game] = {}


def add(game: Game) -> Game:
    """Put a game into the table under each of its names."""
    for name in game.names:
        GAMES[name] = game
    return game
