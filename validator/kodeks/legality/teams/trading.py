"""Goods that change hands between teammates."""

from kodeks.legality.changing import Changing
from kodeks.legality.teams.moving import TeamMove
from kodeks.legality.teams.names import clauses


def trade(move: TeamMove, table: Changing) -> None:
    """Goods that change hands in a trade."""
    other = move.action.get("trades_with")
    if other is None:
        table.choice(move.player.color, "may trade with a teammate")
        return
    table.rests_on(*clauses("trade"))
    both = ((move.player.color, str(other), "gives"), (str(other), move.player.color, "gets"))
    for source, goal, field in both:
        told = {name: number for name, number in (move.action.get(field) or {}).items() if number}
        if not told:
            table.rests_on(*clauses("trade-for-nothing"))
        for name, number in told.items():
            path = (name,) if name == "intrigue_cards" else ("resources", name)
            for color, amount in ((source, -number), (goal, number)):
                if color in table.colors:
                    table.add(color, amount, *path)
                    table.got(color, "intrigue" if name == "intrigue_cards" else name, amount)
    if {*(move.action.get("gives") or ())} ^ {*(move.action.get("gets") or ())}:
        table.rests_on(*clauses("trade-of-different-types"))
