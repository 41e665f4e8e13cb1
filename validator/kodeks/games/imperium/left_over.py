"""What a position from set-up does not give, where it follows from what it gives: the stacks and the bank."""

from collections.abc import Mapping
from typing import Any

from kodeks.games.imperium.book import book, things
from kodeks.games.imperium.contracts import khoam
from kodeks.games.imperium.facts import table
from kodeks.games.imperium.invariants_cards import allowed, copies_in
from kodeks.games.imperium.setup import moved_before_the_game
from kodeks.games.imperium.survey import entries_of
from kodeks.table import HIDDEN, Pile, State


@book.adds_up
def rest_of_the_stacks(state: State, given: Mapping[str, Any]) -> None:
    """Cards of the Reserve that lie elsewhere are not in their stacks."""
    places = allowed(state.game.register, things(state), table(state).players)
    known, _, _ = copies_in(state, (place for place in places if place in given))
    for card in entries_of(things(state))["reserve"]:
        if f"reserve.{card}" not in given and known[card]:
            table(state).reserve[card] = max(0, table(state).reserve[card] - known[card])


@khoam.adds_up
def rest_of_the_contracts(state: State, given: Mapping[str, Any]) -> None:
    """Contracts that lie on the board or with players are not in the bank, and none are on the board without a rest."""
    here, catalogue = table(state), things(state)
    if "contract_bank" in given or not here.contract_bank:
        return
    # Those that a leader sets aside never were in the bank.
    leaders = [state.facts.get(f"{player}.leader", "") for player in here.players]
    aside = {item for leader in leaders for item in moved_before_the_game(catalogue, leader, "aside")}
    piles = [f"{player}.{pile}" for player in here.players for pile in ("contracts", "completed")]
    held = [item for pile in piles for item in given.get(pile, ()) if item not in aside]
    backs = {contract.back for contract in catalogue.contracts.values()}
    # Where contracts of another back are dealt, one that nobody can name may be one of those.
    taken = sum(
        item in catalogue.contracts and catalogue.contracts[item].back == "standard"
        if item != HIDDEN
        else len(backs) == 1
        for item in held
    )
    shown = catalogue.number("khoam.token.contract", "shown")
    rest = len(here.contract_bank) - taken + (shown - len(here.contract_offer))
    if rest < 0 and "contract_offer" not in given:
        here.contract_offer = (HIDDEN,) * max(0, shown + rest)
    here.contract_bank = Pile(hidden=max(0, rest))
