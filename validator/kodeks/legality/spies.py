"""Spies: occupied spaces and infiltration, gathering intelligence, placing."""

from collections import Counter
from typing import Any

from kodeks.findings import Holds, Named, Path
from kodeks.legality import effects
from kodeks.legality.infiltrating import opens
from kodeks.legality.moves import SPY, Move, Say, against, missing, unclear
from kodeks.registry import check

INFILTRATE = "uprising.clause.infiltrate"
GATHER = "uprising.clause.gather-intelligence"
STATION = "uprising.space.research-station"

#: What checks of recalled and of placed spies say.
RECALLING = {
    "no spy": "{player} recalls a spy from {post} and has none there.",
    "not connected": "{post} is not connected to {space}.",
    "hint": "recall a spy of yours from a post connected to the space the agent goes to",
    "unknown": "the position does not tell of the post {post}",
}
PLACING = {
    "occupied": "{post} already holds a spy.",
    "occupied hint": "choose a free post",
    "no supply": "{player} has no spy in supply to place.",
    "no supply hint": "recall one of your spies first, without effect",
    "wrong icon": "{post} is connected to no space with {icon}.",
    "wrong icon hint": "choose a post connected to such a space",
    "same post": "the books do not say whether a spy recalled to be placed may go back to its post",
    "in supply": "the books do not say whether a spy may be recalled to be placed while one is in supply",
    "unknown": "the position does not tell of the post {post}",
}


@check(
    "uprising.check.space-occupied",
    subject="send-agent",
    clauses=["uprising.clause.occupied-space", INFILTRATE],
    says={
        "own": "{player} already has an agent on {space}.",
        "own hint": "infiltrating gets past agents of other players only",
        "other": "{other} holds {space}, and {player} recalls no spy to infiltrate.",
        "other hint": "recall a spy from a post connected to the space, or choose another space",
        "unknown": "the position does not tell where every player's agents are",
        "two agents": "the books do not say whether one recalled spy gets past several agents",
    },
)
def space_occupied(move: Move) -> Say:
    """
    An agent is sent to a space that an agent holds, and no spy opens it.

    Why it cannot be
        One agent stands on a space. Recalling a spy from a connected post lets an agent join
        the agent of another player; the player's own agent still bars the way.
    """
    if move.space is None:
        return
    holders = move.position.agents_on(move.space.id)
    at: Path = ("action", "space")
    if not holders:
        yield Holds(("uprising.clause.occupied-space",)) if holders == [] else unclear("unknown", ("state", "players"))
        return
    facts: dict[str, Any] = {"player": move.mover, "space": Named(move.space.id)}
    if move.player.color in holders:
        yield against("own", at, clauses=("uprising.clause.occupied-space",), **facts)
    elif effects.allows(move.card.agent or (), "enter-occupied-space") or _icon_opens(move):
        return
    elif not move.recalls("infiltrate"):
        other = type(move.mover)(holders[0])
        yield against("other", at, clauses=("uprising.clause.occupied-space", INFILTRATE), other=other, **facts)
    elif len(holders) > 1:
        yield unclear("two agents", at, open=("uprising.silence.infiltrating-past-two-agents",))
    else:
        yield Holds((INFILTRATE,))


def _icon_opens(move: Move) -> bool:
    """Whether an infiltrate icon may lead past the agents there; its own check tells whether it does."""
    return move.space is not None and not move.recalls("infiltrate") and opens(move, move.space.icon) is not False


@check(
    "uprising.check.spy-recalled-wrongly",
    subject="send-agent",
    clauses=[INFILTRATE, GATHER],
    says=RECALLING,
)
def spy_recalled_wrongly(move: Move) -> Say:
    """
    A spy is recalled from a post where the player has none, or that sees another space.

    Why it cannot be
        Infiltrating and gathering intelligence recall the player's own spy from a post
        connected to the space the agent is sent to.
    """
    yield from recalled(move)


