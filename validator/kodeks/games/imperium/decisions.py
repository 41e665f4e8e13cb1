"""The decisions of Uprising and CHOAM."""

from dataclasses import dataclass

from kodeks.play import Decision, EffectDecision


@dataclass(frozen=True, slots=True, kw_only=True)
class SendAgent(Decision):
    """Play a card and send an agent with it; ``pays`` is the price taken where the space leaves a choice."""

    card: str
    space: str
    pays: tuple[tuple[str, int], ...] = ()
    infiltrate: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GatherIntelligence(Decision):
    """Recall a spy from a post connected to the space, and draw a card."""

    post: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Deploy(Decision):
    """Put troops from the garrison into the Conflict."""

    troops: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayIntrigue(Decision):
    """Play an Intrigue card: as a plot, in combat, or at the end of the game."""

    card: str
    box: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(Decision):
    """Take the reveal turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Acquire(Decision):
    """Acquire a card with persuasion; ``on_deck`` where an effect lets it go on top of the deck."""

    card: str
    on_deck: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn(Decision):
    """End the turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Decision):
    """Play no card now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Defend(Decision):
    """Put a troop from the supply into the Conflict over a location one controls."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairIcons(Decision):
    """Turn two cards with battle icons face down for a victory point."""

    cards: tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveAlliance(Decision):
    """Which of the players who stand level takes the alliance token that is lost."""

    faction: str
    seat: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Decision):
    """Chance: the next card of a pile."""

    pile: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Steal(Decision):
    """Chance: which card a player has to give away."""

    seat: str
    card: str


# Decisions about effects ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseFaction(EffectDecision):
    """The faction, or factions, with which influence is gained or lost."""

    factions: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceSpy(EffectDecision):
    """Place a spy on a post; ``recalled`` is the post from which one is taken first where none is left."""

    post: str
    recalled: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallSpies(EffectDecision):
    """The spies that are recalled."""

    posts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallAgent(EffectDecision):
    """The agent that comes back."""

    space: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TrashCard(EffectDecision):
    """The card that is trashed, and where it is."""

    card: str
    zone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardCards(EffectDecision):
    """The cards that are discarded."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveUnits(EffectDecision):
    """How many troops an effect deploys, or lets retreat."""

    troops: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SummonSandworms(EffectDecision):
    """Summon only some of the sandworms that an effect gives."""

    sandworms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LoseTroops(EffectDecision):
    """How many troops are lost from the garrison, and how many from the Conflict."""

    garrison: int
    conflict: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AcquireByEffect(EffectDecision):
    """The card that an effect acquires."""

    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCard(EffectDecision):
    """The card that an effect moves."""

    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeContract(EffectDecision):
    """The contract that is taken."""

    contract: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CompleteContract(Decision):
    """Call a contract completed; one that is fulfilled is completed by itself."""

    contract: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FlipCard(EffectDecision):
    """The won card that is turned face down."""

    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveMarker(EffectDecision):
    """The cell to which the marker on the leader's track moves."""

    cell: str


#: What the arguments of decisions name: a kind of entry, ``seat``, or how else they are told.
ARGUMENTS = {
    "card": "card",
    "cards": "card",
    "cell": "",
    "box": "",
    "zone": "",
    "pile": "",
    "contract": "contract",
    "faction": "faction",
    "factions": "faction",
    "infiltrate": "post",
    "post": "post",
    "posts": "post",
    "recalled": "post",
    "seat": "seat",
    "space": "space",
}
