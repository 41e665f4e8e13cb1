"""What is printed on a card, tile, leader, track or space: facts in rows, effects as sentences with our drawings."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from kodeks.effects import Icon, Part, subject
from kodeks.model import Entry
from kodeks.sphinx_ext.addresses import relative
from kodeks.sphinx_ext.drawing import icons
from kodeks.sphinx_ext.labels import BOXES, CARD_RELATIONS, FLAGS, INTO_PLAY, SHELVES, SHOWN_ON_CARDS, rank
from kodeks.sphinx_ext.views import once
from kodeks.words import State

if TYPE_CHECKING:
    from kodeks.sphinx_ext.views import Link, Text, Views

#: The kinds of things that have something printed on them.
KINDS = ("card", "contract", "leader", "space", "technology", "track")
#: A number before a noun, if there is one, and the rest.
_NUMBER = re.compile(r"((?:\d+ )?)(.*)", re.DOTALL)
#: The ends of a track; the places between them have letters, and a side where the way forks.
ENDS = {"start": "Start", "end": "End"}
#: The most difficult leader.
HARDEST = 4


@dataclass(frozen=True, slots=True)
class Row:
    """One printed fact: its label and its value as HTML."""

    label: str
    html: str


@dataclass(frozen=True, slots=True)
class Box:
    """One box: its label, the printed name that goes with it, and a sentence for each effect, as HTML."""

    label: str
    lines: list[str]
    name: "Text | None" = None
    #: A space that the box is about, as a link.
    place: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a track."""

    name: str
    notes: list[str]
    lines: list[str]
    next: list[str]


@dataclass(frozen=True, slots=True)
class Printed:
    """Everything that is printed on a thing, and how sure it is."""

    rows: list[Row]
    flags: list[str]
    boxes: list[Box]
    steps: list[Step] = field(default_factory=list)
    #: The confidence where it is not high, as a sentence.
    doubt: str = ""
    conflicts: list[str] = field(default_factory=list)


def shelf_of(entry: Entry) -> str | None:
    """The list that a thing belongs to: its deck, or its kind; None for what other pages list."""
    name = entry.data.get("deck") if entry.kind == "card" else entry.kind
    if name not in SHELVES or "strength" in entry.data:  # leaders of the classic game have no abilities
        return None
    return str(name)


def is_thing(entry: Entry) -> bool:
    """Whether an entry is a card, tile, leader, track or space that these pages show."""
    return entry.kind == "space" or (entry.kind in KINDS and shelf_of(entry) is not None)


def printed(views: "Views", entry: Entry, here: str) -> Printed | None:
    """What is printed on a thing; None for what is no thing, or is shown in another way."""
    if not is_thing(entry):
        return None
    facts = entry.data.get("facts", {})
    sure = facts.get("confidence", "high") == "high"
    doubt = views.phrase("Facts of {confidence} confidence: hold them against your own copy.")
    return Printed(
        rows=list(_rows(views, entry, here)),
        flags=[views.phrase(FLAGS[flag]) for flag in FLAGS if entry.data.get(flag) is True],
        boxes=list(_boxes(views, entry, here)),
        steps=[_step(views, entry, step, here) for step in entry.data.get("steps", [])],
        doubt="" if sure else doubt.format(confidence=views.phrase(facts["confidence"])),
        conflicts=list(facts.get("conflicts", [])),
    )


@once
def seen(views: "Views") -> dict[str, Printed | None]:
    """What is printed on each thing whose page is made already."""
    return {}


def drawing(entry: Entry) -> str:
    """Our drawing of an icon, a faction or a resource; empty where there is none."""
    shown = entry.kind in ("faction", "icon", "resource") and icons.drawing_of(entry.id)
    return icons.drawn(entry.id) if shown else ""


