"""Playing intrigue cards, acquiring cards, completing contracts."""

from typing import Any

from kodeks.findings import Holds
from kodeks.legality.contracts import contract
from kodeks.legality.intrigue import kind as kind_of
from kodeks.legality.moves import MISSING, Move, Say, against, missing, unclear
from kodeks.registry import check


def _turn(move: Move) -> bool | None:
    """Whether it is the mover's own turn in the phase of player turns; None where that is not told."""
    phase, active = move.position.state.get("phase"), move.position.state.get("active_player")
    if phase is None or active is None:
        return None
    return bool(phase == "player_turns" and active == move.player.color)


@check(
    "uprising.check.intrigue-at-the-wrong-time",
    subject="play-intrigue",
    clauses=[
        "uprising.clause.plot-cards-in-own-turns",
        "uprising.clause.combat-cards-only-in-combat",
        "uprising.clause.endgame-cards-only-at-the-end",
    ],
    says={
        "plot": "{player} plays a plot card outside their own turn.",
        "plot hint": "plot cards are for one's own agent or reveal turn",
        "combat": "{player} plays a combat card outside the combat.",
        "combat hint": "combat cards are for the combat phase",
        "endgame": "{player} plays an endgame card before the end of the game.",
        "endgame hint": "keep it until the game has ended",
        "unknown": "the move does not tell the kind of the intrigue card",
    },
)
def intrigue_at_the_wrong_time(move: Move) -> Say:
    """
    An intrigue card is played at a time that its kind does not allow.

    Why it cannot be
        Plot cards belong to one's own turns, combat cards to the combat, endgame cards to the end.
    """
    kind = kind_of(move)
    phase, at = move.position.state.get("phase"), ("state", "phase")
    clauses = {
        "plot": "uprising.clause.plot-cards-in-own-turns",
        "combat": "uprising.clause.combat-cards-only-in-combat",
        "endgame": "uprising.clause.endgame-cards-only-at-the-end",
    }
    if kind is None:
        yield unclear("unknown", ("action", "card"))
        return
    right = {"plot": _turn(move), "combat": phase == "combat", "endgame": phase == "game_end"}[kind]
    if right is None or phase is None:
        yield unclear(MISSING, at, fact="phase, active_player")
    elif right:
        yield Holds((clauses[kind],))
    else:
        yield against(kind, at, clauses=(clauses[kind],), player=move.mover)


@check(
    "uprising.check.combat-card-without-a-unit",
    subject="play-intrigue",
    clauses=["uprising.clause.no-combat-cards-without-a-unit"],
    says={
        "because": "{player} plays a combat card without a unit in the Conflict.",
        "hint": "only players with at least one unit in the Conflict take part",
    },
)
def combat_card_without_a_unit(move: Move) -> Say:
    """
    A player without a unit in the Conflict plays a combat card.

    Why it cannot be
        Only players with at least one unit in the Conflict take part in the round of combat cards.
    """
    if kind_of(move) != "combat" or move.player.get("role") == "commander":
        return
    units = [move.player.get(*path) for path in (("troops", "conflict"), ("sandworms", "conflict"))]
    units.append(move.player.get("dreadnoughts", "conflict") or 0)
    if any(units):
        yield Holds(("uprising.clause.no-combat-cards-without-a-unit",))
    elif None in units:
        yield missing(move, "troops" if units[0] is None else "sandworms", "conflict")
    else:
        yield against("because", move.player.at("troops", "conflict"), player=move.mover)


@check(
    "uprising.check.more-than-the-persuasion-buys",
    subject="acquire",
    clauses=[
        "uprising.clause.acquiring-several-cards",
        "uprising.clause.persuasion-is-pooled-and-split",
        "uprising.clause.persuasion-cost-of-a-card",
    ],
    says={
        "because": "{player} acquires cards for {cost} persuasion and has {have}.",
        "hint": "acquire fewer cards; persuasion cannot be saved or borrowed",
    },
)
def more_than_the_persuasion_buys(move: Move) -> Say:
    """
    Cards are acquired for more persuasion than the player has.

    Why it cannot be
        Any number of cards may be acquired as long as the persuasion of the turn pays for all of
        them together; it may be pooled and split freely.
    """
    have, costs = move.action.get("persuasion_available"), [one.get("cost") for one in move.action.get("buys", ())]
    if have is None or None in costs:
        fact = "action.persuasion_available" if have is None else "action.buys.cost"
        yield unclear(MISSING, ("action",), fact=fact)
    elif sum(costs) > have:
        clauses: tuple[str, ...] = ("uprising.clause.persuasion-cost-of-a-card",)
        if len(costs) > 1:
            clauses = ("uprising.clause.acquiring-several-cards", "uprising.clause.persuasion-is-pooled-and-split")
        facts: dict[str, Any] = {"cost": sum(costs), "have": have}
        yield against("because", ("action", "buys"), clauses=clauses, player=move.mover, **facts)
    else:
        yield Holds(("uprising.clause.acquiring-several-cards", "uprising.clause.persuasion-is-pooled-and-split"))


@check(
    "uprising.check.acquiring-outside-the-reveal-turn",
    subject="acquire",
    clauses=[
        "uprising.clause.acquiring-with-persuasion",
        "uprising.clause.persuasion-is-not-kept",
        "uprising.clause.acquiring-among-reveal-effects",
    ],
    says={
        "because": "{player} acquires cards with persuasion outside the reveal turn.",
        "hint": "persuasion is spent in the reveal turn and lost after it",
    },
)
def acquiring_outside_the_reveal_turn(move: Move) -> Say:
    """
    Persuasion is spent outside the player's reveal turn.

    Why it cannot be
        Cards are acquired with persuasion in the reveal turn, before, among or after its effects; what
        is not spent then is lost.
    """
    own, revealed = _turn(move), move.player.get("revealed_this_round")
    if own is None:
        yield unclear(MISSING, ("state", "phase"), fact="phase, active_player")
    elif revealed is None:
        yield missing(move, "revealed_this_round")
    elif own and revealed:
        yield Holds(("uprising.clause.acquiring-with-persuasion", "uprising.clause.acquiring-among-reveal-effects"))
    else:
        clauses = ("uprising.clause.acquiring-with-persuasion", "uprising.clause.persuasion-is-not-kept")
        yield against("because", ("state", "phase"), clauses=clauses, player=move.mover)


@check(
    "khoam.check.contract-taken-too-late",
    subject="complete-contract",
    clauses=["khoam.clause.contract-held-when-sending", "khoam.clause.contract-taken-after-the-agent"],
    says={
        "because": "{player} took the contract after the agent was sent.",
        "hint": "it waits for a later visit to the space",
        "unknown": "the move does not tell whether the contract was held when the agent was sent",
    },
)
def contract_taken_too_late(move: Move) -> Say:
    """
    A contract for a space is completed by an agent that was sent before the contract was taken.

    Why it cannot be
        The contract must be held at the moment the agent is sent.
    """
    held = move.action.get("contract_held_when_sending")
    told = contract(move.rules, str(move.action.get("contract", "")))
    if told is not None and told.kind != "space":
        return
    if held is None:
        yield unclear("unknown", ("action",))
    elif held:
        yield Holds(("khoam.clause.contract-held-when-sending",))
    else:
        at = "contract_held_when_sending" if "contract_held_when_sending" in move.action else "contract"
        clauses = ("khoam.clause.contract-held-when-sending", "khoam.clause.contract-taken-after-the-agent")
        yield against("because", ("action", at), clauses=clauses, player=move.mover)
