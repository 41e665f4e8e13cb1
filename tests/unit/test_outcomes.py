"""Results of outcomes: compared as a subset, told as text and as data."""

import json
from pathlib import Path

import pytest

from kodeks.cli import main
from kodeks.findings import AnyOf, Result
from kodeks.legality import differences
from kodeks.legality.outcomes import merged

BATTLE = """\
kind: outcome
game: dune_classic_basic
state:
  phase: battle
  battle_in: carthag
  aggressor: red
  players:
    red: {forces: {on_map: [{territory: carthag, sector: 11, count: 6}]}, leaders: {alive: [4]}}
    green: {forces: {on_map: [{territory: carthag, sector: 11, count: 5}]}, leaders: {alive: [5]}}
  revealed_plans:
    red: {dial: 3, leader: 4}
    green: {dial: 2, leader: 5}
"""


def _run(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    file = tmp_path / "case.yaml"
    file.write_text(text, encoding="utf-8")
    code = main(["judge", str(file), *arguments])
    return code, capsys.readouterr().out


def test_facts_that_nobody_expects_do_no_harm() -> None:
    """Only the expected keys are compared."""
    assert list(differences({"winner": "red"}, Result({"winner": "red", "spice_gain": 3}))) == []


def test_a_missing_fact_is_a_difference() -> None:
    """What does not come out is named with the key that was expected."""
    (found,) = differences({"winner": "red"}, None)
    assert (found.at, found.expected, found.got) == (("winner",), "red", None)


def test_inner_facts_are_compared_one_by_one() -> None:
    """A mapping inside is a subset too, and the way to the difference is told."""
    (found,) = differences({"spice": {"red": 2, "green": 1}}, Result({"spice": {"red": 2, "green": 0, "blue": 5}}))
    assert found.at == ("spice", "green")


def test_one_fact_can_be_said_in_several_ways() -> None:
    """Any of the ways is right."""
    result = Result({"leaders": AnyOf(("both die", "both killed"))})
    assert list(differences({"leaders": "both_killed"}, result)) == []
    assert len(list(differences({"leaders": "both survive"}, result))) == 1


def test_results_are_laid_over_each_other() -> None:
    """Changes of the same player are kept side by side."""
    found = merged([Result({}, {"players": {"red": {"spice": 1}}}), Result({}, {"players": {"green": {"spice": 2}}})])
    assert found is not None
    assert found.changes == {"players": {"red": {"spice": 1}, "green": {"spice": 2}}}


def test_judge_prints_the_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The facts stand under the verdict, in the language asked for."""
    code, out = _run(tmp_path, BATTLE, capsys)
    assert code == 0
    assert "winner: red" in out
    assert "red_forces_left: 3" in out
    _, polish = _run(tmp_path, BATTLE, capsys, "--lang", "pl")
    assert "rozstrzygnięto" in polish


def test_judge_gives_the_changed_position_as_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """JSON holds the facts and the parts of the position that change."""
    _, out = _run(tmp_path, BATTLE, capsys, "--format", "json")
    (verdict,) = json.loads(out)["verdicts"]
    assert verdict["verdict"] == "resolved"
    assert verdict["result"]["facts"]["leaders"] == "both survive"
    on_map = verdict["result"]["changes"]["players"]["red"]["forces"]["on_map"]
    assert on_map == [{"territory": "carthag", "sector": 11, "count": 3}]


def test_an_unexpected_result_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another result makes the command exit with 1 and names the key."""
    code, out = _run(tmp_path, BATTLE + "expected: {result: {winner: green, spice_gain: 0}}\n", capsys)
    assert code == 1
    assert "expected winner: green, came out red" in out
    assert "expected spice_gain" not in out


def test_an_outcome_that_cannot_be_worked_out_is_undecided(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The missing fact is named, and the exit code tells it."""
    code, out = _run(tmp_path, BATTLE.replace("    red: {dial: 3, leader: 4}\n", "    red: {leader: 4}\n"), capsys)
    assert code == 3
    assert "does not tell the number dialled" in out


def test_a_strange_field_is_told_and_a_misspelt_one_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A remark nobody reads does no harm; a slip of the pen would."""
    strange = BATTLE.replace("  aggressor: red\n", "  aggressor: red\n  table_cloth: velvet\n")
    code, out = _run(tmp_path, strange, capsys)
    assert code == 0
    assert "does not read this field" in out
    code, out = _run(tmp_path, BATTLE.replace("aggressor:", "agressor:"), capsys)
    assert code == 2
    assert "did you mean aggressor?" in out


def test_a_part_is_found_by_the_name_of_the_whole_and_its_own() -> None:
    """A pile of cards may be asked as red_cards_in_hand; another pile does not answer for it."""
    result = Result({}, {}, {"red_cards": {"hand": 4, "discard": 1}})
    assert list(differences({"red_cards_in_hand": 4, "red_cards_discard": 1}, result)) == []
    assert [one.got for one in differences({"red_cards_in_hand": 1}, result)] == [4]
    assert [one.got for one in differences({"red_cards_in_play": 4}, result)] == [None]


def test_a_list_may_be_asked_by_its_number() -> None:
    """Two cards discarded are 2, forces place by place their sum; any other number is a difference."""
    result = Result({"discards": ["poison", "shield"], "on_map": [{"territory": "arrakeen", "count": 5}]})
    assert list(differences({"discards": 2, "on_map": 5}, result)) == []
    assert list(differences({"on_map": {"arrakeen": 5}}, result)) == []
    assert [one.at for one in differences({"discards": 1, "on_map": 1}, result)] == [("discards",), ("on_map",)]


def test_words_do_not_say_a_thing_that_they_deny() -> None:
    """A word tells a fact unless the sentence turns it round."""
    result = Result(
        {"leader": AnyOf(("survives",), words=("survives", "survive")), "token": AnyOf(("stays",), words=("not",))}
    )
    assert list(differences({"leader": "the leader survives", "token": "does not move"}, result)) == []
    assert [one.at for one in differences({"leader": "does not survive"}, result)] == [("leader",)]


def test_json_does_not_steer_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A name with control characters comes out escaped, and means the same."""
    file = tmp_path / "case.yaml"
    file.write_text('kind: state\nid: "a\\x9b31m\\u202eb"\nstate: {players: {red: {vp: 0}}}\n', encoding="utf-8")
    for option in ([], ["--cases"]):
        main(["judge", *option, str(file), "--format", "json"])
        shown = capsys.readouterr().out
        assert shown.replace("\n", "").isprintable()
        json.loads(shown)
