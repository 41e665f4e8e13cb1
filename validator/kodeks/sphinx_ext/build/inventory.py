"""The inventory for intersphinx: what Sphinx has written of documents, and every entry with its title of today."""

import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from kodeks.sphinx_ext.addresses import anchor_of, page_of

if TYPE_CHECKING:
    from kodeks.sphinx_ext.views import Views

_HEAD = 4


def others(file: Path) -> list[str]:
    """The head and the lines of an inventory that are not of entries."""
    content = file.read_bytes().split(b"\n", _HEAD)
    lines = zlib.decompress(content[_HEAD]).decode().splitlines()
    return [*(one.decode() for one in content[:_HEAD]), *(one for one in lines if " kodeks:entry " not in one)]


def write(views: "Views", told: list[str], file: Path) -> None:
    """Write an inventory, the same bytes for the same base."""
    lines = told[_HEAD:]
    for entry in sorted(views.kb, key=lambda one: one.id):
        # A dollar sign stands for the name itself.
        anchor = "#$" if anchor_of(entry.id) else ""
        lines.append(f"{entry.id} kodeks:entry 1 {page_of(views.kb, entry.id)}.html{anchor} {views.title(entry)}")
    body = zlib.compress(("\n".join(lines) + "\n").encode(), 9)
    content = "\n".join(told[:_HEAD]).encode() + b"\n" + body
    if not file.is_file() or file.read_bytes() != content:
        file.write_bytes(content)
