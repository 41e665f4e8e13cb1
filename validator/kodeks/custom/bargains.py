"""Prices, choices and copies that nobody would want: each can be played, and none is what its author meant."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from kodeks.custom.model import CustomSet, at, hit, icons_of
from kodeks.custom.neighbours import worth_of
from kodeks.custom.printed import Printed
from kodeks.findings import Finding, Severity
from kodeks.registry import check

#: The fields that tell what a card costs.
PRICES = ("cost", "specimens")
#: More copies than so many times the most that are printed of a card of the deck are most often a slip.
MANY = 3


@lru_cache(maxsize=2)
def _decks(printed: Printed) -> tuple[frozenset[str], frozenset[str], dict[str, int]]:
    """The decks of which every printed card has a price, those of which none has, and the most copies of a card."""
    priced: dict[str, set[bool]] = {}
    copies: dict[str, int] = {}
    for card in printed.cards:
        deck = card["deck"]
        priced.setdefault(deck, set()).add(any(field in card for field in PRICES))
        copies[deck] = max(copies.get(deck, 1), card.get("copies", 1))
    always, never = ({deck for deck, found in priced.items() if found == {wanted}} for wanted in (True, False))
    return frozenset(always), frozenset(never), copies


@check(
    "kb.check.price-and-deck",
    subject="custom",
    severity=Severity.WARNING,
    preview=True,
    says={
        "none": "{id} is a card of the {deck} deck and has no cost, so nobody can buy it.",
        "needless": "{id} is a card of the {deck} deck, which nobody buys, and has a cost.",
        "hint": "add cost: 3, or as much as it is worth",
        "take": "take {field} out, or name another deck",
    },
)
def price_and_deck(cards: CustomSet) -> Iterator[Finding]:
    """
    A card that is bought has no price, or one that is drawn has one.

    Why
        Cards of the Imperium and Tleilaxu decks are bought; Intrigue and Conflict cards are drawn and won. Printed
        cards of a deck tell which it is.
    """
    always, never, _ = _decks(cards.printed)
    for piece in cards.of("card"):
        deck = piece.data["deck"]
        found = [field for field in PRICES if field in piece.data]
        if deck in always and not found:
            yield hit(piece, "none", "deck", deck=deck)
        elif deck in never and found:
            yield hit(piece, "needless", found[0], hint="take", key=True, deck=deck, field=found[0])


@check(
    "kb.check.many-copies",
    subject="custom",
    severity=Severity.HINT,
    preview=True,
    says={
        "because": "{id} has {number} copies, and no printed card of its deck has more than {most}.",
        "hint": "see whether the number is right",
    },
)
def many_copies(cards: CustomSet) -> Iterator[Finding]:
    """
    There are many times more copies of a card than of any printed one.

    Why
        A digit too many fills the deck with one card. Printed decks have a few copies of a card at most.
    """
    _, _, copies = _decks(cards.printed)
    for piece in cards.of("card"):
        number, most = piece.data.get("copies", 1), copies.get(piece.data["deck"])
        if most is not None and number > MANY * most:
            yield hit(piece, "because", "copies", number=number, most=most)


def _gains(effects: list[Mapping[str, Any]]) -> dict[str, int] | None:
    """What effects give, where they do nothing else."""
    return worth_of(effects) if all(effect.keys() == {"gain"} for effect in effects) else None


@check(
    "kb.check.lesser-choice",
    subject="custom",
    severity=Severity.WARNING,
    preview=True,
    says={
        "because": "{id} offers a choice of which another option gives as much of everything, and more.",
        "hint": "give this option something that the other one has not, or take it out",
    },
)
def lesser_choice(cards: CustomSet) -> Iterator[Finding]:
    """
    Of two options, one gives all that the other gives, and more.

    Why
        Nobody takes the lesser one. Only options that give things and do nothing else are held against each other.
    """
    for node in cards.each("choose"):
        if node.data.keys() != {"choose"}:
            continue  # others choose, or several options are taken
        options = [_gains(option) for option in node.data["choose"]]
        for index, option in enumerate(options):
            if option is not None and any(_beats(other, option) for other in options if other is not None):
                yield at(node, "because", "choose", index)


def _beats(other: Mapping[str, int], option: Mapping[str, int]) -> bool:
    return other != option and all(other.get(thing, 0) >= number for thing, number in option.items())


@check(
    "kb.check.pays-more-than-it-gets",
    subject="custom",
    severity=Severity.WARNING,
    preview=True,
    says={
        "because": "{id} gives nothing but what is paid for it, and not more of it.",
        "hint": "give something else, or more than is paid",
    },
)
def pays_more_than_it_gets(cards: CustomSet) -> Iterator[Finding]:
    """
    A payment is answered with the same thing, and with no more of it.

    Why
        Nobody pays 3 spice for 1 spice. Most often one of the two was to be another resource.
    """
    for node in cards.each("to"):
        if node.data.keys() != {"pay", "to"}:
            continue
        paid, gained = node.data["pay"], _gains(node.data["to"])
        if gained and all(paid.get(thing, 0) >= number for thing, number in gained.items()):
            yield at(node, "because", "to", key=True)


#: What only counts in the reveal turn.
_REVEALED = ("persuasion", "swords")


@check(
    "kb.check.gain-too-early",
    subject="custom",
    severity=Severity.WARNING,
    preview=True,
    says={
        "because": "{id} gives {thing} in its agent box, and that only counts in the reveal turn.",
        "hint": "move it to reveal, or put it under upon with event: reveal-turn and within: round",
    },
)
def gain_too_early(cards: CustomSet) -> Iterator[Finding]:
    """
    An agent box gives persuasion or swords.

    Why
        Both are counted when you reveal. No printed agent box gives them; what is meant for the reveal turn of the
        same round says so with an event.
    """
    for piece in cards.of("card"):
        for index, effect in enumerate(piece.data.get("agent", ())):
            for path, thing in _at_once(effect):
                if thing in _REVEALED:
                    yield hit(piece, "because", "agent", index, *path, key=True, thing=thing)


def _at_once(effect: Mapping[str, Any]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """What an effect gives its player when it is carried out, not later, with the way to it."""
    if "upon" in effect or effect.get("when", {}).get("reveal-turn"):
        return
    for thing in effect.get("gain", ()):
        yield ("gain", thing), thing
    lists: list[tuple[tuple[str | int, ...], Any]] = [
        ((field,), effect[field]) for field in ("to", "then", "else") if field in effect
    ]
    lists += [(("choose", number), option) for number, option in enumerate(effect.get("choose", ()))]
    for way, inner in lists:
        for index, each in enumerate(inner):
            for path, thing in _at_once(each):
                yield (*way, index, *path), thing


@check(
    "kb.check.space-nobody-can-reach",
    subject="custom",
    severity=Severity.WARNING,
    preview=True,
    says={
        "because": "{id} has the icon {icon}, and no card of the set shows it.",
        "hint": "give a card icons: [{icon}], or give the space a printed icon",
    },
)
def space_nobody_can_reach(cards: CustomSet) -> Iterator[Finding]:
    """
    A space shows an agent icon of the set's own that no card has.

    Why
        An agent goes to a space by an icon that the card and the space share. No printed card shows an icon of yours;
        a post that is connected to the space leads there too.
    """
    spaces = [piece for piece in cards.of("space") if piece.data["icon"] not in cards.printed.icons]
    if not spaces:
        return
    watched = {space for post in cards.of("post") for space in post.data.get("connects", ())}
    shown = {icon for piece in cards.of("card") for icon in icons_of(piece.data)}
    for piece in spaces:
        if piece.data["icon"] not in shown and piece.id not in watched:
            yield hit(piece, "because", "icon", icon=piece.data["icon"])
