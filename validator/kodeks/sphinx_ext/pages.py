"""A page for each entry, each printed page of a book, and each check."""

import posixpath
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kodeks import ids
from kodeks.sphinx_ext import atlas, classic, neighbours, touching
from kodeks.sphinx_ext.addresses import book_page, page_of, relative
from kodeks.sphinx_ext.domain import views
from kodeks.sphinx_ext.fragments import TEMPLATES, render
from kodeks.sphinx_ext.labels import KINDS

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Views

Page = tuple[str, dict[str, Any], str]
LANGUAGE_NAMES = {"en": "English", "pl": "Polski", "uk": "Українська"}


def setup_pages(app: "Sphinx") -> None:
    """Add the pages, the templates and what every page needs."""
    app.connect("config-inited", _templates)
    app.connect("builder-inited", _no_search)
    app.connect("html-collect-pages", collect)
    # Before the theme, which asks for the navigation.
    app.connect("html-page-context", _context, priority=400)


def _templates(app: "Sphinx", config: "Config") -> None:
    config.templates_path.append(str(TEMPLATES))


def _no_search(app: "Sphinx") -> None:
    """Sphinx's own search knows neither Polish nor Ukrainian and is never shown: its index and page are not made."""
    if app.builder.format == "html":
        app.builder.search = False  # type: ignore[attr-defined]  # only builders of pages have it


def collect(app: "Sphinx") -> Iterator[Page]:
    """Every page that is made from the base alone."""
    seen = views(app)
    for entry in seen.kinds_with_pages():
        here = page_of(seen.kb, entry.id)
        picture = neighbours.picture(seen, entry.id, here)
        more = {**_more(seen, entry, here), **touching.around(seen, entry, here)}
        card = seen.card(entry, here)
        seen.printed[entry.id] = card["printed"]
        body = render("entry", seen, here, card=card, picture=picture, **more)
        yield here, {"title": seen.title(entry), "body": body, "furo_hide_toc": True}, "page.html"
    for source in seen.kb.of("source"):
        yield from _book(seen, source)
    atlas.write_words(seen, Path(app.outdir))
    for check in seen.checks.values():
        here = page_of(seen.kb, check.id)
        clauses = [seen.link(here, one) for one in check.clauses]
        body = render("check", seen, here, check=check, clauses=clauses, label=seen.phrase(KINDS["check"][0]))
        yield here, {"title": check.id, "body": body, "furo_hide_toc": True}, "page.html"


def _more(seen: "Views", entry: "Entry", here: str) -> dict[str, Any]:
    """What only pages of the classic game show: the map around a territory, the leaders of a faction."""
    slug = entry.id.rpartition(".")[2]
    known = entry.kind == "territory" and slug in seen.board.territories
    return {
        "around": slug if known else None,
        "borders": classic.borders(seen, entry, here) if known else [],
        "leaders": classic.leaders(seen, entry.id, here) if entry.kind == "faction" else [],
    }


def _book(seen: "Views", source: "Entry") -> Iterator[Page]:
    passages = [seen.kb[one["id"]] for one in source.data.get("passages", [])]
    numbers = sorted({one.data["page"] for one in passages})
    title = seen.speaker.say(source, "short").text if "short" in source.data else source.data["title"]
    front = page_of(seen.kb, source.id)
    pages = [{"number": one, "url": relative(front, book_page(source.id, one))} for one in numbers]
    body = render("book", seen, front, source=source.data, title=title, pages=pages)
    yield front, {"title": title, "body": body, "furo_hide_toc": True}, "page.html"
    for index, number in enumerate(numbers):
        here = book_page(source.id, number)
        shown = [_passage(seen, one, here) for one in passages if one.data["page"] == number]
        before = relative(here, book_page(source.id, numbers[index - 1])) if index else None
        after = relative(here, book_page(source.id, numbers[index + 1])) if index + 1 < len(numbers) else None
        head = f"{title}, {seen.phrase('page {page}').format(page=number)}"
        body = render(
            "book-page", seen, here,
            title=head, passages=shown, before=before, after=after, up=relative(here, front),
            language_of_book=source.data["language"],
        )  # fmt: skip
        yield here, {"title": head, "body": body, "furo_hide_toc": True}, "page.html"


def _passage(seen: "Views", passage: "Entry", here: str) -> dict[str, Any]:
    sources = [
        source
        for relation, source in seen.kb.backlinks.get(passage.id, [])
        if relation in ("passages", "nearest", "readings.passages")
    ]
    # Clauses of the book's own module answer first; differences, terms and other boxes follow.
    sources.sort(key=lambda one: (ids.kind_of(one) != "clause", seen.kb[one].module != passage.module))
    citing = [seen.link(here, source) for source in sources]
    return {
        "id": passage.id,
        "heading": passage.data["heading"],
        "kind": passage.data["kind"],
        "gist": passage.data["gist"],
        "lines": ", ".join(f"{start}–{end}" if start != end else str(start) for start, end in passage.data["lines"]),
        "citing": list(dict.fromkeys(citing)),
    }


def _context(app: "Sphinx", pagename: str, templatename: str, context: dict[str, Any], doctree: object) -> None:
    seen = views(app)
    if doctree is None and "toctree" in context:
        context["toctree"] = _Navigation(app, pagename, context["toctree"])
    root = relative(pagename, "index").removesuffix("index.html")
    context["kodeks"] = seen.phrase
    context["kodeks_language"] = seen.language
    context["kodeks_languages"] = [
        {"code": code, "name": name, "url": f"{root}../{code}/{pagename}.html"} for code, name in LANGUAGE_NAMES.items()
    ]


class _Navigation:
    """
    The navigation of a page that is no document: the same for all pages of a folder.

    Sphinx works the tree out anew for every page, which takes longer than all the rest of the
    build. Pages made from the base stand nowhere in the tree, so only their folder counts.
    """

    def __init__(self, app: "Sphinx", pagename: str, make: Callable[..., str]) -> None:
        self.known: dict[tuple[str, str], str] = app.__dict__.setdefault("_kodeks_navigation", {})
        self.folder = posixpath.dirname(pagename)
        self.make = make

    def __call__(self, **wanted: Any) -> str:
        key = (self.folder, repr(sorted(wanted.items())))
        if key not in self.known:
            self.known[key] = self.make(**wanted)
        return self.known[key]
