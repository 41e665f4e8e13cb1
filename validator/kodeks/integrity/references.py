"""Links between entries."""

from collections.abc import Iterator

from kodeks import ids
from kodeks.findings import Finding
from kodeks.integrity.base import Base, found
from kodeks.registry import check


@check("kb.check.dangling-reference")
def dangling_reference(base: Base) -> Iterator[Finding]:
    """
    An entry names an id that no entry has.

    Why
        A clause without its passage cannot be looked up, a space without its icon cannot be
        judged. Most often it is a typing slip; the hint names the nearest ids.
    """
    for entry in base.kb:
        for link in base.kb.links[entry.id]:
            if link.target in base.kb:
                continue
            yield found(
                entry,
                "{id} says {relation}: {target}, and no entry has that id.",
                *link.path,
                key=link.path[-1:] != () and str(link.path[-1]) == link.target.rpartition(".")[2],
                relation=link.relation,
                target=link.target,
                hint=_instead(base, link.target),
            )


def _instead(base: Base, id: str) -> str:
    """What to write instead of an id that no entry has."""
    if id in base.withdrawn:
        return f"{id} is withdrawn; name {base.withdrawn[id]}"
    return ids.did_you_mean(id, base.kb.entries) or "write the entry first"


@check("kb.check.reference-to-wrong-kind")
def reference_to_wrong_kind(base: Base) -> Iterator[Finding]:
    """
    An entry names an entry of a kind that does not fit the field.

    Why
        ``icon`` takes an icon and ``passages`` takes passages; anything else is a slip that the
        graph would carry on.
    """
    for entry in base.kb:
        for link in base.kb.links[entry.id]:
            kind = ids.kind_of(link.target)
            if link.target in base.kb and kind not in link.kinds:
                yield found(
                    entry,
                    "{id} says {relation}: {target}, which is a {kind}.",
                    *link.path,
                    relation=link.relation,
                    target=link.target,
                    kind=kind,
                    hint="name a " + " or a ".join(link.kinds),
                )


@check("kb.check.source-in-a-sentence")
def source_in_a_sentence(base: Base) -> Iterator[Finding]:
    """
    The sentence of a clause names the source of its facts.

    Why
        A rule says what holds at the table. Where it comes from stands in ``passages`` and ``facts``,
        which every page shows beside it.
    """
    for entry in base.kb.of("clause"):
        for link in base.kb.links[entry.id]:
            if link.relation == "mentions" and ids.kind_of(link.target) == "source":
                yield found(
                    entry,
                    "The sentence of {id} names {source}.",
                    "says",
                    source=link.target,
                    hint="put the source into facts",
                )
