"""What a case says of freighters and of the rewards taken, in fields or in plain words."""

import re
from typing import Any

from kodeks.legality import choices
from kodeks.legality.moves import Move
from kodeks.patterns import pattern
from kodeks.positions.cases import slug

_STEP = pattern(
    r"\b(?:(advanc\w*|mov\w+ (?:it |its freighter |the freighter )?up)|(recall\w*|brings? (?:it|the freighter) home))\b"
)
_TWICE = pattern(r"\b(?:twice|two times|both icons|two spaces)\b")
_SPICE = pattern(
    r"\b(?:2|two) spice\b|\bthe spice\b|\bspice (?:at|for|from|instead)\b|\btakes? spice\b|\bchoos\w* spice\b"
)
_DIVIDENDS = pattern(r"\bdividends?\b|\b5 solari\b|\bfive solari\b")


#: Other names of the kinds of moves that the two boxes add.
KINDS = {
    "acquire-technology": "acquire-tech", "buy-technology": "acquire-tech", "buy-tech": "acquire-tech",
    "acquire-tech-tile": "acquire-tech", "purchase-technology": "acquire-tech", "purchase-tech": "acquire-tech",
    "send-negotiator": "place-negotiator", "place-negotiators": "place-negotiator",
    "commission": "commission-dreadnought", "build-dreadnought": "commission-dreadnought",
    "recruit-dreadnought": "commission-dreadnought", "commission-dreadnoughts": "commission-dreadnought",
    "place-dreadnought-control": "place-dreadnought", "dreadnought-control": "place-dreadnought",
    "control-with-dreadnought": "place-dreadnought", "choose-dreadnought-location": "place-dreadnought",
    "freighter": "move-freighter", "freighter-move": "move-freighter", "freighter-advance": "advance-freighter",
    "freighter-recall": "recall-freighter", "use-tech": "use-technology", "use-technology-ability": "use-technology",
    "family-atomics": "use-family-atomics", "use-atomics": "use-family-atomics",
    "play-family-atomics": "use-family-atomics", "acquire-tleilaxu": "acquire-tleilaxu-card",
    "buy-tleilaxu-card": "acquire-tleilaxu-card", "return-specimen": "return-specimens",
    "advance-research": "research", "research-advance": "research", "tleilaxu-advance": "advance-tleilaxu",
}  # fmt: skip


def kind(move: Move) -> str:
    """The kind of a move of the two boxes, whatever name it goes by."""
    told = slug(str(move.action.get("type", "")))
    return KINDS.get(told, told)


def speaks(move: Move, color: str) -> str:
    """Everything said of a player beside the position, if it speaks of a freighter."""
    text = ". ".join(choices.said_of(move, color))
    return text if "freighter" in text else ""


#: What a field may say of the freighter in one word.
_WAYS = {
    **{key: ["advance"] for key in ("up", "forward", "advance", "ahead", "next")},
    **{key: ["recall"] for key in ("down", "back", "home", "recall", "return", "unload")},
}


def path(move: Move, color: str | None = None) -> list[str]:
    """
    The moves of the freighter, in order: advance and recall.

    A field of the move tells them, or the kind of move, or the sentences beside the position.
    """
    told = next((move.action[key] for key in move.action if key == "freighter" or key.startswith("freighter_")), None)
    if isinstance(told, list):
        return [str(one) for one in told]
    if isinstance(told, str):
        return _WAYS.get(slug(told)) or _steps(told.replace("_", " "))
    if kind(move) in ("advance-freighter", "recall-freighter"):
        return [kind(move).partition("-")[0]]
    return _steps(speaks(move, color or str(move.action.get("player", ""))))


def _steps(text: str) -> list[str]:
    """The freighter moves that words tell, in order."""
    found: list[str] = []
    for match in _STEP.finditer(text):
        one = "advance" if match[1] else "recall"
        twice = one == "advance" and _TWICE.search(text[match.end() :].partition(",")[0])
        found += [one, one] if twice else [one]
    return found


def first_reward(move: Move, color: str) -> str | None:
    """Which of the two lowest rewards is taken: dividends or spice; None where it is not told."""
    told: Any = move.action.get("shipping_choice")
    if isinstance(told, str):
        return "dividends" if "divid" in told or "solari" in told else "spice"
    text = ". ".join(choices.said_of(move, color))
    if _DIVIDENDS.search(text):
        return "dividends"
    return "spice" if _SPICE.search(text) else None


