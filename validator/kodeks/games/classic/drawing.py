"""Drawing cards: chance decides, one card after another."""

from collections.abc import Callable, Iterator

from kodeks.games.classic.book import book, clause, things
from kodeks.games.classic.decisions import Draw
from kodeks.games.classic.facts import seat, table
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Pile, State

#: Where a drawn card comes to, by name.
INTO: dict[str, Callable[[State, str, str], None]] = {}


def draw(state: State, pile: str, number: int, into: str, player: str = "") -> None:
    """Draw so many cards of a pile, one after another."""
    if number > 0:
        agenda.push(state, Frame("draw", "", data={"pile": pile, "left": number, "into": into, "seat": player}))


def drawn_into(name: str) -> Callable[[Callable[[State, str, str], None]], Callable[[State, str, str], None]]:
    """Register where drawn cards come to."""

    def register(run: Callable[[State, str, str], None]) -> Callable[[State, str, str], None]:
        INTO[name] = run
        return run

    return register


@book.frame("draw")
def drawing(state: State, frame: Frame) -> Iterator[Decision]:
    """Every card that can come next."""
    pile: Pile = state.get(frame.data["pile"])
    for card in pile.next_cards():
        yield Draw(player="", pile=frame.data["pile"], card=card)


@book.happens_unseen("draw")
def draw_unseen(state: State, frame: Frame) -> Decision:
    """A card that nobody can name; what else is in the pile cannot be told any more."""
    name = frame.data["pile"]
    pile: Pile = state.get(name)
    state.facts[name] = pile.unseen()
    return Draw(player="", pile=name, card=HIDDEN)


@book.goes_on("draw")
def before_drawing(state: State, frame: Frame) -> bool:
    """An empty deck is made anew from its pile; where nothing is left, nothing is drawn."""
    if frame.data["left"]:
        pile: Pile = state.get(frame.data["pile"])
        if pile:
            return False
        if _made_anew(state, frame.data["pile"]):
            return True
    agenda.pop(state)
    return True


def _made_anew(state: State, name: str) -> bool:
    here = table(state)
    state.cause = ("empty-deck-is-made-anew", tuple(clause("empty-deck-is-made-anew")))
    if name == "treachery_deck" and here.treachery_discard:
        here.treachery_deck, here.treachery_discard = here.treachery_discard.shuffled(), Pile()
        return True
    if name == "spice_deck" and here.spice_pile:
        here.spice_deck, here.spice_pile = Pile.of(here.spice_pile), ()
        return True
    return False


@book.guard(
    "classic.check.card-that-cannot-come",
    on=Draw,
    clauses=clause("decks-at-setup"),
    says={
        "moment": "no card of this deck is drawn now.",
        "card": "{card} cannot be the next card of this deck.",
    },
)
def card_that_cannot_come(state: State, move: Draw) -> Objections:
    """A card comes from a deck of which none is drawn, or one that cannot lie there."""
    frame = agenda.top(state)
    if frame.kind != "draw" or frame.data["pile"] != move.pile:
        yield object_to("moment", at="pile")
        return
    pile: Pile = state.get(move.pile)
    following = pile.next_cards()
    known = things(state).cards.get(move.card)
    kind = f"{known.deck}_deck" if known else "traitor_deck"
    if move.card not in following and (HIDDEN not in following or kind != move.pile):
        yield object_to("card", at="card", card=move.card)


@book.performs(Draw, clauses=clause("decks-at-setup"))
def drawn(state: State, move: Draw) -> None:
    """The card comes to where it is drawn."""
    data = agenda.top(state).data
    agenda.note(state, left=data["left"] - 1)
    pile: Pile = state.get(move.pile)
    state.set(move.pile, pile.take(move.card))
    INTO[data["into"]](state, data["seat"], move.card)


@drawn_into("hand")
def into_hand(state: State, player: str, card: str) -> None:
    """A treachery card to the hand."""
    own = seat(state, player)
    own.hand = own.hand.add(card)


@drawn_into("dealt")
def into_dealt(state: State, player: str, card: str) -> None:
    """A traitor card to choose from."""
    own = seat(state, player)
    own.dealt = (*own.dealt, card)


@drawn_into("sale")
def into_sale(state: State, player: str, card: str) -> None:
    """A card for the row; the first one drawn is the first one sold."""
    here = table(state)
    here.for_sale = Pile(top=(*here.for_sale.top, card))
