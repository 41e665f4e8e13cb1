"""Entries and the files they live in."""

from collections.abc import Iterator
from pathlib import PurePosixPath

from kodeks import ids
from kodeks.findings import Finding
from kodeks.integrity.base import Base, found
from kodeks.integrity.entries import Entries, entries_of
from kodeks.registry import check

#: Kinds of which each entry has a file of its own, named after it.
ALONE = frozenset({"space", "card", "leader", "contract", "technology", "track"})


@check("kb.check.id-twice")
def id_twice(subject: Base | Entries) -> Iterator[Finding]:
    """
    Two entries have the same id.

    Why
        An id is a permanent address; whoever follows it must come to one thing.
    """
    entries = entries_of(subject)
    for entry, other in entries.twice():
        because = "{id} is already the id of an entry in {other}."
        yield entries.finding(entry, because, "id", other=other, hint="give one of them another slug")


@check("kb.check.misplaced-entry")
def misplaced_entry(base: Base) -> Iterator[Finding]:
    """
    An entry of the shipped base stands in a folder or file that is not its own.

    Why
        ``kb/<module>/<folder of the kind>/`` is where everyone looks for it. A file that holds a
        single thing is named after it.

    Does not catch
        Files outside ``kb/``: authors of custom cards sort their files as they like.
    """
    for entry in base.kb:
        path = PurePosixPath(entry.file)
        if path.parts[:1] != ("kb",):
            continue
        folder = ids.FOLDERS[entry.kind]
        wanted = PurePosixPath("kb", entry.module, folder) if folder else PurePosixPath("kb", entry.module)
        if path.parent != wanted:
            yield found(entry, "{id} stands in {file}.", "id", file=path, hint=f"move it to {wanted}/")
        elif not folder and path.name != "module.yaml":
            yield found(entry, "{id} stands in {file}.", "id", file=path, hint=f"name the file {wanted}/module.yaml")
        elif entry.kind in ALONE and path.stem != entry.id.rpartition(".")[2]:
            slug = entry.id.rpartition(".")[2]
            yield found(entry, "{id} stands in {file}.", "id", file=path, hint=f"name the file {slug}.yaml")
