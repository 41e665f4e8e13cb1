"""
Names and sentences by language.

English stands in ``kb/``. ``translations/<language>/`` holds words by id, each with the
fingerprint of the English it was made from, and gettext catalogues for the sentences of the
program and the site. A text that is missing or stale is given in English, and says so.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any

from kodeks import home, ids, loading
from kodeks.findings import Finding, Place
from kodeks.loading import Marks

#: Fields of a translated entry that are no translation of an English field.
EXTRA_FIELDS = ("of", "unofficial", "variants", "forms", "count")
#: The fingerprint of words that nobody has translated yet: they are stale until somebody accepts them.
UNREAD = "english"
LANGUAGE_FILE = "language.yaml"
#: The phrases of effects, which are no words of entries; see :mod:`kodeks.effects`.
EFFECTS_FILE = "effects.yaml"
SYNONYMS_FILE = "synonyms.yaml"

_LETTERS = str.maketrans("0123456789", "ghijklmnop")

English = Mapping[str, str | list[str]]


#: Names that stand on the component itself. Where no book of a language prints one, the words may give an unofficial
#: one; without it the English name is used. Both are marked.
PRINTED = {
    "card": ("name",),
    "contract": ("name",),
    "leader": ("name", "ability", "ring"),
    "space": ("name",),
    "technology": ("name",),
}


class State(Enum):
    """How a shown text relates to the language that was asked for."""

    GOOD = "good"
    UNOFFICIAL = "unofficial"
    ENGLISH_NAME = "english-name"
    STALE = "stale"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Said:
    """A text, the language it is really in, and why if that is not the wanted one."""

    text: str
    language: str
    state: State


@dataclass(frozen=True, slots=True)
class Translation:
    """The words of one entry in one language."""

    id: str
    data: Mapping[str, Any]
    file: str
    #: The places of its whole file.
    marks: Marks

    def place(self, *path: str | int) -> Place:
        """Where a value of the translation stands."""
        return Place(self.file, *self.marks.find((self.id, *path), key=not path))


def fingerprint(english: English) -> str:
    """
    A short print of the English words of an entry; it changes whenever they do.

    It is made of letters only, so that YAML never takes it for a number.

    >>> fingerprint({"name": "Secrets"}) == fingerprint({"name": "Secrets"})
    True
    """
    import hashlib
    import json

    result = json.dumps(english, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(result.encode()).hexdigest()[:6].translate(_LETTERS)


def printed(id: str, field: str) -> bool:
    """
    Whether a field is a name on a component, which stays English where no book gives it in another language.

    >>> printed("uprising.card.dagger", "name"), printed("uprising.term.spy", "name")
    (True, False)
    """
    return field in PRINTED.get(ids.kind_of(id), ())


def demanded(id: str, english: English) -> list[str]:
    """The fields of an entry that must have words in every language."""
    return [field for field in english if not printed(id, field)]


class Words:
    """All words of one language."""

    def __init__(
        self,
        language: str,
        entries: Mapping[str, Translation] | None = None,
        *,
        messages: Mapping[str, str] | None = None,
        manner: Mapping[str, Any] | None = None,
        synonyms: Mapping[str, Any] | None = None,
        findings: list[Finding] | None = None,
        phrases: Mapping[str, Any] | None = None,
        stale: Collection[str] | None = None,
    ) -> None:
        self.language = language
        self.entries = dict(entries or {})
        self.messages = dict(messages or {})
        #: How the language tells force, counts and quotes; see ``translations/<language>/language.yaml``.
        self.manner = dict(manner or {})
        #: Which words the search takes for each other; see ``translations/<language>/synonyms.yaml``.
        self.synonyms = dict(synonyms or {})
        self.findings = list(findings or [])
        #: The phrases of effects, where they have been read already; see ``translations/<language>/effects.yaml``.
        self.phrases = phrases
        #: The ids whose translation is out of date, where that has been worked out already.
        self.stale = stale

    def say(self, id: str, field: str, english: English, *, index: int | None = None) -> Said:
        """A field of an entry in this language, or in English with the reason."""
        source = english.get(field, "")
        fallback = source[index] if isinstance(source, list) and index is not None else source
        assert isinstance(fallback, str)
        if self.language == "en":
            return Said(fallback, "en", State.GOOD)
        entry = self.entries.get(id)
        if entry is None or field not in entry.data:
            return Said(fallback, "en", State.ENGLISH_NAME if printed(id, field) else State.MISSING)
        if self.is_stale(entry, english):
            return Said(fallback, "en", State.STALE)
        value = entry.data[field]
        text = value[index] if isinstance(value, list) and index is not None else value
        state = State.UNOFFICIAL if entry.data.get("unofficial") else State.GOOD
        return Said(str(text), self.language, state)

    def is_stale(self, entry: Translation, english: English) -> bool:
        """Whether the English has changed since a translation was made of it."""
        if self.stale is not None:
            return entry.id in self.stale
        return bool(entry.data.get("of") != fingerprint(english))

    def message(self, template: str) -> str:
        """A sentence of the program in this language; English where the catalogue has none."""
        return self.messages.get(template) or template

    def quote(self, name: str) -> str:
        """A name in the quotation marks of the language; bare where it has none."""
        opening, closing = self.manner.get("quotes", ["", ""])
        return f"{opening}{name}{closing}"

    def counted(self, id: str, number: int, english: str, *, case: str = "") -> str:
        """
        A number with its noun: 1 żołnierz, 2 żołnierze, 5 żołnierzy.

        The forms stand beside the name of the entry; English takes the name as it is.
        One of something may have a form of its own for a grammatical case: it costs 1 wodę.
        """
        entry = self.entries.get(id)
        forms = entry.data.get("count") if entry else None
        if not isinstance(forms, dict):
            return f"{number} {english}"
        if number == 1 and case in forms:
            return f"{number} {forms[case]}"
        return f"{number} {forms[plural_form(number, self.language)]}"

    def nouns(self, number: int) -> dict[str, str]:
        """A number with each noun that sentences of rules count: ``counted`` of the language's ``language.yaml``."""
        form = FORMS.index(plural_form(number, self.language))
        return {noun: f"{number} {forms[form]}" for noun, forms in self.manner.get("counted", {}).items()}


