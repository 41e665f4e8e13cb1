"""
What has been found before, by content.

It lies in the cache folder of the user, never in the set itself: a pull request could otherwise
bring its own clean result along. A file that cannot be read or written is as good as none.
"""

import os
from typing import Any

#: How many results are kept; the oldest go.
MOST_KEPT = 40
#: Sets of which something is kept for each file; that is more than a result.
MOST_SHELVES = 8


def folder() -> str:
    """Where results are kept: ``KODEKS_CACHE_DIR``, or the cache folder of the user."""
    kodeks_cache_dir = os.environ.get("KODEKS_CACHE_DIR")
    if kodeks_cache_dir:
        return kodeks_cache_dir
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(base, "kodeks")


def load(name: str) -> Any:
    """What is kept under a name, or None."""
    import json

    try:
        with open(os.path.join(folder(), name), encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError, RecursionError):
        return None


class Shelf:
    """One place for bytes that are read in one run and written anew in the next."""

    def __init__(self, name: str) -> None:
        self.name = name

    def load(self) -> bytes:
        """What is kept, or nothing."""
        try:
            with open(os.path.join(folder(), self.name), "rb") as file:
                return file.read()
        except OSError:
            return b""

    def save(self, raw: bytes) -> None:
        """Keep bytes instead of those before, whole or not at all."""
        save_bytes(self.name, raw)


def save(name: str, text: str) -> None:
    """Keep a text under a name, whole or not at all."""
    save_bytes(name, text.encode("utf-8", "replace"))


def save_bytes(name: str, raw: bytes, place: str = "") -> None:
    """Keep bytes under a name, whole or not at all; in another folder without forgetting older ones."""
    import tempfile

    inside, place = not place, place or folder()
    try:
        os.makedirs(place, mode=0o700, exist_ok=True)
        handle, made = tempfile.mkstemp(dir=place)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(raw)
            os.replace(made, os.path.join(place, name))
        except OSError:
            os.unlink(made)
        if inside:
            _forget(place, name.partition("-")[0])
    except OSError:
        return


def _forget(place: str, prefix: str) -> None:
    kept = [os.path.join(place, item) for item in os.listdir(place) if item.startswith(prefix + "-")]
    most = MOST_SHELVES if prefix == "files" else MOST_KEPT
    if len(kept) > most:
        kept.sort(key=os.path.getmtime)
        for path in kept[:-most]:
            os.unlink(path)
