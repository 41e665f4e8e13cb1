"""
The translation contract: a translation says what the English says.

Words cannot be compared by a program, but what must not change can be: the numbers, the entries
linked, the force of the clause, and the manner of the language (quotation marks, apostrophes).
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from kodeks import ids, markup
from kodeks.findings import Finding
from kodeks.integrity.base import Base, found
from kodeks.model import Entry
from kodeks.registry import check
from kodeks.words import EXTRA_FIELDS, UNREAD, Translation, Words, demanded, printed

_NUMBER = re.compile(r"\d+")
_NUMBER_WORDS = re.compile(r"\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b", re.IGNORECASE)


def _translated(base: Base) -> Iterator[tuple[Words, Translation, Entry, dict[str, str | list[str]]]]:
    """Every translation that has an entry and is not stale, with its English."""
    for language in base.words.values():
        for id, translation in language.entries.items():
            if id not in base.kb:
                continue
            english = base.kb.words(base.kb[id])
            if translation.data.get("of") == base.fingerprint(id):
                yield language, translation, base.kb[id], english


def _pairs(translation: Translation, english: dict[str, Any]) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    """The way to each translated text, the text, and its English."""
    for field, source in english.items():
        value = translation.data.get(field)
        if isinstance(source, str) and isinstance(value, str):
            yield (field,), value, source
        elif isinstance(source, list) and isinstance(value, list):
            for index, (text, other) in enumerate(zip(value, source, strict=False)):
                if isinstance(text, str):
                    yield (field, index), text, other


def _fault(translation: Translation, because: str, *path: str | int, hint: str, **facts: object) -> Finding:
    filled = {"id": translation.id, **facts}
    return Finding(because, at=path, hint=hint, facts=filled, place=translation.place(*path))


@check("kb.check.missing-translation")
def missing_translation(base: Base) -> Iterator[Finding]:
    """
    An entry has no words in one of the languages.

    Why
        It would be shown in English with a mark. Run ``kodeks translate LANGUAGE`` for a
        template of everything that is missing, with fingerprints. Authors of custom cards choose
        their languages: those that ``languages`` of ``kodeks.toml`` names, or without it those that
        ``translations/`` has a folder of.

    Does not catch
        Entries outside ``kb/``: authors of custom cards choose their languages. The name of a card,
        leader, tile or space: it stays English, marked, where no book of the language prints it.
    """
    for entry in base.kb:
        if not entry.file.startswith("kb/") or not demanded(entry.id, base.kb.words(entry)):
            continue
        for language, words in base.words.items():
            if language != "en" and entry.id not in words.entries:
                yield found(
                    entry,
                    "{id} has no words in {language}.",
                    "id",
                    language=language,
                    hint=f"kodeks translate {language} prints a template",
                )


@check("kb.check.stale-translation")
def stale_translation(base: Base) -> Iterator[Finding]:
    """
    A translation was made from other English words than those that stand now.

    Why
        The fingerprint ``of`` is that of the English it was made from. Read both again, change
        the translation, then put the new fingerprint: ``kodeks translate LANGUAGE --accept ID``.
    """
    for words in base.words.values():
        for id, translation in words.entries.items():
            if id not in base.kb:
                continue
            now, old = base.fingerprint(id), translation.data.get("of")
            accept = f"kodeks translate {words.language} --accept {id}"
            english = base.kb.words(base.kb[id])
            if old == UNREAD and all(translation.data.get(field) == text for field, text in english.items()):
                yield _fault(
                    translation,
                    "{id} still stands in English here.",
                    "of",
                    command=accept,
                    hint="translate it, then run {command}",
                )
            elif old != now:
                yield _fault(
                    translation,
                    "{id} was translated from {old}, and its English is now {now}.",
                    "of",
                    old=old,
                    now=now,
                    command=accept,
                    hint="read it again, then run {command}",
                )


#: With how many ids wrong ones are compared; a file of nothing but slips must not take for ever.
MOST_COMPARED = 200_000


@check("kb.check.translation-of-nothing")
def translation_of_nothing(base: Base) -> Iterator[Finding]:
    """
    A translation has an id that no entry has, or a field that its entry does not have.

    Why
        Nobody would ever see it. Most often it is a typing slip in the id.
    """
    compared = 0
    for words in base.words.values():
        for id, translation in words.entries.items():
            if id not in base.kb:
                guess = ids.did_you_mean(id, base.kb.entries) if compared < MOST_COMPARED else ""
                compared += len(base.kb.entries)
                hint = guess or "remove it"
                yield _fault(translation, "No entry has the id {id}.", hint=hint)
                continue
            english = base.kb.words(base.kb[id])
            for field in translation.data:
                if field not in english and field not in EXTRA_FIELDS:
                    known = ", ".join([*english, *EXTRA_FIELDS])
                    yield _fault(translation, "{id} has no words {field}.", field, field=field, hint=f"known: {known}")
            for field, source in english.items():
                if field not in translation.data and printed(id, field):
                    continue
                value = translation.data.get(field)
                if type(value) is not type(source) or (isinstance(source, list) and len(value or []) != len(source)):
                    yield _fault(
                        translation, "{id} does not translate {field} as it stands in English.", field,
                        field=field, hint="give one text, or a list of the same length",
                    )  # fmt: skip


@check("kb.check.other-numbers-in-translation")
def other_numbers_in_translation(base: Base) -> Iterator[Finding]:
    """
    A translation does not hold the numbers of its English.

    Why
        2 troops are not 3 żołnierzy. Quantities are written in digits in every language, so that
        they can be held against each other.
    """
    for _, translation, _, english in _translated(base):
        for path, text, source in _pairs(translation, english):
            if not _NUMBER.search(text) and not _NUMBER.search(source):
                continue  # most names
            here, there = Counter(_NUMBER.findall(markup.plain(text))), Counter(_NUMBER.findall(markup.plain(source)))
            if here != there:
                yield _fault(
                    translation,
                    "{id} says the numbers {here} where the English says {there}.",
                    *path,
                    here=_listed(here),
                    there=_listed(there),
                    hint="write the same quantities in digits",
                )


@check("kb.check.other-links-in-translation")
def other_links_in_translation(base: Base) -> Iterator[Finding]:
    """
    A translation does not link the entries that its English links.

    Why
        The same terms, icons and clauses are meant in every language; only their words differ.
    """
    for _, translation, _, english in _translated(base):
        for path, text, source in _pairs(translation, english):
            if "](" not in text and "](" not in source:
                continue
            here, there = Counter(markup.mentions(text)), Counter(markup.mentions(source))
            if here != there:
                yield _fault(
                    translation,
                    "{id} links {here} where the English links {there}.",
                    *path,
                    here=_listed(here),
                    there=_listed(there),
                    hint="link the same entries: [word](id)",
                )


def _listed(found: "Counter[str]") -> str:
    return ", ".join(sorted(found.elements())) or "none"


@check("kb.check.other-force-in-translation")
def other_force_in_translation(base: Base) -> Iterator[Finding]:
    """
    A clause does not say in words what its ``force`` says: must, may or cannot.

    Why
        ``musisz`` where the rule is ``may`` turns a choice into a duty. Each language lists in
        ``translations/<language>/language.yaml`` the words that tell each force; a clause that must,
        may or cannot be needs one of them. It holds for the English sentence as well.
    """
    for language, words in base.words.items():
        telling = words.manner.get("force", {})
        for entry in base.kb.asked("clause"):
            markers = telling.get(entry.data.get("force"))
            if not markers:
                continue
            if language == "en":
                text, fault = entry.data.get("says"), None
            else:
                fault = words.entries.get(entry.id)
                text = fault.data.get("says") if fault else None
            if not isinstance(text, str) or _tells(text, markers):
                continue
            because = "{id} is a clause of force {force}, and no word in its {language} text says so."
            facts = {"force": entry.data["force"], "language": language}
            hint = "use one of: " + ", ".join(markers)
            if fault is None:
                yield found(entry, because, "says", hint=hint, **facts)
            else:
                yield _fault(fault, because, "says", hint=hint, **facts)


def _tells(text: str, markers: list[str]) -> bool:
    spoken = markup.plain(text).casefold()
    return any(re.search(rf"\b{re.escape(marker.casefold())}\b", spoken) for marker in markers)


@check("kb.check.foreign-marks-in-translation")
def foreign_marks_in_translation(base: Base) -> Iterator[Finding]:
    """
    A translation uses quotation marks or apostrophes of another language.

    Why
        Polish writes „ ”, Ukrainian writes « » and the apostrophe ’. Each language names the
        characters it does not use in ``translations/<language>/language.yaml``.
    """
    for words in base.words.values():
        foreign = words.manner.get("foreign", [])
        for translation in words.entries.values():
            for field, value in translation.data.items():
                texts = value if isinstance(value, list) else [value]
                for text in texts:
                    bad = [mark for mark in foreign if isinstance(text, str) and mark in text]
                    if bad:
                        yield _fault(
                            translation,
                            "{id} holds {marks}, which {language} does not use.",
                            field,
                            marks=" ".join(bad),
                            language=words.language,
                            hint="use the marks of the language",
                        )


@check("kb.check.number-in-words")
def number_in_words(base: Base) -> Iterator[Finding]:
    """
    A clause writes a quantity in words.

    Why
        The contract between languages compares digits. "2 troops" can be held against
        "2 żołnierzy"; "two troops" cannot.
    """
    for entry in base.kb.asked("clause"):
        text = entry.data.get("says")
        match = _NUMBER_WORDS.search(markup.plain(text)) if isinstance(text, str) else None
        if match:
            yield found(entry, "{id} writes {word} in words.", "says", word=match[0], hint="write the digit")