_ACQUIRES = pattern(
    r"\b(?:acquir\w*|buy\w*|bought|purchas\w*|spends? (?:them|it) on|spends? .{0,20}? on)\b(?: the)?"
    r"(?: technology| tile)? ([a-z][\w' -]+?)(?= from| at | for | with | and | of |[,.;]|$)"
)
_NO_TECH = pattern(
    r"\b(?:declin\w*|does not (?:acquire|buy)|without (?:acquiring|buying)|no technology|acquires? nothing"
    r"|buys? nothing|skips?)\b"
)
_STACK = pattern(r"\b(first|second|third|1st|2nd|3rd) stack\b")


def technology_named(move: Move, color: str) -> str | None:
    """The technology that is acquired, by name; None where none is named."""
    told = move.action.get("technology")
    if told is not None:
        return str(told)
    for part in (*choices.said_of(move, color), str(move.action.get("text", "")).casefold()):
        for match in _ACQUIRES.finditer(part):
            if move.rules.find(match[1].strip(), "technology"):
                return match[1].strip()
    return "a technology" if "tile_cost" in move.action else None


def no_technology(move: Move, color: str) -> bool:
    """Whether the words say that no technology is acquired."""
    return any(_NO_TECH.search(part) for part in choices.said_of(move, color))


def stack_named(move: Move) -> int | None:
    """The stack that words name, counted from 1."""
    match = _STACK.search(str(move.action.get("text", "")).casefold())
    return {"f": 1, "1": 1, "s": 2, "2": 2, "t": 3, "3": 3}[match[1][0]] if match else None


def research_way(move: Move, color: str) -> str | None:
    """Which of two linked spaces of the research track is chosen: upper or lower."""
    for part in (*choices.said_of(move, color), str(move.action.get("text", "")).casefold()):
        if match := re.search(r"\b(upper|lower)\b", part):
            return match[1]
    return None


def winner(move: Move) -> str | None:
    """The player that words call the winner of the Conflict."""
    for color in move.position.seats:
        if any(re.search(r"\b(?:has won|won|wins) the conflict\b", part) for part in choices.said_of(move, color)):
            return color
    return None


def is_rival(move: Move, color: str) -> bool:
    """Whether words call a player a Rival."""
    said = [
        *choices.said_of(move, color),
        *(str(one).casefold() for one in move.position.state.get("log_this_round", ())),
    ]
    return any(re.search(rf"\b{color} is a rival\b", part) for part in said)


def space_chosen(move: Move, color: str, spaces: list[str]) -> str | None:
    """The space among these that a player chooses for a dreadnought, told in a field or in words."""
    told = move.action.get("chooses") or move.action.get("dreadnought_to")
    if isinstance(told, str):
        return move.rules.space_id(told)
    for part in choices.said_of(move, color):
        if "dreadnought" not in part:
            continue
        for one in spaces:
            if one.rpartition(".")[2].replace("-", " ") in part:
                return one
    return None


def takes(move: Move, branch: list[Any]) -> bool | None:
    """Whether an option with a technology, a negotiator or a choice of its own is taken; None where it has none."""
    things = {thing for one in branch for thing in one.get("gain", {})}
    buys = any(one.get("acquire", {}).get("what") == "technology" for one in branch)
    told: Any = move.action.get("chooses")
    names = {slug(str(one)) for one in (told if isinstance(told, list) else [told] if told else [])}
    text = str(move.action.get("text", "")).casefold()
    if buys:
        return bool(names & {"technology", "tech"}) or "technology" in move.action or "tile_cost" in move.action
    if "negotiators" in things:
        return bool(names & {"negotiator", "negotiators"}) or ("negotiator" in text and "tile_cost" not in move.action)
    if things & {"tleilaxu", "specimens", "research", "freighter-moves", "dreadnoughts"}:
        return bool(names & things) or any(thing.rstrip("s").partition("-")[0] in text for thing in things)
    return None


def icons(move: Move, color: str, name: str) -> int:
    """How many icons of this name (tleilaxu, research, specimen) words say that a player uses."""
    total = 0
    for part in choices.said_of(move, color):
        match = re.search(
            rf"\b(\d|a|an|one|two|three|both|the)? ?(?:{name}) (?:icons?|steps?|spaces?|symbols?)\b"
            rf"|\b(?:advanc|mov)\w*[^.;]*?\b{name} (?:token|track)\b",
            part,
        )
        if match:
            word = match[1]
            far = re.search(r"\b(\d|one|two|three) (?:spaces?|steps?)\b", part)
            total += choices.number(word) if word not in (None, "the") else choices.number(far[1]) if far else 1
    return total


def discount(move: Move, color: str) -> int:
    """The discount on a technology that a field or words tell; 0 without one."""
    told = [abs(one) for one in move.action.get("discounts", ())]
    if told:
        return int(max(told))
    for part in choices.said_of(move, color):
        if match := re.search(r"\b(?:discount of|at|for) ?-?(\d)\b(?! spice)|-(\d)\b", part):
            return int(match[1] or match[2])
    return 0
