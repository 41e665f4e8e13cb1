"""The files of a set: walked, opened and read, whatever they turn out to be."""

import hashlib
import os
import re
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from kodeks.loading.trees import MOST_BYTES

#: What is read is held together in memory, about twenty times its size.
MOST_TOGETHER = MOST_BYTES
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

    @property
    def language(self) -> str:
        """The language of a file of translations, or the empty string."""
        match = _TRANSLATION.search(self.shown) if "translations/" in self.shown else None
        return match[1] if match else ""

    def digest(self) -> bytes:
        """A print of what was read."""
        return hashlib.sha256(self.raw or self.fault.encode("utf-8", "replace")).digest()


def gather(wanted: Iterable[Path], context: Iterable[Path], exclude: Iterable[str]) -> list[Source]:
    """Every file at and below these paths, each once, by name; those of ``context`` are only read along."""
    barred = tuple(exclude)
    here = os.getcwd()
    found: dict[str, Source] = {}
    for paths, reported in ((wanted, True), (context, False)):
        for start in paths:
            for folder, names in _walk(os.path.abspath(start)):
                shown = shown_name(folder, here)
                for name, fault in names:
                    path = f"{folder}/{name}" if name else folder
                    called = f"{shown}/{_told(name)}" if name and shown != "." else _told(name) or shown
                    if path in found or (barred and any(fnmatch(called, one) for one in barred)):
                        continue
                    source = found[path] = Source(path, called, wanted=reported)
                    if fault:
                        source.fault, source.hint = fault, "check its permissions, or leave it out with exclude"
    sources = sorted(found.values(), key=lambda one: one.shown)
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
    name = os.path.relpath(full, here) if full.startswith(here.rstrip("/") + "/") else full
    return os.fsencode(name).decode("utf-8", "replace").replace(os.sep, "/")


def _walk(start: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The folders below a start, each with the names of its files and what speaks against one."""
    if not os.path.isdir(start):
        yield start, [("", "")]
        return
    home = os.path.realpath(start)
    todo = [start]
    while todo:
        folder = todo.pop()
        try:
            with os.scandir(folder) as entries:
                here = sorted(entries, key=lambda one: one.name)
        except OSError as error:
            yield folder, [("", f"the folder cannot be opened: {(error.strerror or 'no reason given').lower()}.")]
            continue
        names: list[tuple[str, str]] = []
        below: list[str] = []
        for entry in here:
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                below.append(entry.path)
            elif entry.name.endswith(SUFFIXES):
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
            told = os.fstat(handle)
            if not stat.S_ISREG(told.st_mode):
                source.fault, source.hint = "this is not a file but a pipe or a device.", "name a file of YAML"
            elif told.st_size > MOST_BYTES:
                size = MOST_BYTES // 1_000_000
                source.fault, source.hint = f"the file is larger than {size} MB.", "split it into several files"
            elif told.st_size > left:
                size = MOST_TOGETHER // 1_000_000
                source.fault = f"with this file the set is larger than {size} MB."
                source.hint = "check it in parts, or leave files out with exclude"
            else:
                source.raw = _bytes(handle, told.st_size)
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
