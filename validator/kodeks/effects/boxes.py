"""The boxes of an entry: every field that its schema gives an effect, a condition or an event."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kodeks.findings import Path
from kodeks.model import Entry
from kodeks.schemas import SchemaStore

_TOLD = "effect.schema.json#/$defs/"


@dataclass(frozen=True, slots=True)
class Box:
    """One box: where it stands in the entry, what its schema calls it, and what it holds."""

    path: Path
    of: str
    value: Any

    @property
    def label(self) -> str:
        """The key of its label among the phrases: the last words of its way, without numbers."""
        steps = [step for step in self.path if isinstance(step, str)]
        return ".".join(steps[-2:]) if len(steps) > 1 else steps[0]


#: The decks that tell what a Rival does, and not you.
_OF_RIVALS = ("hagal", "rival")


def subject(entry: Entry) -> str:
    """Of whom the boxes of an entry speak: of you, or on the cards of Rivals of the Rival."""
    return "rival" if entry.data.get("deck") in _OF_RIVALS else "you"


def boxes(entry: Entry, store: SchemaStore) -> list[Box]:
    """All boxes of an entry, in the order of its file."""
    return list(_walk(store.schemas[entry.kind], entry.data, ()))


def _walk(schema: dict[str, Any], value: Any, path: Path) -> Iterator[Box]:
    ref = schema.get("$ref", "")
    if ref.startswith(_TOLD):
        yield Box(path, ref.removeprefix(_TOLD), value)
        return
    if isinstance(value, dict):
        for key, part in value.items():
            below = schema.get("properties", {}).get(key)
            if isinstance(below, dict):
                yield from _walk(below, part, (*path, key))
    elif isinstance(value, list) and isinstance(schema.get("items"), dict):
        for index, part in enumerate(value):
            yield from _walk(schema["items"], part, (*path, index))
