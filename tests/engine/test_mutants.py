"""A guard that is broken makes some case fail."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from kodeks.judge.base import Library

FILE = Path(__file__).resolve().parents[2] / "benchmarks" / "mutants.py"
#: A fixed sample of guards; ``benchmarks/mutants.py`` tries any.
GUARDS = (
    "uprising.check.space-not-paid",
    "uprising.check.icon-does-not-match",
    "uprising.check.deployment-after-an-agent",
    "uprising.check.summoned-sandworm-not-allowed",
    "uprising.check.more-than-the-persuasion-buys",
    "khoam.check.contract-taken-too-late",
)


@pytest.fixture(scope="module")
def mutants() -> ModuleType:
    """The benchmark as a module."""
    spec = importlib.util.spec_from_file_location("mutants", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("check", GUARDS)
def test_a_broken_guard_is_noticed(check: str, mutants: ModuleType, library: Library) -> None:
    """Dropped or turned round, it changes the verdict on a case."""
    every = mutants.listed()
    (guard,) = [mutant for mutant in mutants.guards(library) if mutant.id == check]
    assert mutants.noticed(library, every, guard, "dropped")
    assert mutants.noticed(library, every, guard, "negated")


def test_a_guard_that_is_whole_is_not_noticed(mutants: ModuleType, library: Library) -> None:
    """The cases come out as they expect when nothing is broken."""
    every = [case for case in mutants.listed() if "uprising.check.space-not-paid" in str(case[0]["expected"])]
    assert [case for case in every if mutants.verdict(library, case[0]) != case[1]] == []


@pytest.mark.parametrize("folder", ["uprising", "classic"])
def test_every_guard_refuses_something_in_a_case(folder: str, mutants: ModuleType, library: Library) -> None:
    """Games seldom come to some guards; each has a case that it refuses by name."""
    every = [*mutants.listed(folder), *mutants.answers(folder)]
    refuses = {check for case, _ in every for check in case["expected"].get("checks", ())}
    modules, players = mutants.MODULES[folder]
    assert [guard.id for guard in mutants.guards(library, modules, players) if guard.id not in refuses] == []
