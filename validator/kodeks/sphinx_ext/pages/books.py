"""Books: where they say something, what each reading of a difference yields, and a page for each printed page."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from kodeks import ids
from kodeks.model import Entry
from kodeks.sphinx_ext.addresses import book_page, page_of, relative
from kodeks.sphinx_ext.pages.render import render
from kodeks.sphinx_ext.views import Link

if TYPE_CHECKING:
    from kodeks.sphinx_ext.views import Views


@dataclass(frozen=True, slots=True)
class Made:
    """What a page shows inside its frame."""

    title: str
    body: str
    #: What a shared link says of it below its title, where that is not what it says of the whole site.
    about: str = ""


def books(views: "Views", entry: Entry, here: str, field: str = "passages") -> list[dict[str, Any]]:
    """Where each book says it: the book, and its pages with links to the passages."""
    found: dict[str, list[str]] = {}
    for passage in entry.ids(field):
        if passage in views.kb:
            found.setdefault(views.kb.source_of[passage].id, []).append(passage)
    return [
        {
            "book": link_to_source(views, here, source),
            "pages": _pages(views, passages, here),
        }
        for source, passages in found.items()
    ]


def _pages(views: "Views", passages: list[str], here: str) -> list[dict[str, Any]]:
    pages: dict[int, str] = {}
    for passage in passages:
        pages.setdefault(views.kb[passage].data["page"], passage)
    return [
        {
            "page": number,
            "url": views.url(here, passage),
            "heading": views.kb[passage].data["heading"],
            "language": views.kb.source_of[passage].data["language"],
        }
        for number, passage in sorted(pages.items())
    ]


def link_to_source(views: "Views", here: str, source: str) -> Link:
    """A link to a book, by its short name."""
    entry = views.kb[source]
    title = views.speaker.say(entry, "short")
    return Link(views.url(here, source), title.text, source, title.language)


def readings(views: "Views", entry: Entry, here: str) -> list[dict[str, Any]]:
    """The readings of a discrepancy; of anything else there are none."""
    items: list[dict[str, Any]] = []
    for index, item in enumerate(entry.data.get("readings", []) if entry.kind == "discrepancy" else []):
        shadow = Entry(entry.id, "clause", entry.module, item, entry.file, entry.marks)
        items.append(
            {
                "text": views.text(entry, "yields", here, index),
                "books": books(views, shadow, here),
                "followed": entry.data["follows"] == index + 1,
            }
        )
    return items


def facts(views: "Views", entry: Entry, here: str) -> dict[str, Any] | None:
    """Where facts outside the books come from."""
    value = entry.data.get("facts")
    if not value:
        return None
    return {
        "confidence": value["confidence"],
        "sources": [link_to_source(views, here, source) for source in value["sources"]],
        "conflicts": value.get("conflicts", []),
    }


# --- pages ----------------------------------------------------------------------------------------


def pages(views: "Views", source: Entry) -> dict[str, Callable[[], Made]]:
    """The pages of a book by name: its cover, and one for each printed page that is in the ledger."""
    passages = [views.kb[passage["id"]] for passage in source.data.get("passages", [])]
    numbers = sorted({passage.data["page"] for passage in passages})
    found: dict[str, Callable[[], Made]] = {page_of(views.kb, source.id): partial(_cover, views, source, numbers)}
    for index, number in enumerate(numbers):
        shown = [passage for passage in passages if passage.data["page"] == number]
        around = (numbers[index - 1] if index else None, numbers[index + 1] if index + 1 < len(numbers) else None)
        found[book_page(source.id, number)] = partial(_leaf, views, source, shown, number, around)
    return found


def _title(views: "Views", source: Entry) -> str:
    return views.speaker.say(source, "short").text if "short" in source.data else str(source.data["title"])


def _cover(views: "Views", source: Entry, numbers: list[int]) -> Made:
    here = page_of(views.kb, source.id)
    pages = [{"number": number, "url": relative(here, book_page(source.id, number))} for number in numbers]
    title = _title(views, source)
    return Made(title, render("book", views, here, source=source.data, title=title, pages=pages))


def _leaf(
    views: "Views", source: Entry, passages: list[Entry], number: int, around: tuple[int | None, int | None]
) -> Made:
    here = book_page(source.id, number)
    before, after = (relative(here, book_page(source.id, item)) if item is not None else None for item in around)
    title = f"{_title(views, source)}, {views.phrase('page {page}').format(page=number)}"
    body = render(
        "book-page", views, here,
        title=title, passages=[_passage(views, passage, here) for passage in passages], before=before, after=after,
        up=relative(here, page_of(views.kb, source.id)), language_of_book=source.data["language"],
    )  # fmt: skip
    return Made(title, body)


def _passage(views: "Views", passage: Entry, here: str) -> dict[str, Any]:
    sources = [
        source
        for relation, source in views.kb.backlinks.get(passage.id, [])
        if relation in ("passages", "nearest", "readings.passages")
    ]
    # Clauses of the book's own module answer first; differences, terms and other boxes follow.
    sources.sort(key=lambda source: (ids.kind_of(source) != "clause", views.kb[source].module != passage.module))
    citing = [views.link(here, source) for source in sources]
    return {
        "id": passage.id,
        "heading": passage.data["heading"],
        "kind": passage.data["kind"],
        "gist": passage.data["gist"],
        "note": passage.data.get("note", ""),
        "lines": ", ".join(f"{start}–{end}" if start != end else str(start) for start, end in passage.data["lines"]),
        "citing": list(dict.fromkeys(citing)),
    }
