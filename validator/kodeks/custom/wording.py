"""Words of custom things in other languages."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from kodeks import home, loading, model, registry, schemas
from kodeks.custom.model import CustomSet, hit
from kodeks.findings import Finding
from kodeks.integrity.base import Base
from kodeks.loading import Marks
from kodeks.words import LANGUAGE_FILE, Words, collect

#: The checks of the base that hold for custom translations as they stand.
SHARED = (
    "kb.check.stale-translation",
    "kb.check.translation-of-nothing",
    "kb.check.other-numbers-in-translation",
    "kb.check.other-links-in-translation",
    "kb.check.foreign-marks-in-translation",
)


def spoken(cards: CustomSet, trees: list[tuple[str, loading.Tree]]) -> Base:
    """The set with its words, as the checks of the base take it."""
    entries = [
        model.Entry(piece.id, piece.kind, piece.module, piece.data, piece.file, Marks(0, 0)) for piece in cards.shaped()
    ]
    words: dict[str, Words] = {}
    for language, tree in trees:
        if language not in words:
            words[language] = Words(language, manner=_manner(language))
        if not tree.file.endswith("/" + LANGUAGE_FILE):
            collect(tree, words[language].entries, words[language].findings)
    return Base(model.KnowledgeBase(entries, store=schemas.store()), words)


@cache
def _manner(language: str) -> dict[str, object]:
    path = home.translations_folder() / language / LANGUAGE_FILE
    if not path.is_file():
        return {}
    value = loading.read_tree(loading.read_text(path), str(path)).value
    return {"foreign": value.get("foreign", [])} if isinstance(value, dict) else {}


def check_words(cards: CustomSet, trees: list[tuple[str, loading.Tree]]) -> Iterator[Finding]:
    """Everything the checks of translations find."""
    if not trees and not cards.settings.languages:
        return
    base = spoken(cards, trees)
    for words in base.words.values():
        yield from words.findings
    table = {check.id: check for check in registry.checks("base")}
    unsound = {piece.id for piece in cards.pieces} - {piece.id for piece in cards.shaped()}
    for id in SHARED:
        for finding in table[id].run(base):
            # The words of an entry of the wrong shape are not known yet.
            if finding.facts.get("id") not in unsound:
                yield replace(finding, check=id, severity=table[id].severity)
    yield from _missing(cards, base)


def _missing(cards: CustomSet, base: Base) -> Iterator[Finding]:
    wanted = cards.settings.languages or tuple(sorted(base.words))
    for piece in cards.shaped():
        if not base.kb.words(base.kb[piece.id]):
            continue
        for language in wanted:
            if language != "en" and (language not in base.words or piece.id not in base.words[language].entries):
                finding = hit(piece, "{id} has no words in {language}.", "id", hint=TEMPLATE, language=language)
                yield replace(finding, check="kb.check.missing-translation")


TEMPLATE = "kodeks translate {language} prints a template, and with --write puts it in its place"
