"""What charity, bidding, collection and paid moves leave behind."""

from typing import Any

from kodeks.findings import AnyOf, Result
from kodeks.legality.classic import changes, entry, harvest, revival, shipment
from kodeks.legality.classic.bidding import BIDDER, current_bid, hand_limit, standing
from kodeks.legality.classic.board import Territory
from kodeks.legality.classic.kinds import move_kind
from kodeks.legality.classic.table import Say, Table, clauses, missing, unclear
from kodeks.positions.cases import slug
from kodeks.positions.classic import SPICE, ClassicSeat, value, whole
from kodeks.registry import check


@check(
    "classic.check.charity-outcome",
    subject="outcome",
    clauses=clauses("charity-for-the-poor", "amount-of-charity", "no-charity-for-the-rich"),
)
def charity_outcome(table: Table) -> Say:
    """
    Charity is given: who gets how much, if all who may take it do.

    Why it comes out so
        Players with no spice or one are brought to two; the others get nothing.
    """
    if table.position.phase != "charity":
        return
    most, limit = table.number("charity-for-the-poor", "at-most"), table.number("charity-for-the-poor", "up-to")
    facts: dict[str, Any] = {}
    also: dict[str, Any] = {"charity": {}}
    players: dict[str, Any] = {}
    for color, seat in table.seats.items():
        if seat.spice is None:
            yield missing(seat.field(*SPICE)[1])
            return
        gain = limit - seat.spice if seat.spice <= most else 0
        facts |= {f"{color}_spice_gain": gain, f"{color}_spice": seat.spice + gain}
        also["charity"][color] = gain
        also[f"{color}_charity"] = gain
        players[color] = changes.spice(seat, gain)
    also["spice"] = {color: facts[f"{color}_spice"] for color in table.seats}
    names = clauses("charity-for-the-poor", "amount-of-charity", "no-charity-for-the-rich")
    yield Result(facts, {"players": players}, also, names)


@check(
    "classic.check.collection-outcome",
    subject="outcome",
    clauses=clauses(
        "collect-in-the-sector-of-the-spice", "collected-spice-behind-the-shield", "three-spice-per-force",
        "two-spice-per-force", "uncollected-spice-stays",
    ),
    says={"two": "{territory} holds spice that more than one player can collect"},
)  # fmt: skip
def collection_outcome(table: Table) -> Say:
    """
    Spice is collected: who takes how much, and what is left, if all take what they can.

    Why it comes out so
        Forces collect in the sector of the spice, 3 each for a player in Arrakeen or Carthag and 2
        for the others; the rest stays.
    """
    if table.position.phase != "collection":
        return
    if table.position.spice is None:
        yield missing(("state", "spice_on_map"))
        return
    gains, left, names = dict.fromkeys(table.seats, 0), [], ["collect-in-the-sector-of-the-spice"]
    for pile in table.position.spice:
        territory = table.place(pile.territory)
        if territory is None:
            continue
        sector = table.sector(pile, territory)
        here = {
            color: table.forces_in(seat, territory.id).get(sector, 0)
            for color, seat in table.seats.items()
            if table.forces_in(seat, territory.id).get(sector)
        }
        amount = pile.amount
        if len(here) > 1:
            open = ["classic.silence.two-collectors-of-one-spice"]
            yield unclear("two", pile.at, open=open, territory=table.named(territory.id))
            return
        for color, forces in here.items():
            each, name = harvest.rate(table, table.seats[color])
            taken = min(amount, each * forces)
            gains[color] += taken
            amount -= taken
            names += [name, "collected-spice-behind-the-shield"]
        if amount:
            names.append("uncollected-spice-stays")
        left.append({"territory": table.short(territory.id), "sector": sector, "amount": amount})
    yield _gains(table, gains, left, names)


def _gains(table: Table, gains: dict[str, int], left: list[dict[str, Any]], names: list[str]) -> Result:
    facts: dict[str, Any] = {f"{color}_spice_gain": gain for color, gain in gains.items()}
    also: dict[str, Any] = {"collected": gains, "spice_collected": gains}
    for color, gain in gains.items():
        seat = table.seats[color]
        also |= {f"{color}_collects": gain, f"{color}_collected": gain, f"{color}_gains": {"spice": gain}}
        if seat.spice is not None:
            facts[f"{color}_spice"] = seat.spice + gain
    by_place: dict[str, int] = {}
    for one in left:
        by_place[one["territory"]] = by_place.get(one["territory"], 0) + one["amount"]
    for place, amount in by_place.items():
        also |= {f"{place}_spice_left": amount, f"{place}_spice": amount}
    rest = AnyOf((str(sum(by_place.values())),), by_place)
    facts["spice_left_on_map"] = sum(by_place.values())
    also |= dict.fromkeys(("spice_left", "spice_remaining"), rest)
    left = [one for one in left if one["amount"]]
    players = {color: changes.spice(table.seats[color], gain) for color, gain in gains.items() if gain}
    return Result(facts, {"players": players, "spice_on_map": left}, also, clauses(*dict.fromkeys(names)))


