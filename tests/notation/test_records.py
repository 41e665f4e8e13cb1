"""Records of whole games as text."""

from pathlib import Path

import pytest

from kodeks.cli.main import main
from kodeks.judge import coverage, records
from kodeks.judge.base import make_game
from kodeks.notation import Unreadable
from kodeks.play.decisions import kind_of
from notation.tables import MIXES, library, mix_of

THREE = "game: uprising\nplayers: red, green, blue\nleaders: gurney, amber, lady jessica\n"


def played(mix: str, seed: int) -> records.Record:
    """A record of a random game."""
    modules = mix.partition("@")[0].split("+")
    players = mix_of(mix).players
    rules = make_game(library().kb, mix_of(mix).modules, players)
    return records.play_one(rules, modules, seed, coverage.Tally(), players=players, sample=0)


@pytest.mark.parametrize("mix", MIXES)
def test_a_record_is_read_as_it_was_written_and_replayed(mix: str) -> None:
    """Header and decisions come back, and every decision is legal in its turn."""
    record = played(mix, 7)
    text = record.text(library())
    again = records.read(text, library())
    assert again == record
    assert again.text(library()) == text
    rules = make_game(library().kb, mix_of(mix).modules, mix_of(mix).players)
    verdicts = [verdict.answer for _, _, verdict in records.replay(rules, again)]
    assert set(verdicts) == {"legal"}
    assert len(verdicts) == len(record.decisions)


def test_a_line_is_a_turn() -> None:
    """In the player turns of Uprising one player decides on a line, and chance."""
    record = played("uprising@4", 7)
    lines = record.text(library()).splitlines()
    turns = [line for line in lines if line.endswith(" .")]
    assert len(turns) > 40
    assert all(line[0] in "RGBY" for line in turns)
    assert [line for line in lines if line.startswith("round ")][:2] == ["round 1", "round 2"]


def test_a_decision_left_out_is_found_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Replay shows the first illegal decision, its line in the file and the rule."""
    record = played("uprising+khoam@3", 7)
    file = tmp_path / "game.txt"
    file.write_text(record.text(library()))
    assert main(["replay", str(file)]) == 0
    assert f"{len(record.decisions)} decisions, all legal" in capsys.readouterr().out
    kinds = [kind_of(type(decision)) for decision in record.decisions]
    revealing = next(
        number
        for number, line in enumerate(record.text(library()).splitlines(), 1)
        if " = " in line and ":" not in line
    )
    assert "reveal" in kinds
    lines = record.text(library()).splitlines()
    lines[revealing - 1] = lines[revealing - 1].replace(" = ", " ")
    file.write_text("\n".join(lines))
    assert main(["replay", str(file)]) == 1
    out = capsys.readouterr().out
    assert out.startswith(f"{file}:{revealing}: illegal: ")
    assert "uprising.check." in out


def test_a_person_may_write_a_record_with_short_names_and_remarks() -> None:
    """Names by prefix, in any language, blanks, remarks, a header in any order."""
    text = """
    # an evening
    players: red, green, blue
    game: uprising
    leaders: gurney, lady jess, stilgar
    """
    with pytest.raises(Unreadable, match="which is not in play"):
        records.read(text.replace("    ", ""), library())
    text = text.replace("stilgar", "amber") + "round 1\nR Sztylet>Uzyskaj # hm\n"
    record = records.read(text.replace("    ", ""), library())
    assert record.leaders == [
        "uprising.leader.gurney-halleck",
        "uprising.leader.lady-jessica",
        "uprising.leader.lady-amber-metulli",
    ]
    assert [kind_of(type(decision)) for decision in record.decisions] == ["send_agent"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the header does not say game"),
        ("game: uprising\n", "does not say players"),
        ("game: chess\nplayers: red, green\n", "there is no module or variant 'chess'"),
        ("gme: uprising\n", "line|column 1: 'gme' is no part of a header; did you mean game"),
        ("game: uprising\nplayers: red, green, blue\nleaders: gurney\n", "names 1 leaders or factions for 3 players"),
        (THREE + "seed: x\n", "the seed is a whole number"),
        (THREE + "readings: x = y\n", "no question is called 'x'"),
        (THREE + "round 1\nR dagger>\n", "line 5, column 10: a name stands here"),
        ("game: uprising\ngame: classic\n", "game is given twice"),
        ("game: uprising\nplayers: red\nleaders: gurney\n", "is for .* players, not for 1"),
    ],
)
def test_a_bad_record_says_where_and_why(text: str, message: str) -> None:
    """Never a traceback: a sentence, with its line where there is one."""
    with pytest.raises(ValueError, match=message):
        records.read(text, library())
