"""Everything a table of classic Dune can show: the register of its facts."""

from typing import Any

from kodeks.table import Fact, Keyed, Pile, Register, State, View

Names = tuple[str, ...]
#: Powers of factions that Karama can stop.
POWERS = (
    *("prescience", "voice", "advisor", "bonus-card", "traitors", "payment", "shipping", "shipping-income"),
    *("worms", "movement", "reserves", "cards-for-sale", "next-spice", "gifts", "revival"),
)


class Table(View):
    """What belongs to nobody, or to the phase that is being played."""

    players: Fact[Names] = Fact("names", of="seat", help="The seats in the order of play, counterclockwise.")
    first: Fact[str] = Fact("name", of="seat", start="", help="Who is the first player.")
    round: Fact[int] = Fact("number", start=1, most=12, help="The round.")
    phase: Fact[str] = Fact("name", of="phase", start="", help="The phase of the round.")
    active: Fact[str] = Fact("name", of="seat", start="", help="Whose turn it is; empty outside turns.")
    storm: Fact[int] = Fact("number", start=1, help="The sector of the storm.")
    storm_moves: Fact[int] = Fact("number", most=40, help="How many sectors the storm moves, once that is known.")
    storm_stayed: Fact[bool] = Fact(
        "flag",
        start=False,
        says=("The storm has stayed in its sector.", "The storm has not stayed in its sector."),
        help="Whether the storm has stayed in its sector in this round.",
    )
    wheels: Fact[Names] = Fact("names", of="seat", start=(), help="The two who were the last to use the battle wheels.")
    shield_wall: Fact[bool] = Fact(
        "flag",
        start=True,
        says=("The Shield Wall shelters what lies behind it.", "The Shield Wall is destroyed."),
        help="Whether the Shield Wall shelters what lies behind it.",
    )
    spice: Keyed[int] = Keyed(
        "number",
        of="territory",
        start=0,
        named="Spice in {entry}.",
        help="Spice lying in a territory, in its blow sector.",
    )
    spice_deck: Fact[Pile] = Fact("pile", of="card", hidden=True, help="The deck of spice cards.")
    spice_pile: Fact[Names] = Fact("names", of="card", start=(), help="Spice cards turned up; the last lies on top.")
    spice_aside: Fact[Names] = Fact("names", of="card", start=(), help="Worms of the first round, set aside.")
    worm_at: Fact[str] = Fact("name", of="territory", start="", help="Where the worm of this round has appeared.")
    worms: Fact[int] = Fact("number", start=0, most=6, help="Worms turned up in this phase.")
    treachery_deck: Fact[Pile] = Fact("pile", of="card", hidden=True, help="The deck of treachery cards.")
    treachery_discard: Fact[Pile] = Fact("pile", of="card", help="Treachery cards that were discarded.")
    for_sale: Fact[Pile] = Fact("pile", of="card", hidden=True, help="The row of cards for sale, the next one on top.")
    box: Fact[Pile] = Fact("pile", of="card", help="Treachery cards out of the game.")
    traitor_deck: Fact[Pile] = Fact("pile", of="leader", hidden=True, help="Traitor cards not dealt yet.")
    traitor_box: Fact[Pile] = Fact("pile", of="leader", hidden=True, help="Traitor cards nobody has kept.")
    agenda: Fact[tuple[Any, ...]] = Fact("data", working=True, help="Who decides what next, and what waits.")
    winners: Fact[Names] = Fact("names", of="seat", start=(), help="Who has won the game.")


