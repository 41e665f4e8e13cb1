"""``kodeks search``: the ranking of the site from the command line, in short."""

import json

import pytest

from kodeks.cli import main


def test_an_answer_is_a_sentence_with_pages_and_the_id_last(capsys: pytest.CaptureFixture[str]) -> None:
    """The rule first, then its kind and the pages of both books, then the id; rules about the same follow."""
    assert main(["search", "remis", "w", "walce", "--lang", "pl", "--limit", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == [
        " 1. Każdy z graczy, którzy remisują na pierwszym miejscu, dostaje drugą nagrodę.",
        "    Zasada; Polska instrukcja „Powstania”, s. 14; Ukraińska instrukcja „Powstania”, s. 14",
        "    uprising.clause.tie-for-first",
    ]
    assert [line[:4] for line in lines[3::3]] == ["  + "] * (len(lines) // 3 - 1)
    assert "    uprising.clause.tie-for-second" in lines[5::3]


def test_a_ruleset_comes_first_and_the_rest_apart(capsys: pytest.CaptureFixture[str]) -> None:
    """What is not in play is told under its own head, and as data under its own key."""
    assert main(["search", "tie in combat", "--ruleset", "classic@4", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {answer["id"].partition(".")[0] for answer in found["here"]} <= {"classic", "shared"}
    assert "uprising" in {answer["id"].partition(".")[0] for answer in found["elsewhere"]}
    assert main(["search", "tie in combat", "--ruleset", "classic@4"]) == 0
    assert "In other games" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["xqzwv"], 1, "Nothing found"),
        (["tie", "--limit", "0"], 2, "--limit takes a number from 1"),
        ([" "], 2, "search needs a word"),
        (["tie", "--ruleset", "uprisng"], 2, "did you mean uprising?"),
    ],
)
def test_what_cannot_be_found_is_told(
    arguments: list[str], code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing found is 1, a question that cannot be asked is 2, each with the way out."""
    assert main(["search", *arguments]) == code
    captured = capsys.readouterr()
    assert said in captured.out + captured.err
