"""
The table: facts, what is not known, piles of cards, and states.

A state is a set of facts by name (``red.solari``, ``agents.uprising.space.arrakeen``). A fact that is absent
is unknown, never zero: reading it raises :class:`Missing`, and whoever judges knows what to ask for.
"""

from kodeks.table.facts import Fact, Keyed, Register, View
from kodeks.table.piles import HIDDEN, Pile
from kodeks.table.state import State, Step, kept
from kodeks.table.unknown import Known, Missing, Open

__all__ = ["HIDDEN", "Fact", "Keyed", "Known", "Missing", "Open", "Pile", "Register", "State", "Step", "View", "kept"]
