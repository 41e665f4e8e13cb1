"""Moves of a turn beside sending an agent: revealing, passing, summoning, and the like."""

from typing import Any

from kodeks.findings import Holds, Named, Path, Player
from kodeks.legality import agent_boxes, conditions, spies
from kodeks.legality.agent_effects import BOTH, condition_clauses
from kodeks.legality.moves import MISSING, Move, Say, against, missing, unclear
from kodeks.positions.cases import slug
from kodeks.registry import check

#: The piles a card may be trashed from, as positions call them.
OWN_PILES = ("hand", "discard", "in-play")


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
        "wall": "{player} summons a sandworm to the Conflict over {location} while the Shield Wall stands.",
        "wall hint": "remove the wall first, or take another effect",
        "hooks": "{player} summons a sandworm without maker hooks.",
        "hooks hint": "maker hooks are found at Sietch Tabr",
        "which wall": "the position does not tell whether the Shield Wall stands",
        "which conflict": "the position does not tell which location the Conflict is over",
        "garrison": "{player} summons a sandworm to the garrison.",
        "garrison hint": "a sandworm goes straight to the Conflict",
        "books differ": "the books differ on whether this sandworm needs maker hooks",
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
        "uprising.clause.icon-spy-with-a-space-icon",
        "uprising.clause.icon-spy-without-supply",
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
        "uprising.clause.icon-recall-spy",
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
            clauses = ("uprising.clause.recall-icon", "uprising.clause.icon-recall-spy")
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


@check(
    "uprising.check.card-trashed-wrongly",
    subject="trash",
    clauses=[
        "uprising.clause.icon-trash-a-card",
        "uprising.clause.icon-trash-an-intrigue-card",
        "uprising.clause.icon-trash-is-optional",
        "uprising.clause.icon-trash-as-a-cost",
    ],
    says={
        "pile": "{player} trashes a card from {pile}.",
        "pile hint": "a card is trashed from hand, discard pile or play",
        "empty": "{player} has no card in {pile} to trash.",
        "empty hint": "choose a pile that holds a card",
        "cost": "{player} takes an effect whose cost is a trashed card, and trashes none.",
        "cost hint": "trash a card, or leave the effect alone",
        "which": "the move does not tell from which pile the card comes (trashes.from)",
    },
)
def card_trashed_wrongly(move: Move) -> Say:
    """
    A card is trashed from where none can be, or not trashed where that is the cost.

    Why it cannot be
        Cards are trashed from hand, discard pile or play, intrigue cards from one's own. One may
        decline, but not where trashing is the cost.
    """
    told = move.action.get("trashes")
    if told is None or not told:
        if move.action.get("pays_cost"):
            yield against("cost", ("action",), clauses=("uprising.clause.icon-trash-as-a-cost",), player=move.mover)
        else:
            yield Holds(("uprising.clause.icon-trash-is-optional",))
        return
    pile, at = slug(str(told.get("from", ""))), ("action", "trashes", "from")
    pile = {"discard-pile": "discard", "intrigue-cards": "intrigue", "play": "in-play"}.get(pile, pile)
    if not pile:
        yield unclear("which", ("action", "trashes"))
        return
    intrigue = pile == "intrigue"
    clause = "uprising.clause.icon-trash-an-intrigue-card" if intrigue else "uprising.clause.icon-trash-a-card"
    if not intrigue and pile not in OWN_PILES:
        yield against("pile", at, clauses=(clause,), player=move.mover, pile=pile)
        return
    path = ("intrigue_cards",) if intrigue else ("cards", pile.replace("-", "_"))
    have = move.player.get(*path)
    if have is None:
        yield missing(move, *path)
    elif not have:
        yield against("empty", move.player.at(*path), clauses=(clause,), player=move.mover, pile=pile)
    else:
        yield Holds((clause,))


