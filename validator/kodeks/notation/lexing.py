"""A text as words, quoted names, signs and literal data, each with its place."""

import json
import re
import unicodedata
from dataclasses import dataclass
from typing import Any

from kodeks.notation.faults import Problem, Unreadable, shown

#: A text with more characters than this is refused; a whole position has about 15,000, and a record is read by lines.
LONGEST = 60_000
#: How many brackets may stand inside each other, and how deep literal data may be.
DEEPEST, DEEPEST_DATA = 6, 40
#: A word: letters and digits, with single hyphens, dots, apostrophes and slashes inside.
WORD = re.compile(r"\w+(?:[-.'’ʼ/]\w+)*")
SIGNS = ("//", "=>", *"><^+-*=$!~%@()[],:;?.&|")
QUOTES = {'"': '"', "„": "”", "“": "”", "«": "»"}
SAME = str.maketrans({"–": "-", "−": "-", "—": "-", "→": ">", "×": "*", "\u00a0": " ", "\t": " "})


@dataclass(frozen=True, slots=True)
class Token:
    """
    One piece of a text.

    ``kind`` is word, name (in quotation marks), sign, data, or end (of a line or a text); ``spaced`` whether a blank
    is before it.
    """

    kind: str
    text: str
    line: int
    column: int
    spaced: bool = False
    data: Any = None


def tokens(text: str) -> list[Token]:
    """
    The pieces of a text.

    >>> [token.text for token in tokens("R Dagger>arr^ -1w # why")]
    ['R', 'Dagger', '>', 'arr', '^', '-', '1w', '']
    """
    if len(text) > LONGEST:
        because, hint = "more than {number} characters", "ask about less at once"
        raise Unreadable([Problem(1, LONGEST, because, hint, {"number": LONGEST})])
    found: list[Token] = []
    number = 0
    for number, line in enumerate(unicodedata.normalize("NFC", text).split("\n"), 1):
        found += _line(line.rstrip("\r").translate(SAME), number)
    return found


def _line(line: str, number: int) -> list[Token]:
    found: list[Token] = []
    at, deep = 0, 0
    while at < len(line):
        char = line[at]
        spaced = at > 0 and line[at - 1] == " "
        column = at + 1
        if char == " ":
            at += 1
            continue
        if char == "#":
            break
        if char in "{[" and found and found[-1].text == "=" and not spaced:
            data, at = _data(line, at, number)
            found.append(Token("data", "", number, column, spaced, data))
            continue
        if word := WORD.match(line, at):
            found.append(Token("word", word[0], number, column, spaced))
            at = word.end()
            continue
        if char in QUOTES:
            name, at = _quoted(line, at, number)
            found.append(Token("name", name, number, column, spaced))
            continue
        sign = next((sign for sign in SIGNS if line.startswith(sign, at)), "")
        if not sign:
            hint = 'leave it out, or put names into "…"'
            raise Unreadable([Problem(number, column, "{word} means nothing here", hint, {"word": shown(char)})])
        deep += (sign == "(") - (sign == ")")
        if deep > DEEPEST:
            because, facts = "more than {number} brackets inside each other", {"number": DEEPEST}
            raise Unreadable([Problem(number, column, because, facts=facts)])
        found.append(Token("sign", sign, number, column, spaced))
        at += len(sign)
    found.append(Token("end", "", number, len(line) + 1, spaced=True))
    return found


def _quoted(line: str, at: int, number: int) -> tuple[str, int]:
    if line[at] == '"':
        try:
            name, end = json.JSONDecoder().raw_decode(line, at)
        except ValueError:
            raise Unreadable([Problem(number, at + 1, "this quotation mark is not closed")]) from None
        return str(name), end
    end = line.find(QUOTES[line[at]], at + 1)
    if end < 0:
        raise Unreadable([Problem(number, at + 1, "this quotation mark is not closed")])
    return line[at + 1 : end], end + 1


def _data(line: str, at: int, number: int) -> tuple[Any, int]:
    """Literal data as JSON, for what only programs write."""
    deep = most = 0
    for char in line[at:]:
        deep += (char in "{[") - (char in "}]")
        most = max(most, deep)
        if not deep or most > DEEPEST_DATA:
            break
    if most > DEEPEST_DATA:
        because, facts = "data that are more than {number} deep", {"number": DEEPEST_DATA}
        raise Unreadable([Problem(number, at + 1, because, facts=facts)])
    try:
        return json.JSONDecoder().raw_decode(line, at)
    except ValueError as fault:
        because, text = "data that are no JSON ({fault})", {"fault": str(fault)}
        raise Unreadable([Problem(number, at + 1, because, facts=text)]) from None
