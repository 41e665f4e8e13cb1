"""Files and folders into documents, documents into raw entries."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath
from typing import Any

from kodeks import ids
from kodeks.findings import Finding, Path, Place
from kodeks.loading.texts import read_text, read_tree
from kodeks.loading.trees import Tree, UnreadableFile

UNREADABLE = "kb.check.unreadable-file"
NO_ID = "kb.check.entry-without-id"
SUFFIXES = (".yaml", ".yml", ".json")


@dataclass(frozen=True, slots=True)
class Document:
    """One file: its tree, and the entries in it as ways to their values."""

    tree: Tree
    #: Way to the entry and its id, for every entry of the file, nested ones after their parent.
    entries: tuple[tuple[Path, str], ...]

    def value(self, path: Path) -> Any:
        """The plain value at a way inside this file."""
        here = self.tree.value
        for step in path:
            here = here[step]
        return here


@dataclass(slots=True)
class Loaded:
    """All documents read, and what could not be read."""

    documents: list[Document] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def load_paths(
    paths: Iterable[FilePath],
    *,
    below: FilePath | None = None,
    without: Iterable[FilePath] = (),
) -> Loaded:
    """Read every YAML file at and below these paths, in a stable order, each file once."""
    loaded = Loaded()
    seen = {os.path.realpath(path) for path in without}
    for start in paths:
        for path in _files(start):
            real = os.path.realpath(path)
            if real in seen:
                continue
            seen.add(real)
            read_document(path, shown_name(path, below), loaded)
    return loaded


def shown_name(path: FilePath, below: FilePath | None) -> str:
    """How a file is named in messages: relative where that is possible."""
    base = below or FilePath.cwd()
    try:
        return path.resolve().relative_to(base.resolve()).as_posix()
    except ValueError:
        return path.as_posix()


def _files(start: FilePath) -> Iterator[FilePath]:
    if not start.is_dir():
        yield start
        return
    for folder, folders, names in os.walk(start, onerror=None, followlinks=False):
        folders[:] = sorted(folder for folder in folders if not folder.startswith("."))
        for name in sorted(names):
            if name.endswith(SUFFIXES) and not name.startswith("."):
                yield FilePath(folder) / name


def read_document(path: FilePath, shown: str, loaded: Loaded) -> None:
    """Read one file into ``loaded``: a document, or a finding that tells why not."""
    try:
        tree = read_tree(read_text(path, shown), shown)
    except UnreadableFile as error:
        loaded.findings.append(unreadable(error))
        return
    take_document(tree, loaded)


def take_document(tree: Tree, loaded: Loaded) -> None:
    """The entries of a tree into ``loaded``; what has no id becomes a finding."""
    found: list[tuple[Path, str]] = []
    for path_in, value in entry_values(tree.value):
        name = value.get("id") if isinstance(value, dict) else None
        parts = ids.parse(name) if isinstance(name, str) else None
        if parts is None or parts.kind not in ids.KINDS:
            finding = without_id(tree.file, path_in, value)
            place = Place(tree.file, *tree.marks.find(finding.at))
            loaded.findings.append(replace(finding, place=place))
            continue
        found.append((path_in, str(name)))
    loaded.documents.append(Document(tree, tuple(found)))


#: The fields that hold entries.
_HOLDING = frozenset(field for field, _ in ids.NESTED.values())


def entry_values(value: Any) -> Iterator[tuple[Path, Any]]:
    """Every entry of a document with the way to it, nested ones after their parent."""
    tops: list[tuple[Path, Any]] = [((), value)]
    if isinstance(value, list):
        tops = [((index,), entry) for index, entry in enumerate(value)]
    for at, entry in tops:
        yield at, entry
        if not isinstance(entry, dict) or _HOLDING.isdisjoint(entry):
            continue
        nested = ids.NESTED.get(ids.kind_of(str(entry.get("id"))))
        if nested and isinstance(entry.get(nested[0]), list):
            for index, inner in enumerate(entry[nested[0]]):
                yield (*at, nested[0], index), inner


def without_id(file: str, at: Path, entry: Any) -> Finding:
    """An entry without an id of a known kind, as a finding that has no place yet."""
    fields = entry if isinstance(entry, dict) else {}
    name = fields.get("id")
    # Only cards have a deck.
    kinds = "write id: module.kind.slug, where kind is one of " + ", ".join(ids.KINDS)
    wanted = "write id: module.card.slug, with the module of your set" if "deck" in fields else kinds
    step: Path = (*at, "id") if name is not None else at
    if name is None:
        because, facts = "An entry starts here and has no id.", {}
    else:
        because, facts = "{name} is not an id of a known kind.", {"name": repr(name)[:80]}
    strange = _strange(name) if isinstance(name, str) else ""
    return Finding(
        because=because,
        facts=facts,
        at=step,
        hint=strange or wanted,
        check=NO_ID,
        place=Place(file),
    )


def _strange(name: str) -> str:
    """The first character that no id holds, by its name; letters of other alphabets look alike."""
    import unicodedata

    for character in name:
        if ord(character) > 126 or not character.isprintable():
            called = unicodedata.name(character, "a control character")
            return f"U+{ord(character):04X} stands in it ({called.lower()}); ids are written in a to z, 0 to 9 and -"
    return ""


def unreadable(error: UnreadableFile) -> Finding:
    """A file that cannot be read, as a finding."""
    because = error.because[:1].upper() + error.because[1:]
    return Finding(because="{why}", facts={"why": because}, hint=error.hint, check=UNREADABLE, place=error.place)
