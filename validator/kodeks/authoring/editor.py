"""
Answers to an editor: what is wrong, what could stand here, what something means, where it is, and its new name.

Lines and columns are counted from 0, in characters. Nothing here knows how an editor asks.
"""

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from kodeks import compiled, effects, ids, loading, schemas
from kodeks.base import Base
from kodeks.custom import files, mending, printed, references, run, settings_file, together
from kodeks.custom.settings import Settings
from kodeks.findings import Finding
from kodeks.loading import Marks
from kodeks.model import Entry
from kodeks.reporting.entries import box_lines, fact_lines
from kodeks.reporting.report import Report
from kodeks.reporting.speaker import Speaker

_BEFORE = re.compile(r"[A-Za-z0-9.-]*$")
_ID = re.compile(r"[a-z0-9-]+(?:\.[a-z0-9-]+){2}")
_KEY = re.compile(r"(?:^|[\s{,])([\w-]+):(?=\s|$)")


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a line of a file."""

    path: str
    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Trouble:
    """A finding where an editor can show it, with what would mend it."""

    place: Place
    finding: Finding
    message: str
    address: str = ""
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that could stand at the cursor, and what it is called."""

    text: str
    detail: str
    place: Place


@dataclass
class Workspace:
    """A set in an editor: its files on the disk, and those that are being changed."""

    root: Path
    language: str = "en"
    preview: bool = True
    #: The texts of open files by path, where they are not what lies on the disk.
    opened: dict[str, str] = field(default_factory=dict)

    @cached_property
    def _printed(self) -> printed.Printed:
        return printed.load(printed.fingerprint())

    @cached_property
    def _base(self) -> Base:
        return compiled.load()

    def settings(self) -> Settings:
        """The settings of the set as they stand now."""
        file = settings_file.find(self.root)
        result = settings_file.read(file, str(file)) if file else Settings(root=self.root)
        return replace(result, preview=True) if self.preview else result

    def sources(self) -> list[files.Source]:
        """Every file of the set, those that are open as they stand in the editor."""
        result = self.settings()
        paths = together.whole(result) if result.file else [self.root]
        found = {item.path: item for item in files.gather(paths, [], files.Excludes(result.exclude, result.root))}
        for path, text in self.opened.items():
            source = found.get(path) or files.Source(path, path)
            found[path] = replace(source, raw=text.encode("utf-8", "surrogatepass"), fault="", hint="")
        return [replace(item, shown=item.path) for item in found.values()]

    # --- what is wrong ----------------------------------------------------------------------------

    def troubles(self, report_of: Any) -> dict[str, list[Trouble]]:
        """What is found, by file; ``report_of`` makes a report of an outcome."""
        sources = self.sources()
        outcome = run.check_sources(sources, self.settings(), self._printed)
        report: Report = report_of(outcome, {source.shown: source.raw for source in sources})
        found: dict[str, list[Trouble]] = {source.path: [] for source in sources}
        for finding in report.findings:
            line, column = max(finding.place.line - 1, 0), max(finding.place.column - 1, 0)
            excerpt = report.excerpt(finding)
            end = column + (excerpt.characters if excerpt else 1)
            hint = report.hint(finding)
            text = "\n".join([report.sentence(finding), *finding.notes, *([hint] if hint else [])])
            place = Place(finding.place.file, line, column, end)
            trouble = Trouble(place, finding, text, report.address(finding.check), mending.instead(finding))
            found.setdefault(finding.place.file, []).append(trouble)
        return found

    # --- what could stand here ----------------------------------------------------------------------

    def choices(self, path: str, line: int, column: int) -> list[Choice]:
        """The ids, and the words of the grammar, that could stand at a place."""
        lines = self.text(path).split("\n")
        here = lines[line] if line < len(lines) else ""
        match = _BEFORE.search(here[:column])
        assert match is not None
        word = match[0].lower()
        name = _field_at(lines, line, match.start())
        place = Place(path, line, match.start(), column)
        grammar = schemas.store().schemas["effect"]["$defs"]
        words = {"gain": grammar["gains"], "lose": grammar["losses"], "when": grammar["condition"]}.get(name)
        if words is not None:
            known = words["properties"]
            return [
                Choice(item, str(value.get("description", "")), place) for item, value in known.items() if word in item
            ]
        speaker = self._speaker()
        if name in ("pay", "cost", "paid"):
            found = [id.rpartition(".")[2] for id in self._ids("resource")]
            return [Choice(item, speaker.title(f"shared.resource.{item}"), place) for item in found if word in item]
        kind_here = _kind_at(lines, line)
        kinds = references.kinds_of(kind_here, name)
        options = [Choice(item, "", place) for item in _options(kind_here, name) if word in item]
        return options + [
            Choice(id, speaker.title(id), place)
            for kind in kinds
            for id in self._ids(kind)
            if word in id or word in speaker.title(id).lower()
        ]

    def _ids(self, kind: str) -> list[str]:
        return [entry.id for entry in self._known.base.kb.of(kind) if not entry.id.startswith("classic.")]

    # --- what it means ------------------------------------------------------------------------------

    def meaning(self, path: str, line: int, column: int) -> str:
        """The entry under the cursor in words, or else the sentence of the box that it stands in."""
        word = self._id_at(path, line, column)
        known, speaker = self._known, self._speaker()
        speech = effects.Speech(known.base.kb, known.base.words[self.language])
        if word is not None and word in known.base.kb:
            entry = known.base.kb[word]
            lines = [f"**{speaker.title(word)}** (`{word}`)", *fact_lines(entry, speaker)]
            with suppress(effects.Untellable):  # the check of what cannot be told says so
                lines += box_lines(entry, speaker, speech)
            return "\n\n".join(lines)
        found = self._entry_at(path, line, column)
        if found is None:
            return ""
        entry, way = found
        for box in effects.boxes(entry, known.base.kb.store):
            if way[: len(box.path)] == box.path and effects.blame(speech, box.value, box.of, kind=entry.kind) is None:
                return speech.text(box.value, box.of, module=entry.module, kind=entry.kind)
        return ""

    def _entry_at(self, path: str, line: int, column: int) -> tuple[Entry, tuple[str | int, ...]] | None:
        """The entry at a place, and the way inside it."""
        try:
            tree = loading.read_tree(self.text(path), path)
        except loading.UnreadableFile:
            return None
        way = _way_at(tree.marks, line + 1, column + 1)
        start = way[:1] if isinstance(tree.value, list) else ()
        value = tree.value[start[0]] if start else tree.value
        parts = ids.parse(str(value.get("id"))) if isinstance(value, dict) else None
        if parts is None or parts.kind not in ids.KINDS or not schemas.store().valid(parts.kind, value):
            return None
        return Entry(".".join(parts), parts.kind, parts.module, value, path, tree.marks), way[len(start) :]

    # --- where it is, and its new name ----------------------------------------------------------------

    def definition(self, path: str, line: int, column: int) -> Place | None:
        """Where the entry under the cursor stands."""
        from kodeks import home

        word = self._id_at(path, line, column)
        if word is None or word not in self._known.base.kb:
            return None
        entry = self._known.base.kb[word]
        if word in self._known.own:
            at = entry.place("id")
            return Place(str(self._known.paths[entry.file]), at.line - 1, at.column - 1, at.column - 1 + len(word))
        # Printed entries come without their places, so that an editor need not wait for them.
        real = str(home.home() / entry.file)
        for number, text in enumerate(self.text(real).split("\n")):
            if re.search(rf"\bid: {re.escape(word)}(?![\w.-])", text):
                return Place(real, number, text.index(word), text.index(word) + len(word))
        return Place(real, 0, 0, 0)

    def renamed(self, path: str, line: int, column: int, name: str) -> list[Place]:
        """Every place of the set where the id under the cursor stands; a ValueError tells why it cannot be renamed."""
        word = self._id_at(path, line, column)
        if word is None or word not in self._known.own:
            raise ValueError("only ids of the set itself can be renamed; put the cursor on one")
        parts, old = ids.parse(name), ids.parse(word)
        if parts is None or old is None or parts.kind != old.kind:
            raise ValueError(f"{name!r} is no id of the same kind; write module.{old.kind if old else 'kind'}.slug")
        if name in self._known.base.kb and name != word:
            raise ValueError(f"{name} is the id of another entry already")
        whole = re.compile(rf"(?<![a-z0-9.-]){re.escape(word)}(?![a-z0-9-]|\.[a-z0-9])")
        found = []
        for source in self.sources():
            text = source.raw.decode("utf-8", "replace")
            for number, item in enumerate(text.split("\n") if word in text else ()):
                found += [Place(source.path, number, hit.start(), hit.end()) for hit in whole.finditer(item)]
        return found

    # --- parts ----------------------------------------------------------------------------------------

    @property
    def _known(self) -> together.Together:
        """The base with the set as it stands now; read again where a file has changed."""
        sources = self.sources()
        key = hash(tuple((source.path, source.raw) for source in sources))
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, together.with_sources(self._base, sources, self.settings()))
        return self._kept[1]

    _kept: tuple[int, together.Together] | None = None

    def _speaker(self) -> Speaker:
        return Speaker(self._known.base.kb, self._known.base.words[self.language])

    def text(self, path: str) -> str:
        """The text of a file, as it stands in the editor where it is open."""
        if path in self.opened:
            return self.opened[path]
        try:
            return loading.read_text(path)
        except loading.UnreadableFile:
            return ""

    def _id_at(self, path: str, line: int, column: int) -> str | None:
        lines = self.text(path).split("\n")
        for match in _ID.finditer(lines[line]) if line < len(lines) else ():
            if match.start() <= column <= match.end():
                return match[0]
        return None


