"""What a table of Rise of Ix shows beside that of Uprising."""

from kodeks.table import Fact, Keyed, Pile, State, View

Names = tuple[str, ...]
#: The stacks of technologies on the Ix board, from the top.
STACKS = ("upper", "middle", "lower")


class Table(View):
    """The Ix board, the dreadnoughts on spaces, and snoopers."""

    tech_offer: Fact[Names] = Fact(
        "names", of="technology", start=(), unseen=True, help="The top tile of each stack that has tiles, upper first."
    )
    tech_tiles: Fact[Pile] = Fact("pile", of="technology", hidden=True, help="Tiles face down in the stacks.")
    tech_stack: Keyed[int] = Keyed(
        "number",
        of="",
        most=6,
        named="Technology tiles in a stack, with the one face up: {entry}.",
        help="Tiles in a stack (upper, middle, lower), with the one face up.",
    )
    turn_technologies: Fact[Names] = Fact("names", of="technology", start=(), help="Technologies acquired this turn.")
    dreadnought: Keyed[str] = Keyed(
        "name",
        of="space",
        start="",
        shared="nobody",
        named="Dreadnought at {entry}.",
        help="Whose dreadnought controls a location.",
    )
    dreadnought_new: Fact[str] = Fact("name", of="space", start="", help="Where a dreadnought was put this round.")
    snoopers: Fact[Names] = Fact("names", of="faction", start=(), help="Influence tracks with a snooper.")
    ix_contracts: Fact[Pile] = Fact("pile", of="contract", hidden=True, help="Rise of Ix contracts to be dealt.")


class Seat(View):
    """The freighter, dreadnoughts, negotiators and technologies of a player."""

    freighter: Fact[int] = Fact("number", start=0, most=3, help="The step of the freighter on the shipping track.")
    dreadnoughts: Fact[int] = Fact("number", start=2, most=2, sum="dreadnoughts", help="Dreadnoughts in the supply.")
    docked: Fact[int] = Fact("number", start=0, most=2, sum="dreadnoughts", help="Dreadnoughts in the garrison.")
    fighting: Fact[int] = Fact("number", start=0, most=2, sum="dreadnoughts", help="Dreadnoughts in the Conflict.")
    negotiators: Fact[int] = Fact("number", start=0, most=12, sum="troops", help="Troops on the Ix board.")
    technologies: Fact[Names] = Fact("names", of="technology", start=(), help="Technologies acquired.")
    turned: Fact[Names] = Fact("names", of="technology", start=(), help="Technologies turned over for this round.")
    commissioned: Fact[int] = Fact("number", start=0, most=2, help="Dreadnoughts commissioned this turn.")
    launched: Fact[int] = Fact("number", start=0, most=2, help="Dreadnoughts deployed this turn.")
    turn_returned: Fact[Names] = Fact("names", of="card", start=(), help="Cards set aside that came back this turn.")
    dealt: Fact[Names] = Fact("names", of="contract", start=(), hidden=True, help="Contracts to choose from.")


def ix(state: State) -> Table:
    """The facts of the table."""
    return Table(state, "")


def fleet(state: State, player: str) -> Seat:
    """The facts of a seat."""
    return Seat(state, f"{player}.")
