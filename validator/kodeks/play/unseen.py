"""What nobody knows: chance decides unseen, and a missing fact or an open question is tried out."""

from collections.abc import Callable, Iterable
from typing import Any

from kodeks.play import agenda, engine
from kodeks.play.decisions import Decision
from kodeks.play.game import Game
from kodeks.table import Missing, Open, State


def tryouts(state: State, lack: Missing | Open) -> list[State]:
    """A state for each answer to a question, or for each value that a missing fact can have, where those are few."""
    if isinstance(lack, Open):
        readings = state.readings
        return [State(state.game, state.facts, {**readings, lack.question: answer}) for answer in lack.answers]
    players = state.facts.get("players", ())
    place = state.game.register.find(lack.fact, players)
    values: Iterable[Any] = place.fact.values(players) if place and lack.fact not in state.facts else ()
    player, dot, name = lack.fact.rpartition(".")
    if not values and dot and name in state.game.book.possible and player in players:
        values = state.game.book.possible[name](state, player)
    return [with_fact(state, lack.fact, value) for value in values]


def with_fact(state: State, fact: str, value: Any) -> State:
    """The state with one more fact."""
    filled = state.copy()
    filled.facts[fact] = value
    return filled


def go_on(
    state: State, until: type[Decision] | None = None, over: Callable[[State], bool] = lambda state: False
) -> State:
    """
    Let chance decide unseen, until a player has to decide, or until chance brings about a kind of decision.

    ``over`` tells when to stop before that: where a phase ends, say.
    """
    game: Game = state.game
    while True:
        frame = agenda.top(state)
        unseen = game.book.unseen.get(frame.kind)
        if unseen is None:
            return state
        options = list(engine.offered(state))
        if until is not None and any(type(option) is until for option in options):
            return state
        state = state.copy() if state.steps is None else state
        only = options[0] if len(options) == 1 else unseen(state, frame)
        engine.perform(state, only)
        engine.settle(state, over)
        if over(state):
            return state
