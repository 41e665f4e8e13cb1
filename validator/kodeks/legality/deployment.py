"""Deploying units, with the agent that is sent or after it."""

from collections.abc import Mapping

from kodeks.findings import Holds, Named
from kodeks.legality import effects
from kodeks.legality.moves import Move, Say, against, missing, unclear
from kodeks.registry import check

TROOP = "uprising.token.troop"
SAYS = {
    "space": "{player} deploys units, and {space} is no combat space.",
    "space hint": "the units stay in the garrison",
    "limit": "{player} deploys {number} units from the garrison beside those recruited this turn, and {limit} may go.",
    "limit hint": "leave the others in the garrison",
    "garrison": "{player} deploys {number} units from a garrison that holds {have} beside those recruited this turn.",
    "garrison hint": "count the garrison again",
    "recruits": "{player} deploys {number} units as recruited this turn, and at most {most} can have been.",
    "recruits hint": "count the others as units from the garrison",
    "which space": "the move does not tell to which space an agent was sent this turn",
    "which recruits": "the move does not tell how many troops the card recruits",
}


def _deployment(move: Move, units: Mapping[str, int], *, before: bool) -> Say:
    """
    The limits of a deployment.

    ``before`` is for a deployment that is part of sending the agent: the troops recruited by that
    very move are not in the garrison of the position yet.
    """
    recruited, veterans = units.get("recruited_this_turn", 0), units.get("from_garrison", 0)
    if recruited + veterans == 0:
        return
    space = move.space
    if space is None:
        if "space" not in move.action:
            yield unclear("which space", ("action",))
        return
    if not space.combat and not _opened(move, veterans):
        clauses = ("uprising.clause.deploying-at-a-combat-space", "uprising.clause.combat-spaces")
        at = ("action", "space") if "space" in move.action else ("action", "after_sending_agent_to")
        yield against("space", at, clauses=clauses, player=move.mover, space=Named(space.id))
        return
    yield Holds(("uprising.clause.deploying-at-a-combat-space",))
    limit = move.rules.token(TROOP, "garrison_limit")
    already = move.player.get("this_turn", "deployed_from_garrison") or 0
    if veterans + already > limit:
        at_units = ("action", "units", "from_garrison")
        yield against("limit", at_units, player=move.mover, number=veterans + already, limit=limit)
    else:
        yield Holds(("uprising.clause.deployment-limit",))
    garrison = move.player.get("troops", "garrison")
    if garrison is None:
        if veterans:
            yield missing(move, "troops", "garrison")
    else:
        have = garrison if before else garrison - recruited
        if veterans > have or have < 0:
            at_garrison = move.player.at("troops", "garrison")
            yield against("garrison", at_garrison, player=move.mover, number=veterans, have=max(have, 0))
    yield from _recruits(move, recruited, before=before)


def _opened(move: Move, veterans: int) -> bool:
    """Whether the card lets units be deployed from a space that is no combat space."""
    box = move.card.agent or ()
    return effects.allows(box, "deploy-here") or (not veterans and effects.allows(box, "deploy-recruits"))


def _recruits(move: Move, recruited: int, *, before: bool) -> Say:
    if not recruited:
        return
    at = ("action", "units", "recruited_this_turn")
    told = move.player.get("this_turn", "recruited")
    if before and move.space is not None:
        if move.card.agent is None:
            yield unclear("which recruits", ("action", "card"))
            return
        told = effects.most(move.space.effects, "troops", move.met) + effects.most(move.card.agent, "troops", move.met)
        supply = move.player.get("troops", "supply")
        if supply is not None and supply < told:
            told = supply
            yield Holds(("uprising.clause.no-recruiting-from-an-empty-supply",))
    if told is not None and recruited > told:
        clauses = ("uprising.clause.deployment-limit", "uprising.clause.no-recruiting-from-an-empty-supply")
        yield against("recruits", at, clauses=clauses, player=move.mover, number=recruited, most=told)


@check(
    "uprising.check.deployment-with-an-agent",
    subject="send-agent",
    clauses=["uprising.clause.deployment-limit"],
    says=SAYS,
)
def deployment_with_an_agent(move: Move) -> Say:
    """
    More units are deployed with an agent than may go.

    Why it cannot be
        Units are deployed only when the agent goes to a combat space: all that were recruited
        this turn, and two more from the garrison. An empty supply recruits nobody.
    """
    yield from _deployment(move, move.action.get("units", {}), before=True)


@check(
    "uprising.check.deployment-after-an-agent",
    subject="deploy",
    clauses=["uprising.clause.deployment-limit"],
    says=SAYS,
)
def deployment_after_an_agent(move: Move) -> Say:
    """
    More units are deployed after an agent was sent than may go.

    Why it cannot be
        It is the same limit as for a deployment told together with the agent; here the troops
        recruited this turn already stand in the garrison.

    Does not catch
        A number of recruits that the position does not tell: the move is taken at its word.
    """
    yield from _deployment(move, move.action.get("units", {}), before=False)


@check(
    "uprising.check.defence-bonus-not-due",
    subject="defence-bonus",
    clauses=["uprising.clause.defence-bonus"],
    says={
        "no control": "{player} takes the defence bonus for a location that {player} does not control.",
        "no location": "{player} takes the defence bonus, and the Conflict is over no location.",
        "too many": "{player} deploys {number} troops as the defence bonus, and {limit} may go.",
        "hint": "the bonus comes from the supply, for a location you control when its Conflict card is revealed",
        "unknown": "the position does not tell which location the Conflict is over",
        "silent": "the books do not say whether a troop may come from elsewhere when the supply is empty",
    },
)
def defence_bonus_not_due(move: Move) -> Say:
    """
    The defence bonus is taken without control, or for more than one troop.

    Why it cannot be
        Whoever controls the location of a newly revealed Conflict card may deploy one troop from
        the supply. With an empty supply the books name no other place to take it from.
    """
    contested, at = move.position.contested, ("action",)
    placed = move.player.get("control_markers", "placed")
    limit = move.rules.token(TROOP, "defence_bonus")
    number = move.action.get("units", {}).get("from_supply", limit)
    supply = move.player.get("troops", "supply")
    if contested is None:
        yield unclear("unknown", ("state", "current_conflict"))
    elif contested == "":
        yield against("no location", at, player=move.mover)
    elif placed is None:
        yield missing(move, "control_markers", "placed")
    elif contested not in [move.rules.space_id(one) for one in placed]:
        yield against("no control", move.player.at("control_markers", "placed"), player=move.mover)
    elif number > limit:
        at_units = ("action", "units", "from_supply")
        yield against("too many", at_units, player=move.mover, number=number, limit=limit)
    elif supply is None:
        yield missing(move, "troops", "supply")
    elif supply < 1:
        yield unclear(
            "silent", move.player.at("troops", "supply"), open=("uprising.silence.defence-bonus-without-supply",)
        )
    else:
        yield Holds(("uprising.clause.defence-bonus",))
