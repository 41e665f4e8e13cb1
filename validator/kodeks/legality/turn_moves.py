"""The reveal turn and the turns of the combat: whose they are, and that a hand is revealed whole."""

from kodeks.findings import Holds, Path, Player
from kodeks.legality.moves import MISSING, Move, Say, against, missing, unclear
from kodeks.positions.cases import slug
from kodeks.registry import check


@check(
    "uprising.check.reveal-turn-out-of-order",
    subject="reveal",
    clauses=[
        "uprising.clause.one-turn-at-a-time",
        "uprising.clause.no-turns-after-the-reveal-turn",
        "uprising.clause.reveal-turn-follows-agents",
        "uprising.clause.agent-turn-or-reveal-turn",
        "uprising.clause.agent-turns-are-optional",
    ],
    says={
        "phase": "{player} reveals outside the phase of player turns.",
        "phase hint": "the reveal turn belongs to the phase of player turns",
        "other": "{player} reveals, and it is the turn of {other}.",
        "other hint": "wait for your own turn",
        "again": "{player} has already taken the reveal turn of this round.",
        "again hint": "each player reveals once in a round",
    },
)
def reveal_turn_out_of_order(move: Move) -> Say:
    """
    A player takes a reveal turn when it is not theirs to take.

    Why it cannot be
        The reveal turn is a turn like any other, in the phase of player turns, once in a round. A
        player may take it with agents still on the leader.
    """
    phase, active = move.position.state.get("phase"), move.position.state.get("active_player")
    turn = ("uprising.clause.one-turn-at-a-time",)
    if phase not in (None, "player_turns"):
        yield against("phase", ("state", "phase"), clauses=turn, player=move.mover)
    elif active not in (None, move.player.color):
        yield against("other", ("state", "active_player"), clauses=turn, player=move.mover, other=Player(active))
    elif move.player.get("revealed_this_round"):
        clauses = ("uprising.clause.no-turns-after-the-reveal-turn",)
        yield against("again", move.player.at("revealed_this_round"), clauses=clauses, player=move.mover)
    else:
        early = bool(move.player.get("agents", "on_leader"))
        name = "agent-turns-are-optional" if early else "reveal-turn-follows-agents"
        yield Holds(("uprising.clause.agent-turn-or-reveal-turn", f"uprising.clause.{name}"))


@check(
    "uprising.check.hand-not-revealed-whole",
    subject="reveal",
    clauses=["uprising.clause.reveal-the-whole-hand", "uprising.clause.no-reveal-box-of-played-cards"],
    says={
        "kept": "{player} reveals {number} cards of a hand of {have}.",
        "kept hint": "the whole hand is revealed",
        "played": "{player} takes the reveal box of {card}, which was played with an agent.",
        "played hint": "only cards revealed in this turn give their reveal box",
    },
)
def hand_not_revealed_whole(move: Move) -> Say:
    """
    A player keeps cards back when revealing, or counts cards that were played with agents.

    Why it cannot be
        Every card in hand is revealed, and only what is revealed counts: a card played in an agent
        turn lies there too, but its reveal box gives nothing.
    """
    hand, number = move.player.get("cards", "hand"), move.action.get("reveals")
    have = len(hand) if isinstance(hand, list) else hand
    if number is not None and have is None:
        yield missing(move, "cards", "hand")
    elif number is not None and number != have:
        clauses = ("uprising.clause.reveal-the-whole-hand",)
        yield against("kept", ("action", "reveals"), clauses=clauses, player=move.mover, number=number, have=have)
    else:
        yield Holds(("uprising.clause.reveal-the-whole-hand",))
    held = [slug(one) for one in hand] if isinstance(hand, list) else None
    played = move.player.get("cards", "in_play")
    for index, name in enumerate(move.action.get("reveal_boxes_of", ())):
        known = held is not None and slug(name) not in held
        if known or (isinstance(played, list) and held is None and slug(name) in [slug(one) for one in played]):
            clauses = ("uprising.clause.no-reveal-box-of-played-cards",)
            at: Path = ("action", "reveal_boxes_of", index)
            yield against("played", at, clauses=clauses, player=move.mover, card=name)


@check(
    "uprising.check.combat-turn-out-of-order",
    subject="pass-combat",
    clauses=[
        "uprising.clause.combat-intrigue-cards-in-turn",
        "uprising.clause.no-combat-cards-without-a-unit",
        "uprising.clause.passing-is-not-final",
        "uprising.clause.reveal-turn-follows-agents",
    ],
    says={
        "turns": "{player} passes in the phase of player turns.",
        "turns hint": "send an agent, or take the reveal turn",
        "phase": "{player} passes outside the combat.",
        "phase hint": "passing belongs to the combat",
        "other": "{player} passes, and it is the turn of {other}.",
        "other hint": "players act clockwise from the first player",
        "no unit": "{player} has no unit in the Conflict and takes no part in the round of cards.",
        "no unit hint": "the turn skips players without a unit",
    },
)
def combat_turn_out_of_order(move: Move) -> Say:
    """
    A player passes where passing is not theirs.

    Why it cannot be
        In the combat players with a unit play cards or pass in turn; whoever passed may still play
        later. In the phase of player turns nobody passes: without an agent to send one reveals.
    """
    phase, active = move.position.state.get("phase"), move.position.state.get("active_player")
    clauses = ("uprising.clause.combat-intrigue-cards-in-turn",)
    units = [move.player.get(*path) for path in (("troops", "conflict"), ("sandworms", "conflict"))]
    if phase == "player_turns":
        turns = ("uprising.clause.reveal-turn-follows-agents",)
        yield against("turns", ("state", "phase"), clauses=turns, player=move.mover)
    elif phase is None:
        yield unclear(MISSING, ("state", "phase"), fact="phase")
    elif phase != "combat":
        yield against("phase", ("state", "phase"), clauses=clauses, player=move.mover)
    elif active not in (None, move.player.color):
        yield against("other", ("state", "active_player"), clauses=clauses, player=move.mover, other=Player(active))
    elif units == [0, 0] and not move.player.get("dreadnoughts", "conflict"):
        at = move.player.at("troops", "conflict")
        yield against("no unit", at, clauses=("uprising.clause.no-combat-cards-without-a-unit",), player=move.mover)
    else:
        yield Holds((*clauses, "uprising.clause.passing-is-not-final"))
