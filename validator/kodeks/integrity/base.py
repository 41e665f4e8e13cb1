"""What a check of the base is given, and the run over all of them."""

import gc
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path as FilePath
from typing import Any

from kodeks import home, ids, loading, model, registry, schemas
from kodeks import words as words_room
from kodeks.findings import Finding, Place
from kodeks.model import Entry, KnowledgeBase
from kodeks.words import Words

REGISTER = "register.yaml"


@dataclass(frozen=True)
class Base:
    """The base with its words and its register of ids."""

    kb: KnowledgeBase
    words: Mapping[str, Words] = field(default_factory=dict)
    #: The register as it stands in its file, or None where no register belongs to the base.
    register: loading.Tree | None = None
    findings: tuple[Finding, ...] = ()

    @cached_property
    def withdrawn(self) -> dict[str, str]:
        """For every withdrawn id the entry that has taken its place."""
        value = self.register.value if self.register and isinstance(self.register.value, dict) else {}
        step: dict[str, str] = value.get("withdrawn") or {}
        found: dict[str, str] = {}
        for old in step:
            way = [old]
            while way[-1] in step and len(way) <= len(step):
                way.append(step[way[-1]])
            if way[-1] in self.kb:
                found[old] = way[-1]
        return found

    def reading(self, check: str) -> Iterator[Finding]:
        """The findings of this id that came up while files were read."""
        spoken = [one for language in self.words.values() for one in language.findings]
        for finding in [*self.findings, *self.kb.findings, *spoken]:
            if finding.check == check:
                yield finding


def load_base(paths: Iterable[FilePath] | None = None, *, root: FilePath | None = None) -> Base:
    """
    Read the shipped base with its translations, and the files at ``paths`` on top of it.

    With ``root`` it is the base of another folder that holds ``kb/`` and ``translations/``.
    """
    # A base is a hundred thousand small objects that all stay: nothing for the collector to find.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return _read(list(paths or []), root or home.home())
    finally:
        if collecting:
            gc.enable()


def _read(extra: list[FilePath], top: FilePath) -> Base:
    folder = top / "kb"
    register_file = folder / REGISTER
    loaded = loading.load_paths([folder], below=top, without={register_file})
    if extra:
        more = loading.load_paths(extra, without={register_file})
        known = {document.tree.file for document in loaded.documents}
        loaded.documents += [one for one in more.documents if one.tree.file not in known]
        loaded.findings += more.findings
    kb = model.from_documents(loaded, schemas.store())
    spoken = {language: words_room.words(language, top / "translations") for language in ids.LANGUAGES}
    register, findings = _register(register_file, top)
    return Base(kb, spoken, register, tuple(findings))


def _register(path: FilePath, top: FilePath) -> tuple[loading.Tree | None, list[Finding]]:
    if not path.is_file():
        return None, []
    shown = loading.shown_name(path, top)
    try:
        return loading.read_tree(loading.read_text(path, shown), shown), []
    except loading.UnreadableFile as error:
        return None, [loading.unreadable(error)]


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
    bad = {str(one.facts.get("name")) for one in base.kb.findings if one.check == schemas.CHECK}
    for id in list(bad):
        nested = ids.NESTED.get(ids.kind_of(id))
        inside = base.kb[id].data.get(nested[0]) if nested and id in base.kb else None
        bad |= (
            {str(one.get("id")) for one in inside or () if isinstance(one, dict)} if isinstance(inside, list) else set()
        )
    if not bad:
        return [broken(check.id, error)]
    entries = [one for one in base.kb if one.id not in bad]
    rest = replace(base, kb=KnowledgeBase(entries, findings=base.kb.findings, store=base.kb.store))
    try:
        told = list(check.run(rest))
    except Exception as again:  # noqa: BLE001  # the same
        return [broken(check.id, again)]
    return [
        replace(one, check=check.id, clauses=check.clauses, severity=check.severity)
        for one in told
        if bad.isdisjoint(str(fact) for fact in one.facts.values())
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
    return [replace(one, facts=_Facts(one.facts)) for one in found]


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
    told = {"id": entry.id, **facts}
    return Finding(because, at=path, hint=hint, facts=told, place=entry.place(*path, key=key))
