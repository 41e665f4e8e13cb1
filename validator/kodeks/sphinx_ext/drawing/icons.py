"""
Our own small drawings: one sprite, of which a page carries the symbols it shows.

A drawing stands beside the word it means and is hidden from screen readers there; where it stands
alone it has a title in the language of the page.
"""

import re
from html import escape

from kodeks import ids
from kodeks.drawing.icons import MANNER as _MANNER
from kodeks.drawing.icons import TITLES, symbols

__all__ = ["TITLES", "drawing_of", "drawn", "sprite", "symbols", "whole"]

_USED = re.compile(r'href="#k-i-([a-z-]+)"')

#: Drawings that stand for an entry of another name.
SAME = {
    "acquire-tech": "technology",
    "numbered-influence": "influence",
    "place-spy": "spy",
    "recall-spy": "recall",
    "remove-shield-wall": "shield-wall",
    "rival-tech": "technology",
    "team-reward": "team",
    "tech-discount": "technology",
    "tech-negotiation": "negotiator",
}


def drawing_of(name: str) -> str | None:
    """
    The drawing for the name of an icon, or for the id of a faction, resource or icon; None where there is none.

    >>> drawing_of("spice"), drawing_of("shared.faction.fremen"), drawing_of("rise-of-ix.icon.acquire-tech")
    ('spice', 'fremen', 'technology')
    """
    parts = ids.parse(name)
    slug = parts.slug if parts else name
    slug = SAME.get(slug, slug)
    return slug if slug in symbols() else None


def drawn(name: str, title: str = "") -> str:
    """A drawing as HTML: with a title where it stands alone, hidden from screen readers where words follow."""
    symbol = drawing_of(name)
    if symbol is None:
        return escape(title)
    use = f'<use href="#k-i-{symbol}"/>'
    if not title:
        return f'<svg class="k-icon" aria-hidden="true" focusable="false">{use}</svg>'
    return f'<svg class="k-icon" role="img" aria-label="{escape(title)}"><title>{escape(title)}</title>{use}</svg>'


def sprite(html: str) -> str:
    """The symbols that a stretch of HTML uses, each once."""
    used = sorted(set(_USED.findall(html)))
    if not used:
        return ""
    known = symbols()
    inner = "".join(f'<symbol id="k-i-{name}" viewBox="0 0 16 16" {_MANNER}>{known[name]}</symbol>' for name in used)
    return f'<svg class="k-sprite" width="0" height="0" aria-hidden="true">{inner}</svg>'


def whole(name: str) -> str:
    """
    A drawing that carries its own lines, for pages whose sprite does not have it.

    >>> whole("card")[:48]
    '<svg class="k-icon" viewBox="0 0 16 16" aria-hid'
    """
    return f'<svg class="k-icon" viewBox="0 0 16 16" aria-hidden="true" {_MANNER}>{symbols()[name]}</svg>'
