"""How the shipped base speaks of effects, in each language."""

from functools import cache

from kodeks import effects
from shipped import base

#: The kinds of entries that have boxes with effects.
KINDS = ("card", "faction", "leader", "contract", "technology", "track", "space")


@cache
def speech(language: str) -> effects.Speech:
    """The speech of a language."""
    return effects.Speech(base().kb, base().words[language])
