"""The tables by which effects are told: each word of the schema has its phrase, and mistakes in them are named."""

from collections.abc import Iterator
from typing import Any

import pytest

from kodeks import effects, ids, schemas
from kodeks.effects.table import checked_table
from kodeks.effects.templates import Inflected, Literal, Optional, Piece, Slot, Verb, parse, template
from shipped import base
from speaking import KINDS, speech


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
def test_every_icon_that_is_asked_for_is_known(language: str) -> None:
    """Whoever draws them can rely on the list, and the list has none that nobody asks for."""
    table = effects.table(language)
    asked = {piece.icon for piece in _pieces(language) if isinstance(piece, Literal) and piece.icon}
    nouns = {piece.type for piece in _pieces(language) if isinstance(piece, Slot)} | set(table.counted["what"].values())
    nouns |= {piece.case for piece in _pieces(language) if isinstance(piece, Slot) and piece.type == "measure"}
    assert asked <= effects.ICONS
    assert asked | (nouns & set(table.nouns)) >= effects.ICONS


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
