"""
One text into plain values and the place of each of them.

What it cannot read raises `UnreadableFile` with the place.
"""

import os
import re
import stat
from pathlib import Path as FilePath

from kodeks.findings import Place
from kodeks.loading import brackets
from kodeks.loading.trees import LONGEST_LINE, MOST_BYTES, MOST_ENTRIES, MOST_SIGNS, Tree, UnreadableFile

#: The start of a list of entries, after comments.
_LISTED = re.compile(r"(?:(?:#[^\n]*|---)?\n)*+- ")


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


def refuse_too_much(text: str, name: str) -> None:
    """
    Raise for a text that holds too much, or a line beyond measure.

    Text in brackets may be written as one long line, as other programs do.
    """
    if len(text) > MOST_SIGNS and text.count("\n") + text.count(":") + text.count(",") > MOST_SIGNS:
        because = f"the file has more than {MOST_SIGNS:,} lines, colons and commas."
        raise UnreadableFile(Place(name), because, "split it into several files")
    if text.count("\n- ") + text.startswith("- ") > MOST_ENTRIES and _LISTED.match(text):
        because = f"the file has more than {MOST_ENTRIES:,} entries."
        raise UnreadableFile(Place(name), because, "split it into several files")
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
    refuse_too_much(text, name)
    if len(text) > MOST_BYTES:
        raise UnreadableFile(Place(name), "the text is too large.", "split it into several files")
    if text[:1] in ("{", "["):
        found = brackets.read(text, name)
        if found is not None:
            return found
    # Reading JSON and judging it needs no YAML; its parser is only fetched for a text that does.
    from kodeks.loading import events

    return events.read(text, name)
