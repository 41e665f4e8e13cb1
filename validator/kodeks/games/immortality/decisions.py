"""The decisions that Immortality adds."""

from dataclasses import dataclass

from kodeks.games.imperium.decisions import SendAgent
from kodeks.play import Decision, EffectDecision


@dataclass(frozen=True, slots=True, kw_only=True)
class SendGrafted(SendAgent):
    """Send an agent with two cards; ``row`` where the other card lies in the Imperium Row."""

    graft: str
    row: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveResearch(EffectDecision):
    """The cell to which the research token moves."""

    cell: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnSpecimens(Decision):
    """Specimens that go back to the supply."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AcquireTleilaxu(Decision):
    """Acquire a card of the Tleilaxu Row with specimens."""

    card: str
    on_deck: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TleilaxuByEffect(EffectDecision):
    """The card of the Tleilaxu Row that an effect lets a player acquire."""

    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UseAtomics(Decision):
    """Sweep the Imperium Row with the Family Atomics."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrashGrafted(EffectDecision):
    """Which of the two grafted cards is trashed."""

    card: str
