"""Deploying units, with the agent that is sent or after it."""

from collections.abc import Mapping
from typing import Any

from kodeks.findings import Holds, Named
from kodeks.legality import conditions, effects
from kodeks.legality.moves import Move, Say, against, missing, unclear
from kodeks.positions.cases import slug
from kodeks.registry import check

TROOP = "uprising.token.troop"
BONUS = ("uprising.clause.defence-bonus",)
SHIP = "rise-of-ix.clause.defence-with-a-dreadnought"
COVERED = "rise-of-ix.clause.covered-marker-brings-nothing"

#: The clauses that both ways of deploying are held against.
DEPLOYING = [
    "uprising.clause.deployment-limit",
    "uprising.clause.deploying-at-a-combat-space",
    "uprising.clause.combat-spaces",
    "uprising.clause.list-of-combat-spaces",
    "six-players.clause.new-combat-spaces",
    "six-players.clause.new-spaces-without-combat",
    "six-players.clause.ally-deploys-at-a-combat-space",
    "uprising.clause.troops-of-other-spaces-stay",
    "uprising.clause.icon-troop-deployed-at-once",
    "uprising.clause.no-recruiting-from-an-empty-supply",
    "uprising.clause.shaddam-signet-bans-deployment",
    "uprising.clause.shaddam-ban-ends-with-the-turn",
]
SAYS = {
    "space": "{player} deploys units, and {space} is no combat space.",
    "space hint": "the units stay in the garrison",
    "limit": "{player} deploys {number} units from the garrison beside those recruited this turn, and {limit} may go.",
    "limit hint": "leave the others in the garrison",
    "garrison": "{player} deploys {number} units from a garrison that holds {have} beside those recruited this turn.",
    "garrison hint": "count the garrison again",
    "recruits": "{player} deploys {number} units as recruited this turn, and at most {most} can have been.",
    "recruits hint": "count the others as units from the garrison",
    "banned": "{player} deploys units in a turn in which the Signet Ring of {leader} forbids it.",
    "banned hint": "the ban ends with the turn",
    "unused": "the books do not say whether the ban holds when the ability of the Signet Ring is left unused",
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
    if effects.most(space.effects, "reinforcements"):
        return
    leader = _ban(move)
    if leader is not None:
        if "signet" in [slug(one) for one in move.action.get("declines", ())]:
            yield unclear("unused", ("action", "units"), open=("uprising.discrepancy.shaddam-ban-begins",))
            return
        clauses: tuple[str, ...] = ("uprising.clause.shaddam-signet-bans-deployment",)
        yield against("banned", ("action", "units"), clauses=clauses, player=move.mover, leader=Named(leader))
        return
    if not space.combat and not _opened(move, veterans):
        clauses = ("uprising.clause.deploying-at-a-combat-space", "uprising.clause.combat-spaces")
        clauses = (*clauses, *_listed(space.id, combat=False))
        if effects.most(space.effects, "troops") and space.id.startswith("uprising."):
            clauses = (*clauses, "uprising.clause.troops-of-other-spaces-stay")
        at = ("action", "space") if "space" in move.action else ("action", "after_sending_agent_to")
        yield against("space", at, clauses=clauses, player=move.mover, space=Named(space.id))
        return
    yield _allowed(move, space.id, recruited)
    limit = move.rules.token(TROOP, "garrison_limit")
    already = move.player.get("this_turn", "deployed_from_garrison") or 0
    if veterans + already > limit:
        at_units = ("action", "units", "from_garrison")
        names: tuple[str, ...] = ("uprising.clause.deployment-limit",)
        if move.player.get("dreadnoughts", "garrison"):
            names = (*names, "rise-of-ix.clause.garrison-limit-counts-dreadnoughts")
        facts: dict[str, Any] = {"player": move.mover, "number": veterans + already, "limit": limit}
        yield against("limit", at_units, clauses=names, **facts)
    else:
        yield Holds(("uprising.clause.deployment-limit",))
    garrison = move.player.get("troops", "garrison")
    if garrison is not None and "dreadnoughts_from_garrison" not in units:
        garrison += move.player.get("dreadnoughts", "garrison") or 0
    if garrison is None:
        if veterans:
            yield missing(move, "troops", "garrison")
    else:
        have = garrison if before else garrison - recruited
        if veterans > have or have < 0:
            at_garrison = move.player.at("troops", "garrison")
            facts = {"player": move.mover, "number": veterans, "have": max(have, 0)}
            yield against("garrison", at_garrison, clauses=("uprising.clause.deployment-limit",), **facts)
    yield from _recruits(move, recruited, before=before)


def _allowed(move: Move, space: str, recruited: int) -> Holds:
    """The rules that let units go at all."""
    names = ["uprising.clause.deploying-at-a-combat-space", *_listed(space, combat=True)]
    names += ["six-players.clause.ally-deploys-at-a-combat-space"] if move.action.get("activated_ally") else []
    names += ["uprising.clause.shaddam-ban-ends-with-the-turn"] if _bans(move) else []
    names += ["uprising.clause.icon-troop-deployed-at-once"] if recruited else []
    return Holds(tuple(names))


def _listed(space: str, *, combat: bool) -> tuple[str, ...]:
    """The clauses that list the combat spaces of a board, or those of six players that are none."""
    if space.startswith("uprising."):
        return ("uprising.clause.list-of-combat-spaces",)
    if space.startswith("six-players."):
        return ("six-players.clause.new-combat-spaces" if combat else "six-players.clause.new-spaces-without-combat",)
    return ()


def _bans(move: Move) -> str | None:
    """The leader of the player, if their Signet Ring forbids to deploy."""
    name = move.player.get("leader")
    id = move.rules.find(name, "leader") if name else None
    signet = move.rules.things.get(id or "", {}).get("signet", {}).get("effects", ())
    return id if any(one.get("forbid", {}).get("what") == "deploy" for one in signet) else None


def _ban(move: Move) -> str | None:
    """The leader whose Signet Ring, played this turn, forbids the player to deploy."""
    id = _bans(move)
    if id is None:
        return None
    ring = any(one.get("do") == "signet-ring" for one in effects.leaves(move.card.agent or ()))
    return id if ring or move.player.get("this_turn", "signet_ring") else None


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
        boxes = (*move.space.effects, *move.card.agent)
        told = effects.most(boxes, "troops", lambda condition: conditions.holds(move, condition))
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
    clauses=DEPLOYING,
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
    clauses=DEPLOYING,
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
    clauses=[*BONUS, SHIP, COVERED],
    says={
        "no control": "{player} takes the defence bonus for a location that {player} does not control.",
        "no location": "{player} takes the defence bonus, and the Conflict is over no location.",
        "too many": "{player} deploys {number} troops as the defence bonus, and {limit} may go.",
        "garrison": "{player} takes the troop of the defence bonus from the garrison.",
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
    placed = _controlled(move, contested)
    limit = move.rules.token(TROOP, "defence_bonus")
    number = move.action.get("units", {}).get("from_supply", limit)
    supply = move.player.get("troops", "supply")
    if contested is None:
        yield unclear("unknown", ("state", "current_conflict"))
    elif contested == "":
        yield against("no location", at, clauses=BONUS, player=move.mover)
    elif placed is None:
        yield missing(move, "control_markers", "placed")
    elif contested not in [move.rules.space_id(one) for one in placed]:
        markers = [move.rules.space_id(one) for one in move.player.get("control_markers", "placed") or ()]
        names = (*BONUS, *([COVERED] if contested in markers else []))
        yield against("no control", move.player.at("control_markers", "placed"), clauses=names, player=move.mover)
    elif move.action.get("units", {}).get("from_garrison"):
        yield against("garrison", ("action", "units", "from_garrison"), clauses=BONUS, player=move.mover)
    elif number > limit:
        at_units = ("action", "units", "from_supply")
        yield against("too many", at_units, clauses=BONUS, player=move.mover, number=number, limit=limit)
    elif supply is None:
        yield missing(move, "troops", "supply")
    elif supply < 1:
        yield unclear(
            "silent", move.player.at("troops", "supply"), open=("uprising.silence.defence-bonus-without-supply",)
        )
    else:
        ships = [move.rules.space_id(one) for one in move.player.get("dreadnoughts", "controlling") or ()]
        yield Holds((*BONUS, *([SHIP] if contested in ships else [])))


def _controlled(move: Move, contested: str | None) -> list[str] | None:
    """The spaces a player controls: by a dreadnought, or by a marker that no dreadnought covers."""
    placed = move.player.get("control_markers", "placed")
    own = move.player.get("dreadnoughts", "controlling") or []
    if contested in [move.rules.space_id(one) for one in own]:
        return [*(placed or ()), *own]
    covered = [
        move.rules.space_id(one)
        for seat in move.position.seats.values()
        for one in seat.get("dreadnoughts", "controlling") or ()
    ]
    return None if placed is None else [one for one in placed if move.rules.space_id(one) not in covered]
