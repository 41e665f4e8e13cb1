"""Rise of Ix: shipping, technologies, dreadnoughts, unloading, infiltrating, its leaders and the epic mode."""

from kodeks.games.ix import (  # noqa: F401  # each registers its rules
    cards,
    dreadnoughts,
    invariants,
    leaders,
    moments,
    readings,
    setup,
    shipping,
    spaces,
    technologies,
    units,
)
from kodeks.games.ix.book import book
from kodeks.games.ix.facts import Seat, Table

__all__ = ["Seat", "Table", "book"]
