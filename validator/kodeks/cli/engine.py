"""What commands share that ask the judge on the engine."""

from typing import TYPE_CHECKING, Any

from kodeks import compiled
from kodeks.findings import Finding
from kodeks.judge import cases, questions
from kodeks.judge.base import Library
from kodeks.reporting import answers
from kodeks.reporting.speaker import Speaker
from kodeks.reporting.suite import Judged

if TYPE_CHECKING:
    import argparse
    from types import SimpleNamespace

    from kodeks.cli.judge import Second


class Bench:
    """Reads cases of the second form and answers them in one language."""

    def __init__(self, told: "argparse.Namespace | SimpleNamespace") -> None:
        base = compiled.load()
        self.library = Library(base)
        self.speaker = Speaker(base.kb, base.words[told.lang])
        self.english = base.words["en"]
        self.readings = self.library.readings(told.reading or ())
        self.authority = told.authority or ""

    def case(self, told: "Second") -> cases.Case | list[Finding]:
        """A case, or what is wrong with it."""
        return cases.read_case(
            self.library, told.data, told.file, told.marks, readings=self.readings, authority=self.authority
        )

    def answered(self, told: "Second", format: str) -> tuple[str | list[Finding], Any, list[str]]:
        """The verdict or the findings, what to print of it, and what is not as expected."""
        case = self.case(told)
        if isinstance(case, list):
            return case, None, []
        answer = questions.answer(case)
        apart = [one.line(case, self.speaker) for one in answers.apart(case, answer)]
        shown = answers.as_data if format == "json" else answers.as_text
        return answer.verdict, shown(case, answer, self.speaker), apart

    def held(self, told: "Second") -> Judged | list[Finding]:
        """A case held against what it expects."""
        case = self.case(told)
        if isinstance(case, list):
            return case
        answer = questions.answer(case)
        return Judged(case, answers.old_verdict(answer), tuple(answers.apart(case, answer)))
