"""
What a move tells in plain English where no field does.

A dispute is often written down half in fields and half in a sentence ("red pays 4 water to draw
4 cards"). The phrases below are read into the fields of a move; a field that is there is never
touched, and a sentence that none of them fits tells nothing.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kodeks.patterns import pattern

Told = Mapping[str, Any]
GATHER = "gather_intelligence"

_NUMBERS = {
    "a": 1, "an": 1, "one": 1, "both": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
_NUMBER = rf"(\d+|{'|'.join(_NUMBERS)})"
_RESOURCE = r"(solari|spice|water)"
_AMOUNT = rf"{_NUMBER} (?:more )?{_RESOURCE}"
_PAYS = pattern(rf"\bpa(?:ys?|id|ying)\b(?: only| just| another| the)? ({_AMOUNT}(?:(?:,| and|, and) {_AMOUNT})*)")
_UNPAID = pattern(r"\b(?:without paying|does not pay|pays nothing|paying nothing|declines to pay|leaves .* unpaid)\b")
_SPY_VERB = pattern(r"\b(recall|plac|put|move|return|withdraw)\w*")
_AFTER = pattern(
    r"\bafter\b[^.;]*\b(?:resolv|draw|gain|recruit|tak|us(?:ing|ed)|effect|agent box|card)"
    r"|\b(?:having|has already|have already) (?:taken|resolved|drawn|gained|recruited|used)\b[^.;,]*"
)
_TAKEN = pattern(
    r"\b(?:just (?:taken|took)|took|takes|taken)\b[^.;]*\bcontract\b"
    r"(?=[^.;]*\b(?:there|this turn|same turn|effect of|from the space|at the space|visit)\b)"
    r"|\bjust taken the contract\b"
)
_HELD = pattern(
    r"\b(?:already (?:held|holds|owned|owns|had|has)"
    r"|(?:held|holds|owned|owns|had|has|took|taken)\b[^.;]*\bcontract\b[^.;]*"
    r"\b(?:before|earlier|last|previous|since|in round))\b"
)


def sentences(action: Told, state: Told) -> str:
    """Everything the move and the moment say in words, in lower case."""
    parts = [action.get("text"), state.get("point_in_phase"), *state.get("log_this_round", ())]
    return ". ".join(one for one in parts if isinstance(one, str)).casefold()


def number(word: str) -> int:
    """
    A number in figures or as a word.

    >>> number("4"), number("two")
    (4, 2)
    """
    return _NUMBERS[word] if word in _NUMBERS else int(word)


def payments(text: str) -> list[dict[str, int]]:
    """
    The amounts that sentences say are paid, in order.

    >>> payments("Red pays 4 water to draw 4 cards and pays two spice and 1 solari.")
    [{'water': 4}, {'spice': 2, 'solari': 1}]
    """
    found = []
    for match in _PAYS.finditer(text.casefold()):
        found.append({kind: number(amount) for amount, kind in re.findall(_AMOUNT, match[1])})
    return found


def speaks_of_paying(text: str) -> bool:
    """
    Whether a sentence speaks of a payment at all.

    >>> speaks_of_paying("Red resolves the box."), speaks_of_paying("Red pays what it can.")
    (False, True)
    """
    return re.search(r"\bpa(?:y|id)", text.casefold()) is not None and not _UNPAID.search(text.casefold())


def _mentions(text: str, posts: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Every post a sentence names: the verb before it, its name, and the words up to the next post."""
    for sentence in re.split(r"[.;] ", f"{text.casefold()} "):
        named = []
        for post in posts:
            shown = {post.casefold(), post.casefold().replace("_", " ")}
            named += [(match.start(), post, match.end()) for one in shown for match in _word(one).finditer(sentence)]
        named.sort()
        for index, (start, post, end) in enumerate(named):
            verbs = [match[1] for match in _SPY_VERB.finditer(sentence, 0, start)]
            until = named[index + 1][0] if index + 1 < len(named) else len(sentence)
            if verbs and re.search(r"\bsp(?:y|ies)\b", sentence):
                yield verbs[-1], post, sentence[end:until]


def _word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")


