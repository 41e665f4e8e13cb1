"""``kodeks check``."""

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from kodeks.cli.main import FOUND, OK, refuse

if TYPE_CHECKING:
    from collections.abc import Callable

    from kodeks.custom.settings import Settings
    from kodeks.reporting.report import Report


def run(told: argparse.Namespace) -> int:
    """Check the shipped base, or a set of custom cards against it."""
    import gc

    # What is read is held until the command ends, so looking for what could be let go is in vain.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return _run(told)
    finally:
        if collecting:
            gc.enable()


#: Said where neither paths nor settings tell what is meant.
NOTHING = (
    "nothing tells what to check; name a file or folder, or write a kodeks.toml "
    '(kodeks new module "My Cards" makes one); kodeks check --base checks the shipped base'
)


def _in_checkout() -> bool:
    """Whether the command runs where the base itself is written."""
    from kodeks import home

    top, here = home.top(), os.getcwd()
    return os.path.basename(top) != "_data" and os.path.commonpath([top, here]) == top


def _run(told: argparse.Namespace) -> int:
    from kodeks.custom import settings as settings_room

    paths = [Path(one) for one in told.paths]
    for path in paths:
        if not os.path.lexists(path):
            return refuse(f"{path} does not exist; name a file or folder of YAML")
    try:
        settings = _settings(told, paths)
    except settings_room.UnusableSettings as error:
        return refuse(str(error))
    if told.base and paths:
        return refuse("--base checks the shipped base; leave the paths out")
    if told.base or (not paths and settings.file is None and _in_checkout()):
        report = _shipped(told)
    elif not paths and settings.file is None:
        return refuse(NOTHING)
    else:
        for missing in [one for one in settings.paths if not (settings.root / one).exists()]:
            return refuse(f"{settings.file}: paths names {missing}, which does not exist")
        report = _custom(told, paths, settings)
    _write(told, _render(told, report))
    return FOUND if report.fails(settings.fail_on) else OK


def _settings(told: argparse.Namespace, paths: list[Path]) -> "Settings":
    from dataclasses import replace

    from kodeks.custom import settings as room
    from kodeks.custom.files import shown_name
    from kodeks.findings import Severity

    if told.config:
        file: Path | None = Path(told.config)
    else:
        start = paths[0] if paths else Path()
        file = room.find(start if start.is_dir() else start.parent)
    settings = room.read(file, shown_name(str(file), os.getcwd())) if file else room.Settings()
    if told.preview:
        settings = replace(settings, preview=True)
    if told.fail_on:
        settings = replace(settings, fail_on=Severity(told.fail_on))
    return settings


def _custom(told: argparse.Namespace, paths: list[Path], settings: "Settings") -> "Report":
    from kodeks.cli.progress import Progress
    from kodeks.custom import run as room

    whole = [settings.root / one for one in settings.paths] if settings.file else []
    spoken = settings.root / settings.translations
    if settings.file and not whole:
        whole = [settings.root]
    if settings.file and spoken.is_dir():
        whole.append(spoken)
    if settings.file and [path.resolve() for path in paths] == [settings.root.resolve()]:
        paths = []  # the folder of the settings is the set itself
    progress = Progress()
    try:
        outcome = room.check(paths or whole, whole, settings, use_cache=not told.no_cache, tick=progress)
    finally:
        progress.end()
    told.seen = outcome.seen
    return _report(told)(
        findings=outcome.findings,
        entries=outcome.entries,
        files=outcome.files,
        silenced=outcome.silenced,
        texts=outcome.texts,
    )


def _shipped(told: argparse.Namespace) -> "Report":
    from kodeks import home, integrity

    base = integrity.load_base()
    found = integrity.run(base)
    texts = {}
    for file in {one.place.file for one in found}:
        path = home.home() / file
        if path.is_file():
            texts[file] = path.read_bytes()
    files = sorted({entry.file for entry in base.kb})
    return _report(told)(findings=found, entries=len(base.kb), files=files, texts=texts)


def _report(told: argparse.Namespace) -> "Callable[..., Report]":
    """A maker of reports that knows the language, the checks and the version."""
    from functools import partial

    from kodeks import __version__, home, words
    from kodeks.custom.lazily import Checks
    from kodeks.reporting.report import Report

    messages = {}
    if told.lang != "en":
        messages = words.catalogue(home.translations_folder() / told.lang / "LC_MESSAGES" / "kodeks.po")
    spoken = words.Words(told.lang, messages=messages)
    return partial(Report, words=spoken, checks=Checks(), version=__version__)


def _render(told: argparse.Namespace, report: "Report") -> str:
    from importlib import import_module

    if told.format == "text":
        from kodeks.reporting import text

        return text.render(report, colour=_colour(told))
    module = {"json": "data"}.get(told.format, told.format)
    rendered: str = import_module(f"kodeks.reporting.{module}").render(report)
    return rendered


def _colour(told: argparse.Namespace) -> bool:
    if told.color != "auto":
        return bool(told.color == "always")
    if told.output or os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or sys.stdout.isatty()


def _write(told: argparse.Namespace, text: str) -> None:
    # A name may hold what cannot be encoded; it is shown in another way rather than not at all.
    safe = text.encode("utf-8", "backslashreplace").decode("utf-8")
    if told.output:
        from kodeks.cli.writing import write_whole

        write_whole(Path(told.output), safe + "\n")
        return
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    print(safe.encode(encoding, "backslashreplace").decode(encoding))
