"""Results of worked examples in words: facts or changes, in every language."""

import re
from collections import Counter

import pytest

from kodeks import home, integrity
from kodeks.findings import Answer, AnyOf, Result, Verdict
from kodeks.sphinx_ext.results import Line, lines
from kodeks.sphinx_ext.views import Views


def _told(views: Views, facts: dict[str, object], changes: dict[str, object] | None = None) -> list[Line]:
    return lines(views, Verdict(Answer.RESOLVED, result=Result(facts, changes or {})), "uprising")


@pytest.fixture(scope="module")
def polish(base: integrity.Base) -> Views:
    """The shipped base in Polish."""
    return Views(base, "pl")


def test_facts_are_told_with_names_and_players(polish: Views) -> None:
    """Slugs become names, keys that begin with a player name the player, several players get lines of their own."""
    told = _told(
        polish,
        {
            "control": {"imperial_basin": "red"},
            "red_forces_lost": 5,
            "leaders": AnyOf(("red dies, green survives",)),
            "gains": {"blue": {"emperor_influence": 1, "spice": 2}},
            "game_over": False,
        },
    )
    assert [(one.label, one.value) for one in told[:3]] == [
        ("Kontrola", "Basen Imperialny: czerwony"),
        ("Czerwony – stracone siły", "5"),
        ("Dowódcy", "czerwony ginie, zielony przeżywa"),
    ]
    assert [(one.label, one.value) for one in told[3].below] == [
        ("Niebieski", "wpływ (Imperator): 1, przyprawa: 2"),
    ]
    assert told[4].value == "nie"


def test_without_facts_the_changes_are_told(polish: Views) -> None:
    """By player, then the rest of the table."""
    told = _told(polish, {}, {"round": 2, "players": {"red": {"cards": {"in_play": [], "hand": ["Strike Fleet"]}}}})
    assert [one.label for one in told] == ["Czerwony", "Runda"]
    assert told[0].below == (Line("Karty", "w grze: –, ręka: Flota uderzeniowa"),)


def test_a_word_without_translation_is_marked_as_english(polish: Views) -> None:
    """It is shown as it is, and says in which language."""
    assert _told(polish, {"brand_new_thing": 3}) == [Line("Brand new thing", "3", "en")]


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_every_word_of_the_shipped_examples_is_translated(language: str, base: integrity.Base) -> None:
    """No line of a result is left in English."""

    def english(found: list[Line]) -> list[str]:
        return [told for one in found for told in ([one.label] if one.language else english(list(one.below)))]

    views = Views(base, language)
    left = {}
    for entry in base.kb.of("scenario"):
        told = views.verdict(entry, "index")
        if told and (words := english(told["result"])):
            left[entry.id] = words
    assert left == {}


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_no_phrase_is_translated_twice(language: str) -> None:
    """The second translation would win unseen, as it did where leaders of one game got the name of those of another."""
    text = (home.translations_folder() / language / "LC_MESSAGES" / "kodeks.po").read_text(encoding="utf-8")
    told = re.findall(r'^msgid ((?:".*"\n)+)', text, re.MULTILINE)
    assert [one for one, number in Counter(told).items() if number > 1] == []


@pytest.mark.parametrize(("language", "here", "there"), [("pl", "Lider", "Dowódca"), ("uk", "Лідер", "Командир")])
def test_leaders_of_each_game_have_the_name_of_its_books(
    language: str, here: str, there: str, base: integrity.Base
) -> None:
    """Those of Imperium are played, those of the classic game fight."""
    views = Views(base, language)
    assert views.phrase_of_kind("uprising.leader.lady-jessica") == here
    assert views.phrase_of_kind("classic.leader.thufir-hawat") == there