#: The forms of a counted noun: 1 загін, 2 загони, 5 загонів.
FORMS = ("one", "few", "many")


def plural_form(number: int, language: str = "pl") -> str:
    """
    Which of the three Slavic forms a number takes; 21 takes the form of 1 in Ukrainian, and that of 5 in Polish.

    >>> [plural_form(n) for n in (1, 2, 5, 12, 22, 0, 21)]
    ['one', 'few', 'many', 'many', 'few', 'many', 'many']
    >>> [plural_form(n, "uk") for n in (1, 11, 21)]
    ['one', 'many', 'one']
    """
    if number == 1 or (language == "uk" and number % 10 == 1 and number % 100 != 11):
        return "one"
    if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14):
        return "few"
    return "many"


@lru_cache(maxsize=8)
def words(language: str, folder: FilePath | None = None) -> Words:
    """The words of a language from the shipped translations, or from another folder."""
    root = folder or home.translations_folder()
    place = root / language
    entries: dict[str, Translation] = {}
    findings: list[Finding] = []
    manner: Mapping[str, Any] = {}
    synonyms: Mapping[str, Any] = {}
    for path in sorted(place.rglob("*.yaml")):
        if path == place / EFFECTS_FILE:
            continue
        shown = loading.shown_name(path, root.parent)
        try:
            tree = loading.read_tree(loading.read_text(path, shown), shown)
        except loading.UnreadableFile as error:
            findings.append(loading.unreadable(error))
            continue
        if path.name == LANGUAGE_FILE:
            manner = tree.value
        elif path.name == SYNONYMS_FILE and isinstance(tree.value, dict):
            synonyms = _synonyms(tree, findings)
        else:
            collect(tree, entries, findings)
    messages = messages_of(place)
    return Words(language, entries, messages=messages, manner=manner, synonyms=synonyms, findings=findings)


