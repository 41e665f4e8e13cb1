"""The set-up of Rise of Ix, and the contracts dealt with it."""

from collections.abc import Iterator

from kodeks.games.imperium.book import things, with_cards
from kodeks.games.imperium.drawing import draw
from kodeks.games.imperium.facts import seat, table
from kodeks.games.ix.book import book, technologies
from kodeks.games.ix.decisions import KeepContract
from kodeks.games.ix.dreadnoughts import places
from kodeks.games.ix.facts import STACKS, fleet, ix
from kodeks.games.ix.technologies import turn_up
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.engine import answer, permitted
from kodeks.play.rules import Objections
from kodeks.table import Pile, State

DUNE = "uprising.card.dune-the-desert-planet"
#: How many Rise of Ix contracts are dealt to each player.
DEALT = 2


@book.sets_up
def ix_board(state: State) -> None:
    """Tiles in three stacks, no dreadnought on any location."""
    board = ix(state)
    tiles = list(technologies(state))
    board.tech_tiles = Pile.of(tiles)
    board.tech_offer = ()
    for stack in STACKS:
        board.tech_stack[stack] = len(tiles) // len(STACKS)
    for space in places(state):
        board.dreadnought[space] = ""
    contracts = [contract.id for contract in things(state).contracts.values() if contract.back == "rise-of-ix"]
    board.ix_contracts = Pile.of(contracts)
    if state.game.in_force("rise-of-ix.clause.epic-control-the-spice"):
        for player in with_cards(state):
            own = seat(state, player)
            if DUNE not in own.deck:
                # A Rival has no deck, and a commander one of their own.
                continue
            own.deck = own.deck.take(DUNE)
            table(state).box = table(state).box.add(DUNE)


@book.answers_to("copies of a starting card")
def dune_in_the_epic_mode(state: State, card: str) -> int | None:
    """In the epic mode Control the Spice takes the place of one copy."""
    if card != DUNE or not state.game.in_force("rise-of-ix.clause.epic-control-the-spice"):
        return None
    return things(state).cards[DUNE].copies - 1


@book.after("set-up")
def first_tiles(state: State) -> None:
    """The top tile of each stack is turned up, and contracts are dealt."""
    if ix(state).ix_contracts:
        players = table(state).players
        later = [player for player in players if permitted(state, "no-contracts-dealt", player)]
        dealt = [player for player in players if player not in later]
        agenda.push(state, *(Frame("keep-contract", player) for player in later))
        each = min(DEALT, len(ix(state).ix_contracts) // len(dealt))
        for player in reversed(dealt):
            agenda.push(state, Frame("keep-contract", player))
            data = {"pile": "ix_contracts", "into": f"dealt {player}", "left": each, "seat": player}
            agenda.push(state, Frame("draw", "", data=data))
    for stack in reversed(STACKS):
        turn_up(state, stack)


@book.carries("rise-of-ix.clause.epic-mode-is-played-to-twelve", "rise-of-ix.clause.epic-starting-troops")
@book.after("leaders-ready")
def epic_intrigue(state: State) -> None:
    """Each player draws an Intrigue card, before a leader looks at what is left of the deck."""
    if things(state).holds("rise-of-ix.clause.epic-starting-intrigue-card"):
        for player in table(state).players:
            draw(
                state,
                player,
                things(state).stated("rise-of-ix.clause.epic-starting-intrigue-card", "cards"),
                "intrigue",
            )


@book.after("draw")
def contract_dealt(state: State, into: str, contract: str) -> None:
    """A dealt contract lies before its player."""
    if into.startswith("dealt "):
        own = fleet(state, into.partition(" ")[2])
        own.dealt = (*own.dealt, contract)


@book.frame("keep-contract")
def choosing(state: State, frame: Frame) -> Iterator[Decision]:
    """Each of the dealt contracts."""
    for contract in fleet(state, frame.owner).dealt:
        yield KeepContract(player=frame.owner, contract=contract)


@book.guard(
    "rise-of-ix.check.contract-that-was-not-dealt",
    on=KeepContract,
    clauses=["khoam.clause.ix-contract-chosen"],
    says={"because": "{contract} was not dealt to {player}."},
)
def not_dealt(state: State, move: KeepContract) -> Objections:
    """A contract is kept that was not dealt to the player."""
    if move.contract not in fleet(state, move.player).dealt:
        yield object_to("because", at="contract", contract=move.contract, player=move.player)


@book.performs(KeepContract, clauses=["khoam.clause.ix-contract-chosen", "khoam.clause.ix-contracts-not-chosen"])
def keep_contract(state: State, move: KeepContract) -> None:
    """The contract kept goes to the supply, the other back to the box, or to whom it is passed on."""
    agenda.pop(state)
    own = fleet(state, move.player)
    seat(state, move.player).contracts = (*seat(state, move.player).contracts, move.contract)
    for contract in own.dealt:
        taker = answer(state, "contract passed to", move.player)
        if contract != move.contract and taker:
            fleet(state, taker).dealt = (*fleet(state, taker).dealt, contract)
        elif contract != move.contract:
            table(state).box = table(state).box.add(contract)
    own.dealt = ()
