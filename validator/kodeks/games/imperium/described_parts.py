"""Small parts of what a position describes in place: lists, numbers, words, and what completes a contract."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from kodeks.games.imperium.book import CARD_WORDS, SPACE_WORDS
from kodeks.table.reading import Fault, Path, Unreadable, check_height

#: What can be said of a card or a space that is meant.
FILTERS = {"card": CARD_WORDS, "space": SPACE_WORDS}
#: What completes a contract: the events, and what each of them is about.
EVENTS = {"send-agent": "space", "acquire": "card", "take-contract": ""}
COMPLETION = ("event", "space", "card", "spice_at_least")


def read_list(given: Any, at: Path) -> list[Any]:
    """A list."""
    if not isinstance(given, list | tuple):
        raise Unreadable(Fault(at, "A list stands here.", hint="write […]"))
    return list(given)


def read_number(given: Any, at: Path) -> int:
    """A whole number from 0."""
    if isinstance(given, bool) or not isinstance(given, int) or given < 0:
        raise Unreadable(Fault(at, "{name} is a whole number.", {"name": at[-1]}))
    check_height(given, str(at[-1]), at)
    return given


def read_word(text: str, words: tuple[str, ...], at: Path) -> str:
    """One of a few words."""
    if text not in words:
        near = get_close_matches(text, words, 1)
        hint = f"did you mean {near[0]}?" if near else "it is one of " + ", ".join(words)
        raise Unreadable(Fault(at, "{value} cannot stand here.", {"value": text}, hint))
    return text


def check_filter(part: str, given: Mapping[str, Any], at: Path) -> None:
    """What is said of the card or the space that is meant is something that can be said of it."""
    for word in given:
        read_word(str(word), FILTERS[part], (*at, word))


def read_completion(given: Any, at: Path) -> dict[str, Any]:
    """
    What completes a contract: an event, and the space or the card it is about.

    A space or a card may be named alone or in a list; where only spice is asked for, it is harvested at maker spaces.
    """
    if not isinstance(given, Mapping) or given.get("event") not in EVENTS:
        hint = "write completes: {event: send-agent, space: {is: [arrakeen]}}, for a harvest with spice_at_least: 3"
        raise Unreadable(Fault(at, "A contract is completed by an event.", hint=hint))
    for word in given:
        read_word(str(word), COMPLETION, (*at, word))
    found = dict(given)
    if "spice_at_least" in found:
        read_number(found["spice_at_least"], (*at, "spice_at_least"))
    about = EVENTS[found["event"]]
    if about:
        default = {"maker": True} if about == "space" and "spice_at_least" in found else {}
        meant = found.get(about, default)
        meant = {"is": [meant]} if isinstance(meant, str) else {"is": meant} if isinstance(meant, list) else meant
        if not isinstance(meant, Mapping):
            raise Unreadable(Fault((*at, about), "A mapping stands here.", hint=f"write {about}: {{is: […]}}"))
        check_filter(about, meant, (*at, about))
        found[about] = meant
    return found
