"""Which packages hold the rules of which modules."""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any

from kodeks.games.classic import game as classic
from kodeks.games.imperium import game as imperium
from kodeks.play import Game

#: The module of the classic game, which is mixed with no other.
CLASSIC = "classic.module.classic"
#: The package of each expansion; it has ``book``, and ``Table`` and ``Seat`` with its facts.
PACKAGES = {
    "rise-of-ix.module.rise-of-ix": "kodeks.games.ix",
    "immortality.module.immortality": "kodeks.games.immortality",
    "six-players.module.six-players": "kodeks.games.six",
}


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
        return classic.make(entries, players, in_force, rulings=rulings)
    packages = [import_module(name) for module, name in PACKAGES.items() if module in wanted]
    return imperium.make(
        entries,
        players,
        in_force,
        rulings=rulings,
        books=[package.book for package in packages],
        views=[(package.Table, package.Seat) for package in packages],
    )
