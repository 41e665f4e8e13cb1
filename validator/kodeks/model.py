"""Entries of the knowledge base, and the base that holds them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path as FilePath
from typing import Any

from kodeks import home, ids, loading, markup, schemas
from kodeks.findings import Finding, Path, Place
from kodeks.loading import Marks
from kodeks.schemas import Link


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing of the base: its fields as they stand in the file, and where that is."""

    id: str
    kind: str
    module: str
    data: Mapping[str, Any]
    file: str
    marks: Marks

    def place(self, *path: str | int, key: bool = False) -> Place:
        """Where the value at this way stands; with ``key``, where its key stands."""
        line, column = self.marks.find(path, key=key)
        return Place(self.file, line, column)

    def ids(self, field: str) -> list[str]:
        """A field that is one id or a list of ids, as a list."""
        value = self.data.get(field)
        if value is None:
            return []
        return [value] if isinstance(value, str) else list(value)

    @property
    def modules(self) -> list[str]:
        """The modules in which the entry holds."""
        return self.ids("modules") or [f"{self.module}.module.{self.module}"]


class KnowledgeBase:
    """
    All entries by id, in a stable order, with the links between them.

    It may stand on another base, whose entries it has too; then only those on top of it are checked.
    """

    def __init__(
        self,
        entries: Iterable[Entry],
        *,
        findings: Iterable[Finding] = (),
        store: schemas.SchemaStore | None = None,
        beneath: "KnowledgeBase | None" = None,
    ) -> None:
        self.entries: dict[str, Entry] = {}
        self.twice: list[tuple[Entry, Entry]] = []
        for entry in entries:
            first = self.entries.setdefault(entry.id, entry)
            if first is not entry:
                self.twice.append((first, entry))
        #: What went wrong while reading: files, ids and shapes.
        self.findings = list(findings)
        self.beneath = beneath
        #: What stands on top of the whole base beneath; None where that is not known before somebody looks.
        self._added: list[Entry] | None = None
        self._store = store
        self._of_kinds: dict[tuple[str, ...], list[Entry]] = {}
        self._links: dict[str, list[Link]] = {}
        self._words: dict[str, dict[str, str | list[str]]] = {}

    @classmethod
    def on_top_of(
        cls, beneath: "KnowledgeBase", entries: Iterable[Entry], *, findings: Iterable[Finding] = ()
    ) -> "KnowledgeBase":
        """A base of all entries of another one and of these, which have ids of their own."""
        base = cls((), findings=findings, store=beneath.store, beneath=beneath)
        base.entries = dict(beneath.entries)
        base._added = []
        for entry in entries:
            first = base.entries.setdefault(entry.id, entry)
            if first is entry:
                base._added.append(entry)
            else:
                base.twice.append((first, entry))
        return base

    @property
    def store(self) -> schemas.SchemaStore:
        """The schemas of the entries; the shipped ones where no others were given."""
        if self._store is None:
            self._store = schemas.store()
        return self._store

    def __contains__(self, id: object) -> bool:
        return id in self.entries

    def __getitem__(self, id: str) -> Entry:
        return self.entries[id]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries.values())

    def __len__(self) -> int:
        return len(self.entries)

    def of(self, *kinds: str) -> list[Entry]:
        """The entries of these kinds, in the order of the files."""
        if len(kinds) == 1:
            return list(self._by_kind.get(kinds[0], ()))
        if self.beneath is not None and self._added is not None:
            return [*self.beneath.of(*kinds), *(entry for entry in self._added if entry.kind in kinds)]
        if kinds not in self._of_kinds:
            self._of_kinds[kinds] = [entry for entry in self if entry.kind in kinds]
        return list(self._of_kinds[kinds])

    def asked(self, *kinds: str) -> list[Entry]:
        """The entries that are checked, of these kinds or of any: all, or those on top of the base beneath."""
        if self.beneath is None:
            return self.of(*kinds) if kinds else list(self)
        return [entry for entry in self._on_top if not kinds or entry.kind in kinds]

    @cached_property
    def _on_top(self) -> list[Entry]:
        if self._added is not None:
            return self._added
        return [entry for entry in self if self.beneath is None or entry.id not in self.beneath]

    @cached_property
    def _by_kind(self) -> dict[str, list[Entry]]:
        found: dict[str, list[Entry]] = {}
        entries: Iterable[Entry] = self
        if self.beneath is not None and self._added is not None:
            found = {kind: list(entries) for kind, entries in self.beneath._by_kind.items()}
            entries = self._added
        for entry in entries:
            found.setdefault(entry.kind, []).append(entry)
        return found

    @cached_property
    def covering(self) -> list[Entry]:
        """The entries that stand for others by a selector, in the order of the files."""
        if self.beneath is not None and self._added is not None:
            return [*self.beneath.covering, *(entry for entry in self._added if entry.data.get("covers"))]
        return [entry for entry in self if entry.data.get("covers")]

    @cached_property
    def links(self) -> dict[str, list[Link]]:
        """The links of every entry, by its id: those in fields, then those in sentences."""
        return {entry.id: self.links_of(entry) for entry in self}

    def links_of(self, entry: Entry) -> list[Link]:
        """The links of one entry; entries never change, so each is asked once."""
        if self.beneath is not None and entry.id in self.beneath:
            return self.beneath.links_of(entry)
        if entry.id not in self._links:
            self._links[entry.id] = [*self.store.links(entry.kind, entry.data), *self._mentions(entry)]
        return self._links[entry.id]

    def _mentions(self, entry: Entry) -> Iterator[Link]:
        for field, text in self.words(entry).items():
            for item in [text] if isinstance(text, str) else text:
                for target in markup.mentions(item):
                    yield Link((field,), target, ids.KINDS, "mentions")

    @cached_property
    def backlinks(self) -> dict[str, list[tuple[str, str]]]:
        """For every checked id, who links to it and by which relation; the base beneath knows of none of them."""
        found: dict[str, list[tuple[str, str]]] = {}
        for entry in self.asked():
            for link in self.links_of(entry) if self.beneath else self.links[entry.id]:
                found.setdefault(link.target, []).append((link.relation, entry.id))
        return found

    @cached_property
    def resting(self) -> dict[str, list[tuple[int, str]]]:
        """For every passage, the clauses that rest on it, each with its number in the order of the files."""
        found: dict[str, list[tuple[int, str]]] = {}
        for number, clause in enumerate(self.of("clause")):
            for passage in clause.ids("passages"):
                if isinstance(passage, str):
                    found.setdefault(passage, []).append((number, clause.id))
        return found

    @cached_property
    def source_of(self) -> dict[str, Entry]:
        """The source of every passage."""
        found = {}
        for source in self.of("source"):
            for passage in source.data.get("passages", []):
                if isinstance(passage, dict) and isinstance(passage.get("id"), str):
                    found[passage["id"]] = source
        return found

    def words(self, entry: Entry) -> dict[str, str | list[str]]:
        """The English words of an entry, by field; entries never change, so each is asked once."""
        if self.beneath is not None and entry.id in self.beneath:
            return self.beneath.words(entry)
        if entry.id not in self._words:
            self._words[entry.id] = self.store.words(entry.kind, entry.data)
        return self._words[entry.id]


