"""Sandworms that an intrigue card or the log of the round tells of."""

from kodeks.findings import Holds, Named, Player
from kodeks.legality import effects, intrigue, told
from kodeks.legality.agent_boxes import SUMMONING, hooks
from kodeks.legality.board import Target
from kodeks.legality.moves import Move, Say, against, unclear
from kodeks.patterns import pattern
from kodeks.registry import check

_SENT = pattern(r"^(?P<who>[\w-]+) (?:has )?(?:sent|sends) (?:an? |its |the |one )?agent to (?P<rest>.+)$")
_SPACE = pattern(r"^([\w' -]+?)(?: and | to | where |[,.;]|$)")


@check(
    "uprising.check.sandworm-of-an-intrigue-card",
    subject="play-intrigue",
    clauses=["uprising.clause.shield-wall-blocks-sandworms", "uprising.clause.sandworm-needs-maker-hooks"],
    says=SUMMONING,
)
def sandworm_of_an_intrigue_card(move: Move) -> Say:
    """
    An intrigue card summons a sandworm behind the Shield Wall, or without the hooks its icon asks for.

    Why it cannot be
        The icon means the same on an intrigue card as on a space: no sandworm reaches a Conflict over
        a location that the standing wall protects, and hooks are needed where they are asked for.

    Does not catch
        A card that gives something beside the sandworm: whether it may be played for that alone.
    """
    box = intrigue.box(move) or ()
    if not effects.most(box, "sandworms") or any(_gives_more(one) for one in effects.leaves(box)):
        return
    wall, contested = move.position.shield_wall, move.position.contested
    if wall is not False:
        if contested is None:
            yield unclear("which conflict", ("state", "current_conflict"))
        elif contested in move.rules.token("uprising.token.shield-wall", "protects"):
            if wall is None:
                yield unclear("which wall", ("state", "shield_wall"))
            else:
                clauses = ("uprising.clause.shield-wall-blocks-sandworms",)
                yield against("wall", ("action", "card"), clauses=clauses, player=move.mover, location=Named(contested))
    yield from hooks(move, ("action", "card"), box)


def _gives_more(effect: effects.Effect) -> bool:
    """Whether an effect gives or does something other than to summon a sandworm."""
    return "do" in effect or bool(set(effect.get("gain", ())) - {"sandworms"})


@check(
    "uprising.check.sandworm-called-without-hooks",
    subject="state",
    clauses=["uprising.clause.desert-sandworms-need-hooks"],
    says={
        "because": "{player} has summoned a sandworm at {space} this round and has no maker hooks.",
        "hint": "the space gives its sandworm only to a player with maker hooks",
    },
)
def sandworm_called_without_hooks(target: Target) -> Say:
    """
    By the log, a player without maker hooks took the sandworm of a space that asks for them.

    Why it cannot be
        The spaces of the desert give a sandworm to owners of maker hooks alone, and hooks once
        gained are kept.
    """
    position, rules = target
    for index, line in enumerate(position.state.get("log_this_round") or ()):
        sent = _SENT.match(line.casefold().strip()) if isinstance(line, str) else None
        if sent is None or not told.summons(sent["rest"]):
            continue
        named = _SPACE.match(sent["rest"])
        space = rules.spaces.get(position.space_id(named[1]) or "") if named else None
        if space is None or not effects.most(space.effects, "sandworms") or not effects.asks_for_hooks(space.effects):
            continue
        have = position.seat(sent["who"]).get("maker_hooks")
        if have is False:
            at = ("state", "log_this_round", index)
            yield against("because", at, player=Player(sent["who"]), space=Named(space.id))
        elif have:
            yield Holds(("uprising.clause.desert-sandworms-need-hooks",))
