"""Cards trashed and discarded, and what the reveal box of a card asks for."""

from typing import Any

from kodeks.findings import Holds, Path
from kodeks.legality import conditions
from kodeks.legality.agent_effects import BOTH, condition_clauses
from kodeks.legality.moves import Move, Say, against, missing, unclear
from kodeks.positions.cases import slug
from kodeks.registry import check

#: The piles a card may be trashed from, as positions call them.
OWN_PILES = ("hand", "discard", "in-play")

TRASHING = {
    "pile": "{player} trashes a card from {pile}.",
    "pile hint": "a card is trashed from hand, discard pile or play",
    "empty": "{player} has no card in {pile} to trash.",
    "empty hint": "choose a pile that holds a card",
    "cost": "{player} takes an effect whose cost is a trashed card, and trashes none.",
    "cost hint": "trash a card, or leave the effect alone",
    "which": "the move does not tell from which pile the card comes (trashes.from)",
}


@check(
    "uprising.check.card-trashed-wrongly",
    subject="trash",
    clauses=[
        "uprising.clause.icon-trash-a-card",
        "uprising.clause.icon-trash-an-intrigue-card",
        "uprising.clause.icon-trash-is-optional",
        "uprising.clause.icon-trash-as-a-cost",
    ],
    says=TRASHING,
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
    "uprising.check.card-trashed-with-an-agent-wrongly",
    subject="send-agent",
    clauses=["uprising.clause.icon-trash-a-card"],
    says=TRASHING,
)
def card_trashed_with_an_agent_wrongly(move: Move) -> Say:
    """
    With a visit a card is trashed from where none can be.

    Why it cannot be
        Cards are trashed from hand, discard pile or play; the card that sent the agent is in play.
    """
    if "trashes" in move.action:
        yield from card_trashed_wrongly(move)


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
