"""Bids, charity and gifts of spice."""

from collections.abc import Mapping

from kodeks.findings import Player
from kodeks.legality.classic import amounts, phases
from kodeks.legality.classic.entry import PAYMENT, PAYS, ally_help, paid, unread_payment
from kodeks.legality.classic.table import Say, Table, against, clauses, holds, missing, unclear
from kodeks.positions.classic import HAND, SPICE, ClassicSeat, value, whole
from kodeks.registry import check

BIDDER = ("bidder", "high_bidder", "current_bidder")
AMOUNT = ("amount", "bid", "spice", "takes")


def hand_limit(table: Table, seat: ClassicSeat) -> tuple[int, tuple[str, ...]]:
    """How many treachery cards a player may hold, and the clauses that say so."""
    usual = table.number("treachery-hand-limit", "limit")
    limit = table.sheet(seat, "hand_limit") or usual
    if limit != usual:
        return limit, ("harkonnen-hand-limit", "harkonnen-pass-with-a-full-hand")
    return limit, ("treachery-hand-limit",)


def most_held(table: Table) -> int:
    """The most treachery cards that any faction may hold."""
    return max((one.get("hand_limit") or 0 for one in table.rules.of_kind("faction").values()), default=0)


def standing(table: Table, *names: str) -> object:
    """How the bidding stands: a field of ``bidding``, or of the state itself."""
    told = table.position.field("bidding", "auction")[0]
    found = value(told, *names)
    return found if found is not None else value(table.position.state, *names)


def current_bid(table: Table) -> int | None:
    """The highest bid on this card so far; None where it is not told."""
    told = standing(table, "current_bid", "high_bid", "highest_bid", "last_bid", "current_high_bid")
    if isinstance(told, Mapping):
        told = value(told, "amount", "bid", "spice")
    if isinstance(told, int):
        return told
    bids = table.position.state.get("bids")
    if isinstance(bids, list):
        made = [whole(value(one, "amount", "bid", "spice")) for one in bids]
        return max((one for one in made if one is not None), default=0)
    return None


def next_bidder(table: Table) -> str | None:
    """Whose turn it is to bid, where the position tells enough to know."""
    told = standing(table, "to_bid")
    if told is not None:
        return str(told)
    leading = standing(table, *BIDDER)
    passed = standing(table, "passed")
    gone = {str(one) for one in passed} if isinstance(passed, list) else set()
    previous = standing(table, "previous_opener")
    order: list[str] | None
    if leading is not None and isinstance(passed, list):
        order = table.position.from_first(str(leading))
        # The last to act sits behind the leader; only a pass list in order of play can be told from.
        return None if order is None or gone else next((one for one in order[1:] if _can_bid(table, one)), None)
    if current_bid(table) == 0 and not gone:
        start = table.position.first_player if previous is None else str(previous)
        order = table.position.from_first(start)
        if order is not None and previous is not None:
            order = order[1:] + order[:1]
        card = standing(table, "card")
        if order is not None and (previous is not None or card in (None, 1)):
            return next((one for one in order if _can_bid(table, one)), None)
    return None


def _can_bid(table: Table, color: str) -> bool:
    seat = table.seats.get(color)
    return seat is None or seat.hand is None or seat.hand < hand_limit(table, seat)[0]


