"""Printed effects that say something like a sentence which is not understood."""

import math
import re
from collections import Counter

from kodeks.effects.boxes import boxes, subject
from kodeks.effects.faults import Untellable
from kodeks.effects.speech import Speech

#: Kinds whose boxes are looked through.
LOOKED_AT = ("card", "leader", "contract", "technology", "space")
#: How many are shown, and how much of the words must be the same.
MOST = 3
LEAST = 0.3

_WORD = re.compile(r"[^\W\d_]{2,}")


def alike(speech: Speech, text: str) -> list[str]:
    """The sentences of printed effects whose words are most like those of a text, the nearest first."""
    sentences = {sentence: _words(sentence) for sentence in _printed(speech)}
    counted = Counter(word for words in sentences.values() for word in words)
    weight = {word: math.log(1 + len(sentences) / number) for word, number in counted.items()}
    wanted = _words(text) & weight.keys()

    def likeness(sentence: str) -> float:
        words = sentences[sentence]
        whole = sum(weight[word] for word in (*wanted, *words))
        return 2 * sum(weight[word] for word in wanted & words) / whole if whole else 0.0

    best = sorted(sentences, key=lambda sentence: (-likeness(sentence), sentence))[:MOST]
    return [sentence for sentence in best if likeness(sentence) >= LEAST]


def _printed(speech: Speech) -> set[str]:
    """What the printed boxes of the player say, effect by effect."""
    found = set()
    for entry in speech.kb.of(*LOOKED_AT):
        if subject(entry) != "you" or entry.module == "classic":
            continue
        for box in boxes(entry, speech.kb.store):
            for effect in box.value if box.of == "effects" and isinstance(box.value, list) else ():
                try:
                    found.add(speech.text([effect], module=entry.module, kind=entry.kind))
                except Untellable:
                    continue
    return found


def _words(sentence: str) -> frozenset[str]:
    return frozenset(_WORD.findall(sentence.lower()))
