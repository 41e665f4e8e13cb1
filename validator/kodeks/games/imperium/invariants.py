"""What every state of the table must be like."""

from kodeks.games.imperium.book import book, things
from kodeks.games.imperium.facts import seat, table
from kodeks.play import object_to
from kodeks.play.rules import Objections
from kodeks.table import State


@book.invariant(
    "uprising.check.troops-do-not-add-up",
    clauses=["uprising.clause.troops-per-player"],
    says={"because": "{player} has {number} troops in all, and there are {total}."},
)
def troops_do_not_add_up(state: State) -> Objections:
    """The troops of a player are more or fewer than there are."""
    total = things(state).number("uprising.token.troop", "per_player")
    for player in table(state).players:
        own = seat(state, player)
        number = own.supply + own.garrison + own.conflict + own.memories
        if number != total:
            yield object_to("because", player=player, number=number, total=total)
