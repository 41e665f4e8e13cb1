"""One run over a set of custom cards: from paths to what was found."""

import gc
import hashlib
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from kodeks import __version__, cache, registry
from kodeks.custom import files, printed
from kodeks.custom.settings import OFF, Settings
from kodeks.findings import Finding, Place, Severity

Tick = Callable[[str, int, int], None]


def quietly(what: str, done: int, whole: int) -> None:
    """Tell nobody how far the run has come."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run found, what was silenced and why, and how much was looked at."""

    findings: tuple[Finding, ...]
    silenced: tuple[tuple[Finding, str], ...]
    entries: int
    files: tuple[str, ...]
    #: The bytes of the files in which something was found, for the lines that are shown.
    texts: dict[str, bytes]
    from_cache: bool = False
    #: What was looked at; held, so that a command need not take it apart before it ends.
    seen: Any = None


def check(
    wanted: list[Path],
    context: list[Path],
    settings: Settings,
    *,
    use_cache: bool = True,
    tick: Tick = quietly,
) -> Outcome:
    """Check the files at and below ``wanted``; those of ``context`` belong to the set and are read along."""
    barred = files.Excludes(settings.exclude, settings.root)
    sources = files.gather(wanted, context, barred)
    shipped = printed.fingerprint()
    name = f"result-{_key(sources, settings, shipped, barred.idle)}.json"
    kept = cache.load(name) if use_cache else None
    outcome = _thawed(kept, sources) if kept is not None else None
    if outcome is not None:
        return outcome
    collecting = gc.isenabled()
    gc.disable()  # nothing that is read here is let go before the end
    try:
        shelf = cache.Shelf(_shelf(wanted, context, settings, shipped)) if use_cache else None
        outcome = check_sources(sources, settings, printed.load(shipped), tick, shelf)
        outcome = replace(
            outcome, findings=(*_about_nothing(outcome, wanted, settings, barred.idle), *outcome.findings)
        )
    finally:
        if collecting:
            gc.enable()
    if use_cache:
        cache.save(name, json.dumps(_frozen(outcome), ensure_ascii=False))
    return outcome


def check_given(
    given: files.Source, wanted: list[Path], context: list[Path], settings: Settings, *, tick: Tick = quietly
) -> Outcome:
    """Check a text that is not, or not yet, what lies on the disk under its name, with the set around it."""
    others = files.gather(wanted, context, files.Excludes(settings.exclude, settings.root))
    sources = [given, *(one for one in others if one.path != given.path)]
    return check_sources(sources, settings, printed.load(printed.fingerprint()), tick)


def check_sources(
    sources: list[files.Source],
    settings: Settings,
    prints: printed.Printed,
    tick: Tick = quietly,
    shelf: cache.Shelf | None = None,
) -> Outcome:
    """Check files that have been read already; what is known of each file stands on the shelf."""
    from kodeks.custom import batches, reading

    if batches.suited(sources, settings):
        kept = batches.unpack(shelf.load()) if shelf else {}
        try:
            reader = batches.Reader(sources, settings, prints, _run, kept, tick, keeping=shelf is not None)
            readings, lines = reader.read()
            outcome = _outcome(sources, settings, prints, readings, tick, large=True)
        except batches.Unsuited:
            pass
        else:
            if shelf and lines != kept:
                shelf.save(batches.pack(lines))
            return outcome
    return _outcome(sources, settings, prints, reading.read(sources, tick=tick), tick)


def _outcome(
    sources: list[files.Source],
    settings: Settings,
    prints: printed.Printed,
    readings: Any,
    tick: Tick,
    *,
    large: bool = False,
) -> Outcome:
    from kodeks.custom import batches, catalogue, limits, placing, references, silencing
    from kodeks.custom.model import DEEP, CustomSet

    cards = CustomSet(readings.pieces, readings.sound, prints, settings, words=readings.words)
    shaped = [references.named(cards, one) if "slug" in one.facts else one for one in readings.findings]
    found = [*shaped, *_run(cards, readings, tick)]
    if any(piece.kind in DEEP for piece in cards.pieces):
        found += _deep(sources, settings)
    if large:
        if any(one.because == limits.MORE for one in found):
            raise batches.Unsuited  # which of them are told hangs on the order of everything
        batches.awaken(cards.pieces, sources, found)
    shown = {source.shown for source in sources if source.wanted}
    found = [one for one in found if one.place.file in shown or one.check == "kb.check.broken-check"]
    found = placing.place(_weighed(found, settings), sources, cards.pieces)
    known = {one.id for one in [*catalogue.checks(), *registry.checks("own")]}
    heard, silenced = silencing.apply(found, sources, settings, known, readings.budget)
    if large and any(one.because == limits.MORE for one in heard):
        raise batches.Unsuited
    heard = sorted(_once(_weighed(heard, settings)), key=Finding.sort_key)
    named = {one.place.file for one in [*heard, *(one for one, _ in silenced)]}
    texts = {source.shown: source.raw for source in sources if source.shown in named}
    names = tuple(source.shown for source in sources if source.wanted)
    entries = sum(piece.file in shown for piece in cards.pieces)
    return Outcome(tuple(heard), tuple(silenced), entries, names, texts, seen=cards)


def _about_nothing(outcome: Outcome, wanted: list[Path], settings: Settings, idle: list[str]) -> Iterator[Finding]:
    """What keeps a run from being about anything: no entries at all, and excludes that leave nothing out."""
    from kodeks.custom import nothing

    if not outcome.entries and not outcome.findings and not any("translations/" in one for one in outcome.files):
        yield nothing.to_check(wanted)
    for one in idle:
        yield nothing.excluded(one, settings)


