"""
One YAML text into plain values and the place of each of them.

The builder walks libyaml's events itself instead of using PyYAML's loaders: it keeps line and
column of every key and value, refuses duplicate keys, reads scalars as YAML 1.2 does (``no`` is
a word, ``1:30`` is a word), and stops early on input that is made to hurt: aliases, tags,
nesting, size, broken UTF-8.
"""

import re
from collections.abc import Iterator
from typing import Any

import yaml

from kodeks.findings import Place
from kodeks.loading.scalars import BadNumber, value_of
from kodeks.loading.trees import MOST_DEPTH, MOST_VALUES, Marks, Tree, UnreadableFile

try:
    from yaml._yaml import CParser as _Parser
except ImportError:  # a PyYAML built without libyaml: the same events, slower
    from yaml import SafeLoader as _Parser  # type: ignore[assignment]  # it has the same two methods


def read(text: str, name: str) -> Tree:
    """The one document of a YAML text."""
    builder = _Builder(name)
    try:
        # libyaml looks at the encoding of bytes; characters outside the BMP are fine in both.
        parser = _Parser(text.encode("utf-8", "surrogatepass"))
        try:
            for event in _events(parser):
                builder.take(event)
        finally:
            parser.dispose()
    except yaml.MarkedYAMLError as error:
        raise _marked(error, text, name) from None
    except yaml.YAMLError as error:
        where = _reader_place(error, text, name)
        raise UnreadableFile(
            where, "this is not YAML: a control character stands here.", "remove the character"
        ) from None
    if builder.marks is None:
        raise UnreadableFile(Place(name), "the file holds nothing.", "write an entry, or remove the file")
    return Tree(name, builder.value, builder.marks)


_GLUED = re.compile(r"\s*(?:- )?([\w.-]+):([^\s:/][^\n]*)")


def _marked(error: yaml.MarkedYAMLError, text: str, name: str) -> UnreadableFile:
    """Where a text stops being YAML: the opening that is never closed, or the place where the parser gave up."""
    mark, context = error.problem_mark or error.context_mark, error.context_mark
    because = f"this is not YAML: {error.problem or error.context}."
    within = error.context or ""
    if context is not None and "quoted scalar" in within:
        return UnreadableFile(
            Place(name, context.line + 1, context.column + 1),
            "this is not YAML: the quotation mark that opens here is never closed.",
            "close it on the same line, or put the text between the other sort of quotation marks",
        )
    if context is not None and "flow" in within:
        return UnreadableFile(
            Place(name, context.line + 1, context.column + 1),
            f"this is not YAML: the bracket that opens here is not closed before line {mark.line + 1 if mark else 0}.",
            "close it",
        )
    lines = text.splitlines()
    for number in range(mark.line, max(mark.line - 3, -1), -1) if mark is not None else ():
        match = _GLUED.fullmatch(lines[number]) if number < len(lines) else None
        if match:
            return UnreadableFile(
                Place(name, number + 1, match.start(1) + 1),
                f"this is not YAML: no space follows the colon of {match[1][:40]}.",
                f"write {match[1][:40]}: {match[2][:40]}",
            )
    place = Place(name, mark.line + 1, mark.column + 1) if mark else Place(name)
    return UnreadableFile(place, because, "mend the syntax here")


def _reader_place(error: yaml.YAMLError, text: str, name: str) -> Place:
    position = getattr(error, "position", None)
    if not isinstance(position, int):
        return Place(name)
    before = text.encode("utf-8", "surrogatepass")[:position].decode("utf-8", "replace")
    return Place(name, before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)


def _events(parser: Any) -> Iterator[Any]:
    while True:
        event = parser.get_event()
        if event is None:
            return
        yield event


class _Builder:
    """Turns events into values and marks, without recursion."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.value: Any = None
        self.marks: Marks | None = None
        self.documents = 0
        self.values = 0
        # One frame for each open collection: its value, its marks, and for a mapping the key at hand.
        self.stack: list[tuple[Any, Marks, list[Any]]] = []

    def take(self, event: Any) -> None:
        kind = type(event)
        if kind is yaml.ScalarEvent:
            self._plain(event)
            at = Marks(event.start_mark.line + 1, event.start_mark.column + 1)
            if self._expects_key():
                self._key(event.value, at)
            else:
                self._put(self._scalar(event, at), at)
        elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
            self._open(event, mapping=kind is yaml.MappingStartEvent)
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            value, marks, _ = self.stack.pop()
            self._put(value, marks)
        elif kind is yaml.AliasEvent:
            self._refuse(event, "an alias (*) stands here.", "write the value out")
        elif kind is yaml.DocumentStartEvent:
            self.documents += 1
            if self.documents > 1:
                self._refuse(event, "a second document starts here.", "one file holds one document")

    def _open(self, event: Any, *, mapping: bool) -> None:
        self._plain(event)
        if len(self.stack) >= MOST_DEPTH:
            self._refuse(event, f"nesting is deeper than {MOST_DEPTH}.", "flatten the data")
        if self._expects_key():
            self._refuse(event, "a key is a list or a mapping.", "use a word as key")
        at = Marks(event.start_mark.line + 1, event.start_mark.column + 1)
        if mapping:
            at.keys, at.children = {}, {}
            self.stack.append(({}, at, []))
        else:
            at.children = []
            self.stack.append(([], at, []))

    def _expects_key(self) -> bool:
        if not self.stack:
            return False
        value, _, key = self.stack[-1]
        return isinstance(value, dict) and not key

    def _key(self, text: str, at: Marks) -> None:
        value, marks, key = self.stack[-1]
        assert marks.keys is not None
        if text == "<<":
            raise UnreadableFile(
                Place(self.name, at.line, at.column), "a merge key (<<) stands here.", "write the fields out"
            )
        if text in value:
            first = marks.keys[text]
            raise UnreadableFile(
                Place(self.name, at.line, at.column),
                f"the key {text!r} stands twice in one mapping, first on line {first[0]}.",
                "keep one of them",
            )
        marks.keys[text] = (at.line, at.column)
        key.append(text)

    def _put(self, item: Any, at: Marks) -> None:
        self.values += 1
        if self.values > MOST_VALUES:
            raise UnreadableFile(
                Place(self.name, at.line, at.column),
                f"the file holds more than {MOST_VALUES:,} values.",
                "split it into several files",
            )
        if not self.stack:
            self.value, self.marks = item, at
            return
        value, marks, key = self.stack[-1]
        if isinstance(value, dict):
            name = key.pop()
            value[name] = item
            marks.children[name] = at  # type: ignore[index]  # a mapping's children are a dict
        else:
            value.append(item)
            marks.children.append(at)  # type: ignore[union-attr]  # a list's children are a list

    def _scalar(self, event: Any, at: Marks) -> Any:
        text: str = event.value
        if not event.implicit[0]:
            return text
        try:
            return value_of(text)
        except BadNumber as error:
            self._refuse(event, str(error), "quote it if it is a name")

    def _plain(self, event: Any) -> None:
        if event.tag is not None:
            shown = str(event.tag)[:40]
            self._refuse(event, f"the tag {shown} stands here.", "kodeks reads plain YAML; remove the tag")
        if event.anchor is not None:
            self._refuse(event, "an anchor (&) stands here.", "write values out where they are used")

    def _refuse(self, event: Any, because: str, hint: str) -> None:
        mark = event.start_mark
        raise UnreadableFile(Place(self.name, mark.line + 1, mark.column + 1), because, hint)
