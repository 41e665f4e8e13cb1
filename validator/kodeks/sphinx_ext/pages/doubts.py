"""Differences between the books and open questions as one list: what each changes, and what to do at the table."""

from typing import TYPE_CHECKING, Any

from kodeks.sphinx_ext.labels import CHANGES, NATURES, rank

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Link, Text, Views

#: The natures of differences from the weightiest.
WEIGHT = tuple(NATURES)


def changes(entry: "Entry") -> str:
    """What a doubt changes; an open question is always about play."""
    return str(entry.data.get("changes", "move"))


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
    field = next((one for one in ("answer", "leaning") if one in views.kb.words(entry)), None)
    return views.text(entry, field, here) if field else None


def line(views: "Views", entry: "Entry", here: str) -> dict[str, Any]:
    """One doubt in a list."""
    chapters = [views.chapter_of[one] for one in entry.ids("touches") if one in views.chapter_of]
    nature = entry.data.get("nature", "")
    return {
        "id": entry.id,
        "kind": entry.kind,
        "module": entry.module,
        "link": views.link(here, entry.id),
        "answer": answer(views, entry, here),
        "changes": changes(entry),
        "nature": nature,
        "nature_label": views.phrase(NATURES[nature]) if nature in NATURES else "",
        "chapter": chapters[0].id if chapters else "",
    }


def lines(views: "Views", here: str, entries: "list[Entry]") -> list[dict[str, Any]]:
    """Doubts with those that change something first."""
    order = sorted(entries, key=lambda one: (*weight(one), rank(one.module), views.title(one).casefold()))
    return [line(views, one, here) for one in order]


def tool(views: "Views", here: str) -> dict[str, Any]:
    """The whole list with its filters."""
    found = lines(views, here, list(views.kb.of("discrepancy", "silence")))
    modules = sorted({one["module"] for one in found}, key=rank)
    chapters = sorted(
        {one["chapter"] for one in found if one["chapter"]},
        key=lambda one: (rank(views.kb[one].module), views.kb[one].data["order"]),
    )
    present = {one["changes"] for one in found}
    return {
        "lines": found,
        "modules": [(one, views.speaker.title(f"{one}.module.{one}")) for one in modules],
        "chapters": [(one, f"{views.speaker.title(one)} ({views.module_title(one)})") for one in chapters],
        "changes": [(one, views.phrase(label)) for one, label in CHANGES.items() if one in present],
        "natures": [(one, views.phrase(label)) for one, label in NATURES.items()],
    }


def related(views: "Views", entry: "Entry", here: str) -> "list[Link]":
    """The rules a doubt is about."""
    return [views.link(here, one) for one in entry.ids("touches") if one in views.kb]
