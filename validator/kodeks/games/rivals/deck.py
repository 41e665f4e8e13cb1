"""The House Hagal deck: cards are turned up, shuffled and put aside."""

from collections.abc import Iterator

from kodeks.games.imperium.book import things
from kodeks.games.rivals.book import CARD, EFFECTS, TURN, Hagal, Visit, book, clauses, hagal_cards, silence
from kodeks.games.rivals.decisions import RevealHagal
from kodeks.games.rivals.destinations import destination, occupied, skipped
from kodeks.games.rivals.facts import hagal, rival
from kodeks.play import Decision, Effect, Frame, Item, Resolve, agenda, object_to
from kodeks.play.engine import happened
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Pile, State

COMBAT = "combat"
ALL_IGNORED = silence("all-cards-ignored")
NO_AGENT, CHOSEN = "no agent is sent this round", "the players choose a free space"


@book.frame(CARD)
def next_card(state: State, frame: Frame) -> Iterator[Decision]:
    """Every card that can be on top."""
    if not state.knows("hagal_deck"):
        # Of a shuffled deck nobody need tell what is in it.
        yield RevealHagal(player="", card=HIDDEN)
        return
    for card in hagal(state).hagal_deck.next_cards():
        yield RevealHagal(player="", card=card)


@book.happens_unseen(CARD)
def unseen_card(state: State, frame: Frame) -> Decision:
    """A card that nobody can name."""
    if state.knows("hagal_deck"):
        hagal(state).hagal_deck = hagal(state).hagal_deck.unseen()
    return RevealHagal(player="", card=HIDDEN)


@book.goes_on(CARD)
def before_a_card(state: State, frame: Frame) -> bool:
    """An empty deck is shuffled anew; where no card could send an agent, that is an open question."""
    if not frame.data["left"]:
        agenda.pop(state)
        return True
    if state.knows("hagal_deck") and not hagal(state).hagal_deck:
        shuffle(state, "empty-hagal-deck-is-shuffled")
        if frame.data["for"] == TURN and not _some_card_sends(state, frame.data["seat"]):
            agenda.pop(state)
            _no_card_sends(state, frame.data["seat"])
        return True
    return False


def shuffle(state: State, clause: str) -> None:
    """All House Hagal cards are shuffled into a new deck."""
    here = hagal(state)
    state.cause = ("shuffle", tuple(clauses(clause)))
    if state.knows("hagal_deck") and state.knows("hagal_discard"):
        here.hagal_deck, here.hagal_discard = here.hagal_deck.with_all(here.hagal_discard), Pile()


def _some_card_sends(state: State, player: str) -> bool:
    deck = hagal(state).hagal_deck
    if deck.hidden:
        return True
    return any(free_visit(state, player, hagal_cards(state)[card]) is not None for card in deck.distinct())


def free_visit(state: State, player: str, card: Hagal) -> Visit | None:
    """The space of a card to which the agent of a Rival can go now."""
    found = destination(state, player, card)
    if found is None or occupied(state, player, found.space) or skipped(state, player, card, found):
        return None
    return found


def _no_card_sends(state: State, player: str) -> None:
    if state.ask(ALL_IGNORED, NO_AGENT, CHOSEN) == NO_AGENT:
        rival(state, player).stopped = True
        agenda.note(state, over=True)
    else:
        agenda.note(state, free=True)


@book.guard(
    "rivals.check.hagal-card-not-in-the-deck",
    on=RevealHagal,
    clauses=clauses("hagal-card-is-revealed"),
    says={
        "deck": "{card} is not on top of the House Hagal deck.",
        "card": "{card} is no House Hagal card of this game.",
        "moment": "no House Hagal card is revealed now.",
    },
)
def not_in_the_deck(state: State, move: RevealHagal) -> Objections:
    """A House Hagal card is revealed that is not on top of the deck, or at another time."""
    if agenda.top(state).kind != CARD:
        yield object_to("moment", at="card")
        return
    if move.card != HIDDEN and move.card not in hagal_cards(state):
        yield object_to("card", at="card", card=move.card)
    elif state.knows("hagal_deck"):
        # Of a shuffled deck nobody need tell what is in it.
        deck = hagal(state).hagal_deck
        if move.card not in deck.next_cards() and not (deck.hidden and not deck.top):
            yield object_to("deck", at="card", card=move.card)


@book.performs(RevealHagal, clauses=clauses("hagal-card-is-revealed", "hagal-cards-guide-agents"))
def reveal_card(state: State, move: RevealHagal) -> None:
    """The card is turned up: for the turn of a Rival, or for the swords at its bottom."""
    here, data = hagal(state), agenda.top(state).data
    if state.knows("hagal_deck"):
        here.hagal_deck = here.hagal_deck.take(move.card)
    agenda.note(state, left=data["left"] - 1)
    if data["for"] == COMBAT:
        happened(state, "hagal-for-combat", data["seat"], move.card)
        return
    here.hagal_card = move.card
    if move.card != HIDDEN and not hagal_cards(state)[move.card].visits:
        card = hagal_cards(state)[move.card]
        effects = _without_an_agent(state, card)
        agenda.push(state, Frame(EFFECTS, data["seat"], agenda.items_of(effects, data["seat"], card.id)))


def _without_an_agent(state: State, card: Hagal) -> tuple[Effect, ...]:
    """What a card does that sends no agent; of one whose space is not on the board a reading does nothing."""
    if not things(state).entries[card.id][1].get("visits"):
        return card.effects
    question = "immortality.discrepancy.carthag-cards-send-no-agent"
    if state.ask(question, "with an agent", "when it is revealed") == "when it is revealed":
        return card.effects
    return tuple(effect for effect in card.effects if effect.head == "do.turn-next-hagal-card")


def put_aside(state: State) -> None:
    """The revealed card goes to the others that were revealed; a deck that has run out is shuffled at once."""
    here = hagal(state)
    if here.hagal_card and state.knows("hagal_discard"):
        here.hagal_discard = here.hagal_discard.add(here.hagal_card)
    here.hagal_card = ""


@book.verb("do.turn-next-hagal-card", clauses=clauses("place-a-spy-sends-no-agent"))
def turn_next(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The card sends no agent, so another is revealed."""
    put_aside(state)


@book.verb("do.reshuffle-hagal-deck", clauses=clauses("reshuffle-card-is-revealed"))
def reshuffle(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The cards are shuffled into a new deck, the Reshuffle card among them."""
    put_aside(state)
    shuffle(state, "reshuffle-card-is-revealed")