@check(
    "classic.check.bid-that-cannot-be-made",
    subject="bid",
    clauses=clauses(
        "opening-bid", "raise-or-pass", "no-bid-beyond-your-spice", "full-hand-cannot-bid", "full-hand-is-announced",
        "full-hand-passes-on-opening", "first-player-opens-the-bidding", "next-card-next-opener", "first-player-begins",
        "ally-may-pay-for-a-card", "harkonnen-pass-with-a-full-hand", "harkonnen-hand-limit", "bidding-ends",
        "nine-phases-in-order", "emperor-gives-no-discount", "a-pass-is-for-good",
    ),
    says={
        **phases.SAYS,
        **PAYMENT,
        "full": "{player} bids with {number} treachery cards in hand, and {limit} is the limit.",
        "full hint": "a player with a full hand passes",
        "least": "{player} bids {number}, and the least bid is {least}.",
        "least hint": "bid more, or pass",
        "raise": "{player} bids {number}, and the last bid was {last}.",
        "raise hint": "bid more than the last bid, or pass",
        "spice": "{player} bids {number} and can pay {have}.",
        "spice hint": "nobody bids more spice than they have, an ally's help included",
        "ally": "the move does not tell whether the ally of {player} pays what is missing",
        "again": "{player} has passed on this card before.",
        "again hint": "a pass is for good; wait for the next card",
        "over": "The bidding is over: all {number} cards of the row are sold.",
        "over hint": "wait for the next round",
        "discount": "{player} pays {paid} for a bid of {number}.",
        "discount hint": "the bid is paid in full; the Emperor gives no discount",
    },
)  # fmt: skip
def bid_that_cannot_be_made(table: Table) -> Say:
    """
    A bid is too low, too high, out of turn, or made with a full hand.

    Why it cannot be
        The first bid is at least 1, each further one higher than the last; nobody bids more than
        they can pay, and a full hand passes.
    """
    yield from phases.in_phase(table, "bidding")
    seat, bid = table.player, amounts.spice(table.told(*AMOUNT))
    due = next_bidder(table)
    if due is not None and due != seat.color:
        order = ("first-player-opens-the-bidding", "raise-or-pass", "next-card-next-opener")
        yield against("turn", ("action", "player"), *order, other=Player(due), player=table.mover)
    limit, names = hand_limit(table, seat)
    if seat.hand is None:
        yield missing(seat.field(*HAND)[1])
    elif limit <= seat.hand < most_held(table) and table.unsure(seat):
        yield missing(seat.at("faction"))
    elif seat.hand >= limit:
        at = seat.field(*HAND)[1]
        full = ("full-hand-cannot-bid", "full-hand-is-announced", *names)
        yield against("full", at, *full, player=table.mover, number=seat.hand, limit=limit)
    else:
        yield holds("full-hand-cannot-bid")
    if bid is None:
        yield missing(table.at(*AMOUNT))
        return
    yield from _height(table, bid)
    yield from _settled(table, bid)
    yield from _purse(table, seat, bid)
    passed = standing(table, "passed")
    if isinstance(passed, list) and seat.color in passed:
        yield against("again", ("action", "player"), "a-pass-is-for-good", player=table.mover)


def _height(table: Table, bid: int) -> Say:
    least, last = table.number("opening-bid", "minimum"), current_bid(table)
    if bid < least:
        yield against("least", table.at(*AMOUNT), "opening-bid", player=table.mover, number=bid, least=least)
    elif last is None:
        yield missing(("state", "bidding", "current_bid"))
    elif last and bid <= last:
        yield against("raise", table.at(*AMOUNT), "raise-or-pass", player=table.mover, number=bid, last=last)
    else:
        yield holds("raise-or-pass" if last else "opening-bid")


def _settled(table: Table, bid: int) -> Say:
    """Objections to a bid after the last card, and to paying less than the bid."""
    card, row = standing(table, "card"), standing(table, "cards_in_row")
    if isinstance(card, int) and isinstance(row, int) and card > row:
        yield against("over", ("state", "bidding"), "bidding-ends", number=row)
    own, help = paid(table), ally_help(table) or 0
    yield from unread_payment(table)
    if own is not None and own + help < bid:
        names = ["winning-bid-is-paid", *(["emperor-gives-no-discount"] if table.in_play("emperor") else [])]
        yield against("discount", table.at(*PAYS), *names, player=table.mover, paid=own, number=bid)


