"""The course of a round as a picture: the phases of a game in their order, and the rules of each."""

from typing import TYPE_CHECKING, Any

from kodeks.sphinx_ext.labels import rank

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Link, Views


def courses(views: "Views", here: str) -> list[dict[str, Any]]:
    """For every game the phases of its round, and those that come only once."""
    modules = sorted({entry.module for entry in views.kb.of("phase")}, key=rank)
    return [course(views, here, module) for module in modules]


def course(views: "Views", here: str, module: str, now: str = "") -> dict[str, Any]:
    """The phases of one game; `now` is the one that is looked at."""
    found = sorted((one for one in views.kb.of("phase") if one.module == module), key=lambda one: one.data["order"])
    return {
        "module": module,
        "title": views.module_title(f"{module}.module.{module}"),
        "round": [_step(views, here, one, now) for one in found if _in_round(one)],
        "once": [_step(views, here, one, now) for one in found if not _in_round(one)],
    }


def rules(views: "Views", here: str, phase: "Entry") -> "list[Link]":
    """The rules of a phase in the order in which they are followed."""
    listed = dict.fromkeys(clause for step in phase.data["steps"] for clause in step["clauses"])
    return [views.link(here, clause) for clause in listed]


def _in_round(phase: "Entry") -> bool:
    return bool(phase.data.get("every_round", True))


def _step(views: "Views", here: str, phase: "Entry", now: str) -> dict[str, Any]:
    """A phase, and the headings of the rules that begin its steps."""
    first = [views.kb[step["clauses"][0]] for step in phase.data["steps"]]
    said = [views.speaker.say(clause, "heading") for clause in first if "heading" in clause.data]
    return {
        "id": phase.id,
        "link": views.link(here, phase.id),
        "about": " · ".join(one.text for one in said if one.language == views.language),
        "now": phase.id == now,
    }
