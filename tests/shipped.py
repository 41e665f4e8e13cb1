"""The shipped base, read once in each process of a test run, and the games made from it, each once."""

from functools import cache

from kodeks import integrity
from kodeks.judge.base import Library


@cache
def base() -> integrity.Base:
    """The shipped base."""
    return integrity.load_base()


@cache
def library() -> Library:
    """The shipped base, from which games are made."""
    return Library(base())
