"""
The open questions of the base: each is asked by a rule, or there is a reason why none asks it.

A question is a silence, or a difference of the books that changes a move or an outcome. The reason is with the question
(``not_asked_because``), or in ``tests/cases/questions-not-asked/MODULE.yaml``. What stands there under ``waiting`` has
neither yet; nothing new may join it.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from conftest import CASES
from engine.tables import base
from kodeks import games, loading
from kodeks.model import Entry

MODULES = sorted({entry.module for kind in ("silence", "discrepancy") for entry in base().of(kind)})
CHANGES = ("move", "outcome")
WAITING = "waiting"


@cache
def strings() -> frozenset[str]:
    """Every string in the rules of the games."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in Path(games.__file__).parent.rglob("*.py"))
    found = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return frozenset(value for value in found if isinstance(value, str))


def questions(module: str) -> Iterator[Entry]:
    """The questions of a module that a decision could come to."""
    for kind in ("silence", "discrepancy"):
        for entry in base().of(kind):
            if entry.module == module and entry.data.get("changes", "move") in CHANGES:
                yield entry


def asked(entry: Entry) -> bool:
    """Whether a rule names a question; some packages put the name of their module before a slug."""
    slug = entry.id.rpartition(".")[2]
    return entry.id in strings() or (entry.module in ("rivals", "six-players") and slug in strings())


def listed(module: str) -> dict[str, Any]:
    """What the list of a module says, by the id of the question."""
    path = CASES / "questions-not-asked" / f"{module}.yaml"
    found: dict[str, Any] = (
        loading.read_tree(path.read_text(encoding="utf-8"), path.name).value if path.exists() else {}
    )
    return found


@pytest.mark.parametrize("module", MODULES)
def test_every_open_question_is_asked_or_has_a_reason(module: str) -> None:
    """No question is forgotten."""
    reasons = listed(module)
    known = {*reasons, *reasons.get(WAITING, ())}
    forgotten = [
        entry.id
        for entry in questions(module)
        if not asked(entry) and "not_asked_because" not in entry.data and entry.id not in known
    ]
    assert forgotten == []


@pytest.mark.parametrize("module", MODULES)
def test_what_is_asked_has_no_reason_not_to_be(module: str) -> None:
    """No question is both asked and excused, and no list names what is no question."""
    ids = {entry.id for entry in questions(module)}
    reasons = {id: reason for id, reason in listed(module).items() if id != WAITING}
    assert set(reasons) <= ids
    assert all(isinstance(reason, str) and reason for reason in reasons.values())
    excused = [entry.id for entry in questions(module) if "not_asked_because" in entry.data or entry.id in reasons]
    assert [id for id in excused if asked(base()[id])] == []


def test_rulings_answer_in_words_that_rules_ask_for() -> None:
    """An answer that nobody asks for would never be heard."""
    for ruling in base().of("ruling"):
        for question, answer in ruling.data.get("answers", {}).items():
            assert asked(base()[question]), question
            assert answer in strings(), (ruling.id, answer)
