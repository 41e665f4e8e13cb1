"""What comes up while files are read: these checks hand on the loader's and the schemas' findings."""

from collections.abc import Iterator

from kodeks.findings import Finding
from kodeks.integrity.base import Base
from kodeks.registry import check


@check("kb.check.unreadable-file")
def unreadable_file(base: Base) -> Iterator[Finding]:
    """
    A file cannot be read.

    Why
        It is not UTF-8, not YAML, larger than README says, nested deeper than 64 levels, or it uses
        what kodeks leaves out of YAML: aliases, anchors, tags, several documents, a key twice.
        A file that reads in two ways would mean two things, so none of it is taken.
    """
    yield from base.reading("kb.check.unreadable-file")


@check("kb.check.entry-without-id")
def entry_without_id(base: Base) -> Iterator[Finding]:
    """
    An entry has no id, or one that is no id of a known kind.

    Why
        The id says what kind of thing it is, and so which schema it is held against.
        A file holds one entry, or a list of entries; each starts with ``id``.
    """
    yield from base.reading("kb.check.entry-without-id")


@check("kb.check.wrong-shape")
def wrong_shape(base: Base) -> Iterator[Finding]:
    """
    An entry does not have the fields that its kind has.

    Why
        ``schema/<kind>.schema.json`` describes every field. A field it does not know is most
        often a typing slip, and would otherwise be silently without effect.
    """
    yield from base.reading("kb.check.wrong-shape")


@check("kb.check.translated-twice")
def translated_twice(base: Base) -> Iterator[Finding]:
    """
    Two translation files of one language hold words for the same id.

    Why
        One of the two would be shown and the other edited in vain.
    """
    yield from base.reading("kb.check.translated-twice")