def recalls(text: str, posts: Iterable[str]) -> Iterator[dict[str, str]]:
    """
    The spies that sentences say are recalled from these posts, and what for.

    >>> list(recalls("red recalls its spy from post_x to infiltrate", ["post_x"]))
    [{'post': 'post_x', 'for': 'infiltrate'}]
    >>> list(recalls("Red recalls the spy at post_y to gather intelligence after resolving Arrakeen.", ["post_y"]))
    [{'post': 'post_y', 'for': 'gather_intelligence', 'after': 'board_space'}]
    >>> list(recalls("Red recalls its spy from post_x to infiltrate and to gather intelligence.", ["post_x"]))
    [{'post': 'post_x', 'for': 'infiltrate'}, {'post': 'post_x', 'for': 'gather_intelligence'}]
    """
    for verb, post, rest in _mentions(text, posts):
        if verb in ("plac", "put", "move"):
            continue
        purposes = [one for one in (_purpose(part) for part in re.split(r"\band\b|,", rest)) if one]
        for purpose in dict.fromkeys(purposes) or [None]:
            one = {"post": post}
            if purpose:
                one["for"] = purpose
            if purpose == "gather_intelligence" and (after := _AFTER.search(text.casefold())):
                one["after"] = "card_agent_box" if re.search(r"agent box|card'", after[0]) else "board_space"
            yield one


#: Words of a recall that makes room in an empty supply.
_ROOM = pattern(
    r"\b(?:none|no sp(?:y|ies)) (?:is |are |being )?(?:left )?in (?:its |the |his |her )?supply"
    r"|\b(?:none is left|no sp(?:y|ies) (?:is |are )?left)\b|\band places? it\b"
)


def _purpose(text: str) -> str | None:
    if _ROOM.search(text):
        return "placing"
    for word, purpose in (
        ("infiltrat", "infiltrate"),
        ("get past", "infiltrate"),
        ("gather", "gather_intelligence"),
        ("intelligence", "gather_intelligence"),
        ("draw", "gather_intelligence"),
        ("plac", "placing"),
    ):
        if word in text:
            return purpose
    return None


def placements(text: str, posts: Iterable[str]) -> list[dict[str, str]]:
    """
    The posts that sentences say get a spy.

    >>> placements("Red places a spy on post_guild, which green holds.", ["post_guild"])
    [{'post': 'post_guild'}]
    """
    return [{"post": post} for verb, post, _ in _mentions(text, posts) if verb in ("plac", "put", "move")]


def contract_held(text: str) -> bool | None:
    """
    Whether sentences say that a contract was held before the agent was sent; None where none does.

    >>> contract_held("red has just taken the contract there"), contract_held("red already held the contract")
    (False, True)
    >>> contract_held("red declares it completed") is None
    True
    """
    text = text.casefold()
    if _TAKEN.search(text):
        return False
    return True if _HELD.search(text) else None


_RECRUITED = pattern(
    rf"\b{_NUMBER} of (?:its|the|those)(?: \w+)?(?: garrison)? (?:troops|units)[^.;]*recruited this turn"
)


def recruited(text: str) -> int | None:
    """
    How many troops sentences say were recruited this turn; None where none does.

    >>> recruited("3 of its 7 garrison troops were recruited this turn"), recruited("nothing of the kind")
    (3, None)
    """
    match = _RECRUITED.search(text.casefold())
    return number(match[1]) if match else None


_WORM = pattern(
    r"\b(?:summon(?:s|ed|ing)?|call(?:s|ed|ing)?|choos(?:es|ing)|chose|pick(?:s|ed)|tak(?:es|ing)|took)\b"
    r"(?:(?!\b(?:instead of|rather than|not|no|without|over|and not|but)\b)[^.;])*\b(?:sand)?worms?\b"
)


def summons(text: str) -> bool:
    """
    Whether a sentence says that a sandworm is summoned.

    >>> summons("Red uses Hagga Basin to summon a sandworm."), summons("Red takes 2 spice.")
    (True, False)
    >>> summons("red chose the sandworm"), summons("red takes the spice instead of the sandworm")
    (True, False)
    """
    return _WORM.search(text.casefold()) is not None


