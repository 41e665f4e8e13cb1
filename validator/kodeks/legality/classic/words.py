"""
What a case of the classic game tells in plain English where no field does.

Sentences beside the position are read into its fields; a field that is there is never touched,
and a sentence that none of the phrases fits tells nothing.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from kodeks.patterns import pattern
from kodeks.positions.classic import BIDDING, FOUGHT, value, whole

Told = Mapping[str, Any]

#: What words leave open.
UNSAID = "?"

#: Where a position tells the spice cards turned up.
SPICE_CARDS = ("spice_cards", "spice_cards_turned", "spice_cards_drawn", "drawn_spice_cards", "spice_card")

#: Where sentences stand, and fields in which players tell what was done this phase.
TEXTS = ("point_in_phase", "log_this_round", "events_to_resolve", "to_resolve", "resolve")

_NUMBERS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}
_NUMBER = rf"(\d+|{'|'.join(_NUMBERS)})"
_SPICE = pattern(rf"^\s*(?:pays |paid |all )?{_NUMBER}(?: spice(?: tokens?)?)?(?: to the bank| from .+)?\s*\.?$")
_FREE = pattern(r"^\s*(?:nothing|none|free|no spice)\b")

#: The highest bid: "the highest bid is 4 by blue", "blue has bid 4", "the bidding stands at 4".
_BID = pattern(
    rf"\b(?:bid(?:ding)?|offer)\b(?: so far| now)?(?: is| was| stands at| stood at| of|:)? {_NUMBER}\b"
    rf"|\b(?:bids?|offers?|offered|has bid|raised to|raises to|opened (?:with|at)|opens (?:with|at)) {_NUMBER}\b"
)
_UNBID = pattern(r"\b(?:no bid|nobody has bid|no one has bid|no bids|first bid|opens the bidding)\b")
_TO_BID = pattern(r"\b(\w+) (?:is )?(?:now )?(?:to bid|next to bid|about to bid|bids next)\b|\b(\w+)'s turn to bid\b")
_PASSED = pattern(r"\b(\w+)(?: and (\w+))? (?:have |has )?passed\b")

_DONE = pattern(
    r"\b(?P<not>not |never |neither |nor |yet to )?(?:already |just )?"
    r"(?P<verb>shipped|landed|moved|revived)\b(?P<rest>(?:(?! and )[^,;.])*)"
)
_OTHER_ROUND = pattern(r"\b(?:last|previous|earlier|former) (?:round|turn)s?\b")
_ROUND = pattern(r"\b(?:round|turn) (\d+)\b")
_LEADER = pattern(
    rf"\bleader (?:of |with )?(?:a )?(?:strength )?{_NUMBER}\b|\bstrength[- ]{_NUMBER} leader\b"
    rf"|\b{_NUMBER}[- ](?:strength |point )?leader\b|\bleader \({_NUMBER}\)"
)
_IN = pattern(r"\b(?:in|at|for|of) (?:the )?([a-z][a-z' -]+)")
_FOUGHT = pattern(r"\b(?:fought|won|lost|battle|used|led|played|fight|survived|commanded)\b")


#: Shipments, revivals and spice cards told as events.
_AMOUNT = rf"(?:\d+|{'|'.join(_NUMBERS)})"
_FOR = rf"(?:(?:,? and pays|, paying|, pays| for) (?P<paid>{_AMOUNT}) spice)?"
_SHIPS = pattern(
    rf"(?P<player>\w+) ships (?P<count>{_AMOUNT}) forces? (?:in)?to (?:the )?(?P<place>[a-z][a-z' -]*?)"
    rf"(?:,? (?:in )?\(?sector (?P<sector>\d+)\)?)?{_FOR}"
)
_REVIVES = pattern(rf"(?P<player>\w+) revives (?P<count>{_AMOUNT}) forces?{_FOR}")
_TURNED = pattern(
    r"(?:the )?(?:spice )?(?:card )?(?:of |for )?(?:the )?(?P<card>[a-z][a-z' -]*?)(?: card)?"
    r" (?:is|was|has been) (?:turned up|drawn|revealed|turned over)"
)


def event(state: Told) -> Told | None:
    """
    The shipment or revival that a single event tells of; None where it tells of something else.

    >>> event({"events_to_resolve": ["red revives 3 forces and pays 2 spice"], "players": {"red": {}}})
    {'player': 'red', 'type': 'revive', 'count': 3, 'pays': 2}
    """
    told = [one for name in TEXTS[2:] for one in _list(state.get(name)) if isinstance(one, str)]
    if len(told) != 1:
        return None
    text = told[0].casefold().replace("_", " ").strip(" .")
    for kind, phrase in (("ship", _SHIPS), ("revive", _REVIVES)):
        match = phrase.fullmatch(text)
        if match and match["player"] in (state.get("players") or {}):
            told_by_name = match.groupdict()
            found: dict[str, Any] = {"player": match["player"], "type": kind, "count": number(match["count"])}
            if kind == "ship":
                found["territory"] = told_by_name["place"]
            for field, group in (("sector", "sector"), ("pays", "paid")):
                if told_by_name.get(group):
                    found[field] = number(told_by_name[group])
            return found
    return None


def number(word: str) -> int:
    """
    A number in figures or as a word.

    >>> number("4"), number("two")
    (4, 2)
    """
    return _NUMBERS[word] if word in _NUMBERS else int(word)


def spice(told: object, payer: str = "") -> int | None:
    """
    An amount of spice, told as a number, in words, or with the thing or the payer it belongs to.

    >>> spice(5), spice({"spice": 5}), spice("5 spice"), spice({"red": 3, "green": 2}, "red"), spice("what it can")
    (5, 5, 5, 3, None)
    """
    if isinstance(told, Mapping):
        found = value(told, "spice", "amount", "number", "count", *([payer] if payer else []))
        return spice(found) if not isinstance(found, Mapping) and found is not None else None
    if isinstance(told, str):
        words = told.casefold().replace("_", " ")
        if _FREE.search(words):
            return 0
        match = _SPICE.match(words)
        return number(match[1]) if match else None
    return whole(told)


def of_allies(told: object, players: Collection[str], allies: Collection[str]) -> int | None:
    """
    What the allies give where amounts are told by player; None where they are not.

    >>> of_allies({"red": 3, "green": 2}, ["red", "green"], ["green"]), of_allies({"spice": 3}, ["red"], [])
    (2, None)
    """
    if not isinstance(told, Mapping) or not any(name in players for name in told):
        return None
    amounts = [spice(one) for name, one in told.items() if name in allies]
    return None if None in amounts else sum(one or 0 for one in amounts)


def complete(state: Told, place: Callable[[object], object] = lambda name: None) -> Told:
    """
    The position with what its sentences tell: bids, what was done this phase, leaders that have fought.

    ``place`` finds the territory of a name.

    >>> complete({"point_in_phase": "the highest bid is 4 by blue", "players": {"blue": {}}})["bidding"]
    {'current_bid': 4, 'bidder': 'blue'}
    """
    texts = [one for name in TEXTS for one in _list(state.get(name)) if isinstance(one, str)]
    players = state.get("players")
    if not texts or not players or not isinstance(players, Mapping):
        return state
    found = dict(state)
    if not any(name in state for name in BIDDING):
        told = _bidding(" ; ".join(texts).casefold(), players)
        found |= {"bidding": told} if told else {}
    turned = [
        match["card"] for one in texts if (match := _TURNED.fullmatch(one.casefold().replace("_", " ").strip(" .")))
    ]
    if turned and not any(name in state for name in SPICE_CARDS):
        found["spice_cards"] = turned
    seats = {color: dict(seat) if isinstance(seat, Mapping) else seat for color, seat in players.items()}
    for color, part in _parts(texts, players, state.get("round")):
        seat = seats.get(color)
        if isinstance(seat, dict):
            _done(part, seat)
            _leaders(part, seat, place)
    return {**found, "players": seats}


def _list(told: Any) -> list[Any]:
    return told if isinstance(told, list) else [told]


def _bidding(text: str, players: Told) -> dict[str, Any]:
    """How the bidding stands by the words."""
    found: dict[str, Any] = {}
    if match := _BID.search(text):
        found["current_bid"] = number(match[1] or match[2])
        before = [one for one in re.findall(r"\w+", text[: match.start()]) if one in players]
        after = re.match(r" (?:spice )?(?:\(|by |from |of )(\w+)", text[match.end() :])
        who = after[1] if after and after[1] in players else before[-1] if before and match[2] else None
        found |= {"bidder": who} if who else {}
    elif _UNBID.search(text):
        found["current_bid"] = 0
    for match in _TO_BID.finditer(text):
        who = match[1] or match[2]
        found |= {"to_bid": who} if who in players else {}
    passed = [one for match in _PASSED.finditer(text) for one in match.groups() if one in players]
    return found | ({"passed": passed} if passed else {})


def _parts(texts: list[str], players: Told, round: object) -> Iterator[tuple[str, str]]:
    """The parts of sentences of this round that speak of a player, from one player to the next."""
    name = re.compile(rf"\b({'|'.join(re.escape(str(one).casefold()) for one in players)})\b")
    for sentence in (one for text in texts for one in re.split(r"[.;]\s*", text.casefold().replace("_", " "))):
        if _OTHER_ROUND.search(sentence) or any(int(one) != round for one in _ROUND.findall(sentence)):
            continue
        found = list(name.finditer(sentence))
        for index, match in enumerate(found):
            end = found[index + 1].start() if index + 1 < len(found) else len(sentence)
            yield match[1], sentence[match.start() : end]


def _done(part: str, seat: dict[str, Any]) -> None:
    """Shipments, moves and revivals that a player has made."""
    names = {"shipped": "shipped", "landed": "shipped", "moved": "moved"}
    for match in _DONE.finditer(part):
        revived = "revived_leader" if "leader" in match["rest"] else "revived_forces"
        done, told = names.get(match["verb"], revived), seat.get("this_phase")
        if not match["not"] and isinstance(told, Mapping | None) and done not in (told or {}):
            amount = re.search(_NUMBER, match["rest"])
            many = number(amount[1]) if amount and done == "revived_forces" else True
            seat["this_phase"] = {**(told or {}), done: many}


def _leaders(part: str, seat: dict[str, Any], place: Callable[[object], object]) -> None:
    """The leaders of a player that have fought this phase, each with its territory; ``?`` for what words leave open."""
    told = seat.get("leaders")
    if not isinstance(told, Mapping) or any(name in told for name in FOUGHT):
        return
    if not _FOUGHT.search(part) or not re.search(r"\bleaders?\b", part):
        return
    names = [one for many in told.values() if isinstance(many, list) for one in many if isinstance(one, str)]
    found: list[str | int] = [number(next(filter(None, match.groups()))) for match in _LEADER.finditer(part)]
    found += [one for one in names if one.casefold() in part]
    where = next((one for match in _IN.finditer(part) for one in _prefixes(match[1]) if place(one)), UNSAID)
    seat["leaders"] = {**told, "fought_in": [{"name": one, "territory": where} for one in found or [UNSAID]]}


def _prefixes(text: str) -> Iterator[str]:
    """The first words of a text, most of them first."""
    words = text.split()
    for size in range(min(len(words), 4), 0, -1):
        yield " ".join(words[:size]).strip(" ,")
