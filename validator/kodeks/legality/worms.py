"""Sandworms that an intrigue card summons."""

from kodeks.findings import Named
from kodeks.legality import effects, intrigue
from kodeks.legality.agent_boxes import SUMMONING, hooks
from kodeks.legality.moves import Move, Say, against, unclear
from kodeks.registry import check


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