def _run(cards: Any, readings: Any, tick: Tick) -> Iterator[Finding]:
    """Every check over the set; one that breaks becomes a finding and does not hide the others."""
    from kodeks.custom import catalogue, entries, wording
    from kodeks.integrity.base import broken

    assert catalogue.checks()  # importing it has registered them

    own = [one for one in registry.checks("custom", "own") if cards.settings.preview or not one.preview]
    jobs: list[tuple[str, Any]] = [(one.id, one.run) for one in own]
    jobs += [(id, partial(entries.check, id)) for id in entries.SHARED]
    for number, (id, run) in enumerate(jobs):
        tick("checks", number, len(jobs))
        if cards.settings.severities.get(id) == OFF:
            continue
        table = registry.get(id)
        try:
            for one in readings.budget.cut(run(cards)):
                because, hint = table.says.get(one.because, one.because), table.says.get(one.hint, one.hint)
                yield replace(one, because=because, hint=hint, check=id, severity=table.severity)
        except Exception as error:  # noqa: BLE001  # the run must go on whatever one check meets
            yield broken(id, error)
    try:
        yield from readings.budget.cut(wording.check_words(cards, readings.words))
    except Exception as error:  # noqa: BLE001  # the same
        yield broken("kb.check.missing-translation", error)


@lru_cache(maxsize=1)
def _shipped() -> Any:
    """The shipped base, read once in a process: an editor asks again and again."""
    from kodeks import integrity

    return integrity.load_base()


def _deep(sources: list[files.Source], settings: Settings) -> Iterator[Finding]:
    """What the checks of the whole base say about clauses, books and the like of the set."""
    from kodeks import integrity
    from kodeks.custom import entries, placing, reading, together, wording

    settled = {placing.UNREADABLE, reading.NO_ID, "kb.check.wrong-shape", "kb.check.translated-twice"}
    settled |= {*entries.SHARED, *wording.SHARED, "kb.check.missing-translation"}
    # Entries of the wrong shape are told about that, and are not in it.
    base = together.with_sources(_shipped(), sources, settings).base
    left = [one.id for one in registry.checks("base") if one.id not in settled]
    yield from integrity.run(base, only=left)


def _weighed(found: list[Finding], settings: Settings) -> list[Finding]:
    """Findings with the severity that the settings give them; those turned off are gone."""
    told = settings.severities
    if not told:
        return found
    return [
        replace(one, severity=Severity(told[one.check])) if one.check in told else one
        for one in found
        if told.get(one.check) != OFF
    ]


def _once(found: list[Finding]) -> Iterator[Finding]:
    seen: set[tuple[str, str, str]] = set()
    for one in found:
        key = (str(one.place), one.check, one.because + json.dumps(one.facts, default=str, sort_keys=True))
        if key not in seen:
            seen.add(key)
            yield one


def _key(sources: list[files.Source], settings: Settings, shipped: str, idle: list[str]) -> str:
    """A print of everything that decides the outcome: version, code, base, settings, names and contents."""
    found = hashlib.sha256(json.dumps([__version__, _engines(), shipped, settings.told(), idle]).encode())
    for source in sources:
        found.update(f"{source.shown}\0{source.wanted}\0".encode("utf-8", "replace"))
        found.update(source.digest())
    return found.hexdigest()[:48]


def _shelf(wanted: list[Path], context: list[Path], settings: Settings, shipped: str) -> str:
    """The name under which what is known of the files of a set is kept: its paths, and what decides the findings."""
    paths = [[os.path.abspath(one) for one in many] for many in (wanted, context)]
    told = json.dumps([__version__, _engines(), shipped, settings.preview, paths])
    return f"files-{hashlib.sha256(told.encode()).hexdigest()[:48]}.txt"


def _engines() -> list[str]:
    import sys
    from importlib.util import find_spec

    return [sys.version, *(one for one in ("yaml_rs", "jsonschema_rs") if find_spec(one))]


_FIELDS = ("because", "at", "hint", "check", "clauses", "notes", "on_key")


def _frozen(outcome: Outcome) -> dict[str, Any]:
    def plain(one: Finding) -> dict[str, Any]:
        place = [one.place.file, one.place.line, one.place.column]
        facts = {key: str(value) for key, value in one.facts.items()}
        told = {field: getattr(one, field) for field in _FIELDS}
        return {**told, "place": place, "facts": facts, "severity": one.severity.value}

    return {
        "findings": [plain(one) for one in outcome.findings],
        "silenced": [[plain(one), reason] for one, reason in outcome.silenced],
        "entries": outcome.entries,
    }


def _thawed(kept: Any, sources: list[files.Source]) -> Outcome | None:
    def whole(told: dict[str, Any]) -> Finding:
        return Finding(
            because=told["because"],
            at=tuple(told["at"]),
            hint=told["hint"],
            facts=told["facts"],
            check=told["check"],
            place=Place(*told["place"]),
            clauses=tuple(told["clauses"]),
            severity=Severity(told["severity"]),
            notes=tuple(told["notes"]),
            on_key=told["on_key"],
        )

    try:
        findings = tuple(whole(one) for one in kept["findings"])
        silenced = tuple((whole(one), str(reason)) for one, reason in kept["silenced"])
        named = {one.place.file for one in [*findings, *(one for one, _ in silenced)]}
        texts = {source.shown: source.raw for source in sources if source.shown in named}
        names = tuple(source.shown for source in sources if source.wanted)
        return Outcome(findings, silenced, int(kept["entries"]), names, texts, from_cache=True)
    except (KeyError, TypeError, ValueError):
        return None  # a cache of another make, or a broken one: as good as none
