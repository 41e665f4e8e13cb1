"""A game of six: two teams of a commander and two allies."""

# The rooms below register their checks when they are imported.
from kodeks.legality.teams import moves, objectives, outcomes, states  # noqa: F401