class Seat(View):
    """What belongs to one player."""

    faction: Fact[str] = Fact("name", of="faction", help="The faction.")
    circle: Fact[int] = Fact("number", help="The sector of the player circle with the marker.")
    spice: Fact[int] = Fact("number", start=0, help="Spice behind the shield.")
    bribes: Fact[int] = Fact("number", start=0, help="Spice of deals in front of the shield.")
    reserves: Fact[int] = Fact("number", start=0, sum="forces", help="Forces in reserve.")
    tanks: Fact[int] = Fact("number", start=0, sum="forces", help="Forces in the Tleilaxu tanks.")
    forces: Keyed[int] = Keyed(
        "number", of="cell", sum="forces", named="Forces in {entry}.", help="Forces in a sector of a territory."
    )
    dead: Fact[Names] = Fact("names", of="leader", start=(), help="Leaders in the tanks, face up.")
    face_down: Fact[Names] = Fact("names", of="leader", start=(), help="Leaders in the tanks, face down.")
    killed_before: Fact[Names] = Fact(
        "names",
        of="leader",
        start=(),
        help="Leaders who have been killed before; killed again, they lie face down.",
    )
    brought_back: Fact[Names] = Fact(
        "names", of="leader", start=(), help="Leaders whom a card has brought back while others had not died yet."
    )
    fought: Keyed[str] = Keyed(
        "name",
        of="leader",
        each="territory",
        start="",
        named="Where {entry} has fought.",
        help="Where a leader has fought in this phase.",
    )
    resting: Fact[Names] = Fact(
        "names", of="leader", start=(), help="Leaders brought back who may not fight again in this phase."
    )
    returning: Fact[bool] = Fact(
        "flag",
        start=False,
        says=("All leaders have died and are being revived.", "Not all leaders have died."),
        help="Whether all leaders have died and are being revived.",
    )
    hand: Fact[Pile] = Fact("pile", of="card", hidden=True, help="Treachery cards in hand.")
    dealt: Fact[Names] = Fact("names", of="leader", start=(), hidden=True, help="Traitor cards to choose from.")
    traitors: Fact[Pile] = Fact("pile", of="leader", hidden=True, help="Traitor cards kept.")
    allies: Fact[Names] = Fact("names", of="seat", start=(), help="The other players of the alliance.")
    allied_since: Fact[int] = Fact("number", start=0, most=10, help="The round in which the alliance was made.")
    predicted: Fact[str] = Fact("name", of="faction", start="", hidden=True, help="The faction predicted to win.")
    predicted_round: Fact[int] = Fact("number", start=0, hidden=True, help="The round predicted.")
    charity: Fact[bool] = Fact(
        "flag",
        start=False,
        says=("Charity was taken in this round.", "No charity was taken in this round."),
        help="Whether charity was taken in this round.",
    )
    revived: Fact[int] = Fact("number", start=0, most=6, help="Forces revived in this round.")
    revived_for_ally: Fact[int] = Fact("number", start=0, most=3, help="Of them, those the Emperor paid for.")
    free_by_ally: Fact[bool] = Fact(
        "flag",
        start=False,
        says=("The Fremen let the player revive for free.", "The Fremen do not let the player revive for free."),
        help="Whether the Fremen let the player revive for free.",
    )
    revived_leader: Fact[bool] = Fact(
        "flag",
        start=False,
        says=("A leader was revived in this round.", "No leader was revived in this round."),
        help="Whether a leader was revived in this round.",
    )
    shipped: Fact[bool] = Fact(
        "flag",
        start=False,
        says=("A shipment was made in this round.", "No shipment was made in this round."),
        help="Whether a shipment was made in this round.",
    )
    landed: Fact[str] = Fact("name", of="cell", start="", help="Where forces were shipped to in this round.")
    landed_forces: Fact[int] = Fact("number", start=0, help="How many forces were shipped there.")
    moves: Fact[int] = Fact("number", start=0, most=2, help="Moves made in this round.")
    more_moves: Fact[int] = Fact("number", start=0, most=1, help="Moves that cards have added in this round.")
    stopped: Fact[Names] = Fact(
        "names", words=POWERS, start=(), help="Powers of the faction that Karama has stopped for this phase."
    )
    collected: Fact[Names] = Fact("names", of="territory", start=(), help="Where spice was collected in this round.")


REGISTER = Register([Table], [Seat])


def table(state: State) -> Table:
    """The facts of the table."""
    return Table(state, "")


def seat(state: State, player: str) -> Seat:
    """The facts of a seat."""
    return Seat(state, f"{player}.")
