"""What a move tells of freighters, technologies and tracks, and of the rewards taken there."""

from typing import Any

from kodeks.legality import choices
from kodeks.legality.moves import Move
from kodeks.positions.cases import slug

#: Other names of the kinds of moves that the two boxes add.
KINDS = {
    "acquire-technology": "acquire-tech", "buy-technology": "acquire-tech", "buy-tech": "acquire-tech",
    "acquire-tech-tile": "acquire-tech", "purchase-technology": "acquire-tech", "purchase-tech": "acquire-tech",
    "send-negotiator": "place-negotiator", "place-negotiators": "place-negotiator",
    "commission": "commission-dreadnought", "build-dreadnought": "commission-dreadnought",
    "recruit-dreadnought": "commission-dreadnought", "commission-dreadnoughts": "commission-dreadnought",
    "place-dreadnought-control": "place-dreadnought", "dreadnought-control": "place-dreadnought",
    "control-with-dreadnought": "place-dreadnought", "choose-dreadnought-location": "place-dreadnought",
    "freighter": "move-freighter", "freighter-move": "move-freighter", "freighter-advance": "advance-freighter",
    "freighter-recall": "recall-freighter", "use-tech": "use-technology", "use-technology-ability": "use-technology",
    "family-atomics": "use-family-atomics", "use-atomics": "use-family-atomics",
    "play-family-atomics": "use-family-atomics", "acquire-tleilaxu": "acquire-tleilaxu-card",
    "buy-tleilaxu-card": "acquire-tleilaxu-card", "return-specimen": "return-specimens",
    "advance-research": "research", "research-advance": "research", "tleilaxu-advance": "advance-tleilaxu",
}  # fmt: skip


def kind(move: Move) -> str:
    """The kind of a move of the two boxes, whatever name it goes by."""
    told = slug(str(move.action.get("type", "")))
    return KINDS.get(told, told)


#: What a field may say of the freighter in one word.
_WAYS = {
    **{key: ["advance"] for key in ("up", "forward", "advance", "ahead", "next")},
    **{key: ["recall"] for key in ("down", "back", "home", "recall", "return", "unload")},
}


def path(move: Move) -> list[str]:
    """
    The moves of the freighter, in order: advance and recall.

    A field of the move tells them, or the kind of move.
    """
    told = next((move.action[key] for key in move.action if key == "freighter" or key.startswith("freighter_")), None)
    if isinstance(told, list):
        return [str(one) for one in told]
    if isinstance(told, str):
        return _WAYS.get(slug(told), [])
    if kind(move) in ("advance-freighter", "recall-freighter"):
        return [kind(move).partition("-")[0]]
    return []


def first_reward(move: Move) -> str | None:
    """Which of the two lowest rewards is taken: dividends or spice; None where it is not told."""
    told: Any = move.action.get("shipping_choice")
    if isinstance(told, str):
        return "dividends" if "divid" in told or "solari" in told else "spice"
    return None


def technology_named(move: Move) -> str | None:
    """The technology that is acquired, by name; None where none is named."""
    told = move.action.get("technology")
    if told is not None:
        return str(told)
    return "a technology" if "tile_cost" in move.action else None


def space_chosen(move: Move) -> str | None:
    """The space that a player chooses for a dreadnought."""
    told = move.action.get("chooses") or move.action.get("dreadnought_to")
    return move.rules.space_id(told) if isinstance(told, str) else None


def takes(move: Move, branch: list[Any]) -> bool | None:
    """Whether an option with a technology, a negotiator or a choice of its own is taken; None where it has none."""
    things = {thing for one in branch for thing in one.get("gain", {})}
    buys = any(one.get("acquire", {}).get("what") == "technology" for one in branch)
    names = choices.chosen(move)
    if buys:
        return bool(names & {"technology", "tech"}) or "technology" in move.action or "tile_cost" in move.action
    if "negotiators" in things:
        return bool(names & {"negotiator", "negotiators"})
    if things & {"tleilaxu", "specimens", "research", "freighter-moves", "dreadnoughts"}:
        return bool(names & things)
    return None


def discount(move: Move) -> int:
    """The discount on a technology; 0 without one."""
    return int(max((abs(one) for one in move.action.get("discounts", ())), default=0))
