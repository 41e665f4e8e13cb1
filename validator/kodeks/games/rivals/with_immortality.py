"""
Rivals with Immortality: cards of the Tleilaxu Row that House Hagal cards remove.

The package of Immortality is not known here; its facts are read by their names.
"""

from kodeks.games.imperium.cards import to_box
from kodeks.games.imperium.drawing import draw
from kodeks.games.imperium.facts import table
from kodeks.games.rivals.book import book
from kodeks.play import Effect, Item, Resolve
from kodeks.table import State


@book.verb(
    "discard.tleilaxu-row-card",
    clauses=[
        "immortality.clause.solo-rival-sweeps-a-tleilaxu-card",
        "immortality.clause.solo-reclaimed-forces-is-safe",
        "immortality.clause.solo-carthag-without-an-agent",
        "rivals.clause.immortality-carthag-card",
    ],
)
def sweep(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The card that is crossed out, left or right beside Reclaimed Forces, goes, and a new one comes."""
    row: tuple[str, ...] = state.get("tleilaxu_row")
    if not row:
        return
    at = 0 if effect.data["discard"]["which"] == "left" else len(row) - 1
    to_box(state, row[at])
    state.set("tleilaxu_row", row[:at] + row[at + 1 :])
    draw(state, table(state).players[0], 1, "tleilaxu row", "tleilaxu_deck")
