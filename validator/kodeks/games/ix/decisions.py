"""The decisions that Rise of Ix adds."""

from dataclasses import dataclass

from kodeks.play import Decision, EffectDecision


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveFreighter(EffectDecision):
    """Advance the freighter, or recall it."""

    way: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AcquireTechnology(EffectDecision):
    """Acquire a technology; negotiators that return lower its price, ``resource`` pays it."""

    technology: str
    negotiators: int = 0
    resource: str = "spice"


@dataclass(frozen=True, slots=True, kw_only=True)
class UseTechnology(Decision):
    """Use an ability of a technology of one's own, by its number on the tile."""

    technology: str
    ability: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Launch(Decision):
    """Deploy dreadnoughts from the garrison."""

    dreadnoughts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceDreadnought(Decision):
    """The location that a dreadnought of the winner controls."""

    space: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveFleet(EffectDecision):
    """How many troops and dreadnoughts an effect deploys, or lets retreat; ``seat`` is whose they are."""

    seat: str
    troops: int = 0
    dreadnoughts: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnIntrigue(EffectDecision):
    """The Intrigue cards that go under the Intrigue deck."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepContract(Decision):
    """Which of the dealt contracts to keep."""

    contract: str
