"""What a table for six players shows beside that of Uprising."""

from kodeks.table import Fact, Keyed, State, View

Names = tuple[str, ...]
#: The agent tokens of a commander by their arrows.
TOKENS = ("left", "right", "both")


class Table(View):
    """The Throne Row, who yields, and a victory that is shared."""

    throne_row: Fact[Names] = Fact("names", of="card", start=(), help="The Throne Row.")
    yielded: Fact[Names] = Fact("names", of="seat", start=(), help="Allies who yield a tie in this Conflict.")
    both_teams_win: Fact[bool] = Fact(
        "flag",
        start=False,
        says=("Both teams win.", "Not both teams win."),
        help="Whether both teams win, tied in everything.",
    )


class Seat(View):
    """The team, agent tokens and the activated ally, the Swordmaster and its bonus."""

    team: Fact[str] = Fact("name", of="seat", help="The commander of the player's team; the seats tell it, too.")
    tokens: Fact[Names] = Fact(
        "names",
        words=TOKENS,
        start=(),
        named="Agent tokens of a commander on the leader.",
        help="Agent tokens of a commander on the leader: left, right, both.",
    )
    token: Keyed[str] = Keyed(
        "name",
        of="space",
        words=TOKENS,
        start="",
        named="Token at {entry}.",
        help="Which token of a commander is on a space: left, right, both.",
    )
    activated: Fact[str] = Fact("name", of="seat", start="", help="The ally whom a commander has activated.")
    bonus_token: Fact[bool] = Fact(
        "flag",
        start=False,
        says=("The Swordmaster bonus token.", "No Swordmaster bonus token."),
        help="Whether the player has the Swordmaster bonus token.",
    )
    swordmaster_spent: Fact[bool] = Fact(
        "flag",
        start=False,
        says=("The Swordmaster is back in the box.", "The Swordmaster is not in the box."),
        help="Whether the Swordmaster is back in the box.",
    )
    swordmaster_sent: Fact[bool] = Fact(
        "flag",
        start=False,
        says=("The Swordmaster was sent this round.", "The Swordmaster was not sent this round."),
        help="Whether the Swordmaster was sent this round.",
    )
    given: Fact[int] = Fact("number", start=0, help="Swords of this round that the commander gave to the ally.")
    reinforced: Fact[int] = Fact("number", start=0, most=3, help="Troops of Reinforcements that may still be deployed.")


def board(state: State) -> Table:
    """The facts of the table."""
    return Table(state, "")


def member(state: State, player: str) -> Seat:
    """The facts of a seat."""
    return Seat(state, f"{player}.")
