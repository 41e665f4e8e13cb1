"""Sentences of effects as people type them are read, or the word that stops is named."""

from typing import Any

import pytest

from conftest import CASES
from kodeks import effects, loading
from speaking import speech

DRAW = [{"pay": {"spice": 2}, "to": [{"gain": {"cards": 1}}]}]


@pytest.mark.parametrize(
    "text",
    [
        "Pay 2 spice → draw 1 card.",
        "pay 2 spice -> draw 1 card",
        "Pay 2 spice: draw 1 card.",
        " PAY  2 spice → (draw 1 card)",
    ],
)
def test_small_liberties_are_taken_well(text: str) -> None:
    """Capitals, spaces, brackets, the full stop and the arrow may be as they come."""
    assert speech("en").read(text) == DRAW


def test_one_sentence_may_hold_several_effects() -> None:
    """It is told as several, and read from one as well."""
    assert speech("en").read("Draw 1 card, gain 1 spice and place 1 spy.") == [
        {"gain": {"cards": 1}}, {"gain": {"spice": 1}}, {"gain": {"spies": 1}},
    ]  # fmt: skip


def test_straight_quotes_are_read() -> None:
    """A keyboard has no others."""
    assert speech("pl").read('Przejmij kontrolę nad polem "Arrakin".') == [{"control": "uprising.space.arrakeen"}]


def test_what_is_read_stands_in_the_order_of_the_schema() -> None:
    """So that the YAML looks as an author would write it; conditions keep the order of the sentence."""
    found = speech("en").read("If you have the Swordmaster and you have maker hooks: trash this card → draw 1 card.")
    assert list(found[0]) == ["when", "then"]
    assert list(found[0]["when"]) == ["swordmaster", "maker-hooks"]
    assert list(found[0]["then"][0]) == ["give", "to"]


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("Pay 2 spyce: draw 1 card.", "spyce", ["Solari", "spice", "water"]),
        ("Gain 1 influence with the Harkonnen.", "Harkonnen", ["Emperor", "Fremen", "faction"]),
        ("Draw some card.", "some", ["a number"]),
        ("Draw 1 card; draw", "", ["another word"]),
    ],
)
def test_an_error_names_the_word_and_what_could_stand_there(text: str, word: str, expected: list[str]) -> None:
    """The place where every reading stopped."""
    with pytest.raises(effects.NotUnderstood) as stop:
        speech("en").read(text)
    assert stop.value.word == word
    assert set(expected) <= set(stop.value.expected)


@pytest.mark.parametrize("text", ["Draw 1 card. " * 3000, "(" * 900 + "draw 1 card" + ")" * 900])
def test_a_text_beyond_measure_is_refused(text: str) -> None:
    """With a sentence, not with a traceback."""
    with pytest.raises(effects.Unreadable, match="read it in parts"):
        speech("en").read(text)


def test_an_effect_beyond_measure_is_refused() -> None:
    """The other way round too."""
    made: list[Any] = [{"gain": {"spice": 1}}]
    for _ in range(900):
        made = [{"upon": {"event": "setup"}, "then": made}]
    with pytest.raises(effects.Untellable):
        speech("en").text(made)


def test_names_of_other_boxes_are_told_apart() -> None:
    """The own box needs no word; another one stands in brackets; all of them together are told at once."""
    said = speech("en")
    flow = ["uprising.card.the-spice-must-flow", "imperium.card.the-spice-must-flow"]
    texts = {
        said.text({"acquire": {"what": "card", "card": {"is": chosen}}}, module="uprising")
        for chosen in (flow[:1], flow[1:], flow)
    }
    assert texts == {
        "Acquire a card named The Spice Must Flow.",
        "Acquire a card named The Spice Must Flow (Dune: Imperium).",
        "Acquire a card named The Spice Must Flow (of any box).",
    }


WRITTEN = loading.read_tree(loading.read_text(CASES / "written" / "effects.yaml"), "effects.yaml").value


@pytest.mark.parametrize(
    ("language", "text", "meant"),
    [(language, *row) for language, rows in WRITTEN.items() for row in rows],
)
def test_what_authors_write_is_read(language: str, text: str, meant: Any) -> None:
    """As it was meant, or not at all; what was read can be told back."""
    said = speech(language)
    if meant is None:
        with pytest.raises(effects.NotUnderstood):
            said.read(text)
    else:
        assert said.read(text) == meant
        assert said.read(said.text(meant)) == meant


@pytest.mark.parametrize("text", ["Draw a car", "Gain a lot of spice", "Choose one", "Fly to Caladan, then win."])
def test_what_means_nothing_is_not_guessed(text: str) -> None:
    """The place that is told is one of the text as it was given."""
    with pytest.raises(effects.NotUnderstood) as told:
        speech("en").read(text)
    assert told.value.word in text
