"""A table as it is described: what is as at set-up, what follows from sums, and whose decision it is."""

from collections.abc import Mapping
from typing import Any

from kodeks.games.imperium.agent import PLAYER_TURNS
from kodeks.games.imperium.book import book, from_seat, things
from kodeks.games.imperium.decisions import ARGUMENTS, Draw, PlayIntrigue, SendAgent, Steal
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.intrigue import COMBAT, ENDGAME
from kodeks.games.imperium.setup import COLOURS, board, choose_leader, sit_down
from kodeks.play import Frame, agenda, phases
from kodeks.table import HIDDEN, Missing, Pile, State

book.colours = COLOURS
book.arguments |= ARGUMENTS
book.chance += (Draw, Steal)
book.played_from |= {SendAgent: "hand", PlayIntrigue: "intrigue"}


@book.lays_out
def lay_out(state: State, given: Mapping[str, Any]) -> None:
    """
    Every fact that a table shows when the first turn of a game begins.

    What is dealt at random is hidden; the leaders, the first player, the Conflict card and the Objective cards are
    not known. ``given`` are the facts that are given: what a leader brings depends on them.
    """
    here, catalogue = table(state), things(state)
    board(state)
    for player in here.players:
        sit_down(state, player)
        leader = given.get(f"{player}.leader")
        if isinstance(leader, str):
            choose_leader(state, player, leader)
        own = seat(state, player)
        dealt = catalogue.stated("uprising.clause.hand-of-five-cards", "cards")
        own.hand, own.deck = Pile(hidden=dealt), Pile(hidden=len(own.deck) - dealt)
        del state.facts[f"{player}.won"]
    shown = catalogue.number("uprising.token.imperium-row-card", "shown")
    here.row, here.imperium_deck = (HIDDEN,) * shown, Pile(hidden=len(here.imperium_deck) - shown)
    levels = (catalogue.stated("uprising.clause.conflict-deck-size", name) for name in ("first", "second", "third"))
    here.conflict_deck = Pile(hidden=sum(levels) - 1)
    if here.contract_bank:
        offered = catalogue.number("khoam.token.contract", "shown")
        here.contract_offer, here.contract_bank = (HIDDEN,) * offered, Pile(hidden=len(here.contract_bank) - offered)
    here.phase = PLAYER_TURNS
    del state.facts["conflict_card"], state.facts["active"]


@book.adds_up
def add_up(state: State, given: Mapping[str, Any]) -> None:
    """Pieces that are not said to be elsewhere are in the supply, where that is not given."""
    catalogue, here = things(state), table(state)
    on_board: dict[str, int] = {}
    spying: dict[str, int] = {}
    marked: dict[str, int] = {}
    for found, counts in ((here.agents, on_board), (here.spies, spying)):
        for _, present in found.known():
            for player in present:
                counts[player] = counts.get(player, 0) + 1
    for _, player in here.control.known():
        marked[player] = marked.get(player, 0) + 1
    for player in here.players:
        own = seat(state, player)
        later = 0 if own.swordmaster else catalogue.number("uprising.token.swordmaster", "per_player")
        agents = catalogue.number("uprising.token.agent", "per_player") - later
        rest = {
            "supply": catalogue.number("uprising.token.troop", "per_player")
            - own.garrison
            - own.conflict
            - own.memories,
            "agents_ready": agents - on_board.get(player, 0),
            "spies_ready": catalogue.number("uprising.token.spy", "per_player") - spying.get(player, 0),
            "markers": catalogue.number("uprising.token.control-marker", "per_player") - marked.get(player, 0),
        }
        for name, number in rest.items():
            if f"{player}.{name}" not in given:
                state.facts[f"{player}.{name}"] = max(0, number)


@book.resumes
def resume(state: State) -> None:
    """
    Build the agenda from the phase, from whose turn it is and from what has been done in it.

    Effects of a turn that has begun are taken as done; those that still wait are told by the history, or by an agenda.
    """
    here = table(state)
    if not state.knows("phase"):
        here.phase = PLAYER_TURNS
    phase = here.phase
    if phase not in things(state).phase_steps:
        raise Missing("phase")
    if not state.knows("active") and state.knows("first"):
        here.active = here.first
    bottom = Frame(phases.PHASES, data={"phase": phase, "step": 1})
    if phase == PLAYER_TURNS:
        player = here.active
        if not player:
            raise Missing("active")
        following = Frame("turns", data={"next": from_seat(state, player)[1]})
        state.facts[agenda.AGENDA] = (bottom, following, Frame(_turn(state, player), player, data=_begun(state)))
    elif phase == COMBAT and state.knows("active") and here.active:
        player, here.active = here.active, ""
        fight = Frame("combat", player, data={"next": from_seat(state, player)[1], "passes": 0, "played": False})
        state.facts[agenda.AGENDA] = (bottom, fight)
    elif phase == ENDGAME and state.knows("active") and here.active:
        player, here.active = here.active, ""
        order = from_seat(state, here.first if state.knows("first") else player)
        left = order[order.index(player) :]
        state.facts[agenda.AGENDA] = (bottom, *(Frame("endgame", one) for one in reversed(left)))
    else:
        phases.begin(state, phase)


def _turn(state: State, player: str) -> str:
    if state.facts.get(f"{player}.revealed"):
        return "reveal-turn"
    return "agent-turn" if state.facts.get("turn_space") else "turn"


def _begun(state: State) -> dict[str, bool]:
    return {"begun": True} if state.facts.get("turn_space") else {}
