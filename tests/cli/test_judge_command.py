"""``kodeks judge``: verdicts, exit codes, and files of cases as a test suite."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from commands import run
from conftest import ROOT
from kodeks import loading
from kodeks.cli import main

LEGAL = """\
players: 3
from: set-up
state: {active: red, red: {leader: gurney-halleck, hand: [Rekonesans]}}
move: [{send_agent: {card: Rekonesans, space: Arrakin}}]
"""
ILLEGAL = LEGAL.replace("Arrakin", "Secrets")
UNDECIDED = LEGAL.replace("from: set-up", "from: nothing")


@pytest.mark.parametrize(
    ("text", "code"), [(LEGAL, 0), (ILLEGAL, 1), ("state: [", 2), ("state: {shield_wal: true}", 2), (UNDECIDED, 3)]
)
def test_the_exit_code_of_judge_is_the_answer(
    text: str, code: int, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """0 legal, 1 illegal, 2 unusable, 3 undecided."""
    file = tmp_path / "game.yaml"
    file.write_text(text, encoding="utf-8")
    assert run(capsys, "judge", str(file))[0] == code


def test_judge_reads_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """JSON is YAML, and is judged alike."""
    file = tmp_path / "game.json"
    seat = {"leader": "gurney-halleck", "hand": ["Diplomacy"]}
    move = [{"send_agent": {"card": "Diplomacy", "space": "secrets"}}]
    data = {"from": "set-up", "players": 3, "state": {"active": "red", "red": seat}, "move": move}
    file.write_text(json.dumps(data))
    assert run(capsys, "judge", str(file))[0] == 0


@pytest.mark.parametrize(
    ("language", "word", "sentence"),
    [
        ("en", "illegal", "Reconnaissance has no agent icon"),
        ("pl", "niezgodne z zasadami", "„Sekrety”"),
        ("uk", "проти правил", "«Таємниці»"),
    ],
)
def test_a_verdict_speaks_the_language(
    language: str, word: str, sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The verdict and its reason come in the language asked for."""
    file = tmp_path / "game.yaml"
    file.write_text(ILLEGAL, encoding="utf-8")
    _, out, _ = run(capsys, "judge", str(file), "--lang", language)
    assert word in out
    assert sentence in out


