"""Numbers that a clause hands to the judge must be those its sentence states."""

import re
from collections.abc import Iterator

from kodeks import markup
from kodeks.findings import Finding
from kodeks.integrity.base import Base, found
from kodeks.registry import check

#: Numbers that a sentence may state by a word of its own instead of digits.
WORDS = {2: ("half",)}


@check("kb.check.number-not-in-the-sentence")
def number_not_in_the_sentence(base: Base) -> Iterator[Finding]:
    """
    A clause hands a number to the judge that its sentence does not state.

    Why
        The judge takes numbers from the clauses, so the sentence a player reads and the number the
        judge counts with must be the same. Numbers of 2 and more stand in digits; half stands for 2.
    """
    for entry in base.kb.of("clause"):
        numbers, sentence = entry.data.get("numbers"), entry.data.get("says")
        if not isinstance(numbers, dict) or not isinstance(sentence, str):
            continue
        plain = markup.plain(sentence)
        stated = {int(digits) for digits in re.findall(r"\d+", plain)}
        for name, value in numbers.items():
            if not isinstance(value, int) or value < 2 or value in stated:
                continue
            if any(re.search(rf"\b{word}\b", plain, re.IGNORECASE) for word in WORDS.get(value, ())):
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
