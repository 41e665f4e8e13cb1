"""Acquiring cards: what is on offer, what it costs, where it goes."""

from typing import Any

from kodeks.findings import Holds, Named, Path
from kodeks.legality.moves import Move, Say, against, missing, unclear
from kodeks.positions.cases import slug
from kodeks.registry import check

FOLDSPACE = "imperium.card.foldspace"


@check(
    "uprising.check.card-not-on-offer",
    subject="acquire",
    clauses=[
        "uprising.clause.cards-on-offer",
        "uprising.clause.icon-persuasion-pays-for-cards",
        "uprising.clause.replacement-card-may-be-acquired",
        "uprising.clause.ix-foldspace-for-ilesa-only",
    ],
    says={
        "source": "{player} acquires a card from {source}.",
        "source hint": "cards are acquired from the Imperium Row and the Reserve",
        "row": "{player} acquires {number} cards of the Imperium Row, and only {have} can have been on offer.",
        "row hint": "the row is not filled up once the deck is empty",
        "reserve": "{card} is not in the Reserve.",
        "reserve hint": "the Reserve holds Prepare the Way and The Spice Must Flow",
        "foldspace": "{player} acquires {card}, which only {leader} can.",
        "foldspace hint": "choose another card",
    },
)
def card_not_on_offer(move: Move) -> Say:
    """
    A card is acquired that is not on offer.

    Why it cannot be
        With persuasion one acquires cards of the Imperium Row or of the Reserve. The card that fills a
        gap may be the next; without a deck no card fills it.
    """
    from_row = 0
    for index, one in enumerate(move.action.get("buys", ())):
        at: Path = ("action", "buys", index)
        source = slug(str(one.get("source", "")))
        card = move.rules.find(str(one.get("card", "")), "card") if one.get("card") else None
        if FOLDSPACE in move.rules.names.get(slug(str(one.get("card", ""))), ()):
            yield from _foldspace(move, at)
        elif "row" in source and "tleilaxu" not in source and "throne" not in source:
            from_row += 1
        elif "reserve" in source:
            if card is not None and move.rules.things[card].get("deck") != "reserve":
                clauses = ("uprising.clause.cards-on-offer",)
                yield against("reserve", (*at, "card"), clauses=clauses, card=Named(card))
        elif source and "tleilaxu" not in source and "throne" not in source:
            offer = ("uprising.clause.cards-on-offer", "uprising.clause.icon-persuasion-pays-for-cards")
            yield against("source", (*at, "source"), clauses=offer, player=move.mover, source=one["source"])
    yield from _row(move, from_row)


def _row(move: Move, number: int) -> Say:
    row, empty = move.position.state.get("imperium_row_cards"), move.position.state.get("imperium_deck_empty")
    if row is not None and number > row and empty:
        clauses = ("uprising.clause.cards-on-offer", "uprising.clause.replacement-card-may-be-acquired")
        yield against("row", ("action", "buys"), clauses=clauses, player=move.mover, number=number, have=row)
    elif number > 1:
        yield Holds(("uprising.clause.replacement-card-may-be-acquired",))
    elif number:
        yield Holds(("uprising.clause.cards-on-offer",))


def _foldspace(move: Move, at: Path) -> Say:
    """The leader whose Signet Ring acquires the card, and nobody else."""
    able = [
        id
        for id, data in move.rules.things.items()
        if id.split(".")[1] == "leader" and FOLDSPACE in str(data.get("signet", {})) and id.startswith("rise-of-ix.")
    ]
    leader = move.player.get("leader")
    if leader is None:
        yield missing(move, "leader")
    elif move.rules.find(leader, "leader") not in able:
        clauses = ("uprising.clause.ix-foldspace-for-ilesa-only",)
        facts: dict[str, Any] = {"player": move.mover, "card": Named(FOLDSPACE), "leader": Named(able[0])}
        yield against("foldspace", at, clauses=clauses, **facts)
    else:
        yield Holds(("uprising.clause.ix-foldspace-for-ilesa-only",))


@check(
    "uprising.check.card-priced-wrongly",
    subject="acquire",
    clauses=["uprising.clause.persuasion-cost-of-a-card", "uprising.clause.icon-persuasion-pays-for-cards"],
    says={
        "because": "{card} costs {cost} persuasion, and {player} acquires it for {told}.",
        "hint": "the cost stands in the upper right corner of the card",
    },
)
def card_priced_wrongly(move: Move) -> Say:
    """
    A card is acquired for another price than the one it shows.

    Why it cannot be
        The upper right corner of a card tells the persuasion it costs.
    """
    for index, one in enumerate(move.action.get("buys", ())):
        card = move.rules.find(str(one["card"]), "card") if one.get("card") else None
        cost = move.rules.things.get(card or "", {}).get("cost")
        if card is None or cost is None or one.get("cost") is None:
            continue
        if cost != one["cost"]:
            facts: dict[str, Any] = {"card": Named(card), "cost": cost, "told": one["cost"], "player": move.mover}
            names = ("uprising.clause.persuasion-cost-of-a-card", "uprising.clause.icon-persuasion-pays-for-cards")
            yield against("because", ("action", "buys", index, "cost"), clauses=names, **facts)
        else:
            yield Holds(("uprising.clause.persuasion-cost-of-a-card",))


@check(
    "uprising.check.acquired-card-put-elsewhere",
    subject="acquire",
    clauses=[
        "uprising.clause.acquired-card-goes-to-the-discard-pile",
        "uprising.clause.acquired-card-is-not-used-at-once",
    ],
    says={
        "elsewhere": "{player} puts an acquired card into {pile}.",
        "elsewhere hint": "an acquired card goes face up on the discard pile",
        "used": "{player} uses a card in the turn in which it was acquired.",
        "used hint": "the card comes when the discard pile has been shuffled",
        "unknown": "the position does not tell by which effect the card goes to {pile}",
    },
)
def acquired_card_put_elsewhere(move: Move) -> Say:
    """
    An acquired card does not go to the discard pile.

    Why it cannot be
        Each card acquired goes face up on the discard pile and cannot be used before it is drawn.

    Does not catch
        Effects that put the card elsewhere: name them in the move, and the answer stays undecided.
    """
    told = slug(str(move.action.get("to", "discard")))
    if "discard" in told:
        yield Holds(("uprising.clause.acquired-card-goes-to-the-discard-pile",))
    elif move.action.get("resolves"):
        yield unclear("unknown", ("action", "to"), pile=told)
    elif "play" in told:
        clauses = ("uprising.clause.acquired-card-is-not-used-at-once",)
        yield against("used", ("action", "to"), clauses=clauses, player=move.mover)
    else:
        clauses = ("uprising.clause.acquired-card-goes-to-the-discard-pile",)
        yield against("elsewhere", ("action", "to"), clauses=clauses, player=move.mover, pile=told)