def recalled(move: Move) -> Say:
    """The recalls of a move for infiltrating and gathering intelligence, one by one."""
    for effect, clause in (("infiltrate", INFILTRATE), ("gather_intelligence", GATHER)):
        for at, name in move.recalls(effect):
            post = move.posts.get(name)
            if post is None and not move.position.spies_known(move.player.color):
                yield unclear("unknown", (*at, "post"), post=name)
            elif post is None or move.player.color not in post.spies:
                yield against("no spy", (*at, "post"), clauses=(clause,), player=move.mover, post=name)
            elif move.space and move.space.id not in post.connects:
                yield against("not connected", (*at, "post"), clauses=(clause,), post=name, space=Named(move.space.id))
            else:
                yield Holds((clause,))


@check(
    "uprising.check.two-spies-for-one-effect",
    subject="send-agent",
    clauses=[
        "uprising.clause.two-spies-different-effects",
        "uprising.clause.recall-without-icon",
        "uprising.clause.two-spies-at-research-station",
    ],
    says={
        "same": "{player} recalls {number} spies for the same effect.",
        "same hint": "with two spies at a space, one may infiltrate and one may gather intelligence",
        "one spy": "{player} recalls the spy at {post} for two effects.",
        "one spy hint": "a recalled spy gives one effect",
    },
)
def two_spies_for_one_effect(move: Move) -> Say:
    """
    Two spies are recalled for the same effect, or one spy for two.

    Why it cannot be
        A recalled spy serves one effect, and with two spies at a space the effects must differ.
    """
    wanted = [one for one in move.action.get("recalls", ()) if one["for"] in ("infiltrate", "gather_intelligence")]
    for _, number in Counter(one["for"] for one in wanted).items():
        if number > 1:
            names = ["uprising.clause.two-spies-different-effects"]
            if move.space is not None and move.space.id == STATION:
                names.append("uprising.clause.two-spies-at-research-station")
            yield against("same", ("action", "recalls"), clauses=tuple(names), player=move.mover, number=number)
    for post, number in Counter(one["post"] for one in wanted).items():
        if number > 1:
            clauses = ("uprising.clause.recall-without-icon",)
            yield against("one spy", ("action", "recalls"), clauses=clauses, player=move.mover, post=post)
    if len({one["for"] for one in wanted}) == len({one["post"] for one in wanted}) == 2:
        yield Holds(("uprising.clause.two-spies-different-effects",))


#: What a check of intelligence gathered after an effect can say.
LATE = {
    "late": "{player} gathers intelligence after an effect was resolved.",
    "hint": "decide right after placing the agent",
    "books differ": "the books differ on whether intelligence may be gathered after an effect",
}


@check(
    "uprising.check.intelligence-gathered-late",
    subject="send-agent",
    clauses=["uprising.clause.gather-intelligence-at-once"],
    says=LATE,
)
def intelligence_gathered_late(move: Move) -> Say:
    """
    Intelligence is gathered after an effect of the space or the card.

    Why it may not be
        The Ukrainian book wants the decision right after the agent is placed; the Polish book
        names no moment. Without a reading the verdict stays undecided.
    """
    for index, one in enumerate(move.action.get("recalls", ())):
        if one["for"] != "gather_intelligence":
            continue
        at: Path = ("action", "recalls", index)
        if "after" not in one:
            yield Holds(("uprising.clause.gather-intelligence-at-once",))
        elif move.reading == "uk":
            yield against("late", (*at, "after"), player=move.mover)
        elif move.reading is None:
            yield unclear("books differ", (*at, "after"), open=("uprising.discrepancy.gather-intelligence-moment",))


@check(
    "uprising.check.intelligence-gathered-too-late",
    subject="recall-spy",
    clauses=["uprising.clause.gather-intelligence-at-once"],
    says=LATE,
)
def intelligence_gathered_too_late(move: Move) -> Say:
    """
    A spy is recalled for intelligence after an effect of the space or the card.

    Why it may not be
        The Ukrainian book wants the decision right after the agent is placed; the Polish book
        names no moment. Without a reading the verdict stays undecided.
    """
    yield from intelligence_gathered_late(move)


