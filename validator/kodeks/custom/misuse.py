"""Icons and words of the grammar in places where they mean nothing."""

from collections.abc import Iterator
from functools import cache

from kodeks.custom.model import CustomSet, Node, at, hit
from kodeks.custom.never import PLAYED
from kodeks.custom.printed import normal
from kodeks.custom.references import mentioned
from kodeks.findings import Finding, Severity
from kodeks.registry import check


@check(
    "kb.check.not-an-agent-icon",
    subject="custom",
    says={
        "because": "{id} has {icon} among its agent icons, and that icon sends no agent.",
        "hint": "name an agent icon: {known}",
    },
)
def not_an_agent_icon(cards: CustomSet) -> Iterator[Finding]:
    """
    A card lists an icon among its agent icons that is none.

    Why
        Only agent icons send an agent. The icons of troops, spies placed or the arrow stand inside
        boxes; what they do is written as an effect.
    """
    icons = cards.printed.icons
    known = ", ".join(id for id, agent in sorted(icons.items()) if agent and id.startswith("shared."))
    for piece in cards.of("card"):
        for index, icon in enumerate(piece.data.get("icons", ())):
            if icons.get(icon) is False:
                yield hit(piece, "because", "icons", index, icon=icon, known=known)
        for index, icon in enumerate(piece.data.get("icons_when", {}).get("icons", ())):
            if icons.get(icon) is False:
                yield hit(piece, "because", "icons_when", "icons", index, icon=icon, known=known)
    for node in cards.each("allow"):
        for index, icon in enumerate(node.data["allow"].get("icons", ())):
            if icons.get(icon) is False:
                yield at(node, "because", "allow", "icons", index, icon=icon, known=known)


#: The fields that only cards of some decks have.
_DECKS = {
    "agent": PLAYED,
    "reveal": PLAYED,
    "icons": PLAYED,
    "icons_when": PLAYED,
    "plot": ("intrigue",),
    "combat": ("intrigue",),
    "endgame": ("intrigue",),
    "level": ("conflict",),
    "rewards": ("conflict",),
    "behind_wall": ("conflict",),
    "battle_icon": ("conflict", "objective"),
    "first_player": ("objective",),
    "specimens": ("tleilaxu", "reserve"),
    "visits": ("hagal",),
    "swordmaster_value": ("rival",),
    "priority": ("rival",),
    "scheme": ("rival",),
}


@check(
    "kb.check.box-of-another-deck",
    subject="custom",
    says={
        "because": "{id} is a card of the {deck} deck and has {field}.",
        "hint": "{field} belongs to cards of: {decks}",
    },
)
def box_of_another_deck(cards: CustomSet) -> Iterator[Finding]:
    """
    A card has a box or a field that cards of its deck do not have.

    Why
        Nobody ever plays the reveal box of an Intrigue card, and a card of the Imperium deck has no
        rewards to win.
    """
    for piece in cards.of("card"):
        deck = piece.data["deck"]
        if deck == "own":
            continue  # the set tells what its own cards have
        foreign = _foreign(deck)
        if foreign.isdisjoint(piece.data):
            continue
        for field in piece.data:
            if field in foreign:
                decks = ", ".join(_DECKS[field])
                yield hit(piece, "because", field, key=True, deck=deck, field=field, decks=decks)


@cache
def _foreign(deck: str) -> frozenset[str]:
    """The fields that cards of a deck do not have."""
    return frozenset(field for field, decks in _DECKS.items() if deck not in decks)


#: Words that qualify one thing only: the word, the head it stands with, and the things it can qualify.
QUALIFIERS = {
    "with": ("influence",),
    "instead": ("influence",),
    "at": ("spies",),
    "sharing": ("spies",),
    "into": ("troops",),
    "from": ("troops",),
}


@check(
    "kb.check.word-without-its-thing",
    subject="custom",
    says={
        "because": "{id} says {word} of {thing}, and only {things} can have that.",
        "hint": "take {word} out, or change what is gained or lost",
    },
)
def word_without_its_thing(cards: CustomSet) -> Iterator[Finding]:
    """
    A word that qualifies one kind of gain or loss stands beside another.

    Why
        ``with`` tells with which faction influence is gained, ``at`` and ``sharing`` where a spy is
        placed, ``into`` and ``from`` where troops go and stand. Beside anything else they mean nothing.
    """
    for node in cards.each("gain", "lose"):
        if len(node.data) == 1:
            continue
        (thing,) = node.data[node.head]
        for word, things in QUALIFIERS.items():
            if word in node.data and thing not in things:
                yield at(node, "because", word, key=True, word=word, thing=thing, things=" or ".join(things))


@check(
    "kb.check.card-nobody-looked-at",
    subject="custom",
    says={
        "looked": "{id} speaks of a card looked at, and its box looks at none.",
        "acquired": "{id} speaks of the card just acquired, and its box acquires none.",
        "hint": "put the effect that finds the card before it",
    },
)
def card_nobody_looked_at(cards: CustomSet) -> Iterator[Finding]:
    """
    An effect speaks of a card that no effect before it has brought up.

    Why
        ``looked-at`` means one of the cards that ``look`` has shown, ``acquired`` the card that was
        just acquired. Without them nobody knows which card is meant.
    """
    for node in cards.each("trash", "discard", "move"):
        what = node.data[node.head]["what"]
        if what == "looked-at" and not _in_box(cards, node, "look"):
            yield at(node, "looked", node.head, "what")
        elif what == "acquired" and not _in_box(cards, node, "acquire") and not _upon_acquiring(node):
            yield at(node, "acquired", node.head, "what")


def _in_box(cards: CustomSet, node: Node, head: str) -> bool:
    """Whether the same box has an effect with this head."""
    found: set[tuple[int, object, str]] | None = cards.memory.get("box heads")
    if found is None:
        wanted = ("look", "acquire")
        found = cards.memory["box heads"] = {
            (id(item.piece), item.box, name) for name in wanted for item in cards.nodes.get(name, ())
        }
    return (id(node.piece), node.box, head) in found


def _upon_acquiring(node: Node) -> bool:
    return node.box == ("acquire",) or any(
        item.head == "upon" and item.data["upon"]["event"] == "acquire" for item in node.above()
    )


@check(
    "kb.check.link-to-another-thing",
    subject="custom",
    severity=Severity.WARNING,
    says={
        "because": "{id} writes {word} and links {target}, and {other} is what is called so.",
        "hint": "link {other}, or use the words for {target}: {name}",
    },
)
def link_to_another_thing(cards: CustomSet) -> Iterator[Finding]:
    """
    A sentence links a word to one thing, and the word is the name of another.

    Why
        Who reads the word takes it for the thing that is called so, and who follows the link comes
        to another. A longer or shorter form of the name of what is linked is fine.
    """
    for piece, link, word in mentioned(cards):
        own = cards.printed.called.get(link.target, "")
        others = cards.printed.bearers.get(normal(word), ())
        if not own or not others or link.target in others:
            continue
        if normal(word) not in normal(own) and normal(own) not in normal(word):
            yield hit(piece, "because", *link.path, word=word, target=link.target, other=others[0], name=own)
