"""
Plain values of a YAML text without their places, several times faster than `read_tree`.

Most texts are read line by line. The others are given to a parser that is optional. It is only asked about texts of
which both readers are known to make the same values: the risks below name everything on which readers of YAML differ,
and a text that holds any of it goes the long way. So this never refuses a file; it says that it cannot tell.
"""

import re
from typing import Any

from kodeks.loading import blocks, lines

try:
    import yaml_rs as _fast
except ImportError:  # the long way reads everything
    _fast = None  # type: ignore[assignment]  # so says `available`

#: How many lines are remembered.
MOST_LINES = 50_000

# Every pattern starts with a character or a set, so that a search runs at the speed of a scan.
#: Anchors, aliases, tags, directives, reserved characters, explicit and empty keys; numbers that
#: are not a plain count, with whatever else starts like a number; and keys that are no words.
_ODD = (
    r"[&*!%@`?:_+~]|-[0-9._+-]|\.[0-9.a-zA-Z]|0[0-9xob]|[0-9]{16}|[0-9]+(?:[^0-9\n,\]} ]| +:)"
    r"|(?:true|True|TRUE|false|False|FALSE|null|Null|NULL) *[:}]"
)
#: What any of that starts with, so that most places are passed over at once.
_MAYBE = r"(?=[&*!%@`?:_+~.0-9|>tTfFnN-])"
_FLAT = r"[^\[\]{}\n]"
#: What a line may not hold; none of it looks beyond the line.
RISKS = tuple(
    re.compile(risk)
    for risk in (
        rf"[\n\[{{,] *{_MAYBE}(?:{_ODD}|[|>])",
        rf"[:-] +{_MAYBE}(?:{_ODD}|[|>](?![-+]? *\n))",
        # Indicators that stand close together, where one reader sees text and another a mapping.
        r":(?: *[:,]|[\]}?])",
        r"[\]}] *:",
        r"[\"'] *:[^ \n]",
        r", *[,\]}]",
        # Nesting that may be deeper than allowed: indented, by dashes, by brackets.
        r"\n {40}",
        r"-(?: +-){5}",
        r"\n(?:[^\[{\n]*+[\[{]){12}",
        # Brackets that run over the end of their line.
        rf"[\[{{](?>{_FLAT}++|[\[{{](?>{_FLAT}++|[\[{{]{_FLAT}*+[\]}}])*+[\]}}])*+\n",
        rf"[\[{{](?:{_FLAT}*+[\[{{]){{3}}",
    )
)
_MARKS = ("\\", "<<", "\n---", "\n...", "\n-\n", " -\n", "- \n")
#: A block of text: what stands before its header on the line, and the start of the next line.
_BLOCK = re.compile(r"[:-] +[|>][-+]? *\n( *)(.?)")


def available() -> bool:
    """Whether the fast parser is there."""
    return _fast is not None


class Reader:
    """Reads many texts; a line that has been found harmless once is not looked at again."""

    def __init__(self) -> None:
        self.lines = lines.Reader()
        self.blocks = blocks.Reader(self.lines)
        self.harmless: set[str] = set()

    def value(self, text: str) -> Any | None:
        r"""
        The value of a text, or None where only the long way can tell.

        A key without a value may still come out as a number, which no schema takes.

        >>> Reader().value("a: *b\n") is None
        True
        """
        if not text.endswith("\n"):
            return None
        # The first line of a document says no more than a comment does.
        text = "#--\n" + text[4:] if text.startswith("---\n") else "\n" + text
        found = self.blocks.value(text)
        if found is None:
            found = self.lines.value(text)
        return self.parsed(text) if found is None else found

    def parsed(self, text: str) -> Any | None:
        """The value of a text by the optional parser, or None where it cannot tell or is not there."""
        if not available() or self._risky(text):
            return None
        try:
            value = _fast.loads(text, parse_datetime=False)
        except Exception:  # noqa: BLE001  # whatever it is, the long way tells it with its place
            return None
        return value if type(value) in (dict, list) else None

    def _risky(self, text: str) -> bool:
        """Whether a text holds anything on which readers of YAML differ."""
        if any(mark in text for mark in _MARKS) or lines.STRANGE.search(text):
            return True
        unseen = set(text.split("\n")) - self.harmless
        if unseen:
            new = "\n" + "\n".join(unseen) + "\n"
            if any(risk.search(new) for risk in RISKS):
                return True
            if len(self.harmless) + len(unseen) <= MOST_LINES:
                self.harmless |= unseen
        return (">" in text or "|" in text) and _hollow(text)


def _hollow(text: str) -> bool:
    """Whether a block of text has no text, or none that is further in than its header."""
    for match in _BLOCK.finditer(text):
        line = text[text.rfind("\n", 0, match.start()) + 1 : match.start() + 1]
        before = len(line) - len(line.lstrip(" -"))
        if len(match[1]) <= before or not match[2]:
            return True
    return False
