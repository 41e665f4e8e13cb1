"""Cases held against what they expect, and a file of disputes as a test suite."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kodeks.findings import Finding, Path, Place
from kodeks.judge.cases import Case
from kodeks.judge.questions import Answer
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
        told = dict(self.facts)
        if self.says == ANSWER:
            told = {key: speaker.phrase(value) for key, value in told.items()}
        elif self.judged is None:
            told["got"] = speaker.phrase("nothing")
        return fill(speaker.phrase(self.says), told)

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
        return sum(one.expects and not one.apart for one in self.judged)

    @property
    def silent(self) -> int:
        """How many cases expect nothing."""
        return sum(not one.expects for one in self.judged)

    def as_text(self, speaker: Speaker, english: Words) -> str:
        """What came out other than expected, then the numbers."""
        lines: list[str] = []
        for one in self.judged:
            name = f" ({one.case.name})" if one.case.name else ""
            lines += [printable(f"{apart.line(one.case, speaker)}{name}") for apart in one.apart]
            if not one.expects:
                told = speaker.phrase("nothing is expected; judged {got}")
                told = fill(told, {"got": speaker.phrase(one.answer.verdict)})
                lines.append(printable(f"{one.place}: {told}{name}"))
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
        told = {
            "cases": len(self.judged),
            "as_expected": self.good,
            "without_expectation": self.silent,
            "unexpected": [self._data(one, speaker) for one in self.judged if one.apart],
            "unusable": [report.as_data(one, english) for one in self.faults],
        }
        return report.json_text(told)

    @staticmethod
    def _data(one: Judged, speaker: Speaker) -> dict[str, Any]:
        return {
            "case": one.case.name,
            "file": one.case.file,
            "verdict": one.answer.verdict,
            "clauses": list(one.answer.clauses),
            "apart": [
                {
                    "at": list(apart.at),
                    "line": one.case.place(apart.at).line,
                    "column": one.case.place(apart.at).column,
                    "because": apart.sentence(speaker),
                    "expected": apart.expected,
                    "judged": apart.judged,
                }
                for apart in one.apart
            ],
        }

    def as_junit(self, speaker: Speaker, english: Words) -> str:
        """A test for each case; one that expects nothing is skipped, one of the wrong shape is an error."""
        # Only this way of telling it needs the library that writes XML.
        from kodeks.reporting.junit import Test
        from kodeks.reporting.junit import suite as junit

        tests = []
        for number, one in enumerate(self.judged, 1):
            lines = [apart.line(one.case, speaker) for apart in one.apart]
            skipped = "" if one.expects else fill("nothing is expected; judged {got}", {"got": one.answer.verdict})
            name = one.case.name or f"case {number}"
            tests.append(Test(name, one.place, failure="\n".join(lines), skipped=skipped))
        for fault in self.faults:
            told = report.as_text([fault], english)
            tests.append(Test(f"{fault.check} at {fault.place.line}:{fault.place.column}", fault.place, error=told))
        return junit("kodeks judge", tests)
