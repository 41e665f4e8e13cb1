"""Every check of positions against its cases: what it finds, and the near misses it leaves alone."""

from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from conftest import CASES
from kodeks import integrity, legality, loading, registry, schemas
from kodeks.positions import Case
from kodeks.positions.cases import SCHEMAS
from merging import merged

FOLDER = CASES / "legality"
META = ("check", "defaults")


@lru_cache
def _read(path: Path) -> dict[str, Any]:
    told: dict[str, Any] = loading.read_tree(loading.read_text(path), path.name).value
    return told


def _files() -> list[tuple[Path, dict[str, Any]]]:
    return [(path, _read(path)) for path in sorted(FOLDER.rglob("*.yaml")) if path.name != "defaults.yaml"]


def _defaults(path: Path) -> dict[str, Any]:
    """The position that a folder's cases start from; that of the folder above where it has none."""
    own = path.parent / "defaults.yaml"
    return _read(own if own.is_file() else FOLDER / "defaults.yaml")


FILES = _files()
SINGLE = [
    pytest.param(told["check"], merged(_defaults(path), told.get("defaults", {})), case, id=f"{path.stem}: {name}")
    for path, told in FILES
    for name, case in told.items()
    if name not in META
]
PARTS = ("state", "action", "kind", "modules")


def _dotted(path: tuple[str | int, ...]) -> str:
    return ".".join(str(step) for step in path)


@pytest.mark.parametrize(("check", "defaults", "case"), SINGLE)
def test_case(
    check: str, defaults: dict[str, Any], case: dict[str, Any], rules: legality.Rules, base: integrity.Base
) -> None:
    """The check objects at exactly these places, misses exactly these facts, and works out these results."""
    data = merged(defaults, {key: case[key] for key in PARTS if key in case})
    one = Case("", data, "case.yaml", loading.Marks(1, 1))
    assert schemas.store().faults(SCHEMAS[one.game], data) == []
    verdict = legality.judge(one, rules, reading=case.get("reading"))
    assert not [it for it in verdict.unknowns if "broke" in it.because], verdict.unknowns
    finds = sorted(_dotted(it.at) for it in verdict.objections if it.check == check)
    unclear = sorted(_dotted(it.at) for it in verdict.unknowns if it.check == check)
    assert finds == sorted(case.get("finds", []))
    assert unclear == sorted(case.get("unclear", []))
    cited = [*verdict.grounds, *(id for it in verdict.objections for id in it.clauses)]
    cited += [id for it in verdict.unknowns for id in it.open]
    assert [id for id in cited if id not in base.kb] == []
    if case.get("result") == "nothing":
        assert verdict.result is None
    elif "result" in case:
        assert list(legality.differences(case["result"], verdict.result)) == []


def test_every_check_has_a_case_and_a_near_miss() -> None:
    """A check exists when a bad sample makes it speak and a near miss does not."""
    by_check: dict[str, list[dict[str, Any]]] = {}
    for _, told in FILES:
        by_check.setdefault(told["check"], []).extend(case for name, case in told.items() if name not in META)
    for check in registry.checks():
        if check.subject in ("base", "custom", "kodeks"):
            continue
        cases = by_check.get(check.id, [])
        assert cases, f"{check.id} has no file of cases"
        if check.subject == "outcome":
            assert [case for case in cases if isinstance(case.get("result"), dict)], f"{check.id} works nothing out"
            silent = [case for case in cases if case.get("result") == "nothing"]
        else:
            assert [case for case in cases if case.get("finds")], f"{check.id} has no case in which it speaks"
            silent = [case for case in cases if not case.get("finds") and not case.get("unclear")]
        assert silent, f"{check.id} has no near miss"
