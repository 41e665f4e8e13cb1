"""The worked examples of the books: judged as the books print them."""

import pytest

from kodeks import integrity
from kodeks.judge.base import Library
from kodeks.judge.cases import read_scenario
from kodeks.judge.questions import answer
from kodeks.reporting.expectations import apart


def test_every_worked_example_is_judged_as_printed(library: Library) -> None:
    """A scenario comes out as the book prints it."""
    for entry in library.kb.of("scenario"):
        case = read_scenario(library, entry)
        assert not isinstance(case, list), [(each.because, each.facts) for each in case]
        assert [(each.says, each.facts) for each in apart(case, answer(case))] == [], entry.id


@pytest.mark.parametrize(
    "source", ["uprising.source.rulebook-pl", "uprising.source.rulebook-uk", "classic.source.rulebook-pl"]
)
def test_every_example_passage_is_shown_by_a_clause_or_a_scenario(source: str, base: integrity.Base) -> None:
    """No worked example of the books is left out."""
    for passage in base.kb[source].data["passages"]:
        if passage["kind"] == "example":
            assert base.kb.backlinks.get(passage["id"]), passage["id"]
