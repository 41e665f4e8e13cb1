"""Trading with a teammate: an offer and an answer."""

from collections.abc import Iterator
from itertools import combinations

from kodeks.games.imperium.facts import seat
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.six.book import book, team_of
from kodeks.games.six.decisions import Trade, TradeBack
from kodeks.play import Decision, Effect, Frame, Item, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, State

RESOURCES = ("solari", "spice", "water")
CARDS = "intrigue"


def _goods(state: State, player: str) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """Everything that a player could give: nothing, or goods of one type."""
    yield "", 0, ()
    for resource in RESOURCES:
        for amount in range(1, state.get(f"{player}.{resource}") + 1):
            yield resource, amount, ()
    cards = sorted(card for card in seat(state, player).intrigue if card != HIDDEN)
    for number in range(1, len(cards) + 1):
        for choice in dict.fromkeys(combinations(cards, number)):
            yield CARDS, 0, choice


def _offers(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    for partner in team_of(state, item.owner):
        if partner != item.owner:
            for good, amount, cards in _goods(state, item.owner):
                yield Trade(player=item.owner, effect=effect.id, partner=partner, good=good, amount=amount, cards=cards)


@book.verb("do.trade-with-a-teammate", clauses=["six-players.clause.trade"], offers=_offers, optional=True)
def trade(state: State, item: Item, effect: Effect, decision: Trade) -> None:
    """What is offered changes hands once the teammate has answered."""
    data = {"from": item.owner, "good": decision.good, "amount": decision.amount, "cards": decision.cards}
    agenda.push(state, Frame("trade", decision.partner, data=data))


@book.frame("trade")
def answers(state: State, frame: Frame) -> Iterator[Decision]:
    """Everything the teammate could give back."""
    for good, amount, cards in _goods(state, frame.owner):
        yield TradeBack(player=frame.owner, good=good, amount=amount, cards=cards)


@book.guard(
    "six-players.check.traded-wrongly",
    on=(Trade, TradeBack),
    clauses=["six-players.clause.trade-goods", "six-players.clause.trade-one-type-each"],
    says={
        "good": "{player} cannot trade that: goods are Intrigue cards, spice, water and Solari, of 1 type.",
        "held": "{player} does not have what is traded.",
        "partner": "{other} is no teammate of {player}.",
        "moment": "nobody has offered {player} a trade.",
    },
)
def traded_wrongly(state: State, move: Trade | TradeBack) -> Objections:
    """Goods are traded that are not there, of two types, or with somebody of the other team."""
    if isinstance(move, Trade):
        if waiting_effect(state, move) is None:
            return
        if move.partner == move.player or move.partner not in team_of(state, move.player):
            yield object_to("partner", at="partner", player=move.player, other=move.partner)
    elif agenda.top(state).kind != "trade" or agenda.top(state).owner != move.player:
        yield object_to("moment", player=move.player)
        return
    if move.good == "":
        fits = not move.amount and not move.cards
    elif move.good == CARDS:
        fits = bool(move.cards) and not move.amount
    else:
        fits = move.good in RESOURCES and move.amount > 0 and not move.cards
    if not fits:
        yield object_to("good", at="good", player=move.player)
        return
    held = seat(state, move.player).intrigue
    cards = all(held.count(card) + held.hidden >= move.cards.count(card) for card in move.cards)
    if not cards or (move.good in RESOURCES and state.get(f"{move.player}.{move.good}") < move.amount):
        yield object_to("held", at="good", player=move.player)


@book.performs(TradeBack, clauses=["six-players.clause.trade"])
def trade_back(state: State, move: TradeBack) -> None:
    """Both sides hand over what they give."""
    offer = agenda.pop(state).data
    _hand_over(state, offer["from"], move.player, offer["good"], offer["amount"], offer["cards"])
    _hand_over(state, move.player, offer["from"], move.good, move.amount, move.cards)


def _hand_over(state: State, giver: str, taker: str, good: str, amount: int, cards: tuple[str, ...]) -> None:
    if good in RESOURCES:
        state.add(f"{giver}.{good}", -amount)
        state.add(f"{taker}.{good}", amount)
    for card in cards:
        own, other = seat(state, giver), seat(state, taker)
        own.intrigue = own.intrigue.take(card)
        other.intrigue = other.intrigue.add(card)
