"""The worked examples of the books: judged as the books print them, or awaiting the judge by name."""

import pytest

from conftest import CASES
from kodeks import integrity, legality, loading
from kodeks.model import Entry
from kodeks.positions import Case

AWAITING = set(loading.read_tree(loading.read_text(CASES / "awaiting.yaml"), "awaiting.yaml").value)


def _judged(entry: Entry, rules: legality.Rules) -> str:
    return legality.judge(Case(entry.id, entry.data, entry.file, entry.marks), rules).answer.value


def test_every_worked_example_is_judged_or_awaits_the_judge(base: integrity.Base, rules: legality.Rules) -> None:
    """A scenario comes out as the book prints it; only those listed by name are still undecided."""
    for entry in base.kb.of("scenario"):
        answer = _judged(entry, rules)
        if entry.data["kind"] == "outcome":
            assert entry.id in AWAITING, f"{entry.id}: outcomes are not worked out yet"
        elif entry.id in AWAITING:
            assert answer == "undecided", f"{entry.id} is decided now; take it off the list"
        else:
            assert answer == entry.data["expected"]["verdict"], entry.id


def test_the_awaiting_list_names_scenarios(base: integrity.Base) -> None:
    """Nothing on the list is a leftover."""
    assert {one.id for one in base.kb.of("scenario")} >= AWAITING


@pytest.mark.parametrize("source", ["uprising.source.rulebook-pl", "uprising.source.rulebook-uk"])
def test_every_example_passage_is_shown_by_a_clause_or_a_scenario(source: str, base: integrity.Base) -> None:
    """No worked example of the books is left out."""
    for passage in base.kb[source].data["passages"]:
        if passage["kind"] == "example":
            assert base.kb.backlinks.get(passage["id"]), passage["id"]
