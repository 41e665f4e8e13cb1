"""The promise of STABILITY.md, held by frozen card sets and frozen lists of checks."""

from pathlib import Path

import pytest

import kodeks
from conftest import ROOT
from custom_sets import found
from kodeks import loading, registry
from kodeks.custom.settings import Settings
from kodeks.findings import Severity

FROZEN = ROOT / "tests" / "frozen"
VERSIONS = sorted(path for path in FROZEN.iterdir() if path.is_dir())
SETS = [
    pytest.param(path, id=f"{version.name}/{path.name}")
    for version in VERSIONS
    for path in version.iterdir()
    if path.is_dir()
]
SERIES = ".".join(kodeks.__version__.split(".")[:2])


def listed(version: Path) -> dict[str, str]:
    """The checks of a version and their severities."""
    told: dict[str, str] = loading.read_tree(loading.read_text(version / "checks.yaml"), "checks.yaml").value
    return told


@pytest.mark.parametrize("folder", SETS)
def test_a_set_that_passed_still_passes(folder: Path) -> None:
    """Without preview nothing is found in it, not even a hint."""
    files = {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.yaml"))
    }
    assert files
    assert found(files, Settings()) == []


@pytest.mark.parametrize("version", VERSIONS, ids=lambda path: path.name)
def test_ids_are_forever(version: Path) -> None:
    """Every check that ever was is still there."""
    now = {check.id for check in registry.checks()}
    assert set(listed(version)) <= now


def test_a_number_has_the_checks_it_was_released_with() -> None:
    """New ones are preview, and no severity is raised."""
    before = listed(FROZEN / SERIES)
    for check in registry.checks("custom"):
        if check.id not in before:
            assert check.preview, f"{check.id} is new in {kodeks.__version__}: register it with preview=True"
        elif before[check.id] != "preview":
            assert check.severity.weight <= Severity(before[check.id]).weight, check.id


def test_a_check_of_the_list_that_is_preview_stays_so() -> None:
    """It speaks from the next number on."""
    before = listed(FROZEN / SERIES)
    assert [id for id, word in before.items() if word == "preview" and not registry.get(id).preview] == []


def test_the_frozen_sets_are_of_many_kinds() -> None:
    """Cards of several decks, leaders, technologies, other boxes, words and silences."""
    text = "".join(path.read_text(encoding="utf-8") for path in FROZEN.rglob("*.yaml"))
    for word in ("deck: imperium", "deck: intrigue", "deck: conflict", "deck: tleilaxu", ".leader.", ".technology."):
        assert word in text
    for word in (
        "rise-of-ix.module",
        "immortality.module",
        "khoam.module",
        "imperium.module",
        "kodeks: ignore",
        "of: ",
    ):
        assert word in text
