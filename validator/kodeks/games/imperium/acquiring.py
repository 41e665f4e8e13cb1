"""Cards that are acquired, with persuasion or by an effect."""

from collections.abc import Iterator

from kodeks.games.imperium.book import (
    allows,
    at_once,
    book,
    card_fits,
    link,
    things,
)
from kodeks.games.imperium.contracts import complete_for_a_card, without
from kodeks.games.imperium.decisions import (
    Acquire,
    AcquireByEffect,
)
from kodeks.games.imperium.drawing import refill_row
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.imperium.moving import seen
from kodeks.play import Decision, Effect, Frame, Item, agenda, object_to
from kodeks.play.engine import answer, happened
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Missing, State, kept


@kept
def on_offer(state: State, player: str) -> tuple[str, ...]:
    """The cards that a player can acquire."""
    here = table(state)
    stacks = [card for card in things(state).stacks if here.reserve[card]]
    more: tuple[str, ...] = answer(state, "more on offer", player) or ()
    return (*seen(here.row), *stacks, *more)


@book.frame("reveal-turn")
def cards_on_offer(state: State, frame: Frame) -> Iterator[Decision]:
    """Every card on offer."""
    for card in on_offer(state, frame.owner):
        yield Acquire(player=frame.owner, card=card)
        if allows(state, frame.owner, "top-deck-acquired"):
            yield Acquire(player=frame.owner, card=card, on_deck=True)


@book.guard(
    "uprising.check.acquired-card-put-elsewhere",
    on=Acquire,
    clauses=["uprising.clause.acquired-card-goes-to-the-discard-pile"],
    says={"because": "{player} puts {card} on the deck, and an acquired card goes to the discard pile."},
)
def acquired_card_put_elsewhere(state: State, decision: Acquire) -> Objections:
    """An acquired card goes elsewhere than to the discard pile, and nothing allows it."""
    if decision.on_deck and not allows(state, decision.player, "top-deck-acquired"):
        yield object_to("because", at="on_deck", player=decision.player, card=decision.card)


@book.guard(
    "uprising.check.acquiring-outside-the-reveal-turn",
    on=Acquire,
    clauses=["uprising.clause.acquiring-with-persuasion"],
    says={"because": "{player} acquires a card outside a reveal turn."},
)
def acquiring_outside(state: State, decision: Acquire) -> Objections:
    """A card is acquired with persuasion when the player is not taking the reveal turn."""
    frame = agenda.top(state)
    within = frame.kind == "effects" and table(state).active == frame.owner == decision.player
    question = "uprising.discrepancy.acquiring-during-an-effect"
    revealed = state.facts.get(f"{decision.player}.revealed")
    if within and revealed and state.ask(question, "between", "during") == "during":
        return
    if frame.kind != "reveal-turn" or frame.owner != decision.player:
        yield object_to("because", player=decision.player)


@book.guard(
    "uprising.check.card-not-on-offer",
    on=(Acquire, AcquireByEffect),
    clauses=["uprising.clause.cards-on-offer"],
    says={
        "because": "{card} is neither in the Imperium Row nor in the Reserve.",
        "copy": "{player} has acquired a copy of {card} this turn already.",
    },
)
def card_not_on_offer(state: State, decision: Acquire | AcquireByEffect) -> Objections:
    """A card is acquired that is not on offer."""
    found = waiting_effect(state, decision)
    if found and found[1].data["acquire"]["what"] == "set-aside":
        return
    if decision.card not in on_offer(state, decision.player):
        of_the_deck = decision.card in things(state).cards and things(state).cards[decision.card].deck == "imperium"
        if HIDDEN in table(state).row and of_the_deck:
            raise Missing("row")
        yield object_to("because", at="card", card=decision.card)
    elif isinstance(decision, Acquire) and state.knows(f"reserve.{decision.card}"):
        question = "uprising.discrepancy.copies-of-reserve-cards"
        if decision.card in table(state).turn_acquired and state.ask(question, "one", "any number") == "one":
            yield object_to("copy", at="card", player=decision.player, card=decision.card)


def cost_of(state: State, player: str, card: str) -> int:
    """What a card costs a player: what is printed, less what cards of this turn take off."""
    printed = things(state).cards[card].cost or 0
    lasting = (item.effect for item in table(state).standing if item.owner == player)
    changes = (effect.data["change"] for effect in lasting if effect.head == "change")
    less = (
        int(change["less"])
        for change in changes
        if change["what"] == "card-cost" and card_fits(state, change.get("card", {}), things(state).cards[card])
    )
    return max(0, printed - sum(less))


