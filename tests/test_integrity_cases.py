"""Every check of the base against its cases: small bases with one fault, and near misses."""

from pathlib import Path
from typing import Any

import pytest

from check_cases import Cases
from kodeks import integrity, registry

CASES = Cases("base")


@pytest.mark.parametrize(("check", "case"), CASES.each())
def test_case(check: str, case: dict[str, Any], small_base: Path) -> None:
    """The check finds something at exactly these places."""
    for name, text in case["files"].items():
        path = small_base / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    base = integrity.load_base(root=small_base)
    found = integrity.run(base, only=[check])
    assert [str(finding.place) for finding in found] == case["finds"]


def test_every_check_has_a_case_and_a_near_miss() -> None:
    """A check exists when a bad sample makes it fail and a near miss does not."""
    assert CASES.lacking(check.id for check in registry.checks("base")) == []
