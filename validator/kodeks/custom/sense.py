"""Effects that can be carried out and still make no sense: twice the same, always so, too late, or about nothing."""

from collections.abc import Iterator, Mapping
from typing import Any

from kodeks.custom.model import CustomSet, Node, at, hit
from kodeks.custom.neighbours import worth_of
from kodeks.findings import Finding, Severity
from kodeks.registry import check

#: The last step of a printed influence track; the bottom is 0.
LAST_STEP = 6


@check(
    "kb.check.control-of-a-space-nobody-controls",
    subject="custom",
    preview=True,
    says={
        "because": "{id} gives control of {space}, which has no bonus for whoever controls it.",
        "hint": "name a space with a control bonus: {known}",
    },
)
def control_of_a_space_nobody_controls(cards: CustomSet) -> Iterator[Finding]:
    """
    An effect gives control of a space that cannot be controlled.

    Why
        A control marker lies on a space that pays a bonus to whoever controls it. Most spaces pay none.
    """
    spaces = {**cards.printed.spaces, **{entry.id: entry.data for entry in cards.of("space")}}
    for node in cards.each("control"):
        space = node.data["control"]
        if space in spaces and "control_bonus" not in spaces[space]:
            played = {item.partition(".")[0] for item in cards.played(node.piece)}
            known = [id for id, value in spaces.items() if "control_bonus" in value and id.partition(".")[0] in played]
            yield at(node, "because", "control", space=space, known=", ".join(sorted(known)))


@check(
    "kb.check.agent-icon-without-a-space",
    subject="custom",
    severity=Severity.WARNING,
    preview=True,
    says={
        "because": "{id} has the agent icon {icon}, and no space shows it.",
        "hint": "add a space with icon: {icon}, or give the card another icon",
    },
)
def agent_icon_without_a_space(cards: CustomSet) -> Iterator[Finding]:
    """
    A card has an agent icon of the set's own that leads to no space.

    Why
        An agent goes to a space that shows an icon of the card. An icon that stands on no space sends nobody anywhere.
    """
    own = {entry.id for entry in cards.of("icon") if entry.data.get("agent")}
    shown = {entry.data.get("icon") for entry in cards.of("space")}
    for piece in cards.of("card") if own - shown else ():
        for index, icon in enumerate(piece.data.get("icons", ())):
            if icon in own - shown:
                yield hit(piece, "because", "icons", index, icon=icon)


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


@check(
    "kb.check.free-and-cheaper",
    subject="custom",
    preview=True,
    says={
        "because": "{id} lets a card be acquired for free and says {word} as well.",
        "hint": "take out free, or {word}",
    },
)
def free_and_cheaper(cards: CustomSet) -> Iterator[Finding]:
    """
    Something is acquired for free and for less, or for free and against payment.

    Why
        What is free has no price that could be lowered or paid in another way.
    """
    for node in cards.each("acquire"):
        acquire = node.data["acquire"]
        for word in ("discount", "pay_with"):
            if acquire.get("free") and word in acquire:
                yield at(node, "because", "acquire", word, key=True, word=word)


@check(
    "kb.check.more-than-was-looked-at",
    subject="custom",
    preview=True,
    says={
        "because": "{id} takes {number} of the cards looked at, and its box looks at {limit}.",
        "hint": "write at most {limit}, or look at more",
    },
)
def more_than_was_looked_at(cards: CustomSet) -> Iterator[Finding]:
    """
    A box trashes, discards or moves more cards that were looked at than it looks at.

    Why
        ``look`` tells how many cards are seen; the rest is not there to be chosen.
    """
    seen: dict[tuple[int, Any], int] = {}
    for node in cards.each("look"):
        seen[id(node.piece), node.box] = seen.get((id(node.piece), node.box), 0) + node.data["look"]["number"]
    taken: dict[tuple[int, Any], int] = {}
    for node in sorted(cards.each("trash", "discard", "move"), key=lambda node: tuple(map(str, node.path))):
        value = node.data[node.head]
        key = (id(node.piece), node.box)
        if value["what"] != "looked-at" or key not in seen or "any_number" in value or _one_way(node):
            continue
        number = value.get("number", 1)
        taken[key] = taken.get(key, 0) + number
        if taken[key] > seen[key] >= taken[key] - number:
            path = (node.head, "number") if "number" in value else (node.head,)
            yield at(node, "because", *path, number=taken[key], limit=seen[key])


def _one_way(node: Node) -> bool:
    """Whether the effect is one of several ways, of which only one is taken."""
    return node.branch in ("choose", "else") or any(item.branch in ("choose", "else") for item in node.above())


