"""Fixtures that many tests share."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from asserting import pytest_collection_modifyitems  # noqa: F401  # pytest finds the hook here
from kodeks import integrity
from kodeks.judge.base import Library

# The same examples on every run; HYPOTHESIS_SEARCH=1 looks for new ones.
# How long making one takes says more about the machine than about the test.
settings.register_profile(
    "steady",
    derandomize=not os.environ.get("HYPOTHESIS_SEARCH"),
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")

# What tests leave in the cache is nobody else's business; the workers of one run share it.
if "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ["KODEKS_CACHE_DIR"] = tempfile.mkdtemp(prefix="kodeks-cache-")
    atexit.register(shutil.rmtree, os.environ["KODEKS_CACHE_DIR"], ignore_errors=True)

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "tests" / "cases"


@pytest.fixture(scope="session")
def base() -> integrity.Base:
    """The shipped base, read once."""
    return integrity.load_base()


@pytest.fixture(scope="session")
def library(base: integrity.Base) -> Library:
    """The shipped base, from which games are made."""
    return Library(base)


@pytest.fixture
def small_base(tmp_path: Path) -> Path:
    """An empty folder that can hold a base of its own."""
    (tmp_path / "kb").mkdir()
    (tmp_path / "translations").mkdir()
    return tmp_path
