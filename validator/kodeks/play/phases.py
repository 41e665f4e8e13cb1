"""
The machine of the phases.

Phases are entries of the base: each has steps, and a step names what is done. The frame ``phases`` at the bottom of
the agenda knows the phase and the step that comes next; after the last phase of a round the first comes again.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from kodeks.play import agenda
from kodeks.play.agenda import Frame
from kodeks.table import Missing, State

PHASES = "phases"


def begin(state: State, phase: str, step: int = 0) -> None:
    """Begin a phase; the agenda is what comes of it."""
    state.set("phase", phase)
    state.facts[agenda.AGENDA] = (Frame(PHASES, data={"phase": phase, "step": step}),)


def go_on(state: State, frame: Frame) -> bool:
    """Do the next step."""
    order: Sequence[str] = state.game.catalogue.round_phases
    steps: Mapping[str, Sequence[Mapping[str, Any]]] = state.game.catalogue.phase_steps
    phase, step = frame.data.get("phase"), frame.data.get("step")
    if not isinstance(phase, str) or not isinstance(step, int) or phase not in steps:
        raise Missing("phase")  # an agenda that somebody wrote may leave it out
    if step < len(steps[phase]):
        agenda.change(state, data={"phase": phase, "step": step + 1})
        doing = steps[phase][step]
        state.cause = (doing["does"], tuple(doing.get("clauses", ())))
        for run in state.game.book.steps[doing["does"]]:
            run(state)
        return True
    if phase not in order:
        return False
    begin(state, order[(order.index(phase) + 1) % len(order)])
    return True