_AGENTS = pattern(rf"\bsends? {_NUMBER} (?:of (?:its|his|her|their) )?agents\b")
_GARRISON = pattern(
    rf"\bdeploys?\b[^.;]*?{_NUMBER} (?:more |other )?(?:troops?|units?)? ?(?:from|out of) (?:its|the|his|her) garrison"
)
_BOTH = pattern(
    r"\bboth options\b|\bboth (?:the )?(?:\d+ )?spice and (?:the |a )?(?:\d+ )?(?:sand)?worms?\b"
    r"|\b(?:\d+|two|four) spice of the space\b[^.;]*\b(?:and|also)\b[^.;]*\b(?:summons?|calls?|takes?)\b[^.;]*worms?\b"
)


def agents(text: str) -> int | None:
    """
    How many agents a sentence says are sent with one card; None where it tells of no number.

    >>> agents("Red sends two agents with it."), agents("Red sends an agent.")
    (2, None)
    """
    match = _AGENTS.search(text.casefold())
    return number(match[1]) if match else None


def from_garrison(text: str) -> int | None:
    """
    How many units a sentence says are deployed from the garrison; None where it does not.

    >>> from_garrison("Red deploys the recruit and 3 troops from its garrison."), from_garrison("Red deploys nobody.")
    (3, None)
    """
    match = _GARRISON.search(text.casefold())
    return number(match[1]) if match else None


def spice_and_worm(text: str) -> bool:
    """
    Whether a sentence takes the spice of a space and its sandworm too.

    >>> spice_and_worm("Red takes both the 2 spice and the sandworm."), spice_and_worm("Red summons a sandworm.")
    (True, False)
    """
    return _BOTH.search(text.casefold()) is not None


#: Names under which a move may tell of spies, and what they are then recalled for.
_SPY_FIELDS = pattern(r"(?!.*(?:agent|freighter|dreadnought)).*(?:recall|infiltrat|intelligence).*")
_PLACE_FIELDS = pattern(r"(?=.*plac)(?=.*sp(?:y|ies)).*")


def complete(action: Told, state: Told) -> dict[str, Any]:
    """
    The move with the fields that other names or its sentences tell.

    >>> complete({"recall_spy": "post_x", "text": "to infiltrate"}, {})["recalls"]
    [{'post': 'post_x', 'for': 'infiltrate'}]
    """
    found, kind = dict(action), str(action.get("type", "")).replace("_", "-")
    own, text = str(action.get("text", "")), sentences(action, state)
    posts = [*state.get("observation_posts", ()), *_own_posts(action, state)]
    if "post" in action:
        found.update(_single(action, state))
    if "recalls" not in found:
        fields = {key: value for key, value in action.items() if _SPY_FIELDS.fullmatch(key)}
        told = [one for key, value in fields.items() for one in _posts(key, _seen(value, action, state), own, action)]
        told = told or list(recalls(own, posts))
        if told:
            purpose = _purpose(own.casefold()) or ("infiltrate" if _held(action, state) else "gather_intelligence")
            moment = f"{own}. {state.get('point_in_phase', '')}".casefold()
            later = "recall" in kind or "gather" in kind
            late = {"after": "board_space"} if later and _AFTER.search(moment) else {}
            found["recalls"] = [
                {"post": one["post"], "for": purpose, **(late if one.get("for", purpose) == GATHER else {}), **one}
                for one in told
            ]
    if "places_spies" not in found:
        placed = [one for key in action if _PLACE_FIELDS.fullmatch(key) for one in _posts(key, action[key], "", action)]
        placed = [{"post": one["post"]} for one in placed] or placements(own, posts)
        if placed:
            found["places_spies"] = placed
    if "space" in action:
        found.update(_with_an_agent(action, own))
    if not {"space", "after_sending_agent_to"} & found.keys() and (sent := sent_to(action, state)):
        found["after_sending_agent_to"] = sent
    if "contract" in action and "contract_held_when_sending" not in found:
        held = contract_held(text)
        if held is not None:
            found["contract_held_when_sending"] = held
    return found


#: Moves in a turn of which sentences may tell where the agent went.
_IN_A_TURN = pattern(r"recall|deploy|contract|summon")
_SENT = pattern(r"\b(?:just )?sen(?:t|ds?) (?:an|its|his|her|their|the) agent to (?:the )?([\w']+)")


