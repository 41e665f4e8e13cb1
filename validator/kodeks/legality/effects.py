"""Effects as the judge reads them: how many troops, which arrows, a wall removed, a worm summoned."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

Effect = Mapping[str, Any]

_WORDS = {
    "water": "water", "spice": "spice", "solari": "solari", "troop": "troops", "troops": "troops",
    "card": "cards", "cards": "cards", "spy": "spies", "spies": "spies", "sandworm": "sandworms",
    "sandworms": "sandworms", "intrigue": "intrigue",
}  # fmt: skip
_AMOUNT = re.compile(r"(?:gain|draw|recruit|place|summon|pay)\s+(\d+)\s+(\w+)(?:\s+cards?)?")


def parse_box(told: object) -> tuple[Effect, ...] | None:
    """
    The effects of a box that a position describes: as effects, or in a few plain words.

    None where the words say more than is understood: the effect is then unknown, not absent.

    >>> parse_box("none"), parse_box("gain 1 water")
    ((), ({'gain': {'water': 1}},))
    >>> parse_box("pay 2 water -> draw 2 cards")
    ({'pay': {'water': 2}, 'to': [{'gain': {'cards': 2}}]},)
    >>> parse_box("a surprise") is None
    True
    """
    if isinstance(told, list):
        return tuple(told)
    if not isinstance(told, str):
        return None
    found: list[Effect] = []
    for part in re.split(r"[;,]| and ", told.strip().casefold().rstrip(".")):
        text = part.strip()
        if text in ("", "none", "nothing"):
            continue
        effect = _part(text)
        if effect is None:
            return None
        found.append(effect)
    return tuple(found)


def _part(text: str) -> Effect | None:
    if re.fullmatch(r"(you may )?(remove|detonate) the shield wall", text):
        return {"do": "remove-shield-wall", "optional": True}
    cost, arrow, gain = (one.strip() for one in text.partition("->"))
    if arrow:
        pay, to = _gain(cost), _gain(gain)
        return None if pay is None or to is None else {"pay": pay, "to": [{"gain": to}]}
    got = _gain(text)
    return None if got is None else {"gain": got}


def _gain(text: str) -> dict[str, int] | None:
    match = _AMOUNT.fullmatch(text)
    if not match or match[2] not in _WORDS:
        return None
    return {_WORDS[match[2]]: int(match[1])}


def leaves(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Every single effect inside, whatever choice, cost, condition or event it stands behind."""
    for effect in effects:
        yield effect
        for inner in (*(effect.get(key, ()) for key in ("give", "to", "then", "else")), *effect.get("choose", ())):
            yield from leaves(inner)


#: Whether a condition holds; None where the position does not tell.
Met = Callable[[Mapping[str, Any]], bool | None]

#: Stands for "more than can be told": the effect happens for each of something, or copies another.
UNTOLD = 1000


def most(effects: Iterable[Effect], thing: str, met: Met = lambda condition: None) -> int:
    """
    The most of a thing that effects can give the player.

    Of a choice the best branches count, an arrow counts as paid, and of a condition the better side
    unless it is known which. So it is an upper bound, which is what a limit is tested against.
    """
    return sum(_most(effect, thing, met) for effect in effects)


def _most(effect: Effect, thing: str, met: Met) -> int:
    if "repeat" in effect or "special" in effect:
        return UNTOLD
    if "who" in effect:
        return 0
    total: int = effect.get("gain", {}).get(thing, 0) + most(effect.get("to", ()), thing, met)
    if "when" in effect:
        known = met(effect["when"])
        sides = [most(effect["then"], thing, met)] if known is not False else []
        sides += [most(effect.get("else", ()), thing, met)] if known is not True else []
        total += max(sides)
    elif "upon" in effect:
        total += most(effect["then"], thing, met)
    branches = sorted((most(branch, thing, met) for branch in effect.get("choose", ())), reverse=True)
    total += sum(branches[: effect.get("pick", 1)])
    return UNTOLD if total and "for_each" in effect else total


def arrows(effects: Iterable[Effect]) -> list[Effect]:
    """The effects that have a cost before an arrow."""
    return [one for one in leaves(effects) if "to" in one]


def removes_wall(effects: Iterable[Effect]) -> bool:
    """Whether an effect removes the Shield Wall."""
    return any(one.get("do") == "remove-shield-wall" for one in leaves(effects))


def allows(effects: Iterable[Effect], what: str) -> bool:
    """Whether an effect gives this permission, be it behind a condition or a cost."""
    return any(one.get("allow", {}).get("what") == what for one in leaves(effects))


def asks_for_hooks(effects: Iterable[Effect]) -> bool:
    """Whether every sandworm these effects summon stands behind the condition of maker hooks."""
    return most(_without_hooks(effects), "sandworms") == 0


def _without_hooks(effects: Iterable[Effect]) -> list[Effect]:
    kept: list[Effect] = []
    for effect in effects:
        inner: dict[str, Any] = dict(effect)
        if effect.get("when", {}).get("maker-hooks"):
            inner["then"] = ()
        for key in ("to", "then", "else"):
            if key in inner:
                inner[key] = _without_hooks(inner[key])
        if "choose" in inner:
            inner["choose"] = [_without_hooks(branch) for branch in inner["choose"]]
        kept.append(inner)
    return kept
