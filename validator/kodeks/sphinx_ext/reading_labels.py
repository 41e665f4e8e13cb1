"""What the header, the home page, the answers and the reading pages say; translated in ``kodeks.po``."""

#: What the search box says, by the name its script knows.
SEARCH = {
    "found": "Found: {number}",
    "none": "Nothing found",
    "loading": "Loading the search…",
    "broken": "The search could not be loaded",
    "near": "Did you mean",
    "elsewhere": "In other games ({number})",
    "differ": "books differ",
    "open": "open question",
    "exceptions": "Exceptions",
    "examples": "Examples",
    "doubts": "Differences and open questions",
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
NATURES = {
    "number": "the number", "timing": "the moment", "force": "must or may", "scope": "where it holds",
    "self-contradiction": "a book against itself", "one-book-only": "said in one book only", "wording": "the wording",
    "name": "a name",
}  # fmt: skip

PHRASES = (
    "Skip to content", "Table", "Menu", "Colours", "light", "dark", "as the device", "Game", "Which game?", "Answers",
    "no artwork and no text of the publishers", "For authors and programmers", "Ask in your own words", "Rules",
    "Doubts", "Board and cards", "Games", "Between the two games", "What a module changes", "Done",
    *SEARCH.values(), *QUESTIONS, *KEEPING.values(),
    *PLAYERS, *CHANGES.values(), *NATURES.values(),
    "Which game is on your table?", "Your rulebook, page", "Rulebook", "Page", "Open", "The course of a round",
    "rules", "differences between the books", "open questions", "cards and tiles", "worked examples", "languages",
    "works with the network off", "Dispute at the table?", "See how positions are judged",
    "Say what stands where and what you want to do, and see what the rules make of it.",
    "A rule names the passages it rests on. Where the books differ or are silent, that is said, and nothing is chosen "
    "quietly.",
    "Contents", "Rule {number}", "More", "Books", "Permanent link", "For editors", "Id", "File", "Force", "Graph",
    "Sources", "What bends this rule", "Related", "and {number} more", "Rules about the same", "What concerns it",
    "General rules that also hold ({number})", "Next in the deck", "On the board", "Position", "Move",
    "The books do not settle it: agree before the game.", "Both readings can be played: agree before the game.",
    "At the table", "Filter", "All games", "All chapters", "It changes", "Nature", "Kind of doubt", "Differences",
    "Open questions",
    "Not in this game ({number})", "Graph of all entries", "Play with this", "Legend", "This page does not exist.",
    "Home", "decided by", "Zoom in", "The whole board", "Open on the Table",
)  # fmt: skip
