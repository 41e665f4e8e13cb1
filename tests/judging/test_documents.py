"""Schema and tables are what the register says now, and read the same cases as the reader."""

import json
from pathlib import Path

import jsonschema_rs
import pytest

from conftest import ROOT
from engine.tables import base
from kodeks import loading
from kodeks.judge import documents
from kodeks.judge.collections import items

ENGINE = ROOT / "tests" / "cases" / "engine"


UPRISING = documents.FORMS[0]


@pytest.mark.parametrize("form", documents.FORMS, ids=lambda form: form.name)
def test_schema_and_tables_are_up_to_date(form: documents.Form) -> None:
    """``python -m kodeks.judge.documents`` has been run since the last change of the register."""
    assert (ROOT / "schema" / form.schema).read_text(encoding="utf-8") == documents.schema_text(form)
    text = (ROOT / documents.POSITIONS).read_text(encoding="utf-8")
    assert documents.page(text, base()) == text


@pytest.mark.parametrize("form", documents.FORMS, ids=lambda form: form.name)
def test_every_fact_and_decision_is_in_the_tables(form: documents.Form) -> None:
    """A fact that people write has a row, and one that the rules keep for themselves has none."""
    found = documents.tables(form, base())
    for register in (form.register.table, form.register.seat):
        for name, fact in register.items():
            assert (f"| `{name}` |" in found) is (not fact.working and name != "players"), name
    assert all(f"| `{name}` |" in found for name in form.kinds)


@pytest.mark.parametrize("path", sorted(ENGINE.rglob("*.yaml")), ids=lambda path: path.stem)
def test_the_cases_fit_the_schema(path: Path) -> None:
    """Schema and reader agree on what is a case."""
    form = documents.FORMS["classic" in path.relative_to(ENGINE).parts]
    validator = jsonschema_rs.validator_for(documents.schema(form))
    value = loading.read_tree(path.read_text(encoding="utf-8"), path.name).value
    for _, case in items(value):
        whole = {"from": "set-up", **json.loads(json.dumps(case))}
        assert [error.message for error in validator.iter_errors(whole)] == []


def test_a_wrong_fact_does_not_fit_the_schema() -> None:
    """An unknown name, a wrong type and half a troop are refused."""
    validator = jsonschema_rs.validator_for(documents.schema(UPRISING))
    for state in ({"red": {"watr": 1}}, {"shield_wall": 1}, {"red": {"garrison": 1.5}}):
        assert not validator.is_valid({"from": "nothing", "state": state})
    assert validator.is_valid({"from": "nothing", "state": {"red": {"garrison": 12}}})
