"""Sandworms, spies and agents moved by an effect."""

from typing import Any

from kodeks.findings import Holds, Named, Path
from kodeks.legality import agent_boxes, spies
from kodeks.legality.moves import MISSING, Move, Say, against, missing, unclear
from kodeks.positions.cases import slug
from kodeks.registry import check


@check(
    "uprising.check.sandworm-summoned-wrongly",
    subject="summon-sandworm",
    clauses=[
        "uprising.clause.shield-wall-blocks-sandworms",
        "uprising.clause.sandworms-after-wall-removal",
        "uprising.clause.sandworm-needs-maker-hooks",
        "uprising.clause.icon-maker-hooks-allow-summoning",
    ],
    says={
        **agent_boxes.SUMMONING,
        "garrison": "{player} summons a sandworm to the garrison.",
        "garrison hint": "a sandworm goes straight to the Conflict",
    },
)
def sandworm_summoned_wrongly(move: Move) -> Say:
    """
    A sandworm is summoned behind the Shield Wall, or without maker hooks.

    Why it cannot be
        While the wall stands, no sandworm reaches a Conflict over a location it protects, and a
        player without maker hooks cannot summon one where hooks are asked for.
    """
    wall, contested = move.position.shield_wall, move.position.contested
    protected = move.rules.token("uprising.token.shield-wall", "protects")
    if "garrison" in slug(str(move.action.get("to", ""))):
        clauses = ("uprising.clause.sandworm-goes-to-the-conflict",)
        yield against("garrison", ("action", "to"), clauses=clauses, player=move.mover)
    if wall is False:
        yield Holds(("uprising.clause.sandworms-after-wall-removal",))
    elif contested is None:
        yield unclear("which conflict", ("state", "current_conflict"))
    elif contested in protected and wall is None:
        yield unclear("which wall", ("state", "shield_wall"))
    elif contested in protected:
        clauses = ("uprising.clause.shield-wall-blocks-sandworms",)
        at = ("state", "shield_wall")
        yield against("wall", at, clauses=clauses, player=move.mover, location=Named(contested))
    hooks = move.player.get("maker_hooks")
    if hooks is None:
        yield missing(move, "maker_hooks")
    elif hooks:
        yield Holds(("uprising.clause.icon-maker-hooks-allow-summoning",))
    else:
        box = move.card.agent or ()
        yield from agent_boxes.hooks(move, ("action",), box)


@check(
    "uprising.check.spy-placed-by-an-effect-wrongly",
    subject="place-spy",
    clauses=[
        "uprising.clause.placing-a-spy",
        "uprising.clause.spy-without-supply",
        "uprising.clause.spy-limited-to-an-icon",
        "uprising.clause.icon-spy",
    ],
    says=spies.PLACING,
)
def spy_placed_by_an_effect_wrongly(move: Move) -> Say:
    """
    A spy is placed on an occupied post, from an empty supply, or on a post of the wrong kind.

    Why it cannot be
        It is the same limit as for a spy placed together with an agent.
    """
    yield from spies.placed(move)


@check(
    "uprising.check.spy-recalled-after-an-agent-wrongly",
    subject="recall-spy",
    clauses=[
        spies.INFILTRATE,
        spies.GATHER,
        "uprising.clause.recall-icon",
    ],
    says=spies.RECALLING,
)
def spy_recalled_after_an_agent_wrongly(move: Move) -> Say:
    """
    A spy is recalled that is not there, or for an effect its post does not allow.

    Why it cannot be
        A player recalls their own spies. Without an icon that tells so, a spy comes back only for an
        agent sent to a space its post is connected to.
    """
    yield from spies.recalled(move)
    for at, name in [*move.recalls("icon"), *move.recalls("placing")]:
        post = move.posts.get(name)
        if post is None and not move.position.spies_known(move.player.color):
            yield unclear("unknown", (*at, "post"), post=name)
        elif post is None or move.player.color not in post.spies:
            clauses = ("uprising.clause.recall-icon",)
            yield against("no spy", (*at, "post"), clauses=clauses, player=move.mover, post=name)
        else:
            yield Holds(("uprising.clause.recall-icon",))


@check(
    "uprising.check.agent-recalled-wrongly",
    subject="recall-agent",
    clauses=["uprising.clause.icon-recall-agent", "uprising.clause.icon-recall-not-the-agent-just-sent"],
    says={
        "just sent": "{player} recalls the agent that was sent to {space} this turn.",
        "just sent hint": "recall an agent sent in an earlier turn",
        "none": "{player} has no agent on {space} to recall.",
        "none hint": "recall one of your own agents",
    },
)
def agent_recalled_wrongly(move: Move) -> Say:
    """
    An agent is recalled that was sent this very turn, or that is not there.

    Why it cannot be
        The icon returns one of the player's agents from the board, but not the one just sent.
    """
    told, on_board = move.action.get("recalls_agent_from"), move.player.get("agents", "on_board")
    space = move.rules.space_id(told) if told else None
    if space is None:
        yield unclear(MISSING, ("action",), fact="action.recalls_agent_from")
        return
    at: Path = ("action", "recalls_agent_from")
    facts: dict[str, Any] = {"player": move.mover, "space": Named(space)}
    if move.space is not None and move.space.id == space:
        yield against("just sent", at, clauses=("uprising.clause.icon-recall-not-the-agent-just-sent",), **facts)
    elif on_board is None:
        yield missing(move, "agents", "on_board")
    elif space not in [move.rules.space_id(one) for one in on_board]:
        yield against("none", at, clauses=("uprising.clause.icon-recall-agent",), **facts)
    else:
        yield Holds(("uprising.clause.icon-recall-agent",))
