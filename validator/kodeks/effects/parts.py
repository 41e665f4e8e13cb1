"""What a told effect is made of: words, and words that an icon stands beside."""

from collections.abc import Iterable
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Word:
    """A stretch of running text; ``id`` is the entry that it names, if it names one."""

    text: str
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Icon:
    """
    Words that a small picture can stand beside or stand for.

    ``name`` is one of :data:`ICONS`, or the id of a faction or an agent icon; ``text`` is what the
    sentence says there (``2 spice``), and ``number`` its number, where it has one.
    """

    name: str
    text: str
    number: int | None = None


Part = Word | Icon

#: The pictures that sentences may ask for, beside the ids of factions and agent icons.
ICONS = frozenset({
    "solari", "spice", "water", "troop", "card", "intrigue", "spy", "sandworm", "contract", "agent", "persuasion",
    "sword", "victory-point", "influence", "freighter", "dreadnought", "negotiator", "research", "tleilaxu",
    "specimen", "leader-track", "technology", "unit", "alliance", "arrow", "maker-hooks", "shield-wall",
    "council-seat", "swordmaster", "signet-ring", "mentat", "bonus-spice",
})  # fmt: skip


def joined(parts: Iterable[Part]) -> str:
    """
    The sentence without its pictures.

    >>> joined([Word("Gain "), Icon("spice", "2 spice", 2), Word(".")])
    'Gain 2 spice.'
    """
    return "".join(part.text for part in parts)


def merged(parts: Iterable[Part]) -> list[Part]:
    """Neighbouring plain words as one, and nothing empty."""
    found: list[Part] = []
    for part in parts:
        last = found[-1] if found else None
        if isinstance(part, Word) and isinstance(last, Word) and part.id is None and last.id is None:
            found[-1] = Word(last.text + part.text)
        elif part.text:
            found.append(part)
    return found


def capitalised(parts: list[Part]) -> list[Part]:
    """The same with a capital letter at the start."""
    if not parts:
        return parts
    first = parts[0]
    return [replace(first, text=first.text[:1].upper() + first.text[1:]), *parts[1:]]
