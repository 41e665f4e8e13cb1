"""The games the judge knows: whose checks it runs, and what it hands to them."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

from kodeks.findings import Finding
from kodeks.legality import rooms
from kodeks.legality.rules import Rules
from kodeks.positions import Case
from kodeks.records import dataclass
from kodeks.registry import Check

Checks = tuple[Check, ...]


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
    #: Of these checks, those that can speak of a target; a table of theirs remembers what was found before.
    sift: Callable[[Checks, dict[tuple[Any, ...], Checks], Any], Checks] = lambda checks, sieve, target: checks
    #: The names of a case that the base does not know.
    misnamed: Callable[[Rules, Case], Iterator[Finding]] = lambda rules, case: iter(())
    #: Makes sure that the checks of a subject are there.
    fetch: Callable[[str], None] = lambda subject: None


GAMES: dict[str, Game] = {}


def add(game: Game) -> Game:
    """Put a game into the table under each of its names."""
    for name in game.names:
        GAMES[name] = game
    return game


def find(name: str) -> Game | None:
    """The game of this name, fetched when it is first asked for."""
    found = GAMES.get(name)
    if found is None and name in rooms.GAMES:
        import_module(rooms.GAMES[name])
        found = GAMES[name]
    return found


def every() -> dict[str, Game]:
    """All games, with all their checks."""
    for name in rooms.GAMES:
        find(name)
    rooms.fetch("")
    return GAMES
