"""Open questions: what each answer makes of a case, and what the books alone make of it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.test_open_questions import asked, questions
from judging.test_cases import CASES as ENGINE_CASES
from judging.test_cases import default_of
from kodeks import loading
from kodeks.judge import cases
from kodeks.judge import questions as judge
from kodeks.judge.base import Library
from kodeks.judge.collections import items, merged
from kodeks.reporting import expectations

FOLDER = Path(__file__).resolve().parent.parent / "cases" / "readings"
ENGINE = FOLDER.parent / "engine"
#: Modules whose questions all have a case.
COMPLETE = ("uprising", "khoam", "imperium", "rise-of-ix", "immortality", "rivals", "six-players", "classic")


def listed() -> list[Any]:
    """Every case on its default table."""
    found = []
    for path in sorted(FOLDER.glob("*.yaml")):
        tree = loading.read_tree(path.read_text(encoding="utf-8"), path.name)
        default = merged(default_of(ENGINE / tree.value.get("table", "")), tree.value["default"])
        for at, case in items(tree.value):
            found.append(pytest.param(merged(default, case), path.name, tree.marks.inside(at), id=case["asks"]))
    return found


CASES = listed()


def judged(
    data: Mapping[str, Any], file: str, marks: loading.Marks, library: Library, expected: Mapping[str, Any], **more: Any
) -> None:
    """Hold what is judged against what is expected."""
    asked = {key: value for key, value in data.items() if key not in ("asks", "answers", "with", "follows")}
    readings = {**data.get("with", {}), **more.pop("readings", {})}
    case = cases.read_case(library, {**asked, **more, "expected": expected}, file, marks, readings=readings)
    assert not isinstance(case, list), case
    answer = judge.answer(case)
    found = [(difference.says, dict(difference.facts)) for difference in expectations.apart(case, answer)]
    assert found == [], (readings, answer.verdict, answer.objections, answer.unknowns)


@pytest.mark.parametrize(("data", "file", "marks"), CASES)
def test_each_answer(data: Mapping[str, Any], file: str, marks: loading.Marks, library: Library) -> None:
    """The answers differ, each does what the case says, and without one the books alone follow a reading or none."""
    question, wanted = data["asks"], data["answers"]
    assert len(wanted) > 1
    assert len({str(expected) for expected in wanted.values()}) > 1
    for number, (answer, expected) in enumerate(wanted.items(), 1):
        judged(data, file, marks, library, expected, readings={question: answer})
        judged(data, file, marks, library, expected, readings={question: str(number)})
    entry = library.kb[question]
    if "follows" not in data:
        followed = int(entry.data.get("follows", 0))
        undecided = {"verdict": "undecided", "unknowns": [question]}
        expected = list(wanted.values())[followed - 1] if followed else undecided
        judged(data, file, marks, library, expected, authority="book")


def test_every_question_has_a_case() -> None:
    """What a rule asks is tried with each answer: here, or by cases of the engine that answer it in two ways."""
    tried = {case.values[0]["asks"] for case in CASES}
    told: dict[str, set[str]] = {}
    for case in ENGINE_CASES:
        readings = case.values[0].get("readings", {})
        for question, answer in readings.items() if isinstance(readings, Mapping) else ():
            told.setdefault(question, set()).add(str(answer))
    tried |= {question for question, answers in told.items() if len(answers) > 1}
    assert [
        entry.id for module in COMPLETE for entry in questions(module) if asked(entry) and entry.id not in tried
    ] == []
