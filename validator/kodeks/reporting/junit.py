"""A report as JUnit XML: a case for each finding, and one for each file without any."""

import re
from xml.sax.saxutils import escape, quoteattr

from kodeks.findings import Finding, Severity
from kodeks.reporting.report import Report

#: What XML 1.0 cannot hold, not even as a reference.
_BARRED = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(report: Report) -> str:
    """Errors and warnings are failures, hints are output of a passing case, silenced ones are skipped."""
    cases = [_case(report, one) for one in report.findings]
    cases += [_case(report, one, reason) for one, reason in report.silenced]
    named = {one.place.file for one in report.findings} | {one.place.file for one, _ in report.silenced}
    cases += [f"    <testcase {_names('kodeks check', file)}/>" for file in report.files if file not in named]
    failures = sum(one.severity is not Severity.HINT for one in report.findings)
    counts = f'tests="{len(cases)}" failures="{failures}" errors="0"'
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<testsuites name="kodeks" {counts}>',
            f'  <testsuite name="kodeks check" {counts} skipped="{len(report.silenced)}" time="0">',
            *cases,
            "  </testsuite>",
            "</testsuites>",
        ]
    )


def _case(report: Report, finding: Finding, silenced: str | None = None) -> str:
    sentence, hint = report.sentence(finding), report.hint(finding)
    body = "\n".join([str(finding.place), sentence, *finding.notes, *([f"hint: {hint}"] if hint else [])])
    name = f"{finding.check} at {finding.place.line}:{finding.place.column}"
    head = f"    <testcase {_names(name, finding.place.file)} line={_attribute(str(finding.place.line))}>"
    if silenced is not None:
        inner = f"      <skipped message={_attribute(silenced)}/>"
    elif finding.severity is Severity.HINT:
        inner = f"      <system-out>{_text(body)}</system-out>"
    else:
        kind = _attribute(finding.severity.value)
        inner = f"      <failure message={_attribute(sentence)} type={kind}>{_text(body)}</failure>"
    return f"{head}\n{inner}\n    </testcase>"


def _names(name: str, file: str) -> str:
    return f'name={_attribute(name)} classname={_attribute(file)} file={_attribute(file)} time="0"'


def _attribute(text: str) -> str:
    return _shown(quoteattr(_BARRED.sub("?", text), {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}))


def _text(text: str) -> str:
    return _shown(escape(_BARRED.sub("?", text)))


def _shown(text: str) -> str:
    """What could steer a terminal, as references."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join(one if one.isprintable() or one == "\n" else f"&#{ord(one)};" for one in text)
