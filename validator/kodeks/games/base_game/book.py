"""
What of the older base game is played with Uprising.

Its Intrigue and Imperium cards are shuffled in, its leaders can be named, and Foldspace lies ready for Ilesa Ecaz. The
board, the tracks, the starting cards and the Reserve are those of Uprising; the books advise against its Conflict
cards, which stay in the box.
"""

from collections.abc import Mapping
from typing import Any

from kodeks.games.imperium.book import things
from kodeks.games.imperium.catalogue import Catalogue
from kodeks.games.imperium.facts import seat
from kodeks.games.imperium.survey import seats
from kodeks.play import Rulebook, object_to
from kodeks.play.engine import permitted
from kodeks.play.rules import Objections
from kodeks.table import State

book = Rulebook("imperium")

#: The decks that are shuffled in.
MIXED = ("imperium", "intrigue")
#: Cards that stay in the box: Uprising has no Mentat.
TAKEN_OUT = ("imperium.card.calculated-hire",)
FOLDSPACE = "imperium.card.foldspace"
#: Whether the leaders of the base game are played with.
LEADERS = "uprising.silence.leaders-and-reserve-of-the-base-game"


def keeps(id: str, kind: str, data: Mapping[str, Any]) -> bool:
    """Whether an entry is played with in a mix with the base game."""
    if not id.startswith("imperium."):
        return True
    if kind == "card":
        return id == FOLDSPACE or (data["deck"] in MIXED and id not in TAKEN_OUT)
    return kind not in ("space", "track")


@book.carries("uprising.clause.base-game-calculated-hire", "uprising.clause.base-game-sort-through-the-chaos")
@book.prepares
def mix_in(catalogue: Catalogue) -> None:
    """Any space can be closed; who chooses a leader of the base game has agreed that its leaders are played with."""
    catalogue.more.setdefault("entries", {})["closed"] = tuple(catalogue.spaces)
    older = (id for id in catalogue.leaders if id.startswith("imperium."))
    catalogue.agreed_leaders |= dict.fromkeys(older, (LEADERS, "allowed"))


@book.invariant(
    "uprising.check.leader-of-the-base-game",
    clauses=["uprising.clause.base-game-other-cards"],
    says={"because": "{player} has {leader}, a leader of the base game, and its leaders are not played with Uprising."},
    each=seats,
)
def leader_of_the_base_game(state: State, player: str) -> Objections:
    """A player has a leader of the base game, and the books name only its cards."""
    leader = seat(state, player).leader
    if leader.startswith("imperium.") and leader in things(state).leaders:
        if permitted(state, "leader-of-an-earlier-box") or state.ask(LEADERS, "allowed", "not allowed") == "allowed":
            return
        yield object_to("because", player=player, leader=leader)
