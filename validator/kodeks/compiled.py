"""
The base compiled: the same :class:`~kodeks.base.Base`, from JSON that is read in milliseconds instead of YAML.

It has parts, and a question reads only those that it needs: the entries, the names, the words of each language, the
edges of the graph, the schemas. Places of values in their files are not kept, except those of the edges.

* An installed package carries the parts in ``_data/compiled``; they are written when the wheel is built.
* In a checkout they are in the cache folder of the user, and are made anew whenever a file of the base, or of what
  reads it, has another size or time. A file that is missing, broken or foreign counts as none.
* In a browser all parts that the judge needs are one file, see :func:`judge_text` and :func:`from_text`.

JSON, because it is as quick as the other formats of the standard library (all of the base in 30 ms; ``marshal`` 26,
``pickle`` 29), the same file serves every version of Python, and a foreign file cannot run code.
"""

import gc
import json
import os
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from kodeks import __version__, cache, home, ids
from kodeks.base import Base, load_base
from kodeks.loading import Marks, Tree
from kodeks.model import Entry, KnowledgeBase
from kodeks.schemas import SchemaStore
from kodeks.words import Translation, Words

if TYPE_CHECKING:
    from kodeks.graph import Edge, RuleGraph

#: The folder of the parts inside the data of an installed package.
FOLDER = "compiled"
#: What the base is made from.
SOURCES = ("kb", "schema", "translations", "site/search")
#: The code that makes the parts, inside the package.
MAKERS = ("", "loading", "graph")
#: Schemas of files that are no entries.
OF_FILES = ("position", "report")
#: Kinds of entries that neither a verdict nor its words need.
NOT_JUDGED = ("chapter", "scenario")

_NOWHERE = Marks(0, 0)

#: Gives a part by its name.
Parts = Callable[[str], Any]


# --- reading ----------------------------------------------------------------------------------------------------------


def load(root: str | None = None) -> Base:
    """
    The shipped base, or that of a folder that holds ``kb/``, ``schema/`` and ``translations/``.

    Where no compiled form of it can be used, one is made, and kept if that is possible.
    """
    return _Compiled(_Files(root or home.top(), _shipped() if root is None else None))


class Further:
    """
    Further parts of the shipped base, which somebody else makes; they are kept as the others are.

    With ``code`` they also tell something of the program, and are made anew when any file of it changes.
    """

    def __init__(self, makers: Mapping[str, Callable[[Base], Any]], *, code: bool = False) -> None:
        self._makers = makers
        self._files = _Files(home.top(), _shipped(), code=code)

    def __getitem__(self, name: str) -> Any:
        return self._files.further(name, lambda: self._makers[name](load()))


def graph(base: Base, kb: KnowledgeBase | None = None, own: Collection[str] = ()) -> "RuleGraph":
    """
    The graph of a base; of a compiled one without working out its edges.

    ``kb`` has further entries, ``own``, on top of those of the base.
    """
    from kodeks.graph import RuleGraph

    return RuleGraph(kb or base.kb, base.edges if isinstance(base, _Compiled) else None, own)


def from_parts(parts: Parts) -> Base:
    """The base of parts that somebody else keeps, such as a page that fetches the words of one language alone."""
    return _Compiled(parts)


def renew(base: Base, language: str) -> None:
    """Read the words of a language anew, because more of them have come."""
    if isinstance(base.words, _Languages):
        base.words.renew(language)


def from_text(text: str) -> Base:
    """The base of a file that :func:`judge_text` wrote."""
    return _Compiled(json.loads(text).__getitem__)


class _Compiled(Base):
    """A base whose parts are read when they are asked for."""

    def __init__(self, parts: Parts) -> None:
        entries = parts("entries")
        register = Tree(f"kb/{home.REGISTER}", {"withdrawn": entries["withdrawn"]}, _NOWHERE)
        super().__init__(_Entries(parts, entries["entries"]), _Languages(parts), register)
        self.__dict__["_parts"] = parts  # the fields of a base cannot be set

    @cached_property
    def names(self) -> list[tuple[str, str]]:
        """Every name of every entry in every language, with its id."""
        return [(name, id) for name, id in self.__dict__["_parts"]("names")["names"]]

    @cached_property
    def forms(self) -> list[tuple[str, str]]:
        """The declined forms of the names."""
        return [(form, id) for form, id in self.__dict__["_parts"]("names")["forms"]]

    @cached_property
    def vocabulary(self) -> list[tuple[str, str]]:
        """Words of every language for what lines of notation name."""
        return [(name, word) for name, word in self.__dict__["_parts"]("names")["vocabulary"]]

    @cached_property
    def edges(self) -> "list[Edge]":
        """The edges of the graph."""
        from kodeks.graph import Edge

        result = self.__dict__["_parts"]("edges")
        ids, relations, places = result["ids"], result["relations"], result["places"]
        return [Edge(ids[a], relations[b], ids[c], places[d]) for a, b, c, d in result["edges"]]


