"""Rise of Ix: shipping, technologies, dreadnoughts, unloading, infiltrating, its leaders and the epic mode."""

from kodeks.games.ix import cards, dreadnoughts, leaders, setup, shipping, technologies
from kodeks.games.ix.book import book
from kodeks.games.ix.facts import Seat, Table

__all__ = ["Seat", "Table", "book", "cards", "dreadnoughts", "leaders", "setup", "shipping", "technologies"]
