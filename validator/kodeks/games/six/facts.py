"""What a table for six players shows beside that of Uprising."""

from kodeks.table import Fact, Keyed, State, View

Names = tuple[str, ...]


class Table(View):
    """The activated ally, the Throne Row, and where agent tokens stand."""

    activated: Fact[str] = Fact("name", of="seat", start="", help="The activated ally of a commander.")
    throne_row: Fact[Names] = Fact("names", of="card", start=(), help="The Throne Row.")
    token: Keyed[str] = Keyed("name", of="space", start="", help="The agent token of a commander on a space.")
    yielded: Fact[Names] = Fact("names", of="seat", start=(), help="Allies who yield a tie in this Conflict.")


class Seat(View):
    """Agent tokens, the Swordmaster and its bonus."""

    tokens: Fact[Names] = Fact("names", start=(), help="Agent tokens of a commander on the leader: left, right, both.")
    bonus_token: Fact[bool] = Fact("flag", start=False, help="Whether the player has the Swordmaster bonus token.")
    swordmaster_spent: Fact[bool] = Fact("flag", start=False, help="Whether the Swordmaster is back in the box.")
    sent_all: Fact[bool] = Fact("flag", start=False, help="Whether no agent was left on the leader this round.")
    reinforced: Fact[int] = Fact("number", start=0, most=3, help="Troops of Reinforcements that may still be deployed.")


def board(state: State) -> Table:
    """The facts of the table."""
    return Table(state, "")


def member(state: State, player: str) -> Seat:
    """The facts of a seat."""
    return Seat(state, f"{player}.")
