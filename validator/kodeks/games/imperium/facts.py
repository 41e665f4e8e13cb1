"""Everything a table of Uprising can show: the register of its facts."""

from typing import Any

from kodeks.table import Fact, Keyed, Pile, Register, State, View

Names = tuple[str, ...]


class Table(View):
    """What belongs to nobody, or to the turn that is being taken."""

    players: Fact[Names] = Fact("names", of="seat", help="The seats, clockwise.")
    first: Fact[str] = Fact("name", of="seat", help="Who has the first player marker.")
    round: Fact[int] = Fact("number", start=1, least=1, most=10, help="The round.")
    phase: Fact[str] = Fact("name", of="phase", start="", help="The phase of the round.")
    active: Fact[str] = Fact("name", of="seat", start="", help="Whose turn it is; empty outside turns.")
    shield_wall: Fact[bool] = Fact(
        "flag",
        start=True,
        says=("The Shield Wall stands.", "The Shield Wall is gone."),
        help="Whether the Shield Wall stands.",
    )
    conflict_card: Fact[str] = Fact("name", of="card", start="", help="The Conflict card of this round.")
    conflict_deck: Fact[Pile] = Fact("pile", of="card", hidden=True, help="Conflict cards still to come.")
    conflict_unclaimed: Fact[Pile] = Fact("pile", of="card", help="Conflict cards of earlier rounds that nobody won.")
    row: Fact[Names] = Fact("names", of="card", unseen=True, help="The Imperium Row.")
    imperium_deck: Fact[Pile] = Fact("pile", of="card", hidden=True, help="The Imperium deck.")
    imperium_deck_empty: Fact[bool] = Fact(
        "flag",
        derived=True,
        says=("The Imperium deck is empty.", "The Imperium deck has cards."),
        help="Whether the Imperium deck is empty.",
    )
    reserve: Keyed[int] = Keyed(
        "number",
        of="card",
        most=10,
        named="Cards left in the stack {entry}.",
        help="Cards left in a stack of the Reserve.",
    )
    intrigue_deck: Fact[Pile] = Fact("pile", of="card", hidden=True, help="The Intrigue deck.")
    intrigue_discard: Fact[Pile] = Fact("pile", of="card", help="Intrigue cards that were played.")
    box: Fact[Pile] = Fact("pile", of="card|contract|technology", help="Cards out of the game.")
    contract_offer: Fact[Names] = Fact(
        "names", of="contract", start=(), unseen=True, help="Contracts face up on the board."
    )
    contract_bank: Fact[Pile] = Fact("pile", of="contract", hidden=True, help="Contracts face down in the bank.")
    agents: Keyed[Names] = Keyed(
        "names", of="space", named="Agents at {entry}.", help="Whose agents stand on a space, in order of arrival."
    )
    spies: Keyed[Names] = Keyed(
        "names", of="post", named="Spies at {entry}.", help="Whose spies stand on an observation post."
    )
    bonus_spice: Keyed[int] = Keyed(
        "number", of="space", start=0, most=10, named="Bonus spice at {entry}.", help="Bonus spice on a maker space."
    )
    control: Keyed[str] = Keyed(
        "name", of="space", start="", shared="nobody", named="Control of {entry}.", help="Who controls a location."
    )
    alliance: Keyed[str] = Keyed(
        "name",
        of="faction",
        start="",
        shared="track",
        absent=True,
        named="Alliance: {entry}.",
        help="Who holds the alliance token of a faction.",
    )

    # The turn that is being taken; empty at its start.
    turn_space: Fact[str] = Fact("name", of="space", start="", help="Where an agent was sent this turn.")
    turn_card: Fact[str] = Fact("name", of="card", start="", help="The card an agent was sent with this turn.")
    turn_begun: Fact[bool] = Fact(
        "flag",
        start=True,
        says=(
            "Effects of this turn have been taken.",
            "No effect of this turn has been taken.",
        ),
        help="Whether effects of the space and the card, or of the cards revealed, have been taken.",
    )
    turn_paid: Fact[tuple[tuple[str, int], ...]] = Fact("data", start=(), help="What was paid for the space.")
    turn_recruited: Fact[int] = Fact("number", start=0, most=12, help="Troops recruited this turn.")
    turn_recruited_otherwise: Fact[int] = Fact(
        "number", start=0, most=12, help="Those of them that neither the space nor the card played brought."
    )
    turn_deployed: Fact[int] = Fact("number", start=0, most=12, help="Troops deployed this turn from the garrison.")
    turn_units: Fact[int] = Fact("number", start=0, help="Units put into the Conflict this turn.")
    turn_spice: Fact[int] = Fact("number", start=0, help="Spice gained this turn.")
    turn_recalled: Fact[int] = Fact("number", start=0, help="Spies recalled this turn.")
    turn_replaced: Fact[int] = Fact(
        "number", start=0, working=True, help="Spies recalled this turn only to be placed again."
    )
    turn_infiltrated: Fact[bool] = Fact(
        "flag",
        start=False,
        says=("A spy was recalled to infiltrate.", "No spy was recalled to infiltrate."),
        help="Whether a spy was recalled to infiltrate.",
    )
    turn_acquired: Fact[Names] = Fact("names", of="card", start=(), help="Cards acquired this turn.")
    turn_contracts: Fact[Names] = Fact("names", of="contract", start=(), help="Contracts held when the agent was sent.")
    turn_completed: Fact[Names] = Fact("names", of="contract", start=(), help="Contracts completed this turn.")
    turn_used: Fact[Names] = Fact("names", start=(), working=True, help="Effects that happen once a turn, and have.")

    agenda: Fact[tuple[Any, ...]] = Fact("data", working=True, help="Who decides what next, and what waits.")
    waiting: Fact[tuple[Any, ...]] = Fact("data", start=(), working=True, help="Effects that wait for an event.")
    standing: Fact[tuple[Any, ...]] = Fact(
        "data", start=(), working=True, help="Permissions, bans and changes in force."
    )
    links: Fact[dict[str, Any]] = Fact("data", start={}, working=True, help="What the effects of one list refer to.")
    combat_players: Fact[Names] = Fact("names", of="seat", start=(), help="Who has played a combat card this round.")
    reveals: Fact[Names] = Fact(
        "names", of="seat", start=(), help="Who has taken the reveal turn of this round, in that order."
    )
    cards_over: Fact[bool] = Fact(
        "flag",
        start=False,
        says=("No more combat or endgame cards are played.", "Combat or endgame cards may still be played."),
        help="Whether the combat cards, or at the end the endgame cards, have all been played.",
    )
    conflict_winner: Fact[str] = Fact("name", of="seat", start="", help="Who has won the Conflict of this round.")
    winner: Fact[str] = Fact("name", of="seat", start="", help="Who has won the game.")


