"""The index of printed words: what it lists, what is left out, and how it is made."""

from pathlib import Path

import pytest

from kodeks import integrity
from kodeks.sphinx_ext.search import printed
from kodeks.sphinx_ext.search.forms import INFLECTED, paradigms


@pytest.mark.parametrize("language", INFLECTED)
def test_it_lists_dictionary_forms_of_passages_in_the_order_of_the_alphabet(language: str) -> None:
    """No order of a sentence, no repeated word and nothing but dictionary forms stands in the file."""
    kb = integrity.load_base().kb
    for line in printed.table(language).read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        passage, _, words = line.partition("\t")
        assert kb.source_of[passage].data["language"] == language
        assert words.split() == sorted(set(words.split()))
        assert set(words.split()) <= set(paradigms(language))


def test_words_that_every_sentence_says_and_common_ones_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word counts where one of the sentences on the passage lacks it, and where not every passage has it."""
    rows = {f"x.passage.other-{number}": frozenset({"gracz"}) for number in range(30)}
    rows["x.passage.one"] = frozenset({"gracz", "szpieg", "agent", "woda"})
    monkeypatch.setattr(printed, "printed", lambda _: rows)
    texts = {"x.passage.one": ["Szpiega i agentów nie liczy się.", "Agent wraca, szpiedzy też, woda nie."]}
    assert printed.unsaid("pl", ["x.passage.one", "x.passage.none"], texts) == ["woda", ""]


def test_a_broken_word_is_mended_and_small_words_are_dropped() -> None:
    """Words broken at the end of a line count whole; what the table does not know is left out."""
    found = printed.words("pl", "Szpie-\n dzy i agenci <|mark|> qwrtz", frozenset({"i"}))
    assert found == ["agent", "szpieg"]


def test_texts_are_told_by_their_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A text that is no source of the base changes nothing; a missing file is told."""
    text = tmp_path / "book.txt"
    text.write_text("Agent.\n", encoding="utf-8")
    monkeypatch.setattr(printed, "table", lambda language: tmp_path / f"printed-{language}.txt")
    assert printed.main([str(text)]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["book.txt"]
    assert printed.main([str(tmp_path / "missing.txt")]) == 2
    assert "there is no such file" in capsys.readouterr().err
