"""
Our own small drawings: one sprite, of which a page carries the symbols it shows.

A drawing stands beside the word it means and is hidden from screen readers there; where it stands
alone it has a title in the language of the page.
"""

import re
from functools import lru_cache
from html import escape
from pathlib import Path

from kodeks import ids

SPRITE = Path(__file__).parent / "icons.svg"
_SYMBOL = re.compile(r'<symbol id="([a-z-]+)">(.*?)</symbol>', re.DOTALL)
_USED = re.compile(r'href="#k-i-([a-z-]+)"')
_MANNER = 'fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"'

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

#: What each drawing is called; translated in ``kodeks.po``.
TITLES = {
    "solari": "Solari", "spice": "spice", "water": "water", "troop": "troop", "unit": "unit", "card": "card",
    "intrigue": "Intrigue card", "spy": "spy", "sandworm": "sandworm", "contract": "contract", "agent": "agent",
    "dreadnought": "dreadnought", "freighter": "freighter", "negotiator": "negotiator", "specimen": "specimen",
    "persuasion": "persuasion", "sword": "sword", "victory-point": "victory point", "influence": "influence",
    "alliance": "alliance", "research": "research", "tleilaxu": "Tleilaxu", "genetic-marker": "genetic marker",
    "leader-track": "track of the leader", "technology": "technology", "arrow": "arrow: pay, then gain",
    "trash": "trash", "discard": "discard", "recall": "recall", "control": "control", "graft": "graft",
    "infiltrate": "infiltrate", "unload": "unload", "once-per-round": "once per round", "trade": "trade",
    "reinforcements": "reinforcements", "dividends": "dividends", "combat": "combat", "team": "team",
    "maker-hooks": "maker hooks", "shield-wall": "Shield Wall", "council-seat": "High Council seat",
    "swordmaster": "Swordmaster", "signet-ring": "signet ring", "mentat": "Mentat", "maker": "Maker",
    "bonus-spice": "bonus spice", "emperor": "Emperor", "spacing-guild": "Spacing Guild",
    "bene-gesserit": "Bene Gesserit", "fremen": "Fremen", "great-houses": "Great Houses",
    "fringe-worlds": "Fringe Worlds", "landsraad": "Landsraad", "city": "city", "spice-trade": "spice trade",
    "crysknife": "crysknife", "desert-mouse": "desert mouse", "ornithopter": "ornithopter",
    "wild": "wild battle icon",
}  # fmt: skip


@lru_cache(maxsize=1)
def symbols() -> dict[str, str]:
    """Every drawing by name."""
    return dict(_SYMBOL.findall(SPRITE.read_text(encoding="utf-8")))


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
