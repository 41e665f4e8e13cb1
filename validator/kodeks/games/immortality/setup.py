"""The set-up of Immortality."""

from kodeks.games.immortality.book import book
from kodeks.games.immortality.facts import lab, tanks
from kodeks.games.immortality.research import RESEARCH, TLEILAXU
from kodeks.games.immortality.tleilaxu import fill_row
from kodeks.games.imperium.book import things, with_cards
from kodeks.games.imperium.catalogue import cells_of
from kodeks.games.imperium.facts import seat, table
from kodeks.table import Pile, State

DUNE, CONTROL = "uprising.card.dune-the-desert-planet", "rise-of-ix.card.control-the-spice"
SPICE_DISCARDED = "immortality.clause.control-the-spice-starts-discarded"


@book.sets_up
def bene_tleilax(state: State) -> None:
    """Tokens at the start of their tracks, spice on the Tleilaxu track, and other starting decks."""
    board, catalogue = tanks(state), things(state)
    board.tleilaxu_row = ()
    board.tleilaxu_deck = Pile.of(catalogue.copies("tleilaxu"))
    board.tleilaxu_spice = next(step["spice"] for step in catalogue.tracks[TLEILAXU].steps if "spice" in step)
    for player in with_cards(state):
        lab(state, player).research = cells_of(catalogue.tracks[RESEARCH])[0]
        own = seat(state, player)
        out = [card for card in own.deck if card == DUNE]
        own.deck = Pile.of(card for card in own.deck if card != DUNE)
        if state.knows("box"):
            table(state).box = table(state).box.add(*out)
        if things(state).holds(SPICE_DISCARDED):
            own.deck, own.discard = own.deck.take(CONTROL), own.discard.add(CONTROL)


@book.answers_to("copies of a starting card")
def no_dune(state: State, card: str) -> int | None:
    """Experimentation takes the place of every copy."""
    return 0 if card == DUNE else None


@book.carries("immortality.clause.end-at-eleven-points", "immortality.clause.four-players-start-at-zero")
@book.answers_to("points that end the game")
def longer_or_epic(state: State) -> int | None:
    """The game to 11 points and the epic mode name different numbers, and no book says which holds."""
    eleven, epic = "immortality.clause.end-at-eleven-points", "rise-of-ix.clause.epic-mode-is-played-to-twelve"
    catalogue = things(state)
    if not (catalogue.holds(eleven) and catalogue.holds(epic)):
        return None
    answer = state.ask("immortality.silence.epic-mode-and-eleven-points", "12 points", "11 points")
    clause = epic if answer == "12 points" else eleven
    return int(catalogue.entries[clause][1]["numbers"]["points"])


@book.after("set-up")
def first_row(state: State) -> None:
    """The Tleilaxu Row is laid out."""
    fill_row(state)
