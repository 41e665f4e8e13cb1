"""Positions of the classic game with parts missing, and what outcomes leave behind."""

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kodeks import legality, loading, positions, schemas
from kodeks.positions import Case
from kodeks.positions.classic import ClassicPosition

FOLDER = Path(__file__).resolve().parent.parent / "cases" / "positions"


def _cases() -> list[Case]:
    found = []
    for path in sorted(FOLDER.glob("classic-*.yaml")):
        for case in positions.read_cases(loading.read_text(path), path.name, schemas.store()):
            assert isinstance(case, Case)
            found.append(case)
    return found


CASES = _cases()


def _ways(value: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield (*way, key)
        yield from _ways(inner, (*way, key))


def _without(data: Any, way: tuple[str | int, ...]) -> Any:
    left = copy.deepcopy(data)
    here = left
    for step in way[:-1]:
        here = here[step]
    del here[way[-1]]
    return left


@pytest.mark.parametrize("part", range(8))
def test_no_check_breaks_when_something_is_left_out(part: int, rules: legality.Rules) -> None:
    """Whatever a position does not tell makes it undecided at most, and never breaks a check."""
    for number, case in enumerate(CASES):
        for index, way in enumerate(_ways({key: case.data[key] for key in ("state", "action") if key in case.data})):
            if len(way) == 1 or (number + index) % 40 != part * 5:
                continue
            left = _without(dict(case.data), way)
            if schemas.store().faults("position-classic", left):
                continue
            verdict = legality.judge(Case("", left, "x", loading.Marks(1, 1)), rules)
            assert not [one for one in verdict.unknowns if "broke" in one.because], (case.name, way)


def test_outcomes_neither_make_nor_lose_forces(rules: legality.Rules) -> None:
    """What leaves the map is in the tanks afterwards, what is shipped or revived leaves or joins the reserves."""
    seen = 0
    for case in CASES:
        if case.kind != "outcome":
            continue
        verdict = legality.judge(case, rules)
        changed = verdict.result.changes.get("players", {}) if verdict.result else {}
        for color, seat in ClassicPosition(case.state).seats.items():
            forces = changed.get(color, {}).get("forces")
            if forces is None or seat.stacks is None or seat.tanks is None:
                continue
            on_map, reserve = sum(stack.count for stack in seat.stacks), seat.reserve or 0
            after = sum(one["count"] for one in forces["on_map"]) if "on_map" in forces else on_map
            after += forces.get("tanks", seat.tanks) + forces.get("reserve", reserve)
            assert after == on_map + seat.tanks + reserve, case.name
            seen += 1
    assert seen > 10


def test_the_same_case_gets_the_same_answer(rules: legality.Rules) -> None:
    """Nothing is kept from one judgement to the next."""
    for case in CASES[::7]:
        assert legality.judge(case, rules) == legality.judge(case, rules)