@check(
    "classic.check.auction-outcome",
    subject="outcome",
    clauses=clauses(
        "last-bidder-gets-the-card", "winning-bid-is-paid", "unsold-cards-return-to-the-deck", "row-of-cards-for-sale",
        "emperor-is-paid-for-treachery-cards", "emperor-pays-the-bank", "harkonnen-bonus-card",
        "no-bonus-card-above-the-limit", "bidding-ends", "full-hand-passes-on-opening",
    ),
    says={"open": "more than one player can still bid"},
)  # fmt: skip
def auction_outcome(table: Table) -> Say:
    """
    The bids on a card are worked out: who gets it, what is paid and to whom; or how many cards are laid out.

    Why it comes out so
        The card goes to the highest bidder when all others have passed, for the bid; if everyone
        passes, it goes back on the deck and the bidding ends. One card is laid out for each player
        with room in the hand.
    """
    if table.position.phase not in (None, "bidding"):
        return
    bids = table.position.state.get("bids")
    if not isinstance(bids, list):
        yield from _standing(table) if current_bid(table) or standing(table, "passed") else _row(table)
        return
    best, leading, passed = 0, None, set()
    for one in bids:
        color = str(value(one, "player", "by"))
        amount = value(one, "amount", "bid", "spice")
        if one.get("pass") or slug(str(amount)) in ("pass", "passes", "none") or amount in (None, 0):
            passed.add(color)
        else:
            if whole(amount) is None:
                yield missing(("state", "bids"))
                return
            best, leading = amount, color
    able = {color for color, seat in table.seats.items() if seat.hand is None or seat.hand < hand_limit(table, seat)[0]}
    if leading is None and able <= passed:
        facts = {"winner": "none", "bidding_over": True}
        yield Result(facts, {}, {}, clauses("unsold-cards-return-to-the-deck", "bidding-ends"))
    elif leading is None or able - passed - {leading}:
        yield unclear("open", ("state", "bids"))
    else:
        yield _sold(table, leading, best)


def _standing(table: Table) -> Say:
    """The card goes to the highest bidder once all others who can bid have passed."""
    leading, passed, price = standing(table, *BIDDER), standing(table, "passed"), current_bid(table)
    gone = {str(one) for one in passed} if isinstance(passed, list) else set()
    able = {color for color, seat in table.seats.items() if seat.hand is None or seat.hand < hand_limit(table, seat)[0]}
    if leading is None or not price or able - gone - {str(leading)}:
        yield unclear("open", ("state", "bidding"))
    else:
        yield _sold(table, str(leading), price)


def _sold(table: Table, buyer: str, price: int) -> Result:
    seat = table.seats.get(buyer) or ClassicSeat(buyer, {})
    names, emperor = ["last-bidder-gets-the-card"], table.in_play("emperor")
    players = {buyer: changes.spice(seat, -price)}
    facts: dict[str, Any] = {"winner": buyer, "price": price}
    if emperor is not None and emperor.color != buyer:
        facts["paid_to"] = emperor.color
        players[emperor.color] = changes.spice(emperor, price)
        names.append("emperor-is-paid-for-treachery-cards")
    else:
        facts["paid_to"] = "bank"
        names += ["winning-bid-is-paid", *(["emperor-pays-the-bank"] if emperor is not None else [])]
    if seat.spice is not None:
        facts[f"{buyer}_spice"] = seat.spice - price
    cards = 1
    if table.power(seat, "harkonnen"):
        limit, _ = hand_limit(table, seat)
        extra = table.number("harkonnen-bonus-card", "cards")
        if seat.hand is not None and seat.hand + 1 + extra > limit:
            names.append("no-bonus-card-above-the-limit")
        else:
            cards += extra
            names.append("harkonnen-bonus-card")
    if seat.hand is not None:
        facts[f"{buyer}_treachery_cards"] = seat.hand + cards
        players[buyer]["treachery_cards"] = seat.hand + cards
    return Result(facts, {"players": players}, {"cards_gained": cards}, clauses(*names))