def load(paths: Iterable[FilePath] | None = None, *, store: schemas.SchemaStore | None = None) -> KnowledgeBase:
    """Read a base: the shipped one, or the files at these paths."""
    store = store or schemas.store()
    if paths is None:
        folder = home.kb_folder()
        loaded = loading.load_paths([folder], below=folder.parent)
    else:
        loaded = loading.load_paths(paths)
    return from_documents(loaded, store)


def from_documents(loaded: loading.Loaded, store: schemas.SchemaStore) -> KnowledgeBase:
    """Documents into entries; every document is held against its schema on the way."""
    findings = list(loaded.findings)
    entries: list[Entry] = []
    for document in loaded.documents:
        for path, name in document.entries:
            parts = ids.parse(name)
            assert parts is not None  # the loader has refused all others
            value = document.value(path)
            marks = document.tree.marks.inside(path)
            entry = Entry(name, parts.kind, parts.module, value, document.tree.file, marks)
            entries.append(entry)
            if not _nested(path):
                findings.extend(_shape(entry, store))
    return KnowledgeBase(entries, findings=findings, store=store)


def _nested(path: Path) -> bool:
    return any(isinstance(step, str) for step in path)


def _shape(entry: Entry, store: schemas.SchemaStore) -> Iterator[Finding]:
    from dataclasses import replace

    for finding in store.findings(entry.kind, entry.data, (), entry.id):
        yield replace(finding, place=entry.place(*finding.at, key=finding.on_key))
