"""Sets of custom cards in memory, and what is found in them."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import kodeks
from kodeks import loading, words
from kodeks.custom import catalogue, printed, run
from kodeks.custom.files import Source
from kodeks.custom.settings import Settings
from kodeks.reporting.report import Report


@lru_cache(maxsize=1)
def shipped() -> dict[str, Any]:
    """The printed things of the shipped base."""
    return printed.draw()


def prints(cards: str = "") -> printed.Printed:
    """The printed things; with ``cards``, these instead of the printed cards."""
    told = dict(shipped())
    if cards:
        told["cards"] = loading.read_tree(cards, "printed.yaml").value
    return printed.Printed(told)


def check(files: Mapping[str, str], settings: Settings | None = None, *, cards: str = "") -> run.Outcome:
    """Check texts as if they were files."""
    sources = [Source(name, name, text.encode("utf-8", "surrogatepass")) for name, text in sorted(files.items())]
    return run.check_sources(sources, settings or Settings(preview=True), prints(cards))


def found(files: Mapping[str, str], settings: Settings | None = None, *, cards: str = "") -> list[tuple[str, str]]:
    """Place and last word of the id of every finding."""
    outcome = check(files, settings, cards=cards)
    return [(str(finding.place), finding.check.removeprefix("kb.check.")) for finding in outcome.findings]


def report(outcome: run.Outcome) -> Report:
    """An outcome as the formats take it."""
    checks = {check.id: check for check in catalogue.checks()}
    return Report(
        outcome.findings,
        words.Words("en"),
        checks,
        outcome.entries,
        outcome.files,
        outcome.silenced,
        outcome.texts,
        kodeks.__version__,
    )
