"""What a Rival deploys, as a move: its recruits, troops of its garrison, and when it holds them back."""

from typing import Any

from kodeks.findings import Holds, Named, Path
from kodeks.legality.changing import Changing
from kodeks.legality.moves import MISSING, Move, Say, against, unclear
from kodeks.legality.rivals import experts, turn
from kodeks.legality.rivals.moves import TURN
from kodeks.legality.rivals.table import clauses, destination, is_carthag, revealed
from kodeks.legality.rivals.turn import GARRISON, Turn
from kodeks.registry import check


@check(
    "rivals.check.rival-deploys-otherwise",
    subject=TURN,
    clauses=clauses(
        "rival-deploys-its-recruits", "rival-deploys-from-its-garrison", "rival-recruits-stay-elsewhere",
        "expert-deployment-in-early-conflicts", "expert-deployment-in-late-conflicts",
        "expert-deployment-after-sandworms",
    ),
    says={
        **turn.SAYS,
        "garrison": "{player} deploys {number} troops from the garrison, and it must be {wanted}.",
        "garrison hint": "at a combat space a Rival deploys two troops of its garrison, or as many as there are",
        "recruits": "{player} deploys {number} recruits, and the card recruits {wanted}.",
        "recruits hint": "at a combat space a Rival deploys all troops that the card recruits",
        "space": "{player} deploys troops, and {space} is no combat space.",
        "space hint": "the troops go to the garrison",
        "ahead": "{player} deploys troops though it is ahead by {number} units, and Expert Deployment forbids it.",
        "ahead hint": "in a Conflict of level I or II such a Rival deploys nobody",
    },
)  # fmt: skip
def rival_deploys_otherwise(move: Move) -> Say:
    """
    A Rival deploys more or fewer troops than it must.

    Why it cannot be
        At a combat space a Rival deploys its recruits and two more of its garrison, or as many as there are;
        elsewhere nobody. With Expert Deployment it deploys nobody in an early Conflict while far ahead,
        sandworms summoned this turn included.
    """
    units, space = move.action.get("units"), move.space
    if units is None or space is None:
        return
    at: Path = ("action", "units")
    fresh, others = units.get("recruited_this_turn", 0), units.get("from_garrison", 0)
    if not space.combat:
        if fresh + others:
            names = clauses("rival-recruits-stay-elsewhere")
            yield against("space", at, clauses=names, player=move.mover, space=Named(space.id))
        return
    doing = _carried_out(move)
    if experts.in_play(doing.table):
        ahead = experts.lead(doing.table, doing.color, fresh + others)
        names = (experts.EARLY, *([experts.WORMS] if doing.worms else []))
        if ahead is None:
            yield from doing.table.unknowns
            return
        if ahead:
            if fresh + others:
                yield against("ahead", at, clauses=names, player=move.mover, number=ahead)
            else:
                yield Holds(names)
            return
    yield from _all_that_go(move, doing, fresh, others)


def _all_that_go(move: Move, doing: Turn, fresh: int, others: int) -> Say:
    """Recruits and troops of the garrison, neither more nor fewer than must go."""
    garrison, limit = move.player.get("troops", "garrison"), move.rules.number(GARRISON, "troops")
    late = (experts.LATE,) if experts.LATE in doing.table.named else ()
    facts: dict[str, Any] = {"player": move.mover}
    if revealed(move) and not doing.table.unknowns and fresh != doing.fresh:
        at: Path = ("action", "units", "recruited_this_turn")
        names = (*clauses("rival-deploys-its-recruits"), *late)
        yield against("recruits", at, clauses=names, number=fresh, wanted=doing.fresh, **facts)
    elif fresh:
        yield Holds(clauses("rival-deploys-its-recruits"))
    at = ("action", "units", "from_garrison")
    if garrison is None:
        where: Path = move.player.at("troops", "garrison")
        yield unclear(MISSING, where, fact=".".join(str(step) for step in where[1:]))
    elif late and others > limit and garrison >= others:
        yield unclear("all", at, open=(experts.ALL,))
    elif others != min(limit, garrison):
        names = (*clauses("rival-deploys-from-its-garrison"), *late)
        yield against("garrison", at, clauses=names, number=others, wanted=min(limit, garrison), **facts)
    else:
        yield Holds((*clauses("rival-deploys-from-its-garrison"), *late))


def _carried_out(move: Move) -> Turn:
    """The turn with everything done that comes before deploying."""
    doing = Turn(move, Changing(move))
    doing.before()
    for card in revealed(move)[:1]:
        visit, sure = destination(move, move.player, card)
        if visit is not None and sure and not is_carthag(move.rules, card):
            doing.space = visit["space"]
            doing.all(visit["effects"])
    return doing
