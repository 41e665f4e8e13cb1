"""What the lists of cards, tiles, leaders and tracks show, and what they can be filtered by."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kodeks.model import Entry
from kodeks.sphinx_ext.card_labels import SHELVES
from kodeks.sphinx_ext.drawing import icons
from kodeks.sphinx_ext.pages import cards
from kodeks.sphinx_ext.shelf import rank

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
        number = len(things(views, name))
        if number:
            title = views.phrase(label)
            lines.append(f"- [{title}](/lists/cards/{name}.md) ({number})")
            yield f"lists/cards/{name}", f"{alone}# {title}\n\n```{{kodeks:things}} {name}\n```\n"
    drawings = views.phrase("Drawings")
    yield DRAWINGS, f"{alone}# {drawings}\n\n```{{kodeks:drawings}}\n```\n"
    shelf = "\n".join([*lines, f"- [{drawings}](/{DRAWINGS}.md)"])
    yield SHELF, f"# {views.phrase('Cards, tiles and tracks')}\n\n{shelf}\n"


def things(views: "Views", shelf: str) -> list[Entry]:
    """The things of a list, by box, then by cost and name."""
    kind = shelf if shelf in cards.KINDS else "card"
    found = [one for one in views.kb.of(kind) if cards.shelf_of(one) == shelf]
    return sorted(found, key=lambda one: (rank(one.module), _cost(one), views.title(one).casefold(), one.id))


def neighbours(views: "Views", entry: Entry, here: str) -> dict[str, "Link | None"]:
    """The things before and after one in its list."""
    shelf = cards.shelf_of(entry) if entry.kind in cards.KINDS else None
    if shelf is None:
        return {"before": None, "after": None}
    order = views.shelved(shelf)
    at = order.index(entry.id)
    return {
        "before": views.link(here, order[at - 1]) if at else None,
        "after": views.link(here, order[at + 1]) if at + 1 < len(order) else None,
    }


def _cost(entry: Entry) -> int:
    return int(entry.data.get("cost") or entry.data.get("specimens") or entry.data.get("level") or 0)


def cost(views: "Views", entry: Entry) -> str:
    """The price of a thing with the drawing of what it is paid in; nothing where it has none."""
    number = entry.data.get("cost", entry.data.get("specimens"))
    price = "specimen" if "specimens" in entry.data else "spice" if entry.kind == "technology" else "persuasion"
    return f"{number} {cards.with_title(views, price)}" if isinstance(number, int) else ""


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
        cost=cost(views, entry),
        icons=[cards.with_title(views, one) for one in dict.fromkeys(map(_drawing, shown))],
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
    modules = list(dict.fromkeys(one.module for one in entries))
    costs = sorted({number for one in entries if (number := one.data.get("cost")) is not None})
    found = [
        Filter("module", views.phrase("All boxes"), [(one, say(f"{one}.module.{one}")) for one in modules]),
        Filter("faction", views.phrase("All factions"), _named(views, entries, "factions")),
        Filter("icon", views.phrase("All icons"), _named(views, entries, "icons")),
        Filter("cost", views.phrase("Any cost"), [(str(one), str(one)) for one in costs]),
    ]
    return [one for one in found if len(one.choices) > 1]


def _named(views: "Views", entries: list[Entry], field: str) -> list[tuple[str, str]]:
    found = sorted({name for one in entries for name in one.data.get(field, [])})
    return [(one, views.speaker.title(one)) for one in found]
