"""The register of ids: it only grows."""

from collections.abc import Iterator
from typing import Any

from kodeks import ids, loading
from kodeks.findings import Finding, Place
from kodeks.integrity.base import Base, found
from kodeks.registry import check


def _parts(tree: loading.Tree) -> tuple[list[str], dict[str, Any]]:
    value = tree.value if isinstance(tree.value, dict) else {}
    return value.get("ids") or [], value.get("withdrawn") or {}


@check("kb.check.unregistered-id")
def unregistered_id(base: Base) -> Iterator[Finding]:
    """
    An entry of the shipped base has an id that is not in ``kb/register.yaml``.

    Why
        The register holds every id ever given out, so that none is lost or used again.
    """
    if base.register is None:
        return
    known, withdrawn = _parts(base.register)
    listed = set(known)
    for entry in base.kb:
        if not entry.file.startswith("kb/"):
            continue
        if entry.id in withdrawn:
            yield found(
                entry,
                "{id} was withdrawn and names {successor} as its successor.",
                "id",
                successor=withdrawn[entry.id],
                hint="choose another slug",
            )
        elif entry.id not in listed:
            yield found(entry, "{id} is not in kb/register.yaml.", "id", hint="run kodeks register")


@check("kb.check.lost-id")
def lost_id(base: Base) -> Iterator[Finding]:
    """
    The register holds an id that has neither an entry nor a successor.

    Why
        Somebody may have printed or linked it. A withdrawn id names the id that took its place,
        under ``withdrawn`` in ``kb/register.yaml``.
    """
    if base.register is None:
        return
    known, withdrawn = _parts(base.register)
    for index, id in enumerate(known):
        line, column = base.register.marks.find(("ids", index))
        place = Place(base.register.file, line, column)
        if id in withdrawn:
            successor = withdrawn[id]
            if successor not in base.kb and successor not in withdrawn:
                yield Finding(
                    "{id} is withdrawn for {successor}, and no entry has that id.",
                    facts={"id": id, "successor": successor},
                    hint=ids.did_you_mean(str(successor), base.kb.entries) or "name an entry that exists",
                    place=place,
                )
        elif id not in base.kb:
            yield Finding(
                "{id} has no entry any more.",
                facts={"id": id},
                hint="bring the entry back, or write withdrawn: {" + str(id) + ": its-successor}",
                place=place,
            )
