"""A game of six: two teams of a commander and two allies."""

# The rooms below register their checks when they are imported.
from kodeks.legality.teams import (  # noqa: F401
    activation,
    borrowing,
    combat,
    deploying,
    ending,
    intrigue_moves,
    objectives,
    opening,
    pieces,
    rows,
    scores,
    seating,
    setting,
    spaces,
    trade_moves,
    turns,
)
