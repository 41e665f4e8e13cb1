"""
Events told in plain English: a card trashed, units deployed, something gained.

An event is read into the fields of a move, so that one and the same outcome is worked out whichever
way a case tells it. A sentence that no phrase fits tells nothing, and what is left over is named.
"""

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

from kodeks.legality.told import number
from kodeks.patterns import pattern

_NUMBER = r"(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|both)"
_OWN = r"(?:its|his|her|their|the|own)"
_PILE = r"(?P<pile>hand|discard pile|discard|discards|play area|play|in play)"

_TRASH = (
    pattern(
        rf"(?P<who>\w+) trashes (?:an?|one|the|its|his|her) (?:copy of )?(?P<card>[\w'’ .-]+?)(?: card)?"
        rf" (?:from|out of|in|that is|which is) (?:{_OWN} )?{_PILE}\b(?P<rest>.*)"
    ),
    pattern(
        rf"(?P<who>\w+) trashes from (?:{_OWN} )?{_PILE} (?:an?|the|its) (?P<card>[\w'’ .-]+?)(?: card)?$(?P<rest>)"
    ),
)
_DISCARD = pattern(
    r"(?P<who>\w+) discards (?:an?|one|the|its) (?P<card>[\w'’ .-]*?) ?(?:card)?(?: from (?:its|the) hand)?"
    r"(?P<rest>$|[,.;].*| with .*| to .*)"
)
_REVEAL = pattern(
    r"(?P<who>\w+) (?:takes (?:a|its) reveal turn|reveals(?: (?:its|the)(?: whole)? hand| its cards)?)(?P<rest>$|\.$)"
)
_UNITS = r"(?:troops?|units?)"
_DEPLOYS = pattern(rf"(?P<who>\w+) deploys (?P<number>{_NUMBER}) {_UNITS}(?: from its garrison)?(?P<rest>$|\.$)")
_RETREATS = pattern(
    rf"(?P<who>\w+) (?:retreats|withdraws) (?P<number>{_NUMBER}) {_UNITS}"
    r"(?: from the conflict| to its garrison)*(?P<rest>$|\.$)"
)
_THING = rf"{_NUMBER} (?:solari|spice|water|cards?|intrigue cards?|troops?)"
_GAIN = pattern(
    r"(?P<who>\w+) (?P<verb>gains|gets|draws|recruits|takes|receives) "
    rf"(?P<what>{_THING}(?:(?:, | and |, and ){_THING})*)"
    r"(?P<rest>$|\.$| from (?:an?|one|the|its) (?:effect|card|icon|bank|supply|reward)[\w ]*$)"
)

_ACQUIRE = pattern(
    r"(?P<who>\w+) (?:acquires|buys) (?:an? |one )?(?P<card>[\w'’ .-]+?)(?: card)?"
    r"(?: from (?:the )?(?P<source>reserve|imperium row|row))?(?: for (?P<cost>\d+)(?: persuasion)?)?(?P<rest>$|\.$)"
)
_WALL = (
    pattern(
        r"the shield wall is (?:removed|destroyed|detonated|blown up)"
        r" by (?:an? \w+ (?:card )?of )?(?P<who>\w+)(?P<rest>$|\.$)"
    ),
    pattern(r"(?P<who>\w+) (?:removes|destroys|detonates|blows up) the shield wall(?P<rest>.*)"),
)
_LOSES = pattern(
    rf"(?P<who>\w+) loses (?P<number>{_NUMBER}) {_UNITS} (?:from|in|of) its (?P<place>garrison)(?P<rest>.*)"
)
_SPY = pattern(r"(?P<who>\w+) places (?:a|one|its) spy on (?:the )?(?P<post>[\w' -]+?)(?P<rest>$|\.$| with .*)")
_CONTRACT = pattern(
    r"(?P<who>\w+) (?P<verb>completes|fulfils|takes) (?:(?:an?|the|its) )?contract (?P<name>[\w' -]+?)(?P<rest>$|\.$)"
)
_SWORDS = pattern(
    r"(?P<who>\w+) plays (?:an?|one|its) (?:combat )?intrigue card "
    rf"(?:\w+ ){{1,2}}(?P<number>{_NUMBER}) swords?(?P<rest>$|\.$)"
)

