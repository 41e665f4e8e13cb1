"""What every state of the table must be like: all invariants together."""

from kodeks.games.imperium import (  # noqa: F401  # each registers its rules
    invariants_cards,
    invariants_pieces,
    invariants_round,
    invariants_score,
)
