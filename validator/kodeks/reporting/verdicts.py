"""Verdicts as text and as JSON."""

from typing import Any

from kodeks.findings import Finding, Unknown, Verdict
from kodeks.positions import Case
from kodeks.reporting.findings import fill, printable
from kodeks.reporting.speaker import Speaker


def sentence(one: Finding | Unknown, speaker: Speaker) -> str:
    """The sentence of an objection or an unknown, with its facts in words."""
    return fill(speaker.phrase(one.because), speaker.facts(one.facts))


def as_text(case: Case, verdict: Verdict, speaker: Speaker) -> str:
    """The verdict, then everything it rests on."""
    place = case.place(("action",) if case.action is not None else ("state",))
    head = f"{place}: {speaker.phrase(verdict.answer.value)}"
    if case.name:
        head += f" ({case.name})"
    lines = [printable(head)]
    for finding in verdict.objections:
        lines.append(f"  {finding.place}: {finding.check}")
        lines.append(f"    {printable(sentence(finding, speaker))}")
        lines += [f"    {speaker.phrase('rule')}: {speaker.cite(clause)}" for clause in finding.clauses]
        if finding.hint:
            lines.append(
                f"    {speaker.phrase('hint')}: {fill(speaker.phrase(finding.hint), speaker.facts(finding.facts))}"
            )
    for unknown in verdict.unknowns:
        lines.append(f"  {unknown.place}: {speaker.phrase('missing')}: {printable(sentence(unknown, speaker))}")
        lines += [f"    {speaker.phrase('left open by')}: {one} – {speaker.title(one)}" for one in unknown.open]
    if not verdict.objections and verdict.grounds:
        lines.append(f"  {speaker.phrase('no objection')}; {speaker.phrase('decided by')}:")
        lines += [f"    {speaker.cite(clause)}" for clause in verdict.grounds]
    return "\n".join(lines)


def as_data(case: Case, verdict: Verdict, speaker: Speaker) -> dict[str, Any]:
    """The verdict as plain data."""
    return {
        "case": case.name,
        "file": case.file,
        "verdict": verdict.answer.value,
        "clauses": list(verdict.clauses),
        "objections": [
            {
                "check": one.check,
                "at": list(one.at),
                "line": one.place.line,
                "column": one.place.column,
                "because": sentence(one, speaker),
                "hint": fill(speaker.phrase(one.hint), speaker.facts(one.facts)) if one.hint else "",
                "clauses": list(one.clauses),
            }
            for one in verdict.objections
        ],
        "unknowns": [
            {
                "at": list(one.at),
                "line": one.place.line,
                "column": one.place.column,
                "because": sentence(one, speaker),
                "open": list(one.open),
            }
            for one in verdict.unknowns
        ],
    }