def _row(table: Table) -> Say:
    """How many cards are laid out before the first bid."""
    if table.position.phase != "bidding" or not table.seats:
        return
    silent = [seat for seat in table.seats.values() if seat.hand is None]
    if silent:
        yield missing(silent[0].at("treachery_cards"))
        return
    each = table.number("row-of-cards-for-sale", "cards-per-bidder")
    able = [color for color, seat in table.seats.items() if (seat.hand or 0) < hand_limit(table, seat)[0]]
    facts: dict[str, Any] = {"cards_in_row": each * len(able), "may_bid": able}
    order = table.position.from_first(table.position.first_player)
    if order is not None:
        facts["opens"] = next((color for color in order if color in able), "none")
    names = clauses("row-of-cards-for-sale", "full-hand-passes-on-opening")
    yield Result(facts, {}, {"opener": facts.get("opens"), "cards_for_sale": each * len(able)}, names)


@check(
    "classic.check.payment-outcome",
    subject="outcome",
    clauses=clauses(
        "shipment-price", "shipment-is-paid-to-the-bank", "guild-is-paid-for-shipments", "guild-pays-half",
        "paid-revival", "free-revival", "revived-forces-go-to-reserves", "leader-revival-cost",
    ),
)  # fmt: skip
def payment_outcome(table: Table) -> Say:
    """
    A shipment or revival is worked out: what it costs, who is paid, and where the forces are then.

    Why it comes out so
        Shipping costs 1 spice a force into a stronghold and 2 elsewhere, paid to the bank or to the
        Guild; reviving costs 2 a force beyond the free ones, and a leader its strength.
    """
    kind = move_kind(str(table.action.get("type", ""))) if table.action else ""
    seat, count = table.player, whole(table.told(*entry.COUNT))
    if kind == "ship" and count is not None:
        territory = table.place(table.told(*entry.TO))
        if territory is None:
            yield missing(table.at(*entry.TO))
            return
        cost, names = shipment.price(table, seat, territory, count)
        guild = table.in_play("spacing-guild")
        paid_guild = guild is not None and guild.color != seat.color and cost > 0
        names = (*names, "guild-is-paid-for-shipments" if paid_guild else "shipment-is-paid-to-the-bank")
        players = {seat.color: {**changes.spice(seat, -cost), **_landed(table, seat, territory, count)}}
        facts: dict[str, Any] = {"cost": cost, "paid_to": guild.color if guild and paid_guild else "bank"}
        if guild and paid_guild:
            players[guild.color] = changes.spice(guild, cost)
        facts |= _after(seat, cost, reserve=-count)
        yield Result(facts, {"players": players}, {"price": cost}, clauses(*names))
    elif kind == "revive":
        yield from _revived(table, seat, count)


def _landed(table: Table, seat: ClassicSeat, territory: Territory, count: int) -> dict[str, Any]:
    """The forces of a player after a shipment."""
    if seat.reserve is None or seat.stacks is None:
        return {}
    sector = entry.landing_sector(table, territory)
    there = [
        {"territory": table.short(place.id), "sector": where, "count": stack.count}
        for stack, place, where in table.stacks(seat)
    ]
    name = table.short(territory.id)
    same = next((one for one in there if one["territory"] == name and one["sector"] == sector), None)
    if same is None:
        there.append({"territory": name, "sector": sector, "count": count})
    else:
        same["count"] = int(str(same["count"])) + count
    return {"forces": {"reserve": seat.reserve - count, "on_map": there}}


def _after(seat: ClassicSeat, cost: int, *, reserve: int) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    if seat.spice is not None:
        facts[f"{seat.color}_spice"] = seat.spice - cost
    if seat.reserve is not None:
        facts[f"{seat.color}_reserve"] = seat.reserve + reserve
    return facts


def _revived(table: Table, seat: ClassicSeat, count: int | None) -> Say:
    cost, names = 0, ["revived-forces-go-to-reserves"]
    if count:
        found = revival.force_cost(table, seat, count)
        if found is None:
            yield missing(seat.at("faction"))
            return
        cost, names = found[0], [*names, *found[1]]
    leader = table.leader(table.told("leader"))
    if leader is not None:
        if leader.strength is None:
            yield missing(("action", "leader"))
            return
        cost += leader.strength
        names.append("leader-revival-cost")
    facts = {"cost": cost, **_after(seat, cost, reserve=count or 0)}
    if seat.tanks is not None:
        facts[f"{seat.color}_tanks"] = seat.tanks - (count or 0)
    moved: dict[str, Any] = {"reserve": None if seat.reserve is None else seat.reserve + (count or 0)}
    moved["tanks"] = None if seat.tanks is None else seat.tanks - (count or 0)
    forces = {place: number for place, number in moved.items() if number is not None}
    players = {seat.color: {**changes.spice(seat, -cost), **({"forces": forces} if count and forces else {})}}
    yield Result(facts, {"players": players}, {"price": cost}, clauses(*dict.fromkeys(names)))
