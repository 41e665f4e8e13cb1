"""Ids, modules and names of custom things: all of them their own."""

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from kodeks.custom.model import CustomSet, Piece, hit, spoken_hit
from kodeks.custom.printed import NAMED, normal
from kodeks.findings import Finding, Severity
from kodeks.registry import check


@check(
    "kb.check.printed-module-claimed",
    subject="custom",
    says={
        "because": "{id} claims the module {module}, which is printed.",
        "hint": "begin the id with a word of your own: {own}",
    },
)
def printed_module_claimed(cards: CustomSet) -> Iterator[Finding]:
    """
    A custom entry uses the first word of a printed module in its id.

    Why
        The first word of an id tells whose thing it is. A card that calls itself
        ``uprising.card…`` would pass for a printed one, and the next version of kodeks may give
        that id out itself.
    """
    for piece in cards.pieces:
        if piece.module in cards.printed.slugs:
            own = f"my-set.{piece.kind}.{piece.id.rpartition('.')[2]}"
            yield hit(piece, "because", "id", module=piece.module, own=own)


@check(
    "kb.check.module-not-described",
    subject="custom",
    severity=Severity.HINT,
    says={
        "because": "No entry tells what the module {module} is.",
        "hint": "add an entry {module}.module.{module} with name, about and extends",
    },
)
def module_not_described(cards: CustomSet) -> Iterator[Finding]:
    """
    The module of a custom entry has no entry of its own.

    Why
        ``extends`` of the module tells with which boxes its cards are played. Without it kodeks
        takes them for cards of Uprising alone.
    """
    items: set[str] = set(cards.printed.slugs)
    for piece in cards.pieces:
        if piece.module not in items and f"{piece.module}.module.{piece.module}" not in cards.by_id:
            yield hit(piece, "because", "id", module=piece.module)
        items.add(piece.module)


#: Things that are called by what they are about; several of them share a name.
_ALIKE = ("conflict", "hagal", "objective", "rival", "commander")


def _name(piece: Piece, words: Mapping[str, Any] | None = None) -> str:
    """The name of a piece, or the one that these words give it; nothing where names are shared."""
    name = (piece.data if words is None else words).get("name")
    if not isinstance(name, str) or piece.kind not in NAMED or piece.data.get("deck") in _ALIKE:
        return ""
    return name


@check(
    "kb.check.printed-name-taken",
    subject="custom",
    severity=Severity.WARNING,
    says={
        "because": "{id} is called {name}, and so is {other} ({language}).",
        "hint": "choose a name that no printed thing has",
    },
)
def printed_name_taken(cards: CustomSet) -> Iterator[Finding]:
    """
    A custom thing has the name of a printed one, in any language.

    Why
        At the table cards are called by their names. Case, spaces and punctuation do not tell two
        names apart.
    """
    for piece in cards.pieces:
        name = _name(piece) if not piece.quiet else ""
        for other, language, _ in cards.printed.names.get(normal(name), ()) if name else ():
            if other != piece.id and _at_one_table(cards, piece, other):
                yield hit(piece, "because", "name", name=name, other=other, language=language)
                break
    for piece, _, tree, words in cards.spoken():
        name = _name(piece, words)
        for other, language, _ in cards.printed.names.get(normal(name), ()) if name else ():
            if other != piece.id and _at_one_table(cards, piece, other):
                yield spoken_hit(piece, tree, "because", "name", name=name, other=other, language=language)
                break


def _at_one_table(cards: CustomSet, piece: Piece, other: str) -> bool:
    """Whether both belong to one game: nothing of classic Dune lies beside a card of Dune: Imperium."""
    classic = any(module.startswith("classic.") for module in cards.played(piece))
    return other.startswith("classic.") == classic


@check(
    "kb.check.name-twice",
    subject="custom",
    severity=Severity.WARNING,
    says={
        "because": "{id} is called {name}, and so is {other} of the same set.",
        "hint": "rename one of them; several copies of one card are copies: 2",
    },
)
def name_twice(cards: CustomSet) -> Iterator[Finding]:
    """
    Two custom things of one kind have the same name.

    Why
        Nobody can say at the table which of them is meant. Several copies of a card are one entry
        with ``copies``.
    """
    first: dict[tuple[str, str], Piece] = {}
    for piece in cards.pieces:
        name = _name(piece)
        if not name:
            continue
        other = first.setdefault((piece.kind, normal(name)), piece)
        if other is not piece and other.id != piece.id:
            yield hit(piece, "because", "name", name=name, other=other.id)
    again: dict[tuple[str, str, str], Piece] = {}
    for piece, language, tree, words in cards.spoken():
        name = _name(piece, words)
        other = again.setdefault((language, piece.kind, normal(name)), piece) if name else piece
        if other.id != piece.id:
            yield spoken_hit(piece, tree, "because", "name", name=name, other=other.id)


@check(
    "kb.check.mixed-letters-in-name",
    subject="custom",
    severity=Severity.WARNING,
    says={
        "letters": "{id} is called {name}, and {word} mixes letters of two alphabets: {letter}.",
        "invisible": "{id} is called {name}, which holds an invisible character: {letter}.",
        "hint": "type the name again with one keyboard layout",
    },
)
def mixed_letters_in_name(cards: CustomSet) -> Iterator[Finding]:
    """
    A name mixes letters of two alphabets in one word, or holds characters that nobody sees.

    Why
        A Cyrillic о looks like a Latin o, but no search finds it. Marks that change the direction of
        writing make a name read other than it is.
    """
    for piece in cards.pieces:
        for says, facts in _mixed(piece.data.get("name")):
            yield hit(piece, says, "name", **facts)
    for piece, _, tree, words in cards.spoken():
        for says, facts in _mixed(words.get("name")):
            yield spoken_hit(piece, tree, says, "name", **facts)


def _mixed(name: object) -> Iterator[tuple[str, dict[str, Any]]]:
    """What is odd about the letters of a name, if anything."""
    if not isinstance(name, str) or name.isascii():
        return
    hidden = [item for item in name if unicodedata.category(item) in ("Cf", "Cc", "Co", "Cs")]
    if hidden:
        yield "invisible", {"name": name, "letter": _called(hidden[0])}
        return
    for word in name.split():
        scripts = {_script(item): item for item in word if item.isalpha()}
        if len(scripts) > 1:
            # The rarer alphabet of the word is the one that slipped in.
            odd = min(scripts, key=lambda script: sum(_script(item) == script for item in word))
            yield "letters", {"name": name, "word": word, "letter": _called(scripts[odd])}
            return


def _script(letter: str) -> str:
    return unicodedata.name(letter, "?").split()[0]


def _called(letter: str) -> str:
    return f"U+{ord(letter):04X} {unicodedata.name(letter, 'control character').lower()}"
