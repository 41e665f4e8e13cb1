"""Rise of Ix and Immortality: the checks that these boxes add."""

from kodeks.legality.boxes import (  # noqa: F401
    ix_agents,
    ix_freighter,
    ix_outcomes,
    ix_rivals,
    ix_start,
    ix_state,
    ix_technology,
    ix_units,
    more,
    tleilaxu_moves,
    tleilaxu_outcomes,
    tleilaxu_state,
)
