"""``kodeks search``: the ranking of the site from the command line, in short."""

import json
from pathlib import Path

import pytest

from kodeks import ids, loading
from kodeks.base import Base
from kodeks.cli import main
from kodeks.search import Search
from kodeks.sphinx_ext.search.index import STATIC, query, write

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"
#: Words that no language knows as they are written here, and one of another alphabet.
MISSPELT = [("pl", "obsrewacyjny pnukt"), ("en", "swrodmaster"), ("pl", "Глибока пустеля"), ("uk", "xqzwv")]


def asked() -> list[tuple[str, str]]:
    """Every fifteenth query of the tuning half, which has all kinds and languages, and the misspelt ones."""
    queries = loading.read_tree((BENCHMARKS / "search-tuning.yaml").read_text(encoding="utf-8"), "x").value
    return [(one["lang"], one["query"]) for one in queries[::15]] + MISSPELT


def test_the_command_ranks_as_the_site_does(base: Base, tmp_path: Path) -> None:
    """The same answers in the same order with the same scores, whoever runs the code."""
    for language in ids.LANGUAGES:
        write(base, tmp_path / "site" / language / STATIC, language)
    batch = tmp_path / "asked.json"
    batch.write_text(json.dumps([{"lang": lang, "query": text} for lang, text in asked()]), encoding="utf-8")
    there = query(tmp_path / "site", ["--limit", "8", "--batch", str(batch)])
    searches = {language: Search(language) for language in ids.LANGUAGES}
    for (language, text), wanted in zip(asked(), there, strict=True):
        here = searches[language].find(text, limit=8)["here"]
        assert [(one["id"], one["score"]) for one in here] == [(one["id"], one["score"]) for one in wanted], text
    assert sum(map(bool, there)) >= len(asked()) - 1


def test_an_answer_is_a_sentence_with_pages_and_the_id_last(capsys: pytest.CaptureFixture[str]) -> None:
    """The rule first, then its kind and the pages of both books, then the id."""
    assert main(["search", "remis", "w", "walce", "--lang", "pl", "--limit", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        " 1. Każdy z graczy, którzy remisują na pierwszym miejscu, dostaje drugą nagrodę.",
        "    Zasada; Polska instrukcja „Powstania”, s. 14; Ukraińska instrukcja „Powstania”, s. 14",
        "    uprising.clause.tie-for-first",
    ]


def test_a_ruleset_comes_first_and_the_rest_apart(capsys: pytest.CaptureFixture[str]) -> None:
    """What is not in play is told under its own head, and as data under its own key."""
    assert main(["search", "tie in combat", "--ruleset", "classic@4", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {one["id"].partition(".")[0] for one in found["here"]} <= {"classic", "shared"}
    assert "uprising" in {one["id"].partition(".")[0] for one in found["elsewhere"]}
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
