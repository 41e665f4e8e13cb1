"""What a space costs, and what it asks of who comes."""

from collections.abc import Mapping
from typing import Any

from kodeks.games.imperium.book import (
    allows,
    book,
    influence_of,
    meant,
    space_fits,
    standing_effects,
    things,
)
from kodeks.games.imperium.catalogue import Amounts, Space
from kodeks.games.imperium.decisions import SendAgent
from kodeks.games.imperium.facts import seat, table
from kodeks.play import Effect, object_to
from kodeks.play.engine import answer
from kodeks.play.rules import Objections
from kodeks.table import State


def price_of(state: State, player: str, card: str, space: Space) -> Amounts:
    """What a space costs a player who comes with a card, where it leaves no choice."""
    cost = space.cost
    if space.cheaper is not None and any(_lowers_the_price(state, player) for player in table(state).players):
        cost = space.cheaper[1]
    if not cost:
        return cost
    changes = [
        effect.data["change"]
        for effect in (
            *standing_effects(state, player, "change", "space-cost"),
            *things(state).cards[card].box("agent"),
        )
        if effect.head == "change" and effect.data["change"]["what"] == "space-cost"
    ]
    for change in changes:
        if space_fits(state, change.get("space", {}), space.id, player):
            cost = tuple((name, _changed(number, change, name)) for name, number in cost)
    return tuple((name, number) for name, number in cost if number)


def _lowers_the_price(state: State, player: str) -> bool:
    """Whether a player has a Swordmaster that makes the next one cheaper."""
    return seat(state, player).swordmaster and answer(state, "cheaper swordmaster", player) is not False


def _changed(number: int, change: Mapping[str, Any], resource: str) -> int:
    """A number as a change makes it: what it is instead, or how much less."""
    if change.get("resource", resource) != resource:
        return number
    return max(0, int(change.get("to", number)) - int(change.get("less", 0)))


def stated(state: State, space: str, field: str) -> tuple[str, ...]:
    """The clauses in force that state a field of a space."""
    found = things(state).statements.get((space, field), ())
    return tuple(clause for clause in found if state.game.in_force(clause))


@book.states
def effects_of_the_space(state: State, effect: Effect) -> tuple[str, ...]:
    """What the guide says of the effects of a space."""
    return stated(state, effect.source, "effects")


@book.guard(
    "uprising.check.space-not-paid",
    on=SendAgent,
    clauses=["uprising.clause.space-cost-before-effects", "uprising.clause.costs-and-requirements-of-a-space"],
    says={
        "because": "{space} costs {amount} {resource}, and {player} has {held}.",
        "price": "{space} does not have this price.",
    },
)
def space_not_paid(state: State, move: SendAgent) -> Objections:
    """
    An agent is sent to a space that the player cannot pay for.

    Why it cannot be
        The price is due before any effect of the space or the card.
    """
    space = things(state).spaces[move.space]
    price = price_of(state, move.player, move.card, space)
    if move.pays not in (space.prices or ((), price)):
        yield object_to("price", at="pays", space=space.id)
    for resource, amount in (*price, *(move.pays if space.prices else ())):
        held = state.get(f"{move.player}.{resource}")
        if held < amount:
            if space.requires and _influential(state, move) and _either_will_do(state):
                continue
            yield object_to(
                "because",
                at="space",
                also=stated(state, space.id, "cost"),
                player=move.player,
                space=space.id,
                amount=amount,
                resource=resource,
                held=held,
            )


def _influential(state: State, move: SendAgent) -> bool:
    """Whether a player has the influence that a space asks for."""
    requires = things(state).spaces[move.space].requires
    return requires is not None and any(
        influence_of(state, move.player, faction) >= requires[1] for faction in meant(state, move.player, requires[0])
    )


def _either_will_do(state: State) -> bool:
    """Whether it is enough to pay the cost of a space or to meet its requirement."""
    return state.ask("uprising.discrepancy.costs-and-or-requirements", "both", "either") == "either"


@book.guard(
    "uprising.check.influence-too-low",
    on=SendAgent,
    of=("player", "card", "space"),
    clauses=["uprising.clause.influence-requirement-of-a-space", "uprising.clause.costs-and-requirements-of-a-space"],
    says={"because": "{space} asks for {amount} influence with {faction}, and {player} has {held}."},
)
def influence_too_low(state: State, move: SendAgent) -> Objections:
    """An agent is sent to a space that asks for more influence than the player has."""
    requires = things(state).spaces[move.space].requires
    if requires is None or allows(state, move.player, "ignore-influence", move.card):
        return
    faction, amount = requires
    held = max(influence_of(state, move.player, each) for each in meant(state, move.player, faction))
    if held < amount:
        price = price_of(state, move.player, move.card, things(state).spaces[move.space])
        # What the player has is read only where it matters.
        if (
            price
            and _either_will_do(state)
            and all(state.get(f"{move.player}.{resource}") >= number for resource, number in price)
        ):
            return
        yield object_to(
            "because",
            at="space",
            also=stated(state, move.space, "requires"),
            player=move.player,
            space=move.space,
            amount=amount,
            faction=faction,
            held=held,
        )


@book.guard(
    "uprising.check.swordmaster-again",
    on=SendAgent,
    clauses=["uprising.clause.swordmaster-once"],
    says={"because": "{player} already has the Swordmaster and cannot go to {space} again."},
)
def swordmaster_again(state: State, move: SendAgent) -> Objections:
    """An agent is sent a second time to a space that can be used once in a game."""
    if things(state).spaces[move.space].once and seat(state, move.player).swordmaster:
        yield object_to("because", at="space", player=move.player, space=move.space)
