"""Fixtures that many tests share."""

import atexit
import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

import asserting
import shipped
import site_build
from kodeks import integrity, loading
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

# The base is a large heap that stays: looking through it for rubbish took a fifth of the run.
gc.set_threshold(50_000, 20, 50)

# What tests leave in the cache is nobody else's business; the workers of one run share it.
if "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ["KODEKS_CACHE_DIR"] = tempfile.mkdtemp(prefix="kodeks-cache-")
    atexit.register(shutil.rmtree, os.environ["KODEKS_CACHE_DIR"], ignore_errors=True)

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "tests" / "cases"
#: Files that take longest and need no site: they start first, so that the site is there when it is needed, and no
#: worker is left with one of them at the end.
LONGEST = (
    "test_installed.py",
    "judging/test_readings.py",
    "engine/test_trust.py",
    "test_pythons.py",
    "custom/test_fuzz.py",
    "unit/test_incremental.py",
    "custom/test_hostile.py",
    "unit/test_graph.py",
)

#: Folders of what plays and judges, which takes long as well and needs no site.
PLAYING = ("engine/", "judging/", "notation/")
#: The turn of files that need the site; those with a browser come first, the Table before all.
WITH_SITE = len(LONGEST) + 1
TABLE = "browser/test_table.py"


def pytest_configure() -> None:
    """Every base on top of the shipped one takes what was read of it."""
    pytest.MonkeyPatch().setattr(loading, "load_paths", shipped.load_paths)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """First what takes long while the site is built, then files that need the site, then the others."""
    if _is_first_worker():
        asserting.refuse_idle(items)
    items.sort(key=_turn)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> "BrowsersApart":
    """How files are given to the workers of a run."""
    return BrowsersApart(config, log)


class BrowsersApart(LoadFileScheduling):  # type: ignore[misc]  # it has no types
    """
    A file goes to one worker, and all files with a browser, but for the Table, to the same.

    A browser is waited for; with a browser in every worker, nothing would run meanwhile.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        return "tests/browser" if file.startswith("tests/browser/") and not file.endswith(TABLE) else file


def pytest_collection_finish() -> None:
    """What was collected stays to the end of the run: no look for rubbish goes through it again."""
    gc.collect()
    gc.freeze()


def _is_first_worker() -> bool:
    return os.environ.get("PYTEST_XDIST_WORKER", "gw0") == "gw0"


def _turn(item: pytest.Item) -> tuple[int, bool, bool]:
    """When a test has its turn; those of a file stay together."""
    name = item.path.relative_to(ROOT / "tests").as_posix() if item.path.is_relative_to(ROOT / "tests") else ""
    if name in LONGEST:
        return LONGEST.index(name), False, False
    if _needs_the_site(item):
        return WITH_SITE, name != TABLE, not name.startswith("browser/")
    return WITH_SITE - 1 if name.startswith(PLAYING) else WITH_SITE + 1, False, False


def _needs_the_site(item: pytest.Item) -> bool:
    return item.path.parent == ROOT / "tests" / "browser" or any(item.iter_markers("site"))


@pytest.fixture(scope="session", autouse=True)
def _site_on_its_way(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The first worker starts the build of the site at once, where a test of this run needs it."""
    if not (_is_first_worker() and any(map(_needs_the_site, request.session.items))):
        yield
        return
    process = site_build.start_building(tmp_path_factory)
    yield
    site_build.stop(process)


@pytest.fixture(scope="session")
def base() -> integrity.Base:
    """The shipped base, read once."""
    return shipped.base()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site in three languages, built from the shipped base."""
    return site_build.built_site(tmp_path_factory)


@pytest.fixture
def base_read_once(base: integrity.Base, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands take the shipped base of the tests instead of reading it again."""
    read = integrity.load_base
    monkeypatch.setattr(integrity, "load_base", lambda paths=None: read(paths) if paths else base)


@pytest.fixture(scope="session")
def library() -> Library:
    """The shipped base, from which games are made."""
    return shipped.library()


@pytest.fixture
def small_base(tmp_path: Path) -> Path:
    """An empty folder that can hold a base of its own."""
    (tmp_path / "kb").mkdir()
    (tmp_path / "translations").mkdir()
    return tmp_path