@lru_cache(maxsize=200)
def _options(kind: str, field: str) -> tuple[str, ...]:
    """The words that a field of this name takes in an entry of a kind or in its effects, such as decks and events."""
    store = schemas.store()
    found: dict[str, None] = {}
    seen: set[int] = set()
    todo: list[tuple[dict[str, Any], str, str]] = [(store.schemas.get(kind, {}), kind, "")]
    while todo:
        schema, base, name = todo.pop()
        schema, base = store.resolve(schema, base)
        if name == field:
            found |= dict.fromkeys(item for item in schema.get("enum", ()) if isinstance(item, str))
        if id(schema) in seen:
            continue
        seen.add(id(schema))
        todo += [(below, base, key) for key, below in schema.get("properties", {}).items() if _told(below)]
        if isinstance(schema.get("items"), dict):
            todo.append((schema["items"], base, name))
    return tuple(sorted(found))


def _told(schema: Any) -> bool:
    """Whether a field is one of Dune: Imperium, where authors make their cards."""
    return isinstance(schema, dict) and schema.get("x-game") != "classic"


def _field_at(lines: list[str], line: int, column: int) -> str:
    """The key that a place belongs to: on its line, or on the nearest line above that is further out."""
    here = lines[line][:column] if line < len(lines) else ""
    depth = 0
    for match in reversed(list(re.finditer(r"[\[\]{}]|(?:^|(?<=[\s{,]))([\w-]+):(?=\s|$|[\[{])", here))):
        if match[0] in "]}":
            depth += 1
        elif match[0] in "[{":
            depth -= 1
        elif match[1] and depth <= 0:
            return match[1]
    indent = len(here) - len(here.lstrip(" -"))
    for number in range(line - 1, -1, -1):
        value = lines[number]
        inner = len(value) - len(value.lstrip(" "))
        key = _KEY.search(value)
        if key is not None and inner < indent and not value[key.end() :].strip():
            return key[1]
    return ""