#: Ends of sentences that add nothing.
_HARMLESS = pattern(r"^[ .,]*(?:(?:with|by|through|using|from|because of|for) (?:an?|the|one|its) [\w' ]+)?[ .]*$")


def action(events: Collection[str], colors: Collection[str]) -> dict[str, Any] | None:
    """
    The move that a single event tells of; None where there are more, or where it is another kind.

    >>> action(["red trashes a Dagger from its hand"], ["red"])["trashes"]
    {'card': 'dagger', 'from': 'hand'}
    >>> action(["green draws 2 cards from an effect"], ["green"])["card"]
    {'agent_box': 'draw 2 cards'}
    >>> action(["red trashes a Dagger from its hand and wins the game"], ["red"]) is None
    True
    """
    if len(events) != 1:
        return None
    told = next(iter(events)).casefold().strip()
    for read, patterns in READERS:
        for way in patterns:
            # The names of posts and contracts are those of the case itself.
            text = told if read in (_spy, _contract) else told.replace("_", " ")
            match = way.fullmatch(text)
            if match and match["who"] in colors and _HARMLESS.match(match["rest"] or ""):
                return {"player": match["who"], "text": text, **read(match)}
    return None


def _trash(match: re.Match[str]) -> dict[str, Any]:
    pile = match["pile"]
    place = "in_play" if "play" in pile else "discard" if "discard" in pile else "hand"
    return {"type": "trash", "trashes": {"card": match["card"].strip(), "from": place}}


def _discard(match: re.Match[str]) -> dict[str, Any]:
    name = match["card"].strip()
    return {"type": "discard", "discards": {"card": name} if name else {}}


def _reveal(match: re.Match[str]) -> dict[str, Any]:
    return {"type": "reveal"}


def _deploys(match: re.Match[str]) -> dict[str, Any]:
    return {"type": "deploy", "units": {"from_garrison": number(match["number"])}}


def _retreats(match: re.Match[str]) -> dict[str, Any]:
    return {"type": "retreat", "units": {"retreated": number(match["number"])}}


def _gain(match: re.Match[str]) -> dict[str, Any]:
    verb = {"draws": "draw", "recruits": "recruit"}.get(match["verb"], "gain")
    box = f"{verb} {match['what']}"
    told = [{"box": "card_agent_box", "effect": "gain"}]
    return {"type": "resolve_effects", "card": {"agent_box": box}, "resolves": told}


def _effects(*effects: Mapping[str, Any], effect: str = "gain") -> dict[str, Any]:
    """A move that carries effects out by themselves."""
    box = {"card": {"agent_box": list(effects)}, "resolves": [{"box": "card_agent_box", "effect": effect}]}
    return {"type": "resolve_effects", **box}


def _acquire(match: re.Match[str]) -> dict[str, Any]:
    name, cost, source = match["card"].strip(), match["cost"], match["source"]
    bought: dict[str, Any] = {"card": name, **({"cost": int(cost)} if cost else {})}
    if source:
        bought["source"] = "reserve" if source == "reserve" else "imperium_row"
    return {"type": "acquire", "card": name, "buys": [bought]}


def _wall(match: re.Match[str]) -> dict[str, Any]:
    return _effects({"do": "remove-shield-wall"}, effect="remove_shield_wall")


def _loses(match: re.Match[str]) -> dict[str, Any]:
    return _effects({"lose": {"troops": number(match["number"])}, "from": match["place"]})


def _spy(match: re.Match[str]) -> dict[str, Any]:
    post = match["post"].strip()
    return {**_effects({"gain": {"spies": 1}}), "places_spies": [{"post": post}]}


def _contract(match: re.Match[str]) -> dict[str, Any]:
    kind = "take_contract" if match["verb"] == "takes" else "complete_contract"
    return {"type": kind, "contract": match["name"].strip()}


def _swords(match: re.Match[str]) -> dict[str, Any]:
    return {"type": "play_intrigue", "card": {"kind": "combat", "swords": number(match["number"])}}


