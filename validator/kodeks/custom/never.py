"""Effects that can never happen."""

from collections.abc import Iterator, Mapping
from typing import Any

from kodeks import schemas
from kodeks.custom.model import OWN, TOKENS, CustomSet, Node, Piece, at, hit
from kodeks.findings import Finding, Severity
from kodeks.registry import check

GRAFTING = "immortality.module.immortality"
#: What lets an agent go where the icons of the card do not.
_SENDING = ("send-any-agent", "agent-icons")
#: Decks whose cards are played with agents.
PLAYED = ("starter", "imperium", "reserve", "commander", "tleilaxu")


@check(
    "kb.check.agent-box-without-icon",
    subject="custom",
    says={
        "because": "{id} has an agent box and no agent icon.",
        "hint": "give it icons, or move the effects to the reveal box",
    },
)
def agent_box_without_icon(cards: CustomSet) -> Iterator[Finding]:
    """
    A card has an agent box, but no agent icon to be played with.

    Why
        The agent box works when the card sends an agent, and a card without an agent icon sends
        none. With Immortality it can be grafted to a card that has one, and an effect may let any
        agent be sent.
    """
    for piece in cards.of("card"):
        data = piece.data
        if data["deck"] not in PLAYED or "agent" not in data or data.get("icons") or "icons_when" in data:
            continue
        sending = any(item.get("allow", {}).get("what") in _SENDING for item in data["agent"])
        if not sending and GRAFTING not in cards.played(piece):
            yield hit(piece, "because", "agent", key=True)


@check(
    "kb.check.cost-nobody-can-pay",
    subject="custom",
    says={
        "because": "{id} asks for {number} {thing} before the arrow, and a player has {limit}.",
        "hint": "ask for at most {limit}",
    },
)
def cost_nobody_can_pay(cards: CustomSet) -> Iterator[Finding]:
    """
    What stands before an arrow asks for more pieces than a player has.

    Why
        The arrow is left undone unless all of its cost is paid. A player has 3 spies, so a cost of
        4 spies is never paid. The numbers stand in the base, with the pieces.
    """
    for node in cards.each("to"):
        sums: dict[str, int] = {}
        for index, effect in enumerate(node.data.get("give", ())):
            for thing, number, path in _demands(effect):
                sums[thing] = sums.get(thing, 0) + number
                limit = cards.limit(node.piece, thing)
                if limit is not None and sums[thing] > limit >= sums[thing] - number:
                    yield at(node, "because", "give", index, *path, number=sums[thing], thing=thing, limit=limit)


def _demands(effect: Mapping[str, Any]) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """What an effect takes from a player: the pieces, how many at least, and where it says so."""
    if "recall" in effect:
        recall = effect["recall"]
        yield {"spy": "spies", "agent": "agents"}[recall["what"]], recall.get("number", 1), ("recall", "number")
    elif "lose" in effect:
        for thing, number in effect["lose"].items():
            if thing != OWN:
                yield thing, number, ("lose", thing)
    for head in ("retreat", "deploy"):
        if head in effect:
            recall = effect[head]
            for bound in ("exactly", "at_least"):
                if bound in recall:
                    yield recall["what"], recall[bound], (head, bound)


@check(
    "kb.check.more-than-there-are",
    subject="custom",
    says={
        "because": "{id} moves {number} {thing} at once, and a player has {limit}.",
        "hint": "write at most {limit}",
    },
)
def more_than_there_are(cards: CustomSet) -> Iterator[Finding]:
    """
    An effect gains, recalls, loses or deploys more pieces than a player has.

    Why
        The part beyond the number of pieces never happens, and a reader wonders what is meant.
    """
    for node in cards.each("gain"):
        ((thing, number),) = node.data["gain"].items()
        if thing in TOKENS and number > 1:
            limit = cards.limit(node.piece, thing)
            if limit is not None and number > limit:
                yield at(node, "because", "gain", thing, number=number, thing=thing, limit=limit)
    for node in cards.each("recall", "lose", "retreat", "deploy"):
        if node.branch == "give":
            continue
        for thing, number, path in _demands(node.data):
            limit = cards.limit(node.piece, thing)
            if limit is not None and number > limit:
                yield at(node, "because", *path, number=number, thing=thing, limit=limit)


@check(
    "kb.check.effect-of-nothing",
    subject="custom",
    severity=Severity.WARNING,
    says={"because": "{id} says {word}: 0, which does nothing.", "hint": "write a number from 1 on, or take it out"},
)
def effect_of_nothing(cards: CustomSet) -> Iterator[Finding]:
    """
    An effect pays, gains, loses or looks at 0 of something.

    Why
        Nothing happens, and most often another number was meant.
    """
    for head, field in (("gain", "gain"), ("lose", "lose"), ("to", "pay"), ("look", "look")):
        for node in cards.each(head):
            result = node.data.get(field, {})
            if 0 in result.values():
                for key in [key for key, number in result.items() if number == 0]:
                    yield at(node, "because", field, key, word=key)


#: Measures that count pieces of which a player has a known number.
_COUNTED = {
    "spies-on-board": "spies",
    "troops-in-conflict": "troops",
    "dreadnoughts": "dreadnoughts",
    "agents-on-spaces": "agents",
}


