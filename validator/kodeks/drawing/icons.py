"""Our own small drawings: symbols of 16 by 16, in the colour of the text."""

from functools import lru_cache
from pathlib import Path

SPRITE = Path(__file__).parent / "icons.svg"
#: How the lines of every symbol are drawn.
MANNER = 'fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"'

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
    found = {}
    for part in SPRITE.read_text(encoding="utf-8").split('<symbol id="')[1:]:
        name, _, rest = part.partition('">')
        found[name] = rest.partition("</symbol>")[0]
    return found
