"""Cases held against what they expect, and a file of disputes as a test suite."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kodeks import ids, legality
from kodeks.findings import Finding, Path, Place, Verdict
from kodeks.judge.cases import Case as SecondCase
from kodeks.positions import Case
from kodeks.records import dataclass
from kodeks.reporting import findings as report
from kodeks.reporting.findings import fill, printable
from kodeks.reporting.speaker import Speaker
from kodeks.reporting.verdicts import plain, shown
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

    def line(self, case: Case | SecondCase, speaker: Speaker) -> str:
        """The same with its place."""
        return printable(f"{case.place(self.at)}: {self.sentence(speaker)}")


@dataclass(frozen=True, slots=True)
class Judged:
    """A case, its verdict, and what of it is not as expected."""

    case: Case | SecondCase
    verdict: Verdict
    apart: tuple[Apart, ...]

    @property
    def expects(self) -> bool:
        """Whether the case expects anything."""
        return bool(self.case.data.get("expected")) or bool(_clauses(self.case))

    @property
    def place(self) -> Place:
        """Where the case stands."""
        return self.case.place(("expected",) if self.apart else ())


def hold(case: Case, verdict: Verdict) -> Judged:
    """A verdict held against what the case expects."""
    return Judged(case, verdict, tuple(_apart(case, verdict)))


def _apart(case: Case, verdict: Verdict) -> Iterator[Apart]:
    expected = case.data.get("expected") or {}
    wanted = expected.get("verdict") or ("resolved" if case.expected_result else None)
    got = verdict.answer.value
    if wanted and wanted != got:
        at: Path = ("expected", "verdict") if "verdict" in expected else ("expected", "result")
        yield Apart(at, ANSWER, {"wanted": wanted, "got": got}, wanted, got)
    for one in legality.differences(case.expected_result, verdict.result, case.state):
        key = ".".join(str(step) for step in one.at)
        told = {"fact": key, "wanted": shown(key, one.expected), "got": shown(key, one.got)}
        at = ("expected", "result", *one.at)
        yield Apart(at, "expected {fact}: {wanted}, came out {got}", told, one.expected, plain(one.got))
    deciding = [*verdict.clauses, *verdict.grounds]
    for at, clause in _clauses(case):
        if clause not in deciding:
            says = "expected {wanted} among the clauses that decide"
            yield Apart(at, says, {"wanted": clause}, clause, list(verdict.clauses))
    yield from _violations(expected.get("violations"), verdict.objections)


def _clauses(case: Case | SecondCase) -> list[tuple[Path, str]]:
    """The clauses that a case names; those of a scenario of the base tell what it is an example of."""
    if ids.kind_of(case.name) == "scenario":
        return []
    found: list[tuple[Path, str]] = []
    for at in (("clauses",), ("expected", "clauses")):
        told: Any = case.data
        for step in at:
            told = told.get(step) if isinstance(told, Mapping) else None
        found += [((*at, index), str(one)) for index, one in enumerate(told if isinstance(told, list) else ())]
    return found


def _violations(told: Any, objections: Sequence[Finding]) -> Iterator[Apart]:
    """
    Violations that nobody objected to.

    One names a check or a clause by its id, a place by its way, or both; in words of its own it is only counted.
    """
    if not isinstance(told, list):
        return
    if len(told) > len(objections):
        says = "expected {wanted} objections, and there are {got}"
        facts = {"wanted": str(len(told)), "got": str(len(objections))}
        yield Apart(("expected", "violations"), says, facts, len(told), len(objections))
    for index, one in enumerate(told):
        named = one if isinstance(one, Mapping) else {"rule": one}
        left, at = list(objections), ("expected", "violations", index)
        for key in ("check", "clause", "rule"):
            id = str(named.get(key, ""))
            if ids.parse(id) is not None:
                left = [it for it in left if id == it.check or id in it.clauses]
                if not left:
                    judged = [it.check for it in objections]
                    yield Apart(at, "expected an objection of {wanted}", {"wanted": id}, id, judged)
        way = named.get("at")
        if left and way is not None and str(way) not in [_way(it.at) for it in left]:
            judged = [_way(it.at) for it in left]
            yield Apart(at, "expected an objection at {wanted}", {"wanted": str(way)}, way, judged)


def _way(at: Path) -> str:
    return ".".join(str(step) for step in at)


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
                told = fill(told, {"got": speaker.phrase(one.verdict.answer.value)})
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
            "verdict": one.verdict.answer.value,
            "clauses": list(one.verdict.clauses),
            "apart": [
                {
                    "at": list(apart.at),
                    "line": one.case.place(apart.at).line,
                    "column": one.case.place(apart.at).column,
                    "because": apart.sentence(speaker),
                    "expected": plain(apart.expected),
                    "judged": plain(apart.judged),
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
            skipped = (
                "" if one.expects else fill("nothing is expected; judged {got}", {"got": one.verdict.answer.value})
            )
            name = one.case.name or f"case {number}"
            tests.append(Test(name, one.place, failure="\n".join(lines), skipped=skipped))
        for fault in self.faults:
            told = report.as_text([fault], english)
            tests.append(Test(f"{fault.check} at {fault.place.line}:{fault.place.column}", fault.place, error=told))
        return junit("kodeks judge", tests)