#: What reads each kind of event, with its phrases.
READERS: tuple[tuple[Callable[[re.Match[str]], dict[str, Any]], tuple[re.Pattern[str], ...]], ...] = (
    (_trash, _TRASH),
    (_discard, (_DISCARD,)),
    (_reveal, (_REVEAL,)),
    (_deploys, (_DEPLOYS,)),
    (_retreats, (_RETREATS,)),
    (_gain, (_GAIN,)),
    (_acquire, (_ACQUIRE,)),
    (_wall, _WALL),
    (_loses, (_LOSES,)),
    (_spy, (_SPY,)),
    (_contract, (_CONTRACT,)),
    (_swords, (_SWORDS,)),
)


# --- units that go to the Conflict with an agent ---------------------------------------------------

_DEPLOY = pattern(r"\bdeploy(?:s|ing|ed)?\b(?P<what>[^.;]*)")
_NOBODY = pattern(r"^ (?:nobody|no one|nothing|none|no (?:\w+ )?(?:units?|troops?))\b")
_MOST = pattern(
    r"^ (?:as (?:many|much)\b|all (?:it|he|she|they|that it) (?:may|can)|everything (?:it|that)|everybody it"
    r"|the (?:maximum|most)|(?:up to )?(?:its|the) limit|all possible|every unit it)"
)
_GARRISON = pattern(rf"\b(?P<number>{_NUMBER})(?: \w+)? (?:{_UNITS} )?(?:from|out of|of) (?:its|the|his|her) garrison")
_RECRUITS = pattern(
    r"\b(?:(?P<every>all|both|its|the)(?: of)?(?: the| its| those)?(?: \d+| two| three)? "
    rf"|(?P<number>{_NUMBER}) (?:of the |of its )?)"
    rf"(?:new(?:ly)? ?)?(?:recruits?|recruited(?: {_UNITS})?|new troops?|troops? (?:just |it )?recruited)"
)
_PLAIN = pattern(
    rf"^ (?P<number>{_NUMBER})(?: (?:of its |of the |more |new )?{_UNITS}| of them)?(?=$|[,.;]| and | to | in )"
)


def deployed(text: str) -> Mapping[str, Any] | None:
    """
    The units that a sentence says are deployed; ``{}`` where it speaks of them in other words, None where it does not.

    >>> deployed("pays 5 spice and deploys as many units as it may"), deployed("and deploys nobody")
    ({'most': True}, {'total': 0})
    >>> deployed("deploys both recruits and one troop from its garrison")
    {'recruits': 'all', 'from_garrison': 1}
    >>> deployed("deploys 3 troops"), deployed("deploys at leisure"), deployed("draws 2 cards")
    ({'total': 3}, {}, None)
    """
    match = _DEPLOY.search(text.casefold())
    if match is None or "without deploying" in text.casefold() or "does not deploy" in text.casefold():
        return None if match is None else {"total": 0}
    what = match["what"]
    if _NOBODY.match(what):
        return {"total": 0}
    if _MOST.match(what):
        return {"most": True}
    found: dict[str, Any] = {}
    if recruits := _RECRUITS.search(what):
        found["recruits"] = "all" if recruits["every"] or recruits["number"] == "both" else number(recruits["number"])
    if garrison := _GARRISON.search(what):
        found["from_garrison"] = number(garrison["number"])
    if not found and (plain := _PLAIN.match(what)):
        found["total"] = number(plain["number"])
    return found


#: Stems of words that some phrase of a visit is read by.
_READ = pattern(
    r"\b(?:pa(?:y|id)|deploy|choos|chose|pick|tak|summon|recall|gather|draw|recruit|gain|get|plac|put|infiltrat|trash"
    r"|spy|spies|box|card|agent|influence|with|using|for|remov|detonat|freighter|tech|contract|hooks|nobody|nothing"
    r"|resolv|discard|lose|retreat|steal|swordmaster|council|collect|receiv|us(?:es|ing)\b|acquir|buy|declin|research"
    r"|dreadnought|negotiator|specimen|troop|unit|garrison|solari|spice|water|advanc|activ|control)\w*"
)


def left_over(text: str) -> list[str]:
    """
    The parts of the sentence after a visit that no phrase is read by.

    >>> left_over(" with a card whose agent box is empty and deploys nobody"), left_over(", then sings a song")
    ([], ['then sings a song'])
    """
    parts = [one.strip(" .") for one in re.split(r",|;| and ", text)]
    return [one for one in parts if one and not _READ.search(one)]
