"""CHOAM charity and the bidding for treachery cards."""

from collections.abc import Iterator
from typing import Any

from kodeks.games.classic.book import (
    BENE_GESSERIT,
    CHARITY,
    HELD_SAYS,
    TURN_SAYS,
    ask_all,
    book,
    clause,
    forget,
    hand_limit,
    has_finished,
    holds,
    in_order,
    not_held,
    own_deed,
    passes_in,
    pay,
    player_with,
    purse,
    spend,
    things,
    turn_objections,
)
from kodeks.games.classic.decisions import Answer, Bid, KaramaCard, Pass, TakeCharity
from kodeks.games.classic.drawing import draw
from kodeks.games.classic.facts import seat, table
from kodeks.games.classic.powers import ANSWERS, announce, end_of_phase, then
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Pile, State

# --- charity --------------------------------------------------------------------------------------------------------


@book.step("charity")
def charity_step(state: State) -> None:
    """Each player may take charity."""
    forget(state, CHARITY)
    ask_all(state, "charity", in_order(state))


@book.frame("charity")
def charities(state: State, frame: Frame) -> Iterator[Decision]:
    """Charity, or not."""
    yield TakeCharity(player=frame.owner)
    yield Pass(player=frame.owner)


@book.guard(
    "classic.check.charity-not-due",
    on=TakeCharity,
    clauses=clause("charity-for-the-poor", "no-charity-for-the-rich"),
    says={
        **TURN_SAYS,
        "rich": "{player} has {have} spice, and charity is for those with at most {limit}.",
        "twice": "{player} has taken charity in this round already.",
    },
)
def charity_not_due(state: State, move: TakeCharity) -> Objections:
    """Charity for a player with too much spice, or a second time."""
    yield from turn_objections(state, move.player, "charity")
    own = seat(state, move.player)
    limit = things(state).stated("charity-for-the-poor", "at-most")
    if own.spice > limit and not charity_at_any_rate(state, move.player):
        yield object_to("rich", player=move.player, have=own.spice, limit=limit)
    elif own.charity and state.ask("classic.silence.charity-more-than-once", "once", "again") == "once":
        yield object_to("twice", player=move.player)


def charity_at_any_rate(state: State, player: str) -> bool:
    """Whether a player gets charity however rich, as one list of powers says of the Bene Gesserit."""
    if seat(state, player).faction != BENE_GESSERIT:
        return False
    question = "classic.discrepancy.charity-of-the-bene-gesserit"
    return state.ask(question, "always", "in the advanced game", "with 0 or 1 spice") == "always"


@book.performs(TakeCharity, clauses=clause("amount-of-charity"))
def take_charity(state: State, move: TakeCharity) -> None:
    """The bank brings the player to the amount that the clause tells."""
    has_finished(state, move.player)
    own = seat(state, move.player)
    amount = things(state).stated("charity-for-the-poor", "up-to")
    own.spice = own.spice + amount if own.spice > things(state).stated("charity-for-the-poor", "at-most") else amount
    own.charity = True


# --- bidding --------------------------------------------------------------------------------------------------------


def has_room(state: State, player: str) -> bool:
    """Whether a player's hand is below the limit."""
    return len(seat(state, player).hand) < hand_limit(state, player)


@book.step("lay-out-cards")
def lay_out_cards(state: State) -> None:
    """A row of cards, one for each player with room in the hand."""
    end_of_phase(state)
    table(state).for_sale = Pile()
    draw(state, "treachery_deck", cards_to_lay_out(state), "sale")


def cards_to_lay_out(state: State) -> int:
    """How many cards are for sale: one for each player with room in the hand."""
    each = things(state).stated("row-of-cards-for-sale", "cards-per-bidder")
    bidders = [player for player in table(state).players if has_room(state, player)]
    poor = [player for player in bidders if not seat(state, player).spice]
    if poor and state.ask("classic.silence.card-for-a-player-without-spice", "yes", "no") == "no":
        bidders = [player for player in bidders if player not in poor]
    return each * len(bidders)


def may_bid(state: State, player: str) -> bool:
    """Whether a player takes part: with room in the hand, and, as the book may mean it, since before the bidding."""
    if not has_room(state, player):
        return False
    full = next((frame.data["full"] for frame in agenda.frames(state) if frame.kind == "auctions"), ())
    question = "classic.silence.room-made-during-the-bidding"
    return player not in full or state.ask(question, "may bid", "is out") == "may bid"


@book.step("auctions")
def auctions(state: State) -> None:
    """The cards are sold one after another."""
    begin_auctions(state, table(state).first)


