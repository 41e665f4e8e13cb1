"""Clauses that are about a thing because another thing has its name."""

import re
from collections.abc import Iterator

from kodeks import markup
from kodeks.findings import Finding
from kodeks.integrity.base import Base, found
from kodeks.model import Entry, KnowledgeBase
from kodeks.registry import check

#: Where entries name the things they are about.
FIELDS = {"clause": "about", "silence": "touches", "discrepancy": "touches"}
#: Printed things that bear a name of their own.
NAMED = ("card", "contract", "leader", "space", "technology", "territory", "track")


@check("kb.check.about-a-namesake")
def about_a_namesake(base: Base) -> Iterator[Finding]:
    """
    A clause or a question is about a card or another thing that only has the name of the one it means.

    Why
        Such a link puts the rule on the page of the wrong card. It is found in 3 ways: the name
        stands in the sentence only inside a longer name that the entry is about too; a card of the
        deck that the entry speaks of bears the name as well; or the entry is about 2 cards of one
        name, not of the same deck and player, and says that name 1 time.
    """
    kb = base.kb
    asked = kb.asked(*FIELDS)
    if not asked:
        return
    decks = _decks_of_terms(kb)
    cards: dict[str, list[Entry]] = {}
    for card in kb.of("card"):
        cards.setdefault(str(card.data.get("deck")), []).append(card)
    for entry in asked:
        field = FIELDS[entry.kind]
        about = [kb[id] for id in entry.ids(field) if id in kb and kb[id].kind in NAMED and kb[id].data.get("name")]
        if not about:
            continue
        plain = " ".join(markup.plain(sentence) for sentence in _sentences(entry))
        spoken = {
            deck
            for link in kb.links_of(entry)
            if link.relation in ("about", "defines", "mentions", "touches")
            for deck in decks.get(link.target, ())
        }
        for thing in about:
            other = _longer(thing, about, plain) or _in_deck(cards, thing, spoken) or _same(thing, about, plain)
            if other is not None:
                yield found(
                    entry,
                    "{id} says {field}: {thing}, a namesake of {other}.",
                    field,
                    entry.ids(field).index(thing.id),
                    field=field,
                    thing=thing.id,
                    other=other.id,
                    hint="leave the one that the sentence means",
                )


def _sentences(entry: Entry) -> list[str]:
    """Everything that an entry says."""
    sentences = [entry.data.get(field) for field in ("says", "question", "leaning", "because")]
    sentences += [reading.get("yields") for reading in entry.data.get("readings") or () if isinstance(reading, dict)]
    return [sentence for sentence in sentences if isinstance(sentence, str)]


def _decks_of_terms(kb: KnowledgeBase) -> dict[str, set[str]]:
    """The decks that a term stands for, such as that of an Objective card."""
    decks: dict[str, set[str]] = {}
    for entry in kb.covering:
        for selector in entry.data["covers"]:
            if isinstance(selector, dict) and selector.get("kind") == "card" and selector.get("field") == "deck":
                decks.setdefault(entry.id, set()).add(str(selector.get("is")))
    return decks


def _count(name: str, text: str) -> int:
    """How often a name stands in a text as whole words."""
    if name.casefold() not in text.casefold():
        return 0
    return len(re.findall(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE))


def _longer(thing: Entry, about: list[Entry], plain: str) -> Entry | None:
    """The thing whose longer name holds every mention of this one's name."""
    name = str(thing.data["name"])
    if not _count(name, plain):
        return None
    for other in about:
        longer = str(other.data["name"])
        if longer != name and _count(name, longer) and _count(name, plain) == _count(longer, plain):
            return other
    return None


def _in_deck(cards: dict[str, list[Entry]], thing: Entry, spoken: set[str]) -> Entry | None:
    """A card of the decks that the clause speaks of which bears the name of this card of another deck."""
    if thing.kind != "card" or not spoken or thing.data.get("deck") in spoken:
        return None
    for deck in sorted(spoken):
        for other in cards.get(deck, ()):
            if _count(str(thing.data["name"]), str(other.data.get("name", ""))):
                return other
    return None


def _same(thing: Entry, about: list[Entry], plain: str) -> Entry | None:
    """Another card of the same name and of somebody else, where the sentence says the name 1 time."""
    name = thing.data["name"]
    for other in about:
        if (
            other.kind == thing.kind == "card"
            and _owner(other) != _owner(thing)
            and other.data["name"] == name
            and _count(str(name), plain) < 2
        ):
            return other
    return None


def _owner(card: Entry) -> tuple[object, object]:
    """Whose a card is: cards of one name in one deck are one card in several versions."""
    return card.data.get("deck"), card.data.get("commander")


#: Kinds that may bear the name of a term of their module because they are the same thing.
TWINS = ("token", "track", "icon")


@check("kb.check.two-entries-of-one-name")
def two_entries_of_one_name(base: Base) -> Iterator[Finding]:
    """
    A piece, track or icon has the name of a term of its module, and nothing ties the two.

    Why
        Clauses speak of the term, numbers stand with the piece. Whoever asks about one of them has to
        come to what is said of the other: a piece or a track names its ``term``, a term its ``icon``.
    """
    kb = base.kb
    terms = {(entry.module, str(entry.data.get("name")).casefold()): entry for entry in kb.of("term")}
    for entry in kb.asked(*TWINS):
        term = terms.get((entry.module, str(entry.data.get("name")).casefold()))
        if term is None or any(
            link.target == other.id for near, other in ((entry, term), (term, entry)) for link in kb.links_of(near)
        ):
            continue
        yield found(
            entry,
            "{id} has the name of {term}, and neither names the other.",
            "name",
            term=term.id,
            hint=f"add icon: {entry.id} to the term" if entry.kind == "icon" else f"add term: {term.id}",
        )
