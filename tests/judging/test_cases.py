"""Cases of the engine: what differs from a default table, the decisions, the verdict."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kodeks import loading
from kodeks.judge import cases, questions
from kodeks.judge.base import Library
from kodeks.judge.cases import items
from kodeks.reporting import answers

FOLDER = Path(__file__).resolve().parent.parent / "cases" / "engine"


def merged(default: Any, told: Any) -> Any:
    """A case on the default table; facts of seats and of the table stand beside those of the default."""
    if isinstance(default, Mapping) and isinstance(told, Mapping):
        return {**default, **{key: merged(default.get(key), value) for key, value in told.items()}}
    return told


@cache
def default_of(folder: Path) -> Mapping[str, Any]:
    """The default table of a folder of cases; a folder without one has that of the folder around it."""
    path = folder / "defaults.yaml"
    if not path.is_file():
        return default_of(folder.parent)
    found: Mapping[str, Any] = loading.read_tree(path.read_text(encoding="utf-8"), path.name).value
    return found


def listed() -> list[Any]:
    """Every case with its file; a file may have a default of its own on top of that of its folder."""
    found = []
    for path in sorted(FOLDER.rglob("*.yaml")):
        file = path.relative_to(FOLDER).as_posix()
        if path.name == "defaults.yaml":
            continue
        default = default_of(path.parent)
        tree = loading.read_tree(path.read_text(encoding="utf-8"), file)
        own = tree.value["default"] if isinstance(tree.value, dict) else {}
        for at, one in items(tree.value):
            bare = {key: default[key] for key in ("game", "players") if key in default}
            shape = bare if one.get("from") == "nothing" else merged(default, own)
            name = f"{file.removesuffix('.yaml')}: {one['id']}"
            found.append(pytest.param(merged(shape, one), file, tree.marks.inside(at), id=name))
    return found


CASES = listed()


@pytest.mark.parametrize(("data", "file", "marks"), CASES)
def test_case(data: Mapping[str, Any], file: str, marks: loading.Marks, library: Library) -> None:
    """The verdict, the checks and clauses, and the facts afterwards are as the case expects."""
    assert data["expected"]["verdict"] in ("legal", "illegal", "undecided", "resolved")
    case = cases.read_case(library, data, file, marks)
    assert not isinstance(case, list), case
    answer = questions.answer(case)
    found = [fact for one in answers.apart(case, answer) for fact in [(one.says, dict(one.facts))]]
    assert found == [], (answer.verdict, answer.objections, answer.unknowns, [made.decision for made in answer.line])


def test_each_refusal_has_a_near_miss_in_its_file() -> None:
    """No file only refuses, and none only allows."""
    by_file: dict[str, set[str]] = {}
    for data, file, _ in (case.values for case in CASES):
        by_file.setdefault(str(file), set()).add(data["expected"]["verdict"])
    assert {file for file, verdicts in by_file.items() if "illegal" not in verdicts or len(verdicts) < 2} == set()
