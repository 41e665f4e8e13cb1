"""Deals and bribes between players, gifts between allies, and cards that somebody wants to be rid of."""

from collections.abc import Iterator
from typing import Any

from kodeks.games.classic.book import (
    DECIDING,
    HELD_SAYS,
    are_allies,
    book,
    clause,
    discard,
    has_power,
    may_hold,
    things,
)
from kodeks.games.classic.decisions import Answer, DropCard, GiveSpice, OfferDeal
from kodeks.games.classic.facts import seat, table
from kodeks.games.classic.powers import ANSWERS, announce, then
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import State

WHEN_PAID = "classic.silence.when-bribe-spice-is-paid"


# --- deals ----------------------------------------------------------------------------------------------------------


@book.frame("shipment")
def deals(state: State, frame: Frame) -> Iterator[Decision]:
    """One spice for a promise, to every other player once; a deal may be about anything."""
    if seat(state, frame.owner).spice and not frame.data.get("offered"):
        for other in table(state).players:
            if other != frame.owner:
                yield OfferDeal(player=frame.owner, to=other, spice=1)


@book.guard(
    "classic.check.deal-over-forbidden-goods",
    on=OfferDeal,
    clauses=clause(
        *("what-a-deal-cannot-hand-over", "spice-may-be-part-of-a-deal", "deals-between-players-who-are-not-allied"),
        "no-deal-against-the-rules",
    ),
    says={
        "own": "{player} offers themselves a deal.",
        "moment": "{player} cannot make a deal now.",
        "goods": "{player} would hand over {what} in a deal.",
        "have": "{player} offers {number} spice and has {have}.",
        "ally": "{player} and {other} are allies, and deals are made between players who are not.",
        "traitors": "{player} would hand over a traitor card in a deal.",
    },
)
def deal_over_forbidden_goods(state: State, move: OfferDeal) -> Objections:
    """A deal over cards, leaders or forces, over spice that is not there, with oneself or with an ally."""
    if move.to == move.player:
        yield object_to("own", at="to", player=move.player)
        return
    for what in ("cards", "leaders", "forces"):
        if getattr(move, what):
            yield object_to("goods", at=what, player=move.player, what=what)
    for player, number in ((move.player, move.spice), (move.to, move.asks)):
        if number:
            have = seat(state, player).spice
            if number > have:
                rule = clause("spice-may-be-part-of-a-deal")
                yield object_to("have", at="spice", clauses=rule, player=player, number=number, have=have)
    if move.traitors and state.ask("classic.silence.deals-over-traitor-cards", "barred", "allowed") == "barred":
        yield object_to("traitors", at="traitors", player=move.player)
    if are_allies(state, move.player, move.to):
        rule = clause("deals-between-players-who-are-not-allied")
        if state.ask("classic.silence.deals-between-allies", "no deal binds", "allowed") == "no deal binds":
            yield object_to("ally", at="to", clauses=rule, player=move.player, other=move.to)
    if agenda.top(state).kind not in DECIDING:
        question = "classic.silence.when-deals-are-made"
        if state.ask(question, "at any time", "while somebody decides") != "at any time":
            yield object_to("moment", player=move.player)


@book.performs(OfferDeal, clauses=clause("deals-between-players-who-are-not-allied", "deal-is-said-aloud"))
def offer_deal(state: State, move: OfferDeal) -> None:
    """The other player says yes or no."""
    if agenda.top(state).kind == "shipment":
        agenda.note(state, offered=True)
    data = {"from": move.player, "spice": move.spice, "asks": move.asks}
    agenda.push(state, Frame("deal", move.to, data=data))


@book.frame("deal")
def answering_a_deal(state: State, frame: Frame) -> Iterator[Decision]:
    """Yes or no."""
    yield Answer(player=frame.owner, yes=True)
    yield Answer(player=frame.owner, yes=False)


def _deal_answered(state: State, frame: Frame, yes: bool) -> None:
    if yes:
        hand_over(state, frame.data["from"], frame.owner, frame.data["spice"])
        hand_over(state, frame.owner, frame.data["from"], frame.data["asks"])


ANSWERS["deal"] = _deal_answered


