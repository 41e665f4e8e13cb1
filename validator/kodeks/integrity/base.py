"""What a check of the base is given, and the run over all of them."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from kodeks import ids, registry, shapes
from kodeks.base import Base, load_base
from kodeks.findings import Finding, Place
from kodeks.home import REGISTER
from kodeks.model import Entry, KnowledgeBase

__all__ = ["REGISTER", "Base", "broken", "found", "load_base", "run"]


def run(base: Base, *, only: Iterable[str] | None = None) -> list[Finding]:
    """
    Run the checks of the base and sort what they find by place.

    A check that breaks becomes a finding of its own and does not hide the others.
    """
    found: list[Finding] = []
    wanted = set(only) if only is not None else None
    for check in registry.checks("base"):
        if wanted is not None and check.id not in wanted:
            continue
        try:
            for finding in check.run(base):
                found.append(replace(finding, check=check.id, clauses=check.clauses, severity=check.severity))
        except Exception as error:  # noqa: BLE001  # the run must go on whatever one check meets
            found += _once_more(check, base, error)
    return sorted(set(_frozen(found)), key=Finding.sort_key)


def _once_more(check: registry.Check, base: Base, error: Exception) -> list[Finding]:
    """
    What a check that broke finds without the entries of the wrong shape, which it need not understand.

    They are told about their shape; what is said about them or of their absence is left out.
    """
    bad = {str(finding.facts.get("name")) for finding in base.kb.findings if finding.check == shapes.CHECK}
    for id in list(bad):
        nested = ids.NESTED.get(ids.kind_of(id))
        inside = base.kb[id].data.get(nested[0]) if nested and id in base.kb else None
        bad |= (
            {str(part.get("id")) for part in inside or () if isinstance(part, dict)}
            if isinstance(inside, list)
            else set()
        )
    if not bad:
        return [broken(check.id, error)]
    entries = [entry for entry in base.kb if entry.id not in bad]
    rest = replace(
        base,
        kb=KnowledgeBase(entries, findings=base.kb.findings, store=base.kb.store, beneath=base.kb.beneath),
    )
    try:
        findings = list(check.run(rest))
    except Exception as again:  # noqa: BLE001  # the same
        return [broken(check.id, again)]
    return [
        replace(finding, check=check.id, clauses=check.clauses, severity=check.severity)
        for finding in findings
        if bad.isdisjoint(str(fact) for fact in finding.facts.values())
    ]


def broken(check: str, error: Exception) -> Finding:
    """A check that failed itself, as a finding."""
    return Finding(
        "The check {check} broke: {error}",
        facts={"check": check, "error": f"{type(error).__name__}: {error}"},
        hint="this is a fault of kodeks; please report it with the file at hand",
        check="kb.check.broken-check",
        place=Place("kodeks"),
    )


@registry.check("kb.check.broken-check", subject="kodeks")
def broken_check(_: Base) -> Iterator[Finding]:
    """
    A check failed itself.

    Why
        It met something its author did not think of. The other checks are not touched by it; please
        report it with the file at hand.
    """
    yield from ()


def _frozen(found: list[Finding]) -> list[Finding]:
    return [replace(finding, facts=_Facts(finding.facts)) for finding in found]


class _Facts(dict[str, Any]):
    """Facts that can be hashed, so that the same finding is told once."""

    def __hash__(self) -> int:  # type: ignore[override]  # never changed after it is made
        return hash(tuple(sorted((key, str(value)) for key, value in self.items())))


def found(
    entry: Entry,
    because: str,
    *path: str | int,
    hint: str = "",
    key: bool = False,
    **facts: object,
) -> Finding:
    """A finding about an entry, at a way inside it."""
    filled = {"id": entry.id, **facts}
    return Finding(because, at=path, hint=hint, facts=filled, place=entry.place(*path, key=key))
