"""Invariants of the contracts: each copy is in one place, and those on the board fit the bank."""

from collections.abc import Mapping
from functools import lru_cache

from kodeks.games.imperium.book import book, opposes, things
from kodeks.games.imperium.catalogue import Catalogue
from kodeks.games.imperium.contracts import khoam
from kodeks.games.imperium.facts import table
from kodeks.games.imperium.invariants_cards import copies_in, described
from kodeks.games.imperium.setup import moved_before_the_game
from kodeks.games.imperium.survey import (
    drawing,
    need,
    seats,
    waits,
)
from kodeks.play import object_to
from kodeks.play.rules import Objections
from kodeks.table import State


@lru_cache(maxsize=32)
def _contracts(catalogue: Catalogue) -> dict[str, int]:
    contracts = catalogue.contracts.values()
    return {each.id: each.copies for each in contracts if each.back == "standard" and not described(each.id)}


def _with_the_team(state: State, player: str, place: str) -> bool:
    """Whether something lies with a player, or with somebody of the same team."""
    other = place.partition(".")[0]
    return other in seats(state) and (other == player or not opposes(state, player, other))


@khoam.invariant(
    "khoam.check.contract-that-cannot-be-there",
    clauses=["khoam.clause.components"],
    says={
        "more": "there are {number} copies of {contract}, and {copies} exist.",
        "fewer": "{number} copies of {contract} are on the table, and {copies} exist.",
        "several": "{number} contracts are on the table, and {copies} exist.",
        "aside": "{contract} is set aside for {player}, and it lies elsewhere.",
    },
)
def contract_that_cannot_be_there(state: State) -> Objections:
    """There are more or fewer copies of a contract than exist."""
    copies = _contracts(things(state))
    places = ["contract_bank", "contract_offer"]
    for player in seats(state):
        places += (f"{player}.{zone}" for zone in ("contracts", "completed", "aside"))
    for player in () if waits(state, "move.contract") else seats(state):
        for contract in moved_before_the_game(things(state), state.facts.get(f"{player}.leader", ""), "aside"):
            others = [place for place in places if not _with_the_team(state, player, place)]
            if copies_in(state, others)[0][contract]:
                yield object_to("aside", contract=contract, player=player)
    counts, hidden, lacks = copies_in(state, places)
    found = {name: number for name, number in counts.items() if name in copies}
    # One that a position describes is a copy of some contract, as one that nobody can name.
    hidden += sum(number for name, number in counts.items() if described(name))
    if found == copies and not hidden:
        return
    for contract, number in found.items():
        if number > copies[contract]:
            yield object_to("more", contract=contract, number=number, copies=copies[contract])
    need(state, lacks)
    if not hidden:
        for contract, number in copies.items():
            if found.get(contract, 0) < number:
                yield object_to("fewer", contract=contract, number=found.get(contract, 0), copies=number)
    elif not 0 <= sum(found.values()) + hidden - sum(copies.values()) <= _of_another_back(state, copies):
        yield object_to("several", number=sum(found.values()) + hidden, copies=sum(copies.values()))


def _of_another_back(state: State, copies: Mapping[str, int]) -> int:
    """How many of the unknown contracts of players can be others than those of the bank."""
    if set(things(state).contracts) <= set(copies):
        return 0
    zones = [f"{player}.{zone}" for player in seats(state) for zone in ("contracts", "completed", "aside")]
    return copies_in(state, zones)[1]


@book.invariant(
    "uprising.check.contract-without-the-module",
    clauses=["uprising.clause.contract-icon-without-the-module"],
    says={"because": "{number} contracts are on the table, and nobody plays with contracts."},
)
def contract_without_the_module(state: State) -> Objections:
    """There are contracts where the module is not in play."""
    if _contracts(things(state)):
        return
    places = ("contract_bank", "contract_offer")
    held = (f"{player}.{zone}" for player in seats(state) for zone in ("contracts", "completed"))
    number = sum(len(state.facts.get(place, ())) for place in (*places, *held))
    if number:
        yield object_to("because", number=number)


@khoam.invariant(
    "khoam.check.contracts-not-laid-out",
    clauses=["khoam.clause.contracts-at-set-up", "khoam.clause.place-is-filled"],
    says={"because": "{number} contracts are face up while the bank lasts, and there are to be {shown}."},
)
def contracts_not_laid_out(state: State) -> Objections:
    """The contracts on the board do not fit the bank."""
    number, shown = len(table(state).contract_offer), things(state).number("khoam.token.contract", "shown")
    if number > shown or (number < shown and table(state).contract_bank and not drawing(state, "offer")):
        yield object_to("because", number=number, shown=shown)
