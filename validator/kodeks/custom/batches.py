"""
A large set read a few files at a time; of an entry in which nothing is found little is kept.

Most checks look at one entry, beside the printed things and the few entries that others hang on: modules, spaces,
icons and the like, here called the surroundings. An entry of another kind in which they find nothing can be let go,
but for what checks across entries ask of it: its id, its name, its deck and the modules it names. What has a finding,
names another card of the set or may set a trigger off is kept whole, and so are the surroundings. All checks then run
over what is kept, and find what they would have found in everything.

What is kept of a file hangs on its content and on the surroundings alone, so it is there again in the next run.
Translations are held against all entries in the end, and so are clauses and books, which belong to the surroundings.
Where this way cannot tell (more findings than are told, selectors of things), everything is read at once.
"""

import hashlib
import json
import os
import re
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from kodeks import loading, registry
from kodeks.custom import loops, reading
from kodeks.custom.files import Source
from kodeks.custom.limits import MORE, Budget
from kodeks.custom.model import DEEP, CustomSet, Piece, icons_of
from kodeks.custom.printed import Printed
from kodeks.custom.settings import OFF, Settings
from kodeks.findings import Finding

#: Kinds of which no check of another entry asks for more than what is kept.
ALONE = frozenset({"card", "leader", "contract", "technology"})
#: What is kept of an entry in which nothing is found; all that checks across entries ask for.
FIELDS = (
    "name", "deck", "modules",
    # Decks are counted where a module says how many cards they have.
    "copies", "level", "commander", "back", "back_of",
    # Words that are translated.
    "rule", "flavour", "abilities", "signet",
)  # fmt: skip
_KEPT = frozenset(FIELDS)
#: A deck whose cards clauses are held against.
TREACHERY = "treachery"
#: The checks that look at nothing else in the end: they see every entry when all are together.
ACROSS = ("kb.check.id-twice", "kb.check.name-twice", "kb.check.module-not-described", "kb.check.mixed-letters-in-name")
#: A set that holds less than this beside its largest file is read at once.
LARGE = 1_000_000
#: How many bytes are looked at together.
TOGETHER = 500_000
#: Fewer lots than this are looked at by one process, and more processes than this are not started.
FEWEST_LOTS = 4
MOST_PROCESSES = 8
#: Beyond so many entries of the surroundings, or findings about shapes, everything is read at once.
MOST_AROUND = 2_000
MOST_MISSHAPEN = 2_000

Runner = Callable[[CustomSet, reading.Readings, reading.Tick], Iterator[Finding]]
#: The lines that are kept, by the print of the content of a file.
Lines = dict[str, bytes]


class Unsuited(Exception):  # noqa: N818  # it names what is so, not that it is wrong
    """A set that has to be read at once."""


@dataclass(slots=True)
class File:
    """What is held of one file."""

    pieces: list[Piece]
    sound: list[Piece]
    findings: list[Finding] = field(default_factory=list)
    #: The print of the surroundings beside which nothing was found; empty where it has to be looked at.
    around: str = ""
    #: What is kept for the next run; empty where it cannot be kept.
    line: bytes = b""


