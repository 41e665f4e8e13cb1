"""
Decisions: one small choice each.

``player`` is who decides; the empty name is nobody, that is chance. A decision about an effect names the effect by
its id: the entry it is printed on and the way to it (``uprising.card.dagger/reveal/0``).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar

#: Numbers by name, such as forces by the sector in which they stand.
Numbers = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """
    What every decision has.

    Of a decision that is told ``whole``, what is not told is not there: a battle plan told without a weapon has none.
    Of others it can be anything.
    """

    whole: ClassVar[bool] = False
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
class ChooseSeat(EffectDecision):
    """The player to whom an effect happens that its owner aims at one of several."""

    seat: str


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


#: The kinds of decisions that every game with effects has.
COMMON: tuple[type[Decision], ...] = (Resolve, Decline, Pay, Finish)


def kind_of(decision: type[Decision]) -> str:
    """The name of a kind of decision: ``SendAgent`` is ``send_agent``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", decision.__name__).lower()


def to_data(decision: Decision) -> dict[str, Any]:
    """
    A decision as plain data, for files.

    >>> to_data(Resolve(player="red", effect="uprising.card.dagger/reveal/0"))
    {'resolve': {'player': 'red', 'effect': 'uprising.card.dagger/reveal/0'}}
    """
    data = {"player": decision.player, **decision.arguments()}
    return {kind_of(type(decision)): {name: _plain(value) for name, value in data.items()}}


def _plain(value: Any) -> Any:
    if isinstance(value, Decision):
        return to_data(value)
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def from_data(kinds: Mapping[str, type[Decision]], data: Mapping[str, Any]) -> Decision:
    """
    The decision that plain data tells; raises ValueError where they tell none.

    >>> from_data({"resolve": Resolve}, {"resolve": {"player": "red", "effect": "uprising.card.dagger/reveal/0"}})
    Resolve(player='red', effect='uprising.card.dagger/reveal/0')
    """
    if len(data) != 1:
        raise ValueError(f"a decision has one kind, not {len(data)}")
    ((kind, text),) = data.items()
    if kind not in kinds:
        raise ValueError(f"there is no decision {kind!r}")
    known = {field.name for field in fields(kinds[kind])}
    if unknown := set(text) - known:
        raise ValueError(f"{kind} has no {', '.join(sorted(unknown))}; it has {', '.join(sorted(known))}")
    try:
        return kinds[kind](**{name: _rich(kinds, value) for name, value in text.items()})
    except TypeError as fault:
        raise ValueError(f"{kind} lacks something: {fault}") from None


def _rich(kinds: Mapping[str, type[Decision]], value: Any) -> Any:
    if isinstance(value, Mapping):
        return from_data(kinds, value)
    return tuple(_rich(kinds, part) for part in value) if isinstance(value, list) else value
