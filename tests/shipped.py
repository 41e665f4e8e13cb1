"""The shipped base, read once in each process of a test run, and the games made from it, each once."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from kodeks import home, integrity, loading
from kodeks.judge.base import Library

_read = loading.load_paths
#: Where the shipped base is, whatever a test puts in its place.
_FOLDER = home.kb_folder()


def load_paths(paths: Iterable[Path], **how: Any) -> loading.Loaded:
    """Read files as ever; those of the shipped base, which no test changes, are parsed once."""
    paths = list(paths)
    if paths != [_FOLDER]:
        return _read(paths, **how)
    found = _shipped(how.get("below"), frozenset(how.get("without", ())))
    return loading.Loaded(list(found.documents), list(found.findings))


@cache
def _shipped(below: Path | None, without: frozenset[Path]) -> loading.Loaded:
    return _read([_FOLDER], below=below, without=without)


@cache
def base() -> integrity.Base:
    """The shipped base."""
    return integrity.load_base()


@cache
def library() -> Library:
    """The shipped base, from which games are made."""
    return Library(base())
