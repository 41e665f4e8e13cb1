"""Effects are told in three languages, and different effects have different sentences."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from conftest import CASES
from kodeks import effects, home, ids, loading
from kodeks.effects.parts import joined
from kodeks.integrity.wording import avoided
from kodeks.model import Entry
from shipped import base
from speaking import KINDS, speech


def _modules() -> list[tuple[str, str]]:
    """Which kinds each module has, by its folders: the base itself is read later."""
    return sorted(
        (kind, path.parent.name) for kind in KINDS for path in home.kb_folder().glob(f"*/{ids.FOLDERS[kind]}")
    )


def _boxes(kind: str, module: str) -> Iterator[tuple[Entry, effects.Box]]:
    for entry in base().kb.of(kind):
        if entry.module == module:
            for box in effects.boxes(entry, base().kb.store):
                yield entry, box


def told_box(language: str, entry: Entry, box: effects.Box) -> str:
    """A box as it is told on the thing that has it."""
    subject = effects.subject(entry)
    return speech(language).text(box.value, box.of, module=entry.module, kind=entry.kind, subject=subject)


@pytest.mark.parametrize("language", ids.LANGUAGES)
@pytest.mark.parametrize(("kind", "module"), _modules())
def test_every_box_of_the_base_comes_back(language: str, kind: str, module: str) -> None:
    """What is printed on a thing is told, read, and the same again."""
    for entry, box in _boxes(kind, module):
        text = told_box(language, entry, box)
        back = speech(language).read(text, box.of, module=module, subject=effects.subject(entry))
        assert effects.same(back, box.value), (entry.id, text)


@pytest.mark.parametrize("language", ids.LANGUAGES)
def test_different_effects_of_the_base_have_different_sentences(language: str) -> None:
    """In one box of the game no sentence means two things."""
    meanings: dict[tuple[str, str, str], str] = {}
    for kind, module in _modules():
        for entry, box in _boxes(kind, module):
            text = told_box(language, entry, box)
            told = json.dumps(box.value)
            assert meanings.setdefault((module, box.of, text), told) == told, (entry.id, text)


def test_boxes_are_found_in_the_base() -> None:
    """The two tests above have something to look at."""
    found = [box for kind, module in _modules() for _, box in _boxes(kind, module)]
    assert len(found) > 900
    assert {box.of for box in found} == set(effects.KINDS)


def _cases() -> Iterator[Any]:
    for path in sorted((CASES / "effects").glob("*.yaml")):
        for name, case in loading.read_tree(path.read_text(encoding="utf-8"), path.name).value.items():
            for language in ids.LANGUAGES:
                yield pytest.param(language, case, id=f"{name}-{language}")


@pytest.mark.parametrize(("language", "case"), list(_cases()))
def test_sentences_are_those_that_were_read_aloud(language: str, case: dict[str, Any]) -> None:
    """The wording is what an editor of the language has settled on, and it is read back."""
    said = speech(language)
    assert said.text(case["effects"], module="uprising") == case[language]
    assert effects.same(said.read(case[language], module="uprising"), case["effects"])


# --- of whom and in what manner ---------------------------------------------------------------------

HOOKS = [{"when": {"maker-hooks": False}, "then": [{"gain": {"spice": 1}}]}, {"do": "turn-next-hagal-card"}]


@pytest.mark.parametrize(
    ("language", "of_you", "of_a_rival"),
    [
        ("en", "If you have no maker hooks: gain 1 spice. Turn over the next House Hagal card.",
         "If the Rival has no maker hooks: the Rival gains 1 spice. Turn over the next House Hagal card."),
        ("pl", "Jeśli nie masz haków stworzyciela: zdobądź 1 przyprawę. Odkryj następną kartę rodu Hagalów.",
         "Jeśli rywal nie ma haków stworzyciela: rywal zdobywa 1 przyprawę. Odkryj następną kartę rodu Hagalów."),
        ("uk", "Якщо не маєте гаків творця: отримайте 1 прянощі. Відкрийте наступну карту Дому Гаґал.",
         "Якщо Конкурент не має гаків творця: Конкурент отримує 1 прянощі. Відкрийте наступну карту Дому Гаґал."),
    ],
)  # fmt: skip
def test_a_card_of_rivals_speaks_of_the_rival(language: str, of_you: str, of_a_rival: str) -> None:
    """The player only turns the cards; everything else is what the Rival has and does."""
    said = speech(language)
    assert said.text(HOOKS) == of_you
    assert said.text(HOOKS, subject="rival") == of_a_rival
    assert said.read(of_a_rival, subject="rival") == HOOKS
    with pytest.raises(effects.Unreadable):
        said.read(of_a_rival)


def test_the_cards_of_rivals_are_known_by_their_decks() -> None:
    """All boxes of these two decks speak of the Rival, and no others."""
    kb = base().kb
    assert effects.subject(kb["rivals.card.hagal-sietch-tabr"]) == "rival"
    assert effects.subject(kb["rivals.card.rival-lady-jessica"]) == "rival"
    assert effects.subject(kb["uprising.card.dagger"]) == "you"
    assert effects.subject(kb["uprising.space.sietch-tabr"]) == "you"


#: Past forms that leave out who did it.
NOBODY = {
    "pl": r"\b(?:przywołano|wysłano|zdobyto|pozyskano|zapłacono|spełniono)\b",
    "uk": r"\b(?:відкликано|відправлено|отримано|придбано|заплачено|виконано)\b",
}


def test_forms_that_leave_out_who_did_it_are_found() -> None:
    """The patterns of the next test find what cards said once, and not what they say now."""
    assert re.search(NOBODY["pl"], "Jeśli w tej turze przywołano twojego szpiega")
    assert not re.search(NOBODY["pl"], "Jeśli w tej turze przywołałeś szpiega")
    assert re.search(NOBODY["uk"], "Якщо цього ходу відкликано вашого шпигуна")
    assert not re.search(NOBODY["uk"], "Якщо цього ходу ви відкликали шпигуна")


@pytest.mark.parametrize("language", ids.LANGUAGES)
def test_boxes_keep_to_the_manner_of_the_language(language: str) -> None:
    """Nothing that the language avoids, and never a deed without its doer."""
    patterns = [wanted for wanted, _ in avoided(base().words[language].manner)]
    patterns += [re.compile(NOBODY[language])] if language in NOBODY else []
    for kind, module in _modules():
        for entry, box in _boxes(kind, module):
            text = told_box(language, entry, box)
            found = [wanted.pattern for wanted in patterns if wanted.search(text)]
            assert not found, (entry.id, text, found)


# --- numbers and nouns ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "noun", "forms"),
    [
        ("en", "troop", {0: "troops", 1: "troop", 2: "troops", 21: "troops"}),
        ("pl", "troop", {1: "żołnierza", 2: "żołnierzy", 5: "żołnierzy"}),
        ("pl", "spice", {0: "przypraw", 1: "przyprawę", 2: "przyprawy", 4: "przyprawy", 5: "przypraw", 12: "przypraw",
                         21: "przypraw", 22: "przyprawy", 112: "przypraw"}),
        ("pl", "sword", {1: "miecz", 3: "miecze", 7: "mieczy"}),
        ("uk", "troop", {1: "загін", 2: "загони", 5: "загонів", 11: "загонів", 21: "загін", 22: "загони"}),
        ("uk", "solari", {0: "соляріїв", 1: "солярій", 3: "солярії", 10: "соляріїв", 14: "соляріїв"}),
        ("uk", "victory-point", {1: "переможне очко", 2: "переможні очки", 5: "переможних очок"}),
    ],
)  # fmt: skip
def test_a_noun_follows_its_number(language: str, noun: str, forms: dict[int, str]) -> None:
    """One, few and many, with the teens apart."""
    table = effects.table(language)
    assert {number: table.noun(noun, "", number) for number in forms} == forms


def test_a_noun_of_the_wrong_number_is_read_as_meant() -> None:
    """The number counts; for a word that is none of its forms the error names the noun that would do."""
    assert speech("pl").read("Dobierz 5 karty.") == [{"gain": {"cards": 5}}]
    with pytest.raises(effects.NotUnderstood) as stop:
        speech("pl").read("Dobierz 5 kartek.")
    assert stop.value.word == "kartek"
    assert "kart" in stop.value.expected


# --- names ------------------------------------------------------------------------------------------


def test_a_name_that_nobody_bears_is_told_by_its_id() -> None:
    """And read by it."""
    made = [{"control": "my-cards.space.new-place"}]
    text = speech("uk").text(made)
    assert text == "Установіть контроль над локацією «my-cards.space.new-place»."
    assert speech("uk").read(text) == made


@pytest.mark.parametrize("language", ids.LANGUAGES)
def test_a_card_set_aside_is_no_card_from_aside(language: str) -> None:
    """Neighbouring descriptions of place and of cards keep apart."""
    by_place = [{"trash": {"what": "card", "from": ["aside"], "card": {"other": True}}}]
    by_card = [{"trash": {"what": "card", "card": {"set_aside": True, "other": True}}}]
    for made in (by_place, by_card):
        assert speech(language).read(speech(language).text(made)) == made


# --- words and icons --------------------------------------------------------------------------------

DRAW = [{"pay": {"spice": 2}, "to": [{"gain": {"cards": 1}}]}]


def test_icons_stand_where_their_words_are() -> None:
    """The same sentence, in pieces that a page can draw."""
    told = speech("en").tell(DRAW)
    assert [part for part in told if isinstance(part, effects.Icon)] == [
        effects.Icon("spice", "2 spice", 2),
        effects.Icon("arrow", "→"),
        effects.Icon("card", "1 card", 1),
    ]
    assert joined(told) == "Pay 2 spice → draw 1 card."


def test_names_carry_their_ids() -> None:
    """So that a page can link them; factions are icons by their id."""
    told = speech("en").tell(
        [
            {"control": "uprising.space.arrakeen"},
            {"gain": {"influence": 1}, "with": {"factions": ["shared.faction.fremen"]}},
        ]
    )
    assert effects.Word("Arrakeen", "uprising.space.arrakeen") in told
    assert effects.Icon("shared.faction.fremen", "the Fremen") in told
