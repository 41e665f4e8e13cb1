"""Playing an intrigue card: having it, whose turn it is in the combat, its cost and its conditions."""

from typing import Any

from kodeks.findings import Holds, Player
from kodeks.legality import conditions, effects
from kodeks.legality.effects import Effect
from kodeks.legality.moves import Move, Say, against, amounts
from kodeks.positions.cases import slug
from kodeks.registry import check

KINDS = ("plot", "combat", "endgame")
#: The kind of intrigue card that each phase is for.
PHASES = {"player_turns": "plot", "combat": "combat", "game_end": "endgame"}


def kind(move: Move) -> str | None:
    """
    The kind of the card: as told, else as printed.

    A card with boxes for several moments is of the kind of the present one, if it has that box.
    """
    told = move.action.get("card")
    if isinstance(told, dict) and told.get("kind"):
        return str(told["kind"])
    boxes = [one for one in KINDS if one in _printed(move)]
    if len(boxes) == 1:
        return boxes[0]
    now = PHASES.get(str(move.position.state.get("phase")))
    return now if now in boxes else (boxes[0] if boxes else None)


def _printed(move: Move) -> Any:
    return move.rules.things.get(move.rules.find(move.card.name, "card") or "", {}) if move.card.name else {}


def box(move: Move) -> tuple[Effect, ...] | None:
    """What the card does at the present moment; None where that is unknown."""
    told = move.action.get("card")
    if isinstance(told, dict) and "effect" in told:
        return effects.parse_box(told["effect"])
    printed = _printed(move).get(kind(move) or "")
    return None if printed is None else tuple(printed)


@check(
    "uprising.check.intrigue-card-not-in-hand",
    subject="play-intrigue",
    clauses=["uprising.clause.intrigue-cost-and-condition"],
    says={
        "none": "{player} plays an intrigue card and has none.",
        "other": "{player} plays {card} and does not have it.",
        "hint": "only a card of one's own can be played",
    },
)
def intrigue_card_not_in_hand(move: Move) -> Say:
    """
    A player plays an intrigue card that they do not have.

    Why it cannot be
        An intrigue card is played from one's own.
    """
    held, at = move.player.get("intrigue_cards"), move.player.at("intrigue_cards")
    if held in (0, []):
        yield against("none", at, player=move.mover)
    elif isinstance(held, list) and move.card.name and slug(move.card.name) not in [slug(one) for one in held]:
        yield against("other", at, player=move.mover, card=move.card.name)


@check(
    "uprising.check.intrigue-card-not-paid",
    subject="play-intrigue",
    clauses=["uprising.clause.intrigue-cost-and-condition"],
    says={
        "paid": "{player} pays {paid} for an intrigue card that costs {cost}.",
        "paid hint": "pay the cost the card names",
        "poor": "{player} plays an intrigue card that costs {cost} and has {have}.",
        "poor hint": "keep the card until the cost can be paid",
        "condition": "{player} plays an intrigue card whose condition is not met: {condition}.",
        "condition hint": "keep the card until the condition is met",
    },
)
def intrigue_card_not_paid(move: Move) -> Say:
    """
    An intrigue card is played without its cost, or without what it asks for.

    Why it cannot be
        To play the card one must pay the cost and meet the conditions it names.
    """
    told = box(move)
    if not told:
        return
    clauses = ("uprising.clause.intrigue-cost-and-condition",)
    arrows = [one for one in told if "to" in one]
    paid = move.action.get("pays")
    if len(arrows) == len(told) == 1 and arrows[0].get("pay"):
        cost = dict(arrows[0]["pay"])
        if paid is not None and {key: one for key, one in paid.items() if one} != cost:
            facts: dict[str, Any] = {"player": move.mover, "paid": amounts(paid), "cost": amounts(cost)}
            yield against("paid", ("action", "pays"), clauses=clauses, **facts)
            return
        for thing, number in cost.items():
            have = move.player.get("resources", thing)
            if have is not None and have < number:
                facts = {"player": move.mover, "cost": amounts(cost), "have": amounts({thing: have})}
                yield against("poor", move.player.at("resources", thing), clauses=clauses, **facts)
                return
        yield Holds(clauses)
    waiting = [one["when"] for one in told if "when" in one and "else" not in one]
    if waiting and len(waiting) == len(told):
        known = [conditions.holds(move, one) for one in waiting]
        if all(one is False for one in known):
            keys = ", ".join(key for one in waiting for key in one)
            yield against("condition", ("action", "card"), clauses=clauses, player=move.mover, condition=keys)
        elif any(known):
            yield Holds(clauses)


@check(
    "uprising.check.combat-card-out-of-turn",
    subject="play-intrigue",
    clauses=["uprising.clause.combat-intrigue-cards-in-turn"],
    says={
        "other": "{player} plays a combat card, and it is the turn of {other}.",
        "hint": "players act clockwise from the first player",
    },
)
def combat_card_out_of_turn(move: Move) -> Say:
    """
    A combat card is played when another player is to act.

    Why it cannot be
        In the combat players with units act in turn, clockwise from the first player.
    """
    active = move.position.state.get("active_player")
    if kind(move) != "combat" or move.position.state.get("phase") != "combat":
        return
    if active not in (None, move.player.color):
        names = ("uprising.clause.combat-intrigue-cards-in-turn",)
        yield against("other", ("state", "active_player"), clauses=names, player=move.mover, other=Player(active))
    elif active is not None:
        yield Holds(("uprising.clause.combat-intrigue-cards-in-turn",))
