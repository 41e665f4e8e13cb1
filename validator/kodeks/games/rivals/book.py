"""The rulebook of the Rivals, and what its rules share."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from kodeks.games.imperium.book import things
from kodeks.games.imperium.catalogue import Catalogue, Leader
from kodeks.games.imperium.facts import table
from kodeks.games.rivals.facts import rival
from kodeks.play import Effect, Rulebook
from kodeks.table import Missing, State

book = Rulebook("rivals")

#: A space that no board of Uprising has, and the one that takes its place (ix-foldspace-card-may-stay).
FOLDSPACE, SUPPLIES = "imperium.space.foldspace", "uprising.space.deliver-supplies"
CARTHAG_CARD = "rivals.clause.immortality-carthag-card"
#: The kinds of frames that Rivals have of their own: a turn, effects in printed order, a card turned up.
TURN, EFFECTS, CARD = "rival-turn", "rival", "hagal"
NEXT_CARD = {"do": "turn-next-hagal-card"}


@dataclass(frozen=True, slots=True)
class Visit:
    """A space that a House Hagal card names: when it sends the agent there, and what it gives then."""

    space: str
    when: Mapping[str, Any]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Hagal:
    """A House Hagal card."""

    id: str
    copies: int
    swords: int
    visits: tuple[Visit, ...]
    #: What it does without sending an agent.
    effects: tuple[Effect, ...]
    #: Whether of its spaces the one with the most bonus spice is meant.
    by_spice: bool


@dataclass(frozen=True, slots=True)
class RivalCard:
    """A Rival card."""

    id: str
    leader: str
    swordmaster_value: int
    priority: tuple[str, ...]
    signet: tuple[Effect, ...]
    scheme: tuple[Effect, ...]
    streamlined: bool


@book.prepares
def cards_of_their_own(catalogue: Catalogue) -> None:
    """House Hagal and Rival cards are no cards of players; a Rival card stands for a leader."""
    hagal: dict[str, Hagal] = {}
    cards: dict[str, RivalCard] = {}
    for id, card in list(catalogue.cards.items()):
        data = catalogue.entries[id][1]
        if card.deck == "hagal" and not id.startswith("imperium."):
            hagal[id] = _hagal(catalogue, id, data)
        elif card.deck == "rival":
            cards[id] = _rival(catalogue, id, data)
            catalogue.leaders[id] = Leader(id, (), cards[id].signet, "", "")
        elif card.deck != "hagal":
            continue
        del catalogue.cards[id]
    catalogue.more["hagal"], catalogue.more["rivals"] = hagal, cards


def _hagal(catalogue: Catalogue, id: str, data: Mapping[str, Any]) -> Hagal:
    visits = []
    listed = list(data.get("effects", ()))
    for i, each in enumerate(data.get("visits", ())):
        space = _on_the_board(catalogue, each["space"])
        if space:
            effects = catalogue.effects(f"{id}/visits/{i}/effects", each["effects"])
            visits.append(Visit(space, each.get("when", {}), effects))
        elif catalogue.holds(CARTHAG_CARD) and len(data["visits"]) == 1:
            listed = [effect for effect in each["effects"] if "troops" not in effect.get("gain", {})] + [NEXT_CARD]
    if data.get("posts"):
        listed = [{"gain": {"spies": 1}, "posts": data["posts"]}, *listed]
    effects = catalogue.effects(f"{id}/effects", listed)
    by_spice = data.get("goes_to") == "most-bonus-spice"
    return Hagal(id, data["copies"], data.get("swords", 0), tuple(visits), effects, by_spice)


def _on_the_board(catalogue: Catalogue, space: str) -> str:
    """The space of the board that is meant: an overlay has the name of what it covers."""
    if space in catalogue.spaces:
        return space
    if space == FOLDSPACE:
        return SUPPLIES
    slug = space.rpartition(".")[2]
    same = (other for other in catalogue.spaces if other.rpartition(".")[2] == slug)
    return next(same, "") if space.startswith("uprising.") else ""


def _rival(catalogue: Catalogue, id: str, data: Mapping[str, Any]) -> RivalCard:
    return RivalCard(
        id,
        data["leader"],
        data["swordmaster_value"],
        tuple(data["priority"]),
        catalogue.effects(f"{id}/signet", data["signet"]),
        catalogue.effects(f"{id}/scheme", data["scheme"]),
        "rivals.passage.uk-streamlined-rivals" in data.get("passages", ()),
    )


def hagal_cards(state: State) -> Mapping[str, Hagal]:
    """Every House Hagal card."""
    found: Mapping[str, Hagal] = things(state).more["hagal"]
    return found


def rival_cards(catalogue: Catalogue) -> Mapping[str, RivalCard]:
    """Every Rival card."""
    found: Mapping[str, RivalCard] = catalogue.more["rivals"]
    return found


def is_rival(state: State, player: str) -> bool:
    """Whether a seat is a Rival's."""
    return bool(player) and rival(state, player).rival


def card_of(state: State, player: str) -> RivalCard:
    """The Rival card of a Rival."""
    found = rival_cards(things(state)).get(rival(state, player).rival_card)
    if found is None:
        raise Missing(f"{player}.rival_card")
    return found


def rivals(state: State) -> tuple[str, ...]:
    """The seats of the Rivals."""
    return tuple(player for player in table(state).players if is_rival(state, player))


def humans(state: State) -> tuple[str, ...]:
    """The seats of the players."""
    return tuple(player for player in table(state).players if not is_rival(state, player))


def clauses(*names: str) -> list[str]:
    """Ids of clauses of the Rivals."""
    return [f"rivals.clause.{name}" for name in names]


def silence(name: str) -> str:
    """The id of a question that the booklet leaves open."""
    return f"rivals.silence.{name}"


def in_force(state: State, *names: str) -> bool:
    """Whether one of these clauses is in force."""
    return any(state.game.in_force(name if "." in name else f"rivals.clause.{name}") for name in names)


def without(effects: Iterable[Effect], head: str) -> tuple[Effect, ...]:
    """Effects without those of a head."""
    return tuple(effect for effect in effects if effect.head != head)


@book.answers_to("plays cards")
def no_deck(state: State, player: str) -> bool | None:
    """A Rival has a Rival card and pieces, and no cards of its own to play."""
    return False if is_rival(state, player) else None


def gets_resources_of_spaces(state: State) -> bool:
    """Whether Rivals get spice at maker spaces and the bonus of a space that they control."""
    question = "rivals.discrepancy.resources-from-spaces"
    return state.ask(question, "nothing from spaces", "bonus and basic spice") == "bonus and basic spice"


@book.answers_to("takes the control bonus")
def control_bonus(state: State, player: str) -> bool | None:
    """Whether a controller goes without the bonus of a space: a Rival, by the reading that gives it nothing there."""
    return False if is_rival(state, player) and not gets_resources_of_spaces(state) else None
