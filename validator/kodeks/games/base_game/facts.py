"""What cards of the older base game add to a table."""

from kodeks.table import Keyed, State, View

Names = tuple[str, ...]


class Table(View):
    """Spaces that a card has closed."""

    closed: Keyed[Names] = Keyed("names", of="space", start=(), help="Who cannot send an agent to a space this round.")


class Seat(View):
    """A seat has nothing of its own."""


def base(state: State) -> Table:
    """The facts of the table."""
    return Table(state, "")
