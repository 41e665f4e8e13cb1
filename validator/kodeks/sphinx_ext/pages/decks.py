"""The decks of the classic game, as plain values for the templates."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from kodeks.sphinx_ext.classic_labels import CATEGORIES
from kodeks.sphinx_ext.pages.classic import leaders

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Views


def decks(views: "Views", here: str) -> list[dict[str, Any]]:
    """The three decks of the classic game: treachery by sort, spice by sector, traitors by faction."""
    cards = [one for one in views.kb.of("card") if one.module == "classic"]
    treachery = [
        {
            "title": views.phrase(label),
            "cards": [
                {"link": views.link(here, one.id), "number": one.data["copies"]}
                for one in _by_title(views, cards)
                if one.data.get("category") == category
            ],
        }
        for category, label in CATEGORIES.items()
    ]
    blows = [(one, views.kb[one.data["territory"]].data["spice_blow"]) for one in cards if "territory" in one.data]
    spice = [
        {"link": views.link(here, one.id), **blow}
        for one, blow in sorted(blows, key=lambda pair: (pair[1]["sector"], pair[0].id))
    ]
    worms = [{"link": views.link(here, one.id), "number": one.data["copies"]} for one in cards if one.data.get("worm")]
    factions = [one for one in views.kb.of("faction") if "color" in one.data]
    traitors = [
        {"faction": views.link(here, one.id), "leaders": leaders(views, one.id, here)}
        for one in _by_title(views, factions)
    ]
    return [
        {**_deck(views, here, "treachery"), "groups": treachery},
        {**_deck(views, here, "spice"), "blows": spice, "worms": worms},
        {**_deck(views, here, "traitor"), "factions": traitors},
    ]


def _by_title(views: "Views", entries: "Iterable[Entry]") -> "list[Entry]":
    return sorted(entries, key=lambda one: views.title(one).casefold())


def _deck(views: "Views", here: str, kind: str) -> dict[str, Any]:
    id = f"classic.token.{kind}-deck"
    return {"kind": kind, "link": views.link(here, id), "total": views.kb[id].data["total"]}