def relations_beside(views: "Views", entry: Entry, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The relations of an entry without those that its facts or what comes into play already show."""
    names = {
        views.phrase(item) for item in ("Clauses about it", "Open questions and differences") if entry.kind in INTO_PLAY
    }
    if is_thing(entry):
        names |= {views.phrase(CARD_RELATIONS[card][0]) for card in SHOWN_ON_CARDS if card in CARD_RELATIONS}
        names |= {views.phrase(item) for item in ("Agent icons", "Factions", "Icon", "Faction")}
    return [group for group in found if group["label"] not in names]


# --- sentences ------------------------------------------------------------------------------------


def sentence(views: "Views", entry: Entry, value: Any, here: str, of: str = "effects") -> str:
    """A structure as one sentence in the language of the page, with links and drawings."""
    parts = views.speech.tell(value, of, module=entry.module, kind=entry.kind, subject=subject(entry))
    return "".join(_part(views, part, here) for part in parts)


def sentences(views: "Views", entry: Entry, effects: Iterable[Any], here: str) -> list[str]:
    """Effects as sentences, one for each."""
    return [sentence(views, entry, [effect], here) for effect in effects]


def _part(views: "Views", part: Part, here: str) -> str:
    if isinstance(part, Icon):
        return _linked(views, part.name, _with_drawing(views, part), here)
    return _linked(views, part.id or "", escape(part.text), here)


def _with_drawing(views: "Views", part: Icon) -> str:
    """Words with their drawing: after the number, before the noun; an arrow is the drawing alone."""
    if part.name == "arrow":
        return with_title(views, part.name)
    number, noun = _NUMBER.fullmatch(part.text).groups()  # type: ignore[union-attr]  # it matches every text
    # The drawing stays with the number and the first word of the noun; the rest may go to the next line.
    first, space, rest = noun.partition(" ")
    return f'<span class="k-with">{number}{icons.drawn(part.name)}{escape(first)}</span>{space}{escape(rest)}'


def _linked(views: "Views", id: str, html: str, here: str) -> str:
    if id not in views.kb:
        return html
    return f'<a class="k-ref" href="{escape(views.url(here, id))}">{html}</a>'


def named(views: "Views", id: str, here: str) -> str:
    """An entry by its drawing and its name, as a link."""
    link = views.link(here, id)
    language = f' lang="{link.language}"' if link.language != views.language else ""
    icon = icons.drawn(id) if icons.drawing_of(id) else ""
    kind = "k-ref k-with" if icon else "k-ref"
    return f'<a class="{kind}" href="{escape(link.url)}"{language}>{icon}{escape(link.title)}</a>'


def _all_named(views: "Views", found: Iterable[str], here: str) -> str:
    return ", ".join(named(views, item, here) for item in found)


# --- facts ----------------------------------------------------------------------------------------


def _rows(views: "Views", entry: Entry, here: str) -> Iterator[Row]:
    tell = {"card": _card_rows, "contract": _tile_rows, "technology": _tile_rows, "leader": _leader_rows}
    if "name" in entry.data and views.speaker.say(entry, "name").state is State.UNOFFICIAL:
        yield Row(views.phrase("In English"), f'<span lang="en">{escape(entry.data["name"])}</span>')
    shelf = shelf_of(entry)
    if shelf is not None:
        url = relative(here, f"lists/cards/{shelf}")
        link = f'<a class="k-ref" href="{escape(url)}">{escape(views.phrase(SHELVES[shelf]))}</a>'
        yield Row(views.phrase("Deck" if entry.kind == "card" else "List"), link)
        yield Row(views.phrase("Box"), _all_named(views, [f"{entry.module}.module.{entry.module}"], here))
    for label, html in tell.get(entry.kind, _other_rows)(views, entry, here):
        yield Row(views.phrase(label), html)


def _card_rows(views: "Views", entry: Entry, here: str) -> Iterator[tuple[str, str]]:
    data = entry.data
    if "copies" in data:
        yield "Copies for each player" if data["deck"] == "starter" else "Copies", str(data["copies"])
    price = _price(views, data.get("cost"), "persuasion") or _price(views, data.get("specimens"), "specimen")
    if price:
        yield "Cost", price
    if "icons" in data:
        yield "Agent icons", _all_named(views, data["icons"], here) or escape(views.phrase("no agent icon"))
    if "icons_when" in data:
        icons_when = data["icons_when"]
        condition = sentence(views, entry, icons_when["when"], here, "condition")
        yield "Agent icons under a condition", f"{condition} {_all_named(views, icons_when['icons'], here)}"
    for name, label in (("factions", "Factions"), ("commander", "Commander"), ("leader", "Leader")):
        if name in data:
            yield label, _all_named(views, entry.ids(name), here)
    if "level" in data:
        yield "Level", str(data["level"])
    if "battle_icon" in data:
        name = escape(views.phrase(icons.TITLES[data["battle_icon"]]))
        yield "Battle icon", f'<span class="k-with">{icons.drawn(data["battle_icon"])}{name}</span>'
    if "players" in data:
        yield "Number of players", ", ".join(map(str, data["players"]))
    for name, label in (("swords", "Swords"), ("swordmaster_value", "Swordmaster value")):
        if name in data:
            yield label, str(data[name])
    if "priority" in data:
        yield "Order of factions", _all_named(views, data["priority"], here)
    if "posts" in data:
        icons_when = f"{views.phrase('Any free one, in this order')}: " if len(data["posts"]) > 1 else ""
        yield "Posts for the spy", escape(icons_when) + _all_named(views, data["posts"], here)
    if "goes_to" in data:
        yield "Space", escape(views.phrase("The one with the most bonus spice"))


def _tile_rows(views: "Views", entry: Entry, here: str) -> Iterator[tuple[str, str]]:
    data = entry.data
    if "copies" in data:
        yield "Copies", str(data["copies"])
    if "cost" in data:
        yield "Cost", _price(views, data["cost"], "spice")
    if "rival" in data:
        yield "A Rival can acquire it", escape(views.phrase("yes" if data["rival"] else "no"))
    if "back" in data:
        back = {"standard": "standard", "rise-of-ix": "of Rise of Ix"}[data["back"]]
        yield "Back of the tile", escape(views.phrase(back))


def _leader_rows(views: "Views", entry: Entry, here: str) -> Iterator[tuple[str, str]]:
    data = entry.data
    if "difficulty" in data:
        text = views.phrase("{number} of {most}").format(number=data["difficulty"], most=HARDEST)
        yield "Difficulty", escape(text)
    if "track" in data:
        yield "Track", _all_named(views, [data["track"]], here)


def _other_rows(views: "Views", entry: Entry, here: str) -> Iterator[tuple[str, str]]:
    data = entry.data
    if "faction" in data:
        yield "Faction", _all_named(views, [data["faction"]], here)
    if "control_bonus" in data:
        listed = [_price(views, number, name) for name, number in data["control_bonus"].items()]
        yield "Controller gains", ", ".join(listed)


def _price(views: "Views", number: int | None, icon: str) -> str:
    """A number with a drawing that stands alone, and so has a title."""
    return "" if number is None else f'<span class="k-with">{number} {with_title(views, icon)}</span>'


def with_title(views: "Views", icon: str) -> str:
    """A drawing that stands alone."""
    symbol = icons.drawing_of(icon)
    return icons.drawn(icon, views.phrase(icons.TITLES[symbol]) if symbol else icon)


# --- boxes ----------------------------------------------------------------------------------------


def _boxes(views: "Views", entry: Entry, here: str) -> Iterator[Box]:
    data = entry.data
    for index, item in enumerate(data.get("abilities", [])):
        name = views.text(entry, "ability", here, index)
        yield Box("", sentences(views, entry, item["effects"], here), name)
    for item in data.get("visits", []):
        lines = [sentence(views, entry, item["when"], here, "condition")] if "when" in item else []
        lines += sentences(views, entry, item.get("effects", []), here)
        yield Box(views.phrase("Space"), lines, place=named(views, item["space"], here))
    for way, label in BOXES.items():
        value: Any = data
        for step in way.split("."):
            value = value.get(step) if isinstance(value, dict) else None
        if way == "completes" and value:
            yield Box(views.phrase(label), [sentence(views, entry, value, here, "event")])
        elif isinstance(value, dict) and "ring" in value:
            name = views.text(entry, "ring", here)
            yield Box(views.phrase(label), sentences(views, entry, value["effects"], here), name)
        elif isinstance(value, list):
            yield Box(views.phrase(label), sentences(views, entry, value, here))


def _step(views: "Views", entry: Entry, step: dict[str, Any], here: str) -> Step:
    places = {step["cell"]: step for step in entry.data["steps"] if "cell" in step}
    say: Callable[[str], str] = views.phrase
    notes = [say("Start")] if step.get("start") else []
    notes += [say("alliance")] if step.get("alliance") else []
    notes += [say("marker {number}").format(number=step["marker"])] if "marker" in step else []
    notes += [say("{number} spice for the first who comes").format(number=step["spice"])] if "spice" in step else []
    return Step(
        name=_cell(views, step),
        notes=notes,
        lines=sentences(views, entry, step.get("effects", []), here),
        next=[_cell(views, places[item]) for item in step.get("next", []) if item in places],
    )


def _cell(views: "Views", step: dict[str, Any]) -> str:
    if "level" in step:
        return str(step["level"])
    if "column" in step:
        return f"{step['column']}/{step.get('row', 1)}"
    place, _, side = str(step["cell"]).partition("-")
    if place in ENDS:
        return views.phrase(ENDS[place])
    return f"{place.upper()}, {views.phrase(side)}" if side else place.upper()


# --- lists ----------------------------------------------------------------------------------------


@once
def _orders(views: "Views") -> dict[str, list[str]]:
    """The ids of the things of each list that was asked for, in its order."""
    return {}


def things(views: "Views", shelf: str) -> list[Entry]:
    """The things of a list, by box, then by cost and name."""
    kind = shelf if shelf in KINDS else "card"
    found = [entry for entry in views.kb.of(kind) if shelf_of(entry) == shelf]
    return sorted(found, key=lambda item: (rank(item.module), _cost(item), views.title(item).casefold(), item.id))


def neighbours(views: "Views", entry: Entry, here: str) -> dict[str, "Link | None"]:
    """The things before and after one in its list."""
    shelf = shelf_of(entry) if entry.kind in KINDS else None
    if shelf is None:
        return {"before": None, "after": None}
    order = _orders(views).setdefault(shelf, [])
    if not order:
        order += [thing.id for thing in things(views, shelf)]
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
    return f"{number} {with_title(views, price)}" if isinstance(number, int) else ""
