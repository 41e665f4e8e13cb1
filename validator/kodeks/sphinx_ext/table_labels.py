"""What the page of the Table says, and which games it offers; translated in ``table.po``."""

from collections.abc import Iterable
from typing import Any

from kodeks.browser import controls, desk, places

#: The module of each game, and the modules that can be added to it, with the numbers of players.
GAMES = {"uprising": "uprising.module.uprising", "classic": "classic.module.classic"}
MODULES = {
    "uprising": ("khoam.module.khoam", "rise-of-ix.module.rise-of-ix", "immortality.module.immortality"),
    "classic": (),
}
#: Games of Uprising that a module makes: with what it is played, what can be added, and the table of each number of
#: players as it is set up. Their disputes are the worked examples of their books.
TILES: dict[str, dict[str, Any]] = {
    "six-players": {
        "module": "six-players.module.six-players",
        "with": ("khoam.module.khoam", "six-players.module.six-players"),
        "modules": (),
        "tables": {
            6: {
                "players": ["light_blue", "blue", "red", "grey", "green", "yellow"],
                "state": {"first": "blue", "active": "blue", "conflict_card": "trade-dispute", "conflict_deck": 8},
            }
        },
    },
    "rivals": {
        "module": "rivals.module.rivals",
        "with": ("rivals.module.rivals",),
        "modules": ("khoam.module.khoam", "rise-of-ix.module.rise-of-ix"),
        "tables": {
            number: {
                "players": ["red", "green", "blue"],
                "state": {
                    "first": "red", "active": "red", "conflict_card": "skirmish-crysknife",
                    **({"green": {"rival": True, "rival_card": "rival-princess-irulan"}} if number == 1 else {}),
                    "blue": {"rival": True, "rival_card": "rival-staban-tuek",
                             **({"won": ["objective-ornithopter"]} if number == 2 else {})},
                },
            }
            for number in (1, 2)
        },
    },
}  # fmt: skip


def tile(game: str, modules: Iterable[str]) -> str:
    """
    The tile of a game with these modules.

    >>> tile("uprising", ["khoam.module.khoam", "six-players.module.six-players"]), tile("uprising", [])
    ('six-players', 'uprising')
    """
    named = set(modules)
    return next((id for id, value in TILES.items() if value["module"] in named), game)


PLAYERS = {"uprising": (3, 4), "classic": (2, 3, 4, 5, 6)}
#: Each language in its own words.
LANGUAGES = {"en": "English", "pl": "Polski", "uk": "Українська"}
#: Drawings that stand beside the names of cards.
ICONS = (
    *("emperor", "spacing-guild", "bene-gesserit", "fremen", "landsraad", "city", "spice-trade", "spy"),
    *("great-houses", "fringe-worlds"),
)
#: What can be tapped where a table is set up; the page says the same.
TAPS = (
    *("space", "post", "number", "flag", "pile", "fact", "influence", "alliance", "conflict_card", "shield_wall"),
    *("round", "phase", "active", "first", "territory", "storm", "seat", "table"),
)
SEATS = ("red", "green", "blue", "yellow", "black", "orange", "grey", "light_blue")

PHRASES = (
    "Table", "All topics", "Another question", "Ask about a move", "Back", "Back to the question",
    "Change the table", "Close", "Close the dispute", "Copied.", "Copy as a line", "Copy this:",
    "Decision {number} of {all}", "Expansions", "Forward", "How a line is written", "How it is read",
    "Is this position possible?", "It would be legal in this case:", "Leaders", "Legal", "Less", "Loading …",
    "More", "New game", "No ready dispute is about that. Set up your own table.", "Not given", "Illegal",
    "Nothing is called that.", "Nothing speaks against it.", "Open a file", "Paste a position", "Picture",
    "Play on", "Play on from here", "Players", "Read it", "Redo", "Remove", "Save as a file", "Save the game",
    "Search by name", "Search the ready disputes", "Search the rules", "Set up", "Settle", "Share the link",
    "Show all", "Show large", "Show what is refused, too", "Taken as at set-up:",
    "Tap a place on the table to see only what can be decided there.",
    "Tap anything on the table to say how it is.", "The books differ. Which reading do you follow?",
    "The books leave this open. What do you agree on?",
    "The rules could not be loaded. The ready disputes work without them.", "The rules are loading",
    "The game is over.", "The table", "This file is too large.", "This follows", "This link cannot be read.",
    "Undecided", "Undo", "Verdict", "Victory: {players}", "What changed ({number})", "What could be done instead",
    "What decides", "What is it about?", "What next?", "You can change these as soon as the rules are loaded.",
    "hidden card", "no", "not given", "players: {number}", "yes", "{player} decides",
    "{fact}: {value} (now: {before})", "This dispute is set at another table than you chose: {table}.",
    "Nothing can be decided about that now.", "What else was read ({number})",
    "This question takes too long and was given up.", "Search the decisions ({number} more)",
    "What hangs on cards that are not named is not listed: tap the cards of a player to name them.",
)  # fmt: skip

#: Every phrase that the Table needs in each language.
ALL = (
    *PHRASES,
    *controls.PHRASES,
    *places.PHRASES,
    desk.NOT_YAML,
    "Worked examples of the books",
    "The Table needs JavaScript.",
)
