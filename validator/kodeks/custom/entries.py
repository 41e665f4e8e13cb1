"""A set of custom cards as the checks of the base take it."""

from collections.abc import Iterator, Mapping
from typing import Any

from kodeks import ids, registry
from kodeks.custom import references
from kodeks.custom.model import CustomSet, Piece, hit
from kodeks.findings import Finding, Path
from kodeks.schemas import Link

#: Checks of the base that custom cards are tried by, entry by entry.
SHARED = (
    "kb.check.id-twice",
    "kb.check.dangling-reference",
    "kb.check.reference-to-wrong-kind",
    "kb.check.effect-said-another-way",
)


class EntriesOfSet:
    """The pieces of a set, as ``kodeks.integrity.entries.Entries`` wants them."""

    def __init__(self, cards: CustomSet) -> None:
        self.cards = cards
        self.knows = cards.knows

    def twice(self) -> Iterator[tuple[Piece, str]]:
        """Each piece whose id is taken, and by what: the printed base, or another file of the set."""
        for piece in self.cards.pieces:
            first = self.cards.by_id[piece.id]
            if piece.id in self.cards.printed.ids:
                yield piece, "the printed base"
            elif first is not piece:
                yield piece, first.file

    def links(self) -> Iterator[tuple[Piece, Link]]:
        """Each link that may be at fault; what is not written as an id is told as that."""
        for piece, link in references.links(self.cards):
            # That something of the set's own is paid with is told by the shape.
            if ids.parse(link.target) is not None and link.path[-2:] != ("pay", "own"):
                yield piece, link

    def instead(self, piece: Piece, link: Link) -> str:
        """How to give up what is no resource, or the nearest ids."""
        return (
            references.given_instead(self.cards, link)
            or references.did_you_mean(self.cards, link.target)
            or references.made_first(piece, link.target)
        )

    def effects(self) -> Iterator[tuple[Piece, Path, Mapping[str, Any], Mapping[str, Any]]]:
        """Each effect that there is another way to say."""
        for node in self.cards.each("when", "deploy", "retreat"):
            beside: Any = node.piece.data
            for step in node.path[:-1]:
                beside = beside[step]
            index = int(node.path[-1])
            yield node.piece, node.path, node.data, beside[index - 1] if index else {}

    def finding(
        self, entry: Piece, because: str, *path: str | int, hint: str = "", key: bool = False, **facts: Any
    ) -> Finding:
        """A finding about a piece."""
        return hit(entry, because, *path, hint=hint, key=key, **facts)


def check(id: str, cards: CustomSet) -> Iterator[Finding]:
    """What a check of the base finds in a set."""
    yield from registry.get(id).run(EntriesOfSet(cards))
