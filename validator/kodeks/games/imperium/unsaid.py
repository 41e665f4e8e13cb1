"""What a position from nothing tells although it does not say it: a turn begins, or no piece is left elsewhere."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from kodeks.games.imperium.book import book, holders, things
from kodeks.games.imperium.decisions import Reveal, SendAgent
from kodeks.play import Game
from kodeks.play.engine import permitted
from kodeks.play.matching import GivenDecision
from kodeks.table import HIDDEN, Pile, State
from kodeks.table.reading import Reader

#: What begins the names of the facts of the turn that is being taken.
TURN = "turn_"
#: Whether effects of the turn have been taken, which is asked where it matters.
BEGUN = "turn_begun"


@book.completes_made
def sent_with_a_card(game: Game, reader: Reader, told: GivenDecision, given: Mapping[str, Any]) -> GivenDecision:
    """
    A decision that has been made, with the card that sent the agent.

    Where nobody says which it was, and of the hand only the number of cards is known, it is one that opens the space
    and does nothing else.
    """
    names = {field.name for field in fields(told.kind)}
    space = game.catalogue.spaces.get(told.arguments.get("space"))
    hand = given.get(f"{told.player}.hand")
    if space is None or reader.describe is None or "card" in told.arguments:
        return told
    if not names.issuperset(("card", "space")) or "graft" in names or (hand is not None and len(hand) > hand.hidden):
        return told
    card = reader.describe({"name": HIDDEN, "icons": [space.icon]}, told.at, "card")
    return replace(told, arguments={**told.arguments, "card": card})


@book.goes_without_saying
def turn_of_the_table(state: State, line: Sequence[GivenDecision], given: Mapping[str, Any]) -> frozenset[str]:
    """
    Take the turn of whoever is active to begin where the first decision is one that begins a turn.

    What is only taken to be so comes back. An agent turn and a reveal turn that go on are as at their beginning in
    everything that is not told of them, but for whether effects have been taken.
    """
    active = given.get("active")
    goes_on = bool(given.get("turn_space") or given.get(f"{active}.revealed"))
    if not line or not active or not (goes_on or issubclass(line[0].kind, SendAgent | Reveal)):
        return frozenset()
    facts = state.game.register.table.items()
    found = {name: fact.start for name, fact in facts if name.startswith(TURN) and fact.start is not None}
    found = {name: start for name, start in found.items() if name not in (*state.facts, BEGUN)}
    state.facts |= found
    return frozenset(found)


@book.goes_without_saying
def no_contracts(state: State, line: Sequence[GivenDecision], given: Mapping[str, Any]) -> frozenset[str]:
    """Where nobody plays with contracts there are none."""
    if things(state).contracts:
        return frozenset()
    state.facts = {"contract_offer": (), "contract_bank": Pile(), **state.facts}
    for player in state.facts["players"]:
        state.facts = {f"{player}.contracts": (), f"{player}.completed": (), **state.facts}
    return frozenset()


@book.goes_without_saying
def empty_places(state: State, line: Sequence[GivenDecision], given: Mapping[str, Any]) -> frozenset[str]:
    """Where all agents of everybody are accounted for, no other space holds one; so with spies and control markers."""
    if permitted(state, "pieces-of-its-own"):
        return frozenset()
    catalogue = things(state)
    flags = catalogue.number("uprising.token.control-marker", "placed_on")
    _empty(state, "agents", catalogue.spaces, "agents_ready", "uprising.token.agent", ())
    _empty(state, "spies", catalogue.posts, "spies_ready", "uprising.token.spy", ())
    _empty(state, "control", flags, "markers", "uprising.token.control-marker", "")
    return frozenset()


def _empty(state: State, name: str, places: Iterable[str], ready: str, token: str, nobody: Any) -> None:
    """Nobody has a piece on a place that is not told, where every piece of every player is elsewhere."""
    told: Counter[str] = Counter()
    unknown = []
    for place in places:
        value = state.facts.get(f"{name}.{place}")
        if value is None:
            unknown.append(f"{name}.{place}")
        else:
            told.update(holders(value) if isinstance(value, str) else value)
    for player in state.facts["players"]:
        owned, left = _owned(state, player, name, token), state.facts.get(f"{player}.{ready}")
        if owned is None or left is None or owned != left + told[player]:
            return
    state.facts |= dict.fromkeys(unknown, nobody)


def _owned(state: State, player: str, name: str, token: str) -> int | None:
    """How many such pieces a player has in all: of agents one more once the Swordmaster is gained."""
    number = int(things(state).number(token, "per_player"))
    if name != "agents":
        return number
    gained = state.facts.get(f"{player}.swordmaster")
    later = int(things(state).number("uprising.token.swordmaster", "per_player"))
    return None if gained is None else number - (0 if gained else later)
