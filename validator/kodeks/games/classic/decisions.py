"""The decisions of classic Dune."""

from dataclasses import dataclass
from typing import ClassVar

from kodeks.play import Decision
from kodeks.play.decisions import Numbers

#: Forces: how many in which sector of a territory.
Group = Numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Decision):
    """Chance: the next card of a pile."""

    pile: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Decision):
    """Do nothing now, or no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Predict(Decision):
    """The faction that will win, and in which round."""

    faction: str
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepTraitors(Decision):
    """The traitor cards that are kept."""

    leaders: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceForces(Decision):
    """How the first forces are divided among territories and sectors."""

    forces: Group


@dataclass(frozen=True, slots=True, kw_only=True)
class DialStorm(Decision):
    """A number for the storm, kept secret until both have one."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherControl(Decision):
    """Play Weather Control: how many sectors the storm moves."""

    sectors: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyAtomics(Decision):
    """Play Family Atomics."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoOn(Decision):
    """Nobody comes in between: what was announced happens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProtectAlly(Decision):
    """The Fremen keep the worm from the forces of an ally."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferAlliance(Decision):
    """Offer a player an alliance."""

    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Decision):
    """Say yes or no."""

    yes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakAlliance(Decision):
    """Leave the alliance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RideWorm(Decision):
    """Move Fremen forces from the territory of the worm."""

    forces: Group
    territory: str
    sector: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeCharity(Decision):
    """Take spice from the bank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid(Decision):
    """Bid so much spice for the card."""

    spice: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KaramaCard(Decision):
    """Play Karama to take the card that is for sale."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KaramaStop(Decision):
    """Play Karama to stop the power that was announced."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviveForces(Decision):
    """Bring forces back from the tanks; ``whose`` is the ally whose forces the Emperor pays for."""

    whole: ClassVar[bool] = True
    forces: int
    whose: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviveLeader(Decision):
    """Bring a leader back from the tanks."""

    leader: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantRevival(Decision):
    """The Fremen let their ally revive forces free of charge."""

    ally: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ship(Decision):
    """Bring forces from the reserves to the map; ``karama`` with the card, at half price."""

    whole: ClassVar[bool] = True
    forces: int
    territory: str
    sector: int
    karama: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipAcross(Decision):
    """Ship forces from one place on the map to another."""

    start: str
    start_sector: int
    forces: int
    territory: str
    sector: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipBack(Decision):
    """Ship forces from the map back to the reserves."""

    start: str
    start_sector: int
    forces: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SendAdvisor(Decision):
    """Send a force from the reserves to the Polar Sink."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseGroup(Decision):
    """The group that moves: forces of one territory, how many from which sector."""

    forces: Group


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveTo(Decision):
    """Where the chosen group goes."""

    territory: str
    sector: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Hajr(Decision):
    """Play Hajr for one more move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight(Decision):
    """The battle that is fought next."""

    territory: str
    opponent: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice(Decision):
    """Order a player to play, or not to play, a kind of card."""

    on: str
    category: str
    play: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Prescience(Decision):
    """Ask for one part of a player's plan."""

    on: str
    part: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowPart(Decision):
    """Show the part of one's own plan that prescience asks for: a name, a number, or nothing if it is not played."""

    whole: ClassVar[bool] = True
    part: str
    name: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanBattle(Decision):
    """A battle plan, kept secret until both have one; ``leader`` may be a leader, a cheap hero or nobody."""

    whole: ClassVar[bool] = True
    dial: int
    leader: str = ""
    weapon: str = ""
    defence: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTraitor(Decision):
    """Show the traitor card of the opponent's leader."""

    leader: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LoseForces(Decision):
    """From which sectors the winner takes the forces that were dialled."""

    forces: Group


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepCards(Decision):
    """The played cards that the winner keeps."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Collect(Decision):
    """Collect spice in a territory."""

    territory: str
    spice: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Truthtrance(Decision):
    """Play Truthtrance and ask a player; the question itself is a remark."""

    asked: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ghola(Decision):
    """Play Tleilaxu Ghola for a leader, or for forces."""

    whole: ClassVar[bool] = True
    leader: str = ""
    forces: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveSpice(Decision):
    """Give spice to another player."""

    to: str
    spice: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferDeal(Decision):
    """
    Offer a player a deal: ``spice`` for it, ``asks`` spice for it; what else is promised is a remark.

    ``cards``, ``leaders``, ``traitors`` and ``forces`` are what either side would hand over.
    """

    whole: ClassVar[bool] = True
    to: str
    spice: int = 0
    asks: int = 0
    cards: tuple[str, ...] = ()
    leaders: tuple[str, ...] = ()
    traitors: tuple[str, ...] = ()
    forces: int = 0
    promise: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DropCard(Decision):
    """Throw a treachery card away."""

    card: str
