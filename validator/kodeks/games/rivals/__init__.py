"""Rivals: opponents run by cards, for games of 1 or 2 players."""

from kodeks.games.rivals import (
    combat,
    deck,
    deploying,
    ending,
    gains,
    influence,
    invariants,
    invariants_opening,
    moments,
    resources,
    setup,
    spies,
    technologies,
    turns,
    variants,
    with_immortality,
    with_ix,
)
from kodeks.games.rivals.book import book
from kodeks.games.rivals.facts import Seat, Table

__all__ = [
    "Seat",
    "Table",
    "book",
    "combat",
    "deck",
    "deploying",
    "ending",
    "gains",
    "influence",
    "invariants",
    "invariants_opening",
    "moments",
    "resources",
    "setup",
    "spies",
    "technologies",
    "turns",
    "variants",
    "with_immortality",
    "with_ix",
]
