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

#: Keys and values of positions and moves, with spaces for their underscores.
POSITIONS = (
    "text", "side", "shaddam", "desert mouse conflict", "all rewards have been given out",
    "red and green have passed one after another",
    "on board", "on leader", "agents", "space", "card", "role", "faction", "active player", "resources", "commander",
    "allies", "name", "sector", "count", "territory", "combat marker", "forces", "on map", "pays",
    "after sending agent to", "this turn", "agent icons", "teams", "team", "storm sector",
    "turn order counterclockwise", "turn order clockwise", "reserve", "tanks", "box", "activated ally",
    "treachery cards", "resolves", "recruited", "units", "recruited this turn", "from garrison", "effect",
    "revealed this round", "this phase", "shipped", "moved", "agent sent to", "agent box", "spies", "on posts",
    "kind", "alliances", "agent tokens", "post", "alive", "dead", "dial", "weapon", "defence", "current conflict",
    "faction powers in use", "swords this round", "control markers", "placed", "for", "current conflict rewards",
    "from", "from sector", "to", "negotiators on ix", "contested location", "with", "battle in", "aggressor",
    "log this round", "tile cost", "discounts", "personal track", "step", "times", "recalls", "path", "gives",
    "negotiators returned", "nexus", "traitor called by", "revealed plans", "traitors", "grafted to", "rival",
    "tech stacks", "sizes", "top tile face up", "tiles destroyed", "conflict deck", "face down", "face up",
    "imperium row cards", "persuasion available", "buys", "cost", "source", "fought in", "alive strengths",
    "dead strengths", "cell", "trades with", "gets", "places spies", "icon", "when", "recalled-spy-this-turn", "then",
    "gain", "factions", "point in phase", "maker hooks", "battle icon", "battle icon cards", "face down pairs",
    "draw pile", "specimens in tanks", "alliance tokens on tracks", "alliance tokens", "deployed from garrison",
    "shares", "deploys", "swordmaster bonus token", "paid by", "yields to", "recalled spy", "imperium deck empty",
    "ally", "send agent", "normal", "resolve effects", "resolve effect", "play intrigue", "in place", "deploy",
    "card agent box", "take reward", "shipment and movement", "move", "set strength", "resolve combat", "reveal",
    "card reveal box", "plot", "acquire tech", "form alliance", "bidding", "battle", "pass combat", "recall phase",
    "acquire", "imperium row", "battle plan", "mentat pause", "deal", "place dreadnought", "infiltrate",
    "rival agent turn", "trade", "board space", "summon sandworm", "take conflict card", "makers", "begin combat",
    "treachery card", "information", "discard card", "trash card", "advance freighter", "recall freighter",
    "place negotiator", "card effect", "recall spy", "removed", "end combat", "clean up", "recall", "passes",
    "plays a combat card", "a card of the example", "a custom card", "is",
)  # fmt: skip

#: What becomes of a leader in a battle.
FATES = ("dies", "survives")
#: Words that mean something else elsewhere.
OTHERWISE = {"discard": "discard pile", "vp": "victory points", "vp change": "change of victory points"}

PHRASES = (*COLORS, *WORDS, *POSITIONS, *OTHERWISE.values())
