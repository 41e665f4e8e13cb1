"""What players choose, told in a field of the move or in plain words beside it."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from kodeks.legality.moves import Move
from kodeks.patterns import pattern
from kodeks.positions.cases import slug

COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "both": 2}
_FACTIONS = {
    "emperor": "emperor", "spacing guild": "spacing-guild", "guild": "spacing-guild",
    "bene gesserit": "bene-gesserit", "fremen": "fremen",
}  # fmt: skip
_FACTION = pattern(r"\b(emperor|spacing guild|guild|bene gesserit|fremen)\b")
_CHOOSES = pattern(r"\b(?:choos|chose|pick|select|tak|put|influence|with)")
_TWICE = pattern(r"\b(?:both|twice|two times|each time|all (?:of )?(?:the |its )?influence)\b")
_PAYS = pattern(r"\bpa(?:ys?|id|ying)\b")
_UNPAID = pattern(
    r"\b(?:pays? nothing|paying nothing|not pay|without paying|declines? to pay|no payment|pay for nothing)\b"
)
_OFTEN = pattern(r"\b(once|twice|both times|as often as (?:it|they) (?:may|can))\b")
_AMOUNT = pattern(r"\b(\d+|a|an|one|two|three|four|five|six) (?:more )?(solari|spice|water)\b")
_RECALL = pattern(r"\brecall(?:s|ed|ing)? (?:its |his |her |their )?(\d+|a|one|two|three|four) spies\b")


def number(word: str) -> int:
    """
    A number in figures or as a word.

    >>> number("4"), number("two")
    (4, 2)
    """
    return COUNTS[word] if word in COUNTS else int(word)


def said_of(move: Move, color: str) -> list[str]:
    """The parts of the sentences beside a position that speak of a player."""
    return [part for subject, part in _parts(move) if subject == color]


def _parts(move: Move) -> Iterator[tuple[str | None, str]]:
    state, colors = move.position.state, list(move.position.seats)
    texts = [move.action.get("text"), state.get("point_in_phase"), *state.get("events_to_resolve", ())]
    name = _named(tuple(colors)) if colors else None
    for text in texts:
        if not text or not isinstance(text, str):
            yield move.action.get("player"), ""
            continue
        for sentence in re.split(r"[.;]\s*", text.casefold().replace("_", " ")):
            found = list(name.finditer(sentence)) if name else []
            if not found:
                yield move.action.get("player"), sentence
            for index, match in enumerate(found):
                end = found[index + 1].start() if index + 1 < len(found) else len(sentence)
                yield match[1], sentence[match.start() : end]


@lru_cache(maxsize=500)
def _named(colors: tuple[str, ...]) -> re.Pattern[str]:
    """Any of these players, as a word."""
    return re.compile(rf"\b({'|'.join(re.escape(one) for one in colors)})\b")


def factions(move: Move, color: str) -> list[str]:
    """
    The factions a player chooses, in order, as slugs.

    A faction told once with "both" or "twice" is chosen two times.
    """
    told = move.action.get("factions")
    if told is not None and move.action.get("player") == color:
        return [slug(one) for one in told]
    found: list[str] = []
    for part in said_of(move, color):
        if not _CHOOSES.search(part):
            continue
        named = [_FACTIONS[match[1]] for match in _FACTION.finditer(part)]
        found += named * 2 if len(named) == 1 and _TWICE.search(part) else named
    return found


def payment(move: Move, color: str) -> Mapping[str, int] | None:
    """What a player pays; empty for nothing, None where it is not told."""
    told: Any = move.action.get("pays")
    if told is not None and move.action.get("player") == color:
        return {thing: amount for thing, amount in told.items() if amount}
    for part in said_of(move, color):
        if _UNPAID.search(part):
            return {}
        if match := _PAYS.search(part):
            paid = {thing: number(amount) for amount, thing in _AMOUNT.findall(part[match.start() :])}
            if paid or not _OFTEN.search(part):
                return paid
    return None


def times_paid(move: Move, color: str) -> int | None:
    """How often a player pays a price, where words tell it so; None where they do not."""
    for part in said_of(move, color):
        if _UNPAID.search(part):
            return 0
        if _PAYS.search(part) and (match := _OFTEN.search(part)):
            return 1 if match[1] == "once" else 2
    return None


def spies_recalled(move: Move, color: str) -> int | None:
    """How many spies a player recalls as a price, where words tell it."""
    if move.action.get("player") == color and "recalls" in move.action:
        return len(move.action["recalls"])
    for part in said_of(move, color):
        if match := _RECALL.search(part):
            return number(match[1])
        if _UNPAID.search(part) or re.search(r"\bnot recall|recalls? no spies|keeps? (?:its|the|all) spies", part):
            return 0
    return None
