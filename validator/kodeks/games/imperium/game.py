"""Uprising and CHOAM as one game: all rulebooks together, and those of the modules that are added."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kodeks.games.imperium import (
    acquiring,
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
    intelligence,
    intrigue,
    invariants_board,
    invariants_cards,
    invariants_conflicts,
    invariants_contracts,
    invariants_pieces,
    invariants_round,
    invariants_score,
    leaving,
    left_over,
    moments,
    moving,
    other_words,
    own,
    prices,
    reveal,
    rounds,
    sandworms,
    setup,
    spies,
    tokens,
    troops,
    turns,
    unsaid,
    verbs,
)
from kodeks.games.imperium import book as shared
from kodeks.games.imperium.book import BAGS, book
from kodeks.games.imperium.catalogue import Catalogue
from kodeks.games.imperium.contracts import khoam
from kodeks.games.imperium.facts import Seat, Table
from kodeks.play import Game, Rulebook
from kodeks.table import Register, View

#: Rules object, offer and act in the order of these modules, and in each from top to bottom.
ORDER = (
    shared,
    drawing,
    contracts,
    agent,
    prices,
    intelligence,
    turns,
    influence,
    cards,
    moving,
    acquiring,
    verbs,
    troops,
    spies,
    tokens,
    combat,
    conditions,
    deploying,
    described,
    ending,
    intrigue,
    setup,
    invariants_cards,
    invariants_conflicts,
    invariants_contracts,
    invariants_pieces,
    invariants_board,
    leaving,
    invariants_score,
    rounds,
    invariants_round,
    moments,
    left_over,
    unsaid,
    other_words,
    own,
    reveal,
    sandworms,
)
for rules in (book, khoam):
    rules.arrange(module.__name__ for module in ORDER)

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
