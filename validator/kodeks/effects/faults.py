"""What can be wrong with a sentence, or with a structure that is to be told."""

import json
import re
from typing import Any

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|\d+|\S")
_MOST_SHOWN = 12
_LONGEST = 40


class Untellable(ValueError):  # noqa: N818  # it says what is wrong, like the others of the house
    """A structure that the phrases of the language cannot say; ``value`` is the part in question."""

    def __init__(self, rule: str, value: object) -> None:
        super().__init__(f"no template of {rule} says {value!r}")
        self.rule = rule
        self.value = value


class Unreadable(ValueError):  # noqa: N818  # it says what is wrong, like the others of the house
    """A sentence that cannot be read, or that can be read in more than one way."""


class NotUnderstood(Unreadable):
    """Where reading stopped: the word, its place, and what could stand there."""

    def __init__(self, text: str, at: int, expected: list[str]) -> None:
        match = _WORD.search(text, at)
        self.word = match[0][:_LONGEST] if match else ""
        self.column = (match.start() if match else len(text)) + 1
        self.expected = expected
        #: How much of the text was not read.
        self.left = len(text) - at
        where = f"the word {self.word!r} at character {self.column}" if match else "the end of the text"
        shown = ", ".join(expected[:_MOST_SHOWN]) + (", …" if len(expected) > _MOST_SHOWN else "")
        super().__init__(f"reading stopped at {where}; there could stand: {shown}")

    def in_text(self, text: str) -> "NotUnderstood | None":
        """The same with its place in the text as it was given, where its word is there once."""
        at = text.lower().find(self.word.lower())
        if not self.word or at < 0 or text.lower().count(self.word.lower()) > 1:
            return None
        return NotUnderstood(text, at, self.expected)


class Ambiguous(Unreadable):
    """A sentence with more than one meaning."""

    def __init__(self, meanings: list[Any]) -> None:
        self.meanings = meanings
        listed = " or ".join(json.dumps(meaning, ensure_ascii=False) for meaning in meanings)
        super().__init__(f"the text can be read in {len(meanings)} ways: {listed}")
