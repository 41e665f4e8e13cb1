"""The set-up of a game: every fact as the books have it at the start."""

from collections.abc import Sequence
from random import Random
from typing import Any

from kodeks.games.imperium.book import things
from kodeks.games.imperium.drawing import draw, refill_row
from kodeks.games.imperium.facts import REGISTER, seat, table
from kodeks.play import Game, phases, settle
from kodeks.table import Keyed, Pile, State

COLOURS = ("red", "green", "blue", "yellow")
ROUND_START = "uprising.phase.round-start"


def set_up(
    game: Game,
    leaders: Sequence[str],
    chance: Random,
    *,
    players: Sequence[str] = (),
    readings: dict[str, str] | None = None,
) -> State:
    """A table ready for the first round; chance deals what the books have dealt at random."""
    players = tuple(players or COLOURS[: len(leaders)])
    state = State(game, {"players": players, "agenda": ()}, readings)
    catalogue = things(state)
    here = table(state)
    board(state)
    here.conflict_deck = Pile(top=tuple(_conflict_deck(state, chance)))
    for player, leader in zip(players, leaders, strict=True):
        sit_down(state, player)
        choose_leader(state, player, leader)
    _objectives(state, chance)
    phases.begin(state, ROUND_START)
    if here.contract_bank:
        draw(state, here.first, catalogue.number("khoam.token.contract", "shown"), "offer")
    refill_row(state)
    settle(state)
    return state


def board(state: State) -> None:
    """What belongs to nobody; the Conflict deck is left to chance."""
    catalogue, here = things(state), table(state)
    for name, fact in REGISTER.table.items():
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
    for card in catalogue.deck("reserve"):
        here.reserve[card.id] = card.copies
    here.row = ()
    here.imperium_deck = Pile.of(catalogue.copies("imperium"))
    here.intrigue_deck = Pile.of(catalogue.copies("intrigue"))
    contracts = [one.id for one in catalogue.contracts.values() if one.back == "standard" for _ in range(one.copies)]
    here.contract_bank = Pile.of(contracts)


def sit_down(state: State, player: str) -> None:
    """What every player begins with, whoever the leader is."""
    own, catalogue = seat(state, player), things(state)
    for name, fact in REGISTER.seat.items():
        if fact.start is not None and not isinstance(fact, Keyed):
            state.facts[f"{player}.{name}"] = fact.start
    for faction in catalogue.factions:
        own.influence[faction] = 0
    starts: dict[Any, int] = catalogue.number("uprising.token.score-marker", "starts_at")
    own.victory_points = starts.get(catalogue.players, 0)
    own.deck = Pile.of(catalogue.copies("starter"))
    own.hand = own.discard = own.played = own.shown = own.intrigue = Pile()


def choose_leader(state: State, player: str, leader: str) -> None:
    """A leader with what it brings or puts elsewhere before the game."""
    own, catalogue = seat(state, player), things(state)
    own.leader = leader
    track = catalogue.leaders[leader].track
    if track:
        own.training = next(step["cell"] for step in catalogue.tracks[track].steps if step.get("start"))
    for ability in catalogue.leaders[leader].abilities:
        if ability.head == "upon" and ability.data["upon"]["event"] == "setup":
            for effect in ability.then:
                _before_the_game(state, player, effect.data["move"])


def _before_the_game(state: State, player: str, told: dict[str, Any]) -> None:
    """What a leader puts elsewhere before the game."""
    own, here = seat(state, player), table(state)
    if told["what"] == "card":
        for card in told["card"]["is"]:
            own.deck = own.deck.take(card)
            here.box = here.box.add(card)
    else:
        for contract in told["contracts"]:
            here.contract_bank = here.contract_bank.take(contract)
        own.aside = (*own.aside, *told["contracts"])


def _conflict_deck(state: State, chance: Random) -> list[str]:
    catalogue = things(state)
    deck: list[str] = []
    for level, name in ((1, "first"), (2, "second"), (3, "third")):
        cards = [card.id for card in catalogue.deck("conflict") if card.level == level for _ in range(card.copies)]
        chance.shuffle(cards)
        deck += cards[: catalogue.stated("uprising.clause.conflict-deck-size", name)]
    return deck


def _objectives(state: State, chance: Random) -> None:
    catalogue, here = things(state), table(state)
    cards = [card.id for card in catalogue.deck("objective")]
    chance.shuffle(cards)
    for player, card in zip(here.players, cards, strict=False):
        seat(state, player).won = (card,)
        if catalogue.cards[card].first_player:
            here.first = player
    if not state.knows("first"):
        here.first = here.players[0]