@dataclass
class Reader:
    """Reads the files of one run."""

    sources: list[Source]
    settings: Settings
    prints: Printed
    run: Runner
    kept: Lines
    tick: reading.Tick
    #: Whether something is kept for the next run.
    keeping: bool = True
    files: dict[int, File] = field(default_factory=dict)
    budget: Budget = field(default_factory=Budget)
    misshapen: int = 0
    #: The files of translations, by their numbers.
    words: dict[int, tuple[str, loading.Tree]] = field(default_factory=dict)
    known: reading.Known = field(default_factory=reading.Known)

    def read(self) -> tuple[reading.Readings, Lines]:
        """What came out of all files, in their order, and what is kept for the next run."""
        names = [source.digest().hex() for source in self.sources]
        for index, source in enumerate(self.sources):
            if source.language:
                self._translations(index)
        for index, name in enumerate(names):
            if index in self.files:
                continue
            known = _thawed(self.kept[name], self.sources[index]) if name in self.kept else None
            if known is not None:
                self.files[index] = known
        for index, source in enumerate(self.sources):
            if index not in self.files and _AROUND.search(source.raw):
                self._parse(index)
        around = _Around(self._all())
        left = [index for index in range(len(self.sources)) if self._is_open(index, around)]
        for parts in _spread(self, _together(left, self.sources), around):
            self.files.update(parts)
            self.tick("files", len(self.files), len(self.sources))
            self.misshapen += sum(len(part.findings) for part in parts.values())
            if self.misshapen > MOST_MISSHAPEN:
                raise Unsuited
        self.budget.left -= self.misshapen
        if _Around(self._all()).print != around.print:
            raise Unsuited  # something stood where nobody looked for it
        files = [self.files[index] for index in range(len(self.sources))]
        found = reading.Readings(budget=self.budget, tick=self.tick)
        found.words = [words for _, words in sorted(self.words.items())]
        for file in files:
            found.pieces += file.pieces
            found.sound += file.sound
            found.findings += file.findings
        return found, {name: item.line for name, item in zip(names, files, strict=True) if item.line}

    def _all(self) -> Iterator[File]:
        return (self.files[index] for index in sorted(self.files))

    def _is_open(self, index: int, around: "_Around") -> bool:
        """Whether a file has to be looked at: nothing is known of it, or only beside other surroundings."""
        if self.sources[index].language:
            return False
        return index not in self.files or self.files[index].around != around.print

    def look(self, indexes: list[int], around: "_Around") -> dict[int, File]:
        """Read some files and run the checks over them."""
        for index in indexes:
            if index not in self.files or self.files[index].line:
                self._parse(index)
        self._settle(indexes, around)
        return {index: self.files[index] for index in indexes}

    def _parse(self, index: int) -> None:
        found = reading.read([self.sources[index]], tick=self._inside, known=self.known)
        self.files[index] = File(found.pieces, found.sound, found.findings)
        if len(found.findings) > MOST_MISSHAPEN:
            raise Unsuited

    def _translations(self, index: int) -> None:
        """Read a file of translations, which holds no entries."""
        found = reading.read([self.sources[index]], tick=self._inside, known=self.known)
        self.files[index] = File([], [], found.findings)
        if found.words:
            self.words[index] = found.words[0]

    def _inside(self, what: str, done: int, whole: int) -> None:
        if what != "files":  # it is told how many of all files are read, not how many of one
            self.tick(what, done, whole)

    def _settle(self, batch: list[int], around: "_Around") -> None:
        """Run the checks over some files and their surroundings, and let go of entries in which nothing is found."""
        mine = [piece for index in batch for piece in self.files[index].sound if piece.kind in ALONE]
        loud = self._loud(mine, around) if mine else set()
        for index in batch:
            file = self.files[index]
            if file.findings or len(file.pieces) != len(file.sound):
                continue  # read again in every run, until its shape is right
            whole = [piece.kind not in ALONE or id(piece) in loud for piece in file.pieces]
            file.line = _frozen(file.pieces, whole, around.print) if self.keeping else b""
            file.around = around.print
            file.pieces = [piece if kept else _quiet(piece) for piece, kept in zip(file.pieces, whole, strict=True)]
            file.sound = [piece for piece in file.pieces if not piece.quiet]

    def _loud(self, mine: list[Piece], around: "_Around") -> set[int]:
        """The pieces that a check may speak of for more than what is kept of them."""
        settings = replace(self.settings, severities=dict.fromkeys(ACROSS, OFF), languages=())
        sound = [*around.sound, *mine]
        cards = _Beside([*around.pieces, *mine], sound, self.prints, settings)
        found = {id(node.piece) for node in cards.each("upon") if loops.goes_on(node)}
        found |= {id(piece) for piece in mine if piece.data.get("deck") == TREACHERY}
        spaces = (piece.data["icon"] for piece in around.sound if piece.kind == "space")
        found |= set(_first_of_each({icon for icon in spaces if icon not in self.prints.icons}, mine))
        places = {(piece.file, piece.path): piece for piece in mine}
        for item in self.run(cards, reading.Readings(), _silently):
            if item.because == MORE or item.check == "kb.check.broken-check":
                raise Unsuited
            piece = places.get((item.place.file, item.at[:1])) or places.get((item.place.file, ()))
            if piece is not None:
                found.add(id(piece))
        return found


