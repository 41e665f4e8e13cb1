"""The rewards of a Conflict card: those printed on it, or those a position writes down in short."""

import re
from collections.abc import Mapping
from typing import Any

from kodeks.legality.effects import Effect
from kodeks.legality.rules import Rules
from kodeks.patterns import pattern
from kodeks.positions import Position
from kodeks.positions.cases import slug

PLACES = ("first", "second", "third")
_COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}

_COUNT = r"(\d+|a|an|one|two|three|four|five|six)"
_THINGS = {
    "spice": "spice", "solari": "solari", "water": "water", "troop": "troops", "troops": "troops",
    "intrigue": "intrigue", "intrigue card": "intrigue", "intrigue cards": "intrigue", "spy": "spies",
    "spies": "spies", "card": "cards", "cards": "cards", "contract": "contracts", "contracts": "contracts",
    "vp": "victory-points", "victory point": "victory-points", "victory points": "victory-points",
    "point": "victory-points", "points": "victory-points",
}  # fmt: skip
_VERB = r"(?:(?:gains?|gets?|draws?|recruits?|takes?|places?|scores?|receives?) )?"
_AMOUNT = pattern(rf"{_VERB}{_COUNT} ({'|'.join(sorted(_THINGS, key=len, reverse=True))})")
_INFLUENCE = pattern(
    rf"{_VERB}{_COUNT} (?:(?P<before>[a-z][a-z ]*?) )?influence"
    r"(?:[ (]+(?:with |on )?(?:the )?(?P<after>[a-z0-9 ]+?)\)?)?"
)
_CONTROL = pattern(r"(?:take |gain )?control (?:of |over )?(?:the )?(?P<space>.+)|(?P<other>.+?) control")
_ANY = pattern(
    r"(?:any|a|1|one)?(?: one| single| chosen| free)?(?: faction)?(?: ?of)?(?: your| their| the player's)?(?: own)?"
    r"(?: choice)?|chosen|free|faction of choice|of (?:your |their |free )?choice"
)
_SEVERAL = pattern(rf"(?:each of )?{_COUNT}(?: different)? factions(?: of your choice)?")
_ARROW = pattern(
    r"(?:(?:you|they) )?(?:may )?(?:pay |spend )?(?P<price>.+?)\s*(?:->|→|=>)\s*(?P<gain>.+)"
    r"|(?:(?:you|they) )?(?:may )?(?:pay|spend) (?P<price2>.+?)(?: to gain| to get| to score| for|:) (?P<gain2>.+)"
    r"|for (?P<price3>.+?)(?:,|:) (?P<gain3>.+)"
    r"|(?P<price4>\S+ (?:spice|solari|water)) for (?P<gain4>.+)"
)
#: Ways of writing that say nothing more: remarks in brackets, steps of influence, influence without a number.
_PLAIN = (
    (pattern(r"\((?:recruited|from supply|marker|to garrison|to the garrison|from the supply)[^)]*\)"), ""),
    (pattern(r"[()\[\]]"), " "),
    (pattern(r"\b(?:optional(?:ly)?|additionally|also|plus)\b:?"), " "),
    (pattern(r"\b(\w+) (?:point|step)s? of influence\b"), r"\1 influence"),
    (pattern(r"(?<![\w ])influence\b|^influence\b"), "1 influence"),
    (pattern(r"\band,? for (\w+ \w+), "), r"; pay \1 -> "),
    (pattern(r"\bcontrol marker (?:on|at) "), "control of "),
)
_NAMES = {"guild": "spacing-guild", "spacing guild": "spacing-guild", "bene gesserit": "bene-gesserit"}


def rewards(position: Position, rules: Rules) -> dict[str, tuple[Effect, ...] | None]:
    """The three rewards of the Conflict; None for one that is not told or not understood."""
    told = position.state.get("current_conflict_rewards") or {}
    printed = printed_card(position, rules) or {}
    found: dict[str, tuple[Effect, ...] | None] = {}
    for place in PLACES:
        if place in told:
            found[place] = read(told[place], rules)
        elif "rewards" in printed and not told:
            found[place] = tuple(printed["rewards"].get(place, ()))
    return found


