"""What pages of the classic game call things; translated in ``kodeks.po``."""

from kodeks.reporting.labels import CATEGORIES, TERRAIN

__all__ = ["CATEGORIES", "COLOURS", "PHRASES", "POWERS", "SHELTER", "TERRAIN"]

SHELTER = {"always": "always", "never": "never"}
COLOURS = {
    "green": "green",
    "blue": "blue",
    "red": "red",
    "yellow": "yellow",
    "orange": "orange",
    "black": "black",
}
#: What stands above the powers of a faction.
POWERS = {"powers": "Power", "alliance": "For an ally"}
#: All phrases of these pages.
PHRASES = (
    *TERRAIN.values(), *SHELTER.values(), *CATEGORIES.values(), *COLOURS.values(),
    "On the board",
    "Terrain", "Sectors", "Safe from the storm", "while {territory} stands", "Ornithopters", "Spice blow",
    "{amount} in sector {sector}", "Neighbours", "sectors {pairs}", "doubtful", "the pole", "Strength",
    "Leader of a faction", "Leaders of a faction",
    "Colour", "Played as", "Spice at the start", "Forces at the start", "{territory}: {number}",
    "{number}, spread over: {territories}", "Reserves", "Free revivals",
    "Hand limit", "Treachery cards at the start", "Traitors kept", "Deck", "Copies", "Sort", "Spice",
    *POWERS.values(),
    "{number} cards", "One card for each leader.", "Sector",
    "Map and territories", "Decks of the classic game", "Our own drawing of the map of the classic game",
    "Drawn by kodeks from its data: the sectors around the pole, and every border. The table tells the same in words.",
    "storm start", "player circle", "spice blow with its amount", "Around {territory}",
    "Territory",
)  # fmt: skip