class _Entries(KnowledgeBase):
    """Entries from the compiled form; their schemas are read when something asks for them."""

    def __init__(self, parts: Parts, entries: Mapping[str, Mapping[str, Any]]) -> None:
        super().__init__(_entries(entries))
        self._parts = parts

    @property
    def store(self) -> SchemaStore:
        """The schemas of the entries."""
        if self._store is None:
            self._store = SchemaStore(self._parts("schemas"))
        return self._store


def _entries(files: Mapping[str, Mapping[str, Any]]) -> Iterator[Entry]:
    for file, entries in files.items():
        for id, data in entries.items():
            module, kind, _ = id.split(".")
            nested = ids.NESTED.get(kind)
            if nested and nested[0] in data:
                # Entries inside another one are in its file.
                inside = [entries[inner] for inner in data[nested[0]] if inner in entries]
                yield Entry(id, kind, module, {**data, nested[0]: inside}, file, _NOWHERE)
            else:
                yield Entry(id, kind, module, data, file, _NOWHERE)


class _Languages(Mapping[str, Words]):
    """The words of every language; one that nobody asks for is not read."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._read: dict[str, Words] = {}

    def __getitem__(self, language: str) -> Words:
        if language not in self._read:
            if language not in ids.LANGUAGES:
                raise KeyError(language)
            self._read[language] = _words(language, self._parts(f"words-{language}"))
        return self._read[language]

    def renew(self, language: str) -> None:
        """Forget what was read of a language, because more of it has come."""
        self._read.pop(language, None)

    def __iter__(self) -> Iterator[str]:
        return iter(ids.LANGUAGES)

    def __len__(self) -> int:
        return len(ids.LANGUAGES)


def _words(language: str, content: Mapping[str, Any]) -> Words:
    entries = {id: Translation(id, data, "", _NOWHERE) for id, data in content["entries"].items()}
    return Words(
        language, entries, messages=content["messages"], manner=content["manner"], synonyms=content["synonyms"],
        phrases=content["phrases"], stale=frozenset(content["stale"]),
    )  # fmt: skip


# --- making -----------------------------------------------------------------------------------------------------------


def parts_of(base: Base) -> dict[str, Any]:
    """Every part of a base that was read from YAML."""
    from kodeks.effects.table import read_phrases
    from kodeks.graph import RuleGraph

    found: dict[str, Any] = {
        "entries": {"entries": _by_file(base.kb), "withdrawn": base.withdrawn},
        "names": {"names": base.names, "forms": base.forms, "vocabulary": base.vocabulary},
        "edges": _edges(RuleGraph(base.kb).edges),
        "schemas": {name: value for name, value in base.kb.store.schemas.items() if not name.startswith(OF_FILES)},
    }  # fmt: skip
    for language, words in base.words.items():
        found[f"words-{language}"] = {
            "entries": {id: value.data for id, value in words.entries.items()},
            "messages": words.messages,
            "manner": words.manner,
            "synonyms": words.synonyms,
            "phrases": read_phrases(language),
            "stale": _stale(base, words),
        }
    return found


def _by_file(kb: KnowledgeBase) -> dict[str, dict[str, Any]]:
    """The fields of all entries by file and id."""
    found: dict[str, dict[str, Any]] = {}
    for entry in kb:
        found.setdefault(entry.file, {})[entry.id] = _outer(entry)
    return found


def _edges(edges: "list[Edge]") -> dict[str, list[Any]]:
    """The edges by numbers, which take a fifth of the space; what the numbers stand for beside them."""
    ids = _numbered(id for edge in edges for id in (edge.source, edge.target))
    relations, places = _numbered(edge.relation for edge in edges), _numbered(edge.place for edge in edges)
    rows = [[ids[edge.source], relations[edge.relation], ids[edge.target], places[edge.place]] for edge in edges]
    return {"ids": list(ids), "relations": list(relations), "places": list(places), "edges": rows}


def _numbered(words: Iterable[str]) -> dict[str, int]:
    return {word: number for number, word in enumerate(dict.fromkeys(words))}


def _stale(base: Base, words: Words) -> list[str]:
    """The ids whose English has changed since they were translated."""
    known = ((value, base.kb.entries.get(id)) for id, value in words.entries.items())
    return [entry.id for item, entry in known if entry and words.is_stale(item, base.kb.words(entry))]


def _outer(entry: Entry) -> Mapping[str, Any]:
    """The fields of an entry; entries inside it by their ids alone."""
    nested = ids.NESTED.get(entry.kind)
    if not nested or nested[0] not in entry.data:
        return entry.data
    return {**entry.data, nested[0]: [inner["id"] for inner in entry.data[nested[0]]]}


def judge_text(base: Base | None = None) -> str:
    """All that the judge and its words need of the base, as one JSON text; :func:`from_text` reads it."""
    return _json(judge_parts(base))


def judge_parts(base: Base | None = None) -> dict[str, Any]:
    """
    The parts that the judge and its words need, for a page that runs it in the browser.

    Chapters, worked examples, the graph and the words of the search are left out.
    """
    found = parts_of(base or load_base())
    del found["edges"]
    judged = {
        file: {id: data for id, data in entries.items() if ids.kind_of(id) not in NOT_JUDGED}
        for file, entries in found["entries"]["entries"].items()
    }
    found["entries"]["entries"] = {file: entries for file, entries in judged.items() if entries}
    known = {id for entries in judged.values() for id in entries}
    for language in ids.LANGUAGES:
        spoken = found[f"words-{language}"]
        spoken["synonyms"] = {}
        spoken["entries"] = {id: data for id, data in spoken["entries"].items() if id in known}
    return found


def write(folder: str, parts: Mapping[str, Any]) -> None:
    """Write parts into a folder, as an installed package expects them."""
    for name, made in parts.items():
        _save(folder, name, _installed(), made)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# --- files ------------------------------------------------------------------------------------------------------------


class _Files:
    """The parts in files: each from the first place that has it whole, and made of the YAML where none has."""

    def __init__(self, root: str, shipped: "_Place | None" = None, *, code: bool = False) -> None:
        self._root = root
        self._kept = _kept(root, code)
        self._places = [self._kept] if shipped is None else [shipped, self._kept]
        self._made: dict[str, Any] | None = None

    def __call__(self, name: str) -> Any:
        if self._made is None:
            found = self._found(name)
            if found is not None:
                return found
            self._made = self._make()
        return self._made[name]

    def further(self, name: str, make: Callable[[], Any]) -> Any:
        """A part that is not among those of :func:`parts_of`."""
        found = self._found(name)
        if found is None:
            key = self._kept.key
            found = make()
            _save(self._kept.folder, name, key, found)
        return found

    def _found(self, name: str) -> Any:
        for place in self._places:
            found = _load(place.folder, name, place.key)
            if found is not None:
                return found
        return None

    def _make(self) -> dict[str, Any]:
        key = self._kept.key  # before reading: a file that changes meanwhile is read again the next time
        base = load_base(root=FilePath(self._root))
        made = parts_of(base)
        # A base with faults is for ``kodeks check`` to tell; what came of it is used, but not kept.
        if not any([base.findings, base.kb.findings, *(words.findings for words in base.words.values())]):
            for name, made_part in made.items():
                _save(self._kept.folder, name, key, made_part)
        return made


class _Place:
    """A folder of parts, and the key that they must have."""

    def __init__(self, folder: str, key: Callable[[], str]) -> None:
        self.folder, self._key = folder, key

    @cached_property
    def key(self) -> str:
        """What the parts were made from."""
        return self._key()


def _shipped() -> _Place | None:
    """The parts that an installed package carries."""
    folder = os.path.join(home.top(), FOLDER)
    return _Place(folder, _installed) if home.installed() else None


def _kept(top: str, code: bool) -> _Place:
    """The parts in the cache folder of the user."""
    name = f"base-{zlib.crc32(os.fsencode(top)):08x}"
    return _Place(os.path.join(cache.folder(), name), lambda: _key(top, code))


def _installed() -> str:
    return f"kodeks-{__version__}"


def _key(top: str, code: bool) -> str:
    """The number of files that the parts are made from, with a sum over their names, sizes and times."""
    program = os.path.dirname(__file__)
    files = [line for folder in SOURCES for line in _below(os.path.join(top, folder))]
    if code:
        files += _below(program)
    else:
        files += [line for folder in MAKERS for line in _inside(os.path.join(program, folder))]
    text = "\n".join(sorted(files)).encode("utf-8", "surrogateescape")
    return f"{__version__}-{len(files)}-{len(text)}-{zlib.crc32(text):08x}-{zlib.adler32(text):08x}"


def _below(folder: str) -> Iterator[str]:
    """Every file below a folder with its size and time."""
    if not os.path.isdir(folder):
        return
    yield from _inside(folder)
    with os.scandir(folder) as found:
        inner = [item.path for item in found if item.is_dir()]
    for each in inner:
        yield from _below(each)


def _inside(folder: str) -> Iterable[str]:
    """The files of a folder with their sizes and times."""
    with os.scandir(folder) as found:
        for item in found:
            if item.is_file() and not item.name.endswith(".pyc"):
                stat = item.stat()
                yield f"{item.path}\0{stat.st_size}\0{stat.st_mtime_ns}"


def _load(folder: str, name: str, key: str) -> Any:
    """A part; None unless it is whole and has this key."""
    # A part is a hundred thousand small values that all stay: nothing for the collector to find, now or later.
    collecting = gc.isenabled()
    gc.disable()
    try:
        with open(os.path.join(folder, f"{name}.json"), "rb") as file:
            head, _, body = file.read().partition(b"\n")
        return json.loads(body) if head == _head(key, body) else None
    except (OSError, ValueError, RecursionError):
        return None
    finally:
        gc.freeze()
        if collecting:
            gc.enable()


def _save(folder: str, name: str, key: str, part: Any) -> None:
    body = _json(part).encode()
    cache.save_bytes(f"{name}.json", _head(key, body) + b"\n" + body, folder)


def _head(key: str, body: bytes) -> bytes:
    """The first line of a file: the key, and a sum of what follows."""
    return f"{key} {zlib.crc32(body):08x}".encode()
