"""Conditions that can be met and still make no sense: always so, never so, asked twice, or the same either way."""

from collections.abc import Iterator, Mapping
from typing import Any

from kodeks.custom.model import CustomSet, Node, at
from kodeks.findings import Finding, Severity
from kodeks.registry import check

#: The last step of a printed influence track; the bottom is 0.
LAST_STEP = 6


@check(
    "kb.check.influence-beyond-the-track",
    subject="custom",
    preview=True,
    says={
        "because": "{id} asks for {number} influence, and a track ends at {limit}.",
        "hint": "write at most {limit}",
    },
)
def influence_beyond_the_track(cards: CustomSet) -> Iterator[Finding]:
    """
    A condition or an event asks for more influence than a track has steps.

    Why
        Nobody ever gets there, so what follows never happens.
    """
    for node in cards.each("when", "upon"):
        for item, path in _asked(node):
            number = item.get("at_least", 0)
            if number > LAST_STEP:
                yield at(node, "because", *path, "at_least", number=number, limit=LAST_STEP)


def _asked(node: Node) -> Iterator[tuple[Mapping[str, Any], tuple[str | int, ...]]]:
    """The influence that an effect asks for, and where."""
    if node.head == "upon":
        if node.data["upon"]["event"] == "reach-influence":
            yield node.data["upon"], ("upon",)
        return
    for condition, path in conditions(node.data["when"], ("when",)):
        if "influence" in condition:
            yield condition["influence"], (*path, "influence")


def conditions(
    condition: Mapping[str, Any], path: tuple[str | int, ...]
) -> Iterator[tuple[Mapping[str, Any], tuple[str | int, ...]]]:
    """A condition and those inside it, each with the way to it."""
    yield condition, path
    for index, item in enumerate(condition.get("met", {}).get("of", ())):
        yield from conditions(item, (*path, "met", "of", index))


@check(
    "kb.check.same-either-way",
    subject="custom",
    severity=Severity.WARNING,
    preview=True,
    says={"because": "{id} does the same under else as under then.", "hint": "write the effects without when"},
)
def same_either_way(cards: CustomSet) -> Iterator[Finding]:
    """
    A condition changes nothing: what follows is the same with it and without it.

    Why
        Most often one of the two was to be changed after copying.
    """
    for node in cards.each("when"):
        if node.data["then"] == node.data.get("else"):
            yield at(node, "because", "else", key=True)


@check(
    "kb.check.condition-asked-twice",
    subject="custom",
    severity=Severity.WARNING,
    preview=True,
    says={
        "inside": "{id} asks for {word} where it is known to hold.",
        "beside": "{id} asks for the same twice in a row.",
        "hint": "ask once, and put all that follows under it",
    },
)
def condition_asked_twice(cards: CustomSet) -> Iterator[Finding]:
    """
    A condition stands inside itself, or twice in a row.

    Why
        Asked inside its own ``then`` it is known to hold; asked twice in a row it is one condition with more to follow.
    """
    for node in cards.each("when"):
        parent = node.parent
        if parent is not None and parent.head == "when" and node.branch == "then" and node.path[-1] == 0:
            for word, value in node.data["when"].items():
                if parent.data["when"].get(word) == value:
                    yield at(node, "inside", "when", word, key=True, word=word)
        before = _before(node)
        if before is not None and before.get("when") == node.data["when"] and _fixed(node.data["when"]):
            yield at(node, "beside", "when", key=True)


def _before(node: Node) -> Mapping[str, Any] | None:
    """The effect that stands before this one in its list."""
    index = int(node.path[-1])
    if not index:
        return None
    here: Any = node.piece.data
    for step in node.path[:-1]:
        here = here[step]
    found: Mapping[str, Any] = here[index - 1]
    return found


#: What effects between two questions do not change.
_STEADY = frozenset(
    (
        "maker-hooks",
        "council-seat",
        "swordmaster",
        "alliance",
        "bond",
        "reveal-turn",
        "grafted",
        "conflict-level",
        "players",
    )
)


def _fixed(condition: Mapping[str, Any]) -> bool:
    """Whether nothing that the first of two effects does can change the answer."""
    return _STEADY.issuperset(condition)


@check(
    "kb.check.condition-that-always-holds",
    subject="custom",
    severity=Severity.WARNING,
    preview=True,
    says={
        "because": "{id} asks for {word} of at least {number}, which is always so.",
        "met": "{id} asks for none of {number} conditions, which is always so.",
        "turn": "{id} asks in its {box} box for what that box tells already.",
        "hint": "raise the number, or write what follows without the condition",
    },
)
def condition_that_always_holds(cards: CustomSet) -> Iterator[Finding]:
    """
    A condition is met whatever the players do.

    Why
        At least 0 water, a Conflict of at least level 1, the reveal turn in a reveal box: nothing hangs on it, and most
        often another number was meant.
    """
    for node in cards.each("when"):
        for condition, path in conditions(node.data["when"], ("when",)):
            for word, value in condition.items():
                yield from _sure(node, word, value, (*path, word))


def _sure(node: Node, word: str, given: Any, path: tuple[str | int, ...]) -> Iterator[Finding]:
    if word == "reveal-turn":
        if node.box[0] in ("reveal", "agent") and given is (node.box[0] == "reveal"):
            yield at(node, "turn", *path, key=True, box=node.box[0])
    elif word == "met":
        if given["at_least"] == 0:
            yield at(node, "met", *path, "at_least", number=len(given["of"]))
    elif isinstance(given, Mapping) and "at_least" in given and not {"at_most", "exactly", "more_than"} & given.keys():
        least = 1 if word == "conflict-level" else 0
        if given["at_least"] <= least:
            yield at(node, "because", *path, "at_least", word=word, number=given["at_least"])
