"""The words in which results of worked examples are told, translated in ``kodeks.po``."""

COLORS = ("red", "green", "blue", "yellow", "grey", "light blue", "orange", "black")

#: Keys and values of results, with spaces for their underscores.
WORDS = (
    "gains", "winner", "conflict card", "strength", "rewards", "game over", "choices", "forces lost",
    "forces left", "leader", "leaders", "cards discarded", "cards may keep", "total", "spice gain", "explosion",
    "strongholds", "tleilaxu step", "tleilaxu", "dreadnought control", "dreadnoughts", "freighter step",
    "tech purchase", "discards", "next round", "returns to hand", "genetic markers reached", "control again",
    "alliance", "control", "bonus spice", "first player", "round", "persuasion left", "phase", "battle icons",
    "battle icon pairs", "cards drawn", "conflict", "control markers placed", "controlling", "garrison", "supply",
    "influence", "intrigue", "intrigue cards", "persuasion", "research", "sandworms", "troops", "troops recruited",
    "specimens", "swords", "technologies", "both die", "dies", "survives", "none", "first", "second", "third", "combat",
    "may place a spy", "trash a card", "cards", "in play", "hand", "deck", "player turns", "players", "shield wall",
)  # fmt: skip

#: What becomes of a leader in a battle.
FATES = ("dies", "survives")
#: Words that mean something else elsewhere.
OTHERWISE = {"discard": "discard pile", "vp": "victory points", "vp change": "change of victory points"}

PHRASES = (*COLORS, *WORDS, *OTHERWISE.values())
