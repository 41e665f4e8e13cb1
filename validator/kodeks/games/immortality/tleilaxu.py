"""The Tleilaxu Row and Family Atomics."""

from collections.abc import Iterator

from kodeks.games.immortality.book import book
from kodeks.games.immortality.decisions import AcquireTleilaxu, TleilaxuByEffect, UseAtomics
from kodeks.games.immortality.facts import lab, tanks
from kodeks.games.immortality.research import markers
from kodeks.games.imperium.book import army, at_once, standing_effects, things
from kodeks.games.imperium.cards import to_box
from kodeks.games.imperium.contracts import without
from kodeks.games.imperium.decisions import Acquire, AcquireByEffect
from kodeks.games.imperium.drawing import draw, refill_row
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.play import Decision, Effect, Frame, Item, agenda, object_to
from kodeks.play.engine import permitted
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Missing, State

#: The card that is always on offer and stays where it lies.
RECLAIMED = "immortality.card.reclaimed-forces"
#: How many cards the row holds beside it.
SHOWN = 2
#: The permission to put an acquired card on top of the deck, and the technology of which the book says that it counts.
TOP, SPACEPORT = "top-deck-acquired", "rise-of-ix.technology.spaceport"


def specimen_cost(state: State, card: str) -> int:
    """How many specimens a Tleilaxu card costs; a card can be described without a price."""
    cost = things(state).entries[card][1].get("specimens")
    if cost is None:
        raise Missing("tleilaxu_row")
    return int(cost)


def on_offer(state: State) -> tuple[str, ...]:
    """The cards of the Tleilaxu Row."""
    return (*dict.fromkeys(tanks(state).tleilaxu_row), RECLAIMED)


def may_top(state: State, player: str) -> bool:
    """Whether a Tleilaxu card may go on top of the deck: by the first genetic marker, or by an effect."""
    if markers(state, player) >= 1 and not permitted(state, "no-benefit-of-markers", player):
        return True
    found = standing_effects(state, player, "allow", TOP)
    by = [effect.source for effect in found if effect.data["allow"]["what"] == TOP]
    # Spaceport is named in the book; of other effects on acquired cards it says nothing.
    return SPACEPORT in by or (bool(by) and reaches_tleilaxu_cards(state))


def reaches_tleilaxu_cards(state: State) -> bool:
    """Whether an effect on acquired cards that names neither a row nor persuasion is about Tleilaxu cards too."""
    return state.ask("immortality.silence.acquiring-just-a-card", "yes", "no") == "yes"


@book.permits("acquired-otherwise")
def not_counted(state: State, card: str) -> bool:
    """Whether an effect that counts acquired cards does not count this one."""
    if card == RECLAIMED:
        question = "immortality.silence.reclaimed-forces-as-an-acquired-card"
        return state.ask(question, "counts", "does not count") == "does not count"
    return things(state).cards[card].deck == "tleilaxu" and not reaches_tleilaxu_cards(state)


@book.frame("reveal-turn")
def tleilaxu_cards(state: State, frame: Frame) -> Iterator[Decision]:
    """Every card of the row."""
    for card in on_offer(state):
        if card == HIDDEN:
            continue
        yield AcquireTleilaxu(player=frame.owner, card=card)
        if card != RECLAIMED and may_top(state, frame.owner):
            yield AcquireTleilaxu(player=frame.owner, card=card, on_deck=True)


