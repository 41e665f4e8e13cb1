"""Faults put into states of random games are found; the states themselves are not refused."""

from pathlib import Path
from random import Random

import pytest
import yaml

from engine.faults import FAULTS
from engine.games import game_of, random_play, start
from kodeks.judge.records import opened
from kodeks.play import agenda
from kodeks.play.engine import invariants
from kodeks.play.inspecting import Inspector
from kodeks.table import State

CHECKS = yaml.safe_load((Path(__file__).parents[1] / "cases/faults/kinds.yaml").read_text(encoding="utf-8"))
#: Enough games for alliances to be made in some of them.
GAMES = [(mix, seed) for mix in ("uprising+khoam@4", "uprising+khoam@3", "uprising@4") for seed in range(2, 6)]
#: Games of every module, in which one fact after another is changed.
MIXES = (
    "uprising+khoam+rise-of-ix+immortality@4",
    "uprising+khoam+rise-of-ix+six-players@6",
    "uprising+immortality+rivals@2",
    "classic@4",
)
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
            found = invariants(changed)
            inspector = Inspector()
            inspector.invariants(state)
            assert inspector.invariants(changed) == found, "asking only what has changed says something else"
            rules = {objection.rule for objection in found[0]}
            assert rules & set(CHECKS[name]), f"in round {state.facts['round']}: {sorted(rules)}"
        if tried == ENOUGH:
            return
    assert tried, "no state to put it in"


@pytest.mark.parametrize("mix", MIXES)
def test_what_has_not_changed_need_not_be_asked_again(mix: str) -> None:
    """An inspector that asks only about what a decision changed says of every state what all invariants say of it."""
    chance, pick = Random(mix), Random(mix)
    inspector = Inspector()
    refused = 0
    modules, _, players = mix.partition("@")
    first, _ = opened(game_of(mix), modules.split("+"), 0, chance, int(players))
    for number, (_, state) in enumerate(random_play(first, chance)):
        assert inspector.invariants(state)[0] == []
        if number % 40:
            continue
        known = sorted(name for name, value in state.facts.items() if type(value) in (int, tuple))
        for name in pick.sample([name for name in known if name not in ("agenda", "players")], 6):
            changed = state.copy()
            value = changed.facts[name]
            changed.facts[name] = value[:-1] if isinstance(value, tuple) else value + 1
            found = invariants(changed)
            assert inspector.invariants(changed) == found, name
            refused += bool(found[0])
            inspector.invariants(state)
    assert refused > 10
