"""Numbers that a clause hands to the judge must be those its sentence states."""

import re
from collections.abc import Iterator
from typing import Any

from kodeks import markup
from kodeks.findings import Finding, Path
from kodeks.integrity.base import Base, found
from kodeks.registry import check

#: Numbers that a sentence may state by a word of its own instead of digits.
WORDS = {2: ("half",)}


@check("kb.check.number-not-in-the-sentence")
def number_not_in_the_sentence(base: Base) -> Iterator[Finding]:
    """
    A clause hands a number to the judge that its sentence does not state.

    Why
        The judge takes numbers from the clauses, and from the effects of treachery cards and of
        factions of the classic game, so the sentence a player reads and the number the judge counts
        with must be the same. Numbers of 2 and more stand in digits; half stands for 2. For an effect
        any clause about the card or faction will do.
    """
    for entry in base.kb.asked("clause"):
        numbers, sentence = entry.data.get("numbers"), entry.data.get("says")
        if not isinstance(numbers, dict) or not isinstance(sentence, str):
            continue
        for name, value in numbers.items():
            if not isinstance(value, int) or value < 2 or _states(sentence, value):
                continue
            yield found(
                entry,
                "{id} hands over {name}: {value}, and its sentence does not say {value}.",
                "numbers",
                name,
                name=name,
                value=value,
                hint="write the number in digits into the sentence, or correct it",
            )
    yield from _of_effects(base)


def _of_effects(base: Base) -> Iterator[Finding]:
    """Numbers in effects of the classic game that no clause about the card or faction states."""
    counting = [
        entry
        for entry in base.kb.asked("card", "faction")
        if entry.kind == "faction" or entry.data.get("deck") == "treachery"
    ]
    about: dict[str, list[str]] = {}
    for entry in base.kb.of("clause") if counting else ():
        for id in entry.ids("about"):
            about.setdefault(id, []).append(str(entry.data.get("says", "")))
    for entry in counting:
        for field in ("effects", "powers", "alliance"):
            for path, value in _numbers(entry.data.get(field), (field,)):
                if value > 1 and not any(_states(sentence, value) for sentence in about.get(entry.id, ())):
                    yield found(
                        entry,
                        "{id} counts with {value}, and no clause about it says {value}.",
                        *path,
                        value=value,
                        hint="write the number in digits into a clause about it, or correct it",
                    )


def _numbers(value: Any, path: Path) -> Iterator[tuple[Path, int]]:
    """Every number inside a value, with the way to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _numbers(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _numbers(inner, (*path, index))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path, value


def _states(sentence: str, value: int) -> bool:
    """Whether a sentence states a number, in digits or by a word of its own."""
    plain = markup.plain(sentence)
    if value in {int(digits) for digits in re.findall(r"\d+", plain)}:
        return True
    return any(re.search(rf"\b{word}\b", plain, re.IGNORECASE) for word in WORDS.get(value, ()))
