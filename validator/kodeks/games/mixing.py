"""Which packages hold the rules of which modules."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from kodeks.play import Game, Rulebook
from kodeks.table import Register, View

#: Whether an entry, by its id, kind and fields, is in play.
Keeps = Callable[[str, str, Mapping[str, Any]], bool]
#: The modules that are games of their own.
UPRISING, CLASSIC = "uprising.module.uprising", "classic.module.classic"
#: The package of each expansion; it has ``book``, ``Table`` and ``Seat`` with its facts, and perhaps ``keeps``.
PACKAGES = {
    "imperium.module.imperium": "kodeks.games.base_game",
    "rise-of-ix.module.rise-of-ix": "kodeks.games.ix",
    "immortality.module.immortality": "kodeks.games.immortality",
    "six-players.module.six-players": "kodeks.games.six",
    "rivals.module.rivals": "kodeks.games.rivals",
}


@dataclass(frozen=True, slots=True)
class Package:
    """The rules and facts of one module."""

    module: str
    books: tuple[Rulebook, ...]
    table: type[View]
    seat: type[View]
    #: Which entries stay in play where the module is.
    keeps: Keeps


def every(id: str, kind: str, data: Mapping[str, Any]) -> bool:
    """Every entry is in play."""
    return True


def packages(game: str, modules: Iterable[str] | None = None) -> list[Package]:
    """The packages of a game, the game itself first; with ``modules`` only those, and no other is imported."""
    if game == CLASSIC:
        import_module("kodeks.games.classic.game")  # whose modules register their rules
        from kodeks.games.classic import book as classic
        from kodeks.games.classic import facts as classic_facts

        return [Package(CLASSIC, (classic.book,), classic_facts.Table, classic_facts.Seat, every)]
    import_module("kodeks.games.imperium.game")
    from kodeks.games.imperium import book as imperium
    from kodeks.games.imperium import contracts, facts

    found = [Package(UPRISING, (imperium.book, contracts.khoam), facts.Table, facts.Seat, every)]
    wanted = set(PACKAGES if modules is None else modules)
    for module, name in PACKAGES.items():
        if module in wanted:
            package = import_module(name)
            kept = getattr(package, "keeps", every)
            found.append(Package(module, (package.book,), package.Table, package.Seat, kept))
    return found


def _played(modules: Collection[str]) -> list[Package]:
    """The packages of a mix."""
    return packages(CLASSIC if CLASSIC in modules else UPRISING, modules)


def keeps(modules: Iterable[str]) -> Keeps:
    """Which entries are in play in a mix: a module may lay a part over another, or leave parts of it in the box."""
    wanted = set(modules)
    rules = [package.keeps for package in _played(wanted)]
    return lambda *entry: all(rule(*entry) for rule in rules)


def seats(modules: Iterable[str]) -> tuple[str, ...]:
    """The names of the seats of a mix, in their order."""
    wanted = set(modules)
    found: tuple[str, ...] = ()
    for package in _played(wanted):
        for book in package.books:
            found = book.colours or found
    return found


def players(modules: Iterable[str], sitting: Mapping[str, Any]) -> int:
    """How many of these seats, each with what is said of it, are played by somebody."""
    marks = marking(modules)
    value = (facts if isinstance(facts, Mapping) else {} for facts in sitting.values())
    return sum(not any(facts.get(mark) for mark in marks) for facts in value)


def marking(modules: Iterable[str]) -> list[str]:
    """The facts that mark a seat which cards run, in a mix of these modules."""
    seats = [package.seat for package in _played(set(modules))]
    return [name for seat in seats for name, fact in vars(seat).items() if getattr(fact, "marks", False)]


def facts_of(game: str) -> frozenset[str]:
    """The names of all facts of a game, with those of all its expansions."""
    found = packages(game)
    register = Register([package.table for package in found], [package.seat for package in found])
    return frozenset({*register.table, *register.seat})


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
    in_play = keeps(wanted)
    return imperium.make(
        [entry for entry in entries if in_play(*entry)],
        players,
        in_force,
        rulings=rulings,
        books=[book for package in added for book in package.books],
        views=[(package.table, package.seat) for package in added],
    )
