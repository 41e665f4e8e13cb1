"""Checks of positions and moves, and the judge that runs them."""

# The rooms below register their games and checks when they are imported.
from kodeks.legality import (  # noqa: F401
    acquiring,
    agent_boxes,
    agent_effects,
    agent_price,
    agent_turn,
    board,
    boxes,
    cards,
    classic,
    combat_moves,
    combat_outcome,
    contract_icon,
    contracts,
    counting,
    deployment,
    endgame_outcome,
    imperium,
    influence_outcome,
    intrigue,
    keeping_intrigue,
    rivals,
    round_outcome,
    round_states,
    setup_states,
    spies,
    tableaus,
    tracks,
    turn_moves,
    turn_outcome,
    visit_outcome,
    worms,
)
from kodeks.legality.games import GAMES
from kodeks.legality.judge import judge, judge_many
from kodeks.legality.outcomes import differences
from kodeks.legality.rules import Rules, build

__all__ = ["GAMES", "Rules", "build", "differences", "judge", "judge_many"]
