r"""
Templates: how one construct is said, in a notation that can be followed in both directions.

=========================  ==============================================================================
``{~draw}``                a verb or pronoun, in the form of the subject: you, they, the Rival, or after "may"
``{%space gen}``           a word in a case; ``{%space $}`` in the case that the caller asked for
``{^arrow →}``             words that an icon stands beside
``{gain.spice:spice}``     the number at that way of the structure, with its noun; a case may follow
``{number=1:card}``        the same, where 1 is what holds when nothing is written
``{less:<resource>}``      the same, with the noun that another field names
``{a&b:number}``           one number that stands in two fields
``{then.0.when.x:number}`` the step 0 leads into a list of one
``{faction:#faction gen}`` the name of an entry of that kind
``{card:cards}``           another rule, or a table of words
``{give:effect |+}``       a list of them, with that joint; ``{pay:amount* |+}`` a mapping, key by key
``{of:condition** |;}``    a list of mappings
``{*:deed @may}``          the rest of the same structure, by another rule, after "may"
``[ from {from:zone}]``    only where its fields are there; ``[other? but this]`` where the flag is set
``{then:effects >else}``   a list of effects that "otherwise" follows
=========================  ==============================================================================
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Way = tuple[str, ...]


class BadTemplate(ValueError):  # noqa: N818  # it says what is wrong, like the others of the house
    """A template that cannot be followed; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Literal:
    """Fixed text, perhaps with an icon."""

    text: str
    icon: str | None = None


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb or pronoun that changes with the subject."""

    key: str


@dataclass(frozen=True, slots=True)
class Inflected:
    """A word in a case."""

    key: str
    case: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a value of the structure; ``ways`` is empty for the rest of the same structure."""

    ways: tuple[Way, ...]
    type: str
    case: str = ""
    join: str = ""
    default: int | None = None
    follow: frozenset[str] = frozenset()
    mode: str = ""


@dataclass(frozen=True, slots=True)
class Optional:
    """A stretch that is there only if its fields are."""

    parts: "tuple[Piece, ...]"
    flag: Way | None = None


Piece = Literal | Verb | Inflected | Slot | Optional


@dataclass(frozen=True, slots=True)
class Template:
    """One way to say a construct: the fields it fixes, and the pieces in order."""

    fixed: tuple[tuple[Way, Any], ...]
    pieces: tuple[Piece, ...]
    #: Other sentences that are read, but never told, as the same.
    also: tuple[tuple[Piece, ...], ...] = ()
    #: What may not follow it outside brackets, because it would be taken for a part of it.
    open: frozenset[str] = frozenset()
    source: str = ""
    #: The topmost keys that must be there, and all that may.
    needs: frozenset[str] = field(default_factory=frozenset)
    takes: frozenset[str] | None = None


def template(source: Any) -> Template:
    """A template from the table: a sentence, or a mapping with ``say`` and what it ``is``."""
    if isinstance(source, str):
        source = {"say": source}
    if (
        not isinstance(source, dict)
        or not isinstance(source.get("say"), str)
        or set(source) - {"say", "is", "also", "open"}
    ):
        raise BadTemplate(f"{source!r} is no template: write a sentence, or say, is, also and open")
    fixed = tuple((tuple(key.split(".")), value) for key, value in source.get("is", {}).items())
    pieces = parse(source["say"])
    slots = list(_fields(pieces, optional=False))
    always = {way[0] for way, needed in slots if needed} | {way[0] for way, _ in fixed}
    splices = any(isinstance(piece, Slot) and not piece.ways for piece in pieces)
    return Template(
        fixed,
        pieces,
        tuple(parse(sentence) for sentence in source.get("also", [])),
        frozenset(source.get("open", [])),
        source["say"],
        frozenset(always),
        None if splices else frozenset({way[0] for way, _ in slots} | always),
    )


def _fields(pieces: tuple[Piece, ...], *, optional: bool) -> Iterator[tuple[Way, bool]]:
    for piece in pieces:
        if isinstance(piece, Slot):
            needed = not optional and piece.default is None
            yield from ((way, needed) for way in piece.ways)
            if piece.type.startswith("<"):
                yield noun_way(piece), needed
        elif isinstance(piece, Optional):
            if piece.flag is not None:
                yield piece.flag, False
            yield from _fields(piece.parts, optional=True)


def needed(pieces: tuple[Piece, ...]) -> list[Way]:
    """The ways of a structure that these pieces cannot do without."""
    return [way for way, always in _fields(pieces, optional=False) if always]


def noun_way(slot: Slot) -> Way:
    """Where the noun of a slot is named, of one that takes it from another field."""
    return tuple(slot.type[1:-1].split("."))


_TOKEN = re.compile(r"\{([^{}]*)\}|(\[)(?:([\w.-]+)\? )?|(\])|([^{}\[\]]+)")
_SLOT = re.compile(
    r"(?P<ways>\*|[\w.&-]+)(?:=(?P<default>\d+))?:(?P<type><[\w.-]+>|#?[\w-]+\*{0,2}|\$)(?P<rest>(?: \S+)*)"
)


def parse(source: str) -> tuple[Piece, ...]:
    """
    The pieces of a template.

    >>> parse("{~trash} this")
    (Verb(key='trash'), Literal(text=' this', icon=None))
    """
    stack: list[tuple[list[Piece], Way | None]] = [([], None)]
    at = 0
    for match in _TOKEN.finditer(source):
        if match.start() != at:
            break
        at = match.end()
        inside, opening, flag, closing, text = match.groups()
        if opening:
            stack.append(([], tuple(flag.split(".")) if flag else None))
        elif closing:
            if len(stack) == 1:
                raise BadTemplate(f"{source!r} closes a bracket that it never opened")
            parts, flag_way = stack.pop()
            stack[-1][0].append(Optional(tuple(parts), flag_way))
        elif text is not None:
            stack[-1][0].append(Literal(text))
        else:
            stack[-1][0].append(_piece(inside, source))
    if at != len(source) or len(stack) != 1:
        raise BadTemplate(f"{source!r} cannot be read from character {at} on, or leaves a bracket open")
    return tuple(stack[0][0])


def _piece(inside: str, source: str) -> Piece:
    if inside.startswith("~"):
        return Verb(inside[1:])
    if inside.startswith("%"):
        key, _, case = inside[1:].partition(" ")
        return Inflected(key, case)
    if inside.startswith("^"):
        icon, _, text = inside[1:].partition(" ")
        return Literal(text, icon)
    match = _SLOT.fullmatch(inside)
    if match is None:
        raise BadTemplate(f"{source!r} holds {{{inside}}}, which is no slot")
    ways = () if match["ways"] == "*" else tuple(tuple(way.split(".")) for way in match["ways"].split("&"))
    options: dict[str, Any] = {"case": "", "join": "", "mode": "", "follow": frozenset()}
    for word in match["rest"].split():
        if word[0] == ">":
            options["follow"] |= {word[1:]}
        elif word[0] in "|@":
            options["join" if word[0] == "|" else "mode"] = word[1:]
        else:
            options["case"] = word
    default = int(match["default"]) if match["default"] else None
    return Slot(ways, match["type"], default=default, **options)
