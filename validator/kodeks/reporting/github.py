"""A report as workflow commands, which GitHub shows as annotations of a pull request."""

from kodeks.findings import Finding, Severity
from kodeks.reporting.report import Report

COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "notice"}


def render(report: Report) -> str:
    """A command for each finding, and a last line for the log."""
    lines = [_command(report, finding) for finding in report.findings]
    number, files = len(report.findings), len(report.files)
    lines.append(f"kodeks: {number} finding{'s' if number != 1 else ''} in {files} file{'s' if files != 1 else ''}")
    return "\n".join(lines)


def _command(report: Report, finding: Finding) -> str:
    place = finding.place
    properties = {"file": place.file}
    if place.line:
        properties |= {"line": str(place.line), "col": str(max(place.column, 1))}
        excerpt = report.excerpt(finding)
        if excerpt is not None:
            properties |= {"endLine": str(place.line), "endColumn": str(max(place.column, 1) + excerpt.characters - 1)}
    properties["title"] = finding.check
    listed = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    hint = report.hint(finding)
    message = "\n".join([report.sentence(finding), *finding.notes, *([f"hint: {hint}"] if hint else [])])
    return f"::{COMMANDS[finding.severity]} {listed}::{_data(message)}"


def _data(text: str) -> str:
    # Nothing but a line feed may end a command, and a command may start nothing but a line.
    kept = "".join(character if character.isprintable() or character == "\n" else "?" for character in text)
    return kept.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
