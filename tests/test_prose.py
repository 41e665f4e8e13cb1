"""Sentences are remarks: nothing that a case says in prose changes its verdict."""

from collections.abc import Mapping
from typing import Any

import pytest

from judging.test_cases import CASES
from kodeks.judge import cases, questions
from kodeks.judge.answer import Answer
from kodeks.judge.base import Library
from kodeks.loading import Marks

TELLING = (
    "Red recalls its spy to infiltrate.",
    "Red does not recall its spy to infiltrate.",
    "Czerwony nie odwołuje szpiega, a Mur Zaporowy już nie stoi.",
    "Дія заборонена: води не вистачає.",
)
REMARKS = ("title", "reason")


@pytest.mark.parametrize("sentence", TELLING)
def test_no_sentence_changes_a_verdict(sentence: str, library: Library) -> None:
    """A tenth of all cases are judged the same, to the last reason and fact, whatever their remarks say."""
    for data, file, marks in (case.values for case in CASES[:: max(1, len(CASES) // 60)]):
        before, after = (_judged(library, each, str(file), marks) for each in (_without(data), _with(data, sentence)))
        assert (after.verdict, after.clauses, after.facts) == (before.verdict, before.clauses, before.facts)


def _without(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in REMARKS}


def _with(data: Mapping[str, Any], sentence: str) -> dict[str, Any]:
    return {**data, **dict.fromkeys(REMARKS, sentence)}


def _judged(library: Library, data: dict[str, Any], file: str, marks: Marks) -> Answer:
    case = cases.read_case(library, data, file, marks)
    assert not isinstance(case, list)
    return questions.answer(case)
