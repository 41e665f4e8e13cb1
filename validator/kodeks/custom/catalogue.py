"""All checks that can speak about custom cards."""

from kodeks import integrity, registry  # noqa: F401  # so do the checks of the base

# The rooms below register their checks when they are imported.
from kodeks.custom import (  # noqa: F401
    comparing,
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

#: Checks of the base that a run over custom cards does in its own way.
OWN_WAY = {
    "kb.check.id-twice": identity.id_twice,
    "kb.check.dangling-reference": references.dangling_reference,
    "kb.check.reference-to-wrong-kind": references.reference_to_wrong_kind,
    "kb.check.effect-said-another-way": misuse.effect_said_another_way,
}


def checks() -> list[registry.Check]:
    """The checks of the base and of custom cards, by id."""
    return registry.checks("base", "custom")
