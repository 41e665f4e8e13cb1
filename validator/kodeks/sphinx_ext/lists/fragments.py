"""What the directives write: chapters and lists of entries, made from the base alone when the page is filled."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from kodeks import home, ids
from kodeks.custom import catalogue
from kodeks.reporting import origins
from kodeks.rulesets import BENDING
from kodeks.sphinx_ext.addresses import book_page, relative
from kodeks.sphinx_ext.drawing import boards, icons
from kodeks.sphinx_ext.labels import KINDS, RELATIONS, SHELVES, TERRAIN, rank
from kodeks.sphinx_ext.lists import card_lists, home_page
from kodeks.sphinx_ext.pages import books, classic, doubts, entries, phases
from kodeks.sphinx_ext.pages.cards import things
from kodeks.sphinx_ext.pages.entries import Card
from kodeks.sphinx_ext.pages.render import render

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Views


def _chapter(seen: "Views", here: str, id: str) -> str:
    result = entries.context(seen, seen.kb[id], here)
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
    return render("map-page", seen, here, territories=listed, board=boards.board(seen))


def _listing(seen: "Views", here: str, kind: str) -> str:
    entries = sorted(seen.kb.of(kind), key=lambda entry: (rank(entry.module), seen.title(entry).casefold()))
    cards = [Card(seen, entry, here) for entry in entries] if kind != "source" else []
    shown = [_book(seen, entry, here) for entry in entries if "text" in entry.data] if kind == "source" else []
    filters = _filters(seen, kind, entries)
    courses = phases.courses(seen, here) if kind == "phase" else []
    return render(
        "list", seen, here, kind=kind, cards=cards, books=shown, filters=filters, found_by=_found_by, courses=courses
    )


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
    groups = changes(seen, module, here)
    return render("changes", seen, here, groups=groups, picture=picture(groups))


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
        lambda seen, here, module: render("board", seen, here, groups=boards.groups(seen, here, module)),
        _no_module,
    ),
    "table": Fragment(lambda seen, here, _: render("table", seen, here), argument=False),
    "atlas": Fragment(lambda seen, here, _: render("atlas", seen, here), argument=False),
    "drawings": Fragment(_drawings, argument=False),
    "changelog": Fragment(
        lambda seen, here, _: render("changelog", seen, here, versions=changelog(seen, here)),
        argument=False,
    ),
}


# --- menu -----------------------------------------------------------------------------------------


#: Groups of the menu: title, documents with their labels.
MENU = (
    ("Rules", (
        ("chapters/index", "Chapters"), ("lists/phase", KINDS["phase"][1]), ("lists/term", KINDS["term"][1]),
        ("lists/scenario", KINDS["scenario"][1]),
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


# --- comparing ------------------------------------------------------------------------------------


Json = dict[str, Any]


def _place(seen: "Views", id: str) -> tuple[tuple[int, str], int]:
    """A chapter in the order of play; what belongs to no chapter comes first in its module."""
    return rank(seen.kb[id].module), seen.kb[id].data.get("order", 0)


def changed_by(seen: "Views", module: str) -> list[tuple[str, "Entry", "Entry"]]:
    """The relation, the clause and its target for every clause of a module that bends a rule played without it."""
    own = {f"{module}.module.{module}"}
    own |= {entry.id for entry in seen.kb.of("variant") if own.intersection(entry.ids("of"))}
    return [
        (relation, clause, seen.kb[target])
        for clause in seen.kb.of("clause")
        if own.intersection(clause.modules)
        for relation in BENDING
        for target in clause.ids(relation)
        if target in seen.kb and not own.intersection(seen.kb[target].modules)
    ]


def changing_modules(seen: "Views") -> list[str]:
    """The modules that change rules of others, in the order of the shelf."""
    found = sorted((entry.module for entry in seen.kb.of("module")), key=rank)
    return [item for item in found if changed_by(seen, item)]


def changes(seen: "Views", module: str, here: str) -> list[Json]:
    """What a module changes, by relation, then by the chapter of the rule that is changed."""
    found: dict[str, dict[str, dict[str, Json]]] = {}
    for relation, clause, target in changed_by(seen, module):
        chapters = found.setdefault(relation, {})
        chapter = seen.chapter_of[target.id].id
        group = chapters.setdefault(chapter, {}).setdefault(
            target.id, {"rule": seen.link(here, target.id), "by": [], "id": target.id}
        )
        group["by"].append(seen.link(here, clause.id))
    return [
        {
            "label": seen.phrase(RELATIONS[relation][0]),
            "relation": relation,
            "chapters": [
                {
                    "link": seen.link(here, id),
                    "module": seen.module_title(id),
                    "items": list(found[relation][id].values()),
                }
                for id in sorted(found[relation], key=lambda item: _place(seen, item))
            ],
        }
        for relation in BENDING
        if relation in found
    ]


def picture(groups: list[Json]) -> list[Json]:
    """For every chapter that is changed how many of its rules, by relation: the bars of a small picture."""
    found: dict[str, Json] = {}
    for group in groups:
        for chapter in group["chapters"]:
            id = chapter["link"].id
            row = found.setdefault(id, {"link": chapter["link"], "module": chapter["module"], "bars": []})
            row["bars"].append(
                {"relation": group["relation"], "label": group["label"], "number": len(chapter["items"])}
            )
    most = max((sum(bar["number"] for bar in item["bars"]) for item in found.values()), default=1)
    for row in found.values():
        for bar in row["bars"]:
            bar["share"] = round(60 * bar["number"] / most, 1)
    return list(found.values())


_CODE = re.compile(r"`([^`]+)`")


def changelog(seen: "Views", here: str) -> list[Json]:
    """What the changelog says to players: for each version its sentences, with links where they name entries."""
    file = home.home() / "CHANGELOG.md"
    versions: list[Json] = []
    rules = False
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
        if line.startswith("## "):
            versions.append({"title": line[3:], "items": []})
        elif line.startswith("### "):
            rules = line == "### Rules"
        elif rules and line.startswith("- "):
            versions[-1]["items"].append(line[2:])
        elif rules and line.startswith("  ") and versions[-1]["items"]:
            versions[-1]["items"][-1] += " " + line.strip()

    def linked(found: re.Match[str]) -> str:
        value = found[1]
        if value.replace("&#x27;", "'") in seen.kb:
            return f'<a class="k-ref" href="{escape(seen.url(here, value))}"><code>{value}</code></a>'
        return f"<code>{value}</code>"

    for version in versions:
        version["items"] = [_CODE.sub(linked, escape(item)) for item in version["items"]]
    return [version for version in versions if version["items"]]