@check(
    "uprising.check.spy-icon-and-recall",
    subject="send-agent",
    clauses=["uprising.clause.spy-agent-icon"],
    says={
        "recalled": "{player} uses the spy icon by a spy that the same move recalls.",
        "hint": "use another spy for the icon, or leave this one on its post",
        "books differ": "the books differ on whether the spy that serves the spy icon may be recalled in the same turn",
    },
)
def spy_icon_and_recall(move: Move) -> Say:
    """
    The only spy that serves the spy icon is recalled by the same move.

    Why it may not be
        The Ukrainian book says that the spy is not recalled; the Polish one that it need not be.
        Without a reading the verdict stays undecided.
    """
    if not move.action.get("recalls"):
        return
    space, icons = move.space, move.card.icons
    if space is None or not icons or space.icon in icons or SPY not in icons:
        return
    recalled = {name for effect in ("infiltrate", "gather_intelligence") for _, name in move.recalls(effect)}
    serving = {post.name for post in move.own_posts_at(space.id)}
    if not serving or not serving <= recalled:
        return
    if move.reading == "uk":
        yield against("recalled", ("action", "recalls"), player=move.mover)
    elif move.reading is None:
        yield unclear("books differ", ("action", "recalls"), open=("uprising.discrepancy.spy-icon-leaves-the-spy",))


@check(
    "uprising.check.spy-placed-wrongly",
    subject="send-agent",
    clauses=[
        "uprising.clause.placing-a-spy",
        "uprising.clause.spy-without-supply",
        "uprising.clause.spy-limited-to-an-icon",
    ],
    says=PLACING,
)
def spy_placed_wrongly(move: Move) -> Say:
    """
    A spy is placed on an occupied post, from an empty supply, or on a post of the wrong kind.

    Why it cannot be
        A spy goes from the supply to a post that is free. With none in supply one is recalled
        first, without effect. Some effects name the icon a connected space must have.
    """
    yield from placed(move)


def placed(move: Move) -> Say:
    """The spies that a move places, one by one."""
    wanted = move.action.get("places_spies", ())
    if not wanted:
        return
    back = [one["post"] for one in move.action.get("recalls", ())]
    sharing, icons = _terms(move)
    supply = move.player.get("spies", "supply")
    if supply is None:
        yield missing(move, "spies", "supply")
    elif supply + len(back) < len(wanted):
        both = ("uprising.clause.placing-a-spy", "uprising.clause.spy-without-supply")
        yield against("no supply", move.player.at("spies", "supply"), clauses=both, player=move.mover)
    elif supply < len(wanted):
        yield Holds(("uprising.clause.spy-without-supply",))
    elif move.recalls("placing"):
        yield unclear("in supply", ("action", "recalls"), open=("uprising.silence.recall-with-spies-in-supply",))
    for index, one in enumerate(wanted):
        at: Path = ("action", "places_spies", index)
        post = move.posts.get(one["post"])
        spaces = post.connects if post else move.rules.post_spaces(one["post"])
        left = [color for color in post.spies if one["post"] not in back or color != move.player.color] if post else []
        icon = move.rules.find(one["icon"], "icon") if "icon" in one else icons
        if spaces is None:
            yield unclear("unknown", (*at, "post"), post=one["post"])
        elif left and (not sharing or move.player.color in left):
            yield against("occupied", (*at, "post"), clauses=("uprising.clause.placing-a-spy",), post=one["post"])
        elif icon and icon not in {move.rules.spaces[space].icon for space in spaces if space in move.rules.spaces}:
            clauses = ("uprising.clause.spy-limited-to-an-icon",)
            yield against("wrong icon", at, clauses=clauses, post=one["post"], icon=Named(icon))
        elif one["post"] in [name for _, name in move.recalls("placing")]:
            yield unclear("same post", (*at, "post"), open=("uprising.silence.spy-back-on-the-same-post",))
        else:
            yield Holds(("uprising.clause.placing-a-spy", "uprising.clause.icon-spy"))


def _terms(move: Move) -> tuple[bool, str | None]:
    """Whether an effect of the card lets spies share a post, and the icon it asks the post's space to have."""
    told = [*(move.card.agent or ())]
    if any(one.get("do") == "signet-ring" for one in effects.leaves(told)) and move.player.get("leader"):
        leader = move.rules.things.get(move.rules.find(move.player.get("leader"), "leader") or "", {})
        told += leader.get("signet", {}).get("effects", ())
    spying = [one for one in effects.leaves(told) if "spies" in one.get("gain", {})]
    own = bool(move.space and effects.most(move.space.effects, "spies"))
    named = [icon for one in spying for icon in one.get("at", {}).get("icons", ())]
    return any(one.get("sharing") for one in spying), named[0] if len(named) == 1 and not own else None
