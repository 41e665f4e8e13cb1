"""Builds the site once for a test run, whichever test asks first."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "pl", "uk")


def built_site(factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site; workers of one run share it."""
    shared = factory.getbasetemp().parent / "kodeks-site"
    done = shared / "done"
    lock = shared / "lock"
    shared.mkdir(exist_ok=True)
    try:
        lock.touch(exist_ok=False)
    except FileExistsError:
        _wait(done)
        return shared / "site"
    command = [sys.executable, "-m", "kodeks.sphinx_ext.build", "--into", str(shared / "site")]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    done.write_text("failed" if result.returncode else "built")
    assert result.returncode == 0, result.stdout + result.stderr
    return shared / "site"


def _wait(done: Path) -> None:
    import time

    for _ in range(600):
        if done.is_file():
            assert done.read_text() == "built", "the site could not be built; see the test that built it"
            return
        time.sleep(0.5)
    raise AssertionError("the site was not built in time")
