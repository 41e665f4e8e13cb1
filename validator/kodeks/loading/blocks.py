"""
Entries in plain YAML, block by block, into plain values without their places.

Cards say the same things over and over: the same deck, the same icons, the same effect. What a field or one item of a
list says is worked out once, however often it stands in a set, and is then the same object everywhere, so that whoever
has looked at it need not look again. Every block is read by `lines`, which also reads what has no such blocks.
"""

import re
from typing import Any

from kodeks.loading import lines

#: Comments and empty lines before an entry that is alone in its file.
_ALONE = re.compile(r"(?:(?:#[^\n]*)?\n)++(?=id: )")
#: Where a field of an entry begins; a list may stand in the column of its key.
_FIELD = re.compile(r"\n  (?![ \n#-])")
#: Between the items of a list that is further in than its key.
_ITEM = "\n    - "
_KEY = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,200}:")
#: What tells one entry from the others is not remembered.
_OWN = ("id", "name")
#: How many fields and items are remembered.
MOST = 20_000


class Reader:
    """Reads many texts; what a block says is remembered for the next."""

    def __init__(self, reader: lines.Reader) -> None:
        self.lines = reader
        self.fields: dict[str, tuple[str, Any]] = {}
        self.items: dict[str, Any] = {}

    def value(self, text: str) -> Any | None:
        r"""
        The entry of a text or the list of them, or None where another reader has to look.

        >>> two = Reader(lines.Reader()).value("\n- id: a\n  icons: [b, c]\n- id: d\n  icons: [b, c]\n")
        >>> two
        [{'id': 'a', 'icons': ['b', 'c']}, {'id': 'd', 'icons': ['b', 'c']}]
        >>> two[0]["icons"] is two[1]["icons"]
        True
        """
        text = text.removesuffix("\n")
        try:
            if alone := _ALONE.match(text):
                return self._entry(text[alone.end() :].replace("\n", "\n  "))
            before, *entries = text.split("\n- ")
            if not entries or self.lines.read(before) is not None:
                return None
            return [self._entry(entry) for entry in entries]
        except lines.Unsure:
            return None

    def _entry(self, text: str) -> dict[str, Any]:
        entry: dict[str, Any] = {}
        fields = self.fields
        for part in _FIELD.split(text):
            key, value = fields.get(part) or self._field(part)
            if key in entry:
                raise lines.Unsure
            entry[key] = value
        return entry

    def _field(self, text: str) -> tuple[str, Any]:
        """The key and the value of a field; its first line is given without its column."""
        field = lines.words(text)
        if field is None:
            if not _KEY.match(text):
                raise lines.Unsure  # the first field of an entry does not stand in the column of the others
            key, _, items = text.partition(_ITEM)
            if items and _KEY.fullmatch(key):
                field = key[:-1], [self._item(item) for item in items.split(_ITEM)]
            else:
                (field,) = self._one("  " + text, dict).items()
        if field[0] not in _OWN:
            _remember(self.fields, text, field)
        return field

    def _item(self, text: str) -> Any:
        if text not in self.items:
            _remember(self.items, text, self._one("    - " + text, list)[0])
        return self.items[text]

    def _one(self, text: str, kind: type[dict[str, Any]] | type[list[Any]]) -> Any:
        """The value of a text that is a mapping or a list of one."""
        value: Any = self.lines.read(text)
        if not isinstance(value, kind) or len(value) != 1:
            raise lines.Unsure
        return value


def _remember(known: dict[str, Any], text: str, value: Any) -> None:
    if len(known) >= MOST:
        known.clear()
    known[text] = value
