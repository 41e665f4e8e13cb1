"""Effects of the base as sentences, and the tables that make them."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from conftest import CASES
from kodeks import effects, home, ids, loading, schemas
from kodeks.effects.parts import joined
from kodeks.effects.table import checked_table
from kodeks.effects.templates import Inflected, Literal, Optional, Piece, Slot, Verb, parse, template
from kodeks.integrity.wording import avoided
from kodeks.model import Entry
from shipped import base
from speaking import speech

KINDS = ("card", "faction", "leader", "contract", "technology", "track", "space")


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


# --- reading what people type -----------------------------------------------------------------------

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


@pytest.mark.parametrize("language", ids.LANGUAGES)
def test_every_icon_that_is_asked_for_is_known(language: str) -> None:
    """Whoever draws them can rely on the list, and the list has none that nobody asks for."""
    table = effects.table(language)
    asked = {piece.icon for piece in _pieces(language) if isinstance(piece, Literal) and piece.icon}
    nouns = {piece.type for piece in _pieces(language) if isinstance(piece, Slot)} | set(table.counted["what"].values())
    nouns |= {piece.case for piece in _pieces(language) if isinstance(piece, Slot) and piece.type == "measure"}
    assert asked <= effects.ICONS
    assert asked | (nouns & set(table.nouns)) >= effects.ICONS


# --- the tables -------------------------------------------------------------------------------------


def _pieces(language: str) -> Iterator[Piece]:
    def inside(pieces: tuple[Piece, ...]) -> Iterator[Piece]:
        for piece in pieces:
            yield piece
            if isinstance(piece, Optional):
                yield from inside(piece.parts)

    table = effects.table(language)
    for templates in table.rules.values():
        for rule in templates:
            for pieces in (rule.pieces, *rule.also):
                yield from inside(pieces)
    for values in table.enums.values():
        for forms in values.values():
            for pieces in forms.values():
                yield from inside(pieces)


@pytest.mark.parametrize("language", ids.LANGUAGES)
def test_no_phrase_is_left_over(language: str) -> None:
    """Every verb, word, noun, table and rule is used by some rule."""
    table = effects.table(language)
    used = list(_pieces(language))
    assert set(table.verbs) == {piece.key for piece in used if isinstance(piece, Verb)}
    assert {name.partition("@")[0] for name in table.words} == {
        piece.key for piece in used if isinstance(piece, Inflected) and piece.key != "$"
    }
    types = {piece.type.rstrip("*") for piece in used if isinstance(piece, Slot)}
    types |= {piece.case for piece in used if isinstance(piece, Slot) and piece.type == "measure"}
    types |= {noun for nouns in table.counted.values() for noun in nouns.values()}
    assert set(table.nouns) <= types
    assert set(table.enums) <= types
    assert set(table.rules) <= types | {"condition-alone", "event-alone"}


@pytest.mark.parametrize("language", ids.LANGUAGES)
@pytest.mark.parametrize(
    ("table", "definition", "field"),
    [("who", "effect", "who"), ("which", "factions", "which"), ("zone", "move", "from"), ("zone", "move", "into"),
     ("zone", "trash", "from"), ("battle-icon", "card", "battle_icons"), ("side", "discard", "which"),
     ("lose-from", "effect", "from"), ("recruit-into", "effect", "into"), ("acquire-into", "acquire", "into"),
     ("resource", "change", "resource"), ("unit", "units", "what"), ("giving", "card", "gives")],
)  # fmt: skip
def test_every_word_of_the_schema_has_its_phrase_and_no_other(
    language: str, table: str, definition: str, field: str
) -> None:
    """A word added to the schema is missed here, by its name."""
    told = schemas.store().schemas["effect"]["$defs"][definition]["properties"][field]
    assert set(effects.table(language).enums[table]) == set(told.get("enum") or told["items"]["enum"])


@pytest.mark.parametrize("language", ids.LANGUAGES)
@pytest.mark.parametrize(
    ("rule", "field", "definition", "place"),
    [("verb", "do", "effect", "do"), ("verb", "repeat", "effect", "repeat"), ("state", "allow.what", "allow", "what"),
     ("verb", "forbid.what", "forbid", "what"), ("state", "change.what", "change", "what"),
     ("moment", "event", "event", "event"), ("moved-thing", "what", "move", "what"),
     ("verb", "trash.what", "trash", "what"), ("verb", "acquire.what", "acquire", "what")],
)  # fmt: skip
def test_every_construct_of_the_schema_has_its_template(
    language: str, rule: str, field: str, definition: str, place: str
) -> None:
    """The same for what templates fix."""
    wanted = schemas.store().schemas["effect"]["$defs"][definition]["properties"][place]["enum"]
    way = tuple(field.split("."))
    fixed = [value for template in effects.table(language).rules[rule] for at, value in template.fixed if at == way]
    assert set(fixed) == set(wanted)


@pytest.mark.parametrize("language", ids.LANGUAGES)
def test_every_condition_has_its_template(language: str) -> None:
    """Yes and no alike."""
    wanted = schemas.store().schemas["effect"]["$defs"]["condition"]["properties"]
    found = {key for template in effects.table(language).rules["condition"] for key in template.needs}
    assert found == set(wanted)
    both = {(way[0], value) for template in effects.table(language).rules["condition"] for way, value in template.fixed}
    for key, told in wanted.items():
        if told.get("type") == "boolean":
            assert {(key, True), (key, False)} <= both


@pytest.mark.parametrize("language", ids.LANGUAGES)
def test_every_box_has_a_label(language: str) -> None:
    """Also those that no entry uses yet."""

    def labels(schema: dict[str, Any], path: tuple[str | int, ...]) -> Iterator[str]:
        if schema.get("$ref", "").startswith("effect.schema.json#/$defs/"):
            yield effects.Box(path, "", None).label
        for key, field in schema.get("properties", {}).items():
            yield from labels(field, (*path, key))
        if isinstance(schema.get("items"), dict):
            yield from labels(schema["items"], (*path, 0))

    store = schemas.store()
    wanted = {label for kind in KINDS for label in labels(store.schemas[kind], ())}
    assert set(effects.table(language).boxes) == wanted


SMALL: dict[str, Any] = {
    "plural": "two", "nouns": {"card": ["card", "cards"]}, "verbs": {"draw": ["draw", "draws", "draw"]}, "words": {},
    "joins": {"effects": [", ", " and ", "; "]}, "counted": {}, "names": {}, "patterns": {"other": "{}"},
    "any_box": "any", "enums": {}, "boxes": {},
}  # fmt: skip


def test_a_sentence_with_two_meanings_is_an_error() -> None:
    """Templates that say two things in the same way are found out when they are read."""
    rules = {"effect": ["{~draw} {gain.cards:card}", "{~draw} {gain.intrigue:card}"]}
    said = effects.Speech(base().kb, base().words["en"], checked_table({**SMALL, "rules": rules}, "en"))
    with pytest.raises(effects.Ambiguous) as stop:
        said.read("Draw 2 cards.")
    assert stop.value.meanings == [[{"gain": {"cards": 2}}], [{"gain": {"intrigue": 2}}]]


@pytest.mark.parametrize(
    ("rules", "word"),
    [
        ({"effect": ["{~drow} 1 card"]}, "drow"),
        ({"effect": ["{~draw} {gain.cards:crad}"]}, "crad"),
        ({"effect": ["{~draw} {%deck gen}"]}, "deck"),
        ({"effect": ["{give:effect |plus}"]}, "plus"),
        ({"effect": [{"say": "draw", "if": {}}]}, "no template"),
    ],
)
def test_a_mistake_in_a_table_is_told(rules: dict[str, Any], word: str) -> None:
    """With the template that has it."""
    with pytest.raises(effects.BadTemplate, match=word):
        checked_table({**SMALL, "rules": rules}, "en")


@pytest.mark.parametrize("text", ["{~draw", "draw]", "[draw", "{gain.cards}", "{:card}"])
def test_a_template_that_cannot_be_followed_is_told(text: str) -> None:
    """It is shown as it stands."""
    with pytest.raises(effects.BadTemplate):
        parse(text)


def test_a_noun_with_a_form_too_few_is_told() -> None:
    """Polish needs three."""
    told = {**SMALL, "plural": "polish", "rules": {"effect": [template("{~draw} 1 card").source]}}
    with pytest.raises(effects.BadTemplate, match="the noun card has 2 forms, not 3"):
        checked_table(told, "pl")


def test_what_no_sentence_can_say_is_told() -> None:
    """Fields that do not belong together."""
    with pytest.raises(effects.Untellable) as stop:
        speech("en").text([{"gain": {"spice": 2}, "sharing": True}])
    assert stop.value.value == {"gain": {"spice": 2}, "sharing": True}


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
