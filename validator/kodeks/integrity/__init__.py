"""Checks of the knowledge base: what one file alone cannot show."""

# The modules below register their checks when they are imported.
from kodeks.integrity import (  # noqa: F401  # imported for the checks they register
    clashes,
    decks,
    effects,
    ledger,
    namesakes,
    numbers,
    opposites,
    places,
    players,
    reading,
    references,
    register,
    relations,
    rulesets,
    rulings,
    translations,
    wording,
)
from kodeks.integrity.base import Base, load_base, run

__all__ = ["Base", "load_base", "run"]
