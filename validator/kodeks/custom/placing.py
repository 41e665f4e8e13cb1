"""
Line and column of what was found, without reading a large file as a whole again.

A file of custom cards is most often one list, with a dash at the start of a line for every card.
Such a part is read alone; its places count only if it says what was read before, and otherwise the
whole file is read.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from kodeks import loading
from kodeks.custom.files import Source
from kodeks.custom.model import Piece
from kodeks.findings import Finding, Path, Place

UNREADABLE = "kb.check.unreadable-file"
#: Shorter texts are read as a whole in no time.
SHORT = 20_000
_ITEM = re.compile(r"^- ", re.MULTILINE)
#: An entry of a list that begins with its id, as most do: where that stands is seen without reading the rest.
_FIRST = re.compile(r"- +(?:\{ *)?id: +([a-z0-9.-]+)(?=[\n,])")


class Trees:
    """The files of a set, each read with the places of its values when one of them is asked for."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self._sources = {source.shown: source for source in sources}
        self._marks: dict[str, loading.Marks] = {}

    def marks(self, file: str) -> loading.Marks:
        """The places of a file; those of its first line where only the quick way could make sense of it."""
        if file not in self._marks:
            try:
                raw = self._sources[file].raw
                self._marks[file] = loading.read_tree(loading.decode(raw, file), file).marks
            except loading.UnreadableFile:
                self._marks[file] = loading.Marks(1, 1)
        return self._marks[file]


class LateMarks(loading.Marks):
    """The places of an entry, looked up when one of them is asked for: most entries have no finding."""

    __slots__ = ("_file", "_trees", "_way")

    def __init__(self, trees: Trees, file: str, way: Path) -> None:
        super().__init__(0, 0)
        self._trees, self._file, self._way = trees, file, way

    def find(self, path: Path, *, key: bool = False) -> tuple[int, int]:
        """The place of the value at ``path`` inside the entry."""
        return self._trees.marks(self._file).find((*self._way, *path), key=key)


class Parts:
    """The entries of a text that is one list, each read when it is asked for."""

    def __init__(self, text: str, file: str) -> None:
        self.text, self.file = text, file
        self.starts = [match.start() for match in _ITEM.finditer(text)] if len(text) > SHORT else []

    def marks(self, index: int, value: Any) -> loading.Marks | None:
        """Where the parts of an entry stand, counted from its own first line; None where that cannot be told."""
        if not 0 <= index < len(self.starts):
            return None
        end = self.starts[index + 1] if index + 1 < len(self.starts) else len(self.text)
        try:
            tree = loading.read_tree(self.text[self.starts[index] : end], self.file)
        except loading.UnreadableFile:
            return None
        # The same text, with words, numbers and their order: a number is not a flag, whatever Python thinks.
        return tree.marks.inside((0,)) if repr(tree.value) == repr([value]) else None

    def agrees(self, values: Any, findings: Iterable[Finding]) -> bool:
        """Whether the entries with findings, read alone, say what was read of them before."""
        if not isinstance(values, list) or len(values) != len(self.starts):
            return False
        wanted = {finding.at[0] for finding in findings}
        return all(
            isinstance(wanted_one, int) and self.marks(wanted_one, values[wanted_one]) is not None
            for wanted_one in wanted
        )


def place(findings: list[Finding], sources: list[Source], pieces: list[Piece]) -> list[Finding]:
    """The same findings with line and column; only what holds one is read again."""
    by_file: dict[str, list[int]] = {}
    for index, finding in enumerate(findings):
        if not finding.place.line and finding.check != UNREADABLE:
            by_file.setdefault(finding.place.file, []).append(index)
    placed: list[Finding | None] = list(findings)
    known = {source.shown: source for source in sources}
    entries: dict[str, dict[Any, Any]] = {}
    for piece in pieces:
        if len(piece.path) == 1 and piece.file in by_file:
            entries.setdefault(piece.file, {})[piece.path[0]] = piece.data
    for file, indices in by_file.items():
        if file not in known:
            continue
        try:
            text = loading.decode(known[file].raw, file)
            wanted = [findings[index] for index in indices]
            result = _by_parts(text, file, wanted, entries.get(file, {})) or _as_a_whole(text, file, wanted)
        except loading.UnreadableFile as error:
            # Only the quick way could make sense of it.
            result = [loading.unreadable(error)]
        for number, index in enumerate(indices):
            placed[index] = result[number] if number < len(result) else None
    return [item for item in placed if item is not None]


def _as_a_whole(text: str, file: str, findings: list[Finding]) -> list[Finding]:
    marks = loading.read_tree(text, file).marks
    return [replace(finding, place=Place(file, *marks.find(finding.at, key=finding.on_key))) for finding in findings]


def _by_parts(text: str, file: str, findings: list[Finding], entries: Mapping[Any, Any]) -> list[Finding] | None:
    """The findings with their places, or None where one of them cannot be told by its entry alone."""
    parts = Parts(text, file)
    if not entries or len(parts.starts) <= max(entries):
        return None
    wanted = {finding.at[0] if finding.at else None for finding in findings}
    if not all(isinstance(wanted_one, int) and wanted_one in entries for wanted_one in wanted):
        return None
    of_entry: dict[Any, list[int]] = {}
    for index, finding in enumerate(findings):
        of_entry.setdefault(finding.at[0], []).append(index)
    listed = list(findings)
    line, passed = 0, 0
    for number in sorted(of_entry):
        line, passed = line + text.count("\n", passed, parts.starts[number]), parts.starts[number]
        of_id = all(findings[index].at[1:] == ("id",) and not findings[index].on_key for index in of_entry[number])
        if of_id and (column := _column_of_id(text, passed, entries[number])):
            for index in of_entry[number]:
                listed[index] = replace(findings[index], place=Place(file, line + 1, column))
            continue
        marks = parts.marks(number, entries[number])
        if marks is None:
            return None
        for index in of_entry[number]:
            here, column = marks.find(findings[index].at[1:], key=findings[index].on_key)
            listed[index] = replace(findings[index], place=Place(file, line + here, column))
    return listed


def _column_of_id(text: str, start: int, entry: Mapping[str, Any]) -> int:
    """Where the id of an entry stands in the first line of it; 0 where another field does."""
    first = _FIRST.match(text, start)
    return first.start(1) - start + 1 if first and first[1] == entry.get("id") else 0
