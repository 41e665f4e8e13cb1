"""What a position from nothing tells although it does not say it: a turn begins, or no piece is left elsewhere."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from kodeks.games.imperium.book import holders, things
from kodeks.play import Game
from kodeks.play.decisions import kind_of
from kodeks.play.matching import GivenDecision
from kodeks.table import HIDDEN, Pile, State
from kodeks.table.reading import Reader

#: Decisions with which a turn begins.
BEGINNING = frozenset(("send_agent", "send_from_board", "send_grafted", "send_token", "reveal", "reveal_for"))
#: What begins the names of the facts of the turn that is being taken.
TURN = "turn_"
#: Whether effects of the turn have been taken, which is asked where it matters.
BEGUN = "turn_begun"
#: Facts of seats that have pieces of their own, or none: there it is not told by the numbers alone.
OTHER_PIECES = ("token", "rival")


def sent_with_a_card(game: Game, reader: Reader, told: GivenDecision, given: Mapping[str, Any]) -> GivenDecision:
    """
    A decision that has been made, with the card that sent the agent.

    Where nobody says which it was, and of the hand only the number of cards is known, it is one that opens the space
    and does nothing else.
    """
    names = {field.name for field in fields(told.kind)}
    space = getattr(game.catalogue, "spaces", {}).get(told.arguments.get("space"))
    hand = given.get(f"{told.player}.hand")
    if space is None or reader.describe is None or "card" in told.arguments:
        return told
    if not names.issuperset(("card", "space")) or "graft" in names or (hand is not None and len(hand) > hand.hidden):
        return told
    card = reader.describe({"name": HIDDEN, "icons": [space.icon]}, told.at, "card")
    return replace(told, arguments={**told.arguments, "card": card})


def complete(state: State, line: Sequence[GivenDecision], given: Mapping[str, Any]) -> frozenset[str]:
    """Add what follows from what is given; the facts of the turn, which are only taken to be so, come back."""
    _no_contracts(state)
    _empty_places(state)
    return _turn_of_the_table(state, line, given)


def _turn_of_the_table(state: State, line: Sequence[GivenDecision], given: Mapping[str, Any]) -> frozenset[str]:
    """
    Take the turn of whoever is active to begin where the first decision is one that begins a turn.

    An agent turn and a reveal turn that go on are as at their beginning in everything that is not told of them, but for
    whether effects have been taken.
    """
    active = given.get("active")
    goes_on = bool(given.get("turn_space") or given.get(f"{active}.revealed"))
    if not line or not active or not (goes_on or kind_of(line[0].kind) in BEGINNING):
        return frozenset()
    facts = state.game.register.table.items()
    found = {name: fact.start for name, fact in facts if name.startswith(TURN) and fact.start is not None}
    found = {name: start for name, start in found.items() if name not in (*state.facts, BEGUN)}
    state.facts |= found
    return frozenset(found)


def _no_contracts(state: State) -> None:
    """Where nobody plays with contracts there are none."""
    register = state.game.register
    if "contract_bank" not in register.table or things(state).contracts:
        return
    state.facts = {"contract_offer": (), "contract_bank": Pile(), **state.facts}
    for player in state.facts["players"]:
        state.facts = {f"{player}.contracts": (), f"{player}.completed": (), **state.facts}


def _empty_places(state: State) -> None:
    """Where all agents of everybody are accounted for, no other space holds one; so with spies and control markers."""
    register = state.game.register
    if "spies_ready" not in register.seat or any(name in register.seat for name in OTHER_PIECES):
        return
    catalogue = things(state)
    flags = catalogue.number("uprising.token.control-marker", "placed_on")
    _empty(state, "agents", catalogue.spaces, "agents_ready", "uprising.token.agent", ())
    _empty(state, "spies", catalogue.posts, "spies_ready", "uprising.token.spy", ())
    _empty(state, "control", flags, "markers", "uprising.token.control-marker", "")


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
