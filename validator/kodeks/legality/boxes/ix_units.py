"""Dreadnoughts commissioned, deployed and put on a space."""

from collections.abc import Mapping
from typing import Any

from kodeks.findings import Holds, Named, Path
from kodeks.legality.boxes.common import DREADNOUGHT, IX, ix, offered, told_any
from kodeks.legality.effects import allows
from kodeks.legality.moves import Move, Say, against, missing, unclear
from kodeks.registry import check

TROOP = "uprising.token.troop"


@check(
    "rise-of-ix.check.dreadnought-not-commissioned",
    subject="commission-dreadnought",
    clauses=ix("no-dreadnought-left", "two-dreadnoughts-at-most", "dreadnought-icon"),
    says={
        "supply": "{player} commissions a dreadnought and has none in the supply.",
        "supply hint": "a dreadnought that fights or controls a space is not in the supply",
        "icon": "{player} commissions {number} dreadnoughts, and the turn has {limit} icons for it.",
        "icon hint": "each dreadnought icon is for one dreadnought",
    },
)
def dreadnought_not_commissioned(move: Move) -> Say:
    """
    A dreadnought is commissioned that is not in the supply, or without an icon for it.

    Why it cannot be
        Each icon brings one dreadnought from the supply to the garrison, and there are two.
    """
    supply, number = move.player.get("dreadnoughts", "supply"), move.action.get("times", 1)
    effects, known = offered(move, ["dreadnoughts"])
    limit = sum(one["gain"]["dreadnoughts"] for one in effects)
    if supply is None:
        yield missing(move, "dreadnoughts", "supply")
    elif supply < number:
        clauses = ix("no-dreadnought-left", "two-dreadnoughts-at-most")
        yield against("supply", move.player.at("dreadnoughts", "supply"), clauses=clauses, player=move.mover)
    if told_any(move) and known and number > limit:
        facts: dict[str, Any] = {"player": move.mover, "number": number, "limit": limit}
        yield against("icon", ("action",), clauses=ix("dreadnought-icon"), **facts)
    else:
        yield Holds(ix("dreadnought-icon"))


@check(
    "rise-of-ix.check.dreadnought-placed-wrongly",
    subject="place-dreadnought",
    clauses=ix(
        "space-without-a-dreadnought", "spaces-a-dreadnought-controls", "winner-must-place-a-dreadnought",
        "old-dreadnought-still-bars-its-space", "example-winner-takes-control",
    ),
    says={
        "held": "{player} puts a dreadnought on {space}, where one already stands.",
        "held hint": "choose a space without a dreadnought; the old one leaves when the combat phase ends",
        "place": "{player} puts a dreadnought on {space}, which cannot be controlled.",
        "place hint": "choose one of the three spaces with a flag",
        "none": "{player} has no dreadnought in the Conflict to put on a space.",
        "none hint": "only a dreadnought that won the Conflict takes control",
        "unknown": "the position does not tell where every player's dreadnoughts are",
    },
)  # fmt: skip
def dreadnought_placed_wrongly(move: Move) -> Say:
    """
    The winner's dreadnought is put on a space that it cannot take.

    Why it cannot be
        It goes from the Conflict to the flag of one of three spaces, not to one that holds a
        dreadnought; a marker that lies there is no bar.
    """
    space, at = move.space, ("action", "space")
    number = move.player.get("dreadnoughts", "conflict")
    if number == 0:
        clauses = ix("winner-must-place-a-dreadnought")
        yield against("none", move.player.at("dreadnoughts", "conflict"), clauses=clauses, player=move.mover)
    if space is None or space.id not in move.rules.token(DREADNOUGHT, "placed_on"):
        clauses, name = ix("spaces-a-dreadnought-controls"), space.id if space else str(move.action.get("space"))
        yield against("place", at, clauses=clauses, player=move.mover, space=Named(name))
        return
    told = [seat.get("dreadnoughts", "controlling") for seat in move.position.seats.values()]
    if any(move.rules.space_id(name) == space.id for one in told for name in one or ()):
        clauses = ix(
            "space-without-a-dreadnought", "old-dreadnought-still-bars-its-space", "example-winner-takes-control"
        )
        yield against("held", at, clauses=clauses, player=move.mover, space=Named(space.id))
    elif None in told:
        yield unclear("unknown", ("state", "players"))
    else:
        yield Holds(ix("winner-must-place-a-dreadnought", "spaces-a-dreadnought-controls"))