@check(
    "kb.check.second-place-better",
    subject="custom",
    severity=Severity.WARNING,
    preview=True,
    says={
        "because": "{id} gives {lower} place more than {higher} place.",
        "hint": "give {higher} place more, or {lower} place less",
    },
)
def second_place_better(cards: CustomSet) -> Iterator[Finding]:
    """
    A Conflict pays a lower place at least as much of everything as a higher one, and more of something.

    Why
        Nobody fights for a place that pays less. kodeks counts what the rewards give at best; a reward it cannot count,
        such as control, is never weighed.
    """
    for piece in cards.of("card"):
        rewards = piece.data.get("rewards", {})
        for higher, lower in (("first", "second"), ("second", "third")):
            if higher not in rewards or lower not in rewards:
                continue
            # The winner of a Conflict with a battle icon takes the card as well; only points outweigh that.
            things = ("victory-points",) if higher == "first" and "battle_icon" in piece.data else None
            if _dominated(rewards[higher], rewards[lower], things):
                yield hit(piece, "because", "rewards", lower, key=True, higher=higher, lower=lower)


def _dominated(higher: list[Mapping[str, Any]], lower: list[Mapping[str, Any]], things: tuple[str, ...] | None) -> bool:
    if any(not {"gain"}.issuperset(item) for item in [*higher, *lower]):
        return False
    above, below = (
        {thing: number for thing, number in worth_of(item).items() if things is None or thing in things}
        for item in (higher, lower)
    )
    return above != below and all(below.get(thing, 0) >= number for thing, number in above.items())


#: What is of no use any more once a box is played.
_LATE = {
    "endgame": ("cards", "persuasion", "swords", "agents"),
    "combat": ("persuasion", "agents"),
}


@check(
    "kb.check.gain-too-late",
    subject="custom",
    severity=Severity.WARNING,
    preview=True,
    says={
        "because": "{id} gives {thing} in its {box} box, when they are of no use any more.",
        "hint": "give something that counts then, or move the effect to another box",
    },
)
def gain_too_late(cards: CustomSet) -> Iterator[Finding]:
    """
    A box gives what can no longer be used when it is played.

    Why
        Combat cards are played after all reveal turns, so persuasion buys nothing then; Endgame cards are played when
        the last round is over, so cards and swords come too late.
    """
    for piece in cards.of("card"):
        for box, things in _LATE.items():
            for path, thing in _gained(piece.data.get(box, ()), (box,)):
                if thing in things:
                    yield hit(piece, "because", *path, key=True, thing=thing, box=box)


def _gained(effects: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Everything that effects give, with the way to it."""
    for index, effect in enumerate(effects):
        here = (*path, index)
        for thing in effect.get("gain", ()):
            yield (*here, "gain", thing), thing
        for field in ("to", "then", "else"):
            yield from _gained(effect.get(field, ()), (*here, field))
        for number, option in enumerate(effect.get("choose", ())):
            yield from _gained(option, (*here, "choose", number))


@check(
    "kb.check.icon-already-there",
    subject="custom",
    severity=Severity.WARNING,
    preview=True,
    says={
        "because": "{id} gets {icon} under a condition, and has it anyway.",
        "hint": "name another icon under icons_when, or take it out of icons",
    },
)
def icon_already_there(cards: CustomSet) -> Iterator[Finding]:
    """
    A condition gives a card an agent icon that it already has.

    Why
        The condition adds nothing for that icon.
    """
    for piece in cards.of("card"):
        for index, icon in enumerate(piece.data.get("icons_when", {}).get("icons", ())):
            if icon in piece.data.get("icons", ()):
                yield hit(piece, "because", "icons_when", "icons", index, icon=icon)


@check(
    "kb.check.no-copies",
    subject="custom",
    severity=Severity.WARNING,
    preview=True,
    says={"because": "{id} has 0 copies.", "hint": "write copies: 1, or leave the entry out"},
)
def no_copies(cards: CustomSet) -> Iterator[Finding]:
    """
    A card or a tile of which there is none.

    Why
        What has no copies is in no box. A draft stands better in a folder that ``exclude`` leaves out.
    """
    for piece in cards.sound:
        if piece.data.get("copies") == 0:
            yield hit(piece, "because", "copies")


@check(
    "kb.check.spy-without-a-post",
    subject="custom",
    preview=True,
    says={
        "because": "{id} places a spy at {space}, and no post is connected to it.",
        "hint": "name a space with a post, or add a post that connects it",
    },
)
def spy_without_a_post(cards: CustomSet) -> Iterator[Finding]:
    """
    A spy is placed at a space that no observation post watches.

    Why
        Spies stand on posts. Where no post is connected to the space, there is no place for one.
    """
    watched: set[str] = set()
    for connected in [*cards.printed.posts.values(), *(entry.data.get("connects", ()) for entry in cards.of("post"))]:
        watched.update(connected)
    known = {*cards.printed.spaces, *(entry.id for entry in cards.of("space"))}
    for node in cards.each("gain"):
        if "spies" not in node.data["gain"] or "at" not in node.data:
            continue
        named = [item for item in node.data["at"].get("is", ()) if item in known]
        if named and watched.isdisjoint(named):
            yield at(node, "because", "at", "is", 0, space=named[0])