def hand_over(state: State, giver: str, to: str, spice: int) -> None:
    """Spice of a deal changes hands; when it can be used the book does not say."""
    if not spice:
        return
    seat(state, giver).spice -= spice
    if state.ask(WHEN_PAID, "at once", "from the mentat pause on") == "at once":
        seat(state, to).spice += spice
    else:
        seat(state, to).bribes += spice


@book.step("take-bribes")
def take_bribes(state: State) -> None:
    """Spice of deals that lies in front of the shields goes behind them."""
    for player in table(state).players:
        own = seat(state, player)
        if own.bribes:
            own.spice, own.bribes = own.spice + own.bribes, 0


# --- gifts ----------------------------------------------------------------------------------------------------------


@book.frame("revival", "shipment")
def gifts(state: State, frame: Frame) -> Iterator[Decision]:
    """Spice that a player gives to an ally before the ally spends it."""
    for ally in seat(state, frame.owner).allies:
        for spice in range(1, seat(state, ally).spice + 1):
            yield GiveSpice(player=ally, to=frame.owner, spice=spice)


@book.guard(
    "classic.check.gift-of-spice",
    on=GiveSpice,
    clauses=clause("emperor-gives-spice-to-an-ally", "spice-may-be-part-of-a-deal"),
    says={
        "have": "{player} gives {number} spice and has {have}.",
        "none": "{player} gives no spice.",
        "ally": "{player} gives spice to an ally, and only the Emperor may.",
        "own": "{player} gives spice to themselves.",
    },
)
def gift_of_spice(state: State, move: GiveSpice) -> Objections:
    """Spice is given that is not there, or to an ally by anybody but the Emperor."""
    own = seat(state, move.player)
    if move.to == move.player:
        yield object_to("own", at="to", player=move.player)
    if move.spice < 1:
        yield object_to("none", at="spice", player=move.player)
    if move.spice > own.spice:
        yield object_to("have", at="spice", player=move.player, number=move.spice, have=own.spice)
    if are_allies(state, move.player, move.to) and not may_give(state, move.player):
        yield object_to("ally", at="to", player=move.player)


def may_give(state: State, player: str) -> bool:
    """Whether a player may give spice to an ally: the Emperor may, and of others the book says nothing."""
    if "gifts" in things(state).factions[seat(state, player).faction].powers:
        return has_power(state, player, "gifts")
    return state.ask("classic.silence.gifts-between-allies", "no", "yes") == "yes"


@book.performs(GiveSpice, clauses=clause("emperor-gives-spice-to-an-ally", "spice-may-be-part-of-a-deal"))
def give_spice(state: State, move: GiveSpice) -> None:
    """The spice changes hands; given to somebody who is no ally, it is a bribe."""
    data = {"from": move.player, "to": move.to, "spice": move.spice}
    if not are_allies(state, move.player, move.to):
        hand_over(state, move.player, move.to, move.spice)
    elif has_power(state, move.player, "gifts"):
        announce(state, move.player, "gifts", **data)
    else:
        gift(state, data, False)


@then("gifts")
def gift(state: State, data: dict[str, Any], stopped: bool) -> None:
    """The ally has the spice."""
    if not stopped:
        seat(state, data["from"]).spice -= data["spice"]
        seat(state, data["to"]).spice += data["spice"]


# --- throwing cards away --------------------------------------------------------------------------------------------


@book.guard(
    "classic.check.worthless-card-thrown-away",
    on=DropCard,
    clauses=clause("no-other-way-to-drop-a-worthless-card"),
    says={
        **HELD_SAYS,
        "worthless": "{player} throws {card} away, which leaves the hand in a battle plan alone.",
        "other": "{player} throws {card} away without playing it.",
    },
)
def worthless_card_thrown_away(state: State, move: DropCard) -> Objections:
    """A treachery card is thrown away instead of being played."""
    if not may_hold(state, move.player, move.card):
        yield object_to("held", at="card", player=move.player, card=move.card)
    if things(state).cards[move.card].category == "worthless":
        yield object_to("worthless", at="card", player=move.player, card=move.card)
    elif state.ask("classic.silence.throwing-a-card-away", "barred", "allowed") == "barred":
        yield object_to("other", at="card", player=move.player, card=move.card)


@book.performs(DropCard, clauses=clause("no-other-way-to-drop-a-worthless-card"))
def drop_card(state: State, move: DropCard) -> None:
    """The card is discarded."""
    discard(state, move.player, move.card)
