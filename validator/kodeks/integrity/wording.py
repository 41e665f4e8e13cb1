"""How a language wants things said: turns of phrase it avoids, and names that stand in quotation marks."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from kodeks import ids, markup
from kodeks.findings import Finding, Place
from kodeks.integrity.base import Base, found
from kodeks.model import Entry
from kodeks.registry import check
from kodeks.words import EXTRA_FIELDS, Words, printed

_LINK = re.compile(r"\[([^\[\]]+)\]\(([a-z0-9.-]+)\)")
#: Names of the classic game are those of its own map.
_OTHER_GAME = "classic"

#: The fields of an entry that link it to the things it speaks of.
_NAMING = ("about", "touches")

Text = tuple[str, tuple[str | int, ...], Any]


def texts(base: Base, language: str, words: Words) -> Iterator[Text]:
    """The text of each field of each entry in a language, where it stands, and what holds it."""
    for entry in base.kb:
        if not entry.file.startswith("kb/"):
            continue
        english = base.kb.words(entry)
        held: Any = entry if language == "en" else words.entries.get(entry.id)
        if held is None:
            continue
        data = (
            english if language == "en" else {key: text for key, text in held.data.items() if key not in EXTRA_FIELDS}
        )
        for field, value in data.items():
            if printed(entry.id, field):
                continue
            for index, text in enumerate(value if isinstance(value, list) else [value]):
                if isinstance(text, str):
                    yield text, (field, index) if isinstance(value, list) else (field,), held


def avoided(manner: Mapping[str, Any]) -> list[tuple["re.Pattern[str]", str]]:
    """What a language avoids, and what it says instead: ``avoid`` of its ``language.yaml``."""
    return [(re.compile(habit["pattern"]), habit["instead"]) for habit in manner.get("avoid", [])]


@check("kb.check.avoided-wording")
def avoided_wording(base: Base) -> Iterator[Finding]:
    """
    A text uses a turn of phrase that its language avoids.

    Why
        Some turns come in with the English sentence or with the digit that the contract between languages wants:
        "1 raz", "Ikona rekrutuje", "Там, де". Each language lists them under ``avoid`` of
        ``translations/<language>/language.yaml``, with what to say instead, a bad sample and a good one.
    """
    for language, words in base.words.items():
        patterns = avoided(words.manner)
        if not patterns:
            continue
        for text, path, held in texts(base, language, words):
            spoken = markup.plain(text)
            for wanted, instead in patterns:
                match = wanted.search(spoken)
                if match:
                    because = "{id} says “{words}”, which {language} avoids."
                    yield _at(held, because, path, words=match[0], language=language, hint=f"say instead: {instead}")


@check("kb.check.space-name-without-quotes")
def space_name_without_quotes(base: Base) -> Iterator[Finding]:
    """
    The name of a board space stands in a sentence without quotation marks.

    Why
        The Polish and the Ukrainian book print names of spaces in quotation marks. Without them „Sekrety” are secrets
        and „Liniowiec” is a ship. A language that has ``quotes`` in its ``language.yaml`` puts them around the name.

    Does not catch
        Names in another case that are no links, and names that something else has too, such as the Swordmaster.
    """
    for language, words in base.words.items():
        opening, closing = words.manner.get("quotes") or ("", "")
        if not opening:
            continue
        names = _names(base, words)
        free = re.compile(rf"(?<!\w)(?:{'|'.join(names)})(?!\w)") if names else None
        for text, path, held in texts(base, language, words):
            bare = _bare_link(text, opening, closing)
            if bare is None and free is not None and not _classic(held.id):
                spoken = markup.plain(text)
                spots = (
                    match for match in free.finditer(spoken) if not _quoted(spoken, match.start(), opening, closing)
                )
                bare = next((match[0] for match in spots), None)
            if bare is not None:
                because = "{id} names the space {name} without quotation marks."
                yield _at(held, because, path, name=bare, hint=f"write {opening}{bare}{closing}")


def _bare_link(text: str, opening: str, closing: str) -> str | None:
    for match in _LINK.finditer(text):
        if ids.kind_of(match[2]) != "space":
            continue
        around = text[: match.start()].endswith(opening) and text[match.end() :].startswith(closing)
        if not around and not (match[1].startswith(opening) and match[1].endswith(closing)):
            return match[1]
    return None


def _quoted(text: str, spot: int, opening: str, closing: str) -> bool:
    return text.rfind(opening, 0, spot) > text.rfind(closing, 0, spot)


def _names(base: Base, words: Words) -> list[str]:
    """Names of spaces, the longest first, that nothing but cards and places named after them has."""
    shared = ("space", "card", "contract")
    other, own = set(), set()
    for id, translation in words.entries.items():
        name = translation.data.get("name")
        if id not in base.kb or not isinstance(name, str) or _classic(id):
            continue
        if ids.kind_of(id) == "space":
            own.add(name)
        elif ids.kind_of(id) not in shared:
            other.add(name.casefold())
    return [re.escape(name) for name in sorted(own, key=len, reverse=True) if name.casefold() not in other]


@check("kb.check.name-that-no-page-has")
def name_that_no_page_has(base: Base) -> Iterator[Finding]:
    """
    A text calls a card by a name that the page of the card does not have.

    Why
        A card without a name in a language keeps its English one, marked as such. If a sentence about it calls it
        otherwise, the reader meets two names and finds only one. Give the card that name, with ``unofficial: true``
        where no book prints it, or use the English name in the sentence.

    Does not catch
        Names of cards that the entry is not linked to, and a name that is not the one of the page but another.
    """
    for words in base.words.values():
        for translation in words.entries.values():
            entry = base.kb.entries.get(translation.id)
            if entry is None or not entry.file.startswith("kb/"):
                continue
            english = base.kb.words(entry)
            linked = {thing: _english(base, thing) for field in _NAMING for thing in entry.ids(field)}
            for id, name in linked.items():
                if not name or id in words.entries:
                    continue
                longer = [other for other in linked.values() if name != other and name in other]
                for field, source in english.items():
                    translated, sentence = translation.data.get(field), _plain(source)
                    for long in longer:
                        sentence = sentence.replace(long, "")
                    if name in sentence and translated and name not in _plain(translated):
                        because = "{id} does not call {thing} {name}, and {thing} has no name in {language}."
                        hint = f"give {id} the name that is used, or use {name}"
                        language = words.language
                        yield _at(translation, because, (field,), thing=id, name=name, language=language, hint=hint)


@check("kb.check.english-name-of-a-named-card")
def english_name_of_a_named_card(base: Base) -> Iterator[Finding]:
    """
    A text quotes the English name of a card whose page has a name in the language of the text.

    Why
        The reader looks for the name of the page. An English name stands in quotation marks only where nothing else
        has been printed or given; once the card has a name, sentences use it.

    Does not catch
        English names without quotation marks, as in a sentence about the names themselves, and names of the classic
        game in texts of the other one.
    """
    for language, words in base.words.items():
        opening, closing = words.manner.get("quotes") or ("", "")
        if not opening:
            continue
        named: dict[tuple[bool, str], set[str]] = {}
        for entry in base.kb:
            name = _english(base, entry.id)
            if name:
                own = words.entries.get(entry.id)
                names = named.setdefault((_classic(entry.id), name), set())
                names.add(str(own.data.get("name", name)) if own else name)
        for text, path, held in texts(base, language, words):
            for quoted in re.findall(f"{opening}([^{opening}{closing}]+){closing}", markup.plain(text)):
                names = named.get((_classic(held.id), quoted), {quoted})
                if quoted not in names:
                    hint = f"write {opening}{min(names)}{closing}"
                    because = "{id} says {name}, which has a name in {language}."
                    yield _at(held, because, path, name=quoted, language=language, hint=hint)


def _classic(id: str) -> bool:
    return id.startswith(f"{_OTHER_GAME}.")


def _english(base: Base, id: str) -> str:
    """The name that is printed on a thing; empty where it is none of a component."""
    thing = base.kb.entries.get(id)
    return str(thing.data.get("name", "")) if thing is not None and printed(id, "name") else ""


def _plain(value: Any) -> str:
    return " ".join(
        markup.plain(text) for text in (value if isinstance(value, list) else [value]) if isinstance(text, str)
    )


def _at(held: Any, because: str, path: tuple[str | int, ...], *, hint: str, **facts: str) -> Finding:
    if isinstance(held, Entry):
        return found(held, because, *path, hint=hint, key=False, **facts)
    place: Place = held.place(*path)
    return Finding(because, at=path, hint=hint, facts={"id": held.id, **facts}, place=place)
