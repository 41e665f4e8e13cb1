"""Entries of a set by words that stand in their names and sentences, for ``kodeks search``."""

import re
from collections.abc import Iterator

from kodeks import effects, markup
from kodeks.custom.together import Together
from kodeks.model import Entry
from kodeks.reporting.speaker import Speaker

#: So many letters at the end of a word may be others in another form of it.
ENDING = 2
#: What is left of a word has at least so many.
SHORTEST = 3


def found(known: Together, query: str, speaker: Speaker) -> list[str]:
    """The ids of the set in which every word of a query is found; those with it in their name come first."""
    words = _words(query)
    wanted = [word for word in words if len(word) >= SHORTEST] or words
    ranked = []
    for id in known.own if wanted else ():
        name = _words(speaker.title(id))
        text = [*name, *_words(" ".join(_texts(known.base.kb[id], speaker)))]
        if all(_stands(word, text) for word in wanted):
            ranked.append((-sum(_stands(word, name) for word in wanted), id))
    return [id for _, id in sorted(ranked, key=lambda one: one[0])]


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _stands(word: str, text: list[str]) -> bool:
    stem = word[: max(SHORTEST, len(word) - ENDING)]
    return any(item == word or (len(word) > SHORTEST and item.startswith(stem)) for item in text)


def _texts(entry: Entry, speaker: Speaker) -> Iterator[str]:
    """The sentences of an entry and what its boxes say, in the language of the speaker."""
    for field, value in speaker.kb.words(entry).items():
        for index in range(len(value)) if isinstance(value, list) else [None]:
            yield markup.plain(speaker.say(entry, field, index).text)
    speech = effects.Speech(speaker.kb, speaker.words)
    for box in effects.boxes(entry, speaker.kb.store):
        if effects.blame(speech, box.value, box.of, kind=entry.kind) is None:
            yield speech.text(box.value, box.of, module=entry.module, kind=entry.kind)
