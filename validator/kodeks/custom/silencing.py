"""
Findings that are meant to be: silenced beside the data, with a reason.

``# kodeks: ignore kb.check.x – reason`` at the end of a line speaks for that line; on a line of its
own it speaks for the next one and all that stands inside it. ``ignore-file`` speaks for the file.
A comment survives tools that keep comments, needs no field in the data, and stands where one looks.
"""

from collections.abc import Iterator
from fnmatch import fnmatch

from kodeks import ids, registry
from kodeks.custom.comments import Comment, comments
from kodeks.custom.files import Source
from kodeks.custom.limits import Budget
from kodeks.custom.settings import OFF, Settings
from kodeks.findings import Finding, Place, Severity
from kodeks.registry import check

UNUSED = "kb.check.unused-silence"
REASONLESS = "kb.check.silence-without-reason"
NOTHING = "kb.check.silence-of-nothing"
#: Looking for a near id takes a while; a file of nothing but slips must not take for ever.
MOST_GUESSES = 200
#: What cannot be silenced: what cannot be read, and what is said about silences.
ALWAYS = frozenset({"kb.check.unreadable-file", UNUSED, REASONLESS, NOTHING, "kb.check.broken-check"})


@check(
    UNUSED,
    subject="custom",
    severity=Severity.WARNING,
    says={"because": "{check} is silenced here, and it finds nothing.", "hint": "take the silence out"},
)
def unused_silence(_: object) -> Iterator[Finding]:
    """
    A silence speaks for nothing any more.

    Why
        What it was written for has been mended. Left in place, it would hide the next mistake of
        the same kind.
    """
    yield from ()


@check(
    REASONLESS,
    subject="custom",
    says={
        "because": "{check} is silenced here without a reason.",
        "hint": "write why after a dash: # kodeks: ignore {check} – the reason",
    },
)
def silence_without_reason(_: object) -> Iterator[Finding]:
    """
    A silence does not tell why; it silences nothing.

    Why
        Whoever reads the card later has to know whether the reason still holds.
    """
    yield from ()


@check(
    NOTHING,
    subject="custom",
    says={
        "unknown": "{check} is silenced here, and no check has that id.",
        "never": "{check} is silenced here, and it cannot be silenced.",
        "hint": "name a check that kodeks check has shown",
    },
)
def silence_of_nothing(_: object) -> Iterator[Finding]:
    """
    A silence names no check, one that does not exist, or one that always speaks.

    Why
        Most often it is a typing slip, and the finding it was meant for is still there.
    """
    yield from ()


def apply(
    findings: list[Finding], sources: list[Source], settings: Settings, known: set[str], budget: Budget
) -> tuple[list[Finding], list[tuple[Finding, str]]]:
    """Part what is reported from what is silenced (with its reason); unused silences are findings."""
    idle = {check.id for check in registry.checks("base", "custom") if check.preview and not settings.preview}
    idle |= {id for id, word in settings.severities.items() if word == OFF}
    needed = known - ALWAYS - idle
    unread = {finding.place.file for finding in findings if finding.check == "kb.check.unreadable-file"}
    items: list[Finding] = []
    silences: dict[str, list[Comment]] = {}
    for source in sources:
        if b"kodeks:" in source.raw and source.shown not in unread:
            silences[source.shown] = []
            for comment in comments(source):
                if source.wanted:
                    items += budget.cut(_faults(comment, known, guess=len(items) < MOST_GUESSES))
                if comment.reason:
                    silences[source.shown].append(comment)
    silenced: dict[int, str] = {}
    for file, many in silences.items():
        silenced.update(_beside(file, findings, many))
    general = [(silence, [0]) for silence in settings.silences]
    for index, finding in enumerate(findings):
        for each, count in general:
            if each.check == finding.check and fnmatch(finding.place.file, each.path) and finding.check not in ALWAYS:
                count[0] += 1
                silenced.setdefault(index, each.reason)
    items += [finding for index, finding in enumerate(findings) if index not in silenced]
    wanted = {source.shown for source in sources if source.wanted}
    for file in wanted.intersection(silences):
        for comment in silences[file]:
            unused = (check for check in comment.checks if check in needed and check not in comment.used)
            items += budget.cut(_told(UNUSED, "because", comment.place, item) for item in unused)
            if budget.left <= 0:
                break
    if len(wanted) == len(sources):
        # A part of the set cannot tell whether a silence for all of it is needed.
        unheard = [item for item, count in general if not count[0] and item.check in needed]
        items += [_told(UNUSED, "because", item.place, item.check) for item in unheard]
    return items, [(findings[index], reason) for index, reason in sorted(silenced.items())]


def _beside(file: str, findings: list[Finding], silences: list[Comment]) -> Iterator[tuple[int, str]]:
    """The findings of a file that a comment speaks for, walked line by line together."""
    waiting = sorted(silences, key=lambda silence: (silence.first, -silence.last))
    lines = sorted(
        (finding.place.line, index)
        for index, finding in enumerate(findings)
        if finding.place.file == file and finding.check not in ALWAYS
    )
    active: dict[str, dict[tuple[int, int], Comment]] = {}
    started = 0
    for line, index in lines:
        while started < len(waiting) and waiting[started].first <= line:
            value = waiting[started]
            for name in value.checks:
                active.setdefault(name, {}).setdefault((value.first, value.last), value)
            started += 1
        speaking = active.get(findings[index].check, {})
        for reach in [reach for reach in speaking if reach[1] < line]:
            del speaking[reach]
        for value in speaking.values():
            value.used.add(findings[index].check)
            yield index, value.reason
            break


def _faults(comment: Comment, known: set[str], *, guess: bool) -> Iterator[Finding]:
    """What is wrong with a silence itself."""
    if not comment.checks:
        yield _told(NOTHING, "unknown", comment.place, comment.text[:60] or "nothing")
    for name in comment.checks:
        if name in ALWAYS:
            yield _told(NOTHING, "never", comment.place, name)
        elif name not in known:
            near = ids.did_you_mean(name[:120], sorted(known)) if guess else ""
            yield _told(NOTHING, "unknown", comment.place, name, near)
        elif not comment.reason:
            yield _told(REASONLESS, "because", comment.place, name)


def _told(id: str, says: str, place: Place, check: str, hint: str = "") -> Finding:
    table = registry.get(id)
    return Finding(
        table.says[says],
        hint=hint or table.says["hint"],
        facts={"check": check},
        check=id,
        place=place,
        severity=table.severity,
    )
