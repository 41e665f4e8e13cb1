"""Cases of the first form, which the first judge answers."""

from typing import TYPE_CHECKING, Any

from kodeks import legality
from kodeks.cli.main import BOOKS
from kodeks.findings import Finding
from kodeks.loading import Marks
from kodeks.positions import Case
from kodeks.positions.cases import read_case
from kodeks.reporting import compiled, first_form, verdicts
from kodeks.reporting.suite import Judged

if TYPE_CHECKING:
    import argparse


class FirstForm:
    """Answers as :class:`kodeks.cli.engine.Bench` does."""

    def __init__(self, told: "argparse.Namespace") -> None:
        self.rules, self.speaker, self.english, self.store = compiled.load(told.lang)
        self.book = next((one for one in reversed(told.reading or ()) if one in BOOKS), None)

    def case(self, data: Any, file: str, marks: Marks) -> Case | list[Finding]:
        """A case, or what is wrong with it."""
        faults: list[Finding] = []
        for case in read_case(data, file, marks, self.store):
            if isinstance(case, Case):
                wrong = list(legality.misnamed(case, self.rules) or ())
                return wrong or case
            faults.append(case)
        return faults

    def answered(self, data: Any, file: str, marks: Marks, format: str) -> tuple[str | list[Finding], Any, list[str]]:
        """The verdict or the findings, what to print of it, and what is not as expected."""
        case = self.case(data, file, marks)
        if isinstance(case, list):
            return case, None, []
        verdict = legality.judge(case, self.rules, reading=self.book)
        if verdict.objections:
            verdict = legality.explained(case, verdict, self.rules, reading=self.book)
        wrong = []
        if case.data.get("expected") or case.data.get("clauses"):
            wrong = [apart.line(case, self.speaker) for apart in first_form.hold(case, verdict).apart]
        shown = verdicts.as_data if format == "json" else verdicts.as_text
        return verdict.answer.value, shown(case, verdict, self.speaker), wrong

    def held(self, data: Any, file: str, marks: Marks) -> Judged | list[Finding]:
        """A case held against what it expects."""
        case = self.case(data, file, marks)
        if isinstance(case, list):
            return case
        return first_form.hold(case, legality.judge(case, self.rules, reading=self.book))
