"""The worked examples of the books: judged as the books print them, or awaiting the judge by name."""

import pytest

from conftest import CASES
from kodeks import integrity, legality, loading
from kodeks.findings import Verdict
from kodeks.judge.base import Library
from kodeks.judge.cases import read_scenario
from kodeks.judge.questions import answer
from kodeks.model import Entry
from kodeks.positions import Case
from kodeks.reporting.answers import apart

AWAITING = set(loading.read_tree(loading.read_text(CASES / "awaiting.yaml"), "awaiting.yaml").value)


def _judged(entry: Entry, rules: legality.Rules) -> tuple[Case, Verdict]:
    case = Case(entry.id, entry.data, entry.file, entry.marks)
    return case, legality.judge(case, rules)


def test_every_worked_example_is_judged_or_awaits_the_judge(base: integrity.Base, rules: legality.Rules) -> None:
    """A scenario comes out as the book prints it; only those listed by name are still undecided."""
    for entry in base.kb.of("scenario"):
        if "kind" not in entry.data:
            continue
        case, verdict = _judged(entry, rules)
        answer = verdict.answer.value
        if entry.id in AWAITING:
            assert answer == "undecided", f"{entry.id} is decided now; take it off the list"
        elif case.kind == "outcome":
            assert answer == "resolved", f"{entry.id}: {verdict.unknowns or verdict.objections}"
            assert list(legality.differences(case.expected_result, verdict.result)) == [], entry.id
        else:
            assert answer == entry.data["expected"]["verdict"], entry.id


def test_every_worked_example_of_the_second_form_is_judged_as_printed(base: integrity.Base) -> None:
    """A scenario that the engine judges comes out as the book prints it."""
    library = Library(base)
    for entry in base.kb.of("scenario"):
        if "kind" in entry.data:
            continue
        case = read_scenario(library, entry)
        assert not isinstance(case, list), [(each.because, each.facts) for each in case]
        assert [(each.says, each.facts) for each in apart(case, answer(case))] == [], entry.id


def test_the_awaiting_list_names_scenarios(base: integrity.Base) -> None:
    """Nothing on the list is a leftover."""
    assert {one.id for one in base.kb.of("scenario")} >= AWAITING


@pytest.mark.parametrize(
    "source", ["uprising.source.rulebook-pl", "uprising.source.rulebook-uk", "classic.source.rulebook-pl"]
)
def test_every_example_passage_is_shown_by_a_clause_or_a_scenario(source: str, base: integrity.Base) -> None:
    """No worked example of the books is left out."""
    for passage in base.kb[source].data["passages"]:
        if passage["kind"] == "example":
            assert base.kb.backlinks.get(passage["id"]), passage["id"]