def _purse(table: Table, seat: ClassicSeat, bid: int) -> Say:
    if seat.spice is None:
        yield missing(seat.field(*SPICE)[1])
        return
    if bid <= seat.spice:
        yield holds("no-bid-beyond-your-spice")
        return
    purses = [table.seats[one].spice for one in sorted(table.position.allies(seat.color)) if one in table.seats]
    help, facts = ally_help(table), {"player": table.mover, "number": bid}
    most = seat.spice + sum(one or 0 for one in purses)
    if not purses or (most < bid and None not in purses) or (help is not None and seat.spice + help < bid):
        have = seat.spice + min(help, most - seat.spice) if help is not None else most
        yield against("spice", table.at(*AMOUNT), "no-bid-beyond-your-spice", **facts, have=have)
    elif help is None or None in purses:
        yield unclear("ally", ("action", "ally_pays"), player=table.mover)
    else:
        yield holds("ally-may-pay-for-a-card", "no-bid-beyond-your-spice")


@check(
    "classic.check.pass-out-of-turn",
    subject="pass",
    clauses=clauses("raise-or-pass", "full-hand-passes-on-opening", "bidding-ends"),
    says={**phases.SAYS},
)
def pass_out_of_turn(table: Table) -> Say:
    """
    A player passes when it is another's turn, or outside the bidding.

    Why it cannot be
        Bids and passes go round to the right, beginning with the opener.
    """
    yield from phases.in_phase(table, "bidding")
    due = next_bidder(table)
    if due is not None and due != table.player.color:
        yield against("turn", ("action", "player"), "raise-or-pass", other=Player(due), player=table.mover)
    else:
        yield holds("raise-or-pass")


@check(
    "classic.check.charity-not-due",
    subject="charity",
    clauses=clauses("charity-for-the-poor", "no-charity-for-the-rich"),
    says={
        **phases.SAYS,
        "rich": "{player} has {have} spice and takes charity.",
        "rich hint": "charity is for players with at most {most} spice",
        "much": "{player} takes {number} spice as charity and would have {total}.",
        "much hint": "charity fills up to {limit}",
    },
)
def charity_not_due(table: Table) -> Say:
    """
    A player takes charity without need, or more than is due.

    Why it cannot be
        Charity is for players with no spice or one, and brings them to two.
    """
    yield from phases.in_phase(table, "charity")
    seat = table.player
    most, limit = table.number("charity-for-the-poor", "at-most"), table.number("charity-for-the-poor", "up-to")
    if seat.spice is None:
        yield missing(seat.field(*SPICE)[1])
        return
    if seat.spice > most:
        facts = {"player": table.mover, "have": seat.spice, "most": most}
        yield against("rich", ("action",), "no-charity-for-the-rich", **facts)
        return
    amount = amounts.spice(table.told(*AMOUNT))
    if amount is not None and seat.spice + amount > limit:
        facts = {"player": table.mover, "number": amount, "total": seat.spice + amount, "limit": limit}
        yield against("much", table.at(*AMOUNT), "charity-for-the-poor", **facts)
    else:
        yield holds("charity-for-the-poor")


@check(
    "classic.check.gift-of-spice",
    subject="give-spice",
    clauses=clauses("emperor-gives-spice-to-an-ally"),
    says={
        "because": "{player} gives {number} spice and has {have}.",
        "hint": "give what you have",
        "power": "whether players may give each other spice is not said; only the sheet of the Emperor allows it",
    },
)
def gift_of_spice(table: Table) -> Say:
    """
    A player gives spice that is not there.

    Why it cannot be
        The Emperor may give spice to his ally. Whether other allies may is left open; between
        players who are not allied spice may change hands by a deal.
    """
    seat, amount = table.player, whole(table.told("amount", "spice", "gives"))
    if seat.spice is not None and amount is not None and amount > seat.spice:
        at = table.at("amount", "spice", "gives")
        yield against("because", at, player=table.mover, number=amount, have=seat.spice)
    elif table.power(seat, "emperor"):
        yield holds("emperor-gives-spice-to-an-ally")
    else:
        yield unclear("power", ("action",), open=["classic.silence.gifts-between-allies"])
