"""The infiltrate icon, which several boxes print on their cards."""

from kodeks.games.imperium.agent import icons_of
from kodeks.games.imperium.book import things
from kodeks.games.imperium.decisions import SendAgent
from kodeks.table import State


def infiltrates(state: State, move: SendAgent) -> bool:
    """Whether enemy agents do not bar a space, because its icon is an infiltrate icon of the card."""
    card = things(state).cards[move.card]
    return card.infiltrate and things(state).spaces[move.space].icon in icons_of(state, move)
