"""Checks of positions and moves, and the judge that runs them."""

# The rooms below register their checks when they are imported.
from kodeks.legality import agent_turn, board, cards, counting, deployment, spies, tracks  # noqa: F401
from kodeks.legality.judge import GAMES, judge
from kodeks.legality.rules import Rules, build

__all__ = ["GAMES", "Rules", "build", "judge"]
