"""kodeks: the rules of Dune: Imperium – Uprising and classic Dune as checked data."""

__version__ = "26.2"
