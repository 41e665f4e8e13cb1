"""Tables of the base that are kept packed, and taken apart when something of theirs is asked for."""

import marshal
from collections.abc import Iterable, Mapping
from typing import Any

_NOTHING = object()


def pack(table: Mapping[str, Any]) -> tuple[tuple[str, ...], dict[str, bytes]]:
    """The ids of a table in their order, and its rows by module and kind."""
    parts: dict[str, dict[str, Any]] = {}
    for id, row in table.items():
        parts.setdefault(_part(id), {})[id] = row
    return tuple(table), {part: marshal.dumps(rows) for part, rows in parts.items()}


def _part(id: str) -> str:
    return id.rpartition(".")[0]


class Packed(dict[str, Any]):
    """
    A table by id. What asks for one row takes apart the rows of its module and kind, anything else all of them.

    >>> table = Packed(*pack({"a.card.x": 1, "b.card.y": 2, "a.card.z": 3}))
    >>> table["b.card.y"], list(table), table.get("c.card.x", 0)
    (2, ['a.card.x', 'b.card.y', 'a.card.z'], 0)
    """

    def __init__(self, order: Iterable[str], parts: dict[str, bytes]) -> None:
        super().__init__()
        self._order, self._parts = order, parts

    def _open(self, id: str) -> None:
        part = self._parts.pop(_part(id), None)
        if part is not None:
            self.update(marshal.loads(part))

    def _whole(self) -> None:
        if self._order:
            found = {id: row for part in self._parts.values() for id, row in marshal.loads(part).items()}
            found.update(super().items())
            order, self._order = self._order, ()
            self._parts.clear()
            self.clear()
            self.update((id, found[id]) for id in order)

    def __missing__(self, id: str) -> Any:
        self._open(id)
        found = super().get(id, _NOTHING)
        if found is _NOTHING:
            raise KeyError(id)
        return found

    def get(self, id: str, default: Any = None) -> Any:
        """A row, or the default where there is none."""
        found = super().get(id, _NOTHING)
        if found is _NOTHING and self._parts:
            self._open(id)
            found = super().get(id, _NOTHING)
        return default if found is _NOTHING else found

    def __contains__(self, id: object) -> bool:
        if self._parts and isinstance(id, str):
            self._open(id)
        return super().__contains__(id)

    def __iter__(self) -> Any:
        self._whole()
        return super().__iter__()

    def __len__(self) -> int:
        self._whole()
        return super().__len__()

    def __eq__(self, other: object) -> bool:
        self._whole()
        return super().__eq__(other)

    __hash__ = None

    def keys(self) -> Any:
        """Every id."""
        self._whole()
        return super().keys()

    def values(self) -> Any:
        """Every row."""
        self._whole()
        return super().values()

    def items(self) -> Any:
        """Every id with its row."""
        self._whole()
        return super().items()
