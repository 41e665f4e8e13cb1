"""The comments of a file that silence something: where they stand, and for which lines they speak."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import yaml

from kodeks import ids, loading
from kodeks.custom.files import Source
from kodeks.findings import Place

_COMMENT = re.compile(r"#[ \t]*kodeks:[ \t]*(ignore-file|ignore)\b([^\n]*)")
#: There are not that many checks.
MOST_NAMES = 100
#: Nobody writes more silences into a file; what is beyond them silences nothing.
MOST_COMMENTS = 20_000
_NAME = re.compile(r"[ \t,]*([a-z0-9.-]+)")


@dataclass(slots=True)
class Comment:
    """One silence beside the data: its checks, the lines it speaks for, its reason, and what it was needed for."""

    checks: tuple[str, ...]
    place: Place
    first: int
    last: int
    reason: str
    text: str
    used: set[str] = field(default_factory=set)


def comments(source: Source) -> Iterator[Comment]:
    """Every silence of a file, in its order; none of a file that cannot be read."""
    try:
        text = loading.decode(source.raw, source.shown)
        inside = _in_a_text(text)
    except (loading.UnreadableFile, yaml.YAMLError):
        return
    lines = _Lines(text.split("\n"))
    seen = 0
    for number, line in enumerate(lines.lines, 1):
        match = _COMMENT.search(line) if "kodeks:" in line else None
        if match is None or line[: match.start()][-1:] not in ("", " ", "\t") or inside(number, match.start()):
            continue
        names, reason = _parts(match[2])
        whole = match[1] == "ignore-file"
        first, last = (0, len(lines.lines)) if whole else lines.reach(number, match.start())
        place = Place(source.shown, number, match.start() + 1)
        yield Comment(names, place, first, last, reason, match[2].strip())
        seen += 1
        if seen >= MOST_COMMENTS:
            return


def _parts(text: str) -> tuple[tuple[str, ...], str]:
    """
    The checks and the reason of a silence.

    >>> _parts(" kb.check.a, kb.check.b – because")
    (('kb.check.a', 'kb.check.b'), 'because')
    """
    names: dict[str, None] = {}
    end = 0
    while (match := _NAME.match(text, end)) and ids.parse(match[1]) is not None:
        names[match[1]] = None
        end = match.end()
    return tuple(names)[:MOST_NAMES], text[end:].strip(" \t–—-:")


class _Lines:
    """Lines of a file, and the block that each of them opens."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.indents = [
            len(line) - len(line.lstrip(" ")) if line.strip() and line.lstrip()[0] != "#" else -1 for line in lines
        ]
        #: For every line, the first line from there on that says something.
        self.following = [0] * (len(lines) + 1)
        after = len(lines)
        for index in range(len(lines) - 1, -1, -1):
            after = index if self.indents[index] >= 0 else after
            self.following[index] = after
        self.following[len(lines)] = len(lines)
        self.ends: dict[int, int] = {}

    def reach(self, number: int, column: int) -> tuple[int, int]:
        """The lines a comment speaks for: its own, or the next that says something with all inside it."""
        if self.lines[number - 1][:column].strip():
            return number, number
        first = self.following[number]
        if first == len(self.lines):
            return number, number
        if first not in self.ends:
            self.ends[first] = self._end(first)
        return first + 1, self.ends[first] + 1

    def _end(self, first: int) -> int:
        indent, listed = self.indents[first], self.lines[first].lstrip().startswith("- ")
        last = first
        for index in range(first + 1, len(self.lines)):
            deep = self.indents[index]
            if deep < 0:
                continue
            # The dashes of a list may stand below their key without being further in.
            same = deep == indent and not listed and self.lines[index].lstrip().startswith("- ")
            if deep <= indent and not same:
                break
            last = index
        return last


def _in_a_text(text: str) -> Callable[[int, int], bool]:
    """A question: whether a line and column lie inside a text of the data rather than in a comment."""
    spans: dict[int, list[tuple[int, int]]] = {}
    covered: set[int] = set()
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    for event in yaml.parse(text, Loader=loader):
        if isinstance(event, yaml.ScalarEvent):
            start, end = event.start_mark, event.end_mark
            assert start is not None
            assert end is not None
            if start.line == end.line:
                spans.setdefault(start.line + 1, []).append((start.column, end.column))
            elif event.style in ("|", ">"):
                # The header of a block may carry a comment; its lines are text to the last.
                covered.update(range(start.line + 2, end.line + 1))
            else:
                covered.update(range(start.line + 1, end.line + 1))

    def inside(line: int, column: int) -> bool:
        return line in covered or any(start <= column < end for start, end in spans.get(line, ()))

    return inside
