"""A report as JSON; ``schema/report.schema.json`` describes it."""

from typing import Any

from kodeks.findings import Finding
from kodeks.reporting.findings import json_text
from kodeks.reporting.report import Report


def render(report: Report) -> str:
    """All findings as one JSON object."""
    data = {
        "version": report.version,
        "findings": [_finding(report, finding) for finding in report.findings],
        "silenced": [{**_finding(report, finding), "reason": reason} for finding, reason in report.silenced],
        "count": len(report.findings),
        "entries": report.entries,
        "files": len(report.files),
    }
    return json_text(data)


def _finding(report: Report, finding: Finding) -> dict[str, Any]:
    excerpt = report.excerpt(finding)
    return {
        "check": finding.check,
        "severity": finding.severity.value,
        "file": finding.place.file,
        "line": finding.place.line,
        "column": finding.place.column,
        "end_line": finding.place.line,
        "end_column": finding.place.column + (excerpt.characters if excerpt else 0),
        "at": list(finding.at),
        "because": report.sentence(finding),
        "hint": report.hint(finding),
        "source": excerpt.text if excerpt else "",
        "notes": list(finding.notes),
        "clauses": list(finding.clauses),
        "url": report.address(finding.check),
    }