def messages_of(place: FilePath) -> dict[str, str]:
    """The sentences of the program in a language: of ``kodeks.po``, of the Table, and of the rules of each module."""
    found: dict[str, str] = {}
    own = place / "LC_MESSAGES"
    for path in (own / "kodeks.po", own / "table.po", *sorted(own.glob("rules-*.po"))):
        found |= catalogue(path)
    return found


def collect(tree: loading.Tree, entries: dict[str, Translation], findings: list[Finding]) -> None:
    """Take the words of a file by id; what is no word, or stands twice, becomes a finding."""
    if not isinstance(tree.value, dict):
        findings.append(_not_by_id(Place(tree.file, tree.marks.line, tree.marks.column)))
        return
    for id, data in tree.value.items():
        spoken = Translation(id, data, tree.file, tree.marks)
        if not isinstance(data, dict):
            findings.append(_not_by_id(spoken.place()))
        elif id in entries:
            findings.append(
                Finding(
                    "{id} is translated twice, first in {file}.",
                    facts={"id": id, "file": entries[id].file},
                    hint="keep one of them",
                    check="kb.check.translated-twice",
                    place=spoken.place(),
                )
            )
        else:
            entries[id] = spoken


#: The parts of a file of synonyms: whether each holds lists by word, and whether its items are lists.
SYNONYMS = {
    "stop": (False, False),
    "light": (False, False),
    "many": (False, False),
    "denial": (False, False),
    "strangers": (False, False),
    "same": (False, True),
    "means": (True, True),
    "irregular": (True, True),
    "asked": (True, True),
}


def _synonyms(tree: loading.Tree, findings: list[Finding]) -> dict[str, Any]:
    """The parts that have their shape; what has another is told and left out."""
    kept = {}
    for part, value in tree.value.items():
        by_word, lists = SYNONYMS.get(part, (None, None))
        items = list(value.values()) if isinstance(value, dict) else value
        good = by_word is not None and isinstance(value, dict if by_word else list)
        if good and all(
            _plain(item) if not lists else isinstance(item, list) and all(map(_plain, item)) for item in items
        ):
            kept[part] = value
        else:
            findings.append(
                Finding(
                    "{part} is no part of a file of synonyms, or has another shape.",
                    facts={"part": str(part)},
                    hint="write stop: [words …], same: [[word, word], …] or means: {word: [words …]}",
                    check="kb.check.unreadable-file",
                    place=Place(tree.file, *tree.marks.find((part,), key=True)),
                )
            )
    return kept


def _plain(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool))


def _not_by_id(place: Place) -> Finding:
    return Finding(
        "A translation file holds words by id, and this is something else.",
        hint="write id: {name: …, of: …}",
        check="kb.check.unreadable-file",
        place=place,
    )


_PO_LINE = re.compile(r'^(msgid|msgstr)?\s*"(.*)"\s*$')


def catalogue(path: FilePath) -> dict[str, str]:
    """
    The messages of a gettext catalogue, without its header and without fuzzy ones.

    Only what our catalogues use is read: ``msgid``, ``msgstr`` and their continued lines.
    """
    if not path.is_file():
        return {}
    found: dict[str, str] = {}
    parts: dict[str, str] = {}
    current, fuzzy, next_fuzzy = "", False, False
    for line in [*path.read_text(encoding="utf-8").splitlines(), 'msgid ""']:
        if line.startswith("#,") and "fuzzy" in line:
            next_fuzzy = True
        match = _PO_LINE.match(line.strip())
        if not match:
            continue
        if match[1] == "msgid":
            if parts.get("msgid") and parts.get("msgstr") and not fuzzy:
                found[parts["msgid"]] = parts["msgstr"]
            parts, fuzzy, next_fuzzy = {}, next_fuzzy, False
        current = match[1] or current
        parts[current] = parts.get(current, "") + _unescape(match[2])
    return found


def _unescape(text: str) -> str:
    return text.replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\")
