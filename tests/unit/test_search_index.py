"""What the search reads: complete, deterministic, small, and free of the books' own sentences."""

import gzip
import json
import subprocess
from pathlib import Path

import pytest

from kodeks import home, ids, integrity
from kodeks.sphinx_ext.addresses import page_of
from kodeks.sphinx_ext.search.index import CODE, STATIC, cited, entries_file, main, node, searched, words_file, write
from kodeks.sphinx_ext.search.letters import packed


def test_the_same_base_gives_the_same_bytes(base: integrity.Base, tmp_path: Path) -> None:
    """Written twice, every file is the same."""
    for name in ("one", "other"):
        write(base, tmp_path / name, "pl")
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "other" / path.name).read_bytes()


@pytest.mark.parametrize("language", ids.LANGUAGES)
def test_a_page_loads_less_than_315_kb(base: integrity.Base, tmp_path: Path, language: str) -> None:
    """Everything that a page of a language loads, compressed."""
    write(base, tmp_path, language)
    loaded = {*CODE, "entries.json", f"words-{language}.json", f"more-{language}.json"}
    assert {path.name for path in tmp_path.iterdir()} == {*loaded, "passages.json"}
    assert sum(len(gzip.compress((tmp_path / name).read_bytes())) for name in loaded) < 315_000


def test_every_entry_with_a_page_can_be_found(base: integrity.Base) -> None:
    """Nothing that has a page is left out; a passage is only found where nothing cites it."""
    found = {entry.id for entry in searched(base.kb)}
    assert {entry.id for entry in base.kb if entry.kind != "passage"} <= found
    used = {passage for entry in base.kb if entry.kind != "passage" for passage in cited(entry)}
    assert not used & found


def test_addresses_lead_to_the_pages(base: integrity.Base) -> None:
    """The address of an entry is that of its page, with the anchor of a passage."""
    told = entries_file(base.kb)
    for at, entry in enumerate(searched(base.kb)):
        url = told["urls"].get(at, entry.id.replace(".", "/") + ".html")
        assert url.partition("#")[0] == page_of(base.kb, entry.id) + ".html"


def test_columns_are_of_one_length(base: integrity.Base) -> None:
    """All that is told by entry is told of every entry."""
    told = entries_file(base.kb)
    number = len(searched(base.kb))
    for column in ("chapters", "topics", "clauses", "passages"):
        assert len(told[column]) == number
    for language in ids.LANGUAGES:
        words = words_file(base, language)
        assert len(words["names"]) == len(words["texts"]) == number
        assert all(name or text for name, text in zip(words["names"], words["texts"], strict=True))


def test_synonyms_are_words_the_search_can_use(base: integrity.Base) -> None:
    """Groups hold single words, phrases lead somewhere, and no group says a word twice."""
    for language in ids.LANGUAGES:
        told = base.words[language].synonyms
        assert set(told) <= {"stop", "light", "many", "denial", "strangers", "same", "means", "irregular", "asked"}
        for group in told["same"]:
            assert len(group) > 1
            assert len(group) == len(set(group)), group
            assert all(len(str(word).split()) == 1 for word in group), group
        assert all(meant for meant in told["means"].values())


def test_what_players_ask_leads_to_entries_and_is_said_in_all_languages(base: integrity.Base) -> None:
    """Every id under asked can be found, has phrases, and stands in each language."""
    found = {entry.id for entry in searched(base.kb)}
    told = {language: base.words[language].synonyms["asked"] for language in ids.LANGUAGES}
    assert set(told["en"]) == set(told["pl"]) == set(told["uk"])
    assert set(told["en"]) <= found
    assert all(phrases for asked in told.values() for phrases in asked.values())


def test_it_is_written_without_the_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command lays the files out as the built site has them."""
    assert main(["--into", str(tmp_path)]) == 0
    assert "entries can be found" in capsys.readouterr().out
    for language in ids.LANGUAGES:
        told = json.loads((tmp_path / language / STATIC / f"words-{language}.json").read_text(encoding="utf-8"))
        assert told["language"] == language


def test_ukrainian_is_packed_and_read_again(base: integrity.Base, tmp_path: Path) -> None:
    """What a page unpacks is what was said, capitals, foreign names and signs among it; the file is JSON itself."""
    told = {**words_file(base, "uk"), "odd": ["`=а=`", "ЇжаҐ\tx|~\\", "Ix’у"]}
    text = packed(json.dumps(told, ensure_ascii=False))
    assert json.loads(text)["language"] == "uk"
    assert len(text.encode()) < len(json.dumps(told, ensure_ascii=False).encode()) * 0.7
    script = tmp_path / "read.mjs"
    code = (home.home() / "site" / "search" / "query.mjs").as_uri()
    script.write_text(
        f"""import {{ unpacked }} from {json.dumps(code)};
        import {{ readFileSync }} from "node:fs";
        process.stdout.write(unpacked(readFileSync(process.argv[2], "utf-8")));""",
        encoding="utf-8",
    )
    (tmp_path / "packed").write_text(text, encoding="utf-8")
    read = subprocess.run([node(), str(script), str(tmp_path / "packed")], capture_output=True, check=True).stdout
    assert json.loads(read) == json.loads(json.dumps(told))
