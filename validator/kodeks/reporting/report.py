"""One result of a check, which every format tells in its own way."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kodeks import home, ids
from kodeks.findings import Finding, Severity
from kodeks.registry import Check
from kodeks.reporting.findings import fill, hint_of
from kodeks.words import Words

#: A line is shown up to this width, around the place that is meant.
WIDTH = 100
_ENDS = frozenset(" \t,]}")


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A line of the source as it can be shown, and which part of it is meant."""

    number: int
    text: str
    offset: int
    length: int
    #: The same length counted in characters rather than in cells of a terminal.
    characters: int = 1


@dataclass(frozen=True)
class Report:
    """What was found and what was silenced, with the words to tell it and the lines it stands in."""

    findings: Sequence[Finding]
    words: Words
    checks: Mapping[str, Check]
    entries: int = 0
    files: Sequence[str] = ()
    silenced: Sequence[tuple[Finding, str]] = ()
    texts: Mapping[str, bytes] = field(default_factory=dict)
    version: str = ""
    #: Where the last line that was shown starts, for each file.
    _starts: dict[str, tuple[int, int]] = field(default_factory=dict)
    #: The last line that was shown, by its file and number: a line of megabytes is not read for each finding in it.
    _last: dict[tuple[str, int], str] = field(default_factory=dict)

    def sentence(self, finding: Finding) -> str:
        """The sentence of a finding, with its facts."""
        return fill(self.words.message(finding.because), {key: _cut(fact) for key, fact in finding.facts.items()})

    def hint(self, finding: Finding) -> str:
        """The way out, or nothing."""
        return hint_of(finding, self.words)

    def address(self, check: str) -> str:
        """The page of a check on the site, or nothing where no site is known."""
        site = home.site()
        parts = ids.parse(check)
        if not site or parts is None or check not in self.checks or parts.module != "kb":
            return ""
        return f"{site}/{self.words.language}/{parts.module}/{parts.kind}/{parts.slug}.html"

    def fails(self, level: Severity) -> bool:
        """Whether anything weighs as much as this, or more."""
        return any(finding.severity.weight >= level.weight for finding in self.findings)

    def count(self, severity: Severity) -> int:
        """How many findings have this severity."""
        return sum(finding.severity is severity for finding in self.findings)

    def excerpt(self, finding: Finding) -> Excerpt | None:
        """The line a finding points at."""
        place = finding.place
        raw = self.texts.get(place.file)
        if raw is None or not place.line:
            return None
        line = self._line(place.file, raw, place.line)
        if line is None:
            return None
        column = min(max(place.column - 1, 0), len(line))
        length = _length(line, column)
        start = max(0, column - WIDTH // 2) if len(line) > WIDTH else 0
        if len(line) <= WIDTH and line.isascii() and line.isprintable():
            return Excerpt(place.line, line, column, length, length)
        shown, before, inside = [], 0, 0
        for index in range(start, min(len(line), start + WIDTH)):
            cell = _cell(line[index])
            shown.append(cell)
            width = sum(_width(character) for character in cell)
            if index < column:
                before += width
            elif index < column + length:
                inside += width
        if start:
            shown.insert(0, "…")
            before += 1
        if start + WIDTH < len(line):
            shown.append("…")
        return Excerpt(place.line, "".join(shown), before, max(inside, 1), length)

    def _line(self, file: str, raw: bytes, number: int) -> str | None:
        """A line of a file; findings come by place, so the search goes on where it last ended."""
        if (file, number) in self._last:
            return self._last[file, number]
        line, start = self._starts.get(file, (1, 0))
        if line > number:
            line, start = 1, 0
        while line < number:
            start = raw.find(b"\n", start) + 1
            if not start:
                return None
            line += 1
        self._starts[file] = (line, start)
        end = raw.find(b"\n", start)
        found = raw[start : end if end >= 0 else len(raw)]
        self._last.clear()
        self._last[file, number] = found.decode("utf-8", "replace").rstrip("\r").removeprefix("\ufeff")
        return self._last[file, number]


#: Longer facts are cut in a sentence; the place shows the rest.
LONGEST = 300


def _cut(fact: object) -> str:
    text = str(fact) if not isinstance(fact, str) else fact
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _length(line: str, column: int) -> int:
    """How long the word is that starts at a column: a quoted text, or up to the end of a plain one."""
    if column >= len(line):
        return 1
    if line[column] in "'\"":
        end = line.find(line[column], column + 1)
        return end - column + 1 if end > 0 else len(line) - column
    if line[column] in "[{":
        return 1
    end = column
    while end < len(line) and line[end] not in _ENDS and not line.startswith((": ", ":\n"), end):
        end += 1
    end -= line[column:end].endswith(":")
    return max(end - column, 1)


def _cell(character: str) -> str:
    if character == "\t":
        return " "
    return character if character.isprintable() else f"\\x{ord(character):02x}"


def _width(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1
