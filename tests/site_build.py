"""Builds the site once for a test run: in the background as soon as a run needs it, or when the first test asks."""

import fcntl
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "pl", "uk")


def built_site(factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site; workers of one run share it."""
    folder = shared_folder(factory) / "kodeks-site"
    assert build(folder), (folder / "failed").read_text()
    return folder / "site"


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """The temporary folder of the whole run: each worker has its own below it."""
    folder = factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


def build(folder: Path) -> bool:
    """Build the site into a folder, or wait for who is building it; whether it could be built."""
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "built").exists() and not (folder / "failed").exists():
            command = [sys.executable, "-m", "kodeks.sphinx_ext.build", "--into", str(folder / "site")]
            result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            (folder / ("failed" if result.returncode else "built")).write_text(result.stdout + result.stderr)
    return (folder / "built").exists()


def start_building(factory: pytest.TempPathFactory) -> "subprocess.Popen[bytes]":
    """Build in the background, in a process group of its own."""
    folder = shared_folder(factory) / "kodeks-site"
    return subprocess.Popen([sys.executable, __file__, str(folder)], start_new_session=True)


def stop(process: "subprocess.Popen[bytes]") -> None:
    """End a build that nobody waits for any more, with all that it started."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
    process.wait()


if __name__ == "__main__":
    build(Path(sys.argv[1]))
