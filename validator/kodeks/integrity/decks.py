"""Decks: the cards of the base against the numbers that the books state."""

from collections.abc import Iterator
from typing import Any

from kodeks.findings import Finding
from kodeks.integrity.base import Base, found
from kodeks.model import Entry
from kodeks.registry import check

#: Kinds of which a module counts every entry; cards are counted by their deck.
_COUNTED = ("card", "leader", "contract", "technology")


@check("kb.check.deck-count-differs")
def deck_count_differs(base: Base) -> Iterator[Finding]:
    """
    The cards of a deck do not add up to the number that the book states.

    Why
        The books list how many cards, tiles and leaders a box holds. A card that is missing, is
        there twice or has a wrong number of copies shows in the sum.

    Does not catch
        Two faults that make up for each other, and decks whose number nobody states.
    """
    modules = base.kb.asked("module")
    decks = _decks(base) if modules else {}
    for module in modules:
        for index, deck in enumerate(module.data.get("decks", [])):
            wanted = _stated(base, deck)
            if wanted is None:
                continue  # what has the wrong shape is told by the schema
            counted = [module.module, *(id.split(".")[0] for id in deck.get("with", []))]
            have = sum(
                _copies(entry) for name in counted for entry in decks.get((name, deck["of"]), []) if _meant(entry, deck)
            )
            allowed = deck.get("differs", {}).get("found", wanted)
            if have != allowed:
                yield found(
                    module,
                    "{id} counts {wanted} in the deck {deck}, and the entries add up to {have}.",
                    "decks",
                    index,
                    hint="look for one that is missing or there twice, or for a wrong number of copies",
                    wanted=allowed,
                    deck=deck["of"],
                    have=have,
                )


def _decks(base: Base) -> dict[tuple[str, str], list[Entry]]:
    """The entries of every module and deck; a reverse side is no second leader."""
    found: dict[tuple[str, str], list[Entry]] = {}
    for kind in _COUNTED:
        for entry in base.kb.of(kind):
            if "back_of" not in entry.data:
                found.setdefault((entry.module, entry.data.get("deck", kind)), []).append(entry)
    return found


def _stated(base: Base, deck: Any) -> int | None:
    """The number that is stated, here or by a token; None where there is none to be read."""
    if not isinstance(deck, dict) or "of" not in deck:
        return None
    token = str(deck.get("token"))
    number = base.kb[token].data.get("total") if token in base.kb else deck.get("count")
    return number if isinstance(number, int) else None


def _meant(entry: Entry, deck: dict[str, Any]) -> bool:
    return all(entry.data.get(field) == deck[field] for field in ("level", "commander", "back") if field in deck)


def _copies(entry: Entry) -> int:
    copies = entry.data.get("copies", 1)
    return copies if isinstance(copies, int) else 0
