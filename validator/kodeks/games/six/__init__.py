"""Six players: two teams of a commander and two allies."""

from kodeks.games.six import (  # noqa: F401  # each registers its rules
    combat,
    commanders,
    deploying,
    ending,
    influence,
    invariants,
    invariants_decks,
    moments,
    other_modules,
    paying,
    setup,
    spaces,
    teams,
    trading,
)
from kodeks.games.six.book import book
from kodeks.games.six.facts import Seat, Table

__all__ = ["Seat", "Table", "book"]
