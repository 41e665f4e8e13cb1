"""``kodeks ask``: a dispute in one line."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from kodeks.cli.main import main

DISPUTES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "disputes.yaml").read_text("utf-8"))
EXITS = {"legal": 0, "resolved": 0, "illegal": 1, "undecided": 3}
POSITION = """\
from: set-up
players: 3
state: "R: leader=gurney hand=Recon w2; agents=arr:G"
move: [end_turn]
expected: {verdict: legal}
"""


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: str(dispute["line"]))
def test_a_dispute_of_a_chat_message_is_answered(dispute: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    """The line is read out in words before the verdict, in the language that is asked for."""
    exit_code = main(["ask", dispute["line"], "--lang", dispute.get("lang", "en")])
    out = capsys.readouterr().out
    assert exit_code == EXITS[dispute["verdict"]], out
    reading, _, verdict = out.partition("\nline:")
    assert verdict, out
    assert reading.count("\n") >= 1
    for words in dispute.get("says", ()):
        assert words in out


def test_ten_disputes_are_in_three_languages() -> None:
    """As many as were promised."""
    languages = [dispute.get("lang", "en") for dispute in DISPUTES]
    assert len(languages) >= 20
    assert {language: languages.count(language) >= 3 for language in ("en", "pl", "uk")} == dict.fromkeys(
        ("en", "pl", "uk"), True
    )


def test_a_line_asks_about_a_position_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The facts of the file hold, those of the line before them; what the file asks is left alone."""
    file = tmp_path / "table.yaml"
    file.write_text(POSITION)
    assert main(["ask", "R Recon>arr", "--position", str(file)]) == 1
    assert "Green holds Arrakeen" in capsys.readouterr().out
    assert main(["ask", "agents=arr:-; R Recon>arr +3", "--position", str(file)]) == 0
    out = capsys.readouterr().out
    assert "agents at Arrakeen = –" in out
    assert main(["ask", "R: w3 hand=Dune; R Dune>deep", "--position", str(file)]) == 0


def test_the_answer_is_data(capsys: pytest.CaptureFixture[str]) -> None:
    """How the line is read, the verdict with lines of notation, and what is missing."""
    assert main(["ask", "set-up players=3; R: leader=gurney hand=Recon; R Recon>arr +3", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["reading"][-1] == "red: deploy troops: 3"
    assert found["verdict"]["verdict"] == "legal"
    lines = [decision["line"] for decision in found["verdict"]["line"]]
    assert lines == ["R reconnaissance>arrakeen", "R !arrakeen/effects/0", "R +3"]
    assert main(["ask", "R Recon>arr", "--format", "json"]) == 3
    found = json.loads(capsys.readouterr().out)
    assert "R: " in found["wanted"]
    assert main(["ask", "R Recn>arr", "--format", "json"]) == 2
    found = json.loads(capsys.readouterr().out)
    assert found["verdict"] is None
    assert found["unusable"][0]["column"] == 3


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("R Recn>arr", ["line:1:3", "no card is called 'Recn'", "did you mean reconnaissance"]),
        ("R D>arr", ["line:1:3", "'D' can be dagger, "]),
        ("R Recon>arx", ["line:1:9", "no space is called 'arx'"]),
        ("P Recon>arr", ["line:1:1"]),
        ("P: w2", ["line:1:1", "'P' is no player here", "R (red)"]),
        ("R: waetr2", ["line:1:4", "'waetr' is no fact of a player", "did you mean water"]),
        ("R: w2 w3", ["line:1:7", "red.water is given twice"]),
        ("R: ag7", ["line:1:4", "agents_ready is 7, and it can be 0 to 3"]),
        ("modules=chaom; R +1", ["line:1:1", "chaom is no module or variant"]),
        ("game=chess", ["line:1:1", "chess is no game"]),
        ("players=red,pink; R +1", ["line:1:1", "'pink' is no player here"]),
        ("players=1 R +1", ["line:1:1"]),
        ("game=classic R Dagger>arr", ["line:1:16", "no territory is called 'Dagger'"]),
        ("R +2 wtf", ["line:1:6", "'wtf' is no decision"]),
        ("R dagger>ghola", ["line:1:10"]),
        ("R !frobnicate", ["line:1:4", "no effect does 'frobnicate'"]),
        ("R deploy(worms=2)", ["line:1:10", "deploy has no 'worms'", "it has troops"]),
        ("R deploy(2", ["closing bracket is missing"]),
        ('R "Dagger>arr', ["line:1:3", "this quotation mark is not closed"]),
    ],
)
def test_what_cannot_be_read_is_told_with_its_column(
    line: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Place, sentence, way out; exit code 2."""
    assert main(["ask", line]) == 2
    out = capsys.readouterr().out
    for word in words:
        assert word in out, out


def test_lines_stand_in_position_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A state, a history and a move may be lines; moves lists a line for every decision."""
    file = tmp_path / "table.yaml"
    file.write_text(
        'from: set-up\nplayers: 3\nstate: "R: leader=gurney hand=Recon"\n'
        'history: ["R Recon>arr !troops"]\nmove: ["+3", end_turn]\n'
    )
    assert main(["judge", str(file)]) == 0
    capsys.readouterr()
    file.write_text('from: set-up\nplayers: 3\nstate: "R: leader=gurney hand=Recon"\nmove: ["R Recon>arr +9"]\n')
    assert main(["judge", str(file)]) == 1
    assert "may deploy" in capsys.readouterr().out
    file.write_text('from: set-up\nplayers: 3\nstate: "R: leader=gurney hnd=Recon"\nmove: ["R Rcon>arr"]\n')
    assert main(["judge", str(file)]) == 2
    out = capsys.readouterr().out
    assert "Column 18: 'hnd' is no fact of a player" in out
    assert "Column 3: no card is called 'Rcon'" in out
    file.write_text('from: set-up\nplayers: 3\nstate: "active=R; R: leader=gurney hand=Recon"\nmove: []\n')
    assert main(["moves", str(file), "--format", "json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert "R reconnaissance>arrakeen" in [word["line"] for word in listed]
    assert all(word["line"] for word in listed)
