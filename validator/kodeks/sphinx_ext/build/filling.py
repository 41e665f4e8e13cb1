"""
Pages out of frames: Sphinx and the theme write one frame for each folder and one skeleton for each document.

A skeleton is a document with a mark where a fragment stands. Both are filled here, from the base alone, and every page
notes whose sentences it shows; a page that shows nothing new is not made again.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from kodeks.sphinx_ext.drawing.icons import sprite
from kodeks.sphinx_ext.lists.listing import FRAGMENTS
from kodeks.sphinx_ext.pages.books import Made
from kodeks.sphinx_ext.pages.entry_pages import makers

if TYPE_CHECKING:
    from kodeks.sphinx_ext.views import Views

#: The page of a frame, and what stands in it for title and body.
SLUG, TITLE, BODY = "kodeks-frame-slug", "kodeks-frame-title", "<!--kodeks:body -->"
SPRITE = "<!--kodeks:sprite -->"
_AS_WRITTEN = re.compile(r"(<(?:script|style|pre|textarea)\b.*?</(?:script|style|pre|textarea)>)", re.DOTALL)
_MARK = re.compile(r"<!--kodeks:([a-z-]+) (\S*)-->")


def marker(name: str, argument: str) -> str:
    """
    The mark where a fragment stands.

    >>> marker("list", "space")
    '<!--kodeks:list space-->'
    """
    return f"<!--kodeks:{name} {argument}-->"


class Filler:
    """Fills skeletons and frames, and keeps for every page the ids of the sentences it shows."""

    def __init__(self, seen: "Views", skeletons: dict[str, str], frames: dict[str, str]) -> None:
        self.seen = seen
        self.skeletons = skeletons
        self.frames = frames
        self.makers: dict[str, Callable[[], Made]] = makers(seen)
        self.shows: dict[str, list[str]] = {}

    @property
    def names(self) -> list[str]:
        """All pages that are filled."""
        return [*self.skeletons, *self.makers]

    def page(self, name: str) -> str:
        """A page as HTML."""
        with self.seen.words.listening() as told:
            html = self._document(name) if name in self.skeletons else self._made(name)
        self.shows[name] = sorted(told)
        return html

    def _document(self, name: str) -> str:
        def fragment(found: re.Match[str]) -> str:
            if found[1] not in FRAGMENTS:
                return found[0]
            return FRAGMENTS[found[1]].make(self.seen, name, found[2])

        html = _MARK.sub(fragment, self.skeletons[name])
        return html.replace(SPRITE, sprite(html))

    def _made(self, name: str) -> str:
        folder, _, slug = name.rpartition("/")
        made = self.makers[name]()
        title = str(escape(Markup(made.title).striptags()))
        html = self.frames[folder].replace(SLUG, slug).replace(TITLE, title)
        return html.replace(BODY, made.body, 1).replace(SPRITE, sprite(made.body), 1)


def tight(frame: str) -> str:
    r"""
    A frame with few lines: those that are the same on every page stand on one line between those that are not.

    Pages are kept for reading offline line by line, and most of their lines are those of the frame. Nothing changes
    for a reader, since white space between tags counts once; scripts and what is set as written are left alone.

    >>> tight("<a>\n  <b>\n<i>kodeks-frame-slug</i>\n<pre>1\n2</pre>\n</b>\n</a>")
    '<a> <b>\n<i>kodeks-frame-slug</i>\n<pre>1\n2</pre> </b> </a>'
    """
    lines: list[str] = []
    for number, part in enumerate(_AS_WRITTEN.split(frame)):
        if number % 2:
            lines[-1] += part
            continue
        for index, line in enumerate(part.split("\n")):
            apart = any(mark in one for one in (line, lines[-1] if lines else SLUG) for mark in (SLUG, TITLE, BODY))
            if index == 0 and lines:
                lines[-1] += line
            elif apart:
                lines.append(line.strip())
            elif line.strip():
                lines[-1] += f" {line.strip()}"
    return "\n".join(lines)


def folders(seen: "Views") -> list[str]:
    """The folders of the pages that are made from the base alone."""
    return sorted({name.rpartition("/")[0] for name in makers(seen)})


def put(path: Path, text: str) -> bool:
    """Write a file where it is not that already; whether it was written."""
    content = text.encode()
    if path.is_file() and path.read_bytes() == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return True
