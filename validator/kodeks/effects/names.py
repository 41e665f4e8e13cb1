"""
Names of entries in sentences, and back.

A name may belong to several entries: two boxes have a card of one name. So a name stands for the
entries of that name in the module that is spoken of, or else in the modules it extends, or else
wherever they are; the name of another module in brackets means those of that module. What cannot be
said so is said by its id.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from kodeks import ids, markup
from kodeks.effects.table import Table
from kodeks.model import Entry, KnowledgeBase
from kodeks.words import Words

#: The field that names an entry of a kind, where it is not ``name``.
NAMED_BY = {"clause": "says"}
#: The module of what all boxes of one game have.
SHARED = "shared"
#: Cards that no effect speaks of by name: they act for a Rival.
SILENT_DECKS = ("hagal", "rival")
#: Kinds of which effects only name those of a set; what is printed has words of its own there.
OWN_KINDS = ("resource", "token")

_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:\.[a-z][a-z0-9]*(?:-[a-z0-9]+)*){2}")


def _module(id: str) -> str:
    return id.partition(".")[0]


def _plain(name: str) -> str:
    """A name as it is compared: in small letters, with the apostrophe that texts are given."""
    return name.lower().replace("'", "’")


@dataclass
class _Kind:
    """The names of one kind: who bears each, and by their first letters."""

    bearers: dict[str, list[str]] = field(default_factory=dict)
    by_start: dict[str, list[str]] = field(default_factory=dict)

    def add(self, shown: str, id: str) -> None:
        name = _plain(shown)
        if name not in self.bearers:
            self.by_start.setdefault(name[:2], []).append(name)
        self.bearers.setdefault(name, []).append(id)


class Names:
    """The names of a base in one language."""

    def __init__(self, kb: KnowledgeBase, words: Words, table: Table) -> None:
        self.kb = kb
        self.words = words
        self.table = table
        self._kinds: dict[str, _Kind] = {}
        self._extends = {
            entry.module: [_module(extended) for extended in entry.ids("extends")] for entry in kb.of("module")
        }
        extended = [module for some in self._extends.values() for module in some]
        #: What a module of somebody's own extends: the one that most others do.
        self._main = max(extended, key=extended.count, default="")
        self._boxes: Mapping[str, str] = {
            entry.module: self.shown(entry) for entry in kb.of("module") if entry.id.endswith(f".{entry.module}")
        }

    def shown(self, entry: Entry) -> str:
        """How an entry is called in this language, or in English."""
        name = self.words.say(entry.id, NAMED_BY.get(entry.kind, "name"), self.kb.words(entry)).text
        return markup.plain(name).rstrip(".")

    def kind(self, kind: str) -> _Kind:
        """All names of a kind; collected when first asked for."""
        if kind not in self._kinds:
            found = _Kind()
            for entry in self.kb.of(kind):
                printed = kind in OWN_KINDS and entry.file.startswith("kb/")
                if not printed and entry.data.get("deck") not in SILENT_DECKS:
                    found.add(self.shown(entry), entry.id)
            self._kinds[kind] = found
        return self._kinds[kind]

    # --- telling ----------------------------------------------------------------------------------

    def tell(self, entries: Iterable[str], kind: str, case: str, module: str) -> list[tuple[str, str]]:
        """Ids as names, each with the id it stands for; entries of one name are told at once."""
        found: list[tuple[str, str]] = []
        waiting = list(entries)
        while waiting:
            id = waiting[0]
            form = self.table.names.get(id, {}).get(case)
            if form is not None:
                found.append((form, id))
                waiting.pop(0)
                continue
            name = self.shown(self.kb[id]) if id in self.kb else ""
            bearers = self.kind(kind).bearers.get(_plain(name), [])
            group = [bearer for bearer in waiting if bearer in bearers]
            for some in (group, [id]) if group else ():
                mark = self._mark(some, bearers, module)
                if mark is not None:
                    found.append((self._pattern(kind, case).replace("{}", name) + mark, id))
                    waiting = [bearer for bearer in waiting if bearer not in some]
                    break
            else:
                found.append((self._pattern(kind, case).replace("{}", id), id))
                waiting.pop(0)
        return found

    def _mark(self, group: list[str], bearers: list[str], module: str) -> str | None:
        """What must follow a name for it to mean this group and nothing else."""
        wanted = set(group)
        if wanted == set(self._meant(bearers, module)):
            return ""
        if wanted == set(bearers):
            return f" ({self.table.any_box})"
        home = {_module(bearer) for bearer in group}
        if len(home) == 1:
            (only,) = home
            if only in self._boxes and wanted == {bearer for bearer in bearers if _module(bearer) == only}:
                return f" ({self._boxes[only]})"
        return None

    def _meant(self, bearers: list[str], module: str) -> list[str]:
        for some in ([module], self._extends.get(module, [self._main]), [SHARED]):
            found = [bearer for bearer in bearers if _module(bearer) in some]
            if found:
                return found
        return bearers

    def _pattern(self, kind: str, case: str) -> str:
        patterns = self.table.patterns.get(kind) or self.table.patterns["other"]
        pattern: str = patterns.get(case) or patterns[""]
        return pattern

    # --- reading ----------------------------------------------------------------------------------

    def forms(self, kind: str, case: str) -> list[str]:
        """The names of a kind that have a form of their own in a case."""
        return [forms[case] for id, forms in self.table.names.items() if case in forms and ids.kind_of(id) == kind]

    def read(self, text: str, at: int, kind: str, case: str, module: str) -> Iterator[tuple[int, list[str]]]:
        """Names that stand at a place of a text in small letters: where each ends, and whom it means."""
        for id, forms in self.table.names.items():
            form = forms.get(case)
            if form is not None and ids.kind_of(id) == kind and text.startswith(form.lower(), at):
                yield at + len(form), [id]
        before, _, after = self._pattern(kind, case).lower().partition("{}")
        if not text.startswith(before, at):
            return
        start = at + len(before)
        names = self.kind(kind)
        for name in names.by_start.get(text[start : start + 2], []):
            if text.startswith(name + after, start):
                yield from self._marked(text, start + len(name) + len(after), names.bearers[name], module)
        match = _ID.match(text, start)
        if match and ids.kind_of(match[0]) == kind and text.startswith(after, match.end()):
            yield match.end() + len(after), [match[0]]

    def _marked(self, text: str, at: int, bearers: list[str], module: str) -> Iterator[tuple[int, list[str]]]:
        yield at, self._meant(bearers, module)
        marks = [(self.table.any_box, bearers)]
        marks += [(box, [bearer for bearer in bearers if _module(bearer) == home]) for home, box in self._boxes.items()]
        for mark, found in marks:
            suffix = f" ({mark})".lower()
            if found and text.startswith(suffix, at):
                yield at + len(suffix), found
