"""Effects that can be carried out and still make no sense: too late, twice the same, too much, or about nothing."""

from collections.abc import Iterator, Mapping
from typing import Any

from kodeks.custom.model import CustomSet, Node, at, hit
from kodeks.custom.neighbours import worth_of
from kodeks.findings import Finding, Severity
from kodeks.registry import check


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
    "endgame": ("cards", "persuasion", "swords", "agents", "troops", "sandworms", "dreadnoughts", "contracts"),
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
        the last round is over, so cards, swords and troops come too late.
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
