"""The command ``kodeks``, run in this process."""

import pytest

from kodeks.cli import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run the command: its exit code, what it printed, and what it said about mistakes."""
    exit_code = main(arguments)
    captured = capsys.readouterr()
    return exit_code, captured.out, captured.err
