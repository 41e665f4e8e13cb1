"""The infiltrate icon, which several boxes print on their cards."""

from kodeks.games.imperium.book import things
from kodeks.games.imperium.decisions import SendAgent
from kodeks.games.imperium.facts import table
from kodeks.play.engine import permitted
from kodeks.table import State

#: What an expansion with the icon permits: that it leads past several agents.
PAST_SEVERAL = "infiltrate-past-several"


def infiltrates(state: State, move: SendAgent) -> bool:
    """Whether enemy agents do not bar a space, because its icon is an infiltrate icon of the card."""
    card, space = things(state).cards[move.card], things(state).spaces[move.space]
    if not card.infiltrate or space.icon not in card.icons:
        # Icons that an effect adds to the card do not infiltrate.
        return False
    return not several(state, move.player, space.id) or permitted(state, PAST_SEVERAL)


def several(state: State, player: str, space: str) -> bool:
    """Whether more than one agent of other players is on a space."""
    return sum(other != player for other in table(state).agents[space]) > 1
