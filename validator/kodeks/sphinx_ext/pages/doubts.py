"""Differences between the books and open questions as one list: what each changes, and what to do at the table."""

from typing import TYPE_CHECKING, Any

from kodeks.sphinx_ext.labels import CHANGES, KINDS, NATURES, WEIGHTY, rank

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Link, Text, Views

#: The natures of differences from the weightiest.
WEIGHT = tuple(NATURES)


def changes(entry: "Entry") -> str:
    """What a doubt changes; an open question is always about play."""
    return str(entry.data.get("changes", "move"))


def marks(entry: "Entry") -> bool:
    """
    Whether a rule is marked with a doubt: with a difference that changes what may be done or what comes of it,
    and with an open question that nobody has answered and that no rule makes idle.
    """
    if entry.kind == "silence":
        return "ruled_by" not in entry.data and "not_asked_because" not in entry.data
    return entry.kind == "discrepancy" and changes(entry) in WEIGHTY


def state(entry: "Entry") -> str:
    """What the chip of a doubt says: the books differ, the question is open, or somebody has answered it."""
    if entry.kind == "discrepancy":
        return "differ"
    return "ruling" if entry.kind == "ruling" or "ruled_by" in entry.data else "open"


#: What each chip says.
STATES = {"differ": "books differ", "open": "open question", "ruling": KINDS["ruling"][0]}


def weight(entry: "Entry") -> tuple[int, int]:
    """Those that change something come first, then by nature; open questions after the differences they stand with."""
    nature = entry.data.get("nature")
    place = WEIGHT.index(nature) if nature in WEIGHT else len(WEIGHT)
    return list(CHANGES).index(changes(entry)), place


def answer(views: "Views", entry: "Entry", here: str) -> "Text | None":
    """What is played: the reading that is followed, or the leaning; None where everything is left open."""
    if entry.kind == "discrepancy":
        follows = entry.data["follows"]
        return views.text(entry, "yields", here, follows - 1) if follows else None
    field = next((item for item in ("answer", "leaning") if item in views.kb.words(entry)), None)
    return views.text(entry, field, here) if field else None


def line(views: "Views", entry: "Entry", here: str) -> dict[str, Any]:
    """One doubt in a list."""
    chapters = [views.chapter_of[id] for id in entry.ids("touches") if id in views.chapter_of]
    nature = entry.data.get("nature", "")
    return {
        "id": entry.id,
        "kind": entry.kind,
        "module": entry.module,
        "link": views.link(here, entry.id),
        "answer": answer(views, entry, here),
        "state": state(entry),
        "state_label": views.phrase(STATES[state(entry)]).lower(),
        "changes": changes(entry),
        "nature": nature,
        "nature_label": views.phrase(NATURES[nature]) if nature in NATURES else "",
        "chapter": chapters[0].id if chapters else "",
    }


def lines(views: "Views", here: str, entries: "list[Entry]") -> list[dict[str, Any]]:
    """Doubts with those that change something first."""
    order = sorted(entries, key=lambda entry: (*weight(entry), rank(entry.module), views.title(entry).casefold()))
    return [line(views, item, here) for item in order]


def tool(views: "Views", here: str) -> dict[str, Any]:
    """The whole list with its filters."""
    found = lines(views, here, list(views.kb.of("discrepancy", "silence")))
    modules = sorted({item["module"] for item in found}, key=rank)
    chapters = sorted(
        {item["chapter"] for item in found if item["chapter"]},
        key=lambda item: (rank(views.kb[item].module), views.kb[item].data["order"]),
    )
    present = {item["changes"] for item in found}
    return {
        "lines": found,
        "modules": [(module, views.speaker.title(f"{module}.module.{module}")) for module in modules],
        "chapters": [
            (chapter, f"{views.speaker.title(chapter)} ({views.module_title(chapter)})") for chapter in chapters
        ],
        "changes": [(value, views.phrase(label)) for value, label in CHANGES.items() if value in present],
        "natures": [(value, views.phrase(label)) for value, label in NATURES.items()],
    }


def related(views: "Views", entry: "Entry", here: str) -> "list[Link]":
    """The rules a doubt is about."""
    return [views.link(here, id) for id in entry.ids("touches") if id in views.kb]
