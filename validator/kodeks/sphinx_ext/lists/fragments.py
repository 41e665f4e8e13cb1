"""What the directives write: chapters and lists of entries, made from the base alone when the page is filled."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kodeks import ids
from kodeks.custom import catalogue
from kodeks.reporting import origins
from kodeks.sphinx_ext.addresses import book_page, relative
from kodeks.sphinx_ext.drawing import classic_map, icons
from kodeks.sphinx_ext.labels import KINDS, SHELVES, TERRAIN, rank
from kodeks.sphinx_ext.lists import card_lists, comparing, home_page
from kodeks.sphinx_ext.pages import books, chapters, classic, doubts, spaces
from kodeks.sphinx_ext.pages.card import Card
from kodeks.sphinx_ext.pages.cards import things
from kodeks.sphinx_ext.pages.render import render

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Views


def _chapter(seen: "Views", here: str, id: str) -> str:
    result = chapters.context(seen, seen.kb[id], here)
    return render("chapter", seen, here, sections=result.pop("parts"), **result)


def _map(seen: "Views", here: str, _: str) -> str:
    territories = sorted(seen.kb.of("territory"), key=lambda entry: seen.title(entry).casefold())
    listed = [
        {
            "title": seen.link(here, territory.id),
            "terrain": seen.phrase(TERRAIN[territory.data["terrain"]]),
            "sectors": ", ".join(map(str, territory.data["sectors"])) if territory.data["sectors"] != [0] else "–",
            "shelter": classic.shelter(seen, territory, here),
            "spice": territory.data.get("spice_blow"),
            "neighbours": [border["link"] for border in classic.borders(seen, territory, here)],
        }
        for territory in territories
    ]
    return render("map-page", seen, here, territories=listed, board=classic_map.board(seen))


def _listing(seen: "Views", here: str, kind: str) -> str:
    entries = sorted(seen.kb.of(kind), key=lambda entry: (rank(entry.module), seen.title(entry).casefold()))
    cards = [Card(seen, entry, here) for entry in entries] if kind != "source" else []
    shown = [_book(seen, entry, here) for entry in entries if "text" in entry.data] if kind == "source" else []
    filters = _filters(seen, kind, entries)
    return render("list", seen, here, kind=kind, cards=cards, books=shown, filters=filters, found_by=_found_by)


def _filters(seen: "Views", kind: str, entries: "list[Entry]") -> list[card_lists.Filter]:
    """What a list of rulings can be narrowed down by."""
    if kind != "ruling":
        return []
    modules = list(dict.fromkeys(entry.module for entry in entries))
    boxes = [(module, seen.speaker.title(f"{module}.module.{module}")) for module in modules]
    named = [(key, seen.phrase(value)) for key, value in origins.AUTHORITIES.items()]
    return [
        card_lists.Filter("module", seen.phrase("All boxes"), boxes),
        card_lists.Filter("authority", seen.phrase("All rulings"), named),
    ]


def _found_by(card: Card) -> dict[str, str]:
    """The values of the filters for one of these entries."""
    data = card.entry.data
    return {
        "module": card.entry.module,
        "authority": data.get("authority", ""),
    }


def _book(seen: "Views", source: "Entry", here: str) -> dict[str, Any]:
    pages = sorted({passage["page"] for passage in source.data["passages"]})
    return {
        "link": books.link_to_source(seen, here, source.id),
        "title": source.data["title"],
        "language": source.data["language"],
        "pages": [{"number": page, "url": relative(here, book_page(source.id, page))} for page in pages],
    }


def _things(seen: "Views", here: str, shelf: str) -> str:
    entries = things(seen, shelf)
    items = [card_lists.item(seen, entry, here) for entry in entries]
    return render("card-list", seen, here, items=items, filters=card_lists.filters(seen, entries))


def _changes(seen: "Views", here: str, module: str) -> str:
    groups = comparing.changes(seen, module, here)
    return render("changes", seen, here, groups=groups, picture=comparing.picture(groups))


def _drawings(seen: "Views", here: str, _: str) -> str:
    listed = [(icons.drawn(name), seen.phrase(title)) for name, title in icons.TITLES.items()]
    return render("drawings", seen, here, drawings=listed)


@dataclass(frozen=True, slots=True)
class Fragment:
    """A stretch of a page that is made from the base, and what is wrong with an argument that it cannot take."""

    make: "Callable[[Views, str, str], str]"
    fault: "Callable[[Views, str], str]" = lambda _, __: ""
    argument: bool = True


def _no_chapter(seen: "Views", id: str) -> str:
    return "" if id in seen.kb and ids.kind_of(id) == "chapter" else "no chapter has the id %s"


def _no_kind(_: "Views", kind: str) -> str:
    return "" if kind in ids.KINDS else "there is no kind %s"


def _no_deck(_: "Views", shelf: str) -> str:
    return "" if shelf in SHELVES else "there is no deck %s"


def _no_module(seen: "Views", module: str) -> str:
    return "" if f"{module}.module.{module}" in seen.kb else "there is no module %s"


#: Everything a directive of the domain can write, by its name.
FRAGMENTS = {
    "chapter": Fragment(_chapter, _no_chapter),
    "list": Fragment(_listing, _no_kind),
    "things": Fragment(_things, _no_deck),
    "changes": Fragment(
        _changes,
        _no_module,
    ),
    "map": Fragment(_map),
    "decks": Fragment(lambda seen, here, _: render("decks", seen, here, decks=classic.decks(seen, here))),
    "checks": Fragment(lambda seen, here, _: render("checks", seen, here, checks=checks(seen, here))),
    "menu": Fragment(lambda seen, here, _: render("menu", seen, here, groups=menu(seen, here)), argument=False),
    "home": Fragment(lambda seen, here, _: render("home", seen, here, **home_page.context(seen, here)), argument=False),
    "doubts": Fragment(lambda seen, here, _: render("doubts", seen, here, **doubts.tool(seen, here)), argument=False),
    "board": Fragment(
        lambda seen, here, module: render("board", seen, here, groups=spaces.groups(seen, here, module)),
        _no_module,
    ),
    "table": Fragment(lambda seen, here, _: render("table", seen, here), argument=False),
    "atlas": Fragment(lambda seen, here, _: render("atlas", seen, here), argument=False),
    "drawings": Fragment(_drawings, argument=False),
    "changelog": Fragment(
        lambda seen, here, _: render("changelog", seen, here, versions=comparing.changelog(seen, here)),
        argument=False,
    ),
}


# --- menu -----------------------------------------------------------------------------------------


#: Groups of the menu: title, documents with their labels.
MENU = (
    ("Rules", (
        ("chapters/index", "Chapters"), ("lists/term", KINDS["term"][1]), ("lists/scenario", KINDS["scenario"][1]),
        ("bridge", "Between the two games"), ("differences/index", "What a module changes"),
    )),
    ("Doubts", (("doubts", "Differences and open questions"), ("lists/source", "By rulebook page"))),
    ("Board and cards", (
        ("lists/space", KINDS["space"][1]), ("lists/post", KINDS["post"][1]), ("lists/card", "Cards, tiles and tracks"),
        ("lists/icon", KINDS["icon"][1]), ("lists/faction", KINDS["faction"][1]), ("lists/token", KINDS["token"][1]),
        ("classic/map", "Map and territories"), ("classic/decks", "Decks of the classic game"),
    )),
    ("Games", (("lists/ruleset", KINDS["ruleset"][1]), ("lists/variant", KINDS["variant"][1]))),
)  # fmt: skip


def menu(views: "Views", here: str) -> list[dict[str, Any]]:
    """The menu in the language of the page."""
    return [
        {
            "title": views.phrase(title),
            "links": [(relative(here, document), views.phrase(label)) for document, label in links],
        }
        for title, links in MENU
    ]


# --- check lists ----------------------------------------------------------------------------------


def checks(seen: "Views", here: str) -> list[dict[str, Any]]:
    """What the list shows of each check, heavy findings first."""
    checks = sorted(catalogue.checks(), key=lambda check: (-check.severity.weight, check.id))
    return [
        {"link": seen.link(here, check.id), "severity": seen.phrase(check.severity.value), "preview": check.preview}
        for check in checks
        if any(title == "Bad" for title, _, _ in check.sections)
    ]