def printed_card(position: Position, rules: Rules) -> Mapping[str, Any] | None:
    """The Conflict card of the round as it is printed; None where the position does not single one out."""
    conflict = position.state.get("current_conflict") or {}
    name = conflict.get("name")
    if name is None:
        return None
    found = [one for one in rules.names.get(slug(name), ()) if rules.things.get(one, {}).get("deck") == "conflict"]
    icon = conflict.get("battle_icon")
    cards = [rules.things[one] for one in found if one.split(".")[0] in rules.playing]
    fitting = [one for one in cards if icon is None or slug(icon) == one.get("battle_icon")]
    return fitting[0] if len(fitting) == 1 else None


def read(text: str, rules: Rules) -> tuple[Effect, ...] | None:
    """A reward in plain words as effects; None where the words say more than is understood."""
    found: list[Effect] = []
    words = text.casefold().replace("_", " ").replace("’", "'")
    for one, plain in _PLAIN:
        words = one.sub(plain, words)
    words = re.sub(r"\s+", " ", words).strip().rstrip(".")
    for part in re.split(r"\s*(?:[;,+]|\band\b)\s*", words):
        if part in ("", "none", "nothing", "-", "–") or re.fullmatch(r"(?:the |1 |a )?battle icon.*", part):
            continue
        effect = _effect(part, rules)
        if effect is None:
            return None
        found.append(effect)
    return tuple(found)


def number(word: str) -> int:
    """
    A number in figures or as a word.

    >>> number("4"), number("two")
    (4, 2)
    """
    return _COUNTS[word] if word in _COUNTS else int(word)


def _effect(part: str, rules: Rules) -> Effect | None:
    arrow = _ARROW.fullmatch(part)
    if arrow:
        price, gain = (next(one for one in arrow.groups()[side::2] if one) for side in (0, 1))
        return _arrow(price, gain, rules)
    if re.fullmatch(r"(?:you may )?trash (?:a|1|one) card.*", part):
        return {"trash": {"what": "card"}, "optional": True}
    amount = _AMOUNT.fullmatch(part)
    if amount:
        return {"gain": {_THINGS[amount[2]]: number(amount[1])}}
    options = [_effect(one, rules) for one in part.split(" or ")] if re.search(r"\d.* or .*\d", part) else []
    if options:
        return None if None in options else {"choose": [[one] for one in options]}
    influence = _INFLUENCE.fullmatch(part)
    if influence:
        return _influence(influence, rules)
    control = _CONTROL.fullmatch(part)
    if control:
        space = rules.space_id((control["space"] or control["other"]).strip())
        return {"control": space} if space else None
    return None


def _arrow(price: str, gain: str, rules: Rules) -> Effect | None:
    to = _effect(gain.strip(), rules)
    spies = re.fullmatch(rf"recall {_COUNT} (?:of your )?sp(?:y|ies)", price.strip())
    if to is None:
        return None
    if spies:
        return {"give": [{"recall": {"what": "spy", "number": number(spies[1])}}], "to": [to]}
    paid = re.fullmatch(rf"{_COUNT} (solari|spice|water)", price.strip())
    return {"pay": {paid[2]: number(paid[1])}, "to": [to]} if paid else None


def _influence(match: "re.Match[str]", rules: Rules) -> Effect | None:
    count, named = number(match[1]), (match["before"] or match["after"] or "").strip()
    several = _SEVERAL.fullmatch(named)
    if several:
        return {"gain": {"influence": count}, "with": {"different": number(several[1])}}
    if _ANY.fullmatch(named):
        return {"gain": {"influence": count}}
    ids = [rules.find(_NAMES.get(one, one), "faction") for one in re.split(r"\s+or\s+(?:the )?", named)]
    return None if None in ids else {"gain": {"influence": count}, "with": {"factions": ids}}
