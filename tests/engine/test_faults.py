"""Faults put into states of random games are found; the states themselves are not refused."""

from pathlib import Path
from random import Random

import pytest
import yaml

from engine.faults import FAULTS
from engine.games import game_of, random_play, start
from kodeks.play import agenda
from kodeks.play.engine import invariants
from kodeks.table import State

CHECKS = yaml.safe_load((Path(__file__).parents[1] / "cases/faults/kinds.yaml").read_text(encoding="utf-8"))
#: Enough games for alliances to be made in some of them.
GAMES = [(mix, seed) for mix in ("uprising+khoam@4", "uprising+khoam@3", "uprising@4") for seed in range(4)]
#: So many states are tried with each fault.
ENOUGH = 8


@pytest.fixture(scope="module")
def states() -> list[State]:
    """States of random games, a few of every round and phase."""
    found = []
    for mix, seed in GAMES:
        chance, pick = Random(seed), Random(seed)
        last = ""
        for _, state in random_play(start(game_of(mix), chance), chance):
            now = f"{state.facts['round']} {state.facts['phase']} {state.facts['active']} {agenda.top(state).kind}"
            if now != last or pick.random() < 0.01:
                found.append(state)
            last = now
    return found


def test_every_fault_has_its_checks() -> None:
    """The list of faults and the functions that make them have the same names."""
    assert sorted(CHECKS) == sorted(FAULTS)
    assert len(CHECKS) >= 40


def test_states_of_play_are_not_refused(states: list[State]) -> None:
    """No invariant speaks against a state that play has reached, and none is left undecided."""
    assert len(states) > 200
    for state in states:
        objections, unknowns = invariants(state)
        assert objections == []
        assert {unknown.cause for unknown in unknowns} <= {"open"}


@pytest.mark.parametrize("name", sorted(FAULTS))
def test_fault_is_found(name: str, states: list[State]) -> None:
    """A kind of fault is found by one of its checks, wherever it is put in."""
    chance = Random(name)
    tried = 0
    for state in chance.sample(states, len(states)):
        changed = state.copy()
        if FAULTS[name](changed, chance):
            tried += 1
            rules = {objection.rule for objection in invariants(changed)[0]}
            assert rules & set(CHECKS[name]), f"in round {state.facts['round']}: {sorted(rules)}"
        if tried == ENOUGH:
            return
    assert tried, "no state to put it in"
