"""The phrases of a language: ``translations/<language>/effects.yaml``, ready for use in both directions."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path as FilePath
from typing import Any

from kodeks import home, loading
from kodeks.effects.templates import BadTemplate, Inflected, Literal, Optional, Piece, Slot, Template, parse, template
from kodeks.words import EFFECTS_FILE, Words

Forms = Mapping[str, Any]

#: Slots that the program knows by itself.
BUILT_IN = ("effect", "effects", "number", "$")
#: Who is spoken of, and whether after "may".
MODES = ("you", "they", "you+may", "they+may")


def _two(number: int) -> int:
    return 0 if number == 1 else 1


def _polish(number: int) -> int:
    if number == 1:
        return 0
    return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2


def _ukrainian(number: int) -> int:
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2


#: Which form of a noun a number takes, by the name that the table gives.
PLURALS: dict[str, tuple[Callable[[int], int], int]] = {
    "two": (_two, 2),
    "polish": (_polish, 3),
    "ukrainian": (_ukrainian, 3),
}


@dataclass(frozen=True)
class Table:
    """Nouns, verbs, words, names, tables of values and rules of one language."""

    language: str
    plural: Callable[[int], int]
    nouns: Mapping[str, Forms]
    verbs: Mapping[str, tuple[str, ...]]
    words: Mapping[str, Forms]
    joins: Mapping[str, tuple[str, ...]]
    counted: Mapping[str, Mapping[str, str]]
    names: Mapping[str, Forms]
    patterns: Mapping[str, Forms]
    any_box: str
    enums: Mapping[str, Mapping[Any, Mapping[str, tuple[Piece, ...]]]]
    rules: Mapping[str, tuple[Template, ...]]
    boxes: Mapping[str, str]
    #: How people write otherwise what the rules say, as patterns, each with what it is taken for; in this order.
    otherwise: tuple[tuple[str, str], ...] = ()
    file: str = field(default=EFFECTS_FILE)
    #: What a Rival is called, and the forms that are other than that and the third person.
    rival: Mapping[str, str] = field(default_factory=dict)
    _fitting: dict[tuple[str, frozenset[str]], list[Template]] = field(default_factory=dict)

    @cached_property
    def written(self) -> list[tuple[re.Pattern[str], str]]:
        """The same, ready to be looked for; only who reads sentences needs them."""
        return [(re.compile(pattern, re.IGNORECASE), other) for pattern, other in self.otherwise]

    def fitting(self, rule: str, keys: frozenset[str]) -> list[Template]:
        """The templates of a rule that may say a structure with these keys."""
        found = self._fitting.get((rule, keys))
        if found is None:
            found = [
                template
                for template in self.rules[rule]
                if template.needs <= keys and (template.takes is None or keys <= template.takes)
            ]
            self._fitting[rule, keys] = found
        return found

    def verb(self, key: str, mode: str) -> str:
        """A verb or pronoun in the form that the subject asks for."""
        forms = self.verbs[key]
        if mode.endswith("+may") and len(forms) == 3:
            return forms[2]
        if mode.startswith("rival"):
            named = f"{self.rival.get('subject', '')} {forms[1]}".strip()
            return self.rival.get(key, named if len(forms) == 3 else forms[1])
        return forms[1 if mode.startswith("they") else 0]

    def noun(self, key: str, case: str, number: int) -> str:
        """A noun in the form that a number asks for."""
        forms: tuple[str, ...] = self.nouns[key][case]
        return forms[self.plural(number)]

    def word(self, key: str, case: str, kind: str) -> list[str]:
        """
        A word in a case: first as it is said on a thing of this kind, then the other ways.

        A noun gives the form for the greatest numbers, as after "more".
        """
        if key in self.words:
            found = [self.words[name][case] for name in (f"{key}@{kind}", key) if name in self.words]
            others = [forms[case] for name, forms in self.words.items() if name.startswith(f"{key}@")]
            return list(dict.fromkeys([*found, *others]))
        forms: tuple[str, ...] = self.nouns[key][""]
        return [forms[-1]]


def _forms(forms: Any) -> dict[str, Any]:
    """Forms by case; a bare text or list is the form for no case at all."""
    if isinstance(forms, dict):
        cases = {key: tuple(form) if isinstance(form, list) else form for key, form in forms.items()}
        cases.setdefault("", next(iter(cases.values())))
        return cases
    return {"": tuple(forms) if isinstance(forms, list) else forms}


def table_from(data: Mapping[str, Any], language: str, file: str = EFFECTS_FILE) -> Table:
    """A table from what its file holds."""
    plural, _ = PLURALS[data["plural"]]
    rules = {name: tuple(template(source) for source in templates) for name, templates in data["rules"].items()}
    enums = {
        name: {value: {case: parse(text) for case, text in _forms(forms).items()} for value, forms in values.items()}
        for name, values in data["enums"].items()
    }
    return Table(
        language,
        plural,
        {key: _forms(forms) for key, forms in data["nouns"].items()},
        {key: tuple(forms) for key, forms in data["verbs"].items()},
        {key: _forms(forms) for key, forms in data["words"].items()},
        {key: tuple(words) for key, words in data["joins"].items()},
        data["counted"],
        {key: _forms(forms) for key, forms in data["names"].items()},
        {key: _forms(forms) for key, forms in data["patterns"].items()},
        data["any_box"],
        enums,
        rules,
        data["boxes"],
        tuple((written, other) for written, other in data.get("written", ())),
        file,
        data.get("rival", {}),
    )


def checked_table(data: Mapping[str, Any], language: str, file: str = EFFECTS_FILE) -> Table:
    """The same; a mistake in it is told with its place in the file. What is compiled has been checked before."""
    found = table_from(data, language, file)
    _check(found, PLURALS[data["plural"]][1])
    return found


def _check(found: Table, number_of_forms: int) -> None:
    for key, cases in found.nouns.items():
        for forms in cases.values():
            if isinstance(forms, tuple) and len(forms) != number_of_forms:
                raise BadTemplate(f"{found.file}: the noun {key} has {len(forms)} forms, not {number_of_forms}")
    for name, templates in found.rules.items():
        for rule in templates:
            for pieces in (rule.pieces, *rule.also):
                for piece in pieces:
                    _check_piece(found, piece, f"{found.file}: {name}: {rule.source!r}")


def _check_piece(found: Table, piece: Piece, where: str) -> None:
    if isinstance(piece, Optional):
        for part in piece.parts:
            _check_piece(found, part, where)
    elif isinstance(piece, Inflected):
        if "$" not in (piece.key, piece.case) and piece.case not in found.words.get(piece.key, {}):
            raise BadTemplate(f"{where} asks for {piece.key} in the case {piece.case!r}, which it lacks")
    elif isinstance(piece, Slot):
        known = {*BUILT_IN, *found.nouns, *found.enums, *found.rules}
        if piece.type[0] not in "#<" and piece.type.rstrip("*") not in known:
            raise BadTemplate(f"{where} holds a slot of the unknown type {piece.type}")
        if piece.join and piece.join not in found.joins:
            raise BadTemplate(f"{where} holds a list with the unknown joint {piece.join}")
    elif not isinstance(piece, Literal) and piece.key not in found.verbs:
        raise BadTemplate(f"{where} asks for the unknown verb {piece.key}")


@lru_cache(maxsize=8)
def table(language: str, folder: FilePath | None = None) -> Table:
    """The table of a language from the shipped translations, or from another folder."""
    root = folder or home.translations_folder()
    shown = loading.shown_name(root / language / EFFECTS_FILE, root.parent)
    return checked_table(read_phrases(language, root), language, shown)


def read_phrases(language: str, folder: FilePath | None = None) -> Mapping[str, Any]:
    """What the file of a language holds, in the shipped translations or in another folder."""
    root = folder or home.translations_folder()
    path = root / language / EFFECTS_FILE
    shown = loading.shown_name(path, root.parent)
    phrases: Mapping[str, Any] = loading.read_tree(loading.read_text(path, shown), shown).value
    return phrases


def table_of(words: Words) -> Table:
    """The table of a language: from its words where they hold the phrases, else from the shipped translations."""
    return table(words.language) if words.phrases is None else table_from(words.phrases, words.language)
