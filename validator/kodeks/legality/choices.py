"""What players choose, told in a field of the move."""

from collections.abc import Mapping
from typing import Any

from kodeks.legality.moves import Move
from kodeks.positions.cases import slug


def chosen(move: Move) -> frozenset[str]:
    """The options that the move names, as slugs without the amounts before them."""
    told: Any = move.action.get("chooses")
    return frozenset(_plain(slug(str(one))) for one in (told if isinstance(told, list) else [told]) if one is not None)


def _plain(option: str) -> str:
    """
    An option without its amount.

    >>> _plain("2-solari"), _plain("maker-hooks")
    ('solari', 'maker-hooks')
    """
    amount, _, thing = option.partition("-")
    return thing if thing and amount.isdecimal() else option


#: Ways to name the sandworm of a space as the option taken.
_WORM = frozenset({"worm", "worms", "sandworm", "sandworms", "summon-sandworm", "summon-sandworms"})


def worm(move: Move) -> bool:
    """Whether the move names the sandworm as the option taken."""
    return bool(chosen(move) & _WORM)


def factions(move: Move, color: str) -> list[str]:
    """The factions a player chooses, in order, as slugs; one that is chosen twice is told twice."""
    told = move.action.get("factions")
    return [slug(one) for one in told] if told is not None and move.action.get("player") == color else []


def payment(move: Move, color: str) -> Mapping[str, int] | None:
    """What a player pays; empty for nothing, None where it is not told."""
    told: Any = move.action.get("pays")
    if told is None or move.action.get("player") != color:
        return None
    return {thing: amount for thing, amount in told.items() if amount}


def spies_recalled(move: Move, color: str) -> int | None:
    """How many spies a player recalls as a price; None where it is not told."""
    if move.action.get("player") == color and "recalls" in move.action:
        return len(move.action["recalls"])
    return None
