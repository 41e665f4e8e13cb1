"""Drawing cards: chance decides, one card after another."""

from collections.abc import Iterator

from kodeks.games.imperium.book import add_to_bag, book, things
from kodeks.games.imperium.decisions import Draw, Steal
from kodeks.games.imperium.facts import seat, table
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.engine import happened
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Pile, State

#: Shared piles by the name of what is drawn.
PILES = {"intrigue": "intrigue_deck", "row": "imperium_deck", "conflict": "conflict_deck", "offer": "contract_bank"}


def draw(state: State, player: str, number: int, into: str = "hand", pile: str = "") -> None:
    """Let a player draw: into the hand, the Intrigue cards, or a row of the table."""
    if number > 0:
        pile = pile or PILES.get(into, f"{player}.deck")
        agenda.push(state, Frame("draw", "", data={"pile": pile, "into": into, "left": number, "seat": player}))


@book.frame("draw")
def drawing(state: State, frame: Frame) -> Iterator[Decision]:
    """Every card that can come next."""
    pile: Pile = state.get(frame.data["pile"])
    for card in pile.next_cards():
        yield Draw(player="", pile=frame.data["pile"], card=card)


@book.guard(
    "uprising.check.drawn-out-of-place",
    on=(Draw, Steal),
    clauses=["uprising.clause.icon-draw-a-card", "uprising.clause.icon-steal-intrigue"],
    says={
        "moment": "nothing is drawn from {place} now.",
        "card": "{card} is not the next card of {place}.",
        "steal": "no Intrigue card is taken from {player} now.",
        "absent": "{player} does not hold {card}.",
    },
)
def drawn_out_of_place(state: State, move: Draw | Steal) -> Objections:
    """Chance is said to bring a card when none is drawn or taken from there, or a card that is not there."""
    frame = agenda.top(state)
    if isinstance(move, Steal):
        clauses = ["uprising.clause.icon-steal-intrigue"]
        if frame.kind != "steal" or frame.data["from"] != move.seat:
            yield object_to("steal", at="seat", clauses=clauses, player=move.seat)
        elif not seat(state, move.seat).intrigue.may_hold(move.card):
            yield object_to("absent", at="card", clauses=clauses, player=move.seat, card=move.card)
        return
    clauses = ["uprising.clause.icon-draw-a-card"]
    if frame.kind != "draw" or frame.data["pile"] != move.pile:
        yield object_to("moment", at="pile", clauses=clauses, place=move.pile)
        return
    pile: Pile = state.get(move.pile)
    if move.card not in pile.next_cards() and not pile.hidden:
        yield object_to("card", at="card", clauses=clauses, card=move.card, place=move.pile)


@book.happens_unseen("draw")
def draw_unseen(state: State, frame: Frame) -> Decision:
    """A card that nobody can name; what else is in the pile cannot be told any more."""
    name = frame.data["pile"]
    pile: Pile = state.get(name)
    state.facts[name] = pile.unseen()
    return Draw(player="", pile=name, card=HIDDEN)


@book.carries("uprising.clause.reshuffle-an-empty-deck")
@book.goes_on("draw")
def before_drawing(state: State, frame: Frame) -> bool:
    """An empty deck is made anew from the discard pile; where nothing is left, nothing is drawn."""
    left, name = frame.data["left"], frame.data["pile"]
    if left:
        pile: Pile = state.get(name)
        if pile:
            return False
        if _shuffle(state, name):
            return True
    agenda.pop(state)
    return True


def _shuffle(state: State, name: str) -> bool:
    if name == "intrigue_deck":
        discard = table(state).intrigue_discard
        if discard and state.ask("uprising.silence.empty-intrigue-deck", "reshuffle", "nothing") == "reshuffle":
            state.cause = ("shuffle", ())
            table(state).intrigue_deck, table(state).intrigue_discard = discard.shuffled(), Pile()
            return True
        return False
    if name.endswith(".deck"):
        own = seat(state, name.partition(".")[0])
        if own.discard:
            state.cause = ("shuffle", ("uprising.clause.reshuffle-an-empty-deck",))
            own.deck, own.discard = own.discard.shuffled(), Pile()
            return True
    return False


@book.performs(Draw, clauses=["uprising.clause.icon-draw-a-card"])
def drawn(state: State, move: Draw) -> None:
    """The card comes to where it is drawn."""
    data = agenda.top(state).data
    agenda.note(state, left=data["left"] - 1)
    pile: Pile = state.get(move.pile)
    state.set(move.pile, pile.take(move.card))
    own, here = seat(state, data["seat"]), table(state)
    match data["into"]:
        case "hand":
            if _shown_at_once(state, data["seat"]):
                own.shown = own.shown.add(move.card)
                box = things(state).cards[move.card].box("reveal")
                add_to_bag(state, agenda.items_of(box, data["seat"], f"{move.card}/reveal#drawn{data['left']}"))
            else:
                own.hand = own.hand.add(move.card)
        case "intrigue":
            own.intrigue = own.intrigue.add(move.card)
        case "looking":
            own.looking = (*own.looking, move.card)
        case "row":
            here.row = (*here.row, move.card)
        case "offer":
            here.contract_offer = (*here.contract_offer, move.card)
        case "conflict":
            if move.card == HIDDEN:
                # Nobody knows what the Conflict is over.
                state.facts.pop("conflict_card", None)
            else:
                here.conflict_card = move.card
        case into:
            happened(state, "draw", into, move.card)


def _shown_at_once(state: State, player: str) -> bool:
    """Whether a card drawn now is revealed with the others: the player is taking the reveal turn."""
    if table(state).active != player or not seat(state, player).revealed:
        return False
    return state.ask("uprising.silence.cards-drawn-while-revealing", "kept", "revealed") == "revealed"


@book.carries("uprising.clause.replacement-card-may-be-acquired")
def refill_row(state: State) -> None:
    """The Imperium Row is filled at once."""
    gap = things(state).number("uprising.token.imperium-row-card", "shown") - len(table(state).row)
    draw(state, table(state).players[0], gap, "row")


@book.frame("steal")
def stealing(state: State, frame: Frame) -> Iterator[Decision]:
    """Every Intrigue card that can be taken at random."""
    for card in seat(state, frame.data["from"]).intrigue.distinct():
        yield Steal(player="", seat=frame.data["from"], card=card)


@book.happens_unseen("steal")
def steal_unseen(state: State, frame: Frame) -> Decision:
    """A card that nobody can name; what else the player holds cannot be told any more."""
    player = frame.data["from"]
    other = seat(state, player)
    other.intrigue = other.intrigue.unseen()
    return Steal(player="", seat=player, card=HIDDEN)


@book.performs(Steal, clauses=["uprising.clause.icon-steal-intrigue"])
def stolen(state: State, move: Steal) -> None:
    """The card changes hands."""
    frame = agenda.pop(state)
    own, other = seat(state, frame.data["to"]), seat(state, move.seat)
    other.intrigue = other.intrigue.take(move.card)
    own.intrigue = own.intrigue.add(move.card)
