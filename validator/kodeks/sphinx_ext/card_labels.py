"""What the pages of cards, tiles, leaders and tracks call things; translated in ``kodeks.po``."""

from kodeks.drawing.icons import TITLES
from kodeks.reporting.labels import FLAGS, KINDS, SHELVES

__all__ = ["BOXES", "FLAGS", "KINDS", "PHRASES", "RELATIONS", "SHELVES", "TOLD"]

RELATIONS = {
    "commander": ("Commander", "Starting cards"),
    "leader": ("Leader", "Rival card"),
    "back_of": ("Reverse of", "Reverse side"),
    "track": ("Track", "Leaders with this track"),
    "visits.space": ("Spaces for the Rival", "House Hagal cards that lead here"),
    "posts": ("Posts for the spy", "House Hagal cards for this post"),
    "completes.space.is": ("Completed at", "Contracts completed here"),
    "rewards.first.control": ("Control of", "Conflicts for the control of it"),
}

#: Relations that the facts of a page already show.
TOLD = ("icons", "factions", "commander", "leader", "track", "visits.space", "posts", "completes.space.is", "icon")

#: Boxes by their way in the entry.
BOXES = {
    "acquire": "When acquired",
    "agent": "Agent box",
    "reveal": "Reveal box",
    "when_discarded": "When discarded",
    "when_trashed": "When trashed",
    "plot": "Plot card",
    "combat": "Combat card",
    "endgame": "Endgame card",
    "rewards.first": "First place",
    "rewards.second": "Second place",
    "rewards.third": "Third place",
    "signet": "Signet ring",
    "scheme": "Scheming",
    "effects": "Effect",
    "completes": "Completed by",
    "reward": "Reward",
}

PHRASES = (
    "Cards, tiles and tracks", "Deck", "List", "Box", "Copies", "Copies for each player", "Cost", "Level",
    "Battle icon",
    "Number of players", "Swords", "Swordmaster value", "Order of factions", "Difficulty", "Back of the tile",
    "standard", "of Rise of Ix", "A Rival can acquire it", "Controller gains", "Agent icons", "Factions", "Faction",
    "{number} of {most}", "no agent icon", "Agent icons under a condition", "The one with the most bonus spice",
    "Any free one, in this order", "Step", "Gives", "Leads to", "Start", "End", "upper", "lower", "alliance",
    "marker {number}",
    "column/row", "{number} spice for the first who comes", "The sources differ",
    "Facts of {confidence} confidence: hold them against your own copy.",
    "Cards, tiles and spaces it touches", "Search in this list", "All boxes", "All factions", "All icons",
    "Any cost", "{shown} of {all} shown", "Drawings",
    "Every drawing that stands for a word on this site, our own work.",
    *TITLES.values(), *SHELVES.values(), *BOXES.values(), *FLAGS.values(),
    *(name for pair in KINDS.values() for name in pair), *(name for pair in RELATIONS.values() for name in pair),
)  # fmt: skip
