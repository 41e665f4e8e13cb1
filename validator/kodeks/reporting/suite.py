"""Cases held against what they expect, and a file of disputes as a test suite."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kodeks.findings import Finding, Path, Place
from kodeks.judge.answer import Answer
from kodeks.judge.case import Case
from kodeks.reporting import findings as report
from kodeks.reporting.findings import fill, printable
from kodeks.reporting.speaker import Speaker
from kodeks.words import Words

#: The sentence about another verdict.
ANSWER = "expected {wanted}, judged {got}"


@dataclass(frozen=True, slots=True)
class Apart:
    """Something that came out other than the case expects."""

    #: The way to the expectation inside the case.
    at: Path
    #: A template and its values, as with findings.
    says: str
    facts: Mapping[str, str]
    expected: Any
    judged: Any

    def sentence(self, speaker: Speaker) -> str:
        """What was expected and what was judged."""
        facts = dict(self.facts)
        if self.says == ANSWER:
            facts = {key: speaker.phrase(value) for key, value in facts.items()}
        elif self.judged is None:
            facts["got"] = speaker.phrase("nothing")
        return fill(speaker.phrase(self.says), facts)

    def line(self, case: Case, speaker: Speaker) -> str:
        """The same with its place."""
        return printable(f"{case.place(self.at)}: {self.sentence(speaker)}")


@dataclass(frozen=True, slots=True)
class Judged:
    """A case, its verdict, and what of it is not as expected."""

    case: Case
    answer: Answer
    apart: tuple[Apart, ...]

    @property
    def expects(self) -> bool:
        """Whether the case expects anything."""
        return bool(self.case.data.get("expected")) or bool(self.case.data.get("clauses"))

    @property
    def place(self) -> Place:
        """Where the case stands."""
        return self.case.place(("expected",) if self.apart else ())


@dataclass(frozen=True, slots=True)
class Summary:
    """Many cases held against what they expect, and what of their files is unusable."""

    judged: Sequence[Judged]
    faults: Sequence[Finding]

    @property
    def good(self) -> int:
        """How many cases came out as they expect."""
        return sum(judged.expects and not judged.apart for judged in self.judged)

    @property
    def silent(self) -> int:
        """How many cases expect nothing."""
        return sum(not judged.expects for judged in self.judged)

    def as_text(self, speaker: Speaker, english: Words) -> str:
        """What came out other than expected, then the numbers."""
        lines: list[str] = []
        for judged in self.judged:
            name = f" ({judged.case.name})" if judged.case.name else ""
            lines += [printable(f"{apart.line(judged.case, speaker)}{name}") for apart in judged.apart]
            if not judged.expects:
                note = speaker.phrase("nothing is expected; judged {got}")
                note = fill(note, {"got": speaker.phrase(judged.answer.verdict)})
                lines.append(printable(f"{judged.place}: {note}{name}"))
        if self.faults:
            lines.append(report.as_text(self.faults, english))
        numbers = {"number": len(self.judged), "good": self.good}
        last = fill(speaker.phrase("{number} cases, {good} as expected"), numbers)
        for number, says in (
            (self.silent, "{number} of them expect nothing"),
            (len(self.faults), "unusable: {number}"),
        ):
            last += f"; {fill(speaker.phrase(says), {'number': number})}" if number else ""
        return "\n".join([*lines, last])

    def as_json(self, speaker: Speaker, english: Words) -> str:
        """The same as data."""
        data = {
            "cases": len(self.judged),
            "as_expected": self.good,
            "without_expectation": self.silent,
            "unexpected": [self._data(judged, speaker) for judged in self.judged if judged.apart],
            "unusable": [report.as_data(fault, english) for fault in self.faults],
        }
        return report.json_text(data)

    @staticmethod
    def _data(judged: Judged, speaker: Speaker) -> dict[str, Any]:
        return {
            "case": judged.case.name,
            "file": judged.case.file,
            "verdict": judged.answer.verdict,
            "clauses": list(judged.answer.clauses),
            "apart": [
                {
                    "at": list(apart.at),
                    "line": judged.case.place(apart.at).line,
                    "column": judged.case.place(apart.at).column,
                    "because": apart.sentence(speaker),
                    "expected": apart.expected,
                    "judged": apart.judged,
                }
                for apart in judged.apart
            ],
        }

    def as_junit(self, speaker: Speaker, english: Words) -> str:
        """A test for each case; one that expects nothing is skipped, one of the wrong shape is an error."""
        # Only this way of telling it needs the library that writes XML.
        from kodeks.reporting.junit import Test
        from kodeks.reporting.junit import suite as junit

        tests = []
        for number, judged in enumerate(self.judged, 1):
            lines = [apart.line(judged.case, speaker) for apart in judged.apart]
            skipped = (
                "" if judged.expects else fill("nothing is expected; judged {got}", {"got": judged.answer.verdict})
            )
            name = judged.case.name or f"case {number}"
            tests.append(Test(name, judged.place, failure="\n".join(lines), skipped=skipped))
        for fault in self.faults:
            error = report.as_text([fault], english)
            tests.append(Test(f"{fault.check} at {fault.place.line}:{fault.place.column}", fault.place, error=error))
        return junit("kodeks judge", tests)