@book.guard(
    "immortality.check.tleilaxu-card-not-paid",
    on=AcquireTleilaxu,
    clauses=[
        "immortality.clause.tleilaxu-cards-cost-specimens",
        "immortality.clause.specimen-cost-of-a-card",
        "immortality.clause.acquiring-tleilaxu-cards",
        "immortality.clause.tleilaxu-card-goes-to-the-discard-pile",
        "immortality.clause.first-marker-tops-the-deck",
        "immortality.clause.spaceport-tops-the-deck",
        "immortality.clause.reclaimed-forces-is-always-there",
    ],
    says={
        "turn": "{player} acquires a Tleilaxu card outside a reveal turn.",
        "offer": "{card} is not in the Tleilaxu Row.",
        "price": "{card} costs {cost} specimens, and {player} has {held}.",
        "deck": "{player} has not reached the first genetic marker, so {card} goes to the discard pile.",
    },
)
def acquired_wrongly(state: State, move: AcquireTleilaxu) -> Objections:
    """A Tleilaxu card is acquired at another time, without enough specimens, or put where it does not go."""
    frame = agenda.top(state)
    if frame.kind != "reveal-turn" or frame.owner != move.player:
        yield object_to("turn", clauses=["immortality.clause.acquiring-tleilaxu-cards"], player=move.player)
    if move.card not in on_offer(state):
        if HIDDEN in tanks(state).tleilaxu_row and things(state).cards[move.card].deck == "tleilaxu":
            raise Missing("tleilaxu_row")
        yield object_to("offer", at="card", clauses=["immortality.clause.acquiring-tleilaxu-cards"], card=move.card)
        return
    cost, held = specimen_cost(state, move.card), lab(state, army(state, move.player)).specimens
    if held < cost:
        yield object_to("price", at="card", card=move.card, cost=cost, player=move.player, held=held)
    if move.on_deck and (move.card == RECLAIMED or not may_top(state, move.player)):
        yield object_to(
            "deck",
            at="on_deck",
            clauses=[
                "immortality.clause.tleilaxu-card-goes-to-the-discard-pile",
                "immortality.clause.first-marker-tops-the-deck",
            ],
            player=move.player,
            card=move.card,
        )


@book.guard(
    "immortality.check.tleilaxu-card-among-bought-cards",
    on=(Acquire, AcquireByEffect),
    clauses=[
        "immortality.clause.tleilaxu-cards-cost-specimens",
        "immortality.clause.imperium-row-effects-and-tleilaxu-cards",
        "immortality.clause.persuasion-effects-and-tleilaxu-cards",
    ],
    says={"because": "{card} is a Tleilaxu card: it is acquired with specimens, not like cards of the Imperium Row."},
)
def among_bought_cards(state: State, move: Acquire | AcquireByEffect) -> Objections:
    """
    A Tleilaxu card is acquired with persuasion, or by an effect for cards of the Imperium Row.

    Why it cannot be
        Tleilaxu cards have no cost in persuasion, and such effects do not touch them.
    """
    card = things(state).cards.get(move.card)
    if card is not None and (card.deck == "tleilaxu" or card.id == RECLAIMED):
        yield object_to("because", at="card", card=move.card)


@book.performs(
    AcquireTleilaxu,
    clauses=[
        "immortality.clause.tleilaxu-cards-cost-specimens",
        "immortality.clause.spent-specimens-return",
        "immortality.clause.tleilaxu-card-goes-to-the-discard-pile",
        "immortality.clause.reclaimed-forces-choice",
        "immortality.clause.reclaimed-forces-stays",
    ],
)
def acquire_tleilaxu(state: State, move: AcquireTleilaxu) -> None:
    """Specimens pay for the card."""
    take(state, move.player, move.card, on_deck=move.on_deck)


def take(state: State, player: str, card: str, *, on_deck: bool = False) -> None:
    """Pay for a card of the row and take it; its acquire effect comes at once, and the gap is filled."""
    own, cost = seat(state, player), specimen_cost(state, card)
    ally = army(state, player)
    lab(state, ally).specimens -= cost
    seat(state, ally).supply += cost
    if card != RECLAIMED:
        tanks(state).tleilaxu_row = without(tanks(state).tleilaxu_row, card)
        if on_deck:
            own.deck = own.deck.on_top(card)
        else:
            own.discard = own.discard.add(card)
    if table(state).active == player:
        table(state).turn_acquired = (*table(state).turn_acquired, card)
    at_once(state, things(state).cards[card].box("acquire"), player, f"{card}/acquire")
    fill_row(state)


def fill_row(state: State) -> None:
    """The row holds its cards again."""
    gap = SHOWN - len(tanks(state).tleilaxu_row)
    draw(state, table(state).players[0], gap, "tleilaxu row", "tleilaxu_deck")


