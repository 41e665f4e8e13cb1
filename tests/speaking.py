"""How the shipped base speaks of effects, in each language."""

from functools import cache

from kodeks import effects, integrity


@cache
def base() -> integrity.Base:
    """The shipped base, for the names that effects speak of."""
    return integrity.load_base()


@cache
def speech(language: str) -> effects.Speech:
    """The speech of a language."""
    return effects.Speech(base().kb, base().words[language])
