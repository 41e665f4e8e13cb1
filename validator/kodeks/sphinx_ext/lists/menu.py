"""The menu of every page."""

from typing import TYPE_CHECKING, Any

from kodeks.sphinx_ext.addresses import relative
from kodeks.sphinx_ext.labels import KINDS

if TYPE_CHECKING:
    from kodeks.sphinx_ext.views import Views

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
