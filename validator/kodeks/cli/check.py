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


def run(options: argparse.Namespace) -> int:
    """Check the shipped base, or a set of custom cards against it."""
    import gc

    # What is read is held until the command ends, so looking for what could be let go is in vain.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return _run(options)
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


def _run(options: argparse.Namespace) -> int:
    if options.watch:
        return _watch(options)
    return _once(options)


def _once(options: argparse.Namespace) -> int:
    paths = [Path(path) for path in options.paths if path != "-"]
    for path in paths:
        if not os.path.lexists(path):
            return refuse(f"{path} does not exist; name a file or folder of YAML")
    settings = _settings(options, paths)
    standard = "-" in options.paths
    if options.base and options.paths:
        return refuse("--base checks the shipped base; leave the paths out")
    if options.base or (not options.paths and settings.file is None and _in_checkout()):
        report = _shipped(options)
    elif not options.paths and settings.file is None:
        return refuse(NOTHING)
    else:
        for missing in [path for path in settings.paths if not (settings.root / path).exists()]:
            return refuse(f"{settings.file}: paths names {missing}, which does not exist")
        report = _custom(options, paths, settings, standard=standard)
    report = _against_baseline(options, settings, report)
    if options.fix or options.diff:
        return _mend(options, report, settings)
    _write(options, _statistics(options, report) if options.statistics else _render(options, report))
    return FOUND if report.fails(settings.fail_on) else OK


def _watch(options: argparse.Namespace) -> int:
    """Check again whenever a file changes, until somebody stops it."""
    import time

    if options.output or options.base or "-" in options.paths:
        return refuse("--watch prints to the terminal, of files on the disk; leave --output, --base and - out")
    before: object = None
    code = OK
    try:
        while True:
            now = _seen(options)
            if now != before:
                before = now
                if sys.stdout.isatty():
                    print("\x1b[2J\x1b[H", end="")
                code = _once(options)
                print(f"\n{time.strftime('%H:%M:%S')} watching; Ctrl-C ends it", flush=True)
            time.sleep(WATCHED)
    except KeyboardInterrupt:
        return code


#: Seconds between two looks at the files.
WATCHED = 0.3


def _seen(options: argparse.Namespace) -> object:
    """Names, sizes and times of everything that decides the result."""
    from kodeks.custom import files, together

    paths = [Path(path) for path in options.paths]
    settings = _settings(options, paths)
    every = [*paths, *(together.whole(settings) if settings.file else [])]
    names = files.names(every)
    return [settings, [(name, stat.st_size, stat.st_mtime_ns) for name in names if (stat := _stat(name))]]


