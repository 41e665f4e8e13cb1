"""A table of Immortality as it is described: what is as at set-up, and what follows from sums."""

from collections.abc import Mapping
from typing import Any

from kodeks.games.immortality.book import book
from kodeks.games.immortality.decisions import AcquireTleilaxu, SendGrafted
from kodeks.games.immortality.facts import lab, tanks
from kodeks.games.immortality.research import reached
from kodeks.games.immortality.setup import bene_tleilax
from kodeks.games.immortality.tleilaxu import SHOWN
from kodeks.games.imperium.book import things
from kodeks.games.imperium.facts import seat, table
from kodeks.table import HIDDEN, Pile, State

book.arguments |= {"graft": "card", "cell": ""}
book.other_words |= {
    "graft": "send_grafted",
    "research_track": "research",
    "tanks": "specimens",
    "buy_tleilaxu": "acquire_tleilaxu",
}
book.played_from |= {SendGrafted: "hand"}


@book.shown_by(AcquireTleilaxu)
def card_in_the_tleilaxu_row(state: State, arguments: Mapping[str, Any], times: int) -> None:
    """A Tleilaxu card that is said to be acquired was one of those in the row that nobody has named."""
    card, row = arguments.get("card"), state.facts.get("tleilaxu_row", ())
    known = things(state).cards.get(str(card))
    if known is not None and known.deck == "tleilaxu" and row.count(card) < times and HIDDEN in row:
        at = row.index(HIDDEN)
        state.facts["tleilaxu_row"] = (*row[:at], card, *row[at + 1 :])


@book.lays_out
def lay_out(state: State, given: Mapping[str, Any]) -> None:
    """The Bene Tleilax board, a row of cards that nobody knows, and the other starting decks."""
    board, here = tanks(state), table(state)
    decks = {player: len(seat(state, player).deck) for player in here.players}
    every = len(things(state).copies("starter"))
    for player in here.players:
        seat(state, player).deck = Pile.of(things(state).copies("starter"))
    bene_tleilax(state)
    for player in here.players:
        left_out = every - len(seat(state, player).deck)
        seat(state, player).deck = Pile(hidden=decks[player] - left_out)
    board.tleilaxu_row, board.tleilaxu_deck = (HIDDEN,) * SHOWN, Pile(hidden=len(board.tleilaxu_deck) - SHOWN)


@book.adds_up
def add_up(state: State, given: Mapping[str, Any]) -> None:
    """
    Troops that are not said to be elsewhere are in the supply; those in the tanks are not.

    A research token that is said to have reached a marker is no longer where it began; where it is, is not known.
    """
    if given.get("tleilaxu_deck_empty") and "tleilaxu_deck" not in given:
        tanks(state).tleilaxu_deck = Pile()
    for player in table(state).players:
        number = given.get(f"{player}.genetic_markers")
        if number is not None and f"{player}.research" not in given and number != reached(state, player):
            del state.facts[f"{player}.research"]
        if f"{player}.supply" not in given:
            seat(state, player).supply = max(0, seat(state, player).supply - lab(state, player).specimens)
