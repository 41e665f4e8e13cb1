"""The decisions that cards of the older base game bring."""

from dataclasses import dataclass

from kodeks.games.imperium.decisions import SendAgent
from kodeks.play import EffectDecision


@dataclass(frozen=True, slots=True, kw_only=True)
class SendFromBoard(SendAgent):
    """Play a card that sends any of one's agents, and take the agent from a space of the board."""

    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseSpace(EffectDecision):
    """The space to which opponents cannot send an agent."""

    space: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseInSecret(EffectDecision):
    """The factions that a leader chooses before the game, unseen by the others."""

    factions: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeTroops(EffectDecision):
    """The opponent who loses troops."""

    seat: str
