"""Directives that write chapters and lists of entries into a page."""

from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from kodeks import ids
from kodeks.sphinx_ext import classic, decks
from kodeks.sphinx_ext.classic_labels import TERRAIN
from kodeks.sphinx_ext.domain import Warnings, views, warn
from kodeks.sphinx_ext.fragments import render
from kodeks.sphinx_ext.sources import rank

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class _Html(SphinxDirective):
    """A directive whose content is a rendered fragment."""

    required_arguments = 1

    def html(self, name: str, **context: Any) -> list[nodes.Node]:
        """A fragment as a raw node; the page is built again when the base changes."""
        self.env.note_reread()
        seen = views(self.env.app)
        return [nodes.raw("", render(name, seen, self.env.docname, **context), format="html")]


class Chapter(_Html):
    """
    A chapter: every clause as a card, in reading order.

    ``{kodeks:chapter} uprising.chapter.agent-turn``
    """

    def run(self) -> list[nodes.Node]:
        """Write the chapter, or warn that there is none of that id."""
        seen = views(self.env.app)
        id = self.arguments[0]
        if id not in seen.kb or ids.kind_of(id) != "chapter":
            warn(Warnings.DANGLING, "no chapter has the id %s", id, location=self.get_location())
            return []
        chapter = seen.kb[id]
        here = self.env.docname
        cards = [seen.card(seen.kb[one["id"]], here) for one in chapter.data["clauses"]]
        clauses = {one["id"] for one in chapter.data["clauses"]}
        touching = {
            kind: [seen.card(one, here) for one in seen.kb.of(kind) if clauses.intersection(one.ids("touches"))]
            for kind in ("discrepancy", "silence")
        }
        return self.html("chapter", about=seen.text(chapter, "about", here), cards=cards, touching=touching)


class Map(_Html):
    """
    Our drawing of the classic map, with a table of its territories.

    ``{kodeks:map} classic``
    """

    def run(self) -> list[nodes.Node]:
        """Write the map."""
        seen = views(self.env.app)
        here = self.env.docname
        territories = sorted(seen.kb.of("territory"), key=lambda one: seen.title(one).casefold())
        told = [
            {
                "title": seen.link(here, one.id),
                "terrain": seen.phrase(TERRAIN[one.data["terrain"]]),
                "sectors": ", ".join(map(str, one.data["sectors"])) if one.data["sectors"] != [0] else "–",
                "shelter": classic.shelter(seen, one, here),
                "spice": one.data.get("spice_blow"),
                "neighbours": [border["link"] for border in classic.borders(seen, one, here)],
            }
            for one in territories
        ]
        return self.html("map-page", territories=told)


class Decks(_Html):
    """
    The decks of the classic game.

    ``{kodeks:decks} classic``
    """

    def run(self) -> list[nodes.Node]:
        """Write the decks."""
        return self.html("decks", decks=decks.decks(views(self.env.app), self.env.docname))


class Listing(_Html):
    """
    All entries of a kind as a table.

    ``{kodeks:list} space``
    """

    option_spec: ClassVar[dict[str, Any]] = {}

    def run(self) -> list[nodes.Node]:
        """Write the list, or warn that there is no such kind."""
        seen = views(self.env.app)
        kind = self.arguments[0]
        if kind not in ids.KINDS:
            warn(Warnings.DANGLING, "there is no kind %s", kind, location=self.get_location())
            return []
        entries = sorted(seen.kb.of(kind), key=lambda one: (rank(one.module), seen.title(one).casefold()))
        cards = [seen.card(one, self.env.docname) for one in entries] if kind != "source" else []
        books = (
            [_book(seen, one, self.env.docname) for one in entries if "text" in one.data] if kind == "source" else []
        )
        return self.html("list", kind=kind, cards=cards, books=books)


class Atlas(_Html):
    """
    The map of the whole base, with its filters and its table.

    ``{kodeks:atlas}``
    """

    required_arguments = 0

    def run(self) -> list[nodes.Node]:
        """Write the frame; the script draws what the build has worked out."""
        return self.html("atlas")


def _book(seen: Any, source: Any, here: str) -> dict[str, Any]:
    from kodeks.sphinx_ext.addresses import book_page, relative

    pages = sorted({one["page"] for one in source.data["passages"]})
    return {
        "link": seen.link_to_source(here, source.id),
        "title": source.data["title"],
        "language": source.data["language"],
        "pages": [{"number": one, "url": relative(here, book_page(source.id, one))} for one in pages],
    }


def setup_directives(app: "Sphinx") -> None:
    """Add the directives."""
    app.add_directive_to_domain("kodeks", "chapter", Chapter)
    app.add_directive_to_domain("kodeks", "list", Listing)
    app.add_directive_to_domain("kodeks", "map", Map)
    app.add_directive_to_domain("kodeks", "decks", Decks)
    app.add_directive_to_domain("kodeks", "atlas", Atlas)
