"""Runs a command that watches files until it is stopped."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from conftest import ROOT


@contextmanager
def watching(folder: Path, *arguments: str) -> Iterator[IO[str]]:
    """What ``kodeks`` with these arguments prints while it watches; Ctrl-C at the end must stop it."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "validator"), "PYTHONUNBUFFERED": "1"}
    # A run in the background of a shell ignores Ctrl-C, and what it starts would inherit that.
    inherited = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process = subprocess.Popen(
            [sys.executable, "-m", "kodeks", *arguments], cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
        )
    finally:
        signal.signal(signal.SIGINT, inherited)
    assert process.stdout is not None
    with process, process.stdout:
        try:
            yield process.stdout
            process.send_signal(signal.SIGINT)
            assert process.wait(60) == 0
        finally:
            process.kill()


def until(stream: IO[str], word: str) -> str:
    """The lines up to the first with this word."""
    lines = ""
    for line in stream:
        lines += line
        if word in line:
            return lines
    raise AssertionError(f"{word} never came: {lines}")
