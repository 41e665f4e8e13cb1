"""Uprising and CHOAM as one game: all rulebooks together, and those of the modules that are added."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kodeks.games.imperium import (  # noqa: F401  # each registers its rules
    agent,
    cards,
    combat,
    conditions,
    contracts,
    deploying,
    described,
    drawing,
    ending,
    influence,
    intrigue,
    invariants,
    leaving,
    moments,
    own,
    reveal,
    rounds,
    sandworms,
    verbs,
)
from kodeks.games.imperium.book import BAGS, book
from kodeks.games.imperium.catalogue import Catalogue
from kodeks.games.imperium.contracts import khoam
from kodeks.games.imperium.facts import Seat, Table
from kodeks.play import Game, Rulebook
from kodeks.table import Register, View

Entries = Iterable[tuple[str, str, Mapping[str, Any]]]


def make(
    entries: Entries,
    players: int,
    in_force: Callable[[str], bool],
    *,
    rulings: Mapping[str, str] | None = None,
    books: Iterable[Rulebook] = (),
    views: Iterable[tuple[type[View], type[View]]] = (),
) -> Game:
    """The game of these entries; ``books`` and ``views`` are the rules and facts of further modules."""
    more = list(views)
    register = Register([Table, *(table for table, _ in more)], [Seat, *(seat for _, seat in more)])
    return Game(
        (book, khoam, *books),
        catalogue=Catalogue(entries, players, in_force),
        register=register,
        in_force=in_force,
        rulings=rulings,
        bags=BAGS,
    )
