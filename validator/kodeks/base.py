"""The base as a whole: its entries, the words of every language, and the register of ids; read from YAML."""

import gc
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path as FilePath

from kodeks import home, ids, loading, model, schemas
from kodeks import words as languages
from kodeks.findings import Finding
from kodeks.home import REGISTER
from kodeks.model import KnowledgeBase
from kodeks.words import Words

#: How the catalogue of a language marks the words of the notation.
VOCABULARY = "notation: "


@dataclass(frozen=True)
class Base:
    """The base with its words and its register of ids."""

    kb: KnowledgeBase
    words: Mapping[str, Words] = field(default_factory=dict)
    #: The register as it stands in its file, or None where no register belongs to the base.
    register: loading.Tree | None = None
    findings: tuple[Finding, ...] = ()

    @cached_property
    def withdrawn(self) -> dict[str, str]:
        """For every withdrawn id the entry that has taken its place."""
        value = self.register.value if self.register and isinstance(self.register.value, dict) else {}
        step: dict[str, str] = value.get("withdrawn") or {}
        found: dict[str, str] = {}
        for old in step:
            way = [old]
            while way[-1] in step and len(way) <= len(step):
                way.append(step[way[-1]])
            if way[-1] in self.kb:
                found[old] = way[-1]
        return found

    @cached_property
    def _prints(self) -> dict[str, str]:
        return {}

    def fingerprint(self, id: str) -> str:
        """The print of the English words of an entry, worked out once: several checks ask for it."""
        if id not in self._prints:
            self._prints[id] = languages.fingerprint(self.kb.words(self.kb[id]))
        return self._prints[id]

    @cached_property
    def names(self) -> list[tuple[str, str]]:
        """Every name of every entry in every language, printed variants included, with the id that bears it."""
        found = []
        for entry in self.kb:
            if "name" in entry.data:
                own = [entry.data["name"], *entry.data.get("also", ())]
                spoken = (language.entries[entry.id].data for language in self.words.values()
                          if entry.id in language.entries)  # fmt: skip
                own += [name for data in spoken for name in (data.get("name"), *data.get("variants", ()))]
                found += [(name, entry.id) for name in dict.fromkeys(own) if isinstance(name, str)]
        return found

    @cached_property
    def forms(self) -> list[tuple[str, str]]:
        """The declined forms of the names, in every language that declines them, with their ids."""
        return [
            (form, id)
            for language in self.words.values()
            for id, translation in language.entries.items()
            if id in self.kb
            for form in translation.data.get("forms", ())
            if isinstance(form, str)
        ]

    @cached_property
    def vocabulary(self) -> list[tuple[str, str]]:
        """Words of every language for seats, facts and decisions, which lines of notation use; commas part several."""
        return [
            (name.removeprefix(VOCABULARY), part.strip())
            for language in self.words.values()
            for name, word in language.messages.items()
            if name.startswith(VOCABULARY)
            for part in word.split(",")
        ]

    def reading(self, check: str) -> Iterator[Finding]:
        """The findings of this id that came up while files were read."""
        spoken = [finding for language in self.words.values() for finding in language.findings]
        for finding in [*self.findings, *self.kb.findings, *spoken]:
            if finding.check == check:
                yield finding


def load_base(paths: Iterable[FilePath] | None = None, *, root: FilePath | None = None) -> Base:
    """
    Read the shipped base with its translations, and the files at ``paths`` on top of it.

    With ``root`` it is the base of another folder that holds ``kb/`` and ``translations/``.
    """
    # A base is a hundred thousand small objects that all stay: nothing for the collector to find.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return _read(list(paths or []), root or home.home())
    finally:
        if collecting:
            gc.enable()


def _read(extra: list[FilePath], top: FilePath) -> Base:
    folder = top / "kb"
    register_file = folder / REGISTER
    loaded = loading.load_paths([folder], below=top, without={register_file})
    if extra:
        more = loading.load_paths(extra, without={register_file})
        known = {document.tree.file for document in loaded.documents}
        loaded.documents += [document for document in more.documents if document.tree.file not in known]
        loaded.findings += more.findings
    kb = model.from_documents(loaded, schemas.store())
    spoken = {language: languages.words(language, top / "translations") for language in ids.LANGUAGES}
    register, findings = _register(register_file, top)
    return Base(kb, spoken, register, tuple(findings))


def _register(path: FilePath, top: FilePath) -> tuple[loading.Tree | None, list[Finding]]:
    if not path.is_file():
        return None, []
    shown = loading.shown_name(path, top)
    try:
        return loading.read_tree(loading.read_text(path, shown), shown), []
    except loading.UnreadableFile as error:
        return None, [loading.unreadable(error)]
