"""Schema and tables are what the register says now, and read the same cases as the reader."""

import json
from pathlib import Path

import jsonschema_rs
import pytest

from conftest import ROOT
from kodeks import loading
from kodeks.judge import documents
from kodeks.play import Game
from kodeks.positions.cases import items

ENGINE = ROOT / "tests" / "cases" / "engine"


@pytest.fixture(scope="module")
def game() -> Game:
    """Uprising with CHOAM."""
    return documents.shipped_game()


def test_schema_and_tables_are_up_to_date(game: Game) -> None:
    """``python -m kodeks.judge.documents`` has been run since the last change of the register."""
    assert (ROOT / "schema" / documents.SCHEMA).read_text(encoding="utf-8") == documents.schema_text(game)
    text = (ROOT / documents.POSITIONS).read_text(encoding="utf-8")
    assert documents.page(text, game) == text


def test_every_fact_and_decision_is_in_the_tables(game: Game) -> None:
    """A fact that people write has a row, and one that the rules keep for themselves has none."""
    told = documents.tables(game)
    assert "| `victory_points` |" in told
    assert "| `send_agent` |" in told
    assert "| `links` |" not in told


@pytest.mark.parametrize("path", sorted(ENGINE.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_cases_fit_the_schema(path: Path, game: Game) -> None:
    """Schema and reader agree on what is a case."""
    validator = jsonschema_rs.validator_for(documents.schema(game))
    value = loading.read_tree(path.read_text(encoding="utf-8"), path.name).value
    for _, case in items(value):
        whole = {"from": "set-up", **json.loads(json.dumps(case))}
        assert [error.message for error in validator.iter_errors(whole)] == []


def test_a_wrong_fact_does_not_fit_the_schema(game: Game) -> None:
    """An unknown name, a wrong type and a number out of range are refused."""
    validator = jsonschema_rs.validator_for(documents.schema(game))
    for state in ({"red": {"watr": 1}}, {"shield_wall": 1}, {"red": {"garrison": 13}}):
        assert not validator.is_valid({"from": "nothing", "state": state})
    assert validator.is_valid({"from": "nothing", "state": {"red": {"garrison": 12}}})
