"""Every check of positions against its cases: what it finds, and the near misses it leaves alone."""

from pathlib import Path
from typing import Any

import pytest

from conftest import CASES
from kodeks import legality, loading, registry, schemas
from kodeks.positions import Case
from merging import merged

FOLDER = CASES / "legality"
DEFAULTS = loading.read_tree(loading.read_text(FOLDER / "defaults.yaml"), "defaults.yaml").value
META = ("check", "defaults")


def _files() -> list[tuple[Path, dict[str, Any]]]:
    return [
        (path, loading.read_tree(loading.read_text(path), path.name).value)
        for path in sorted(FOLDER.rglob("*.yaml"))
        if path.name != "defaults.yaml"
    ]


FILES = _files()
SINGLE = [
    pytest.param(told["check"], told.get("defaults", {}), case, id=f"{path.stem}: {name}")
    for path, told in FILES
    for name, case in told.items()
    if name not in META
]


def _dotted(path: tuple[str | int, ...]) -> str:
    return ".".join(str(step) for step in path)


@pytest.mark.parametrize(("check", "defaults", "case"), SINGLE)
def test_case(check: str, defaults: dict[str, Any], case: dict[str, Any], rules: legality.Rules) -> None:
    """The check objects at exactly these places, and misses exactly these facts."""
    data = merged(merged(DEFAULTS, defaults), {key: case[key] for key in ("state", "action") if key in case})
    assert schemas.store().faults("position", data) == []
    marks = loading.Marks(1, 1)
    verdict = legality.judge(Case("", data, "case.yaml", marks), rules, reading=case.get("reading"))
    finds = sorted(_dotted(one.at) for one in verdict.objections if one.check == check)
    unclear = sorted(_dotted(one.at) for one in verdict.unknowns if one.check == check)
    assert finds == sorted(case.get("finds", []))
    assert unclear == sorted(case.get("unclear", []))


def test_every_check_has_a_case_and_a_near_miss() -> None:
    """A check exists when a bad sample makes it speak and a near miss does not."""
    by_check = {told["check"]: told for _, told in FILES}
    for check in registry.checks():
        if check.subject == "base":
            continue
        told = by_check.get(check.id)
        assert told is not None, f"{check.id} has no file of cases"
        cases = [case for name, case in told.items() if name not in META]
        speaks = [case for case in cases if case.get("finds")]
        silent = [case for case in cases if not case.get("finds") and not case.get("unclear")]
        assert speaks, f"{check.id} has no case in which it speaks"
        assert silent, f"{check.id} has no near miss"
