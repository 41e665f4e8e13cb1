"""Moving the freighter: advance, recall and the choice of rewards."""

from typing import Any

from kodeks.findings import Holds
from kodeks.legality import box_choices
from kodeks.legality.boxes.common import IX, SHIPPING, ix, offered, steps, told_any
from kodeks.legality.moves import Move, Say, against, missing, unclear
from kodeks.positions.cases import slug
from kodeks.registry import check

SAYS = {
    "top": "{player} advances a freighter that is already on the highest space.",
    "top hint": "recall it, or leave it where it is",
    "too many": "{player} moves the freighter {number} times, and this turn has {limit} freighter icons.",
    "too many hint": "each icon moves the freighter once",
    "both": "{player} takes both dividends and spice for the lowest reward.",
    "both hint": "choose one of the two",
    "bottom": "the books do not say whether a freighter on the lowest space may be recalled",
    "icons": "the move does not tell how many freighter icons the card has",
    "source": "the move does not tell under after_sending_agent_to or by where the freighter icon comes from",
}


def _moves(move: Move, path: list[str]) -> Say:
    """The freighter is moved along this path, a list of advance and recall."""
    if IX not in move.rules.playing or not path:
        return
    top, step = max(steps(move.rules, SHIPPING)), move.player.get("freighter_step")
    effects, known = offered(move, ["freighter-moves"])
    limit = sum(one["gain"]["freighter-moves"] for one in effects)
    done = move.player.get("this_turn", "freighter_moves") or 0
    if not told_any(move):
        yield unclear("source", ("action",))
    elif done + len(path) > limit and known:
        number = done + len(path)
        yield against(
            "too many", ("action",), clauses=ix("freighter-icon"), player=move.mover, number=number, limit=limit
        )
    elif done + len(path) > limit:
        yield unclear("icons", ("action", "card"))
    else:
        yield Holds(ix("freighter-icon"))
    if step is None:
        yield missing(move, "freighter_step")
        return
    for one in path:
        if one == "advance" and step >= top:
            at = move.player.at("freighter_step")
            yield against("top", at, clauses=ix("no-advance-from-the-top"), player=move.mover)
            return
        if one == "recall" and step == 0:
            open = ("rise-of-ix.silence.recalling-from-the-lowest-space",)
            yield unclear("bottom", move.player.at("freighter_step"), open=open)
            return
        step = step + 1 if one == "advance" else 0
    yield from _choice(move)


def _choice(move: Move) -> Say:
    told: Any = move.action.get("shipping_choice")
    chosen = {slug(str(one)) for one in (told if isinstance(told, list) else [told] if told else [])}
    if len(chosen) > 1:
        yield against("both", ("action", "shipping_choice"), clauses=ix("shipping-reward-choice"), player=move.mover)


@check(
    "rise-of-ix.check.freighter-advanced-wrongly",
    subject="advance-freighter",
    clauses=ix("no-advance-from-the-top", "freighter-icon"),
    says=SAYS,
)
def freighter_advanced_wrongly(move: Move) -> Say:
    """
    A freighter is advanced from the highest space, or without an icon for it.

    Why it cannot be
        Each freighter icon moves the freighter once, and above the highest space there is none.
    """
    yield from _moves(move, ["advance"] * (move.action.get("times") or 1))


@check(
    "rise-of-ix.check.freighter-recalled-wrongly",
    subject="recall-freighter",
    clauses=ix("freighter-icon", "shipping-reward-choice"),
    says=SAYS,
)
def freighter_recalled_wrongly(move: Move) -> Say:
    """
    A freighter is recalled without an icon for it, or for both of the lowest rewards.

    Why it cannot be
        Each freighter icon moves the freighter once. For the lowest reward one of two is chosen; the
        rewards may come in any order.
    """
    yield from _moves(move, ["recall"])


@check(
    "rise-of-ix.check.freighter-moved-wrongly",
    subject="move-freighter",
    clauses=ix("freighter-icon", "no-advance-from-the-top", "shipping-reward-choice"),
    says=SAYS,
)
def freighter_moved_wrongly(move: Move) -> Say:
    """
    A freighter makes moves that the icons of the turn do not allow.

    Why it cannot be
        Each icon is one move, up or home, and there is no advance from the highest space.
    """
    yield from _moves(move, box_choices.path(move))


@check(
    "rise-of-ix.check.freighter-moved-with-an-agent",
    subject="send-agent",
    clauses=ix("freighter-icon", "no-advance-from-the-top", "shipping-reward-choice"),
    says=SAYS,
)
def freighter_moved_with_an_agent(move: Move) -> Say:
    """
    The freighter moves made with an agent do not fit the icons of the space and the card.

    Why it cannot be
        Each icon is one move, up or home, and there is no advance from the highest space.
    """
    if IX in move.rules.playing:
        yield from _moves(move, box_choices.path(move))
