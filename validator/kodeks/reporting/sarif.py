"""A report as SARIF 2.1.0, which code hosts show beside the lines of a pull request."""

import hashlib
import posixpath
from typing import Any
from urllib.parse import quote

from kodeks import home
from kodeks.findings import Finding, Severity
from kodeks.reporting.findings import json_text
from kodeks.reporting.report import Report

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "note"}


def render(report: Report) -> str:
    """One run with its rules and results; what is silenced is told as suppressed, with the reason."""
    every = [*report.findings, *(finding for finding, _ in report.silenced)]
    rules = sorted({finding.check for finding in every})
    index = {id: number for number, id in enumerate(rules)}
    results = [_result(report, finding, index) for finding in report.findings]
    for finding, reason in report.silenced:
        suppressed = {"kind": "inSource", "status": "accepted", "justification": reason}
        results.append({**_result(report, finding, index), "suppressions": [suppressed]})
    run = {
        "tool": {
            "driver": {
                "name": "kodeks",
                "version": report.version,
                **({"informationUri": home.site()} if home.site() else {}),
                "rules": [_rule(id, report) for id in rules],
            }
        },
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    return json_text({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


def _rule(id: str, report: Report) -> dict[str, Any]:
    check = report.checks.get(id)
    if check is None:
        return {"id": id, "shortDescription": {"text": id}}
    return {
        "id": id,
        "shortDescription": {"text": check.title},
        "fullDescription": {"text": check.title},
        "help": {"text": check.explanation},
        **({"helpUri": report.address(id)} if report.address(id) else {}),
        "defaultConfiguration": {"level": LEVELS[check.severity]},
    }


def _result(report: Report, finding: Finding, index: dict[str, int]) -> dict[str, Any]:
    hint = report.hint(finding)
    lines = [report.sentence(finding), *finding.notes, *([f"hint: {hint}"] if hint else [])]
    location: dict[str, Any] = {"artifactLocation": {"uri": _uri(finding.place.file)}}
    if finding.place.line:
        region: dict[str, Any] = {"startLine": finding.place.line, "startColumn": max(finding.place.column, 1)}
        excerpt = report.excerpt(finding)
        if excerpt is not None:
            region["endColumn"] = region["startColumn"] + excerpt.characters
            region["snippet"] = {"text": excerpt.text}
        location["region"] = region
    print_of = f"{finding.check}|{finding.place.file}|{finding.because}|{sorted(finding.facts.items(), key=str)}"
    return {
        "ruleId": finding.check,
        "ruleIndex": index[finding.check],
        "level": LEVELS[finding.severity],
        "message": {"text": "\n".join(lines)},
        "locations": [{"physicalLocation": location}],
        "partialFingerprints": {"kodeks/v1": hashlib.sha256(print_of.encode("utf-8", "replace")).hexdigest()[:32]},
    }


def _uri(file: str) -> str:
    path = quote(posixpath.normpath(file), safe="/", errors="replace")
    return f"file://{path}" if file.startswith("/") else path
