"""
JSON into plain values and the place of each of them, without a reader of YAML.

It takes the JSON that a reader of YAML reads in the same way, and says that it cannot tell about the rest:
escapes, fractions, tabs, long keys, a colon on another line than its key, and whatever is no JSON at all.
"""

import re
from typing import Any

from kodeks.loading.trees import MOST_DEPTH, MOST_DIGITS, MOST_VALUES, Marks, Tree

#: Longer texts go the long way, which counts what it builds.
MOST_CHARACTERS = 4_000_000
#: A key that is longer is no key for YAML.
LONGEST_KEY = 1_000

_TOKEN = re.compile(
    r"[ \n]*(?:"
    r'"([^"\\\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]*)"'
    r"|([{}\[\],:])"
    r"|(-?(?:0|[1-9][0-9]*)(?=[ \n,\]}]|\Z))"
    r"|(true|false|null)(?=[ \n,\]}]|\Z)"
    r")"
)
_WORDS = {"true": True, "false": False, "null": None}


def read(text: str, name: str) -> Tree | None:
    """
    The document of a JSON text, or None where only the long way can tell.

    >>> read('{"a": [1, "no"]}', "sample.json").marks.find(("a", 1))
    (1, 11)
    >>> read('{"a": 1, "a": 2}', "sample.json") is None
    True
    """
    if len(text) > MOST_CHARACTERS or text.count(",") > MOST_VALUES or text.count("[") > MOST_VALUES:
        return None
    reader = _Reader(text)
    try:
        value, marks = reader.value(*reader.token(), 0)
    except _Unsure:
        return None
    return None if text[reader.at :].strip(" \n") else Tree(name, value, marks)


class _Unsure(Exception):  # noqa: N818  # not an error: another reader tells
    """What stands here may be read in more than one way."""


class _Reader:
    """Walks over the tokens of a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        #: Where the line at hand begins.
        self.begins = 0

    def token(self) -> tuple[re.Match[str], Marks]:
        """The next token and where it stands."""
        match = _TOKEN.match(self.text, self.at)
        if match is None:
            raise _Unsure
        group = match.lastindex or 0
        start = match.start(group) - (group == 1)
        passed = self.text.count("\n", self.at, start)
        if passed:
            self.line += passed
            self.begins = self.text.rindex("\n", self.at, start) + 1
        self.at = match.end()
        return match, Marks(self.line, start - self.begins + 1)

    def value(self, match: re.Match[str], at: Marks, depth: int) -> tuple[Any, Marks]:
        """The value that begins with this token."""
        text, sign, number, word = match.groups()
        if text is not None:
            return text, at
        if number is not None:
            if len(number) > MOST_DIGITS:
                raise _Unsure
            return int(number), at
        if word is not None:
            return _WORDS[word], at
        if depth >= MOST_DEPTH:
            raise _Unsure
        if sign == "{":
            return self._mapping(at, depth + 1), at
        if sign == "[":
            return self._list(at, depth + 1), at
        raise _Unsure

    def _mapping(self, at: Marks, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        keys: dict[str, tuple[int, int]] = {}
        children: dict[str, Marks] = {}
        at.keys, at.children = keys, children
        match, here = self.token()
        if match[2] == "}":
            return found
        while True:
            key = match[1]
            if key is None or key in found or len(key) > LONGEST_KEY:
                raise _Unsure
            colon, there = self.token()
            if colon[2] != ":" or there.line != here.line:
                raise _Unsure
            found[key], children[key] = self.value(*self.token(), depth)
            keys[key] = (here.line, here.column)
            if self._ends("}"):
                return found
            match, here = self.token()

    def _list(self, at: Marks, depth: int) -> list[Any]:
        found: list[Any] = []
        children: list[Marks] = []
        at.children = children
        match, here = self.token()
        if match[2] == "]":
            return found
        while True:
            value, marks = self.value(match, here, depth)
            found.append(value)
            children.append(marks)
            if self._ends("]"):
                return found
            match, here = self.token()

    def _ends(self, bracket: str) -> bool:
        sign = self.token()[0][2]
        if sign not in (bracket, ","):
            raise _Unsure
        return sign == bracket