@check(
    "uprising.check.card-discarded-wrongly",
    subject="discard",
    clauses=["uprising.clause.icon-discard", "uprising.clause.icon-discard-no-intrigue-card"],
    says={
        "intrigue": "{player} discards an intrigue card where a card is called for.",
        "intrigue hint": "discard a card from your hand",
        "pile": "{player} discards a card from {pile}.",
        "pile hint": "a card is discarded from the hand",
        "empty": "{player} has no card in hand to discard.",
        "empty hint": "without a card in hand there is nothing to discard",
        "which": "the move does not tell from where the card is discarded (discards.from)",
    },
)
def card_discarded_wrongly(move: Move) -> Say:
    """
    A card is discarded from elsewhere than the hand, or an intrigue card in its place.

    Why it cannot be
        To discard means a card from the hand unless something else is said, and never an intrigue card.
    """
    told = move.action.get("discards") or {}
    pile, hand = slug(str(told.get("from", ""))), move.player.get("cards", "hand")
    at: Path = ("action", "discards", "from")
    if not pile:
        yield unclear("which", ("action",))
    elif "intrigue" in pile:
        clauses = ("uprising.clause.icon-discard-no-intrigue-card",)
        yield against("intrigue", at, clauses=clauses, player=move.mover)
    elif pile != "hand":
        yield against("pile", at, clauses=("uprising.clause.icon-discard",), player=move.mover, pile=pile)
    elif hand is None:
        yield missing(move, "cards", "hand")
    elif not hand:
        at_hand = move.player.at("cards", "hand")
        yield against("empty", at_hand, clauses=("uprising.clause.icon-discard",), player=move.mover)
    else:
        yield Holds(("uprising.clause.icon-discard",))


@check(
    "uprising.check.condition-of-a-reveal-box-not-met",
    subject="reveal",
    clauses=[
        "uprising.clause.icon-influence-requirement",
        "uprising.clause.icon-alliance-requirement",
        "uprising.clause.icon-fremen-bond",
        "uprising.clause.icon-fremen-bond-each-other",
    ],
    says={
        "because": "{player} takes an effect of {card} whose condition is not met: {condition}.",
        "hint": "leave the effect alone; the rest of the box still counts",
    },
)
def condition_of_a_reveal_box_not_met(move: Move) -> Say:
    """
    An effect of a revealed card is taken although its condition is not met.

    Why it cannot be
        Influence, an alliance or a Fremen Bond before an effect must be there. Two cards with a bond
        make each other work, since both lie in play once they are revealed.
    """
    hand, played = move.player.get("cards", "hand"), move.player.get("cards", "in_play")
    together = [*(hand if isinstance(hand, list) else ()), *(played if isinstance(played, list) else ())]
    for index, name in enumerate(move.action.get("takes_conditional_effects_of", ())):
        card = move.rules.things.get(move.rules.find(name, "card") or "")
        for effect in (one for one in (card or {}).get("reveal", ()) if "when" in one):
            met = _bond(move, effect["when"], name, together)
            if met is False and not (isinstance(hand, list) and isinstance(played, list)):
                path = ("hand",) if not isinstance(hand, list) else ("in_play",)
                yield missing(move, "cards", *path)
                continue
            met = conditions.holds(move, effect["when"]) if met is None else met
            keys = ", ".join(effect["when"])
            if met is False:
                at: Path = ("action", "takes_conditional_effects_of", index)
                clauses = condition_clauses(effect["when"])
                yield against("because", at, clauses=clauses, player=move.mover, card=name, condition=keys)
            elif met:
                both = _each_other(move, effect["when"], name, together)
                yield Holds((*condition_clauses(effect["when"]), *([BOTH] if both else [])))


def _each_other(move: Move, condition: Any, name: str, together: list[str]) -> bool:
    """Whether the card that makes a bond work waits for the same bond itself."""
    others = [move.rules.things.get(move.rules.find(one, "card") or "", {}) for one in together if one != name]
    waiting = [one for card in others for box in ("agent", "reveal") for one in card.get(box, ()) if "when" in one]
    return "bond" in condition and any(one["when"].get("bond") == condition["bond"] for one in waiting)


def _bond(move: Move, condition: Any, name: str, together: list[str]) -> bool | None:
    if set(condition) != {"bond"} or not together:
        return None
    others = list(together)
    if name in others:
        others.remove(name)
    cards = [move.rules.things.get(move.rules.find(one, "card") or "", {}) for one in others]
    return any(condition["bond"] in one.get("factions", ()) for one in cards)
