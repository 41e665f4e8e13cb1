"""The decisions of games with Rivals: what chance turns up, and what a Rival does by its cards."""

from dataclasses import dataclass

from kodeks.play import Decision

DECK = "hagal_deck"


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealHagal(Decision):
    """Chance: the top card of the House Hagal deck."""

    card: str

    @property
    def pile(self) -> str:
        """The pile it comes from."""
        return DECK


@dataclass(frozen=True, slots=True, kw_only=True)
class SendRival(Decision):
    """A Rival sends an agent where the revealed House Hagal card says."""

    space: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IgnoreHagal(Decision):
    """The revealed House Hagal card sends no agent, and another is revealed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeployRival(Decision):
    """The units of the garrison that a Rival puts into the Conflict after sending an agent."""

    troops: int
    dreadnoughts: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendIntrigue(Decision):
    """Chance: which Intrigue card a Rival spends."""

    seat: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RollDice(Decision):
    """Chance: the dice for the Imperium Row."""

    first: int
    second: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepHagal(Decision):
    """Before the game: the House Hagal cards that stay in the deck although the booklet advises to leave them out."""

    cards: tuple[str, ...]
