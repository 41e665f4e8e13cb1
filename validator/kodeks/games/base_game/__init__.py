"""The older base game, whose Intrigue and Imperium cards are shuffled in with those of Uprising."""

from kodeks.games.base_game.book import Seat, Table, book, keeps

__all__ = ["Seat", "Table", "book", "keeps"]
