"""What the lists of cards, tiles, leaders and tracks show, and what they can be filtered by."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kodeks.model import Entry
from kodeks.sphinx_ext.drawing import icons
from kodeks.sphinx_ext.labels import SHELVES
from kodeks.sphinx_ext.pages import cards

if TYPE_CHECKING:
    from kodeks.sphinx_ext.views import Link, Views

#: The document that leads to all lists.
SHELF = "lists/card"
#: The document of the drawings.
DRAWINGS = "lists/drawings"


@dataclass(frozen=True, slots=True)
class Item:
    """A thing in a list: what is shown of it, and what it is found by."""

    link: "Link"
    module: str
    home: str
    printed: cards.Printed
    cost: str
    icons: list[str]
    #: Values of the filters, by the name of the filter.
    found_by: dict[str, str]


@dataclass(frozen=True, slots=True)
class Filter:
    """One choice above a list."""

    name: str
    label: str
    choices: list[tuple[str, str]]


def documents(views: "Views") -> Iterator[tuple[str, str]]:
    """The documents of the lists: name and MyST text."""
    # The lists stand outside the navigation, which every page carries, and are reached from their shelf.
    alone = "---\norphan: true\n---\n\n"
    lines = []
    for name, label in SHELVES.items():
        number = len(cards.things(views, name))
        if number:
            title = views.phrase(label)
            lines.append(f"- [{title}](/lists/cards/{name}.md) ({number})")
            yield f"lists/cards/{name}", f"{alone}# {title}\n\n```{{kodeks:things}} {name}\n```\n"
    drawings = views.phrase("Drawings")
    yield DRAWINGS, f"{alone}# {drawings}\n\n```{{kodeks:drawings}}\n```\n"
    shelf = "\n".join([*lines, f"- [{drawings}](/{DRAWINGS}.md)"])
    yield SHELF, f"# {views.phrase('Cards, tiles and tracks')}\n\n{shelf}\n"


def item(views: "Views", entry: Entry, here: str) -> Item:
    """A thing as a list shows it."""
    printed = cards.printed(views, entry, here)
    assert printed is not None  # only things with a list are listed
    data = entry.data
    number = data.get("cost", data.get("specimens"))
    shown = [*data.get("icons", []), *data.get("factions", [])]
    shown += [data["battle_icon"]] if "battle_icon" in data else []
    return Item(
        link=views.link(here, entry.id),
        module=views.module_title(entry.id),
        home=entry.module,
        printed=printed,
        cost=cards.cost(views, entry),
        icons=[cards.with_title(views, item) for item in dict.fromkeys(map(_drawing, shown))],
        found_by={
            "module": entry.module,
            "cost": "" if number is None else str(number),
            "faction": " ".join(data.get("factions", [])),
            "icon": " ".join(data.get("icons", [])),
        },
    )


def _drawing(name: str) -> str:
    return icons.drawing_of(name) or name


def filters(views: "Views", entries: list[Entry]) -> list[Filter]:
    """The choices that tell some things of a list from others."""
    say = views.speaker.title
    modules = list(dict.fromkeys(entry.module for entry in entries))
    costs = sorted({number for entry in entries if (number := entry.data.get("cost")) is not None})
    found = [
        Filter("module", views.phrase("All boxes"), [(module, say(f"{module}.module.{module}")) for module in modules]),
        Filter("faction", views.phrase("All factions"), _named(views, entries, "factions")),
        Filter("icon", views.phrase("All icons"), _named(views, entries, "icons")),
        Filter("cost", views.phrase("Any cost"), [(str(cost), str(cost)) for cost in costs]),
    ]
    return [item for item in found if len(item.choices) > 1]


def _named(views: "Views", entries: list[Entry], field: str) -> list[tuple[str, str]]:
    found = sorted({name for entry in entries for name in entry.data.get(field, [])})
    return [(item, views.speaker.title(item)) for item in found]