def _stat(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except OSError:
        return None


def _against_baseline(options: argparse.Namespace, settings: "Settings", report: "Report") -> "Report":
    """The report without what the baseline keeps."""
    from dataclasses import replace

    from kodeks.custom import baseline

    if options.write_baseline:
        from kodeks.cli.writing import write_whole

        write_whole(Path(options.write_baseline), baseline.text_of(report.findings))
        kept = baseline.read(Path(options.write_baseline))
    elif options.baseline or settings.baseline:
        kept = baseline.read(Path(options.baseline) if options.baseline else settings.root / settings.baseline)
    else:
        return report
    new, old, gone = baseline.part(report.findings, kept)
    if gone:
        print(f"kodeks: {gone} findings of the baseline are gone; write it again with --write-baseline",
              file=sys.stderr)  # fmt: skip
    return replace(report, findings=new, silenced=[*report.silenced, *old])


def _mend(options: argparse.Namespace, report: "Report", settings: "Settings") -> int:
    """Write the safe mends, or show them as a diff; then tell what is left."""
    from codecs import BOM_UTF8

    from kodeks.cli.writing import write_whole
    from kodeks.custom import mending

    changed = mending.mend(report.findings, report.texts, stale=options.stale)
    if options.diff:
        shown = mending.diff(changed)
        _write(options, shown.rstrip("\n") if shown else "nothing to mend")
        return FOUND if changed else OK
    if "-" in options.paths:
        for _, after in changed.values():
            sys.stdout.write(after)
        return FOUND if report.fails(settings.fail_on) else OK
    for file, (_, after) in changed.items():
        raw = Path(file).read_bytes()
        if raw != report.texts[file]:
            return refuse(f"{file} has changed while it was checked; run the command again")
        write_whole(Path(file), "\ufeff" + after if raw.startswith(BOM_UTF8) else after)
        print(f"{file}: mended")
    if not changed:
        print("nothing to mend")
    options.fix = False
    return _once(options)


def _statistics(options: argparse.Namespace, report: "Report") -> str:
    """How often each check spoke."""
    import json
    from collections import Counter

    counted = Counter((finding.check, finding.severity.value) for finding in report.findings)
    if options.format == "json":
        rows = [{"check": check, "severity": word, "count": number} for (check, word), number in counted.most_common()]
        return json.dumps({"count": len(report.findings), "entries": report.entries, "checks": rows}, indent=2)
    lines = []
    for (check, word), number in counted.most_common():
        table = report.checks.get(check)
        lines.append(f"{number:7}  {word:8} {check}  {table.title if table else ''}".rstrip())
    return "\n".join([*lines, f"{len(report.findings):7}  findings in {report.entries} entries"])


def _settings(options: argparse.Namespace, paths: list[Path]) -> "Settings":
    from dataclasses import replace

    from kodeks.custom import settings_file
    from kodeks.custom.files import shown_name
    from kodeks.custom.settings import Settings
    from kodeks.findings import Severity

    if options.config:
        file: Path | None = Path(options.config)
    else:
        start = paths[0] if paths else Path()
        file = settings_file.find(start if start.is_dir() else start.parent)
    settings = settings_file.read(file, shown_name(str(file), os.getcwd())) if file else Settings()
    if options.preview:
        settings = replace(settings, preview=True)
    if options.fail_on:
        settings = replace(settings, fail_on=Severity(options.fail_on))
    if options.rules:
        from kodeks.custom import rules

        rules.load([Path(rule) for rule in options.rules])
    return _selected(options, settings)


def _selected(options: argparse.Namespace, settings: "Settings") -> "Settings":
    """The settings with ``--select`` and ``--ignore``: checks that are not wanted are off."""
    from dataclasses import replace

    from kodeks import ids, registry
    from kodeks.custom import catalogue
    from kodeks.custom.settings import OFF, UnusableSettings
    from kodeks.custom.silencing import ALWAYS

    if not options.select and not options.ignore:
        return settings
    known = {check.id: check for check in [*catalogue.checks(), *registry.checks("own")]}
    named: dict[str, set[str]] = {"select": set(), "ignore": set()}
    for option, chosen in named.items():
        for part in ",".join(getattr(options, option) or []).replace(" ", "").split(","):
            if part:
                id = part if part in known else f"kb.check.{part}"
                if id not in known:
                    raise UnusableSettings(f"--{option}: no check is called {part}; "
                                                f"{ids.did_you_mean(id, known) or 'see kodeks explain'}")  # fmt: skip
                chosen.add(id)
    off = named["ignore"] | (set(known) - named["select"] - ALWAYS if named["select"] else set())
    severities = {id: word for id, word in settings.severities.items() if id not in named["select"]}
    preview = settings.preview or any(known[id].preview for id in named["select"])
    return replace(settings, severities={**severities, **dict.fromkeys(off, OFF)}, preview=preview)


def _custom(options: argparse.Namespace, paths: list[Path], settings: "Settings", *, standard: bool) -> "Report":
    from kodeks.cli.progress import Progress
    from kodeks.custom import files, run, together

    whole = together.whole(settings) if settings.file else []
    if settings.file and [path.resolve() for path in paths] == [settings.root.resolve()]:
        paths = []  # the folder of the settings is the set itself
    progress = Progress()
    try:
        if standard:
            given = files.standard_input(options.stdin_name)
            outcome = run.check_given(given, paths, whole, settings, tick=progress)
        else:
            cached = not options.no_cache and not options.rules
            wanted, context = (paths, whole) if paths else (whole, [])
            outcome = run.check(wanted, context, settings, use_cache=cached, tick=progress)
    finally:
        progress.end()
    options.seen = outcome.seen
    return _report(options)(
        findings=outcome.findings,
        entries=outcome.entries,
        files=outcome.files,
        silenced=outcome.silenced,
        texts=outcome.texts,
    )


def _shipped(options: argparse.Namespace) -> "Report":
    from kodeks import home, integrity

    base = integrity.load_base()
    found = integrity.run(base)
    texts = {}
    for file in {item.place.file for item in found}:
        path = home.home() / file
        if path.is_file():
            texts[file] = path.read_bytes()
    files = sorted({entry.file for entry in base.kb})
    return _report(options)(findings=found, entries=len(base.kb), files=files, texts=texts)


def _report(options: argparse.Namespace) -> "Callable[..., Report]":
    """A maker of reports that knows the language, the checks and the version."""
    from functools import partial

    from kodeks import __version__, home, words
    from kodeks.custom.lazily import Checks
    from kodeks.reporting.report import Report

    messages = {}
    if options.lang != "en":
        messages = words.messages_of(home.translations_folder() / options.lang)
    spoken = words.Words(options.lang, messages=messages)
    return partial(Report, words=spoken, checks=Checks(), version=__version__)


def _render(options: argparse.Namespace, report: "Report") -> str:
    from importlib import import_module

    if options.format == "text":
        from kodeks.reporting import text

        return text.render(report, colour=_colour(options))
    module = {"json": "data"}.get(options.format, options.format)
    rendered: str = import_module(f"kodeks.reporting.{module}").render(report)
    return rendered


def _colour(options: argparse.Namespace) -> bool:
    if options.color != "auto":
        return bool(options.color == "always")
    if options.output or os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or sys.stdout.isatty()


def _write(options: argparse.Namespace, text: str) -> None:
    # A name may hold what cannot be encoded; it is shown in another way rather than not at all.
    safe = text.encode("utf-8", "backslashreplace").decode("utf-8")
    if options.output:
        from kodeks.cli.writing import write_whole

        write_whole(Path(options.output), safe + "\n")
        return
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    print(safe.encode(encoding, "backslashreplace").decode(encoding))
