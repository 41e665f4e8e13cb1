"""Cases of the engine: what differs from a default table, the decisions, the verdict."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kodeks import loading
from kodeks.cli import main
from kodeks.judge import cases, questions
from kodeks.judge.base import Library
from kodeks.judge.collections import DEFAULTS
from kodeks.judge.collections import cases as collected
from kodeks.reporting import expectations

#: Files whose cases name every check that refuses a table.
EXACT = ("uprising/states.yaml",)
FOLDER = Path(__file__).resolve().parent.parent / "cases" / "engine"


@cache
def default_of(folder: Path) -> Mapping[str, Any]:
    """The default table of a folder of cases; a folder without one has that of the folder around it."""
    path = folder / DEFAULTS
    if not path.is_file():
        return default_of(folder.parent)
    found: Mapping[str, Any] = loading.read_tree(path.read_text(encoding="utf-8"), path.name).value
    return found


def listed() -> list[Any]:
    """Every case with its file; a file may have a default of its own on top of that of its folder."""
    found = []
    for path in sorted(FOLDER.rglob("*.yaml")):
        file = path.relative_to(FOLDER).as_posix()
        if path.name == DEFAULTS:
            continue
        tree = loading.read_tree(path.read_text(encoding="utf-8"), file)
        for at, case in collected(tree.value, default_of(path.parent)):
            name = f"{file.removesuffix('.yaml')}: {case['id']}"
            found.append(pytest.param(case, file, tree.marks.inside(at), id=name))
    return found


CASES = listed()


@pytest.mark.parametrize(("data", "file", "marks"), CASES)
def test_case(data: Mapping[str, Any], file: str, marks: loading.Marks, library: Library) -> None:
    """The verdict, the checks and clauses, and the facts afterwards are as the case expects."""
    assert data["expected"]["verdict"] in ("legal", "illegal", "undecided", "resolved")
    case = cases.read_case(library, data, file, marks)
    assert not isinstance(case, list), case
    answer = questions.answer(case)
    found = [
        fact for difference in expectations.apart(case, answer) for fact in [(difference.says, dict(difference.facts))]
    ]
    assert found == [], (answer.verdict, answer.objections, answer.unknowns, [made.decision for made in answer.line])
    if file in EXACT:
        # A table is refused for its own faults, and not for others that nobody sees.
        assert {objection.rule for objection in answer.objections} == set(data["expected"].get("checks", ()))


def test_each_refusal_has_a_near_miss_in_its_file() -> None:
    """No file only refuses, and none only allows."""
    by_file: dict[str, set[str]] = {}
    for data, file, _ in (case.values for case in CASES):
        by_file.setdefault(str(file), set()).add(data["expected"]["verdict"])
    assert {file for file, verdicts in by_file.items() if "illegal" not in verdicts or len(verdicts) < 2} == set()


def test_the_command_lays_cases_over_the_defaults_beside_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those of the folder or of the folder around it, then those of the file; a case from nothing takes only seats."""
    short = """
    default: {modules: [khoam]}
    cases:
      - {id: short, move: [{send_agent: {card: dagger, space: secrets}}], expected: {verdict: illegal}}
      - {id: near, move: [{send_agent: {card: diplomacy, space: secrets}}], expected: {verdict: legal}}
      - {id: bare, from: nothing, state: {red: {water: 1}}, expected: {verdict: undecided}}
    """
    (tmp_path / "defaults.yaml").write_text((FOLDER / "defaults.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "below").mkdir()
    files = [tmp_path / "here.yaml", tmp_path / "below" / "there.yaml", tmp_path / "defaults.yaml"]
    for file in files[:2]:
        file.write_text(short, encoding="utf-8")
    assert main(["judge", "--cases", *map(str, files)]) == 0
    assert "6 cases, 6 as expected" in capsys.readouterr().out
    (tmp_path / "defaults.yaml").write_text("[", encoding="utf-8")
    assert main(["judge", "--cases", str(files[0])]) == 2


def test_a_player_who_is_expected_to_have_nobody_on_the_map_and_has_is_told_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An empty map stands for every place, and each that came out otherwise is told of at its line."""
    case = """
    game: classic
    from: set-up
    players: [red, green, blue]
    state:
      phase: battle
      red: {faction: harkonnen, forces: {carthag: 6}}
      green: {faction: atreides, forces: {carthag: 5, arrakeen: 0}}
      blue: {faction: emperor}
      first: red
    outcome:
      - {plan_battle: {player: red, dial: 3, leader: beast-rabban}}
      - {plan_battle: {player: green, dial: 2, leader: thufir-hawat}}
    expected: {verdict: resolved, state: {WHO: {forces: {}}}}
    """
    file = tmp_path / "case.yaml"
    file.write_text(case.replace("WHO", "red"), encoding="utf-8")
    assert main(["judge", "--cases", str(file)]) == 1
    assert "case.yaml:14:" in (said := capsys.readouterr().out)
    assert "carthag@11: 0, came out 3" in said
    file.write_text(case.replace("WHO", "green"), encoding="utf-8")
    assert main(["judge", "--cases", str(file)]) == 0
