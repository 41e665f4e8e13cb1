"""What a table with Rivals shows beside that of Uprising."""

from kodeks.table import Fact, Pile, State, View


class Table(View):
    """The House Hagal deck, and the card that is being carried out."""

    hagal_deck: Fact[Pile] = Fact("pile", of="card", hidden=True, apart=True, help="The House Hagal deck.")
    hagal_discard: Fact[Pile] = Fact("pile", of="card", apart=True, help="House Hagal cards that were revealed.")
    hagal_card: Fact[str] = Fact("name", of="card", start="", help="The House Hagal card revealed for this turn.")
    turn_signet: Fact[int] = Fact("number", start=0, most=12, help="Troops that a Rival's signet recruited this turn.")


class Seat(View):
    """Who is a Rival, and by which card."""

    rival: Fact[bool] = Fact(
        "flag",
        start=False,
        marks=True,
        says=("This seat is a Rival's.", "This seat is no Rival's."),
        help="Whether this seat is a Rival's.",
    )
    rival_card: Fact[str] = Fact("name", of="card", start="", help="The Rival card.")
    new_swordmaster: Fact[bool] = Fact(
        "flag",
        start=False,
        says=("A Swordmaster was gained this round.", "No Swordmaster was gained this round."),
        help="Whether a Rival has gained its Swordmaster in the turns of this round.",
    )
    stopped: Fact[bool] = Fact(
        "flag",
        start=False,
        says=(
            "No card sends another agent of the Rival this round.",
            "Cards may still send agents of the Rival this round.",
        ),
        help="Whether no card sends another agent of a Rival this round.",
    )


def hagal(state: State) -> Table:
    """The facts of the table."""
    return Table(state, "")


def rival(state: State, player: str) -> Seat:
    """The facts of a seat."""
    return Seat(state, f"{player}.")
