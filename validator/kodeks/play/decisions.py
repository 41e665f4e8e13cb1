"""
Decisions: one small choice each.

``player`` is who decides; the empty name is nobody, that is chance. A decision about an effect names the effect by
its id: the entry it is printed on and the way to it (``uprising.card.dagger/reveal/0``).
"""

import re
from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What every decision has."""

    player: str

    def arguments(self) -> dict[str, Any]:
        """What was chosen, beside who decides."""
        return {field.name: getattr(self, field.name) for field in fields(self) if field.name != "player"}


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectDecision(Decision):
    """A decision about one effect that waits to be taken."""

    effect: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolve(EffectDecision):
    """Take an effect that asks for no choice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decline(EffectDecision):
    """Leave an effect that need not be taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay(EffectDecision):
    """Pay what stands before an arrow, as a whole: resources as printed, and one decision for each other part."""

    parts: tuple[Decision, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish(Decision):
    """Take no more of the effects that wait."""


def kind_of(decision: type[Decision]) -> str:
    """The name of a kind of decision: ``SendAgent`` is ``send_agent``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", decision.__name__).lower()
