"""What the site calls things: relations, kinds and other phrases, translated in ``kodeks.po``."""

from kodeks.reporting import origins
from kodeks.reporting.labels import CLASSIC_KINDS, KINDS, kind_of
from kodeks.sphinx_ext import card_labels, classic_labels, reading_labels, table_labels

__all__ = ["CLASSIC_KINDS", "KINDS", "kind_of"]

#: Each language in its own words.
LANGUAGE_NAMES = {"en": "English", "pl": "Polski", "uk": "Українська"}

#: For each relation, how it reads from the entry that has it, and from the one it points to.
RELATIONS = {
    **card_labels.RELATIONS,
    "exception_to": ("Exception to", "Exceptions"),
    "overrides": ("Replaces", "Replaced by"),
    "modifies": ("Changes", "Changed by"),
    "requires": ("Only together with", "Needed by"),
    "triggers": ("Sets off", "Set off by"),
    "clarifies": ("Explains further", "Explained further by"),
    "example_of": ("Example of", "Examples"),
    "never_meets": ("No contradiction to", "No contradiction to"),
    "defines": ("Defines", "Defined by"),
    "about": ("About", "Rules about it"),
    "icon": ("Icon", "Shown by"),
    "faction": ("Faction", "Spaces of the faction"),
    "requires.faction": ("Influence needed with", "Spaces that ask for influence"),
    "cost": ("Price in", "Spaces that cost it"),
    "connects": ("Connected to", "Observation posts"),
    "protects": ("Protects", "Protected by"),
    "placed_on": ("Can lie on", "Can carry"),
    "term": ("Term", "Piece or track of this name"),
    "touches": ("Touches", "Open questions and differences"),
    "touches@ruling": ("Touches", "Rulings"),
    "extends": ("Played with", "Extended by"),
    "modules": ("Modules", "With this module"),
    "brings": ("Brings along", "Brought along by"),
    "needs": ("Needs", "Needed by the module"),
    "excludes": ("Cannot be mixed with", "Cannot be mixed with"),
    "of": ("Variant of", "Variants"),
    "icons": ("Agent icons", "Cards with this icon"),
    "factions": ("Factions", "Cards of the faction"),
    "cost_if_token_out.token": ("Cheaper once taken", "Changes the price of"),
    "settles": ("Settles", "Settled by"),
    "faction@leader": ("Faction", "Leaders of a faction"),
    "adjacent.to": ("Next to", "Next to"),
    "sheltered_by": ("Kept from the storm by", "Keeps the storm from"),
    "start_forces.territory": ("Forces at the start in", "Starts here"),
    "start_spread.among": ("First forces among", "First forces may stand here"),
    "effects.then.when.forces-near.territory": ("Used near", "Used near it"),
    "powers.effects.then.place.territory": ("Reserves arrive around", "Reserves arrive around it"),
    "territory": ("Territory", "Spice card"),
    "apart_from": ("Not to be confused with", "Not to be confused with"),
}

#: Relations that the facts or tables of a page already show, by the kind of the page.
TOLD = {
    "territory": ("adjacent.to",),
    "leader": ("faction@leader",),
    "faction": (
        "faction@leader",
        "start_forces.territory",
        "start_spread.among",
        "powers.effects.then.place.territory",
    ),
    "card": ("territory", "effects.then.when.forces-near.territory"),
}

#: Kinds on whose pages it is told what comes into play; the others say themselves what they belong to.
INTO_PLAY = (
    "term", "token", "icon", "faction", "resource", "territory", "post", "space", "card", "leader", "track", "contract",
    "technology",
)  # fmt: skip

#: Relations that are shown in another way, or not at all.
SILENT = ("passages", "nearest", "readings.passages", "mentions", "facts.sources", "control_bonus")

#: What the control of the ruleset and the previews say.
CHOOSING = (
    "Which game?", "Modules and variants", "Players", "Show all rules", "Not in this game", "Done",
    "Not in this game ({number})",
    "it belongs to: {parts}", "only for this number of players: {players}", "Replaced in this game by", "Open the page",
    "{part} is only played together with {other}.", "{part} cannot be mixed with {other}.",
    "{part} is for {allowed} players, not for {players}.",
)  # fmt: skip

PHRASES = (
    "What changes with: {module}", "Differences", "Changes in the rules", "Rule",
    "With this module", "Result", *CHOOSING, "the rules of Dune, settled", "Copy link", "Copied", "Share",
    *card_labels.PHRASES,
    "page {page}", "What each reading yields", "kodeks follows this reading",
    "Why", "Nearest passages", "The judge tests it by",
    "This entry is now part of another:",
    "Chapter", "unofficial name", "not translated yet", "translation out of date", "Permanent link", "Icon",
    "Price", "Requirement", "Combat space", "Maker space", "yes", "no", "none", "Space",
    "Facts of {confidence} confidence, from", "high", "medium", "low", "Chapters", "By rulebook page", "Language",
    "Previous page", "Next page", "This note is in English", "rule", "setup", "example",
    "glossary", "component", "advice", "story", "credits", "layout", "Unofficial fan reference",
    "{faction}, at least {number}", "or",
    "Name", "Home",
    "Verdict of the judge",
    "Every clause, term, space, card, difference and open question, and how they hang together. Drag to move, pinch or "
    "scroll to zoom, tap an entry to see its links.",
    "Map of the rules; the table after it lists the same entries", "Show more", "Nothing found", "Open the page",
    "Zoom in", "Zoom out", "Show all", "Search the map", "Modules", "Kinds", "Relations", "The same as a table", "Kind",
    "Module", "Links", "What falls under it", "through",
    "Search the rules", "Found: {number}", "Loading the search…", "The search could not be loaded",
    "Checks of custom cards", "preview", "Passage",
    *classic_labels.PHRASES, *reading_labels.PHRASES, *table_labels.ALL,
    *origins.PHRASES, "All rulings",
)  # fmt: skip