@check(
    "kb.check.condition-that-never-holds",
    subject="custom",
    says={
        "limit": "{id} asks for {word} of at least {number}, and there are never more than {limit}.",
        "range": "{id} asks for {word} of at least {number} and at most {limit}.",
        "met": "{id} asks for {number} of {limit} conditions.",
        "level": "{id} asks for a Conflict of level {number}, and there are levels 1 to {limit}.",
        "players": "{id} asks for {number} players, and its modules are for {limit}.",
        "turn": "{id} asks in its {box} box whether it is the reveal turn.",
        "against": "{id} asks for {word} where it has just been ruled out.",
        "hint": "correct the number, or take the condition out",
        "elsewhere": "take the condition out, or move the effect to another box",
    },
)
def condition_that_never_holds(cards: CustomSet) -> Iterator[Finding]:
    """
    A condition cannot be met, whatever the players do.

    Why
        More spies on the board than a player owns, at least 3 and at most 2, all 5 of 4
        conditions: what follows never happens. The numbers stand in the base.
    """
    for node in cards.each("when"):
        yield from _impossible(cards, node, node.data["when"], ("when",))
        yield from _ruled_out(node)


def _impossible(cards: CustomSet, node: Node, condition: Mapping[str, Any], path: tuple[Any, ...]) -> Iterator[Finding]:
    for word, value in condition.items():
        here = (*path, word)
        if word == "met":
            if value["at_least"] > len(value["of"]):
                yield at(node, "met", *here, "at_least", number=value["at_least"], limit=len(value["of"]))
            for index, item in enumerate(value["of"]):
                yield from _impossible(cards, node, item, (*here, "of", index))
        elif word == "reveal-turn":
            box = str(node.box[0])
            if (value is True and box == "agent") or (value is False and box == "reveal"):
                yield at(node, "turn", *here, hint="elsewhere", box=box)
        elif isinstance(value, Mapping):
            yield from _measure(cards, node, word, value, here)


def _measure(
    cards: CustomSet, node: Node, word: str, data: Mapping[str, Any], here: tuple[Any, ...]
) -> Iterator[Finding]:
    low = max(data.get("at_least", 0), data.get("exactly", 0))
    high = min(data.get("at_most", low), data.get("exactly", low))
    field = "at_least" if "at_least" in data else "exactly"
    if low > high:
        yield at(node, "range", *here, field, word=word, number=low, limit=high)
    limit = cards.limit(node.piece, _COUNTED.get(word, ""))
    if limit is not None and low > limit:
        yield at(node, "limit", *here, field, word=word, number=low, limit=limit)
    elif word == "conflict-level" and low > max(_levels()):
        yield at(node, "level", *here, field, number=low, limit=max(_levels()))
    elif word == "players":
        allowed = _players(cards, node.piece)
        fits = [item for item in allowed if low <= item <= data.get("at_most", max(low, item))]
        if allowed and not fits:
            yield at(node, "players", *here, field, number=low, limit=", ".join(map(str, sorted(allowed))))


def _levels() -> list[int]:
    levels: list[int] = schemas.store().schemas["card"]["properties"]["level"]["enum"]
    return levels


def _players(cards: CustomSet, piece: Piece) -> set[int]:
    """
    The numbers of players with which a piece can be in play.

    A module that is played with another one may bring its own number, so all of the printed ones
    count unless the set limits itself.
    """
    own = cards.by_id.get(f"{piece.module}.module.{piece.module}")
    players = own.data.get("players") if own is not None else None
    if isinstance(players, list) and players:
        return {item for item in players if isinstance(item, int)}
    return {number for value in cards.printed.modules.values() for number in value.get("players", ())}


def _ruled_out(node: Node) -> Iterator[Finding]:
    """A condition that stands first inside its own opposite."""
    parent = node.parent
    if parent is None or parent.head != "when" or node.branch not in ("then", "else") or node.path[-1] != 0:
        return
    for word, value in node.data["when"].items():
        above = parent.data["when"].get(word)
        if above is None:
            continue
        same = node.branch == "else" and len(parent.data["when"]) == 1 and above == value
        opposite = node.branch == "then" and isinstance(above, bool) and isinstance(value, bool) and above is not value
        if same or opposite:
            yield at(node, "against", "when", word, word=word)


@check(
    "kb.check.choice-without-a-choice",
    subject="custom",
    says={
        "all": "{id} lets the player pick {number} of {limit}.",
        "hint": "pick fewer, or write the effects without choose",
    },
)
def choice_without_a_choice(cards: CustomSet) -> Iterator[Finding]:
    """
    A choice takes as many options as there are, or more.

    Why
        Picking 2 of 2 is no choice, and picking 3 of 2 cannot be done.
    """
    for node in cards.each("choose"):
        number, limit = node.data.get("pick", 1), len(node.data["choose"])
        if number >= limit:
            yield at(node, "all", "pick", number=number, limit=limit)


@check(
    "kb.check.same-choice-twice",
    subject="custom",
    severity=Severity.WARNING,
    preview=True,
    says={"because": "{id} offers the same option twice.", "hint": "take one of them out"},
)
def same_choice_twice(cards: CustomSet) -> Iterator[Finding]:
    """
    Two options of a choice are the same.

    Why
        The second one adds nothing. Most often a number was to be changed after copying.
    """
    for node in cards.each("choose"):
        options = node.data["choose"]
        for index, option in enumerate(options):
            if option in options[:index]:
                yield at(node, "because", "choose", index)
