"""Trades between teammates: partners, goods, and where a trade is offered."""

from typing import Any

from kodeks.findings import Holds, Named, Path, Player
from kodeks.legality import effects
from kodeks.legality.moves import Move, Say, against, unclear
from kodeks.legality.teams.activation import of_six
from kodeks.legality.teams.names import clauses
from kodeks.registry import check

TRADE = "trade-with-a-teammate"
GOODS = {
    "intrigue_cards": "uprising.term.intrigue-card",
    "spice": "shared.resource.spice",
    "water": "shared.resource.water",
    "solari": "shared.resource.solari",
}


@check(
    "six-players.check.trade-not-allowed",
    subject="trade",
    clauses=clauses(
        "trade", "trade-goods", "trade-one-type-each", "trade-of-different-types", "trade-for-nothing",
        "economic-support-trade", "endgame-cards-in-a-trade",
    ),
    says={
        "partner": "{player} trades with {other}, who is no teammate.",
        "partner hint": "a trade is made with one player of the own team",
        "goods": "{player} gives {thing}, which cannot be traded.",
        "goods hint": "Intrigue cards, spice, water and Solari can be traded",
        "types": "{player} gives {number} types of goods.",
        "types hint": "in a trade each partner gives goods of one type only",
        "short": "{player} gives {number} of {thing} and has {have}.",
        "short hint": "only what a partner has can be given",
        "space": "{player} trades after a visit to {space}, which offers no trade.",
        "space hint": "Economic Support and some cards offer a trade",
        "not told": "the move does not tell with whom {player} trades",
    },
)  # fmt: skip
def trade_not_allowed(move: Move) -> Say:
    """
    A trade is made with an opponent, or with goods that cannot change hands so.

    Why it cannot be
        A trade is made with one teammate. Each partner gives Intrigue cards, spice, water or Solari,
        of one type only and as much as they like, or nothing.
    """
    six = of_six(move)
    if six is None:
        return
    other = move.action.get("trades_with")
    if other is None:
        yield unclear("not told", ("action",), player=move.mover)
        return
    if six.team is not None and (other not in six.team.members or other == move.player.color):
        yield against(
            "partner", ("action", "trades_with"), clauses=clauses("trade"), player=move.mover, other=Player(other)
        )
    for field, color in (("gives", move.player.color), ("gets", str(other))):
        yield from _given(move, field, color)
    given, back = (
        {name for name, number in (move.action.get(one) or {}).items() if number} for one in ("gives", "gets")
    )
    if given and back and given != back:
        yield Holds(clauses("trade-of-different-types"))
    if "intrigue_cards" in given | back and move.position.state.get("phase") == "player_turns":
        yield Holds(clauses("endgame-cards-in-a-trade"))
    space = move.space
    offers = space is None or any(one.get("do") == TRADE for one in effects.leaves(space.effects))
    if not offers and not move.action.get("card") and "by" not in move.action and space is not None:
        names = clauses("economic-support-trade")
        at = ("action", "after_sending_agent_to") if "after_sending_agent_to" in move.action else ("action",)
        yield against("space", at, clauses=names, player=move.mover, space=Named(space.id))
    elif space is not None and offers:
        yield Holds(clauses("economic-support-trade"))


def _given(move: Move, field: str, color: str) -> Say:
    told = {name: number for name, number in (move.action.get(field) or {}).items() if number}
    at: Path = ("action", field)
    strange = [name for name in told if name not in GOODS]
    for name in strange:
        yield against("goods", (*at, name), clauses=clauses("trade-goods"), player=Player(color), thing=name)
    if len(told) > 1:
        names = clauses("trade-one-type-each")
        yield against("types", at, clauses=names, player=Player(color), number=len(told))
    for name, number in told.items():
        seat = move.position.seat(color)
        have = seat.get(name) if name == "intrigue_cards" else seat.get("resources", name)
        count = len(have) if isinstance(have, list) else have
        if name in GOODS and isinstance(count, int) and count < number:
            facts: dict[str, Any] = {
                "player": Player(color),
                "number": number,
                "thing": Named(GOODS[name]),
                "have": count,
            }
            yield against("short", (*at, name), clauses=clauses("trade"), **facts)
    yield Holds(clauses("trade-for-nothing") if not told else clauses("trade", "trade-goods", "trade-one-type-each"))
