"""The decisions that the game for six adds."""

from dataclasses import dataclass

from kodeks.games.imperium.decisions import PlayIntrigue, Reveal, SendAgent
from kodeks.play import Decision, EffectDecision, Pay


@dataclass(frozen=True, slots=True, kw_only=True)
class SendToken(SendAgent):
    """A commander sends an agent token, left, right or both; ``ally`` is the one it activates."""

    token: str = ""
    ally: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealFor(Reveal):
    """A commander reveals and activates an ally."""

    ally: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Activate(Decision):
    """A commander says which ally is activated, where no token and no reveal turn has shown it."""

    ally: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayFor(PlayIntrigue):
    """A commander plays a combat card on behalf of an ally."""

    ally: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PayTogether(Pay):
    """Pay what stands before an arrow; the ally on the left and the one on the right give a part of it."""

    left: int = 0
    right: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DivideTroops(EffectDecision):
    """How many troops of Reinforcements an ally of the team gets; the other gets the rest."""

    ally: str
    troops: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeployReinforcements(Decision):
    """An ally deploys troops of Reinforcements."""

    troops: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade(EffectDecision):
    """Offer a teammate goods of one type; Intrigue cards are named, or their number is the amount."""

    partner: str
    good: str = ""
    amount: int = 0
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TradeBack(Decision):
    """What the teammate gives back, which may be nothing."""

    good: str = ""
    amount: int = 0
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Yield(Decision):
    """Yield the higher reward to the other ally of the team."""
