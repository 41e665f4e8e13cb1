"""Plain values with the place of each of them, and how large a text may be."""

from dataclasses import dataclass
from typing import Any

from kodeks.findings import Path, Place

# How large a file may be. What is larger is refused before it is taken apart; README states the figures.
MOST_BYTES = 16_000_000
#: Line ends, colons and commas together: some 10,000 cards.
MOST_SIGNS = 600_000
#: Entries of a list, one to a dash at the start of a line.
MOST_ENTRIES = 20_000
#: No card has a line of a million characters; whatever has one is refused before it is taken apart.
LONGEST_LINE = 1_000_000
MOST_DEPTH = 64
MOST_DIGITS = 15
#: Values with their places, which are only read where a file is not plain or not right: half a kilobyte and 8 µs each.
MOST_VALUES = 200_000


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
