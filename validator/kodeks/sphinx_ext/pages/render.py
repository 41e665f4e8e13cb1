"""Fragments of HTML from the package's own templates."""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jinja2

if TYPE_CHECKING:
    from kodeks.sphinx_ext.views import Views

TEMPLATES = Path(__file__).parents[1] / "templates"


@lru_cache(maxsize=1)
def _environment() -> jinja2.Environment:
    loader = jinja2.FileSystemLoader(TEMPLATES / "kodeks")
    environment = jinja2.Environment(
        loader=loader, autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["packed"] = packed
    return environment


def packed(found: Iterable[str]) -> str:
    """
    Ids as a list holds them whose names are filled in when it is opened: by module and kind.

    >>> packed(["uprising.clause.deploy", "uprising.clause.infiltrate", "khoam.term.contract"])
    'uprising.clause deploy infiltrate;khoam.term contract'
    """
    shelves: dict[str, list[str]] = {}
    for id in found:
        shelf, _, slug = id.rpartition(".")
        shelves.setdefault(shelf, []).append(slug)
    return ";".join(f"{shelf} {' '.join(slugs)}" for shelf, slugs in shelves.items())


def render(name: str, views: "Views", here: str, **context: Any) -> str:
    """A fragment, seen from a page."""
    template = _environment().get_template(f"{name}.html")
    return template.render(_=views.phrase, views=views, here=here, language=views.language, **context)
