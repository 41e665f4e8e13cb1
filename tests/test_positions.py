"""Whole disputes: positions as a table shows them, with the verdict and the clauses that decide."""

from pathlib import Path
from typing import Any

import pytest

from conftest import CASES
from kodeks import legality, loading, positions, schemas
from kodeks.findings import Finding
from kodeks.positions import Case

FILES = sorted((CASES / "positions").glob("*.yaml"))


def _cases() -> list[Any]:
    found = []
    for path in FILES:
        for case in positions.read_cases(loading.read_text(path), path.name, schemas.store()):
            assert not isinstance(case, Finding), case
            found.append(pytest.param(case, id=f"{path.stem}: {case.name}"))
    return found


@pytest.mark.parametrize("case", _cases())
def test_the_verdict_and_its_clauses(case: Case, rules: legality.Rules) -> None:
    """The answer and the facts that follow are the expected ones, and rest on the named clauses."""
    verdict = legality.judge(case, rules, reading=case.data.get("reading"))
    wanted = "resolved" if case.expected_result else None
    assert verdict.answer.value == case.data["expected"].get("verdict", wanted), (verdict.objections, verdict.unknowns)
    assert list(legality.differences(case.expected_result, verdict.result, case.state)) == []
    assert set(case.data.get("clauses", [])) <= set(verdict.clauses) | set(verdict.grounds)


def test_the_named_clauses_exist(rules: legality.Rules, base: Any) -> None:
    """A case names clauses of the base."""
    for path in FILES:
        for case in positions.read_cases(loading.read_text(path), path.name, schemas.store()):
            assert not isinstance(case, Finding)
            for clause in case.data.get("clauses", []):
                assert clause in base.kb


def test_a_case_of_another_game_is_undecided(rules: legality.Rules) -> None:
    """What the judge does not know it does not call legal."""
    text = "game: dune_1984_computer_game\nstate: {storm_sector: 3}\n"
    (case,) = positions.read_cases(text, "x.yaml", schemas.store())
    assert isinstance(case, Case)
    assert legality.judge(case, rules).answer.value == "undecided"


@pytest.mark.parametrize("module", ["a_fan_box", "classic"])
def test_a_module_without_its_judge_leaves_a_move_undecided(module: str, rules: legality.Rules) -> None:
    """Neither legal nor illegal: the module may change the rule."""
    text = Path(CASES / "legality" / "defaults.yaml").read_text(encoding="utf-8") + f"modules: [{module}]\n"
    (case,) = positions.read_cases(text, "x.yaml", schemas.store())
    assert isinstance(case, Case)
    assert legality.judge(case, rules).answer.value == "undecided"


def test_the_clauses_of_every_demand_exist(rules: legality.Rules, base: Any) -> None:
    """A space that asks for influence has a clause that says so, but in the older game, whose book is not here."""
    for space in rules.spaces.values():
        if space.requires is not None and not space.id.startswith("imperium."):
            module, _, name = space.id.split(".")
            assert f"{module}.clause.{name}-requirement" in base.kb
