"""Every check of the base against its cases: small bases with one fault, and near misses."""

from pathlib import Path
from typing import Any

import pytest

from kodeks import integrity, loading, registry

FOLDER = registry.CASES / "base"
#: What a file of cases holds beside them.
BESIDE = ("check", "bad", "good")


def _files() -> list[tuple[Path, dict[str, Any]]]:
    return [
        (path, loading.read_tree(loading.read_text(path), path.name).value) for path in sorted(FOLDER.glob("*.yaml"))
    ]


FILES = _files()
SINGLE = [
    pytest.param(told["check"], case, id=f"{path.stem}: {name}")
    for path, told in FILES
    for name, case in told.items()
    if name not in BESIDE
]


@pytest.mark.parametrize(("check", "case"), SINGLE)
def test_case(check: str, case: dict[str, Any], small_base: Path) -> None:
    """The check finds something at exactly these places."""
    for name, text in case["files"].items():
        path = small_base / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    base = integrity.load_base(root=small_base)
    found = integrity.run(base, only=[check])
    assert [str(one.place) for one in found] == case["finds"]


def test_every_check_has_a_case_and_a_near_miss() -> None:
    """A check exists when a bad sample makes it fail and a near miss does not."""
    by_check = {told["check"]: told for _, told in FILES}
    for check in registry.checks("base"):
        told = by_check.get(check.id)
        assert told is not None, f"{check.id} has no file of cases"
        finds = [case["finds"] for name, case in told.items() if name not in BESIDE]
        assert any(finds), f"{check.id} has no case in which it finds something"
        assert not all(finds), f"{check.id} has no near miss"
