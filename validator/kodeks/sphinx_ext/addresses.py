"""
Permanent addresses: the page and the anchor of every entry.

An entry's page is ``module/kind/slug``; a passage stands on the page of its book; a chapter is a
document of its own. Addresses follow from ids alone, so they are as permanent as the ids.
"""

import posixpath

from kodeks import ids
from kodeks.model import KnowledgeBase

#: Kinds that have no page of their own.
ELSEWHERE = ("passage", "chapter", "source")


def page_of(kb: KnowledgeBase, id: str) -> str:
    """The page on which an entry or a check stands."""
    parts = ids.parse(id)
    assert parts is not None
    if parts.kind == "passage":
        source = kb.source_of[id]
        return book_page(source.id, kb[id].data["page"])
    if parts.kind == "source":
        return f"{parts.module}/source/{parts.slug}/index"
    if parts.kind == "chapter":
        return f"chapters/{parts.module}/{parts.slug}"
    return f"{parts.module}/{parts.kind}/{parts.slug}"


def book_page(source: str, page: int) -> str:
    """The page that shows one printed page of a book."""
    parts = ids.parse(source)
    assert parts is not None
    return f"{parts.module}/source/{parts.slug}/p{page:02}"


def anchor_of(id: str) -> str:
    """The anchor inside the page, for entries that share one."""
    return id if ids.kind_of(id) == "passage" else ""


def url(kb: KnowledgeBase, here: str, id: str) -> str:
    """The relative address of an entry, seen from a page."""
    anchor = anchor_of(id)
    target = relative(here, page_of(kb, id))
    return f"{target}#{anchor}" if anchor else target


def relative(here: str, page: str) -> str:
    """
    The relative address of one page, seen from another.

    >>> relative("chapters/uprising/agent-turn", "uprising/clause/infiltrate")
    '../../uprising/clause/infiltrate.html'
    >>> relative("uprising/clause/infiltrate", "uprising/clause/deploy"), relative("index", "lists/space")
    ('deploy.html', 'lists/space.html')
    """
    start = posixpath.dirname(here).split("/") if "/" in here else []
    goal = page.split("/")
    same = 0
    while same < min(len(start), len(goal) - 1) and start[same] == goal[same]:
        same += 1
    return "../" * (len(start) - same) + "/".join(goal[same:]) + ".html"
