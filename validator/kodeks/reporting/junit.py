"""JUnit XML: a report with a case for each finding and one for each file without any, or any list of tests."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from kodeks.findings import Finding, Place, Severity
from kodeks.reporting.report import Report

#: What XML 1.0 cannot hold, not even as a reference.
_BARRED = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(report: Report) -> str:
    """Errors and warnings are failures, hints are output of a passing case, silenced ones are skipped."""
    cases = [_case(report, finding) for finding in report.findings]
    cases += [_case(report, finding, reason) for finding, reason in report.silenced]
    named = {finding.place.file for finding in report.findings} | {finding.place.file for finding, _ in report.silenced}
    cases += [f"    <testcase {_names('kodeks check', file)}/>" for file in report.files if file not in named]
    failures = sum(finding.severity is not Severity.HINT for finding in report.findings)
    counts = f'tests="{len(cases)}" failures="{failures}" errors="0"'
    return _whole("kodeks check", counts, len(report.silenced), cases)


@dataclass(frozen=True, slots=True)
class Test:
    """A test and how it went: it passed unless it failed, could not be run, or was skipped."""

    #: Not a class of tests, whatever its name.
    __test__ = False

    name: str
    place: Place
    failure: str = ""
    error: str = ""
    skipped: str = ""


def suite(name: str, tests: Sequence[Test]) -> str:
    """Tests as one suite."""
    failures, errors = sum(bool(test.failure) for test in tests), sum(bool(test.error) for test in tests)
    counts = f'tests="{len(tests)}" failures="{failures}" errors="{errors}"'
    return _whole(name, counts, sum(bool(test.skipped) for test in tests), [_test(test) for test in tests])


def _test(test: Test) -> str:
    head = f"    <testcase {_names(test.name, test.place.file)} line={_attribute(str(test.place.line))}"
    if test.skipped:
        inner = f"      <skipped message={_attribute(test.skipped)}/>"
    elif message := test.failure or test.error:
        word = "failure" if test.failure else "error"
        inner = f"      <{word} message={_attribute(message.splitlines()[0])}>{_text(message)}</{word}>"
    else:
        return f"{head}/>"
    return f"{head}>\n{inner}\n    </testcase>"


def _whole(name: str, counts: str, skipped: int, cases: Sequence[str]) -> str:
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<testsuites name="kodeks" {counts}>',
            f'  <testsuite name={_attribute(name)} {counts} skipped="{skipped}" time="0">',
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
    return "".join(
        character if character.isprintable() or character == "\n" else f"&#{ord(character)};" for character in text
    )
