"""Findings as text and as JSON."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from kodeks.findings import Finding, Severity
from kodeks.words import Words


def sentence(finding: Finding, words: Words) -> str:
    """The sentence of a finding in a language, with its facts filled in."""
    return fill(words.message(finding.because), finding.facts)


_PLACE = re.compile(r"\{([a-z_]+)\}")


def fill(template: str, facts: Mapping[str, Any]) -> str:
    """
    Put facts into a template; braces that name no fact stay as they are.

    >>> fill("{id} has {number} of {x}", {"id": "a", "number": 2})
    'a has 2 of {x}'
    """
    return _PLACE.sub(lambda match: str(facts[match[1]]) if match[1] in facts else match[0], template)


def as_text(findings: Sequence[Finding], words: Words, *, cite: Any = None) -> str:
    """One block for each finding: place and id, sentence, rule, way out."""
    blocks = []
    for finding in findings:
        lines = [f"{finding.place}: {finding.check}", f"  {printable(sentence(finding, words))}"]
        if cite is not None:
            lines += [f"  {words.message('rule')}: {cite(clause)}" for clause in finding.clauses]
        if finding.hint:
            lines.append(f"  {words.message('hint')}: {printable(fill(words.message(finding.hint), finding.facts))}")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


def as_data(finding: Finding, words: Words) -> dict[str, Any]:
    """A finding as plain data."""
    return {
        "check": finding.check,
        "severity": finding.severity.value,
        "file": finding.place.file,
        "line": finding.place.line,
        "column": finding.place.column,
        "at": list(finding.at),
        "because": sentence(finding, words),
        "hint": fill(words.message(finding.hint), finding.facts) if finding.hint else "",
        "clauses": list(finding.clauses),
    }


def as_json(findings: Sequence[Finding], words: Words) -> str:
    """All findings as one JSON object."""
    told = {"findings": [as_data(one, words) for one in findings], "count": len(findings)}
    return json.dumps(told, ensure_ascii=False, indent=2)


def printable(text: str) -> str:
    """Text that cannot steer a terminal: control characters are shown, not sent."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one == "\n" else f"\\x{ord(one):02x}" for one in text)


def fails(findings: Sequence[Finding]) -> bool:
    """Whether any finding weighs more than a hint."""
    return any(one.severity is not Severity.HINT for one in findings)
