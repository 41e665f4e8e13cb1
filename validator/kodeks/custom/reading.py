"""Files into pieces; what cannot be read becomes findings on the way."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from kodeks import ids, loading, schemas, shapes
from kodeks.custom.files import Source
from kodeks.custom.limits import Budget
from kodeks.custom.model import Piece
from kodeks.custom.placing import UNREADABLE, LateMarks, Parts, Trees
from kodeks.findings import Finding, Place
from kodeks.loading import quick

NO_ID = "kb.check.entry-without-id"


@dataclass(slots=True)
class Readings:
    """What came out of the files."""

    pieces: list[Piece] = field(default_factory=list)
    sound: list[Piece] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    #: The trees of the files of translations, with their language.
    words: list[tuple[str, loading.Tree]] = field(default_factory=list)
    budget: Budget = field(default_factory=Budget)
    #: Who is told how far the reading has come.
    tick: "Tick" = lambda what, done, whole: None


@dataclass(slots=True)
class Known:
    """What is remembered from one file to the next: what texts say, and which effects are right."""

    texts: quick.Reader = field(default_factory=quick.Reader)
    validator: schemas.EntryValidator = field(default_factory=lambda: schemas.EntryValidator(schemas.store()))


Tick = Callable[[str, int, int], None]
#: How many values an entry may hold.
MOST_VALUES = 100_000
#: Entries with faults are read alone to tell their places, up to so many faults; with more the whole file is read.
MOST_APART = 2_500
#: How many entries of one file are read between two signs of life.
OFTEN = 512


def read(
    sources: list[Source],
    *,
    tick: Tick = lambda what, done, whole: None,
    budget: Budget | None = None,
    known: Known | None = None,
) -> Readings:
    """Read all files of a set, in their order."""
    found = Readings(budget=budget or Budget(), tick=tick)
    known = known or Known()
    for number, source in enumerate(sources):
        tick("files", number, len(sources))
        if source.fault:
            place = Place(source.shown)
            why = source.fault[:1].upper() + source.fault[1:]
            found.findings.append(Finding("{why}", hint=source.hint, facts={"why": why}, check=UNREADABLE, place=place))
            continue
        try:
            if source.language:
                found.words.append((source.language, _words(source, known)))
            else:
                _read(source, found, known)
        except loading.UnreadableFile as error:
            found.findings.append(loading.unreadable(error))
    return found


def _words(source: Source, known: Known) -> loading.Tree:
    """A file of translations; where something stands in it is only read when somebody asks."""
    text = loading.decode(source.raw, source.shown)
    loading.refuse_too_much(text, source.shown)
    value = known.texts.value(text)
    if not isinstance(value, dict):
        return loading.read_tree(text, source.shown)
    return loading.Tree(source.shown, value, LateMarks(Trees([source]), source.shown, ()))


def _read(source: Source, found: Readings, known: Known) -> None:
    text = loading.decode(source.raw, source.shown)
    loading.refuse_too_much(text, source.shown)
    value = known.texts.value(text)
    if value is not None:
        before = len(found.pieces), len(found.sound), len(found.findings)
        try:
            _take(source, text, value, found, known, most=MOST_APART)
        except (TypeError, ValueError, _TooMany):
            pass  # a key that is no word: the long way reads it as one
        else:
            # An entry beyond measure has its place already, whoever reads it.
            new = [finding for finding in found.findings[before[2] :] if not finding.place.line]
            if not new or Parts(text, source.shown).agrees(value, new):
                return
        # What is wrong with an entry is only told by the long way, which has the last word on what it says.
        found.budget.left += len(found.findings) - before[2]
        del found.pieces[before[0] :], found.sound[before[1] :], found.findings[before[2] :]
        del value
    _take(source, text, loading.read_tree(text, source.shown).value, found, known)


class _TooMany(Exception):  # noqa: N818  # it names what is so, not that it is wrong
    """More is wrong with a file than is looked at entry by entry."""


def _take(source: Source, text: str, value: Any, found: Readings, known: Known, most: int | None = None) -> None:
    """The entries of a file into what was found; with more than ``most`` faults it is given up."""
    limit = len(found.findings) + most if most is not None else None
    many = len(value) if isinstance(value, list) else 0
    large = len(text) > MOST_VALUES and _one_may_be_large(text, value)
    for path, entry in loading.entry_values(value):
        if limit is not None and len(found.findings) > limit:
            raise _TooMany
        if many > OFTEN and len(path) == 1 and not int(path[0]) % OFTEN:
            found.tick("entries", int(path[0]), many)
        name = entry.get("id") if isinstance(entry, dict) else None
        parts = ids.parse(name) if isinstance(name, str) else None
        if parts is None or parts.kind not in ids.KINDS:
            found.budget.put(loading.without_id(source.shown, path, entry), found.findings)
            continue
        piece = Piece(str(name), parts.kind, parts.module, entry, source.shown, path)
        if large and len(path) < 2 and _values_beyond(entry):
            found.budget.put(_too_large(piece, text), found.findings)
            continue
        found.pieces.append(piece)
        if len(path) > 1:
            continue  # an entry inside another one has been held against its schema with it
        if known.validator.valid(piece.kind, entry):
            found.sound.append(piece)
        else:
            taken = found.budget.takes(found.findings)
            for item in _shape(piece, known.validator.store) if taken else (_unshaped(piece),):
                found.budget.put(item, found.findings)


def _one_may_be_large(text: str, value: Any) -> bool:
    """Whether an entry of this text may hold too many values; most lists tell by their dashes that none does."""
    parts = text.removeprefix("- ").split("\n- ")
    return not isinstance(value, list) or len(value) != len(parts) or max(map(len, parts)) > MOST_VALUES


def _values_beyond(entry: Any) -> bool:
    """Whether an entry holds more values than any that somebody wrote."""
    todo, seen = [entry], 0
    while todo and seen <= MOST_VALUES:
        value = todo.pop()
        inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        seen += len(inside)
        todo += [item for item in inside if isinstance(item, dict | list)]
    return seen > MOST_VALUES


#: Where what a text says begins.
_BEGINS = re.compile(r"^(?!---) *(?=[^\s#])", re.MULTILINE)


def _too_large(piece: Piece, text: str) -> Finding:
    place, first = Place(piece.file), _BEGINS.search(text)
    if not piece.path and first:  # alone in its file it need not be read again to tell where it begins
        place = Place(piece.file, text.count("\n", 0, first.start()) + 1, len(first[0]) + 1)
    return Finding(
        "{id} holds more than {number} values, and no entry does.",
        at=piece.path,
        hint="split it, or see whether it is an entry at all",
        facts={"id": piece.id, "number": MOST_VALUES},
        check=shapes.CHECK,
        place=place,
    )


def _unshaped(piece: Piece) -> Finding:
    return Finding("So.", at=piece.path, facts={"id": piece.id}, check=shapes.CHECK, place=Place(piece.file))


def _shape(piece: Piece, store: schemas.SchemaStore) -> Iterator[Finding]:
    from dataclasses import replace

    for finding in store.findings(piece.kind, piece.data, piece.path, piece.id):
        yield replace(finding, place=Place(piece.file))
