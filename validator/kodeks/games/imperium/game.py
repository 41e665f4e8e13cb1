"""Uprising and CHOAM as one game: all rulebooks together."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kodeks.games.imperium import (  # noqa: F401  # each registers its rules
    agent,
    cards,
    combat,
    conditions,
    contracts,
    deploying,
    drawing,
    ending,
    influence,
    intrigue,
    invariants,
    reveal,
    rounds,
    verbs,
)
from kodeks.games.imperium.book import BAGS, book
from kodeks.games.imperium.catalogue import Catalogue
from kodeks.games.imperium.contracts import khoam
from kodeks.games.imperium.facts import REGISTER
from kodeks.play import Game


def make(
    entries: Iterable[tuple[str, str, Mapping[str, Any]]],
    players: int,
    in_force: Callable[[str], bool],
    rulings: Mapping[str, str] | None = None,
) -> Game:
    """The game of these entries: kind and fields by id."""
    catalogue = Catalogue(entries, players)
    return Game((book, khoam), catalogue=catalogue, register=REGISTER, in_force=in_force, rulings=rulings, bags=BAGS)
