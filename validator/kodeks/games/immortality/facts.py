"""What a table of Immortality shows beside that of Uprising."""

from kodeks.table import Fact, Pile, State, View

Names = tuple[str, ...]


class Table(View):
    """The Bene Tleilax board and the Tleilaxu Row."""

    tleilaxu_row: Fact[Names] = Fact(
        "names", of="card", start=(), unseen=True, help="Cards of the Tleilaxu Row beside Reclaimed Forces."
    )
    tleilaxu_deck: Fact[Pile] = Fact("pile", of="card", hidden=True, help="The Tleilaxu deck.")
    tleilaxu_deck_empty: Fact[bool] = Fact(
        "flag",
        derived=True,
        says=("The Tleilaxu deck is empty.", "The Tleilaxu deck has cards."),
        help="Whether the Tleilaxu deck is empty.",
    )
    reclaimed_forces: Fact[bool] = Fact(
        "flag",
        derived=True,
        says=("Reclaimed Forces lies in its place.", "Reclaimed Forces does not lie in its place."),
        help="Whether Reclaimed Forces lies in its place.",
    )
    research_station_overlay: Fact[bool] = Fact(
        "flag",
        derived=True,
        says=("The overlay lies on Research Station.", "No overlay lies on Research Station."),
        help="Whether the overlay lies on Research Station.",
    )
    tleilaxu_spice: Fact[int] = Fact("number", start=0, most=2, help="Spice on the Tleilaxu track.")
    turn_grafted: Fact[str] = Fact("name", of="card", start="", help="The other card of the pair sent with this turn.")
    turn_grafted_row: Fact[bool] = Fact(
        "flag",
        start=False,
        says=("That card lies in the Imperium Row.", "That card does not lie in the Imperium Row."),
        help="Whether that card lies in the Imperium Row.",
    )


class Seat(View):
    """Tokens, specimens and atomics of a player."""

    research: Fact[str] = Fact(
        "name", start="", track="immortality.track.research", help="The cell of the research token."
    )
    genetic_markers: Fact[int] = Fact(
        "number", most=2, derived=True, help="Genetic markers that the research token has reached."
    )
    tleilaxu: Fact[int] = Fact("number", start=0, most=7, help="The step of the Tleilaxu token.")
    specimens: Fact[int] = Fact("number", start=0, most=12, sum="troops", help="Troops in the axlotl tanks.")
    atomics: Fact[bool] = Fact(
        "flag",
        start=True,
        says=("The Family Atomics are unused.", "The Family Atomics have been used."),
        help="Whether the Family Atomics are unused.",
    )


def tanks(state: State) -> Table:
    """The facts of the table."""
    return Table(state, "")


def lab(state: State, player: str) -> Seat:
    """The facts of a seat."""
    return Seat(state, f"{player}.")
