"""Cases with parts taken out or put wrong: an answer or a finding, never a traceback."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

from judging.test_cases import CASES
from kodeks import integrity, loading
from kodeks.judge import cases, questions
from kodeks.judge.base import Library
from kodeks.reporting import answers
from kodeks.reporting.speaker import Speaker

JUNK: list[Any] = [None, 0, -1, 99, True, "", "red", "?", "dagger", [], {}, ["?"], ["dagger"], {"x": 1}, [None], 3.5]
NUMBER = 400


def ways(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in parts:
        yield (*at, key)
        yield from ways(below, (*at, key))


def broken(data: dict[str, Any], chance: Random) -> dict[str, Any]:
    """A case with one value taken out or replaced."""
    found = deepcopy(data)
    *above, last = chance.choice([way for way in ways(found) if way[0] not in ("expected", "id")])
    here: Any = found
    for step in above:
        here = here[step]
    if chance.random() < 0.4:
        del here[last]
    else:
        here[last] = deepcopy(chance.choice(JUNK))
    return found


def test_a_broken_case_gets_an_answer_or_findings(library: Library, base: integrity.Base) -> None:
    """Each finding has all values of its sentence, and each answer can be told."""
    chance = Random(7)
    speaker = Speaker(base.kb, base.words["pl"])
    seen = set()
    for _ in range(NUMBER):
        data = broken(chance.choice(CASES).values[0], chance)
        case = cases.read_case(library, data, "case.yaml", loading.Marks(1, 1))
        if isinstance(case, list):
            seen.add("unusable")
            assert all(one.because.format_map(one.facts) for one in case)
            continue
        answer = questions.answer(case)
        seen.add(answer.verdict)
        assert answers.as_text(case, answer, speaker)
        assert answers.as_data(case, answer, speaker)["verdict"] == answer.verdict
    assert seen == {"unusable", "legal", "illegal", "undecided", "resolved"}
