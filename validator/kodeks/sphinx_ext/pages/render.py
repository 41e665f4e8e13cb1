"""Fragments of HTML from the package's own templates."""

import functools
import io
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jinja2
from jinja2.bccache import Bucket

from kodeks import cache

if TYPE_CHECKING:
    from kodeks.sphinx_ext.views import Views

TEMPLATES = Path(__file__).parents[1] / "templates"


@lru_cache(maxsize=1)
def _environment() -> jinja2.Environment:
    loader = jinja2.FileSystemLoader(TEMPLATES / "kodeks")
    environment = jinja2.Environment(
        loader=loader, autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True,
        bytecode_cache=_Compiled(),
    )  # fmt: skip
    environment.filters["packed"] = packed
    return environment


class _Compiled(jinja2.BytecodeCache):
    """Templates as Jinja has compiled them, kept beside the compiled base; Jinja tells by their digests what is old."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what is kept."""
        bucket.load_bytecode(io.BytesIO(cache.Shelf(f"template-{bucket.key}").load()))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        cache.Shelf(f"template-{bucket.key}").save(bucket.bytecode_to_string())


#: The digits of a code, and how many a code has.
_DIGITS, _LENGTH = "0123456789abcdefghijklmnopqrstuvwxyz", 5


@functools.cache
def code(slug: str) -> str:
    """
    A slug in five letters, the same as `code` in entries.mjs makes of it (FNV-1a): ids would be a tenth of all pages.

    >>> code("infiltrate"), code("deploy")
    ('d9l4a', 'q5f7r')
    """
    number = 0x811C9DC5
    for byte in slug.encode():
        number = (number ^ byte) * 0x01000193 & 0xFFFFFFFF
    return "".join(_DIGITS[number // 36**place % 36] for place in range(_LENGTH))


def packed(found: Iterable[str]) -> str:
    """
    Ids as a list holds them whose names are filled in when it is opened: codes of slugs, by module and kind.

    >>> packed(["uprising.clause.deploy", "uprising.clause.infiltrate", "khoam.term.contract"])
    'uprising.clause q5f7r d9l4a;khoam.term nnf7r'
    """
    shelves: dict[str, list[str]] = {}
    for id in found:
        shelf, _, slug = id.rpartition(".")
        shelves.setdefault(shelf, []).append(code(slug))
    return ";".join(f"{shelf} {' '.join(slugs)}" for shelf, slugs in shelves.items())


def render(name: str, views: "Views", here: str, **context: Any) -> str:
    """A fragment, seen from a page."""
    template = _environment().get_template(f"{name}.html")
    return template.render(_=views.phrase, views=views, here=here, language=views.language, **context)
