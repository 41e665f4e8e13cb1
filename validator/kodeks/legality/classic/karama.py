"""Karama, and cards that are thrown away."""

from kodeks.findings import Named
from kodeks.legality.classic import phases
from kodeks.legality.classic.bidding import hand_limit
from kodeks.legality.classic.cards import CARD, USE, card_played, is_card
from kodeks.legality.classic.table import Say, Table, against, clauses, holds, missing, unclear
from kodeks.positions.cases import slug
from kodeks.positions.classic import HAND
from kodeks.registry import check

#: Words for the three uses of Karama.
STOP = ("stop-power", "stop-a-power", "stop", "cancel-power", "prevent")


SHIP = ("shipment", "ship", "half-price-shipment")


BUY = ("buy-card", "buy", "card", "free-card", "treachery-card")


#: Powers that Karama cannot stop: those of victory and of set-up.
UNSTOPPABLE = ("victory", "special-victory", "prediction", "setup", "set-up", "starting-forces", "traitors-kept")


@check(
    "classic.check.karama-for-the-impossible",
    subject="play-card",
    clauses=clauses(
        "karama-has-three-uses", "karama-stops-a-power", "karama-cannot-stop-everything", "karama-shipment",
        "karama-buys-a-card",
    ),
    says={
        **phases.SAYS,
        "use": "{player} plays Karama for {use}.",
        "use hint": "Karama stops a power, halves a shipment or buys a card",
        "power": "{player} plays Karama against {power}.",
        "power hint": "victory conditions and powers of set-up cannot be stopped",
        "hand": "{player} holds {number} treachery cards beside Karama, and {limit} is the limit.",
        "hand hint": "make room in the hand first",
        "which use": "the move does not tell what Karama is played for",
    },
)  # fmt: skip
def karama_for_the_impossible(table: Table) -> Say:
    """
    Karama is played for something it does not do.

    Why it cannot be
        Karama stops one faction power, halves the player's own shipment, or buys a card free; it
        does not stop victories or powers of set-up.
    """
    if not is_card(table, "karama"):
        return
    told, power = table.told(*USE), table.told("power", "stops")
    if told is None and power is not None:
        told = "stop"
    if told is None:
        yield unclear("which use", ("action", "use"))
        return
    use, seat, at = slug(str(told)), table.player, table.at(*USE)
    if use in STOP:
        if power is not None and any(one in slug(str(power)) for one in UNSTOPPABLE):
            facts = {"player": table.mover, "power": str(power)}
            yield against("power", table.at("power", "stops"), "karama-cannot-stop-everything", **facts)
        else:
            yield holds("karama-stops-a-power")
    elif use in SHIP:
        yield from phases.in_phase(table, "shipment_and_movement")
        yield holds("karama-shipment")
    elif use in BUY:
        yield from phases.in_phase(table, "bidding")
        limit, _ = hand_limit(table, seat)
        if seat.hand is not None and seat.hand - 1 >= limit:
            facts = {"player": table.mover, "number": seat.hand - 1, "limit": limit}
            yield against("hand", seat.field(*HAND)[1], "karama-buys-a-card", **facts)
        else:
            yield holds("karama-buys-a-card")
    else:
        yield against("use", at, "karama-has-three-uses", player=table.mover, use=str(told))


@check(
    "classic.check.worthless-card-thrown-away",
    subject="discard",
    clauses=clauses("no-other-way-to-drop-a-worthless-card"),
    says={
        "because": "{player} throws {card} away.",
        "hint": "a worthless card leaves the hand only in a battle plan",
        "other": "no rule says that {player} may throw {card} away",
    },
)
def worthless_card_thrown_away(table: Table) -> Say:
    """
    A worthless card is discarded outside a battle plan.

    Why it cannot be
        A worthless card leaves the hand only by being played in a battle plan.
    """
    told, id = table.told(*CARD), card_played(table)
    worthless = slug(str(told)) in ("worthless", "worthless-card") or (
        id is not None and table.rules.things[id].get("category") == "worthless"
    )
    fact = Named(id) if id else str(told)
    if told is None:
        yield missing(("action", "card"))
    elif not worthless:
        yield unclear("other", table.at(*CARD), player=table.mover, card=fact)
    elif slug(str(table.told(*USE) or "")) in ("battle-plan", "plan", "after-battle"):
        yield holds("no-other-way-to-drop-a-worthless-card")
    else:
        yield against("because", table.at(*CARD), player=table.mover, card=fact)