def test_judge_tells_an_unexpected_verdict(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A case that expects another verdict fails, so a file of disputes is a test."""
    file = tmp_path / "game.yaml"
    file.write_text(LEGAL + "expected: {verdict: illegal}\n", encoding="utf-8")
    code, out, _ = run(capsys, "judge", str(file))
    assert code == 1
    assert "expected illegal, judged legal" in out


SUITE = """\
cases:
  - {id: right, __LEGAL__, expected: {verdict: legal}}
  - {id: wrong, __LEGAL__, expected: {verdict: illegal}}
  - {id: silent, __LEGAL__}
"""


def _suite(*names: str) -> str:
    legal = json.dumps(loading.read_tree(LEGAL, "x").value)[1:-1]
    lines = SUITE.replace("__LEGAL__", legal).splitlines()
    return "\n".join([lines[0], *(line for line in lines[1:] if any(f"id: {name}," in line for name in names))])


@pytest.mark.parametrize(
    ("names", "code", "last"),
    [
        (["right"], 0, "1 cases, 1 as expected"),
        (["right", "wrong"], 1, "2 cases, 1 as expected"),
        (["right", "silent"], 0, "2 cases, 1 as expected; 1 of them expect nothing"),
    ],
)
def test_cases_are_a_test_suite(
    names: list[str], code: int, last: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """What came out otherwise is told with its place, then the numbers; the exit code tells whether all is well."""
    file = tmp_path / "suite.yaml"
    file.write_text(_suite(*names), encoding="utf-8")
    got, out, _ = run(capsys, "judge", "--cases", str(file))
    assert got == code
    assert out.splitlines()[-1] == last
    assert ("expected illegal, judged legal (wrong)" in out) == ("wrong" in names)
    assert ("nothing is expected; judged legal (silent)" in out) == ("silent" in names)


def test_the_suite_as_data_and_as_junit(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The same for programs; a case that cannot be read is an error, and the exit code says so."""
    file = tmp_path / "suite.yaml"
    file.write_text(_suite("right", "wrong", "silent"), encoding="utf-8")
    told = json.loads(run(capsys, "judge", "--cases", str(file), "--format", "json")[1])
    assert (told["cases"], told["as_expected"], told["without_expectation"]) == (3, 1, 1)
    assert [(case["case"], case["apart"][0]["judged"]) for case in told["unexpected"]] == [("wrong", "legal")]
    file.write_text(_suite("right", "wrong", "silent") + "\n  - {id: bad, state: {shield_wal: 1}}", encoding="utf-8")
    code, out, _ = run(capsys, "judge", "--cases", str(file), "--format", "junit")
    assert code == 2
    root = ElementTree.fromstring(out)
    assert (root.attrib["tests"], root.attrib["failures"]) == ("4", "1")
    kinds = {element.attrib["name"]: [inner.tag for inner in element] for element in root.iter("testcase")}
    assert kinds["right"] == []
    assert kinds["wrong"] == ["failure"]
    assert kinds["silent"] == ["skipped"]
    assert ["error"] in kinds.values()
    assert run(capsys, "judge", str(file), "--format", "junit")[0] == 2


@pytest.mark.parametrize(
    ("expected", "line"),
    [
        ("expected: {checks: [uprising.check.icon-does-not-match]}", ""),
        (
            "expected: {checks: [uprising.check.space-not-paid]}",
            "expected an objection of uprising.check.space-not-paid",
        ),
        ("clauses: [uprising.clause.agent-icon-matches-space]", ""),
        (
            "clauses: [uprising.clause.infiltrate]",
            "expected uprising.clause.infiltrate among the clauses that decide",
        ),
    ],
)
def test_a_case_may_expect_checks_and_clauses(
    expected: str, line: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """By id they must be there."""
    file = tmp_path / "suite.yaml"
    file.write_text(ILLEGAL + expected + "\n", encoding="utf-8")
    code, out, _ = run(capsys, "judge", "--cases", str(file))
    assert code == (1 if line else 0), out
    assert line in out


def test_an_objection_names_its_facts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The facts that decide, with their values."""
    file = tmp_path / "game.yaml"
    file.write_text((ROOT / "examples" / "deep-desert.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    assert "water (red) = 2" in run(capsys, "judge", str(file))[1]
    (verdict,) = json.loads(run(capsys, "judge", str(file), "--format", "json")[1])["verdicts"]
    facts = {fact["fact"]: fact.get("value") for fact in verdict["objections"][0]["facts"]}
    assert facts["red.water"] == 2
    assert verdict["turning"] == {"fact": "red.water", "value": 3, "text": "water (red)"}


def test_the_first_form_is_refused_with_a_way_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A file of an earlier version gets one finding that points to the documents."""
    file = tmp_path / "old.yaml"
    file.write_text("state: {players: {red: {}}}\naction: {player: red, type: send_agent}\n", encoding="utf-8")
    code, out, _ = run(capsys, "judge", str(file))
    assert code == 2
    assert "old.yaml:2:1" in out
    assert "POSITIONS.md" in out


@pytest.mark.parametrize(
    ("id", "hint"),
    [
        (
            "uprising.discrepancy.acquire-effect-compulsry",
            "did you mean uprising.discrepancy.acquire-effect-compulsory?",
        ),
        ("uprising.space.arrakeen", "no open question is called uprising.space.arrakeen"),
    ],
)
def test_a_reading_of_no_question_is_refused(id: str, hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An answer that nobody asks for is a slip, not a wish to be passed over."""
    assert main(["judge", str(ROOT / "examples" / "hagga-basin.yaml"), "--reading", f"{id}=2"]) == 2
    assert hint in capsys.readouterr().err
