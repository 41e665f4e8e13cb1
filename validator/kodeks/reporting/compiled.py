"""
The base as the judge and its sentences need it, kept between runs so that judging reads no YAML.

What is kept lies in the cache folder of the user under a print of every file it was made from (path, size, time of
change), of the program and of Python: whatever changes, another name is asked for. An installed copy changes as a
whole, so there the print is of the folder and the program alone. A file that is missing, broken or cannot be written
is as good as none; then the base itself is read.
"""

import marshal
import os
import sys
import zlib
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kodeks import __version__, cache, home, shapes
from kodeks.legality import rooms
from kodeks.legality.rules import Card, Rules, Space
from kodeks.loading import Marks
from kodeks.positions.cases import SCHEMAS, Store
from kodeks.reporting.packed import Packed, pack
from kodeks.reporting.speaker import Speaker
from kodeks.words import Translation, Words

if TYPE_CHECKING:
    from hashlib import blake2b

    from kodeks.findings import Finding, Path
    from kodeks.integrity import Base
else:
    try:
        # The same function; the room around it opens a library of ciphers first.
        from _blake2 import blake2b
    except ImportError:
        from hashlib import blake2b

FOLDERS = ("kb", "schema", "translations")
#: How many bytes of a sum stand before what is kept.
SUM = 4


class KeptSpeaker(Speaker):
    """Tells facts and clauses by sentences that were made before; it knows no entry."""

    def __init__(self, language: str, kept: Mapping[str, Any], more: str) -> None:
        counts = {id: Translation(id, {"count": told}, "", Marks(0, 0), (0, 0)) for id, told in kept["counts"].items()}
        self.words = Words(language, counts, messages=kept["messages"], manner=kept["manner"])
        self._more = more
        self._resources: Mapping[str, str] = kept["resources"]

    @cached_property
    def _titles(self) -> Mapping[str, str]:
        return self._table("titles")

    @cached_property
    def _cited(self) -> Mapping[str, str]:
        return self._table("cited")

    def _table(self, name: str) -> Mapping[str, str]:
        """What only a verdict that names an entry needs; where it is not kept any more, made of the base."""
        found = _load(f"{self._more}-{name}")
        if found is not None:
            return Packed(*found)
        from kodeks import integrity

        return _names(integrity.load_base(), self.words.language)[name]

    def title(self, id: str) -> str:
        """How an entry is called."""
        return self._titles.get(id, id)

    def counted(self, resource: str, number: int) -> str:
        """An amount of a resource."""
        id = f"shared.resource.{resource}"
        return self.words.counted(id, number, self._resources.get(id, resource))

    def cite(self, clause: str) -> str:
        """A clause with the places in the books."""
        return self._cited.get(clause, clause)


class KeptStore:
    """Passes a value that surely fits; about any other the schema store is asked."""

    def __init__(self, kept: Mapping[str, Any]) -> None:
        self._kept = kept

    def findings(self, kind: str, value: Any, at: "Path", name: str) -> "Iterator[Finding]":
        """The faults of a value of this kind."""
        if not shapes.fits(kind, value, self._kept):
            from kodeks import schemas

            yield from schemas.store().findings(kind, value, at, name)


def load(language: str) -> tuple[Rules, Speaker, Words, Store]:
    """The rules, who tells of them in a language, the English words, and the schemas: kept, or made of the base."""
    key = _key()
    rules, said = (_load(f"judge-{key}-{part}") for part in ("rules", language))
    if rules is not None and said is not None:
        store = KeptStore(rules.pop("shapes"))
        rooms.remember(rules.pop("rooms"))
        speaker = KeptSpeaker(language, said, f"judge-{key}-{language}")
        return _unpacked(rules), speaker, Words("en", messages=said["english"]), store
    from kodeks import integrity, schemas
    from kodeks.reporting.judging import rules_of

    base = integrity.load_base()
    made, store_of_all = rules_of(base), schemas.store()
    # A base with faults is for ``kodeks check`` to tell; what came of it is used, but not kept.
    if not base.kb.findings and not base.findings:
        kept = {"shapes": shapes.build(store_of_all.schemas, tuple(SCHEMAS.values())), "rooms": rooms.table()}
        _save(f"judge-{key}-rules", {**_packed(made), **kept})
        _save(f"judge-{key}-{language}", _sayings(base, language))
        for name, table in _names(base, language).items():
            _save(f"judge-{key}-{language}-{name}", pack(table))
    return made, Speaker(base.kb, base.words[language]), base.words["en"], store_of_all


