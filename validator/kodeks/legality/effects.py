"""Effects as the judge reads them: how many troops, which arrows, a wall removed, a worm summoned."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from kodeks.patterns import pattern

Effect = Mapping[str, Any]

_WORDS = {
    "water": "water", "spice": "spice", "solari": "solari", "troop": "troops", "troops": "troops",
    "card": "cards", "cards": "cards", "spy": "spies", "spies": "spies", "sandworm": "sandworms",
    "sandworms": "sandworms", "worm": "sandworms", "worms": "sandworms", "intrigue": "intrigue",
    "intrigue card": "intrigue", "intrigue cards": "intrigue", "contract": "contracts", "contracts": "contracts",
    "persuasion": "persuasion", "sword": "swords", "swords": "swords", "vp": "victory-points",
    "victory point": "victory-points", "victory points": "victory-points", "influence": "influence",
}  # fmt: skip
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_AMOUNT = pattern(
    r"(?:you )?(?:may )?(?:(?:gains?|gets?|draws?|recruits?|takes?|places?|summons?|pays?|spends?|scores?) )?"
    rf"(?:\+)?(\d+|{'|'.join(_NUMBERS)}) ({'|'.join(sorted(_WORDS, key=len, reverse=True))})"
    r"(?: (?:with|on) (?:the )?(emperor|spacing guild|guild|bene gesserit|fremen)| (?:of|with) .*choice)?"
)
_FACTIONS = {"guild": "spacing-guild", "spacing guild": "spacing-guild", "bene gesserit": "bene-gesserit"}
_CONDITIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    (r"(?:you )?(?:have )?recalled a spy(?: this turn)?", {"recalled-spy-this-turn": True}),
    (r"(?:you )?(?:have )?maker hooks|with maker hooks|maker hooks", {"maker-hooks": True}),
    (r"(?:you )?(?:have )?(?:a )?(?:high )?council seat|(?:you )?(?:have )?a seat", {"council-seat": True}),
    (r"fremen bond", {"bond": "shared.faction.fremen"}),
)


#: Words beside an effect that add nothing to it: there is one icon, and nothing is asked for it.
_ADDED = pattern(
    r",? ?\(?\b(?:(?:with )?no (?:conditions?|cost|price)(?: (?:printed|shown|asked))?|unconditional(?:ly)?"
    r"|without (?:a |any )?(?:conditions?|cost|price)|(?:one|a single|1|single) icon)\)?(?=$|[,;.])"
)


def parse_box(told: object) -> tuple[Effect, ...] | None:
    """
    The effects of a box that a position describes: as effects, or in a few plain words.

    None where the words say more than is understood: the effect is then unknown, not absent.

    >>> parse_box("none"), parse_box("gain 1 water")
    ((), ({'gain': {'water': 1}},))
    >>> parse_box("pay 2 water -> draw 2 cards")
    ({'pay': {'water': 2}, 'to': [{'gain': {'cards': 2}}]},)
    >>> parse_box("if you recalled a spy this turn: recruit two troops")
    ({'when': {'recalled-spy-this-turn': True}, 'then': [{'gain': {'troops': 2}}]},)
    >>> parse_box("1 spice and a troop")
    ({'gain': {'spice': 1}}, {'gain': {'troops': 1}})
    >>> parse_box("summon 1 sandworm, no condition printed"), parse_box("gain 2 influence of your choice (one icon)")
    (({'gain': {'sandworms': 1}},), ({'gain': {'influence': 2}},))
    >>> parse_box("a surprise") is None
    True
    """
    if isinstance(told, list):
        return tuple(told)
    return _read(told) if isinstance(told, str) else None


@lru_cache(maxsize=2_000)
def _read(told: str) -> tuple[Effect, ...] | None:
    found: list[Effect] = []
    plain = _ADDED.sub("", told.strip().casefold().replace("→", "->").replace("_", " "))
    for sentence in re.split(r"[;.](?:\s|$)", plain):
        effects = _sentence(sentence.strip().rstrip("."))
        if effects is None:
            return None
        found += effects
    return tuple(found)


def _sentence(text: str) -> list[Effect] | None:
    """The effects of one sentence; what stands behind an arrow or a condition belongs to it to the end."""
    condition, colon, rest = (one.strip() for one in text.partition(":"))
    if colon:
        known = next((met for words, met in _CONDITIONS if re.fullmatch(f"(?:if )?(?:{words})", condition)), None)
        then = _sentence(rest)
        return None if known is None or then is None else [{"when": known, "then": then}]
    before, arrow, after = (one.strip() for one in text.partition("->"))
    if not arrow:
        return _parts(text)
    *first, cost = _split(before)
    free, pay, to = _parts(", ".join(first)), _gain(cost), _parts(after)
    if free is None or pay is None or to is None:
        return None
    return [*free, {"pay": pay["gain"], "to": to}]


def _split(text: str) -> list[str]:
    return [one.strip() for one in re.split(r",(?: and)? | and |, ", text)]


def _parts(text: str) -> list[Effect] | None:
    found: list[Effect] = []
    for part in _split(text):
        if part in ("", "none", "nothing"):
            continue
        effect = _single(part)
        if effect is None:
            return None
        found.append(effect)
    return found


def _single(text: str) -> Effect | None:
    if re.fullmatch(r"(you may )?(remove|detonate) the shield wall", text):
        return {"do": "remove-shield-wall", "optional": True}
    if re.fullmatch(r"(?:you )?(?:may )?trash (?:a|1|one) card", text):
        return {"trash": {"what": "card"}, "optional": True}
    if re.fullmatch(r"discard (?:a|1|one) card", text):
        return {"discard": {"what": "card"}}
    return _gain(text)


def _gain(text: str) -> Effect | None:
    match = _AMOUNT.fullmatch(text)
    if not match:
        return None
    number = _NUMBERS[match[1]] if match[1] in _NUMBERS else int(match[1])
    effect: dict[str, Any] = {"gain": {_WORDS[match[2]]: number}}
    if match[3]:
        effect["with"] = {"factions": [f"shared.faction.{_FACTIONS.get(match[3], match[3])}"]}
    return effect


def leaves(effects: Iterable[Effect]) -> Sequence[Effect]:
    """Every single effect inside, whatever choice, cost, condition or event it stands behind."""
    if type(effects) is not tuple:
        return _leaves(effects)
    # The boxes of spaces and cards are asked again and again; they are known by what they are, not by what is in them.
    kept = _KEPT.get(id(effects))
    if kept is None:
        kept = _keep(effects)
    return kept[1]


def _leaves(effects: Iterable[Effect]) -> list[Effect]:
    found: list[Effect] = []
    for effect in effects:
        found.append(effect)
        for key in ("give", "to", "then", "else"):
            if key in effect:
                found += _leaves(effect[key])
        for branch in effect.get("choose", ()):
            found += _leaves(branch)
    return found


#: Boxes by their identity: the box itself, which keeps its identity from being given to another; all effects inside;
#: and the most of each thing that it gives, as far as somebody asked.
_KEPT: dict[int, tuple[tuple[Effect, ...], list[Effect], dict[str, int]]] = {}
MOST_KEPT = 5_000


def _keep(effects: tuple[Effect, ...]) -> tuple[tuple[Effect, ...], list[Effect], dict[str, int]]:
    if len(_KEPT) >= MOST_KEPT:
        _KEPT.clear()
    kept = _KEPT[id(effects)] = effects, _leaves(effects), {}
    return kept


#: Whether a condition holds; None where the position does not tell.
Met = Callable[[Mapping[str, Any]], bool | None]

#: Stands for "more than can be told": the effect happens for each of something, or copies another.
UNTOLD = 1000


def _untold(condition: Mapping[str, Any]) -> bool | None:
    return None


def most(effects: Iterable[Effect], thing: str, met: Met = _untold) -> int:
    """
    The most of a thing that effects can give the player.

    Of a choice the best branches count, an arrow counts as paid, and of a condition the better side
    unless it is known which. So it is an upper bound, which is what a limit is tested against.
    """
    if met is not _untold or type(effects) is not tuple:
        return sum([_most(effect, thing, met) for effect in effects])
    kept = (_KEPT.get(id(effects)) or _keep(effects))[2]
    if thing not in kept:
        kept[thing] = sum([_most(effect, thing, met) for effect in effects])
    return kept[thing]


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
