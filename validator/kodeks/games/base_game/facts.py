"""What cards of the older base game add to a table."""

from kodeks.table import Fact, Keyed, State, View

Names = tuple[str, ...]


class Table(View):
    """Spaces that a card has closed."""

    closed: Keyed[Names] = Keyed(
        "names",
        of="space",
        start=(),
        named="No agent may be sent to {entry} this round.",
        help="Who cannot send an agent to a space this round.",
    )


class Seat(View):
    """What a leader of the base game has chosen, and which abilities are used up."""

    secret_factions: Fact[Names] = Fact(
        "names", of="faction", help="The factions that Baron Harkonnen chose in secret."
    )
    used_up: Fact[Names] = Fact("names", start=(), help="Abilities for a single use in a game that have been used.")


def own(state: State, player: str) -> Seat:
    """The facts of a seat."""
    return Seat(state, f"{player}.")


def base(state: State) -> Table:
    """The facts of the table."""
    return Table(state, "")
