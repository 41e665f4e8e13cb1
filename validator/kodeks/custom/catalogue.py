"""All checks that can speak about custom cards."""

from kodeks import integrity, registry  # noqa: F401  # so do the checks of the base

# The modules below register their checks when they are imported.
from kodeks.custom import (  # noqa: F401
    bargains,
    comparing,
    conditions,
    identity,
    loops,
    misuse,
    neighbours,
    never,
    nothing,
    references,
    sense,
    silencing,
    tellable,
)


def checks() -> list[registry.Check]:
    """The checks of the base and of custom cards, by id."""
    return registry.checks("base", "custom")
