"""The files of a set: walked, opened and read, whatever they turn out to be."""

import hashlib
import os
import re
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from kodeks.loading.trees import MOST_BYTES

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

#: What is read is held together in memory, about twenty times its size.
MOST_TOGETHER = 64_000_000
SUFFIXES = (".yaml", ".yml", ".json")
_TRANSLATION = re.compile(r"(?:^|/)translations/([a-z]{2,3})/")


@dataclass(slots=True)
class Source:
    """One file: its bytes, or why there are none."""

    path: str
    shown: str
    raw: bytes = b""
    #: Why it cannot be read, and the way out; empty where it can.
    fault: str = ""
    hint: str = ""
    #: Whether findings in it are reported, or it is only read for the others.
    wanted: bool = True
    #: A print of what was read, once somebody has asked for it.
    _digest: bytes = b""

    @property
    def language(self) -> str:
        """The language of a file of translations, or the empty string."""
        match = _TRANSLATION.search(self.shown) if "translations/" in self.shown else None
        return match[1] if match else ""

    def digest(self) -> bytes:
        """A print of what was read."""
        if not self._digest:
            self._digest = hashlib.sha256(self.raw or self.fault.encode("utf-8", "replace")).digest()
        return self._digest


@dataclass
class Excludes:
    """What the settings leave out, as paths from their folder written as in a .gitignore, and which of it was met."""

    patterns: Iterable[str] = ()
    root: Path = Path()
    idle: list[str] = field(default_factory=list)
    _specs: "list[tuple[str, GitIgnoreSpec]]" = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.patterns:
            from pathspec import GitIgnoreSpec

            self.idle = list(dict.fromkeys(self.patterns))
            self._specs = [(item, GitIgnoreSpec.from_lines([item.removeprefix("./")])) for item in self.idle]

    def bars(self, path: str) -> bool:
        """Whether a file is left out."""
        if not self._specs:
            return False
        name = os.path.relpath(path, os.path.abspath(self.root)).replace(os.sep, "/")
        found = [item for item, spec in self._specs if spec.match_file(name.removeprefix("../"))]
        self.idle = [item for item in self.idle if item not in found]
        return bool(found)


class Ignored:
    """What the .gitignore files of a repository leave out, read as folders are walked."""

    def __init__(self, start: str) -> None:
        self._specs: dict[str, list[tuple[str, GitIgnoreSpec]]] = {}
        self._top = _repository(start)

    def _reaching(self, folder: str) -> "list[tuple[str, GitIgnoreSpec]]":
        """The files that hold for a folder: its own, and those of the folders above it in the repository."""
        if self._top is None or os.path.commonpath([folder, self._top]) != self._top:
            return []
        if folder not in self._specs:
            above = self._reaching(os.path.dirname(folder)) if folder != self._top else []
            self._specs[folder] = [*above, *_own(folder)]
        return self._specs[folder]

    def bars(self, folder: str, name: str, *, directory: bool) -> bool:
        """Whether a file or a folder in a folder is left out; a file further in may take it in again."""
        barred = False
        for home, spec in self._reaching(folder):
            text = os.path.relpath(os.path.join(folder, name), home).replace(os.sep, "/") + ("/" if directory else "")
            found = spec.check_file(text).include
            barred = barred if found is None else found
        return barred


def _own(folder: str) -> "Iterator[tuple[str, GitIgnoreSpec]]":
    try:
        with open(os.path.join(folder, ".gitignore"), "rb") as file:
            lines = file.read(100_000).decode("utf-8", "replace").splitlines()
    except OSError:
        return
    from pathspec import GitIgnoreSpec

    good = []
    for line in lines:
        try:
            GitIgnoreSpec.from_lines([line])
        except ValueError:
            continue  # git passes over a line that it cannot read
        good.append(line)
    yield folder, GitIgnoreSpec.from_lines(good)


def _repository(start: str) -> str | None:
    """The top folder of the repository that a path lies in, or None outside of one."""
    here = os.path.realpath(start)
    while not os.path.exists(os.path.join(here, ".git")):
        above = os.path.dirname(here)
        if above == here:
            return None
        here = above
    return here


def names(paths: Iterable[Path]) -> list[str]:
    """The paths of every file at and below these paths."""
    found = []
    for start in paths:
        for folder, inside in _walk(os.path.abspath(start)):
            found += [f"{folder}/{name}" if name else folder for name, _ in inside]
    return found


