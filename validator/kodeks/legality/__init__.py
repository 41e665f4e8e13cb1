"""Checks of positions and moves, and the judge that runs them."""

from typing import TYPE_CHECKING, Any

from kodeks.legality.judge import judge, judge_many, judge_moves, misnamed
from kodeks.legality.rules import Rules, build

if TYPE_CHECKING:
    from kodeks.legality.games import GAMES
    from kodeks.legality.outcomes import differences
    from kodeks.legality.reasons import explained

__all__ = ["GAMES", "Rules", "build", "differences", "explained", "judge", "judge_many", "judge_moves", "misnamed"]


def __getattr__(name: str) -> Any:
    """The games with all their checks, and what only outcomes need: fetched when somebody asks."""
    if name == "GAMES":
        from kodeks.legality import games

        return games.every()
    if name == "differences":
        from kodeks.legality.outcomes import differences

        return differences
    if name == "explained":
        from kodeks.legality.reasons import explained

        return explained
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
