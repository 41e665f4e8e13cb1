"""Two cards played together: one of them has graft."""

from collections.abc import Iterable, Mapping
from typing import Any

from kodeks.legality.effects import Effect, leaves
from kodeks.legality.rules import Card
from kodeks.patterns import pattern

#: Names under which a case may tell of the second card of a pair.
_SECOND = pattern(
    r"(?:second|other|partner|companion|paired?|grafted|graft|extra|added|with)_?(?:cards?|to|with|onto|on|partner)"
    r"(?:_(?:name|played|used))?|partner|companion|paired|grafted|with"
    r"|card_(?:b|2|two)|cards(?:_played)?|grafts?"
)


def complete(action: Mapping[str, Any]) -> dict[str, Any]:
    """
    The move with its second card under ``grafted_to``, whatever name the case gives it.

    >>> complete({"cards": ["Ghola", "Corrino Genes"]})
    {'cards': ['Ghola', 'Corrino Genes'], 'card': 'Ghola', 'grafted_to': 'Corrino Genes'}
    """
    found = dict(action)
    if "grafted_to" in action:
        return found
    for key, value in action.items():
        if not understood(key) or not isinstance(value, str | list | Mapping):
            continue
        told = [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, str | Mapping)]
        if "card" not in found and told:
            found["card"] = told.pop(0)
        told = [one for one in told if one != found.get("card")]
        if told:
            found["grafted_to"] = told[0]
            if len(told) > 1:
                found["more_cards"] = len(told) - 1
    return found


def understood(key: str) -> bool:
    """Whether a field tells of a second card."""
    return _SECOND.fullmatch(key) is not None


def joined(first: Card, second: Card, factions: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())) -> Card:
    """The pair as one card: the icons of either, the agent boxes of both; with the factions of either card."""
    icons = None if first.icons is None or second.icons is None else first.icons | second.icons
    agent: tuple[Effect, ...] | None = None
    if first.agent is not None and second.agent is not None:
        agent = (*_copied(first.agent, second.agent, factions[1]), *_copied(second.agent, first.agent, factions[0]))
    return Card(f"{first.name} + {second.name}", icons, agent)


def grounds(first: Card, second: Card, factions: tuple[tuple[str, ...], tuple[str, ...]]) -> list[str]:
    """The clauses, by their last words, that tell what the agent boxes of this pair bring."""
    found = ["graft-both-agent-boxes", "graft-both-cards-send-the-agent"]
    boxes = (first.agent or (), second.agent or ())
    if any("grafted" in one.get("when", {}) for box in boxes for one in leaves(box)):
        found.append("if-grafted-effects")
    for mine, other, named in ((boxes[0], boxes[1], factions[1]), (boxes[1], boxes[0], factions[0])):
        if not any(one.get("repeat") == "grafted-agent-box" for one in mine):
            continue
        found += ["ghola-copies-the-agent-box", "the-other-grafted-card"]
        if any(one.get("instead") for one in other):
            found.append("ghola-with-power-play")
        if any(set(_asked(one)) & set(named) for one in other):
            found += ["ghola-sees-the-other-card", "ghola-is-no-bene-gesserit-card"]
    return found


def _asked(effect: Effect) -> Iterable[str]:
    """The factions of which an effect asks for another card in play."""
    asked: Iterable[str] = effect.get("when", {}).get("in-play", {}).get("factions", ())
    return asked


def _copied(box: Iterable[Effect], other: tuple[Effect, ...], factions: tuple[str, ...]) -> list[Effect]:
    """
    A box in which the copy that Ghola makes stands for the box of the other card.

    Influence in place of that of the space comes once. An effect that asks for another card of a
    faction in play finds the card that Ghola is grafted to.
    """
    found: list[Effect] = []
    for one in box:
        if one.get("repeat") != "grafted-agent-box":
            found.append(one)
            continue
        for copy in other:
            if set(_asked(copy)) & set(factions) and set(copy["when"]) == {"in-play"}:
                found += copy["then"]
            elif not copy.get("instead"):
                found.append(copy)
    return found