def begin_auctions(state: State, opener: str) -> None:
    """The cards of the row are sold, the first one opened by this player."""
    # Whose hand is not known is asked for when that player is to bid.
    known_hands = (player for player in table(state).players if state.knows(f"{player}.hand"))
    full = tuple(player for player in known_hands if not has_room(state, player))
    agenda.push(state, Frame("auctions", data={"next": opener, "full": full}))


@book.goes_on("auctions")
def next_auction(state: State, frame: Frame) -> bool:
    """The next card is opened by the next player with room; it ends with the row, or when nobody can bid."""
    here = table(state)
    opener = next((player for player in in_order(state, frame.data["next"]) if may_bid(state, player)), "")
    if not here.for_sale or not opener:
        agenda.pop(state)
        _cards_go_back(state)
        return True
    after = opener
    if opener != frame.data["next"]:
        question = "classic.discrepancy.who-opens-the-next-card"
        if state.ask(question, "the neighbour", "the next who can bid") == "the neighbour":
            # Whose hand is full has opened it by passing.
            after = frame.data["next"]
    agenda.note(state, next=in_order(state, after)[1])
    agenda.push(state, Frame("auction", opener, data=dict(NO_BID)))
    return True


#: A card that nobody has bid for yet.
NO_BID: dict[str, Any] = {"bid": 0, "bidder": "", "passed": ()}


def open_auction(state: State, opener: str) -> None:
    """A card is for sale, and this player opens the bidding for it; how many follow is not known."""
    data = {"next": in_order(state, opener)[1], "full": ()}
    agenda.push(state, Frame("auctions", data=data), Frame("auction", opener, data=dict(NO_BID)))


def _cards_go_back(state: State) -> None:
    here = table(state)
    row = here.for_sale
    for card in (*row.bottom, *row.cards, *[HIDDEN] * row.hidden, *reversed(row.top)):
        here.treachery_deck = here.treachery_deck.on_top(card)
    here.for_sale = Pile()


@book.frame("auction")
def bids(state: State, frame: Frame) -> Iterator[Decision]:
    """Every amount of spice, a pass, and Karama of anybody."""
    for spice in range(1, _most_bid(state, frame.owner) + 1):
        yield Bid(player=frame.owner, spice=spice)
    yield Pass(player=frame.owner)
    for player in table(state).players:
        if holds(state, player, "acquire.treachery-card"):
            yield KaramaCard(player=player)


def _most_bid(state: State, player: str) -> int:
    """How much a player can bid: with the spice of allies, unless one has said no."""
    return seat(state, player).spice if agenda.top(state).data.get("alone") else purse(state, player)


@book.guard(
    "classic.check.bid-that-cannot-be-made",
    on=Bid,
    clauses=clause("raise-or-pass", "opening-bid", "no-bid-beyond-your-spice", "full-hand-cannot-bid"),
    also=clause(
        "first-player-opens-the-bidding",
        "full-hand-passes-on-opening",
        "a-pass-is-for-good",
        "harkonnen-pass-with-a-full-hand",
    ),
    says={
        **TURN_SAYS,
        "low": "{player} bids {number}, and the last bid is {last}.",
        "least": "{player} bids {number}, and the least bid is {least}.",
        "spice": "{player} bids {number} and can pay {have}.",
        "full": "{player} has a full hand.",
        "passed": "{player} has passed on this card.",
    },
)
def bid_that_cannot_be_made(state: State, move: Bid) -> Objections:
    """A bid out of turn, too low, above what can be paid, with a full hand or after a pass."""
    yield from turn_objections(state, move.player, "auction")
    frame = agenda.top(state)
    if frame.kind != "auction":
        return
    last, least = frame.data["bid"], things(state).stated("opening-bid", "minimum")
    if move.spice < least:
        rule = clause("opening-bid")
        yield object_to("least", at="spice", clauses=rule, player=move.player, number=move.spice, least=least)
    elif move.spice <= last:
        yield object_to("low", at="spice", player=move.player, number=move.spice, last=last)
    if not may_bid(state, move.player):
        yield object_to("full", clauses=clause("full-hand-cannot-bid"), player=move.player)
    have = _most_bid(state, move.player)
    if move.spice > have:
        rule = clause("no-bid-beyond-your-spice")
        yield object_to("spice", at="spice", clauses=rule, player=move.player, number=move.spice, have=have)
    if move.player in frame.data["passed"]:
        yield object_to("passed", clauses=clause("a-pass-is-for-good"), player=move.player)


