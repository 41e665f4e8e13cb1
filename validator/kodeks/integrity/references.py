"""Links between entries."""

from collections.abc import Iterator

from kodeks import ids
from kodeks.findings import Finding
from kodeks.integrity.base import Base, found
from kodeks.integrity.entries import Entries, entries_of
from kodeks.registry import check


@check("kb.check.dangling-reference")
def dangling_reference(subject: Base | Entries) -> Iterator[Finding]:
    """
    An entry names an id that no entry has.

    Why
        A clause without its passage cannot be looked up, a space without its icon cannot be
        judged. Most often it is a typing slip; the hint names the nearest ids.
    """
    entries = entries_of(subject)
    for entry, link in entries.links():
        if entries.knows(link.target):
            continue
        yield entries.finding(
            entry,
            "{id} says {relation}: {target}, and no entry has that id.",
            *link.path,
            key=link.path[-1:] != () and str(link.path[-1]) == link.target.rpartition(".")[2],
            relation=link.relation,
            target=link.target,
            hint=entries.instead(entry, link) or "write the entry first",
        )


@check("kb.check.reference-to-wrong-kind")
def reference_to_wrong_kind(subject: Base | Entries) -> Iterator[Finding]:
    """
    An entry names an entry of a kind that does not fit the field.

    Why
        ``icon`` takes an icon and ``passages`` takes passages; anything else is a slip that the
        graph would carry on.
    """
    entries = entries_of(subject)
    for entry, link in entries.links():
        kind = ids.kind_of(link.target)
        if entries.knows(link.target) and kind not in link.kinds:
            yield entries.finding(
                entry,
                "{id} says {relation}: {target}, which is a {kind}.",
                *link.path,
                relation=link.relation,
                target=link.target,
                kind=kind,
                hint="name " + " or ".join(map(_article, link.kinds)),
            )


def _article(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeio' else 'a'} {kind}"


@check("kb.check.source-in-a-sentence")
def source_in_a_sentence(base: Base) -> Iterator[Finding]:
    """
    The sentence of a clause names the source of its facts.

    Why
        A rule says what holds at the table. Where it comes from stands in ``passages`` and ``facts``,
        which every page shows beside it.
    """
    for entry in base.kb.asked("clause"):
        for link in base.kb.links_of(entry):
            if link.relation == "mentions" and ids.kind_of(link.target) == "source":
                yield found(
                    entry,
                    "The sentence of {id} names {source}.",
                    "says",
                    source=link.target,
                    hint="put the source into facts",
                )