def _first_of_each(icons: set[str], mine: list[Piece]) -> Iterator[int]:
    """A card for each icon of the set's own spaces, so that they are known to be reached."""
    for piece in mine if icons else ():
        shown = icons.intersection(icons_of(piece.data))
        if shown:
            icons = icons - shown
            yield id(piece)


def _together(indexes: list[int], sources: list[Source]) -> Iterator[list[int]]:
    """Files in lots that are read together."""
    lot: list[int] = []
    size = 0
    for index in indexes:
        lot.append(index)
        size += len(sources[index].raw)
        if size >= TOGETHER:
            yield lot
            lot, size = [], 0
    if lot:
        yield lot


#: What the other processes look at: they are copies of this one, and nothing has to be sent to them.
_SHARED: list[tuple[Reader, "_Around"]] = []


def _spread(reader: Reader, lots: Iterator[list[int]], around: "_Around") -> Iterator[dict[int, File]]:
    """Look at lots of files, in as many processes as there are cores where that is worth their start."""
    waiting = list(lots)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1
    if cores < 2 or len(waiting) < FEWEST_LOTS or threading.active_count() > 1:
        yield from (reader.look(lot, around) for lot in waiting)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    _SHARED.append((reader, around))
    try:
        with ProcessPoolExecutor(min(cores, MOST_PROCESSES), multiprocessing.get_context("fork")) as pool:
            for sent in pool.map(_look, waiting):
                yield {index: _received(file) for index, file in sent.items()}
    finally:
        _SHARED.pop()


def _look(lot: list[int]) -> dict[int, tuple[Any, ...]]:
    reader, around = _SHARED[-1]
    return {index: _sent(file) for index, file in reader.look(lot, around).items()}


def _sent(file: File) -> tuple[Any, ...]:
    """A file as plain values, which go from one process to another several times faster than pieces."""
    sound = {id(piece) for piece in file.sound}
    pieces = [
        (piece.id, piece.kind, piece.module, piece.data, piece.file, piece.path, piece.quiet, id(piece) in sound)
        for piece in file.pieces
    ]
    return pieces, file.findings, file.around, file.line


def _received(sent: tuple[Any, ...]) -> File:
    plain, findings, around, line = sent
    pieces = [Piece(*values[:-1]) for values in plain]
    sound = [piece for piece, values in zip(pieces, plain, strict=True) if values[-1]]
    return File(pieces, sound, findings, around, line)


#: Where an entry of the surroundings may begin.
_AROUND = re.compile(rb"id[\"']?[ \t]*:[ \t]*[\"']?[a-z0-9-]+\.(?!(?:card|leader|contract|technology)\.)")


def _silently(what: str, done: int, whole: int) -> None:
    """Tell nobody."""


class _Beside(CustomSet):
    """Some entries with their surroundings; whether another card exists is told when all are together."""

    def knows(self, id: str) -> bool:
        return id in self.printed.ids or (id in self.by_id and self.by_id[id].kind not in ALONE)


class _Around:
    """The entries of the set that checks of other entries look at, and a print of them."""

    def __init__(self, files: Iterable[File]) -> None:
        self.pieces: list[Piece] = []
        self.sound: list[Piece] = []
        result = hashlib.sha256()
        for file in files:
            mine = [piece for piece in file.pieces if piece.kind not in ALONE]
            good = {id(piece) for piece in file.sound} if mine else set()
            for piece in mine:
                result.update(repr((piece.id, id(piece) in good, piece.data)).encode("utf-8", "surrogatepass"))
                self.pieces.append(piece)
                if id(piece) in good and piece.kind not in DEEP:
                    self.sound.append(piece)
        if len(self.pieces) > MOST_AROUND:
            raise Unsuited
        # What falls under a selector is told by any field.
        if any(piece.kind in DEEP for piece in self.pieces) and any("covers" in piece.data for piece in self.pieces):
            raise Unsuited
        self.print = result.hexdigest()


