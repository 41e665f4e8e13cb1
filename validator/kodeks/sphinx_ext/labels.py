"""What the site calls things: cards, modules, relations, kinds and other phrases, translated in ``kodeks.po``."""

from kodeks.drawing.icons import TITLES
from kodeks.reporting import origins
from kodeks.reporting.labels import CATEGORIES, CLASSIC_KINDS, FLAGS, KINDS, SHELVES, TERRAIN, kind_of
from kodeks.sphinx_ext import table_labels

__all__ = [
    "CATEGORIES",
    "CLASSIC_KINDS",
    "FLAGS",
    "KINDS",
    "SHELVES",
    "TERRAIN",
    "kind_of",
]  # from reporting, for the pages

CARD_RELATIONS = {
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
SHOWN_ON_CARDS = (
    "icons",
    "factions",
    "commander",
    "leader",
    "track",
    "visits.space",
    "posts",
    "completes.space.is",
    "icon",
)

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

CARD_PHRASES = (
    "Cards, tiles and tracks", "Deck", "List", "Box", "Copies", "Copies for each player", "Cost", "Level",
    "Battle icon", "In English",
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
    *(name for pair in KINDS.values() for name in pair), *(name for pair in CARD_RELATIONS.values() for name in pair),
)  # fmt: skip


# --- classic labels -------------------------------------------------------------------------------


#: What stands above the powers of a faction of the classic game.
POWERS = {"powers": "Power", "alliance": "For an ally"}
SHELTER = {"always": "always", "never": "never"}
COLOURS = {
    "green": "green",
    "blue": "blue",
    "red": "red",
    "yellow": "yellow",
    "orange": "orange",
    "black": "black",
}
#: All phrases of these pages.
CLASSIC_PHRASES = (
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


# --- reading labels -------------------------------------------------------------------------------


#: What the search box says, by the name its script knows.
SEARCH = {
    "found": "Found: {number}",
    "none": "Nothing found",
    "loading": "Loading the search…",
    "broken": "The search could not be loaded",
    "near": "Did you mean",
    "elsewhere": "In other games ({number})",
    "nearer": "A closer answer is in another game: {game} ({number})",
    "follows": "kodeks follows this reading",
    "differ": "books differ",
    "open": "open question",
    "exceptions": "Exceptions",
    "examples": "Examples",
    "doubts": "Doubts",
    "twins": "Also",
    "page": "p. {page}",
}

#: Real questions that the search field of the home page shows by turns.
QUESTIONS = (
    "Can I send an agent to a space where another player's agent stands?",
    "Who gets the reward when 2 players tie for first place?",
    "How many troops can I deploy from my garrison?",
    "Can a sandworm be summoned while the Shield Wall stands?",
    "When must I decide to gather intelligence?",
    "How much does the Swordmaster cost?",
)

#: What the foot of a page says of reading with the network off.
KEEPING = {
    "kept": "Kept on this device, to be read with the network off: {languages}",
    "keeping": "Being kept on this device, to be read with the network off …",
    "keep": "Keep this language on the device, to read it with the network off",
}

PLAYERS = tuple(f"{number} players" if number > 1 else "1 player" for number in range(1, 7))

#: What a difference changes, the weightiest first, and its nature.
CHANGES = {
    "move": "what you may do", "outcome": "what comes of it", "set-up": "the set-up", "nothing": "nothing at the table",
}  # fmt: skip
#: What a difference must change for a rule to be marked with it.
WEIGHTY = ("move", "outcome")
NATURES = {
    "number": "the number", "timing": "the moment", "force": "must or may", "scope": "where it holds",
    "self-contradiction": "a book against itself", "one-book-only": "said in one book only", "wording": "the wording",
    "name": "a name",
}  # fmt: skip

READING_PHRASES = (
    "Skip to content", "Table", "Menu", "Colours", "light", "dark", "as the device", "Game", "Which game?", "Answers",
    "no artwork and no text of the publishers", "For authors and programmers", "Ask in your own words", "Rules",
    "Doubts", "Board and cards", "Games", "Between the two games", "What a module changes", "Done",
    *SEARCH.values(), *QUESTIONS, *KEEPING.values(),
    *PLAYERS, *CHANGES.values(), *NATURES.values(),
    "Which game is on your table?", "Your rulebook, page", "Rulebook", "Page", "Open", "The course of a round",
    "rules", "differences between the books", "open questions", "cards and tiles", "worked examples", "languages",
    "works with the network off", "Dispute at the table?", "Open the Table",
    "Say what stands where and what you want to do, and see what the rules make of it.",
    "A rule names the passages it rests on. Where the books differ or are silent, that is said, and nothing is chosen "
    "quietly.",
    "Contents", "Rule {number}", "More", "Books", "Permanent link", "For editors", "Id", "File", "Force", "Graph",
    "Sources", "What bends this rule", "Related", "and {number} more", "Rules about the same", "What concerns it",
    "General rules that also hold ({number})", "Next in the deck", "On the board", "Position", "Move",
    "The books do not settle it: agree before the game.", "Both readings can be played: agree before the game.",
    "At the table", "Filter", "All games", "All chapters", "It changes", "Nature", "Kind of doubt", "Differences",
    "Open questions", "Differences and open questions",
    "Not in this game ({number})", "Graph of all entries", "Play with this", "Legend", "This page does not exist.",
    "Home", "decided by", "Zoom in", "The whole board", "Open on the Table",
)  # fmt: skip


# --- modules ---------------------------------------------------------------------------------------


#: The modules, the most played first.
SHELF = ("uprising", "khoam", "rise-of-ix", "immortality", "rivals", "six-players", "classic")


def rank(module: str) -> tuple[int, str]:
    """The modules in the order of the shelf; unknown ones come last, by name."""
    return (SHELF.index(module) if module in SHELF else len(SHELF), module)


def last_part(title: str) -> str:
    """
    The last part of a long title, as players say it.

    >>> last_part("Dune: Imperium – Uprising"), last_part("Rivals")
    ('Uprising', 'Rivals')
    """
    return title.replace(" — ", " – ").rpartition(" – ")[2]


# --- labels ---------------------------------------------------------------------------------------


#: Each language in its own words.
LANGUAGE_NAMES = {"en": "English", "pl": "Polski", "uk": "Українська"}

#: For each relation, how it reads from the entry that has it, and from the one it points to.
RELATIONS = {
    **CARD_RELATIONS,
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
SHOWN = {
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
    *CARD_PHRASES,
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
    *CLASSIC_PHRASES, *READING_PHRASES, *table_labels.ALL,
    *origins.PHRASES, "All rulings",
)  # fmt: skip
