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
    sources = [given, *(other for other in others if other.path != given.path)]
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

    if batches.suited(sources):
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
    shaped = [references.named(cards, finding) if "slug" in finding.facts else finding for finding in readings.findings]
    found = [*shaped, *_run(cards, readings, tick)]
    if any(piece.kind in DEEP for piece in cards.pieces):
        found += _deep(cards, sources)
    if large:
        if any(item.because == limits.MORE for item in found):
            raise batches.Unsuited  # which of them are told hangs on the order of everything
        batches.awaken(cards.pieces, sources, found)
    shown = {source.shown for source in sources if source.wanted}
    found = [item for item in found if item.place.file in shown or item.check == "kb.check.broken-check"]
    found = placing.place(_weighed(found, settings), sources, cards.pieces)
    known = {check.id for check in [*catalogue.checks(), *registry.checks("own")]}
    text, silenced = silencing.apply(found, sources, settings, known, readings.budget)
    if large and any(item.because == limits.MORE for item in text):
        raise batches.Unsuited
    text = sorted(_once(_weighed(text, settings)), key=Finding.sort_key)
    named = {each.place.file for each in [*text, *(item for item, _ in silenced)]}
    texts = {source.shown: source.raw for source in sources if source.shown in named}
    names = tuple(source.shown for source in sources if source.wanted)
    entries = sum(piece.file in shown for piece in cards.pieces)
    return Outcome(tuple(text), tuple(silenced), entries, names, texts, seen=cards)


def _about_nothing(outcome: Outcome, wanted: list[Path], settings: Settings, idle: list[str]) -> Iterator[Finding]:
    """What keeps a run from being about anything: no entries at all, and excludes that leave nothing out."""
    from kodeks.custom import nothing

    if not outcome.entries and not outcome.findings and not any("translations/" in file for file in outcome.files):
        yield nothing.to_check(wanted)
    for item in idle:
        yield nothing.excluded(item, settings)


def _run(cards: Any, readings: Any, tick: Tick) -> Iterator[Finding]:
    """Every check over the set; one that breaks becomes a finding and does not hide the others."""
    from kodeks.custom import catalogue, entries, wording
    from kodeks.integrity.base import broken

    assert catalogue.checks()  # importing it has registered them

    own = [check for check in registry.checks("custom", "own") if cards.settings.preview or not check.preview]
    jobs: list[tuple[str, Any]] = [(item.id, item.run) for item in own]
    jobs += [(id, partial(entries.check, id)) for id in entries.SHARED]
    for number, (id, run) in enumerate(jobs):
        tick("checks", number, len(jobs))
        if cards.settings.severities.get(id) == OFF:
            continue
        table = registry.get(id)
        try:
            for each in readings.budget.cut(run(cards)):
                because, hint = table.says.get(each.because, each.because), table.says.get(each.hint, each.hint)
                yield replace(each, because=because, hint=hint, check=id, severity=table.severity)
        except Exception as error:  # noqa: BLE001  # the run must go on whatever one check meets
            yield broken(id, error)
    try:
        yield from readings.budget.cut(wording.check_words(cards, readings.words))
    except Exception as error:  # noqa: BLE001  # the same
        yield broken("kb.check.missing-translation", error)


@lru_cache(maxsize=1)
def _shipped() -> Any:
    """The shipped base without its places, read once in a process: an editor asks again and again."""
    from kodeks import compiled

    return compiled.load()


#: Checks of sentences that speak of files below ``kb/`` alone.
SHIPPED = (
    "kb.check.avoided-wording",
    "kb.check.english-name-of-a-named-card",
    "kb.check.name-that-no-page-has",
    "kb.check.space-name-without-quotes",
)


