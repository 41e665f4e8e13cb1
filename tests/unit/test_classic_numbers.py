"""Numbers of the rules stand in the base: the judge asks for them by clause and name."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from kodeks import legality
from kodeks.legality import classic

FOLDER = Path(classic.__file__).parent


def _asked() -> Iterator[tuple[str, str]]:
    for path in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "number" and len(node.args) == 2:
                clause, name = node.args
                if isinstance(clause, ast.Constant) and isinstance(name, ast.Constant):
                    yield str(clause.value), str(name.value)


ASKED = sorted(set(_asked()))


@pytest.mark.parametrize(("clause", "name"), ASKED)
def test_the_clause_states_the_number_that_is_asked_for(clause: str, name: str, rules: legality.Rules) -> None:
    """A clause that loses a number is noticed at once, not when a case happens to need it."""
    assert isinstance(rules.number(f"classic.clause.{clause}", name), int)


def test_numbers_are_asked_for() -> None:
    """The list above is no empty promise."""
    assert len(ASKED) > 40