def _kind_at(lines: list[str], line: int) -> str:
    """The kind of the entry that a line belongs to, by the nearest id above it."""
    for number in range(min(line, len(lines) - 1), -1, -1):
        match = re.match(r"(?:- )?id:\s*(\S+)", lines[number])
        if match:
            return ids.kind_of(match[1]) or "card"
    return "card"


def _way_at(marks: Marks, line: int, column: int) -> tuple[str | int, ...]:
    """The way to the innermost value that starts at or before a place."""
    way: list[str | int] = []
    here = marks
    while True:
        inside = None
        for step, item, start in _inside(here):
            if start <= (line, column):
                inside = (step, item)
        if inside is None:
            return tuple(way)
        way.append(inside[0])
        here = inside[1]


def _inside(marks: Marks) -> Iterator[tuple[str | int, Marks, tuple[int, int]]]:
    if isinstance(marks.children, list):
        for index, item in enumerate(marks.children):
            yield index, item, (item.line, 0 if index else item.column)
    elif isinstance(marks.children, dict):
        keys: Mapping[str, tuple[int, int]] = marks.keys or {}
        for key, item in marks.children.items():
            yield key, item, keys.get(key, (item.line, item.column))


def path_of(uri: str) -> str:
    """The path of a file that an editor names by its address."""
    from urllib.parse import unquote, urlparse

    return os.path.abspath(unquote(urlparse(uri).path))