class Seat(View):
    """What belongs to one player."""

    leader: Fact[str] = Fact("name", of="leader", start="", help="The leader, or the side of it that is up.")
    victory_points: Fact[int] = Fact("number", help="Victory points.")
    solari: Fact[int] = Fact("number", start=0, help="Solari.")
    spice: Fact[int] = Fact("number", start=0, help="Spice.")
    water: Fact[int] = Fact("number", start=1, help="Water.")
    supply: Fact[int] = Fact("number", start=9, most=12, sum="troops", help="Troops in the supply.")
    garrison: Fact[int] = Fact("number", start=3, most=12, sum="troops", help="Troops in the garrison.")
    conflict: Fact[int] = Fact("number", start=0, most=12, sum="troops", help="Troops in the Conflict.")
    memories: Fact[int] = Fact("number", start=0, most=12, sum="troops", help="Troops in a faction area, as memories.")
    sandworms: Fact[int] = Fact("number", start=0, help="Sandworms in the Conflict.")
    sandworms_in_garrison: Fact[int] = Fact("number", start=0, help="Sandworms in the garrison, where none can be.")
    agents_ready: Fact[int] = Fact("number", start=2, most=3, sum="agents", help="Agents on the leader.")
    swordmaster: Fact[bool] = Fact(
        "flag",
        start=False,
        says=("The third agent has been gained.", "The third agent has not been gained."),
        help="Whether the third agent has been gained.",
    )
    spies_ready: Fact[int] = Fact("number", start=3, most=3, sum="spies", help="Spies in the supply.")
    maker_hooks: Fact[bool] = Fact(
        "flag",
        start=False,
        counted=True,
        says=("Maker hooks.", "No maker hooks."),
        help="Whether the player has maker hooks.",
    )
    council: Fact[bool] = Fact(
        "flag",
        start=False,
        counted=True,
        says=("A seat on the High Council.", "No seat on the High Council."),
        help="Whether the player sits on the High Council.",
    )
    influence: Keyed[int] = Keyed(
        "number", of="faction", start=0, absent=True, named="Influence: {entry}.", help="Influence with a faction."
    )
    own: Keyed[int] = Keyed("number", of="token|resource", start=0, help="Tokens or resources of a custom set.")
    markers: Fact[int] = Fact("number", start=3, most=3, sum="markers", help="Control markers in the supply.")
    hand: Fact[Pile] = Fact("pile", of="card", hidden=True, help="Cards in hand.")
    deck: Fact[Pile] = Fact("pile", of="card", hidden=True, help="Cards in the deck.")
    discard: Fact[Pile] = Fact("pile", of="card", help="Cards in the discard pile.")
    played: Fact[Pile] = Fact("pile", of="card", help="Cards in play from agent turns.")
    shown: Fact[Pile] = Fact("pile", of="card", help="Cards in play from the reveal turn.")
    aside: Fact[Names] = Fact(
        "names", of="card|contract", start=(), help="Cards or contracts set aside for the player."
    )
    looking: Fact[Names] = Fact(
        "names", of="card", start=(), hidden=True, unseen=True, help="Cards of the deck being looked at."
    )
    intrigue: Fact[Pile] = Fact("pile", of="card", hidden=True, help="Intrigue cards in hand.")
    contracts: Fact[Names] = Fact("names", of="contract", start=(), unseen=True, help="Contracts to complete.")
    completed: Fact[Names] = Fact("names", of="contract", start=(), unseen=True, help="Contracts completed.")
    won: Fact[Names] = Fact("names", of="card", start=(), unseen=True, help="Conflict and Objective cards face up.")
    spent: Fact[Names] = Fact(
        "names", of="card", start=(), unseen=True, help="Conflict and Objective cards turned face down."
    )
    training: Fact[str] = Fact(
        "name", start="", track="leader", help="The cell of the marker on the leader's own track."
    )
    turns: Fact[int] = Fact("number", start=0, help="Turns taken this round, with the one being taken.")
    revealed: Fact[bool] = Fact(
        "flag",
        start=False,
        says=("The reveal turn is over or begun.", "No reveal turn yet in this round."),
        help="Whether the reveal turn of this round is over or begun.",
    )
    persuasion: Fact[int] = Fact("number", start=0, help="Persuasion left in this reveal turn.")
    swords: Fact[int] = Fact("number", start=0, help="Swords of this round.")
    combat_marker: Fact[int] = Fact(
        "number", derived=True, help="What the combat marker shows: the strength, and 0 before the reveal turn."
    )
    reward: Fact[str] = Fact(
        "name",
        start="",
        words=("first", "second", "third"),
        help="The reward of this round's Conflict: first, second or third.",
    )


REGISTER = Register([Table], [Seat])


def table(state: State) -> Table:
    """The facts of the table."""
    return Table(state, "")


def seat(state: State, player: str) -> Seat:
    """The facts of a seat."""
    return Seat(state, f"{player}.")
