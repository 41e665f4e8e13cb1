"""Effects that pass their schema and that no sentence can say."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from kodeks import effects, model, words
from kodeks.custom.misuse import QUALIFIERS
from kodeks.custom.model import CustomSet, hit
from kodeks.findings import Finding
from kodeks.loading import Marks
from kodeks.registry import check
from kodeks.schemas import store


@cache
def _speech() -> effects.Speech:
    """English without the names of the base: whether something can be told hangs on no name."""
    return effects.Speech(model.KnowledgeBase([]), words.Words("en"))


@check(
    "kb.check.effect-nobody-can-tell",
    subject="custom",
    preview=True,
    says={
        "much": "{id} says {word} here, which does not go with the rest.",
        "little": "{id} does not say {word} here, and nobody can tell what is meant without it.",
        "whole": "{id} says something here that no sentence can tell.",
        "hint": "kodeks effect --file {file} tells the card in words; explain the rule with special and a clause",
        "without": "take {word} out; kodeks effect --file {file} tells the card in words",
        "add": "add {word}; kodeks effect --file {file} tells the card in words",
    },
)
def effect_nobody_can_tell(cards: CustomSet) -> Iterator[Finding]:
    """
    An effect, a condition or an event puts words together that mean nothing together.

    Why
        Every field is known, but not beside each other: harvesting has no faction, and recalling a spy has no turn.
        What no sentence can say nobody can play.
    """
    known: dict[str, effects.Blame | None] = {}
    speech = _speech()
    for piece in cards.sound:
        entry = model.Entry(piece.id, piece.kind, piece.module, piece.data, piece.file, _NOWHERE)
        for box in effects.boxes(entry, store()):
            if box.of == "effects" and _plain(box.value):
                continue
            key = f"{piece.kind}{box.of}{box.value!r}"
            if key not in known:
                known[key] = effects.blame(speech, box.value, box.of, kind=piece.kind)
            found = known[key]
            if found is None:
                continue
            path = (*box.path, *found.path)
            if path[-1] in QUALIFIERS and not found.missing:
                continue  # said by word-without-its-thing
            if "pay" in path[-2:] or "paid" in path[-2:]:
                continue  # said by dangling-reference: a resource that is none
            if found.missing:
                word = " and ".join(found.missing)
                yield hit(piece, "little", *path, hint="add", key=True, word=word, file=piece.file)
            elif found.path and isinstance(found.path[-1], str):
                word = found.path[-1]
                yield hit(piece, "much", *path, hint="without", key=True, word=word, file=piece.file)
            else:
                yield hit(piece, "whole", *path, file=piece.file)


def _plain(value: Any) -> bool:
    """Whether a box gives things and does nothing else, as most boxes do."""
    return all(len(item) == 1 and "gain" in item for item in value)


_NOWHERE = Marks(0, 0)