def _deep(cards: Any, sources: list[files.Source]) -> Iterator[Finding]:
    """What the checks of the whole base say about clauses, books and the like of the set."""
    from kodeks import integrity
    from kodeks.custom import entries, placing, reading, together, wording

    settled = {placing.UNREADABLE, reading.NO_ID, "kb.check.wrong-shape", "kb.check.translated-twice"}
    settled |= {*entries.SHARED, *wording.SHARED, *SHIPPED, "kb.check.missing-translation"}
    # Where an entry stands and whether it is registered only matters in the shipped base.
    settled |= {"kb.check.unregistered-id", "kb.check.lost-id", "kb.check.misplaced-entry"}
    base = together.with_set(_shipped(), cards, sources)
    left = [check.id for check in registry.checks("base") if check.id not in settled]
    yield from integrity.run(base, only=left)


def _weighed(found: list[Finding], settings: Settings) -> list[Finding]:
    """Findings with the severity that the settings give them; those turned off are gone."""
    severities = settings.severities
    if not severities:
        return found
    return [
        replace(item, severity=Severity(severities[item.check])) if item.check in severities else item
        for item in found
        if severities.get(item.check) != OFF
    ]


def _once(found: list[Finding]) -> Iterator[Finding]:
    seen: set[tuple[str, str, str]] = set()
    for item in found:
        key = (str(item.place), item.check, item.because + json.dumps(item.facts, default=str, sort_keys=True))
        if key not in seen:
            seen.add(key)
            yield item


def _key(sources: list[files.Source], settings: Settings, shipped: str, idle: list[str]) -> str:
    """A print of everything that decides the outcome: version, code, base, settings, names and contents."""
    found = hashlib.sha256(json.dumps([__version__, _engines(), shipped, settings.as_data(), idle]).encode())
    for source in sources:
        found.update(f"{source.shown}\0{source.wanted}\0".encode("utf-8", "replace"))
        found.update(source.digest())
    return found.hexdigest()[:48]


def _shelf(wanted: list[Path], context: list[Path], settings: Settings, shipped: str) -> str:
    """The name under which what is known of the files of a set is kept: its paths, and what decides the findings."""
    paths = [[os.path.abspath(item) for item in many] for many in (wanted, context)]
    result = json.dumps([__version__, _engines(), shipped, settings.preview, paths])
    return f"files-{hashlib.sha256(result.encode()).hexdigest()[:48]}.txt"


def _engines() -> list[str]:
    import sys
    from importlib.util import find_spec

    return [sys.version, *(item for item in ("yaml_rs", "jsonschema_rs") if find_spec(item))]


_FIELDS = ("because", "at", "hint", "check", "clauses", "notes", "on_key")


def _frozen(outcome: Outcome) -> dict[str, Any]:
    def plain(finding: Finding) -> dict[str, Any]:
        place = [finding.place.file, finding.place.line, finding.place.column]
        facts = {key: str(value) for key, value in finding.facts.items()}
        data = {field: getattr(finding, field) for field in _FIELDS}
        return {**data, "place": place, "facts": facts, "severity": finding.severity.value}

    return {
        "findings": [plain(finding) for finding in outcome.findings],
        "silenced": [[plain(item), reason] for item, reason in outcome.silenced],
        "entries": outcome.entries,
    }


def _thawed(kept: Any, sources: list[files.Source]) -> Outcome | None:
    def whole(data: dict[str, Any]) -> Finding:
        return Finding(
            because=data["because"],
            at=tuple(data["at"]),
            hint=data["hint"],
            facts=data["facts"],
            check=data["check"],
            place=Place(*data["place"]),
            clauses=tuple(data["clauses"]),
            severity=Severity(data["severity"]),
            notes=tuple(data["notes"]),
            on_key=data["on_key"],
        )

    try:
        findings = tuple(whole(finding) for finding in kept["findings"])
        silenced = tuple((whole(item), str(reason)) for item, reason in kept["silenced"])
        named = {finding.place.file for finding in [*findings, *(item for item, _ in silenced)]}
        texts = {source.shown: source.raw for source in sources if source.shown in named}
        names = tuple(source.shown for source in sources if source.wanted)
        return Outcome(findings, silenced, int(kept["entries"]), names, texts, from_cache=True)
    except (KeyError, TypeError, ValueError):
        return None  # a cache of another make, or a broken one: as good as none