def _key() -> str:
    """A print of everything that what is kept is made of."""
    top, program = home.top(), os.path.dirname(os.path.dirname(__file__))
    told = [f"{__version__} {sys.version} {top}"]
    if os.path.dirname(top) == program:
        told += [_print(one, os.stat(one)) for one in (top, program, __file__)]
    else:
        for folder in (*(os.path.join(top, name) for name in FOLDERS), program):
            _files(folder, told)
    return blake2b("\n".join(told).encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()


def _files(folder: str, told: list[str]) -> None:
    """Every file below a folder with its size and time, in a steady order."""
    with os.scandir(folder) as inside:
        ordered = sorted(inside, key=lambda one: one.name)
    for one in ordered:
        if not one.is_dir():
            told.append(_print(one.path, one.stat()))
        elif one.name != "__pycache__":
            _files(one.path, told)


def _print(path: str, told: os.stat_result) -> str:
    return f"{path}\0{told.st_size}\0{told.st_mtime_ns}"


def _load(name: str) -> Any:
    """What is kept under a name; None unless it is whole."""
    try:
        with open(os.path.join(cache.folder(), name), "rb") as file:
            raw = memoryview(file.read())
        if zlib.crc32(raw[SUM:]).to_bytes(SUM, "big") != raw[:SUM]:
            return None
        return marshal.loads(raw[SUM:])  # plain values only; a broken file was refused above
    except (OSError, ValueError, EOFError, TypeError):
        return None


def _save(name: str, value: Any) -> None:
    try:
        raw = marshal.dumps(_plain(value))
    except ValueError:
        return
    cache.save_bytes(name, zlib.crc32(raw).to_bytes(SUM, "big") + raw)


def _plain(value: Any) -> Any:
    """Values that are exactly dicts, lists, tuples, sets, text, numbers; anything else is refused when written."""
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_plain(one) for one in value)
    return value


def _packed(rules: Rules) -> dict[str, Any]:
    from dataclasses import fields

    told = {one.name: getattr(rules, one.name) for one in fields(Rules) if one.init}
    for name, kind in (("spaces", Space), ("cards", Card)):
        told[name] = {id: tuple(getattr(value, one.name) for one in fields(kind)) for id, value in told[name].items()}
    told["things"] = pack(told["things"])
    return told


def _unpacked(told: dict[str, Any]) -> Rules:
    spaces = {id: Space(*values) for id, values in told.pop("spaces").items()}
    cards = {id: Card(*values) for id, values in told.pop("cards").items()}
    return Rules(spaces=spaces, cards=cards, things=Packed(*told.pop("things")), **told)


def _names(base: "Base", language: str) -> dict[str, dict[str, str]]:
    """How every entry is called, and every clause with the places in the books."""
    speaker = Speaker(base.kb, base.words[language])
    return {
        "titles": {one.id: speaker.title(one.id) for one in base.kb},
        "cited": {one.id: speaker.cite(one.id) for one in base.kb.of("clause")},
    }


def _sayings(base: "Base", language: str) -> dict[str, Any]:
    """Everything a speaker of this language can be asked about a verdict."""
    words = base.words[language]
    resources = {one.id: str(one.data["name"]) for one in base.kb.of("resource")}
    return {
        "messages": words.messages,
        "manner": words.manner,
        "english": base.words["en"].messages,
        "resources": resources,
        "counts": {
            id: one.data["count"] for id, one in words.entries.items() if isinstance(one.data.get("count"), dict)
        },
    }
