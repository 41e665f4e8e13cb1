"""
The base as the judge and its sentences need it, kept between runs so that judging reads no YAML.

What is kept lies in the cache folder of the user under a print of every file it was made from (path, size, time of
change), of the program and of Python: whatever changes, another name is asked for. A file that is missing, broken or
cannot be written is as good as none; then the base itself is read.
"""

import hashlib
import marshal
import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kodeks import __version__, home
from kodeks.custom import cache
from kodeks.legality.rules import Card, Rules, Space
from kodeks.loading import Marks
from kodeks.reporting.speaker import Speaker
from kodeks.words import Translation, Words

if TYPE_CHECKING:
    from kodeks.integrity import Base

FOLDERS = ("kb", "schema", "translations")
#: How many bytes of a print stand before what is kept.
PRINT = 32


class KeptSpeaker(Speaker):
    """Tells facts and clauses by sentences that were made before; it knows no entry."""

    def __init__(self, language: str, kept: Mapping[str, Any]) -> None:
        counts = {id: Translation(id, {"count": told}, "", Marks(0, 0), (0, 0)) for id, told in kept["counts"].items()}
        self.words = Words(language, counts, messages=kept["messages"], manner=kept["manner"])
        self._kept = kept
        self._resources: Mapping[str, str] = kept["resources"]

    @cached_property
    def _titles(self) -> dict[str, str]:
        return dict(marshal.loads(self._kept["titles"]))

    @cached_property
    def _cited(self) -> dict[str, str]:
        return dict(marshal.loads(self._kept["cited"]))

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


def load(language: str) -> tuple[Rules, Speaker, Words]:
    """The rules, who tells of them in a language, and the English words: kept ones, or made of the base."""
    key = _key()
    rules, said = (_load(f"judge-{key}-{part}") for part in ("rules", language))
    if rules is not None and said is not None:
        return _unpacked(rules), KeptSpeaker(language, said), Words("en", messages=said["english"])
    from kodeks import integrity
    from kodeks.reporting.judging import rules_of

    base = integrity.load_base()
    made = rules_of(base)
    # A base with faults is for ``kodeks check`` to tell; what came of it is used, but not kept.
    if not base.kb.findings and not base.findings:
        _save(f"judge-{key}-rules", _packed(made))
        _save(f"judge-{key}-{language}", _sayings(base, language))
    return made, Speaker(base.kb, base.words[language]), base.words["en"]


def _key() -> str:
    """A print of everything that what is kept is made of."""
    found = hashlib.blake2b(f"{__version__} {sys.version} {home.home()}".encode(), digest_size=16)
    for folder in (*(str(home.home() / name) for name in FOLDERS), os.path.dirname(os.path.dirname(__file__))):
        for told in _files(folder):
            found.update(told.encode("utf-8", "surrogateescape"))
    return found.hexdigest()


def _files(folder: str) -> Iterator[str]:
    """Every file below a folder with its size and time, in a steady order."""
    with os.scandir(folder) as inside:
        ordered = sorted(inside, key=lambda one: one.name)
    for one in ordered:
        if one.is_dir():
            if one.name != "__pycache__":
                yield from _files(one.path)
        else:
            told = one.stat()
            yield f"{one.path}\0{told.st_size}\0{told.st_mtime_ns}\n"


def _load(name: str) -> Any:
    """What is kept under a name; None unless it is whole."""
    try:
        with open(os.path.join(cache.folder(), name), "rb") as file:
            raw = file.read()
        if hashlib.blake2b(raw[PRINT:], digest_size=PRINT).digest() != raw[:PRINT]:
            return None
        return marshal.loads(raw[PRINT:])  # plain values only; a broken file was refused above
    except (OSError, ValueError, EOFError, TypeError):
        return None


def _save(name: str, value: Any) -> None:
    try:
        raw = marshal.dumps(_plain(value))
    except ValueError:
        return
    cache.save_bytes(name, hashlib.blake2b(raw, digest_size=PRINT).digest() + raw)


def _plain(value: Any) -> Any:
    """Values that are exactly dicts, lists, tuples, sets, text, numbers; anything else is refused when written."""
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_plain(one) for one in value)
    return value


def _packed(rules: Rules) -> dict[str, Any]:
    told = {one.name: getattr(rules, one.name) for one in fields(Rules) if one.init}
    for name, kind in (("spaces", Space), ("cards", Card)):
        told[name] = {id: tuple(getattr(value, one.name) for one in fields(kind)) for id, value in told[name].items()}
    return told


def _unpacked(told: dict[str, Any]) -> Rules:
    spaces = {id: Space(*values) for id, values in told.pop("spaces").items()}
    cards = {id: Card(*values) for id, values in told.pop("cards").items()}
    return Rules(spaces=spaces, cards=cards, **told)


def _sayings(base: "Base", language: str) -> dict[str, Any]:
    """Everything a speaker of this language can be asked about a verdict."""
    words = base.words[language]
    speaker = Speaker(base.kb, words)
    resources = {one.id: str(one.data["name"]) for one in base.kb.of("resource")}
    return {
        "messages": words.messages,
        "manner": words.manner,
        "english": base.words["en"].messages,
        # Packed once more, so that they are only taken apart when a verdict names an entry.
        "titles": marshal.dumps({one.id: speaker.title(one.id) for one in base.kb}),
        "cited": marshal.dumps({one.id: speaker.cite(one.id) for one in base.kb.of("clause")}),
        "resources": resources,
        "counts": {
            id: one.data["count"] for id, one in words.entries.items() if isinstance(one.data.get("count"), dict)
        },
    }
