"""The files of a set: walked, opened and read, whatever they turn out to be."""

import hashlib
import os
import re
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

SUFFIXES = (".yaml", ".yml", ".json")
MOST_BYTES = 100_000_000
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
        match = _TRANSLATION.search(self.shown)
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
            for path, fault in _walk(os.fspath(start)):
                shown = shown_name(path, here)
                if path in found or (reported and any(fnmatch(shown, one) for one in barred)):
                    continue
                source = found[path] = Source(path, shown, wanted=reported)
                if fault:
                    source.fault, source.hint = fault, "check its permissions, or leave it out with exclude"
    sources = sorted(found.values(), key=lambda one: one.shown)
    for source in sources:
        if not source.fault:
            _open(source)
    return sources


def shown_name(path: str, here: str) -> str:
    """How a file is named in messages: relative where that is possible, always text that can be printed."""
    full = os.path.abspath(path)
    name = os.path.relpath(full, here) if full.startswith(here.rstrip("/") + "/") else full
    return os.fsencode(name).decode("utf-8", "replace").replace(os.sep, "/")


def _walk(start: str) -> Iterator[tuple[str, str]]:
    start = os.path.abspath(start)
    if not os.path.isdir(start):
        yield start, ""
        return
    home = os.path.realpath(start)
    closed: list[OSError] = []
    for folder, folders, names in os.walk(start, onerror=closed.append, followlinks=False):
        folders[:] = sorted(one for one in folders if not one.startswith("."))
        for name in sorted(names):
            if not name.endswith(SUFFIXES) or name.startswith("."):
                continue
            path = os.path.join(folder, name)
            if os.path.islink(path):
                real = os.path.realpath(path)
                if os.path.commonpath([real, home]) != home:
                    yield path, "the link leads out of the folder that is checked."
                    continue
                if os.path.exists(real):
                    # What it leads to is walked where it stands.
                    continue
            yield path, ""
    for error in closed:
        reason = (error.strerror or "it cannot be opened").lower()
        yield os.fspath(error.filename), f"the folder cannot be opened: {reason}."


def _open(source: Source) -> None:
    try:
        # A pipe that nobody writes to would wait for ever.
        handle = os.open(source.path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with open(handle, "rb") as file:
            told = os.fstat(handle)
            if not stat.S_ISREG(told.st_mode):
                source.fault, source.hint = "this is not a file but a pipe or a device.", "name a file of YAML"
            elif told.st_size > MOST_BYTES:
                size = MOST_BYTES // 1_000_000
                source.fault, source.hint = f"the file is larger than {size} MB.", "split it into several files"
            else:
                source.raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        source.fault = f"the file cannot be opened: {reason}."
        source.hint = "check the path and its permissions"
