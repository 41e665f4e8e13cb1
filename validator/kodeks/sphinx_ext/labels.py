"""What the site calls things: relations, kinds and other phrases, translated in ``kodeks.po``."""

#: For each relation, how it reads from the entry that has it, and from the one it points to.
RELATIONS = {
    "exception_to": ("Exception to", "Exceptions"),
    "overrides": ("Replaces", "Replaced by"),
    "modifies": ("Changes", "Changed by"),
    "requires": ("Only together with", "Needed by"),
    "triggers": ("Sets off", "Set off by"),
    "clarifies": ("Explains further", "Explained further by"),
    "example_of": ("Example of", "Examples"),
    "defines": ("Defines", "Defined by"),
    "about": ("About", "Clauses about it"),
    "icon": ("Icon", "Shown by"),
    "faction": ("Faction", "Spaces of the faction"),
    "requires.faction": ("Influence needed with", "Spaces that ask for influence"),
    "cost": ("Price in", "Spaces that cost it"),
    "connects": ("Connected to", "Observation posts"),
    "protects": ("Protects", "Protected by"),
    "placed_on": ("Can lie on", "Can carry"),
    "touches": ("Touches", "Open questions and differences"),
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
}

#: Relations that are shown in another way, or not at all.
SILENT = ("passages", "nearest", "readings.passages", "mentions", "facts.sources", "control_bonus")

KINDS = {
    "clause": ("Clause", "Clauses"),
    "term": ("Term", "Terms"),
    "icon": ("Icon", "Icons"),
    "faction": ("Faction", "Factions"),
    "resource": ("Resource", "Resources"),
    "token": ("Piece", "Pieces"),
    "space": ("Board space", "Board spaces"),
    "post": ("Observation post", "Observation posts"),
    "card": ("Card", "Cards"),
    "scenario": ("Worked example", "Worked examples"),
    "discrepancy": ("Difference between the books", "Differences between the books"),
    "silence": ("Open question", "Open questions"),
    "ruling": ("Ruling", "Rulings"),
    "ruleset": ("Ruleset", "Rulesets"),
    "module": ("Module", "Modules"),
    "variant": ("Variant", "Variants"),
    "check": ("Check", "Checks"),
    "source": ("Book", "Books"),
}

PHRASES = (
    "In the books", "page {page}", "What each reading yields", "kodeks follows this reading",
    "kodeks leaves it open", "Why", "Nearest passages", "The judge tests it by", "The judge does not test it",
    "Chapter", "unofficial name", "not translated yet", "translation out of date", "Permanent link", "Icon",
    "Price", "Requirement", "Combat space", "Maker space", "Connected posts", "yes", "no", "none", "Space",
    "Facts of {confidence} confidence, from", "high", "medium", "low", "Chapters", "By rulebook page", "Language",
    "Previous page", "Next page", "Clauses of this page", "This note is in English", "rule", "setup", "example",
    "glossary", "component", "advice", "story", "credits", "layout", "lines", "Unofficial fan reference",
    "{faction}, at least {number}", "or", "Questions the books leave open", "Toggle site navigation sidebar",
    "Toggle table of contents sidebar", "Toggle Light / Dark / Auto color theme", "Name", "Meaning", "Home",
    "Clauses", "Verdict of the judge", "Checks of custom cards", "preview",
)  # fmt: skip
