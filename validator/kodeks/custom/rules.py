"""
Rules of a set of its own: a small Python file, run only where the command line names it.

.. code-block:: python

    from kodeks.custom.rules import finding, rule

    @rule("my-set.check.cheap-card", says={"because": "{id} costs {cost}.", "hint": "ask for at least 2"})
    def cheap_card(cards):
        '''A card costs less than 2.'''
        for piece in cards.of("card"):
            if piece.data.get("cost", 9) < 2:
                yield finding(piece, "because", "cost", cost=piece.data["cost"])

A file of the set itself is never run, whatever it is called: checking other people's cards runs none of their code.
"""

import runpy
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from kodeks import registry
from kodeks.custom.model import hit as finding
from kodeks.custom.settings import UnusableSettings
from kodeks.findings import Finding, Severity

__all__ = ["SUBJECT", "finding", "load", "rule"]

SUBJECT = "own"


def rule(
    id: str, *, says: Mapping[str, str], severity: str = "warning"
) -> Callable[[Callable[..., Iterator[Finding]]], Callable[..., Iterator[Finding]]]:
    """Register a rule under an id of the set: module.check.slug. The first line of its docstring tells the flaw."""
    return registry.check(id, says=says, severity=Severity(severity), subject=SUBJECT)


def load(paths: list[Path]) -> list[str]:
    """Run these files, and give the ids of the rules they add."""
    before = {check.id for check in registry.checks(SUBJECT)}
    for path in paths:
        if not path.is_file():
            raise UnusableSettings(f"{path} is no file; --rules takes a file of Python")
        try:
            runpy.run_path(str(path))
        except Exception as error:  # noqa: BLE001  # whatever the file does wrong is told, not shown as a fault of ours
            raise UnusableSettings(f"{path}{_line(path)}: {type(error).__name__}: {error}") from None
    return [check.id for check in registry.checks(SUBJECT) if check.id not in before]


def _line(path: Path) -> str:
    """The line of the file at which it failed, as far as that can be told."""
    error: Any = sys.exc_info()[1]
    if isinstance(error, SyntaxError):
        return f":{error.lineno}"
    trace, line = error.__traceback__, 0
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(path):
            line = trace.tb_lineno
        trace = trace.tb_next
    return f":{line}" if line else ""
