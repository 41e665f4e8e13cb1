"""What a line leaves unsaid: chances nobody takes, frames that close by themselves, arguments that are left out."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kodeks.games.classic.battle import battles_left, target
from kodeks.games.classic.book import PASSING, book, things
from kodeks.games.classic.catalogue import Cell
from kodeks.games.classic.decisions import (
    Answer,
    Collect,
    Fight,
    GoOn,
    MoveTo,
    Pass,
    Prescience,
    RideWorm,
    Ship,
    ShipAcross,
    ShipBack,
    Voice,
)
from kodeks.games.classic.facts import seat, table
from kodeks.games.classic.movement import moves_left
from kodeks.games.classic.victory import collectable
from kodeks.play import Decision, Frame
from kodeks.table import Missing, Open, State

# --- what nobody decides --------------------------------------------------------------------------------------------

#: Frames that are closed where nobody is told to decide anything in them.
WAIVED = ("nexus", "ride", "protect", "charity", "voice", "prescience", "traitors", "advisor")


@book.waives("announced", "storm-known")
def goes_on(state: State, frame: Frame) -> Decision:
    """Nobody comes in between."""
    return GoOn(player="")


@book.waives(*WAIVED)
def passes(state: State, frame: Frame) -> Decision:
    """The player does not use the chance."""
    return Pass(player=frame.owner)


@book.leaves(*PASSING)
def leaves(state: State, frame: Frame) -> Decision:
    """A player who goes on to something else has passed here."""
    return Pass(player=frame.owner)


@book.leaves("movement", anybody=True)
def has_moved(state: State, frame: Frame) -> Decision | None:
    """A player without a move left has passed where anybody goes on."""
    return Pass(player=frame.owner) if moves_left(state, frame.owner) < 1 else None


@book.leaves("collection", anybody=True)
def has_collected(state: State, frame: Frame) -> Decision | None:
    """A player who can collect nothing more has passed where anybody goes on."""
    try:
        places = set(things(state).spiced) - set(seat(state, frame.owner).collected)
        more = any(collectable(state, frame.owner, place) for place in places)
    except (Missing, Open):
        return None
    return None if more else Pass(player=frame.owner)


@book.leaves("consent", anybody=True)
def ally_pays(state: State, frame: Frame) -> Decision:
    """An ally has agreed to pay where what the ally pays for is told to have gone on."""
    return Answer(player=frame.owner, yes=True)


@book.leaves("battles", anybody=True)
def only_battle(state: State, frame: Frame) -> Decision | None:
    """The battle that is fought next, where there is no other."""
    try:
        battles = battles_left(state, frame.owner) if frame.owner else []
    except Missing:
        return None
    if len(battles) != 1:
        return None
    ((territory, opponent),) = battles
    return Fight(player=frame.owner, territory=territory, opponent=opponent)


# --- what is not told -----------------------------------------------------------------------------------------------


@book.fills(Ship, ShipAcross, MoveTo, RideWorm)
def goal_not_told(state: State, player: str, arguments: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every sector of the territories that are named; of all of them where no goal is."""
    territories = things(state).territories
    goals: Iterable[Cell] = things(state).cells
    if "territory" in arguments:
        goals = [(arguments["territory"], sector) for sector in territories[arguments["territory"]].sectors]
    for territory, sector in goals:
        for start in start_not_told(state, player, arguments):
            yield {"territory": territory, "sector": sector, **start}


@book.fills(ShipBack)
def start_not_told(state: State, player: str, arguments: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every sector of the territory that forces leave."""
    for sector in things(state).territories[arguments["start"]].sectors if "start" in arguments else ():
        yield {"start_sector": sector}
    if "start" not in arguments:
        yield {}


@book.fills(Fight)
def opponent_not_told(state: State, player: str, arguments: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every other player."""
    for other in table(state).players:
        if other != player:
            yield {"opponent": other}


@book.fills(Voice, Prescience)
def target_not_told(state: State, player: str, arguments: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The opponent of the player or of an ally in the battle, or the nearest that could be meant."""
    others = [other for other in table(state).players if other != player]
    yield {"on": target(state, player) or others[0]}


@book.fills(Collect)
def amount_not_told(state: State, player: str, arguments: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """As much as the forces can collect; where they can collect nothing, the guard tells why."""
    for place in [arguments["territory"]] if "territory" in arguments else things(state).spiced:
        yield {"territory": place, "spice": collectable(state, player, place) or 1}
