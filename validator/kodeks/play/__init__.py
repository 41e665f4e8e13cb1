"""
The engine: one statement of each rule lists what is legal, judges a decision, applies it and plays whole games.

A *decision* is one small choice of a player, or of chance. A *guard* refuses a decision, a *verb* carries out an
effect, an *invariant* looks at a state. The *agenda* tells who decides what next. The engine knows no game: a game
registers its rules in a :class:`Rulebook`, and a :class:`Game` is the rules that are in force.
"""

from kodeks.play.agenda import Frame, Item
from kodeks.play.decisions import ChooseSeat, Decision, Decline, EffectDecision, Finish, Pay, Resolve
from kodeks.play.effects import Effect, Leaf, compiled
from kodeks.play.engine import apply, judge, legal, offered, settle
from kodeks.play.game import Game
from kodeks.play.rulebook import Rulebook
from kodeks.play.rules import Guard, Objection, object_to
from kodeks.play.verdicts import Unknown, Verdict

__all__ = [
    "ChooseSeat",
    "Decision",
    "Decline",
    "Effect",
    "EffectDecision",
    "Finish",
    "Frame",
    "Game",
    "Guard",
    "Item",
    "Leaf",
    "Objection",
    "Pay",
    "Resolve",
    "Rulebook",
    "Unknown",
    "Verdict",
    "apply",
    "compiled",
    "judge",
    "legal",
    "object_to",
    "offered",
    "settle",
]
