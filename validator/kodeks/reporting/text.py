"""A report as text: place and id, sentence, the line with a caret, the way out."""

from kodeks.findings import Finding, Severity
from kodeks.reporting.findings import printable
from kodeks.reporting.report import Report

#: What stands around findings; translated in ``kodeks.po``.
PHRASES = (
    "error", "warning", "hint", "beside it", "errors: {number}", "warnings: {number}", "hints: {number}",
    "{number} silenced", "see", "nothing found in {number} entries",
)  # fmt: skip
_COLOURS = {Severity.ERROR: "31;1", Severity.WARNING: "33;1", Severity.HINT: "36;1"}
_DIM, _STRONG = "2", "1"


def render(report: Report, *, colour: bool = False) -> str:
    """All findings, and a last line that counts them."""
    blocks = [_block(report, finding, colour) for finding in report.findings]
    return "\n\n".join([*blocks, _summary(report, colour)])


def _paint(text: str, code: str, colour: bool) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if colour else text


def _block(report: Report, finding: Finding, colour: bool) -> str:
    phrase = report.words.message
    severity = _paint(phrase(finding.severity.value), _COLOURS[finding.severity], colour)
    place = _paint(printable(str(finding.place)).replace("\n", "\\n"), _STRONG, colour)
    lines = [f"{place}: {severity} {finding.check}", f"  {printable(report.sentence(finding))}"]
    excerpt = report.excerpt(finding)
    if excerpt is not None:
        margin = " " * len(str(excerpt.number))
        caret = _paint("^" * excerpt.length, _COLOURS[finding.severity], colour)
        lines.append(f"  {_paint(f'{excerpt.number} |', _DIM, colour)} {excerpt.text}")
        lines.append(f"  {_paint(f'{margin} |', _DIM, colour)} {' ' * excerpt.offset}{caret}")
    lines += [f"  {phrase('beside it')}: {printable(note)}" for note in finding.notes]
    hint = report.hint(finding)
    if hint:
        lines.append(f"  {phrase('hint')}: {printable(hint)}")
    address = report.address(finding.check)
    if address:
        lines.append(f"  {phrase('see')}: {address}")
    return "\n".join(lines)


def _summary(report: Report, colour: bool) -> str:
    phrase = report.words.message
    tail = f", {phrase('{number} silenced').format(number=len(report.silenced))}" if report.silenced else ""
    if not report.findings:
        return phrase("nothing found in {number} entries").format(number=report.entries) + tail
    parts = []
    for severity in Severity:
        number = report.count(severity)
        if number:
            count = phrase(f"{severity.value}s: {{number}}").format(number=number)
            parts.append(_paint(count, _COLOURS[severity], colour))
    return ", ".join(parts) + tail
