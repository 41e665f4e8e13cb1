"""Runs that look at nothing: no entries, and excludes that leave nothing out. Green would mean nothing then."""

import os
from collections.abc import Iterator
from pathlib import Path

from kodeks import registry
from kodeks.custom.files import shown_name
from kodeks.custom.settings import Settings
from kodeks.findings import Finding, Place, Severity
from kodeks.registry import check

NO_ENTRIES = "kb.check.nothing-to-check"
IDLE = "kb.check.exclude-without-a-hit"


@check(
    NO_ENTRIES,
    subject="kodeks",
    severity=Severity.WARNING,
    says={
        "because": "There is no entry in {paths}.",
        "hint": "name the folder of your cards, or mend paths and exclude in kodeks.toml; files end in .yaml or .json",
    },
)
def nothing_to_check(_: object) -> Iterator[Finding]:
    """
    Nothing that was looked at holds an entry.

    Why
        A check of nothing finds nothing, and a green run would hide that the cards stand elsewhere.
    """
    yield from ()


@check(
    IDLE,
    subject="kodeks",
    severity=Severity.WARNING,
    says={
        "because": "exclude names {pattern}, and nothing is left out by it.",
        "hint": "write it as in a .gitignore, from the folder of the settings: cards/old, *.draft.yaml; or take it out",
    },
)
def exclude_without_a_hit(_: object) -> Iterator[Finding]:
    """
    An exclude of the settings leaves no file out.

    Why
        Most often the folder has another name, and what was to be left out is checked after all.
    """
    yield from ()


def to_check(wanted: list[Path]) -> Finding:
    """The finding about paths without an entry."""
    here = os.getcwd()
    shown = [shown_name(str(wanted_one), here) for wanted_one in wanted] or ["."]
    return _made(NO_ENTRIES, Place(shown[0]), paths=", ".join(shown))


def excluded(pattern: str, settings: Settings) -> Finding:
    """The finding about an exclude that leaves nothing out."""
    assert settings.file is not None
    text = settings.file.read_text(encoding="utf-8", errors="replace")
    line, column = 1, 1
    for number, item in enumerate(text.splitlines(), 1):
        if pattern in item and not item.lstrip().startswith("#"):
            line, column = number, item.index(pattern) + 1
            break
    return _made(IDLE, Place(shown_name(str(settings.file), os.getcwd()), line, column), pattern=pattern)


def _made(id: str, place: Place, **facts: object) -> Finding:
    table = registry.get(id)
    says = table.says
    return Finding(says["because"], hint=says["hint"], facts=facts, check=id, place=place, severity=table.severity)
