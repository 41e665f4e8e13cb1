"""Collections of cases that say only what differs from a default table."""

from collections.abc import Iterator, Mapping
from typing import Any

from kodeks.findings import Path

#: The file beside cases, or in the folder around them, that holds what they share.
DEFAULTS = "defaults.yaml"
#: What a case that begins from nothing still takes of the default table.
ALWAYS = ("game", "modules", "variants", "players")


def items(value: Any) -> list[tuple[Path, Any]]:
    """The cases of a document with the ways to them: one, a list, or many under ``cases``."""
    if isinstance(value, dict) and isinstance(value.get("cases"), list):
        return [(("cases", index), case) for index, case in enumerate(value["cases"])]
    if isinstance(value, list):
        return [((index,), case) for index, case in enumerate(value)]
    return [((), value)]


def merged(default: Any, given: Any) -> Any:
    """
    What is given on top of a default; mappings are merged, all else is replaced.

    >>> merged({"state": {"first": "red", "red": {"water": 1}}}, {"state": {"red": {"spice": 2}}})
    {'state': {'first': 'red', 'red': {'water': 1, 'spice': 2}}}
    """
    if isinstance(default, Mapping) and isinstance(given, Mapping):
        return {**default, **{key: merged(default.get(key), value) for key, value in given.items()}}
    return given


def many(value: Any) -> bool:
    """Whether a document is a collection: a list, or cases under ``cases``."""
    return isinstance(value, list) or (isinstance(value, Mapping) and "cases" in value)


def cases(value: Any, default: Mapping[str, Any] | None = None) -> Iterator[tuple[Path, Any]]:
    """
    The cases of a document with the ways to them, each on the default table: that of its folder, then of its file.

    >>> list(cases({"default": {"players": ["red"]}, "cases": [{"id": "a"}]}))
    [(('cases', 0), {'players': ['red'], 'id': 'a'})]
    """
    shared: Mapping[str, Any] = default if default is not None and many(value) else {}
    own = value.get("default", {}) if many(value) and isinstance(value, Mapping) else {}
    for path, case in items(value):
        table = merged(shared, own)
        if isinstance(case, Mapping) and case.get("from") == "nothing":
            table = {key: table[key] for key in ALWAYS if key in table}
        yield path, merged(table, case)
