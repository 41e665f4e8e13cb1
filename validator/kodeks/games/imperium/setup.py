"""The set-up of a game: every fact as the books have it at the start."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from kodeks.games.imperium.book import at_once, book, things
from kodeks.games.imperium.catalogue import Catalogue, cells_of
from kodeks.games.imperium.drawing import draw, refill_row
from kodeks.games.imperium.facts import seat, table
from kodeks.play import Game, phases, settle
from kodeks.play.engine import happened
from kodeks.table import Keyed, Pile, State

COLOURS = ("red", "green", "blue", "yellow")
ROUND_START = "uprising.phase.round-start"


@dataclass(frozen=True, slots=True)
class Deal:
    """What chance decides before the game: the Conflict deck from the top, and the Objective of each seat."""

    conflict_deck: tuple[str, ...]
    objectives: tuple[str, ...]


def conflict_levels(game: Game) -> dict[int, int]:
    """How many Conflict cards of each level the deck has, from the top."""
    names = {2: "second", 3: "third"}
    if game.in_force("uprising.clause.conflict-deck-top"):
        names = {1: "first", **names}
    stated = game.catalogue.stated
    return {level: stated("uprising.clause.conflict-deck-size", name) for level, name in names.items()}


def deal(game: Game, chance: Random) -> Deal:
    """Deal at random, as the books have it."""
    catalogue: Catalogue = game.catalogue
    deck: list[str] = []
    for level, number in conflict_levels(game).items():
        cards = [card.id for card in catalogue.deck("conflict") if card.level == level for _ in range(card.copies)]
        chance.shuffle(cards)
        deck += cards[:number]
    objectives = [card.id for card in catalogue.deck("objective")]
    chance.shuffle(objectives)
    return Deal(tuple(deck), tuple(objectives))


@book.carries(
    "uprising.clause.choam-cards-left-out",
    "uprising.clause.shaddam-needs-choam",
    "uprising.clause.ix-foldspace-for-ilesa-only",
    "khoam.clause.ix-covers-accept-contract",
    "khoam.clause.ix-contracts-only-with-ix",
    "khoam.clause.ix-contracts-dealt",
)
def set_up(
    game: Game,
    leaders: Sequence[str],
    dealt: Deal,
    *,
    players: Sequence[str] = (),
    readings: Mapping[str, Any] | None = None,
) -> State:
    """A table ready for the first round."""
    players = tuple(players or COLOURS[: len(leaders)])
    agreed = dict(
        game.catalogue.agreed_leaders[leader] for leader in leaders if leader in game.catalogue.agreed_leaders
    )
    state = State(game, {"players": players, "agenda": ()}, {**agreed, **(readings or {})})
    catalogue = things(state)
    here = table(state)
    board(state)
    here.conflict_deck = Pile(top=dealt.conflict_deck)
    for player, leader in zip(players, leaders, strict=True):
        sit_down(state, player)
        choose_leader(state, player, leader)
    _objectives(state, dealt)
    for add in game.book.setting_up:
        add(state)
    phases.begin(state, ROUND_START)
    if here.contract_bank:
        draw(state, here.first, catalogue.number("khoam.token.contract", "shown"), "offer")
    happened(state, "set-up")
    refill_row(state)
    for player in reversed(players):
        for ability in catalogue.leaders[seat(state, player).leader].before_the_game():
            at_once(state, ability.then, player, ability.id)
    happened(state, "leaders-ready")
    settle(state)
    return state


@lru_cache(maxsize=64)
def moved_before_the_game(catalogue: Catalogue, leader: str, into: str) -> tuple[str, ...]:
    """The cards or contracts that a leader moves somewhere before the game."""
    found = catalogue.leaders.get(leader)
    moved = [
        part.data["move"]
        for ability in (found.before_the_game() if found else ())
        for part in ability.then
        if part.head in ("move.card", "move.contract")
    ]
    return tuple(
        name
        for each in moved
        if each.get("into") == into
        for name in (*each.get("card", {}).get("is", ()), *each.get("contracts", ()))
    )


def board(state: State) -> None:
    """What belongs to nobody; the Conflict deck is left to chance."""
    catalogue, here = things(state), table(state)
    for name, fact in state.game.register.table.items():
        if fact.start is not None and not isinstance(fact, Keyed):
            state.facts[name] = fact.start
    state.facts["links"] = {}
    for name in ("conflict_unclaimed", "intrigue_discard", "box"):
        state.facts[name] = Pile()
    for space in catalogue.spaces.values():
        here.agents[space.id] = ()
        if space.maker:
            here.bonus_spice[space.id] = 0
    for location in catalogue.number("uprising.token.control-marker", "placed_on"):
        here.control[location] = ""
    for post in catalogue.posts:
        here.spies[post] = ()
    for faction in catalogue.factions:
        here.alliance[faction] = ""
    for card in catalogue.stacks:
        # A card without a price is laid out with the leader who acquires it.
        here.reserve[card] = catalogue.cards[card].copies if catalogue.cards[card].cost is not None else 0
    here.row = ()
    here.imperium_deck = Pile.of(catalogue.copies("imperium"))
    here.intrigue_deck = Pile.of(catalogue.copies("intrigue"))
    # Contracts of a set stay in the box where nobody plays with contracts.
    contracts = [
        contract.id
        for contract in catalogue.contracts.values()
        if contract.back == "standard" and catalogue.holds("khoam.token.contract")
        for _ in range(contract.copies)
    ]
    here.contract_bank = Pile.of(contracts)


@book.carries("uprising.clause.third-agent-at-setup", "uprising.clause.combat-marker-at-setup")
def sit_down(state: State, player: str) -> None:
    """What every player begins with, whoever the leader is."""
    own, catalogue = seat(state, player), things(state)
    for name, fact in state.game.register.seat.items():
        if fact.start is not None and not isinstance(fact, Keyed):
            state.facts[f"{player}.{name}"] = fact.start
    for faction in catalogue.factions:
        own.influence[faction] = 0
    for thing in catalogue.more["own"]:
        own.own[thing] = 0
    own.water = catalogue.stated("uprising.clause.starting-water", "water")
    own.garrison = catalogue.stated("uprising.clause.starting-troops", "troops")
    own.supply = catalogue.number("uprising.token.troop", "per_player") - own.garrison
    own.spies_ready = catalogue.number("uprising.token.spy", "per_player")
    own.markers = catalogue.number("uprising.token.control-marker", "per_player")
    own.victory_points = starting_score(state)
    own.deck = Pile.of(catalogue.copies("starter"))
    own.hand = own.discard = own.played = own.shown = own.intrigue = Pile()


def starting_score(state: State) -> int:
    """The victory points with which each player begins; where another clause replaces the one that states it, 0."""
    clause = "uprising.clause.starting-score-with-four-players"
    if things(state).holds(clause) and not state.game.in_force(clause):
        return 0
    return int(things(state).number("uprising.token.score-marker", "starts_at").get(str(len(table(state).players)), 0))


def choose_leader(state: State, player: str, leader: str) -> None:
    """A leader with what it brings or puts elsewhere before the game."""
    own, catalogue = seat(state, player), things(state)
    own.leader = leader
    for card in catalogue.named_by(leader):
        if card in catalogue.stacks:
            table(state).reserve[card] = catalogue.cards[card].copies
    track = catalogue.leaders[leader].track
    if track:
        own.training = cells_of(catalogue.tracks[track])[0]
    happened(state, "choose-leader", player, leader)


def _objectives(state: State, dealt: Deal) -> None:
    catalogue, here = things(state), table(state)
    for player, card in zip(here.players, dealt.objectives, strict=False):
        seat(state, player).won = (card,)
        if catalogue.cards[card].first_player:
            here.first = player
    if not state.knows("first"):
        here.first = here.players[0]
