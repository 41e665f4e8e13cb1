"""Which packages hold the rules of which modules."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from kodeks.play import Game, Rulebook
from kodeks.table import View

#: The modules that are games of their own.
UPRISING, CLASSIC = "uprising.module.uprising", "classic.module.classic"
#: The package of each expansion; it has ``book``, and ``Table`` and ``Seat`` with its facts.
PACKAGES = {
    "rise-of-ix.module.rise-of-ix": "kodeks.games.ix",
    "immortality.module.immortality": "kodeks.games.immortality",
    "six-players.module.six-players": "kodeks.games.six",
}


@dataclass(frozen=True, slots=True)
class Package:
    """The rules and facts of one module."""

    module: str
    books: tuple[Rulebook, ...]
    table: type[View]
    seat: type[View]


def packages(game: str, modules: Iterable[str] | None = None) -> list[Package]:
    """The packages of a game, the game itself first; with ``modules`` only those, and no other is imported."""
    if game == CLASSIC:
        from kodeks.games.classic import book as classic
        from kodeks.games.classic import facts as classic_facts
        from kodeks.games.classic import game as classic_game  # noqa: F401  # every module of the game has registered its rules then

        return [Package(CLASSIC, (classic.book,), classic_facts.Table, classic_facts.Seat)]
    from kodeks.games.imperium import book as imperium
    from kodeks.games.imperium import contracts, facts
    from kodeks.games.imperium import game as imperium_game  # noqa: F401  # the same

    found = [Package(UPRISING, (imperium.book, contracts.khoam), facts.Table, facts.Seat)]
    wanted = set(PACKAGES if modules is None else modules)
    for module, name in PACKAGES.items():
        if module in wanted:
            package = import_module(name)
            found.append(Package(module, (package.book,), package.Table, package.Seat))
    return found


def seats(modules: Iterable[str]) -> tuple[str, ...]:
    """The names of the seats of a mix, in their order."""
    wanted = set(modules)
    found: tuple[str, ...] = ()
    for package in packages(CLASSIC if CLASSIC in wanted else UPRISING, wanted):
        for book in package.books:
            found = book.colours or found
    return found


def make(
    entries: Iterable[tuple[str, str, Mapping[str, Any]]],
    modules: Iterable[str],
    players: int,
    in_force: Callable[[str], bool],
    rulings: Mapping[str, str] | None = None,
) -> Game:
    """The game of these modules."""
    wanted = set(modules)
    if CLASSIC in wanted:
        from kodeks.games.classic import game as classic

        return classic.make(entries, players, in_force, rulings=rulings)
    from kodeks.games.imperium import game as imperium

    added = packages(UPRISING, wanted)[1:]
    return imperium.make(
        entries,
        players,
        in_force,
        rulings=rulings,
        books=[book for package in added for book in package.books],
        views=[(package.table, package.seat) for package in added],
    )