def _quiet(piece: Piece) -> Piece:
    """A piece with no more than checks across entries ask for."""
    data = {key: value for key, value in piece.data.items() if key in _KEPT}
    return Piece(piece.id, piece.kind, piece.module, data, piece.file, piece.path, quiet=True)


def _frozen(pieces: list[Piece], whole: list[bool], around: str) -> bytes:
    """What is kept of a file as a line; nothing where it would not come back as it is."""
    single = [piece.path for piece in pieces] == [()]
    if not single and [piece.path for piece in pieces] != [(index,) for index in range(len(pieces))]:
        return b""
    entries: list[Any] = []
    for piece, kept in zip(pieces, whole, strict=True):
        given: Any = piece.data if kept else [piece.id, *(piece.data.get(key) for key in FIELDS)]
        if not kept and None in (piece.data.get(key, "") for key in FIELDS):
            return b""
        while isinstance(given, list) and given[-1] is None:
            given.pop()
        entries.append(given)
    try:
        line = json.dumps({"around": around, "single": single, "entries": entries}, ensure_ascii=False)
        same = repr(json.loads(line)["entries"]) == repr(entries) if any(whole) else True
        return line.encode() if same else b""
    except (TypeError, ValueError, RecursionError):
        return b""


def _thawed(line: bytes, source: Source) -> File | None:
    try:
        content = json.loads(line)
        single = content["single"]
        pieces = []
        for index, entry in enumerate(content["entries"]):
            path = () if single else (index,)
            if isinstance(entry, dict):
                name, quiet, data = entry["id"], False, entry
            else:
                name, quiet = entry[0], True
                data = {key: value for key, value in zip(FIELDS, entry[1:], strict=False) if value is not None}
            module, kind, _ = name.split(".")
            pieces.append(Piece(name, kind, module, data, source.shown, path, quiet))
        return File(pieces, [piece for piece in pieces if not piece.quiet], around=str(content["around"]), line=line)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError):
        return None  # of another make: as good as none


def suited(sources: list[Source]) -> bool:
    """Whether a set is worth this way, and has nothing that needs all entries at once."""
    if registry.checks("own"):
        return False
    if len({source.shown for source in sources}) < len(sources):
        return False  # names that cannot be printed may look alike
    sizes = [len(source.raw) for source in sources]
    # Where one file holds almost everything, there is little to let go of before all is read.
    return sum(sizes) - max(sizes, default=0) >= LARGE


def awaken(pieces: list[Piece], sources: list[Source], findings: list[Finding]) -> None:
    """Give the entries of files with findings back what they say; places are told by it."""
    files = {finding.place.file for finding in findings if not finding.place.line}
    asleep = {piece.file for piece in pieces if piece.quiet and piece.file in files}
    if not asleep:
        return
    again = reading.read([source for source in sources if source.shown in asleep])
    data = {(piece.file, piece.path): piece.data for piece in again.pieces}
    for piece in pieces:
        if piece.quiet and piece.file in asleep:
            piece.data = data[piece.file, piece.path]


def pack(lines: Lines) -> bytes:
    """The lines of all files in one, with a print of them."""
    text = b"".join(b"%s %s\n" % (name.encode(), line) for name, line in lines.items())
    return hashlib.sha256(text).hexdigest().encode() + b"\n" + text


def unpack(raw: bytes) -> Lines:
    """The lines of all files; none where they are not what was kept."""
    value, _, text = raw.partition(b"\n")
    if hashlib.sha256(text).hexdigest().encode() != value:
        return {}
    parts = (line.partition(b" ") for line in text.split(b"\n") if line)
    return {name.decode(): line for name, _, line in parts}
