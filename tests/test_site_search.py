"""The search of the built site and that of the command are one."""

import json
from pathlib import Path

import pytest

from conftest import ROOT
from kodeks import ids, loading
from kodeks.search import Search
from kodeks.sphinx_ext.search.index import query

#: Words that no language knows as they are written here, and one of another alphabet.
MISSPELT = [("pl", "obsrewacyjny pnukt"), ("en", "swrodmaster"), ("pl", "Глибока пустеля"), ("uk", "xqzwv")]


def asked() -> list[tuple[str, str]]:
    """Every fifteenth query of the tuning half, which has all kinds and languages, and the misspelt ones."""
    queries = loading.read_tree((ROOT / "benchmarks" / "search-tuning.yaml").read_text(encoding="utf-8"), "x").value
    return [(row["lang"], row["query"]) for row in queries[::15]] + MISSPELT


@pytest.mark.site
def test_the_command_ranks_as_the_site_does(tmp_path: Path, site: Path) -> None:
    """The same answers in the same order with the same scores, whoever runs the code."""
    batch = tmp_path / "asked.json"
    batch.write_text(json.dumps([{"lang": lang, "query": text} for lang, text in asked()]), encoding="utf-8")
    there = query(site, ["--limit", "8", "--batch", str(batch)])
    searches = {language: Search(language) for language in ids.LANGUAGES}
    for (language, text), wanted in zip(asked(), there, strict=True):
        here = searches[language].find(text, limit=8)["here"]
        assert [(row["id"], row["score"]) for row in here] == [(row["id"], row["score"]) for row in wanted], text
    assert sum(map(bool, there)) >= len(asked()) - 1
