"""What pages show of territories, leaders, factions and cards of the classic game, as plain values."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from kodeks.reporting.decision_words import WORDS
from kodeks.sphinx_ext.drawing.boards import neighbours
from kodeks.sphinx_ext.labels import CATEGORIES, COLOURS, POWERS, SHELTER, TERRAIN
from kodeks.sphinx_ext.pages.cards import Box, sentences

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Link, Views

Row = dict[str, Any]


def rows(views: "Views", entry: "Entry", here: str) -> list[Row]:
    """The facts of an entry as labels with words and links; none where the kind has none."""
    if entry.kind == "territory":
        return _territory(views, entry, here)
    if entry.kind == "leader" and "strength" in entry.data:
        return [
            _row(views, "Faction", views.link(here, entry.data["faction"])),
            _row(views, "Strength", entry.data["strength"]),
        ]
    if entry.kind == "faction" and "color" in entry.data:
        return _faction(views, entry, here)
    if entry.kind == "card" and entry.data["deck"] in ("treachery", "spice"):
        return _card(views, entry, here)
    return []


def _row(views: "Views", label: str, given: "Link | str | int") -> Row:
    """A label with a link, or with words in which only our own links are HTML."""
    if isinstance(given, str | int):
        return {"label": views.phrase(label), "link": None, "html": given if isinstance(given, Markup) else str(given)}
    return {"label": views.phrase(label), "link": given, "html": ""}


def _filled(views: "Views", here: str, phrase: str, **facts: object) -> Markup:
    """A phrase with its facts, in which ids are links."""
    return Markup(escape(views.phrase(phrase))).format(
        **{key: _anchors(views, here, value) for key, value in facts.items()}
    )


def _anchors(views: "Views", here: str, given: object) -> Markup:
    if isinstance(given, list):
        return Markup(", ").join(_anchors(views, here, item) for item in given)
    if isinstance(given, str) and given in views.kb:
        link = views.link(here, given)
        return Markup('<a class="k-ref" href="{}">{}</a>').format(link.url, link.title)
    return escape(given)


def _territory(views: "Views", entry: "Entry", here: str) -> list[Row]:
    data = entry.data
    found = []
    if views.title(entry) != data["name"]:
        found.append(_row(views, "On the board", Markup('<span lang="en">{}</span>').format(data["name"])))
    found.append(_row(views, "Terrain", views.phrase(TERRAIN[data["terrain"]])))
    sectors = views.phrase("the pole") if data["sectors"] == [0] else ", ".join(map(str, data["sectors"]))
    found.append(_row(views, "Sectors", sectors))
    found.append(_row(views, "Safe from the storm", shelter(views, entry, here)))
    if data.get("ornithopters"):
        found.append(_row(views, "Ornithopters", views.phrase("yes")))
    if "spice_blow" in data:
        blow = views.phrase("{amount} in sector {sector}").format(**data["spice_blow"])
        found.append(_row(views, "Spice blow", blow))
    return found


def shelter(views: "Views", entry: "Entry", here: str) -> str:
    """Whether a territory is safe from the storm, in words."""
    if "sheltered_by" in entry.data:
        return _filled(views, here, "while {territory} stands", territory=entry.data["sheltered_by"])
    return views.phrase(SHELTER[entry.data["shelter"]])


def borders(views: "Views", entry: "Entry", here: str) -> list[dict[str, Any]]:
    """The neighbours of a territory, with the sectors in which they touch."""
    territories = {entry.id: entry for entry in views.kb.of("territory")}
    found = []
    for other in neighbours(list(territories.values()))[entry.id]:
        result = _border(entry, territories[other])
        found.append(
            {"link": views.link(here, other), **{key: _pairs(views, result[key]) for key in ("at", "doubtful")}}
        )
    return sorted(found, key=lambda item: item["link"].title.casefold())


def _border(entry: "Entry", other: "Entry") -> dict[str, list[list[int]]]:
    """The pairs of sectors in which two territories touch, those of the first before those of the second."""
    for item, turned in ((entry, False), (other, True)):
        goal = entry.id if turned else other.id
        for each in item.data.get("adjacent", []):
            if each["to"] == goal:
                pairs = {key: each.get(key, []) for key in ("at", "doubtful")}
                return {key: sorted(pair[::-1] if turned else pair for pair in found) for key, found in pairs.items()}
    raise AssertionError("only neighbours are asked for")


def _pairs(views: "Views", pairs: list[list[int]]) -> str:
    def named(sector: int) -> str:
        return str(sector) if sector else views.phrase("the pole")

    return ", ".join(named(item) if item == other else f"{named(item)} – {named(other)}" for item, other in pairs)


def _faction(views: "Views", entry: "Entry", here: str) -> list[Row]:
    data = entry.data
    found = [
        _row(views, "Colour", views.phrase(COLOURS[data["color"]])),
        _row(views, "Played as", views.speaker.say(entry, "character").text),
        _row(views, "Spice at the start", data["start_spice"]),
    ]
    for force in data.get("start_forces", []):
        result = _filled(views, here, "{territory}: {number}", territory=force["territory"], number=force["count"])
        found.append(_row(views, "Forces at the start", result))
    if "start_spread" in data:
        spread = data["start_spread"]
        result = _filled(
            views, here, "{number}, spread over: {territories}", number=spread["count"], territories=spread["among"]
        )
        found.append(_row(views, "Forces at the start", result))
    found.append(_row(views, "Reserves", data["reserves"]))
    found.append(_row(views, "Free revivals", data["free_revivals"]))
    found.append(_row(views, "Hand limit", data["hand_limit"]))
    found.append(_row(views, "Treachery cards at the start", data["treachery_dealt"]))
    found.append(_row(views, "Traitors kept", data["traitors_kept"]))
    return found


def boxes(views: "Views", entry: "Entry", here: str) -> list[Box]:
    """What a treachery card does, and the powers of a faction, as sentences."""
    found = []
    if entry.kind == "card" and entry.data["deck"] == "treachery":
        found.append(Box(views.phrase("Effect"), sentences(views, entry, entry.data["effects"], here)))
    if entry.kind == "faction":
        for field, label in POWERS.items():
            for power in entry.data.get(field, ()):
                name = escape(views.phrase(WORDS[power["power"]]))
                found.append(Box(views.phrase(label), sentences(views, entry, power["effects"], here), place=name))
    return found


def leaders(views: "Views", faction: str, here: str) -> list[dict[str, Any]]:
    """The leaders of a faction of the classic game, the strongest first."""
    own = [
        entry for entry in views.kb.of("leader") if entry.data.get("faction") == faction and "strength" in entry.data
    ]
    own.sort(key=lambda item: (-item.data["strength"], views.title(item).casefold()))
    return [{"link": views.link(here, item.id), "strength": item.data["strength"]} for item in own]


def _card(views: "Views", entry: "Entry", here: str) -> list[Row]:
    data = entry.data
    found = [
        _row(views, "Deck", views.link(here, f"classic.token.{data['deck']}-deck")),
        _row(views, "Copies", data.get("copies", 1)),
    ]
    if "territory" in data:
        blow = views.kb[data["territory"]].data["spice_blow"]
        found.append(_row(views, "Territory", views.link(here, data["territory"])))
        found.append(_row(views, "Spice blow", views.phrase("{amount} in sector {sector}").format(**blow)))
    if "category" in data:
        found.append(_row(views, "Sort", views.phrase(CATEGORIES[data["category"]])))
    if "strength" in data:
        found.append(_row(views, "Strength", data["strength"]))
    return found


# --- decks ----------------------------------------------------------------------------------------


def decks(views: "Views", here: str) -> list[dict[str, Any]]:
    """The three decks of the classic game: treachery by sort, spice by sector, traitors by faction."""
    cards = [entry for entry in views.kb.of("card") if entry.module == "classic"]
    treachery = [
        {
            "title": views.phrase(label),
            "cards": [
                {"link": views.link(here, item.id), "number": item.data["copies"]}
                for item in _by_title(views, cards)
                if item.data.get("category") == category
            ],
        }
        for category, label in CATEGORIES.items()
    ]
    blows = [(card, views.kb[card.data["territory"]].data["spice_blow"]) for card in cards if "territory" in card.data]
    spice = [
        {"link": views.link(here, item.id), **blow}
        for item, blow in sorted(blows, key=lambda pair: (pair[1]["sector"], pair[0].id))
    ]
    worms = [
        {"link": views.link(here, card.id), "number": card.data["copies"]} for card in cards if card.data.get("worm")
    ]
    factions = [entry for entry in views.kb.of("faction") if "color" in entry.data]
    traitors = [
        {"faction": views.link(here, item.id), "leaders": leaders(views, item.id, here)}
        for item in _by_title(views, factions)
    ]
    return [
        {**_deck(views, here, "treachery"), "groups": treachery},
        {**_deck(views, here, "spice"), "blows": spice, "worms": worms},
        {**_deck(views, here, "traitor"), "factions": traitors},
    ]


def _by_title(views: "Views", entries: "Iterable[Entry]") -> "list[Entry]":
    return sorted(entries, key=lambda entry: views.title(entry).casefold())


def _deck(views: "Views", here: str, kind: str) -> dict[str, Any]:
    id = f"classic.token.{kind}-deck"
    return {"kind": kind, "link": views.link(here, id), "total": views.kb[id].data["total"]}
