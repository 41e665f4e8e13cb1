"""Fixtures that many tests share."""

from pathlib import Path

import pytest

from kodeks import integrity, legality
from kodeks.reporting.judging import rules_of

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "tests" / "cases"


@pytest.fixture(scope="session")
def base() -> integrity.Base:
    """The shipped base, read once."""
    return integrity.load_base()


@pytest.fixture(scope="session")
def rules(base: integrity.Base) -> legality.Rules:
    """The shipped base as the judge sees it."""
    return rules_of(base)


@pytest.fixture
def small_base(tmp_path: Path) -> Path:
    """An empty folder that can hold a base of its own."""
    (tmp_path / "kb").mkdir()
    (tmp_path / "translations").mkdir()
    return tmp_path
