"""NOTATION.md and its translations: every example is read, every sentence has words in each language."""

import re

import pytest

from conftest import ROOT
from kodeks.notation.heading import heading
from kodeks.words import catalogue
from notation.tables import library, notation

PAGE = (ROOT / "NOTATION.md").read_text(encoding="utf-8")
TEXT = re.sub(r"^ *```.*?^ *```\n", "", PAGE, flags=re.DOTALL | re.MULTILINE)
LANGUAGES = ("en", "pl", "uk")


def messages(language: str) -> dict[str, str]:
    """The words of the site in a language."""
    return catalogue(ROOT / "translations" / language / "LC_MESSAGES" / "site.po")


def pieces() -> list[str]:
    """The headings, list items, cells and paragraphs of the page."""
    found: list[str] = []
    for block in re.split(r"\n\s*\n", TEXT):
        lines = block.strip("\n").splitlines()
        if not lines:
            continue
        if lines[0].startswith("|"):
            rows = [line for line in lines if not line.startswith("| ---")]
            found += [cell.strip() for row in rows for cell in row.strip("|").split(" | ")]
        elif re.match(r"(- |#+ |\d+\. )", lines[0]):
            found += [re.sub(r"^(- |#+ |\d+\. )", "", line) for line in lines]
        else:
            found.append(" ".join(line.strip() for line in lines))
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_sentence_of_the_page_is_translated(language: str) -> None:
    """Nothing stays English."""
    assert len(pieces()) > 50
    assert [piece for piece in pieces() if not messages(language).get(piece)] == []


def examples(heading_of: str, language: str) -> list[str]:
    """The first cells of a table of the page, in a language."""
    table = TEXT.partition(f"## {heading_of}\n")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| (`.*?) \| ", table, flags=re.MULTILINE)
    said = cells if language == "en" else [messages(language)[cell] for cell in cells]
    return [span for cell in said for span in re.findall(r"`([^`]+)`", cell)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_of_the_page_is_read(language: str) -> None:
    """Of Uprising or of the classic game, as the table says."""
    spans = examples("What is done", language)
    assert len(spans) > 15
    for span in spans:
        mix = "classic@6" if "@10" in span or span == "$4" else "uprising@4"
        assert notation(mix).read(f"R {span}").decisions, span


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_of_the_page_is_read(language: str) -> None:
    """Facts of the table, of a player, or of the game itself."""
    spans = examples("What is on the table", language)
    words = library().words_for({"set-up", "game", "modules", "players"})
    assert len(spans) > 9
    for span in spans:
        found = heading(span, words)
        if found.data:
            assert not found.rest.strip(), span
            continue
        own = re.match(r"(hooks|haki|гаки|hand|ręka|рука|fremen|фримени)", span)
        assert notation("uprising@4").read(f"R: {span}" if own else span).facts, span


def test_the_first_line_is_read_as_it_says() -> None:
    """Sending with infiltration and a price, and deploying."""
    line = re.search(r"```text\n(.*?)\n```", PAGE)
    assert line
    assert len(notation("uprising@4").read(line[1]).decisions) == 2
