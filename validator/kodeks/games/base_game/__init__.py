"""The older base game, whose Intrigue and Imperium cards are shuffled in with those of Uprising."""

from kodeks.games.base_game import cards, leaders  # noqa: F401  # they register their rules
from kodeks.games.base_game.book import book, keeps
from kodeks.games.base_game.facts import Seat, Table

__all__ = ["Seat", "Table", "book", "keeps"]
