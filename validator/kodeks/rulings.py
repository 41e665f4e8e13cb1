"""
What publisher, designer and others have answered to questions that the books leave open.

A ruling stands beside the books and never replaces a clause. :func:`settled` gives the answer of the
publisher or the designer to an open question, :func:`reading` the reading of a difference by the books alone
or by the publisher.
"""

from dataclasses import dataclass
from typing import Literal

from kodeks.model import Entry, KnowledgeBase

#: Who answers, the weightiest first.
AUTHORITIES = ("publisher-faq", "publisher-book", "designer", "publisher-diary", "community", "maintainer")
#: Those whose answer settles a question: the publisher and the designer.
BINDING = AUTHORITIES[:4]

Authority = Literal["publisher", "book"]


@dataclass(frozen=True, slots=True)
class Ruling:
    """An answer to one question of the base."""

    id: str
    answer: str
    authority: str
    confidence: str
    #: The reading it takes of a discrepancy, counted from 1; 0 for an answer of its own or a silence.
    reading: int


def on(kb: KnowledgeBase, id: str) -> list[Ruling]:
    """All rulings that settle a silence or a discrepancy, the weightiest first."""
    entries = [kb[source] for relation, source in kb.backlinks.get(id, ()) if relation == "settles"]
    return sorted((_ruling(entry, id) for entry in entries), key=_weight)


def settled(kb: KnowledgeBase, id: str) -> Ruling | None:
    """What publisher or designer has answered to a silence or a discrepancy, if anything."""
    return next((item for item in on(kb, id) if item.authority in BINDING), None)


def reading(kb: KnowledgeBase, id: str, authority: Authority = "publisher") -> int:
    """
    Which reading of a discrepancy holds, counted from 1; 0 where it stays open.

    By the books alone a difference is open that only a ruling has decided. The publisher's answer comes
    before what the books suggest; where there is none, the books decide.
    """
    entry = kb[id]
    follows: int = entry.data["follows"]
    if authority == "book":
        return 0 if "ruled_by" in entry.data else follows
    result = settled(kb, id)
    return result.reading if result and result.reading else follows


def _ruling(entry: Entry, id: str) -> Ruling:
    data = entry.data
    return Ruling(entry.id, data["answer"], data["authority"], data["confidence"], data.get("takes", {}).get(id, 0))


def _weight(ruling: Ruling) -> tuple[int, str]:
    return AUTHORITIES.index(ruling.authority), ruling.id
