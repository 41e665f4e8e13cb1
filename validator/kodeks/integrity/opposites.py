"""Clauses that forbid what another allows or orders, and say nothing of each other."""

from collections import defaultdict
from collections.abc import Iterator

from kodeks.findings import Finding
from kodeks.integrity.base import Base, found
from kodeks.integrity.clashes import apart
from kodeks.model import Entry, KnowledgeBase
from kodeks.registry import check

#: Relations by which a reader gets from one clause to the other.
TYPED = ("exception_to", "overrides", "modifies", "requires", "triggers", "clarifies", "example_of")
ANSWER = "never_meets"
#: How many subjects 2 clauses share when they are likely to speak of the same act.
SHARED = 2


@check("kb.check.opposites-without-a-relation")
def opposites_without_a_relation(base: Base) -> Iterator[Finding]:
    """
    One clause forbids and another allows or orders, about the same things, and nothing tells which holds.

    Why
        Clauses that share 2 subjects often speak of the same act. If one says cannot and the other may
        or must, one of them bends the other, or both hang on a third. A relation within 2 steps says how.
        Where they speak of different acts or moments, ``never_meets`` on either of them says so.
        Examples, and clauses that no game has together, are left alone.
    """
    kb = base.kb
    barring = [entry for entry in kb.asked("clause") if entry.data.get("force") == "cannot"]
    if not barring:
        return
    near, answered, never = _near(kb), _answered(kb), apart(kb)
    by_subject: dict[str, list[str]] = defaultdict(list)
    subjects: dict[str, set[str]] = {}
    for entry in kb.of("clause"):
        subjects[entry.id] = {*entry.ids("about"), *entry.ids("defines")}
        if entry.data.get("force") in ("may", "must") and not entry.ids("example_of"):
            for subject in subjects[entry.id]:
                by_subject[subject].append(entry.id)
    for entry in barring:
        if entry.ids("example_of"):
            continue
        others = {other for subject in subjects[entry.id] for other in by_subject[subject]}
        close = {*near[entry.id], *(far for step in near[entry.id] for far in near[step]), *answered[entry.id]}
        for other in sorted(others - close):
            shared = subjects[entry.id] & subjects[other]
            if len(shared) >= SHARED and not never(entry, kb[other]):
                yield found(
                    entry,
                    "{id} says cannot and {other} says {force}, both about {shared}; no relation tells which holds.",
                    "force",
                    other=other,
                    force=kb[other].data["force"],
                    shared=", ".join(sorted(shared)),
                    hint=f"add exception_to, modifies, requires or another relation, or {ANSWER}: [{other}]",
                )


@check("kb.check.answer-to-no-question")
def answer_to_no_question(base: Base) -> Iterator[Finding]:
    """
    A clause says ``never_meets`` of a clause that a relation ties it to already.

    Why
        Two clauses that meet have a relation, two that never meet have none. With both, one of the
        two is wrong.
    """
    answering = [entry for entry in base.kb.asked("clause") if entry.ids(ANSWER)]
    near = _near(base.kb) if answering else {}
    for entry in answering:
        for index, other in enumerate(entry.ids(ANSWER)):
            if other in near[entry.id]:
                yield found(
                    entry,
                    "{id} never meets {other}, and has a relation to it.",
                    ANSWER,
                    index,
                    other=other,
                    hint="take one of the two out",
                )


def _near(kb: KnowledgeBase) -> dict[str, set[str]]:
    """For each clause those one relation away, in either direction."""
    near: dict[str, set[str]] = defaultdict(set)
    for entry in kb.of("clause"):
        for other in _targets(entry, *TYPED):
            near[entry.id].add(other)
            near[other].add(entry.id)
    return near


def _answered(kb: KnowledgeBase) -> dict[str, set[str]]:
    """For each clause those that are said never to meet it, whichever of the two says so."""
    answered: dict[str, set[str]] = defaultdict(set)
    for entry in kb.of("clause"):
        for other in _targets(entry, ANSWER):
            answered[entry.id].add(other)
            answered[other].add(entry.id)
    return answered


def _targets(entry: Entry, *relations: str) -> list[str]:
    return [other for relation in relations for other in entry.ids(relation)]
