"""
What was found before somebody began to check, kept in a file: only what is new is reported.

A finding is known by its check, its file and what it says, not by its line, so that a card may move.
"""

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from kodeks.custom.settings import UnusableSettings
from kodeks.findings import Finding

REASON = "in the baseline"
#: What cannot be put off: nobody knows what else stands in such a file.
ALWAYS = frozenset({"kb.check.unreadable-file", "kb.check.broken-check"})


def print_of(finding: Finding) -> str:
    """What a finding is known by."""
    facts = json.dumps({key: str(value) for key, value in finding.facts.items()}, sort_keys=True, ensure_ascii=False)
    return f"{finding.check} {finding.place.file} {facts}"


def text_of(findings: Iterable[Finding]) -> str:
    """The file that keeps these findings."""
    counted = Counter(print_of(finding) for finding in findings if finding.check not in ALWAYS)
    return json.dumps({"kept": dict(sorted(counted.items()))}, ensure_ascii=False, indent=1) + "\n"


def read(path: Path) -> Counter[str]:
    """What a file keeps; a file of another make is told."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return Counter({str(value): int(number) for value, number in data["kept"].items()})
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        way_out = "write it with kodeks check --write-baseline FILE"
        raise UnusableSettings(f"{path}: this is no baseline that can be read; {way_out}") from None


def part(findings: Iterable[Finding], kept: Counter[str]) -> tuple[list[Finding], list[tuple[Finding, str]], int]:
    """What is new, what was kept, and how many of the kept ones are gone."""
    left = Counter(kept)
    new: list[Finding] = []
    old: list[tuple[Finding, str]] = []
    for finding in findings:
        name = print_of(finding)
        if left[name] > 0:
            left[name] -= 1
            old.append((finding, REASON))
        else:
            new.append(finding)
    return new, old, sum(left.values())
