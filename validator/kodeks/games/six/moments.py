"""A table for six as it is described: what is as at set-up, what follows from sums, and whose decision it is."""

from collections.abc import Mapping
from typing import Any

from kodeks.games.imperium.book import things
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.moments import as_the_leader_begins
from kodeks.games.six.book import book, is_commander
from kodeks.games.six.commanders import BOTH, SIDES
from kodeks.games.six.decisions import PlayFor, SendToken
from kodeks.games.six.facts import member
from kodeks.games.six.setup import LACKS, own_decks_alone, take_a_seat
from kodeks.play import Frame, agenda
from kodeks.table import Pile, State

book.arguments |= {"ally": "seat", "partner": "seat", "token": "", "good": ""}
book.played_from |= {SendToken: "hand", PlayFor: "intrigue"}
book.other_words |= {"agent_tokens": "tokens", "personal_track": "influence", "exchange": "trade"}


@book.lays_out
def lay_out(state: State, given: Mapping[str, Any]) -> None:
    """Teams and commanders; the contracts of Shaddam are set aside."""
    for player in table(state).players:
        take_a_seat(state, player)
        if is_commander(state, player):
            dealt = things(state).stated("uprising.clause.hand-of-five-cards", "cards")
            seat(state, player).deck = Pile(hidden=len(seat(state, player).deck) - dealt)
            if not seat(state, player).aside:
                as_the_leader_begins(state, player)
            _without_pieces(state, player, given)
    if "yielded" not in given:
        # Whether tied allies yield is decided after the combat cards.
        state.facts.pop("yielded", None)
    own_decks_alone(state)


def _without_pieces(state: State, player: str, given: Mapping[str, Any]) -> None:
    for name in LACKS:
        if name in state.game.register.seat and f"{player}.{name}" not in given:
            state.facts[f"{player}.{name}"] = 0


@book.adds_up
def add_up(state: State, given: Mapping[str, Any]) -> None:
    """Tokens that are not on the board are on the leader; a commander has no pieces of an army and does not begin."""
    here = table(state)
    if "first" not in given and here.round == 1 and is_commander(state, here.first):
        here.first = here.players[(here.players.index(here.first) + 1) % len(here.players)]
    for player in here.players:
        own, pieces = seat(state, player), member(state, player)
        if (pieces.swordmaster_spent or pieces.bonus_token) and f"{player}.swordmaster" not in given:
            own.swordmaster = True
            if f"{player}.agents_ready" not in given:
                own.agents_ready += 1
        on_board = [space for space, present in here.agents.known() if player in present]
        if own.swordmaster and pieces.swordmaster_spent and f"{player}.agents_ready" not in given:
            own.agents_ready = max(0, own.agents_ready - 1)
        if own.swordmaster and f"{player}.bonus_token" not in given:
            pieces.bonus_token = True
        if own.swordmaster and not pieces.swordmaster_spent and f"{player}.swordmaster_sent" not in given:
            _whether_sent(state, player, on_board)
        if is_commander(state, player):
            _without_pieces(state, player, given)
            _tokens(state, player, on_board, given)


def _whether_sent(state: State, player: str, on_board: list[str]) -> None:
    """Whether the Swordmaster was sent is plain where all agents are on one side; otherwise it is not known."""
    pieces = member(state, player)
    if is_commander(state, player):
        pieces.swordmaster_sent = any(pieces.token[space] == BOTH for space in on_board)
    elif on_board and seat(state, player).agents_ready:
        del state.facts[f"{player}.swordmaster_sent"]
    else:
        pieces.swordmaster_sent = bool(on_board)


def _tokens(state: State, player: str, on_board: list[str], given: Mapping[str, Any]) -> None:
    """Which tokens are on the leader: those that are on no space, where that is told of every space."""
    own, pieces = seat(state, player), member(state, player)
    if f"{player}.tokens" in given:
        return
    owned = (*SIDES, BOTH) if own.swordmaster and not pieces.swordmaster_spent else SIDES
    sent = [pieces.token[space] for space in on_board]
    if len(on_board) >= len(owned):
        pieces.tokens = ()
    elif all(sent):
        pieces.tokens = tuple(token for token in owned if token not in sent)
    else:
        del state.facts[f"{player}.tokens"]


@book.resumes
def resume(state: State) -> None:
    """After the combat cards tied allies may yield, also where the combat is taken up in the middle."""
    if agenda.top(state).kind == "combat" and not any(frame.kind == "yielding" for frame in agenda.frames(state)):
        fight = agenda.pop(state)
        agenda.push(state, Frame("yielding"), fight)
