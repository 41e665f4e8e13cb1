"""What commands and pages call kinds, decks and what is printed on things; translated in ``kodeks.po``."""

#: Kinds of entries, one and many.
KINDS = {
    "leader": ("Leader", "Leaders"),
    "contract": ("Contract", "Contracts"),
    "technology": ("Technology", "Technologies"),
    "track": ("Track", "Tracks"),
    "clause": ("Rule", "Rules"),
    "term": ("Term", "Terms"),
    "icon": ("Icon", "Icons"),
    "faction": ("Faction", "Factions"),
    "resource": ("Resource", "Resources"),
    "token": ("Piece", "Pieces"),
    "space": ("Board space", "Board spaces"),
    "post": ("Observation post", "Observation posts"),
    "phase": ("Phase", "Phases"),
    "card": ("Card", "Cards"),
    "territory": ("Territory", "Territories"),
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

#: Kinds that are called otherwise in the classic game: its leaders fight, and the books name them by another word.
CLASSIC_KINDS = {"leader": ("Leader of a faction", "Leaders of a faction")}


def kind_of(kind: str, module: str) -> tuple[str, str]:
    """
    What a kind is called in a game, one and many.

    >>> kind_of("leader", "classic")[0], kind_of("leader", "uprising")[0]
    ('Leader of a faction', 'Leader')
    """
    if module == "classic" and kind in CLASSIC_KINDS:
        return CLASSIC_KINDS[kind]
    return KINDS.get(kind, (kind, kind))


#: The lists of components in the order of the shelf: name of the document, and what it is called.
SHELVES = {
    "starter": "Starting decks",
    "imperium": "Imperium deck",
    "reserve": "Reserve cards",
    "commander": "Commander decks",
    "intrigue": "Intrigue deck",
    "conflict": "Conflict deck",
    "objective": "Objective cards",
    "tleilaxu": "Tleilaxu deck",
    "hagal": "House Hagal deck",
    "rival": "Rival cards",
    "leader": "Leaders",
    "contract": "Contracts",
    "technology": "Technologies",
    "track": "Tracks",
}

#: What a thing can or must do, by the field that says so.
FLAGS = {
    "graft": "Graft: only played grafted to another card",
    "infiltrate": "Infiltrate: enemy agents do not bar its agent",
    "unload": "Unload: the reveal box also works when it is discarded or trashed",
    "behind_wall": "Behind the Shield Wall",
    "first_player": "Makes its owner the first player",
    "once_per_game": "Once per game",
}

#: The battle icons, as the drawings of them are called.
BATTLE_ICONS = {
    "crysknife": "crysknife",
    "desert-mouse": "desert mouse",
    "ornithopter": "ornithopter",
    "wild": "wild battle icon",
}

TERRAIN = {
    "stronghold": "stronghold",
    "rock": "rock",
    "sand": "sand",
    "polar-sink": "polar sink",
}
CATEGORIES = {
    "projectile-weapon": "Projectile weapons",
    "poison-weapon": "Poison weapons",
    "lasgun": "Lasgun",
    "projectile-defence": "Defences against projectiles",
    "poison-defence": "Defences against poison",
    "leader-substitute": "In place of a leader",
    "special": "Special cards",
    "worthless": "Worthless cards",
}
