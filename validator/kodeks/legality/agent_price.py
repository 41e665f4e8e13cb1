"""What a space asks of an agent: its price, influence, and that it is open."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from kodeks.findings import Holds, Named
from kodeks.legality import effects
from kodeks.legality.moves import Move, Say, against, amounts, missing, unclear
from kodeks.legality.rules import Space
from kodeks.registry import check

#: The clauses that state the price of single spaces; which one binds follows from the space.
SIX_PRICES = tuple(
    f"six-players.clause.{name}"
    for name in (
        "hardy-warriors-cost",
        "military-support-cost",
        "habbanya-erg-cost",
        "swordmaster-cost",
        "new-spaces-without-a-cost",
    )
)
IX_PRICES = ("rise-of-ix.clause.dreadnought-space-cost",)
PRICES = (
    SIX_PRICES
    + IX_PRICES
    + tuple(
        f"uprising.clause.{name}"
        for name in (
            "cost-of-desert-tactics-and-fremkit",
            "spaces-without-a-cost",
            "sardaukar-cost",
            "heighliner-cost",
            "espionage-cost",
            "gather-support-price",
            "high-council-cost",
            "imperial-privilege-cost",
            "research-station-cost",
            "spice-refinery-price",
            "shipping-cost",
            "hagga-basin-cost",
            "deep-desert-cost",
        )
    )
)
SIX = "six-players"
AMOUNT = "uprising.clause.icon-resource-amount"


@check(
    "uprising.check.space-not-paid",
    subject="send-agent",
    clauses=[
        "uprising.clause.space-cost-before-effects",
        "uprising.clause.costs-and-requirements-of-a-space",
        "uprising.clause.swordmaster-price",
        *PRICES,
        AMOUNT,
    ],
    says={
        "because": "{space} costs {cost}, and {player} has {have} before any effect.",
        "hint": "what the space or the card gives comes too late to pay for it",
        "paid": "{space} costs {cost}, and the move pays {paid}.",
        "paid hint": "pay the printed price",
        "free": "{space} costs nothing, and the move pays {paid} for it.",
        "free hint": "leave the payment out",
        "unknown": "the position does not tell whether any player has the third agent",
    },
)
def space_not_paid(move: Move) -> Say:
    """
    A player cannot pay for the space before any effect of the space or the card.

    Why it cannot be
        The price is due at once. Water that the card's agent box is about to give does not help.

    Does not catch
        Resources from an intrigue card played earlier in the turn: the books are silent on it,
        and a position that already counts them is taken at its word.
    """
    space = move.space
    if space is None:
        return
    if not space.prices:
        yield from _free(move, space)
        return
    prices = _prices(move, space)
    if prices is None:
        yield unclear("unknown", ("state", "players"))
        return
    clauses = (
        "uprising.clause.space-cost-before-effects",
        "uprising.clause.costs-and-requirements-of-a-space",
        *_price_clauses(space.id),
        *([AMOUNT] if any(price.get(kind, 0) > 1 for price in space.prices for kind in ("solari", "spice")) else []),
    )
    if space.cheaper is not None:
        six = ("six-players.clause.swordmaster-cost",) if SIX in move.rules.playing else ()
        clauses = ("uprising.clause.space-cost-before-effects", "uprising.clause.swordmaster-price", *six)
    paid = _without_the_tile(move, prices)
    if paid is not None and not any(same_amounts(paid, price) for price in prices):
        facts: dict[str, Any] = {"space": Named(space.id), "cost": amounts(prices[0]), "paid": amounts(paid)}
        yield against("paid", ("action", "pays"), clauses=clauses, **facts)
        return
    cheapest = paid or min(prices, key=lambda price: sum(price.values()))
    for resource, needed in cheapest.items():
        have = move.player.get("resources", resource)
        if have is None and needed:
            yield missing(move, "resources", resource)
        elif have is not None and have < needed:
            yield against(
                "because",
                move.player.at("resources", resource),
                clauses=clauses,
                space=Named(space.id),
                cost=amounts({resource: needed}),
                have=amounts({resource: have}),
                player=move.mover,
            )
        elif needed:
            yield Holds(clauses)


def _without_the_tile(move: Move, prices: Iterable[Mapping[str, int]]) -> Mapping[str, int] | None:
    """What is paid for the space: the spice of a technology acquired there is paid for the technology."""
    paid: Mapping[str, int] | None = move.action.get("pays")
    if paid is None or "tile_cost" not in move.action or any(price.get("spice") for price in prices):
        return paid
    return {kind: amount for kind, amount in paid.items() if kind != "spice"}


@lru_cache(maxsize=1_000)
def _price_clauses(space: str) -> tuple[str, ...]:
    """The clauses that state the price of this very space."""
    name = space.rpartition(".")[2]
    module = space.partition(".")[0]
    ways = (f"{name}-cost", f"{name}-price", f"{name}-space-cost", f"cost-of-{name}")
    wanted = tuple(f"{module}.clause.{one}" for one in ways)
    return tuple(one for one in PRICES if one.startswith(wanted))


def _free(move: Move, space: Space) -> Say:
    """A space without a price takes no payment."""
    paid, clauses = move.action.get("pays"), ("uprising.clause.spaces-without-a-cost",)
    if space.id.startswith("six-players."):
        clauses = ("six-players.clause.new-spaces-without-a-cost",)
    elif not space.id.startswith("uprising."):
        return
    if paid and any(paid.values()) and not effects.arrows((*space.effects, *(move.card.agent or ()))):
        yield against("free", ("action", "pays"), clauses=clauses, space=Named(space.id), paid=amounts(paid))
    else:
        yield Holds(clauses)


def same_amounts(paid: Mapping[str, int], price: Mapping[str, int]) -> bool:
    """
    Whether two amounts are the same, whatever they say of nothing.

    >>> same_amounts({"spice": 2, "water": 0}, {"spice": 2}), same_amounts({"spice": 1}, {"spice": 2})
    (True, False)
    """
    return {key: one for key, one in paid.items() if one} == {key: one for key, one in price.items() if one}


def _prices(move: Move, space: Space) -> list[Mapping[str, int]] | None:
    """The prices of which one is to be paid; None where the position does not tell enough."""
    if space.cheaper is None:
        return list(space.prices)
    told = [
        seat.get("agents", "third_agent") or seat.get("agent_tokens", "swordmaster_token")
        for seat in move.position.seats.values()
    ]
    if "acquired" in told or "in_box" in told:
        return [space.cheaper[1]]
    return None if None in told or not told else list(space.prices)


@check(
    "uprising.check.influence-too-low",
    subject="send-agent",
    clauses=[
        "uprising.clause.influence-requirement-of-a-space",
        "uprising.clause.imperial-privilege-requirement",
        "uprising.clause.shipping-requirement",
        "uprising.clause.sietch-tabr-requirement",
        "rise-of-ix.clause.interstellar-shipping-requirement",
        "uprising.clause.two-influence-opens-a-space",
    ],
    says={
        "because": "{space} asks for {needed} influence with {faction}, and {player} has {have}.",
        "hint": "gain influence with that faction first",
    },
)
def influence_too_low(move: Move) -> Say:
    """
    A player lacks the influence that the space asks for.

    Why it cannot be
        Some spaces are open only to players with enough influence with their faction, counted
        when the agent is sent.
    """
    space = move.space
    if space is None or space.requires is None or effects.allows(move.card.agent or (), "ignore-influence"):
        return
    faction, needed = space.requires
    name, slug = space.id.rpartition(".")[2], faction.rpartition(".")[2]
    module = space.id.partition(".")[0]
    clauses = (
        "uprising.clause.influence-requirement-of-a-space",
        f"{module}.clause.{name}-requirement",
        *(["uprising.clause.two-influence-opens-a-space"] if module == "uprising" else []),
    )
    track = move.player.get("influence") or {}
    key = next((one for one in track if one.replace("_", "-") == slug), slug.replace("-", "_"))
    have = track.get(key)
    if have is None:
        yield missing(move, "influence", key)
    elif have < needed:
        facts: dict[str, Any] = {"space": Named(space.id), "faction": Named(faction), "needed": needed, "have": have}
        yield against("because", move.player.at("influence", key), clauses=clauses, player=move.mover, **facts)
    else:
        yield Holds(clauses)


@check(
    "uprising.check.swordmaster-again",
    subject="send-agent",
    clauses=[
        "uprising.clause.swordmaster-once",
        "uprising.clause.high-council-again",
    ],
    says={
        "because": "{player} already has the third agent, and {space} can be visited once in a game.",
        "hint": "choose another space",
    },
)
def swordmaster_again(move: Move) -> Say:
    """
    A player visits Swordmaster a second time.

    Why it cannot be
        The space can be visited once in a game; whoever has the third agent has been there. High
        Council, where a player has a seat, may be visited again.
    """
    space = move.space
    if space is None or not space.once_per_game:
        seats = any(one.get("do") == "take-council-seat" for one in effects.leaves(space.effects if space else ()))
        if seats and move.player.get("council_seats"):
            yield Holds(("uprising.clause.high-council-again",))
        return
    told = move.player.get("agents", "third_agent")
    if told is None:
        yield missing(move, "agents", "third_agent")
    elif told in ("acquired", "in_box"):
        at = move.player.at("agents", "third_agent")
        clauses = ("uprising.clause.swordmaster-once",)
        yield against("because", at, clauses=clauses, player=move.mover, space=Named(space.id))
    else:
        yield Holds(("uprising.clause.swordmaster-once",))
