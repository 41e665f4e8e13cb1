"""Checks of the knowledge base: what one file alone cannot show."""

# The rooms below register their checks when they are imported.
from kodeks.integrity import decks, ledger, places, reading, references, register, relations, rulesets, translations  # noqa: F401
from kodeks.integrity.base import Base, load_base, run

__all__ = ["Base", "load_base", "run"]