SAYS = {
    "space": "{player} deploys a dreadnought, and {space} is no combat space.",
    "space hint": "the dreadnought stays in the garrison",
    "limit": "{player} deploys {number} units from the garrison, and {limit} may go, dreadnoughts counted.",
    "limit hint": "leave the others in the garrison",
    "garrison": "{player} deploys {number} dreadnoughts from a garrison that holds {have}.",
    "garrison hint": "count the dreadnoughts in the garrison again",
    "new": "{player} deploys {number} dreadnoughts as commissioned this turn, and {most} can have been.",
    "new hint": "count the others as units from the garrison",
}
DEPLOYING = ix(
    "garrison-limit-counts-dreadnoughts", "deploying-units", "dreadnought-deployed-at-once",
    "none-of-the-new-spaces-is-for-combat",
)  # fmt: skip


def _deployed(move: Move, units: Mapping[str, int], *, before: bool) -> Say:
    old, new = units.get("dreadnoughts_from_garrison", 0), units.get("dreadnoughts_commissioned", 0)
    if IX not in move.rules.playing or not old + new or move.space is None:
        return
    at: Path = ("action", "units")
    if not move.space.combat and not allows(move.card.agent or (), "deploy-here"):
        where = ("action", "space") if "space" in move.action else ("action", "after_sending_agent_to")
        clauses = ix("deploying-units", "none-of-the-new-spaces-is-for-combat")
        yield against("space", where, clauses=clauses, player=move.mover, space=Named(move.space.id))
        return
    limit = move.rules.token(TROOP, "garrison_limit")
    number = old + units.get("from_garrison", 0) + (move.player.get("this_turn", "deployed_from_garrison") or 0)
    if number > limit:
        clauses = ix("garrison-limit-counts-dreadnoughts")
        yield against("limit", at, clauses=clauses, player=move.mover, number=number, limit=limit)
    else:
        yield Holds(ix("garrison-limit-counts-dreadnoughts", "deploying-units"))
    yield from _there(move, old, new, before=before)


def _there(move: Move, old: int, new: int, *, before: bool) -> Say:
    have = move.player.get("dreadnoughts", "garrison")
    if have is None:
        yield missing(move, "dreadnoughts", "garrison")
    elif old > (have if before else have - new):
        where, clauses = move.player.at("dreadnoughts", "garrison"), ix("deploying-units")
        yield against("garrison", where, clauses=clauses, player=move.mover, number=old, have=have)
    effects, known = offered(move, ["dreadnoughts"])
    most = sum(one["gain"]["dreadnoughts"] for one in effects)
    told = move.player.get("this_turn", "dreadnoughts_commissioned")
    most = most if told is None else told
    supply = move.player.get("dreadnoughts", "supply")
    if before and supply is not None:
        most = min(most, supply)
    if new > most and (known or told is not None):
        facts: dict[str, Any] = {"player": move.mover, "number": new, "most": most}
        yield against("new", ("action", "units"), clauses=ix("dreadnought-deployed-at-once"), **facts)
    elif new:
        yield Holds(ix("dreadnought-deployed-at-once"))


@check("rise-of-ix.check.dreadnoughts-deployed-with-an-agent", subject="send-agent", clauses=DEPLOYING, says=SAYS)
def dreadnoughts_deployed_with_an_agent(move: Move) -> Say:
    """
    More dreadnoughts are deployed with an agent than may go.

    Why it cannot be
        Dreadnoughts go to the Conflict like troops: from a combat space, those commissioned this
        turn freely, and with troops of the garrison two in all. None of the new spaces is for combat.
    """
    yield from _deployed(move, move.action.get("units", {}), before=True)


@check("rise-of-ix.check.dreadnoughts-deployed-after-an-agent", subject="deploy", clauses=DEPLOYING, says=SAYS)
def dreadnoughts_deployed_after_an_agent(move: Move) -> Say:
    """
    More dreadnoughts are deployed after an agent was sent than may go.

    Why it cannot be
        It is the same limit as for dreadnoughts deployed together with the agent.
    """
    yield from _deployed(move, move.action.get("units", {}), before=False)
