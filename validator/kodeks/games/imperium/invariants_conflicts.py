"""Invariants of the Conflict and Objective cards: as many as the round wants, each in one place."""

from collections import Counter

from kodeks.games.imperium.book import book, things
from kodeks.games.imperium.facts import table
from kodeks.games.imperium.invariants_cards import described, of_deck
from kodeks.games.imperium.setup import conflict_levels
from kodeks.games.imperium.survey import (
    PLAYER_TURNS,
    ROUND_START,
    armies,
    seats,
)
from kodeks.play import object_to
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, State

#: What is said of the size of the deck, of the levels of its cards, and of their number: a way to play that has a deck
#: of its own has the same rules with its own clauses.
SIZE = {
    "because": "the Conflict deck has {number} cards in round {round}, and {left} are left then.",
    "none": "no Conflict card is turned up, and the round has begun.",
}
LEVELS = {
    "card": "{card} is of level {level}, and round {round} has a Conflict of level {wanted}.",
    "never": "{card} is of level {level}, and no Conflict of that level is used.",
    "deck": "{number} Conflict cards of level {level} are still in the deck, and there can be {wanted}.",
}
NUMBER = {
    "twice": "{card} is in {number} places.",
    "number": "there are {number} Conflict cards in the deck, on the table and with players, and {cards} are used.",
}


@book.invariant(
    "uprising.check.conflict-deck-of-wrong-size",
    clauses=["uprising.clause.conflict-deck-size", "uprising.clause.round-starts-with-a-conflict-card"],
    says=SIZE,
)
def conflict_deck_of_wrong_size(state: State) -> Objections:
    """The Conflict deck does not fit the round, or the card of the round is not turned up."""
    here = table(state)
    number = len(here.conflict_deck)
    left = sum(conflict_levels(state.game).values()) - here.round
    before = here.phase == ROUND_START and not here.conflict_card
    if number != left + before:
        yield object_to("because", number=number, round=here.round, left=left + before)
    if here.phase == PLAYER_TURNS and not here.conflict_card:
        yield object_to("none", clauses=["uprising.clause.round-starts-with-a-conflict-card"])


@book.invariant(
    "uprising.check.conflict-of-wrong-level",
    clauses=["uprising.clause.conflict-deck-size"],
    says=LEVELS,
)
def conflict_of_wrong_level(state: State) -> Objections:
    """The Conflict card of the round, or the cards still in the deck, are of a level that comes at another time."""
    here, cards, sizes = table(state), things(state).cards, conflict_levels(state.game)
    order = [level for level, size in sizes.items() for _ in range(size)]
    card = cards.get(here.conflict_card)
    if card and card.level not in order:
        yield object_to("never", card=card.id, level=card.level)
    elif card and 0 < here.round <= len(order) and card.level != order[here.round - 1]:
        wanted = order[here.round - 1]
        yield object_to("card", card=card.id, level=card.level, round=here.round, wanted=wanted)
    deck = here.conflict_deck
    found = Counter(cards[card].level for card in deck if card in cards)
    last = Counter(order[len(order) - len(deck) :] if deck else ())
    for level, number in found.items():
        if number > last[level]:
            yield object_to("deck", level=level, number=number, wanted=last[level])


@book.invariant(
    "uprising.check.more-conflict-cards-than-rounds",
    clauses=["uprising.clause.conflict-deck-size", "uprising.clause.winner-takes-the-conflict-card"],
    says=NUMBER,
)
def more_conflict_cards_than_rounds(state: State) -> Objections:
    """A Conflict card is in two places, or one is missing or too many."""
    here, catalogue = table(state), things(state)
    conflicts = of_deck(catalogue, "conflict")
    deck, unclaimed = here.conflict_deck, here.conflict_unclaimed
    found = [*deck, *unclaimed, *([here.conflict_card] if here.conflict_card else ())]
    for player in here.players:
        found += (card for card in state.get(f"{player}.won") if card in conflicts)
        found += (card for card in state.get(f"{player}.spent") if card in conflicts)
    for card, number in Counter(found).items():
        if not described(card) and number > (catalogue.cards[card].copies if card in conflicts else 0):
            yield object_to("twice", card=card, number=number)
    number = len(found) + deck.hidden + unclaimed.hidden + hidden_conflicts(state)
    cards = sum(conflict_levels(state.game).values())
    if number != cards:
        yield object_to("number", number=number, cards=cards)


@book.invariant(
    "uprising.check.objective-dealt-twice",
    clauses=["uprising.clause.objective-of-each-player", "uprising.clause.objectives-for-the-player-count"],
    says={
        "number": "{player} has {number} Objective cards, and everybody has 1.",
        "twice": "{card} is with {number} players.",
        "icon": "{number} Objective cards show {icon}, and {dealt} of them are dealt among so many players.",
    },
)
def objective_dealt_twice(state: State) -> Objections:
    """A player has no Objective card or several, or two players have the same."""
    objectives = of_deck(things(state), "objective")
    found: Counter[str] = Counter()
    with_one = armies(state)
    for player in seats(state):
        every = [*state.get(f"{player}.won"), *state.get(f"{player}.spent")]
        own = [card for card in every if card in objectives]
        found.update(own)
        if len(own) > 1 or (not own and HIDDEN not in every and player in with_one):
            yield object_to("number", player=player, number=len(own))
    for card, number in found.items():
        if number > 1 and not described(card):
            yield object_to("twice", card=card, number=number)
    # Of a card that is only described, the icon is one of those that are dealt among so many players.
    cards = things(state).cards
    dealt = Counter(cards[card].battle_icon for card in objectives if not described(card))
    icons = Counter(cards[card].battle_icon for card in found.elements())
    for icon, number in icons.items():
        if number > dealt[icon] and any(map(described, found)):
            yield object_to("icon", icon=icon, number=number, dealt=dealt[icon])


def hidden_conflicts(state: State) -> int:
    """How many of the cards that nobody can name are Conflict cards: all but the Objective card of each player."""
    objectives, number = of_deck(things(state), "objective"), 0
    for player in seats(state):
        every = (*state.get(f"{player}.won"), *state.get(f"{player}.spent"))
        hidden = every.count(HIDDEN)
        number += hidden - (hidden > 0 and not any(card in objectives for card in every))
    return number
