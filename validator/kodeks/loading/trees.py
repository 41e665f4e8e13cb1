"""
One text into plain values and the place of each of them.

What it cannot read raises `UnreadableFile` with the place.
"""

import os
import stat
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

from kodeks.findings import Path, Place

MOST_BYTES = 32_000_000
#: No card has a line of a million characters; whatever has one is refused before it is taken apart.
LONGEST_LINE = 1_000_000
MOST_DEPTH = 64
MOST_DIGITS = 15
#: Megabytes of brackets would be gigabytes of lists.
MOST_VALUES = 2_000_000


class UnreadableFile(Exception):  # noqa: N818  # it names what is wrong, not that it is wrong
    """A file that cannot be read at all; says where and why, and the way out."""

    def __init__(self, place: Place, because: str, hint: str = "") -> None:
        super().__init__(f"{place}: {because}")
        self.place = place
        self.because = because
        self.hint = hint


@dataclass(slots=True)
class Marks:
    """Line and column of a value, of its keys, and of what is inside it; counted from 1."""

    line: int
    column: int
    keys: dict[str, tuple[int, int]] | None = None
    children: dict[str, "Marks"] | list["Marks"] | None = None

    def find(self, path: Path, *, key: bool = False) -> tuple[int, int]:
        """
        The place of the value at ``path``, or of the nearest value above it that exists.

        With ``key`` it is the place of the last key instead.
        """
        here = self
        at = (self.line, self.column)
        for step in path:
            inside: Marks | None = None
            if isinstance(here.children, dict):
                inside = here.children.get(str(step))
            elif isinstance(here.children, list) and isinstance(step, int):
                inside = here.children[step] if step < len(here.children) else None
            if inside is None:
                return at
            at = (inside.line, inside.column)
            if key and here.keys is not None:
                at = here.keys.get(str(step), at)
            here = inside
        return at

    def inside(self, path: Path) -> "Marks":
        """The marks of the value at ``path``."""
        here = self
        for step in path:
            if here.children is None:
                return here
            here = here.children[step]  # type: ignore[index]  # a path made by walking this tree
        return here


@dataclass(frozen=True, slots=True)
class Tree:
    """The plain value of a document and the marks beside it."""

    file: str
    value: Any
    marks: Marks


def read_text(path: FilePath | str, shown: str | None = None) -> str:
    """The text of a file, or an `UnreadableFile` that tells what is wrong with it."""
    name = shown or str(path)
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):
            raise UnreadableFile(Place(name), "this is not a file but a pipe, a device or a folder.", "name a file")
        if status.st_size > MOST_BYTES:
            raise UnreadableFile(
                Place(name),
                f"the file is larger than {MOST_BYTES // 1_000_000} MB.",
                "split it into several files",
            )
        with open(path, "rb") as file:
            raw = file.read()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UnreadableFile(
            Place(name), f"the file cannot be opened: {reason}.", "check the path and its permissions"
        ) from None
    return decode(raw, name)


def decode(raw: bytes, name: str) -> str:
    """UTF-8 bytes as text."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line = before.count(b"\n") + 1
        column = len(before) - (before.rfind(b"\n") + 1) + 1
        raise UnreadableFile(
            Place(name, line, column),
            f"byte 0x{raw[error.start]:02x} is not UTF-8.",
            "save the file as UTF-8",
        ) from None


def refuse_long_lines(text: str, name: str) -> None:
    """Raise for a line beyond measure; text in brackets may be written as one long line, as other programs do."""
    if len(text) <= LONGEST_LINE or text[:1] in ("{", "["):
        return
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            because = f"a line of {len(line)} characters stands here."
            raise UnreadableFile(Place(name, number, 1), because, "no card needs that; shorten the text")


def read_tree(text: str, name: str) -> Tree:
    """
    Build the one document of a YAML text.

    >>> tree = read_tree("a: [1, no]", "sample.yaml")
    >>> tree.value, tree.marks.find(("a", 1))
    ({'a': [1, 'no']}, (1, 8))
    """
    refuse_long_lines(text, name)
    if len(text) > MOST_BYTES:
        raise UnreadableFile(Place(name), "the text is too large.", "split it into several files")
    if text[:1] in ("{", "["):
        from kodeks.loading import brackets

        found = brackets.read(text, name)
        if found is not None:
            return found
    # Reading JSON and judging it needs no YAML; its parser is only fetched for a text that does.
    from kodeks.loading import events

    return events.read(text, name)
