"""What commands share that ask the judge."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kodeks import compiled, loading
from kodeks.findings import Finding
from kodeks.judge import cases, questions
from kodeks.judge.base import Library
from kodeks.loading import Marks
from kodeks.reporting import answers
from kodeks.reporting.speaker import Speaker
from kodeks.reporting.suite import Judged

if TYPE_CHECKING:
    import argparse


class Bench:
    """Reads cases and answers them in one language."""

    def __init__(self, told: "argparse.Namespace") -> None:
        base = compiled.load()
        self.library = Library(base)
        self.speaker = Speaker(base.kb, base.words[told.lang])
        self.english = base.words["en"]
        self.readings = self.library.readings(told.reading or ())
        self.authority = told.authority or ""

    def case(self, data: dict[str, Any], file: str, marks: Marks) -> cases.Case | list[Finding]:
        """A case, or what is wrong with it."""
        return cases.read_case(self.library, data, file, marks, readings=self.readings, authority=self.authority)

    def answered(
        self, data: dict[str, Any], file: str, marks: Marks, format: str
    ) -> tuple[str | list[Finding], Any, list[str]]:
        """The verdict or the findings, what to print of it, and what is not as expected."""
        case = self.case(data, file, marks)
        if isinstance(case, list):
            return case, None, []
        answer = questions.answer(case)
        apart = [one.line(case, self.speaker) for one in answers.apart(case, answer)]
        shown = answers.as_data if format == "json" else answers.as_text
        return answer.verdict, shown(case, answer, self.speaker), apart

    def held(self, data: dict[str, Any], file: str, marks: Marks) -> Judged | list[Finding]:
        """A case held against what it expects."""
        case = self.case(data, file, marks)
        if isinstance(case, list):
            return case
        answer = questions.answer(case)
        return Judged(case, answer.verdict, answer.clauses, tuple(answers.apart(case, answer)))


def documents(files: list[str]) -> Iterator[tuple[str, Any, Marks]]:
    """Each case of each file with its marks; a finding in place of a file that cannot be read."""
    for name in files:
        shown = "<stdin>" if name == "-" else name
        try:
            text = loading.decode(sys.stdin.buffer.read(), shown) if name == "-" else loading.read_text(name, name)
            tree = loading.read_tree(text, shown)
        except loading.UnreadableFile as error:
            yield shown, loading.unreadable(error), Marks(0, 0)
            continue
        for at, case in items(tree.value):
            yield shown, case, tree.marks.inside(at)


def items(value: Any) -> list[tuple[tuple[str | int, ...], Any]]:
    """The cases of a document with the ways to them: one, a list, or many under ``cases``."""
    if isinstance(value, dict) and isinstance(value.get("cases"), list):
        return [(("cases", index), one) for index, one in enumerate(value["cases"])]
    if isinstance(value, list):
        return [((index,), one) for index, one in enumerate(value)]
    return [((), value)]