def standard_input(name: str) -> Source:
    """What comes by standard input, as a file of this name."""
    import sys

    raw = sys.stdin.buffer.read(MOST_BYTES + 1)
    source = Source(os.path.abspath(name), shown_name(name, os.getcwd()) if name != "<stdin>" else name, raw)
    if len(raw) > MOST_BYTES:
        source.raw = b""
        source.fault, source.hint = f"it is larger than {MOST_BYTES // 1_000_000} MB.", "split it into several files"
    return source


def gather(wanted: Iterable[Path], context: Iterable[Path], barred: Excludes | None = None) -> list[Source]:
    """Every file at and below these paths, each once, by name; those of ``context`` are only read along."""
    barred = barred or Excludes()
    here = os.getcwd()
    found: dict[str, Source] = {}
    for paths, reported in ((wanted, True), (context, False)):
        for start in paths:
            for folder, names in _walk(os.path.abspath(start)):
                shown = shown_name(folder, here)
                for name, fault in names:
                    path = f"{folder}/{name}" if name else folder
                    called = f"{shown}/{_told(name)}" if name and shown != "." else _told(name) or shown
                    if path in found or barred.bars(path):
                        continue
                    source = found[path] = Source(path, called, wanted=reported)
                    if fault:
                        source.fault, source.hint = fault, "check its permissions, or leave it out with exclude"
    sources = sorted(found.values(), key=lambda item: item.shown)
    left = MOST_TOGETHER
    for source in sources:
        if not source.fault:
            _open(source, left)
            left -= len(source.raw)
    return sources


def _told(name: str) -> str:
    return name if name.isascii() else os.fsencode(name).decode("utf-8", "replace")


def shown_name(path: str, here: str) -> str:
    """How a file is named in messages: relative where that is possible, always text that can be printed."""
    full = os.path.abspath(path)
    # Something a few folders away is named from here; what only shares the root of the machine is not.
    apart = os.path.dirname(os.path.commonpath([full, here])) == os.path.commonpath([full, here])
    name = full if apart and here != os.path.commonpath([full, here]) else os.path.relpath(full, here)
    return os.fsencode(name).decode("utf-8", "replace").replace(os.sep, "/")


def _walk(start: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The folders below a start, each with the names of its files and what speaks against one."""
    if not os.path.isdir(start):
        yield start, [("", "")]
        return
    home = os.path.realpath(start)
    ignored = Ignored(start)
    todo = [start]
    while todo:
        folder = todo.pop()
        try:
            with os.scandir(folder) as entries:
                here = sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            yield folder, [("", f"the folder cannot be opened: {(error.strerror or 'no reason given').lower()}.")]
            continue
        names: list[tuple[str, str]] = []
        below: list[str] = []
        real = os.path.realpath(folder)
        for entry in here:
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                if not ignored.bars(real, entry.name, directory=True):
                    below.append(entry.path)
            elif entry.name.endswith(SUFFIXES) and not ignored.bars(real, entry.name, directory=False):
                fault = _link(entry.path, home) if entry.is_symlink() else ""
                if fault is not None:
                    names.append((entry.name, fault))
        yield folder, names
        todo += reversed(below)


def _link(path: str, home: str) -> str | None:
    """What speaks against a link; None where it leads to a file that is walked where it stands."""
    real = os.path.realpath(path)
    if os.path.commonpath([real, home]) != home:
        return "the link leads out of the folder that is checked."
    return None if os.path.exists(real) else ""


#: A pipe that nobody writes to would wait for ever; Windows would change line ends.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def _open(source: Source, left: int) -> None:
    try:
        handle = os.open(source.path, _FLAGS)
        try:
            result = os.fstat(handle)
            if not stat.S_ISREG(result.st_mode):
                source.fault, source.hint = "this is not a file but a pipe or a device.", "name a file of YAML"
            elif result.st_size > MOST_BYTES:
                size = MOST_BYTES // 1_000_000
                source.fault, source.hint = f"the file is larger than {size} MB.", "split it into several files"
            elif result.st_size > left:
                size = MOST_TOGETHER // 1_000_000
                source.fault = f"with this file the set is larger than {size} MB."
                source.hint = "check it in parts, or leave files out with exclude"
            else:
                source.raw = _bytes(handle, result.st_size)
        finally:
            os.close(handle)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        source.fault = f"the file cannot be opened: {reason}."
        source.hint = "check the path and its permissions"


def _bytes(handle: int, size: int) -> bytes:
    parts = [os.read(handle, size + 1)]
    while parts[-1] and sum(map(len, parts)) < size:
        parts.append(os.read(handle, size + 1))
    return b"".join(parts)
