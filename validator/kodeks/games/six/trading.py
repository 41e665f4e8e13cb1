"""Trading with a teammate: an offer and an answer."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice

from kodeks.games.imperium.facts import seat
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.six.book import book, team_of
from kodeks.games.six.decisions import Trade, TradeBack
from kodeks.play import Decision, Decline, Effect, Frame, Item, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Missing, State

RESOURCES = ("solari", "spice", "water")
CARDS = "intrigue"


def _goods(state: State, player: str) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """Everything that a player could give: nothing, or goods of one type."""
    yield "", 0, ()
    for resource in RESOURCES:
        for amount in range(1, state.get(f"{player}.{resource}") + 1):
            yield resource, amount, ()
    held = seat(state, player).intrigue
    cards = [*sorted(held), *[HIDDEN] * held.hidden]
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
    "six-players.check.trade-not-allowed",
    on=(Trade, TradeBack),
    clauses=[
        "six-players.clause.trade-goods",
        "six-players.clause.trade-one-type-each",
        "six-players.clause.trade",
        "six-players.clause.economic-support-trade",
        "six-players.clause.trade-of-different-types",
        "six-players.clause.trade-for-nothing",
        "six-players.clause.endgame-cards-in-a-trade",
    ],
    says={
        "good": "{player} cannot trade that: goods are Intrigue cards, spice, water and Solari, of 1 type.",
        "held": "{player} does not have what is traded.",
        "partner": "{other} is no teammate of {player}.",
        "moment": "nobody has offered {player} a trade.",
        "nothing": "{player} gives nothing, and each partner of a trade gives 1 or more goods.",
        "early": "the trade at {space} comes after its influence and its spice.",
    },
)
def traded_wrongly(state: State, move: Trade | TradeBack) -> Objections:
    """Goods are traded that are not there, of two types, or with somebody of the other team."""
    if isinstance(move, Trade):
        if waiting_effect(state, move) is None:
            return
        if move.partner == move.player or move.partner not in team_of(state, move.player):
            clauses = ["six-players.clause.trade"]
            yield object_to("partner", at="partner", clauses=clauses, player=move.player, other=move.partner)
        for effect in _to_come_first(state, move):
            clauses = ["six-players.clause.economic-support-trade"]
            yield object_to("early", clauses=clauses, space=effect.source, effect=effect.id)
    elif agenda.top(state).kind != "trade" or agenda.top(state).owner != move.player:
        yield object_to("moment", player=move.player)
        return
    if move.good == "":
        fits = not move.amount and not move.cards
        question = "six-players.discrepancy.giving-nothing-in-a-trade"
        poor = len(list(islice(_goods(state, move.player), 2))) < 2
        if fits and not poor and state.ask(question, "it may be nothing", "1 or more goods") == "1 or more goods":
            yield object_to("nothing", at="good", player=move.player)
    elif move.good == CARDS:
        fits = bool(move.cards) != (move.amount > 0)
    else:
        fits = move.good in RESOURCES and move.amount > 0 and not move.cards
    if not fits:
        yield object_to("good", at="good", player=move.player)
        return
    held = seat(state, move.player).intrigue
    cards = Counter(move.cards)
    unseen = sum(max(0, number - held.count(card)) for card, number in cards.items())
    has = state.get(f"{move.player}.{move.good}") if move.good in RESOURCES else len(held)
    if unseen > held.hidden or has < move.amount:
        yield object_to("held", at="good", clauses=["six-players.clause.trade"], player=move.player)


@book.guard(
    "six-players.check.trade-passed-over",
    on=Decline,
    clauses=["six-players.clause.economic-support-trade", "six-players.clause.trade"],
    says={"because": "{player} passes over the trade of {source}, and it has to be made."},
)
def trade_passed_over(state: State, move: Decline) -> Objections:
    """A trade is left that has to be made."""
    found = waiting_effect(state, move)
    if found and found[1].head == "do.trade-with-a-teammate":
        question = "six-players.discrepancy.trade-as-a-choice"
        if state.ask(question, "it has to be made", "it may be left") == "it has to be made":
            yield object_to("because", at="effect", player=move.player, source=found[1].source)


def _to_come_first(state: State, move: Trade) -> list[Effect]:
    """The influence or the spice that the space which offers the trade has not given yet."""
    space = move.effect.partition("/")[0]
    waiting = [
        leaf.effect
        for _, _, leaf in agenda.leaves(agenda.top(state))
        if leaf.effect.source == space and leaf.effect.head != "do.trade-with-a-teammate"
    ]
    question = "six-players.discrepancy.order-at-economic-support"
    if not waiting or state.ask(question, "after the spice", "in any order") != "after the spice":
        return []
    return waiting[:1]


@book.performs(
    TradeBack,
    clauses=[
        "six-players.clause.trade",
        "six-players.clause.example-trade-at-economic-support",
        "six-players.clause.example-trade-with-command-respect",
    ],
)
def trade_back(state: State, move: TradeBack) -> None:
    """Both sides hand over what they give."""
    offer = agenda.pop(state).data
    _hand_over(state, offer["from"], move.player, offer["good"], offer["amount"], offer["cards"])
    _hand_over(state, move.player, offer["from"], move.good, move.amount, move.cards)


def _hand_over(state: State, giver: str, taker: str, good: str, amount: int, cards: tuple[str, ...]) -> None:
    if good in RESOURCES:
        state.add(f"{giver}.{good}", -amount)
        state.add(f"{taker}.{good}", amount)
    elif amount:
        cards = _unnamed(state, giver, amount)
    for card in cards:
        own, other = seat(state, giver), seat(state, taker)
        own.intrigue = own.intrigue.take(card)
        other.intrigue = other.intrigue.add(card)


def _unnamed(state: State, giver: str, amount: int) -> tuple[str, ...]:
    """So many Intrigue cards of a player, where it is not said which: all there are, or hidden ones."""
    held = seat(state, giver).intrigue
    if amount == len(held):
        return (*held, *[HIDDEN] * held.hidden)
    if len(held) > held.hidden:
        raise Missing(f"{giver}.intrigue")
    return (HIDDEN,) * amount
