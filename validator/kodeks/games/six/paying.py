"""Costs to which the allies of a commander may add."""

from collections.abc import Iterator

from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.imperium.verbs import pay
from kodeks.games.six.book import ally_on, book, is_commander
from kodeks.games.six.commanders import SIDES
from kodeks.games.six.decisions import PayTogether
from kodeks.play import Decision, Effect, Frame, Item, Pay, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import State

CLAUSE = "uprising.clause.cards-before-rules"
HELP = "allies_may_help"


def _price(effect: Effect) -> tuple[str, int]:
    """The one resource that is paid together, and how much of it."""
    ((resource, amount),) = effect.data["pay"].items()
    return str(resource), int(amount)


@book.frame("agent-turn", "reveal-turn", "effects")
def paying_together(state: State, frame: Frame) -> Iterator[Decision]:
    """Every way to divide a cost between a commander and the allies."""
    if not is_commander(state, frame.owner):
        return
    for _, item, leaf in agenda.leaves(frame):
        if leaf.effect.data.get(HELP):
            resource, amount = _price(leaf.effect)
            held = [state.get(f"{ally_on(state, item.owner, side)}.{resource}") for side in SIDES]
            for left in range(min(held[0], amount) + 1):
                for right in range(min(held[1], amount - left) + 1):
                    if left or right:
                        yield PayTogether(player=item.owner, effect=leaf.effect.id, left=left, right=right)


@book.answers_to("help with a cost")
def help_of_allies(state: State, move: Pay) -> int | None:
    """What the allies add."""
    return move.left + move.right if isinstance(move, PayTogether) else None


@book.guard(
    "six-players.check.cost-shared-wrongly",
    on=PayTogether,
    clauses=[CLAUSE],
    says={
        "alone": "{source} does not let anybody help to pay.",
        "held": "{player} gives {amount} {resource} and has {held}.",
        "more": "the allies give {amount} {resource}, and {source} costs {price}.",
    },
)
def cost_shared_wrongly(state: State, move: PayTogether) -> Objections:
    """Allies help to pay a cost that is the commander's alone, give more than they have, or more than it costs."""
    found = waiting_effect(state, move)
    if found is None:
        return
    effect = found[1]
    if not is_commander(state, move.player) or not effect.data.get(HELP):
        yield object_to("alone", source=effect.source)
        return
    resource, price = _price(effect)
    for side, amount in zip(SIDES, (move.left, move.right), strict=True):
        ally = ally_on(state, move.player, side)
        held = state.get(f"{ally}.{resource}") if amount else 0
        if amount > held:
            yield object_to("held", at=side, player=ally, amount=amount, resource=resource, held=held)
    if move.left + move.right > price:
        amount = move.left + move.right
        yield object_to("more", amount=amount, resource=resource, source=effect.source, price=price)


@book.verb("to", clauses=[CLAUSE])
def pay_together(state: State, item: Item, effect: Effect, decision: Pay) -> None:
    """The allies give their parts, and the commander the rest."""
    pay(state, item, effect, decision)
    if isinstance(decision, PayTogether):
        resource, _ = _price(effect)
        for side, amount in zip(SIDES, (decision.left, decision.right), strict=True):
            if amount:
                state.add(f"{ally_on(state, item.owner, side)}.{resource}", -amount)
                state.add(f"{item.owner}.{resource}", amount)
