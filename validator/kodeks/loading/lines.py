"""
Plain YAML, line by line, into plain values without their places.

Cards are written in few shapes of lines: a key with a value, a key with more below it, a dash before either. What a
line says is worked out once, however often it stands in a set. It takes only what every reader of YAML reads in the
same way, and says that it cannot tell about the rest: anchors, tags, escapes, texts and brackets over several lines.
"""

import re
from typing import Any

from kodeks.loading.scalars import BadNumber, value_of

#: Longer lines, deeper nesting and longer rows of dashes go the long way.
LONGEST = 10_000
DEEPEST = 40
DEEPEST_BRACKETS = 8
#: How many lines are remembered.
MOST_LINES = 20_000

#: Spaces, dashes, perhaps a key, and what follows.
_LINE = re.compile(r"( *)((?:- +){0,4})(?:([A-Za-z0-9_][A-Za-z0-9_.-]{0,200}):(?: +|$))?(.*)")
#: Control characters, tabs, carriage returns, the line ends of Unicode, byte order marks, surrogates.
STRANGE = re.compile(r"[^\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
#: A key with a plain word or words: most lines that stand once in a set are an id or a name.
_WORDS = re.compile(r"( *)(- )?([A-Za-z0-9_][A-Za-z0-9_.-]{0,200}): ([A-Za-z](?:[A-Za-z0-9_. -]*[A-Za-z0-9])?)")
_QUOTED = re.compile(r"\"[^\"\\]*\"|'[^']*'")
#: What stands between brackets.
_TOKEN = re.compile(
    r" *(?:([\[\]{},])|([A-Za-z0-9_][A-Za-z0-9_.-]{0,200}): +|(\"[^\"\\]*\"|'[^']*')(?= *[,\]}])"
    r"|((?:[^\W_]|-[0-9])(?:[^ ,\[\]{}:#?\"'&*!|>%@`\\]| (?=[^ ,\[\]{}]))*)(?= *[,\]}]))"
)


class Unsure(Exception):  # noqa: N818  # not an error: another reader tells
    """What stands here may be read in more than one way."""


class _Below:
    """Stands for the value of a key that is told by the lines below it, or is nothing."""


_BELOW = _Below()
#: The same for a text that is folded.
_FOLDED = _Below()
_LATER = {"": _BELOW, ">-": _FOLDED}


#: What one line says: where it starts, the columns of its dashes, the column of what follows them, a key and a value.
_Row = tuple[int, tuple[int, ...], int, str, Any]
#: A line that says nothing starts nowhere.
_SILENT: _Row = (-1, (), 0, "", None)


class Reader:
    """Reads many texts; what a line says is remembered for the next."""

    def __init__(self) -> None:
        self.rows: dict[str, _Row] = {}

    def value(self, text: str) -> Any | None:
        r"""
        The value of a text, or None where only another reader can tell.

        >>> Reader().value("- id: a\n  icons: [b, c]\n  agent:\n    - gain: {spice: 1}\n")
        [{'id': 'a', 'icons': ['b', 'c'], 'agent': [{'gain': {'spice': 1}}]}]
        >>> Reader().value("a: 1\na: 2\n") is None
        True
        """
        try:
            return self.read(text)
        except Unsure:
            return None

    def read(self, whole: str) -> Any:  # noqa: PLR0915  # a call for each line would double the time
        """The same; where only another reader can tell, it raises `Unsure`."""
        rows = self.rows
        top: dict[str, Any] = {}
        # The open collections with their columns, innermost last; the value of the text is what "" names in the first.
        stack: list[tuple[int, Any]] = [(-1, top)]
        #: The innermost, and its column.
        at: int = -1
        here: Any = top
        #: The mapping and the key whose value may stand below it, and the column of the key.
        above: dict[str, Any] | None = top
        name, reach = "", -1
        text: _Text | None = None
        for line in whole.split("\n"):
            if text is not None:
                if text.takes(line):
                    continue
                here[name] = text.whole()
                text = None
            row = rows.get(line)
            start, dashes, column, key, value = self._row(line) if row is None else row
            if start < 0:
                continue
            if above is not None:
                if start > reach or (start == reach and dashes):
                    at, here = start, [] if dashes else {}
                    above[name] = here
                    stack.append((at, here))
                above = None
            if start < at:
                while start < stack[-1][0]:
                    stack.pop()
                at, here = stack[-1]
            if dashes:
                if start != at or type(here) is not list:
                    raise Unsure
                if len(dashes) > 1:
                    here = _lists(here, dashes[1:], stack)
                    at = dashes[-1]
                if not key:
                    here.append(value)
                    continue
                inside: dict[str, Any] = {}
                here.append(inside)
                at, here = column, inside
                stack.append((at, here))
            else:
                if type(here) is list:
                    stack.pop()  # a list may stand in the column of the key above it
                    at, here = stack[-1]
                if start != at or key in here:
                    raise Unsure
            if type(value) is not _Below:
                here[key] = value
                continue
            here[key] = None
            name, reach = key, column
            above, text = (here, None) if value is _BELOW else (None, _Text(column))
            if len(stack) > DEEPEST:
                raise Unsure
        if text is not None:
            here[name] = text.whole()
        return top.get("")

    def _row(self, line: str) -> _Row:
        """What a line says."""
        if len(line) > LONGEST:
            raise Unsure
        row = _words(line) or _row(line)
        if len(self.rows) >= MOST_LINES:
            self.rows.clear()
        self.rows[line] = row
        return row


def _lists(here: list[Any], columns: tuple[int, ...], stack: list[tuple[int, Any]]) -> list[Any]:
    """Open a list inside another for each further dash; the innermost."""
    for column in columns:
        here.append([])
        here = here[-1]
        stack.append((column, here))
    return here


class _Text:
    """A folded text below its key: lines in one column, without an empty one between them."""

    def __init__(self, column: int) -> None:
        self.column = column
        self.lines: list[str] = []
        self.indent = 0
        self.ended = False

    def takes(self, line: str) -> bool:
        """Whether a line belongs to the text."""
        text = line.lstrip(" ")
        indent = len(line) - len(text)
        if not text:
            self.ended = True
            return True
        if indent <= self.column:
            return False
        self.indent = self.indent or indent
        if self.ended or indent != self.indent or text[-1] == " " or len(line) > LONGEST or _strange(line):
            raise Unsure
        self.lines.append(text)
        return True

    def whole(self) -> str:
        """The lines as one."""
        if not self.lines:
            raise Unsure
        return " ".join(self.lines)


def _strange(line: str) -> bool:
    return not (line.isascii() and line.isprintable()) and STRANGE.search(line) is not None


def _words(line: str) -> _Row | None:
    """What a line says that is a key and plain words, or None."""
    match = _WORDS.fullmatch(line)
    if match is None:
        return None
    spaces, dash, key, text = match.groups()
    column = len(spaces)
    value = value_of(text)
    return (column, (column,), column + 2, key, value) if dash else (column, (), column, key, value)


def words(line: str) -> tuple[str, Any] | None:
    """The key and the value of a line that is nothing but a key and plain words, or None."""
    match = _WORDS.fullmatch(line) if len(line) <= LONGEST else None
    if match is None or match[1] or match[2]:
        return None
    return match[3], value_of(match[4])


def _row(line: str) -> _Row:
    if _strange(line):
        raise Unsure
    if "#" in line:
        line = _uncommented(line)
    match = _LINE.fullmatch(line)
    assert match is not None  # it takes any line
    spaces, before, key, rest = match.groups("")
    if not before and not key:
        if rest:
            raise Unsure
        return _SILENT
    dashes = tuple(index for index, sign in enumerate(before, len(spaces)) if sign == "-") if before else ()
    value = _single(rest) if not key or rest not in _LATER else _LATER[rest]
    return len(spaces), dashes, len(spaces) + len(before), key, value


def _uncommented(line: str) -> str:
    """A line without the comment at its end."""
    if line.lstrip(" ").startswith("#"):
        return ""
    if '"' in line or "'" in line:
        raise Unsure  # it may stand between quotation marks
    return line.partition(" #")[0].rstrip(" ")


def _single(text: str) -> Any:
    """The value that stands at the end of a line."""
    first = text[:1]
    if first.isalnum() or (first == "-" and text[1:2].isdigit()):
        if ": " in text or text[-1] in ": ":
            raise Unsure
        return _plain(text)
    if first in ("[", "{"):
        return _Brackets(text).whole()
    if _QUOTED.fullmatch(text):
        return text[1:-1]
    raise Unsure


def _plain(text: str) -> Any:
    try:
        return value_of(text)
    except BadNumber:
        raise Unsure from None


class _Brackets:
    """A list or a mapping on one line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def whole(self) -> Any:
        """The value of all of the text."""
        value = self._value(self._token(), 0)
        if self.at != len(self.text):
            raise Unsure
        return value

    def _token(self) -> re.Match[str]:
        match = _TOKEN.match(self.text, self.at)
        if match is None:
            raise Unsure
        self.at = match.end()
        return match

    def _value(self, token: re.Match[str], depth: int) -> Any:
        sign, key, quoted, plain = token.groups()
        if plain is not None:
            return _plain(plain)
        if quoted is not None:
            return quoted[1:-1]
        if key is not None or depth >= DEEPEST_BRACKETS:
            raise Unsure
        if sign == "[":
            return self._list(depth + 1)
        if sign == "{":
            return self._mapping(depth + 1)
        raise Unsure

    def _list(self, depth: int) -> list[Any]:
        found: list[Any] = []
        token = self._token()
        if token[1] == "]":
            return found
        while True:
            found.append(self._value(token, depth))
            if self._ends("]"):
                return found
            token = self._token()

    def _mapping(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        token = self._token()
        if token[1] == "}":
            return found
        while True:
            key = token[2]
            if key is None or key in found:
                raise Unsure
            found[key] = self._value(self._token(), depth)
            if self._ends("}"):
                return found
            token = self._token()

    def _ends(self, bracket: str) -> bool:
        sign = self._token()[1]
        if sign not in (bracket, ","):
            raise Unsure
        return sign == bracket
