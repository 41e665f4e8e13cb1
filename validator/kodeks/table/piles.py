"""
Piles of cards of which some are known.

A pile is what lies on top in a known order, what is in it in no known order, how many cards in it nobody
can name, and what lies at the bottom in a known order. A shuffled deck has no top and no bottom.

>>> deck = Pile.of(["dagger", "dagger", "diplomacy"])
>>> len(deck), sorted(deck.next_cards())
(3, ['dagger', 'diplomacy'])
>>> deck.take("dagger").count("dagger")
1
>>> Pile(hidden=2).take("dagger")
Pile(top=(), cards=(), hidden=1, bottom=())
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

#: A card that nobody can name.
HIDDEN = "?"


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards in one place."""

    top: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    hidden: int = 0
    bottom: tuple[str, ...] = ()

    @classmethod
    def of(cls, cards: Iterable[str], *, hidden: int = 0) -> "Pile":
        """Cards in no known order."""
        return cls(cards=tuple(sorted(cards)), hidden=hidden)

    def __len__(self) -> int:
        return len(self.top) + len(self.cards) + self.hidden + len(self.bottom)

    def __bool__(self) -> bool:
        return bool(self.cards or self.hidden or self.top or self.bottom)

    def __iter__(self) -> Iterator[str]:
        """The cards that are known, from the top."""
        yield from self.top
        yield from self.cards
        yield from self.bottom

    def __contains__(self, card: object) -> bool:
        return card in self.cards or card in self.top or card in self.bottom

    def count(self, card: str) -> int:
        """How many copies of a card are known to be here."""
        return self.top.count(card) + self.cards.count(card) + self.bottom.count(card)

    def may_hold(self, card: str) -> bool:
        """Whether the card is here or could be one of the hidden ones."""
        return card in self or (self.hidden > 0)

    def distinct(self) -> tuple[str, ...]:
        """Each known card once, and :data:`HIDDEN` if some are hidden."""
        known = tuple(dict.fromkeys(self))
        return (*known, HIDDEN) if self.hidden else known

    def next_cards(self) -> tuple[str, ...]:
        """The cards that can be drawn next."""
        if self.top:
            return self.top[:1]
        if self.cards or self.hidden:
            known = tuple(dict.fromkeys(self.cards))
            return (*known, HIDDEN) if self.hidden else known
        return self.bottom[:1]

    def weight(self, card: str) -> int:
        """How many of the cards that can be drawn next are this one."""
        if self.top or not (self.cards or self.hidden):
            return 1
        return self.hidden if card == HIDDEN else self.cards.count(card)

    def take(self, card: str) -> "Pile":
        """Without one copy of a card; a card that is not among the known ones is one of the hidden."""
        if card in self.top:
            at = self.top.index(card)
            return Pile(self.top[:at] + self.top[at + 1 :], self.cards, self.hidden, self.bottom)
        if card in self.cards:
            at = self.cards.index(card)
            return Pile(self.top, self.cards[:at] + self.cards[at + 1 :], self.hidden, self.bottom)
        if self.hidden:
            return Pile(self.top, self.cards, self.hidden - 1, self.bottom)
        if card in self.bottom:
            at = self.bottom.index(card)
            return Pile(self.top, self.cards, self.hidden, self.bottom[:at] + self.bottom[at + 1 :])
        raise ValueError(f"{card} is not in this pile")

    def add(self, *more: str) -> "Pile":
        """With more cards, in no known order."""
        known = [card for card in more if card != HIDDEN]
        hidden = self.hidden + len(more) - len(known)
        return Pile(self.top, tuple(sorted((*self.cards, *known))), hidden, self.bottom)

    def on_top(self, card: str) -> "Pile":
        """With a card laid on top."""
        return Pile((card, *self.top), self.cards, self.hidden, self.bottom)

    def below(self, card: str) -> "Pile":
        """With a card put under it."""
        return Pile(self.top, self.cards, self.hidden, (*self.bottom, card))

    def shuffled(self) -> "Pile":
        """The same cards in no known order."""
        return Pile(cards=tuple(sorted(self)), hidden=self.hidden)

    def unseen(self) -> "Pile":
        """The same number of cards, of which nobody knows which have been taken out before."""
        return Pile(self.top, hidden=len(self.cards) + self.hidden, bottom=self.bottom)

    def with_all(self, other: "Pile") -> "Pile":
        """Both piles shuffled together."""
        return Pile(cards=tuple(sorted((*self, *other))), hidden=self.hidden + other.hidden)
