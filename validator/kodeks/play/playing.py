"""
Whole games by random choice.

Open questions are answered by chance too, the first time play comes to them, and the answer holds for the whole game.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TypeVar

from kodeks.play import agenda
from kodeks.play.decisions import Decision
from kodeks.play.engine import apply, legal
from kodeks.play.phases import PHASES
from kodeks.table import Open, State

T = TypeVar("T")
#: A game with more decisions than this does not end.
LONGEST = 20_000


class Stuck(Exception):  # noqa: N818  # a finding about the rules, reported as such
    """Nobody can decide anything, and the game is not over; or it does not end."""


@dataclass(slots=True)
class Move:
    """One decision of a game: the state it was made in, everything that was legal there, and the state after it."""

    before: State
    legal: list[Decision]
    decision: Decision
    after: State


Choose = Callable[[State, list[Decision], Random], Decision]


def at_random(state: State, decisions: list[Decision], chance: Random) -> Decision:
    """Any legal decision; a card is drawn as often as there are copies of it in the pile."""
    weights = [_weight(state, decision) for decision in decisions]
    return chance.choices(decisions, weights)[0]


def _weight(state: State, decision: Decision) -> int:
    if decision.player or not hasattr(decision, "pile"):
        return 1
    weight: int = state.facts[decision.pile].weight(decision.card)  # type: ignore[attr-defined]  # a drawn card
    return weight


def is_over(state: State) -> bool:
    """Whether the game has come to its end."""
    frames = agenda.frames(state)
    return len(frames) == 1 and frames[0].kind == PHASES


def play(state: State, chance: Random, choose: Choose = at_random) -> Iterator[Move]:
    """Play a game to its end, decision by decision."""
    for _ in range(LONGEST):
        decisions = answering(state, chance, legal)
        if not decisions:
            if not is_over(state):
                raise Stuck(f"nobody can decide anything: {agenda.top(state)}")
            return
        decision = choose(state, decisions, chance)
        after = answering(state, chance, partial(apply, decision=decision))
        yield Move(state, decisions, decision, after)
        state = after
    raise Stuck("the game does not end")


def answering(state: State, chance: Random, ask: Callable[[State], T]) -> T:
    """Ask something of a state; open questions on the way are answered by chance for the rest of the game."""
    while True:
        try:
            return ask(state)
        except Open as question:
            state.readings = {**state.readings, question.question: chance.choice(question.answers)}
