"""
The signs of decisions, the short names of facts and the letters of seats.

A sign stands for one kind of decision, or for several that differ in what they name. What has no sign is written as
``kind(argument=value)``; a fact without a short name by its own.
"""

from dataclasses import dataclass

#: The letter of a seat; one that is not listed is written in full.
LETTERS = {
    "red": "R",
    "green": "G",
    "blue": "B",
    "yellow": "Y",
    "black": "K",
    "orange": "O",
    "light_blue": "L",
    "grey": "S",
}


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign, the kinds of decisions it can stand for, and the arguments that follow it, joined by colons."""

    sign: str
    kinds: tuple[str, ...]
    arguments: tuple[str, ...] = ()


#: Signs before what is chosen. Of several kinds it is the first that has all arguments that are given.
SIGNS = (
    Sign("+", ("deploy",), ("troops",)),
    Sign("<", ("gather_intelligence",), ("post",)),
    Sign("*", ("play_intrigue", "play_for"), ("card", "box")),
    Sign("=", ("reveal", "reveal_for")),
    Sign("$", ("acquire",), ("card",)),
    Sign("$", ("bid",), ("spice",)),
    Sign(".", ("end_turn",)),
    Sign("-", ("pass",)),
    Sign("~", ("finish",)),
    Sign("!", ("resolve",), ("effect",)),
    Sign("~", ("decline",), ("effect",)),
    Sign("%", ("pay",), ("effect",)),
)
#: The kinds that ``card>space`` can stand for.
SENDING = ("send_agent", "send_grafted", "send_token")
#: ``4>place``, ``place:4>`` and ``>place``.
SHIPPING, LEAVING, ARRIVING = "ship", "choose_group", "move_to"
#: ``[card<pile]``.
DRAWING = "draw"

#: Short names of facts.
SHORT = {
    "agents_ready": "ag",
    "conflict": "c",
    "conflict_card": "conflict",
    "council": "council",
    "fighting": "fl",
    "garrison": "g",
    "influence": "inf",
    "maker_hooks": "hooks",
    "persuasion": "p",
    "reserves": "res",
    "sandworms": "worms",
    "shield_wall": "wall",
    "solari": "so",
    "spice": "sp",
    "spies_ready": "spy",
    "supply": "sup",
    "swordmaster": "sm",
    "swords": "sw",
    "victory_points": "vp",
    "water": "w",
}
#: What resources are called when they are paid.
PAID = {"water": "w", "spice": "sp", "solari": "so"}
#: Other words for facts and what effects do, in plain English.
ALSO = {
    "maker_hooks": ("hooks", "maker"),
    "shield_wall": ("wall",),
    "sandworms": ("worm", "worms", "sandworm"),
    "garrison": ("troops",),
    "solari": ("s",),
    "technology": ("tech",),
    "negotiators": ("tech-negotiation",),
    "agents_ready": ("agents",),
    "spies_ready": ("spies",),
}
#: Kinds of entries on which effects are printed.
PRINTED = "card|space|leader|contract|track|technology|faction"
#: The fact that a faction alone stands for.
INFLUENCE = "influence"
#: The decks that a card of a fact or an argument most likely comes from, where a name fits several.
DECKS = {
    "conflict_card": "conflict",
    "conflict_deck": "conflict",
    "won": "conflict|objective",
    "intrigue": "intrigue",
    "intrigue_deck": "intrigue",
    "intrigue_discard": "intrigue",
    "hand": "imperium|starter|reserve|tleilaxu|commander",
    "row": "imperium",
    "send_agent": "imperium|starter|reserve|tleilaxu|commander",
    "play_intrigue": "intrigue",
    "acquire": "imperium|reserve|tleilaxu",
}