@book.guard(
    "uprising.check.more-than-the-persuasion-buys",
    on=Acquire,
    clauses=["uprising.clause.persuasion-cost-of-a-card", "uprising.clause.acquiring-several-cards"],
    says={"because": "{card} costs {cost} persuasion, and {player} has {held}."},
)
def too_little_persuasion(state: State, decision: Acquire) -> Objections:
    """A card is acquired that costs more persuasion than the player has left."""
    cost = cost_of(state, decision.player, decision.card)
    held = seat(state, decision.player).persuasion
    if held < cost:
        yield object_to("because", at="card", card=decision.card, player=decision.player, cost=cost, held=held)


@book.carries(
    "uprising.clause.icon-persuasion-pays-for-cards",
    "uprising.clause.persuasion-is-pooled-and-split",
    "uprising.clause.acquiring-among-reveal-effects",
)
@book.performs(Acquire, clauses=["uprising.clause.acquiring-with-persuasion"])
def acquire_with_persuasion(state: State, decision: Acquire) -> None:
    """Pay and take the card."""
    state.add(f"{decision.player}.persuasion", -cost_of(state, decision.player, decision.card))
    acquire(state, decision.player, decision.card, "deck-top" if decision.on_deck else "discard")


@book.carries("uprising.clause.icon-acquire-effect", "uprising.clause.acquired-card-is-not-used-at-once")
def acquire(state: State, player: str, card: str, into: str = "discard", *, bought: bool = True) -> None:
    """A card from the offer to a player; its acquire effect comes at once, and the gap in the row is filled."""
    own, here = seat(state, player), table(state)
    if card in here.row:
        here.row = without(here.row, card)
    elif card in own.aside:
        own.aside = without(own.aside, card)
    elif state.knows(f"reserve.{card}"):
        state.add(f"reserve.{card}", -1)
    else:
        happened(state, "acquire", player, card)
    if into == "hand":
        own.hand = own.hand.add(card)
    elif into == "deck-top":
        own.deck = own.deck.on_top(card)
    else:
        own.discard = own.discard.add(card)
    if here.active == player:
        here.turn_acquired = (*here.turn_acquired, card)
    box = things(state).cards[card].box("acquire")
    question = "uprising.discrepancy.acquire-effect-bought-or-acquired"
    if box and (bought or state.ask(question, "bought", "acquired") == "acquired"):
        at_once(state, box, player, f"{card}/acquire")
    complete_for_a_card(state, player, card)
    refill_row(state)


def _price(state: State, player: str, effect: Effect, card: str) -> int:
    wanted = effect.data["acquire"]
    if wanted.get("free"):
        return 0
    return max(0, cost_of(state, player, card) - int(wanted.get("discount", 0)))


def _acquiring(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    wanted = effect.data["acquire"]
    offer = seat(state, item.owner).aside if wanted["what"] == "set-aside" else on_offer(state, item.owner)
    cards = [card for card in offer if card in things(state).cards]
    for card in cards or [""]:
        yield AcquireByEffect(player=item.owner, effect=effect.id, card=card)


@book.verb("acquire.card", "acquire.set-aside", clauses=["uprising.clause.cards-before-rules"], offers=_acquiring)
def acquire_by_effect(state: State, item: Item, effect: Effect, decision: AcquireByEffect) -> None:
    """A card by an effect: free, cheaper, or paid with something else."""
    wanted = effect.data["acquire"]
    price = _price(state, item.owner, effect, decision.card)
    resource = wanted.get("pay_with", ["persuasion"])[0]
    state.add(f"{item.owner}.{resource}", -price)
    link(state, item.group, "acquired", (decision.card,))
    into = {"hand": "hand", "deck-top": "deck-top"}.get(wanted.get("into"), "discard")
    acquire(state, item.owner, decision.card, into, bought=not wanted.get("free"))


@book.guard(
    "uprising.check.card-priced-wrongly",
    on=AcquireByEffect,
    clauses=["uprising.clause.cards-before-rules", "uprising.clause.persuasion-cost-of-a-card"],
    says={
        "other": "{card} is not a card that {source} lets {player} acquire.",
        "price": "{card} costs {cost} {resource} by {source}, and {player} has {held}.",
        "none": "there is no card that {source} could acquire.",
    },
)
def acquired_wrongly(state: State, decision: AcquireByEffect) -> Objections:
    """An effect acquires a card that it does not mean, or that cannot be paid."""
    found = waiting_effect(state, decision)
    if found is None:
        return
    _, effect = found
    wanted = effect.data["acquire"]
    if not decision.card:
        yield object_to("none", at="card", source=effect.source)
        return
    card = things(state).cards[decision.card]
    if not card_fits(state, wanted.get("card", {}), card):
        yield object_to("other", at="card", player=decision.player, card=card.id, source=effect.source)
    cost, resource = _price(state, decision.player, effect, card.id), wanted.get("pay_with", ["persuasion"])[0]
    if cost:
        held = state.get(f"{decision.player}.{resource}")
        if held < cost:
            yield object_to(
                "price",
                at="card",
                card=card.id,
                source=effect.source,
                cost=cost,
                resource=resource,
                player=decision.player,
                held=held,
            )