@book.after("draw")
def card_in_the_row(state: State, into: str, card: str) -> None:
    """A card of the Tleilaxu deck lies in the row."""
    if into == "tleilaxu row":
        tanks(state).tleilaxu_row = (*tanks(state).tleilaxu_row, card)


def _by_effect(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    for card in (item for item in on_offer(state) if item != HIDDEN):
        yield TleilaxuByEffect(player=item.owner, effect=effect.id, card=card)


@book.verb(
    "acquire.tleilaxu-card", clauses=["immortality.clause.acquiring-tleilaxu-cards"], offers=_by_effect, optional=True
)
def acquire_by_effect(state: State, item: Item, effect: Effect, decision: TleilaxuByEffect) -> None:
    """A Tleilaxu card at its own price."""
    take(state, item.owner, decision.card)


@book.guard(
    "immortality.check.tleilaxu-card-of-an-effect-not-paid",
    on=TleilaxuByEffect,
    clauses=["immortality.clause.tleilaxu-cards-cost-specimens"],
    says={
        "offer": "{card} is not in the Tleilaxu Row.",
        "price": "{card} costs {cost} specimens, and {player} has {held}.",
    },
)
def effect_not_paid(state: State, move: TleilaxuByEffect) -> Objections:
    """An effect acquires a Tleilaxu card that is not there, or that cannot be paid."""
    found = waiting_effect(state, move)
    if found is None:
        return
    if found[1].head != "acquire.tleilaxu-card" or move.card not in on_offer(state):
        yield object_to("offer", at="card", card=move.card)
        return
    cost, held = specimen_cost(state, move.card), lab(state, army(state, move.player)).specimens
    if held < cost:
        yield object_to("price", at="card", card=move.card, cost=cost, player=move.player, held=held)


# --- Family Atomics -----------------------------------------------------------------------------------------------


@book.frame("turn", "agent-turn", "reveal-turn")
def atomics(state: State, frame: Frame) -> Iterator[Decision]:
    """The Family Atomics."""
    yield UseAtomics(player=frame.owner)


@book.guard(
    "immortality.check.family-atomics-misused",
    on=UseAtomics,
    clauses=["immortality.clause.family-atomics-once", "immortality.clause.family-atomics-sweep-the-row"],
    says={
        "again": "{player} has used the Family Atomics already.",
        "none": "{player} has no Family Atomics.",
        "turn": "{player} uses the Family Atomics in the turn of another player.",
        "within": "{player} uses the Family Atomics in the middle of an effect.",
    },
)
def atomics_used_wrongly(state: State, move: UseAtomics) -> Objections:
    """Family Atomics are used twice, or outside one's own turn."""
    if permitted(state, "no-atomics", move.player):
        yield object_to("none", player=move.player)
    if not lab(state, move.player).atomics:
        yield object_to("again", clauses=["immortality.clause.family-atomics-once"], player=move.player)
    if table(state).active != move.player:
        yield object_to("turn", clauses=["immortality.clause.family-atomics-sweep-the-row"], player=move.player)
    elif agenda.top(state).kind == "effects":
        question = "immortality.silence.moment-of-family-atomics"
        if state.ask(question, "at any moment", "not within an effect") == "not within an effect":
            clauses = ["immortality.clause.family-atomics-sweep-the-row"]
            yield object_to("within", clauses=clauses, player=move.player)


@book.performs(UseAtomics, clauses=["immortality.clause.family-atomics-sweep-the-row"])
def sweep(state: State, move: UseAtomics) -> None:
    """All cards of the Imperium Row go, and new ones come."""
    lab(state, move.player).atomics = False
    here = table(state)
    kept: tuple[str, ...] = ()
    if tanks(state).turn_grafted_row and tanks(state).turn_grafted in here.row:
        question = "immortality.silence.family-atomics-and-a-usurped-card"
        kept = (tanks(state).turn_grafted,) if state.ask(question, "goes too", "stays") == "stays" else ()
    for card in here.row if not kept else without(here.row, kept[0]):
        to_box(state, card)
    here.row = kept
    refill_row(state)