@book.performs(Bid, clauses=clause("raise-or-pass", "opening-bid", "ally-may-pay-for-a-card"))
def bid(state: State, move: Bid) -> None:
    """The bid stands; where an ally has to pay a part, the ally is asked first."""
    own = seat(state, move.player)
    if move.spice > own.spice:
        short = move.spice - own.spice
        helper = next((ally for ally in own.allies if seat(state, ally).spice >= short), own.allies[0])
        agenda.push(state, Frame("consent", helper, data={"for": "bid", "spice": move.spice}))
    else:
        _bid_stands(state, move.spice)


def _bid_stands(state: State, spice: int) -> None:
    agenda.note(state, bid=spice, bidder=agenda.top(state).owner)
    _next_bidder(state)


@book.frame("consent")
def consenting(state: State, frame: Frame) -> Iterator[Decision]:
    """An ally agrees to pay, or not."""
    yield Answer(player=frame.owner, yes=True)
    yield Answer(player=frame.owner, yes=False)


def _consent_answered(state: State, frame: Frame, yes: bool) -> None:
    if frame.data["for"] == "bid":
        if yes:
            _bid_stands(state, frame.data["spice"])
        else:
            agenda.note(state, alone=True)
    else:
        ANSWERS[frame.data["for"]](state, frame, yes)


ANSWERS["consent"] = _consent_answered


@passes_in("auction")
def pass_on_a_card(state: State, move: Pass) -> None:
    """The player is out for this card."""
    _drops_out(state)


def _drops_out(state: State) -> None:
    frame = agenda.top(state)
    agenda.note(state, passed=(*frame.data["passed"], frame.owner))
    _next_bidder(state)


def _next_bidder(state: State) -> None:
    """The next player who has not passed; the last one left with a bid gets the card."""
    frame = agenda.top(state)
    others = [
        player
        for player in in_order(state, frame.owner)[1:]
        if player not in frame.data["passed"] and player != frame.data["bidder"] and may_bid(state, player)
    ]
    if others:
        agenda.change(state, owner=others[0], data={**frame.data, "alone": False})
        return
    agenda.pop(state)
    if frame.data["bidder"]:
        _sold(state, frame.data["bidder"], frame.data["bid"])
    else:
        # Everyone has passed: the rest of the row goes back, and the bidding ends.
        agenda.pop(state)
        _cards_go_back(state)


def _sold(state: State, player: str, spice: int) -> None:
    emperor = player_with(state, "payment")
    _takes_card(state, player)
    if emperor and emperor != player:
        announce(state, emperor, "payment", player=player, spice=spice)
    else:
        pay(state, player, spice)


@then("payment")
def payment(state: State, data: dict[str, Any], stopped: bool) -> None:
    """The Emperor is paid, or the bank."""
    pay(state, data["player"], data["spice"], "" if stopped else player_with(state, "payment"))


def _takes_card(state: State, player: str) -> None:
    here = table(state)
    lying = here.for_sale.next_cards()
    # Which of several comes next is not known where their order is not.
    card, row = (lying[0], here.for_sale) if len(lying) == 1 else (HIDDEN, here.for_sale.unseen())
    here.for_sale = row.take(card)
    own = seat(state, player)
    own.hand = own.hand.add(card)
    if own_deed(state, player, "gain.treachery") and has_room(state, player):
        announce(state, player, "bonus-card", player=player)


@then("bonus-card")
def bonus_card(state: State, data: dict[str, Any], stopped: bool) -> None:
    """The Harkonnen draw one more card, as long as there is room."""
    deed = own_deed(state, data["player"], "gain.treachery")
    if deed and not stopped and has_room(state, data["player"]):
        draw(state, "treachery_deck", deed.number("number"), "hand", data["player"])


@book.guard(
    "classic.check.card-played-at-the-wrong-time",
    on=KaramaCard,
    clauses=clause("karama-buys-a-card"),
    says={
        **HELD_SAYS,
        "moment": "no card is for sale that {player} could take.",
        "full": "{player} has a full hand.",
    },
)
def karama_card_at_the_wrong_time(state: State, move: KaramaCard) -> Objections:
    """Karama takes a card when none is for sale, or with a full hand."""
    yield from not_held(state, move.player, "acquire.treachery-card")
    if agenda.top(state).kind != "auction":
        yield object_to("moment", player=move.player)
    if not has_room(state, move.player):
        question = "classic.silence.karama-in-the-bidding"
        if state.ask(question, "room after playing it", "barred by a full hand") == "barred by a full hand":
            yield object_to("full", clauses=clause("full-hand-cannot-bid"), player=move.player)


@book.performs(KaramaCard, clauses=clause("karama-buys-a-card", "special-card-is-discarded"))
def karama_card(state: State, move: KaramaCard) -> None:
    """The card goes to the hand without payment, whatever was bid."""
    spend(state, move.player, "acquire.treachery-card")
    agenda.pop(state)
    _takes_card(state, move.player)
