"""Immortality: research, the Tleilaxu track, specimens, the Tleilaxu Row, grafting and Family Atomics."""

from kodeks.games.immortality import (  # noqa: F401  # each registers its rules
    grafting,
    invariants,
    moments,
    research,
    setup,
    tleilaxu,
)
from kodeks.games.immortality.book import book, keeps
from kodeks.games.immortality.facts import Seat, Table

__all__ = ["Seat", "Table", "book", "keeps"]