def sent_to(action: Told, state: Told) -> str | None:
    """
    The space to which the player sent an agent this turn, where a sentence tells it.

    >>> sent_to({"type": "recall_agent", "player": "red"}, {"point_in_phase": "red has sent its agent to arrakeen"})
    'arrakeen'
    >>> sent_to({"type": "acquire", "player": "red"}, {"point_in_phase": "red has sent its agent to arrakeen"})
    """
    if not _IN_A_TURN.search(str(action.get("type", ""))):
        return None
    for text in (state.get("point_in_phase"), action.get("text")):
        for sentence in re.split(r"[.;]", text.casefold() if isinstance(text, str) else ""):
            match = _SENT.search(sentence)
            if match and str(action.get("player", "")).casefold() in sentence[: match.start()]:
                return match[1]
    return None


def _with_an_agent(action: Told, text: str) -> dict[str, Any]:
    """What a sentence tells of the agents, the units and the options of a space, where no field does."""
    found: dict[str, Any] = {}
    sent, units = agents(text), from_garrison(text)
    if sent is not None and "agents" not in action:
        found["agents"] = sent
    if units is not None and "units" not in action:
        found["units"] = {"from_garrison": units}
    if spice_and_worm(text) and "resolves" not in action:
        found["resolves"] = [{"box": "board_space", "effect": one} for one in ("gain", "sandworm")]
    return found


def _single(action: Told, state: Told) -> dict[str, Any]:
    """A move that is nothing but a spy placed on or recalled from one post."""
    kind = str(action.get("type", ""))
    if "plac" in kind:
        return {"places_spies": [{"post": action["post"]}]}
    text = f"{action.get('text', '')}. {state.get('point_in_phase', '')}".casefold()
    said = (_purpose(one) for one in (str(action.get("for", "")), kind, str(action.get("text", "")).casefold()))
    recall = {"post": action["post"], "for": next(filter(None, said), "icon")}
    if recall["for"] == "gather_intelligence" and _AFTER.search(text):
        recall["after"] = "board_space"
    return {"recalls": [recall]}


def _seen(value: Any, action: Told, state: Told) -> Any:
    """For a plain yes the posts of the player that see the space of the move; else the value itself."""
    if value is not True:
        return value
    return [
        name
        for name, post in state.get("observation_posts", {}).items()
        if action.get("player") in post.get("spies", ()) and action.get("space") in post.get("connected_to", ())
    ][:1]


def _own_posts(action: Told, state: Told) -> list[str]:
    seat = state.get("players", {}).get(action.get("player"), {})
    known = state.get("observation_posts", {})
    return [one for one in seat.get("spies", {}).get("on_posts", ()) if one not in known]


def _held(action: Told, state: Told) -> bool:
    """Whether an agent of another player stands on the space, told by the same name."""
    return any(
        action.get("space") in seat.get("agents", {}).get("on_board", ())
        for color, seat in state.get("players", {}).items()
        if color != action.get("player")
    )


def understood(key: str) -> bool:
    """Whether a field under another name was read by ``complete``."""
    return bool(_SPY_FIELDS.fullmatch(key) or _PLACE_FIELDS.fullmatch(key))


def _posts(key: str, value: Any, text: str, action: Told) -> Iterator[dict[str, str]]:
    """The posts that a field of another name tells, with the purpose where it tells that too."""
    if isinstance(value, Mapping) and value and all(_purpose(str(name).casefold()) for name in value):
        # The posts may stand by what their spies are recalled for.
        for name, inner in value.items():
            yield from ({**one, "for": str(_purpose(str(name)))} for one in _posts(key, inner, "", {}))
        return
    for one in value if isinstance(value, list) else [value]:
        if isinstance(one, Mapping):
            post = next((one[name] for name in ("post", "from", "at", "on") if isinstance(one.get(name), str)), None)
            words = " ".join(str(one.get(name, "")) for name in ("for", "purpose", "effect", "to", "use"))
        else:
            post, words = (one if isinstance(one, str) else None), ""
        if post is None or (_purpose(post.casefold()) and "post" not in post):
            continue
        said = " ".join(str(told) for name, told in action.items() if _SPY_FIELDS.fullmatch(name) or "effect" in name)
        purpose = _purpose(words) or _purpose(key) or _purpose(said.casefold()) or _purpose(text.casefold())
        yield {"post": post, "for": purpose} if purpose else {"post": post}
