"""Battles: which are fought, who begins them, and what is known of the one that is being fought."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product
from typing import Any

from kodeks.games.classic.book import (
    TURN_SAYS,
    are_allies,
    book,
    clause,
    each_of,
    in_order,
    known_count,
    things,
    turn_objections,
)
from kodeks.games.classic.catalogue import POLE, Cell
from kodeks.games.classic.decisions import Fight
from kodeks.games.classic.facts import seat, table
from kodeks.games.classic.forces import both_stand, forces_in, may_stand, reach, sectors, stand, stands_in, storm_cells
from kodeks.games.classic.powers import end_of_phase
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import Missing, State

# --- which battles --------------------------------------------------------------------------------------------------


@book.step("battles")
def battles_step(state: State) -> None:
    """Battles are fought until none is left."""
    end_of_phase(state)
    agenda.push(state, Frame("battles"))


def meet(state: State, player: str, other: str, territory: str) -> bool:
    """Whether forces of two players in a territory can fight: neither in storm nor kept apart by it."""
    able = able_to_fight(state, player, other, territory)
    if not able:
        return False
    every = {*sectors(state, stand(state, player, territory)), *sectors(state, stand(state, other, territory))}
    if every <= able | able_to_fight(state, other, player, territory):
        return True
    question = "classic.silence.some-forces-apart-and-some-not"
    return state.ask(question, "they fight", "they do not fight") == "they fight"


def able_to_fight(state: State, player: str, other: str, territory: str) -> frozenset[Cell]:
    """Where the forces of a player stand that can fight another's: outside the storm or, by one reading, in it."""
    closed = storm_cells(state)
    mine = frozenset(sectors(state, stand(state, player, territory)))
    theirs = frozenset(sectors(state, stand(state, other, territory)))
    in_storm = mine & theirs & closed
    if near := mine & reach(state, theirs, closed, 0):
        return near
    return in_storm if in_storm and _fight_inside_the_storm(state) else frozenset()


def _fight_inside_the_storm(state: State) -> bool:
    """Whether players fight who stand in one sector in storm, which only one of two passages rules out."""
    return state.ask("classic.discrepancy.battle-inside-the-storm", "no", "in one sector") == "in one sector"


def battles_left(state: State, player: str) -> list[tuple[str, str]]:
    """The battles that a player has to fight: territory and opponent."""
    return [battle for battle in _possible_battles(state, player) if _is_fought(state, player, battle)]


def has_battle(state: State, player: str) -> bool:
    """Whether a player has a battle to fight; one that is known tells it, whatever else there may be."""
    return known_count(partial(_is_fought, state, player), _possible_battles(state, player), 1) > 0


def _possible_battles(state: State, player: str) -> Iterable[tuple[str, str]]:
    others = [other for other in table(state).players if other != player and not are_allies(state, player, other)]
    places = (place for place in things(state).territories if place != POLE and may_stand(state, player, place))
    return product(places, others)


def _is_fought(state: State, player: str, battle: tuple[str, str]) -> bool:
    """Whether a player and another stand in a territory and have to fight there."""
    territory, other = battle
    return both_stand(state, player, other, territory) and meet(state, player, other, territory)


@book.goes_on("battles")
def next_aggressor(state: State, frame: Frame) -> bool:
    """
    The aggressor is the first player, in the order of play, with a battle left.

    Of a player of whom that is not known it is taken to be so: whatever that player may fight then, he may fight. Who
    comes later cannot tell, and asks for the fact that is missing.
    """
    aggressor, unsure = "", ""
    for player in in_order(state):
        try:
            if has_battle(state, player):
                aggressor = player
                break
        except Missing as missing:
            aggressor, unsure = player, missing.fact
            break
    if not aggressor:
        agenda.pop(state)
        return True
    if frame.owner != aggressor or frame.data.get("unsure", "") != unsure:
        data = {} if frame.owner != aggressor else {key: value for key, value in frame.data.items() if key != "unsure"}
        agenda.change(state, owner=aggressor, data={**data, **({"unsure": unsure} if unsure else {})})
    return False


@book.frame("battles")
def choosing_a_battle(state: State, frame: Frame) -> Iterator[Decision]:
    """Every territory and every other player."""
    for territory in things(state).territories:
        unknown = any(not state.knows(key) for _, key in things(state).force_keys(frame.owner, territory))
        if not unknown and forces_in(state, frame.owner, territory):
            for other in table(state).players:
                if other != frame.owner:
                    yield Fight(player=frame.owner, territory=territory, opponent=other)


@book.guard(
    "classic.check.battle-that-is-not-fought",
    on=Fight,
    clauses=clause(
        *("battle-occurs", "no-battle-across-the-storm", "no-battle-inside-the-storm", "no-battle-in-the-polar-sink"),
        *("first-player-is-the-first-aggressor", "aggressor-passes-to-the-right", "allies-never-fight"),
    ),
    says={
        **TURN_SAYS,
        "pole": "{territory} is neutral ground.",
        "absent": "{player} has no forces in {territory}.",
        "ally": "{player} and {other} are allies.",
        "first": "the battles in {territory} are fought to the end first.",
        "storm": "the storm keeps {player} and {other} in {territory} from fighting.",
    },
)
def battle_that_is_not_fought(state: State, move: Fight) -> Objections:
    """A battle in the Polar Sink, across the storm or against an ally, or chosen by somebody else."""
    yield from each_of(_not_the_aggressor(state, move), _no_battle(state, move))


def _not_the_aggressor(state: State, move: Fight) -> Objections:
    frame = agenda.top(state)
    if frame.kind == "battles" and frame.owner != move.player and "unsure" in frame.data:
        raise Missing(frame.data["unsure"])
    yield from turn_objections(state, move.player, "battles", clauses=clause("first-player-is-the-first-aggressor"))


def _no_battle(state: State, move: Fight) -> Objections:
    if move.territory == POLE:
        yield object_to("pole", at="territory", clauses=clause("no-battle-in-the-polar-sink"), territory=POLE)
    absent = [player for player in (move.player, move.opponent) if not stands_in(state, player, move.territory)]
    for player in absent:
        yield object_to(
            "absent", at="territory", clauses=clause("battle-occurs"), player=player, territory=move.territory
        )
    values = {"player": move.player, "other": move.opponent}
    if are_allies(state, move.player, move.opponent):
        yield object_to("ally", at="opponent", clauses=clause("allies-never-fight"), **values)
    last = agenda.top(state).data.get("last", "")
    if last and last != move.territory and any(here == last for here, _ in battles_left(state, move.player)):
        question = "classic.silence.leaving-a-territory-and-coming-back"
        if state.ask(question, "allowed", "one territory first") == "one territory first":
            yield object_to("first", at="territory", clauses=clause("aggressor-orders-the-battles"), territory=last)
    if not absent and not meet(state, move.player, move.opponent, move.territory):
        rule = clause("no-battle-across-the-storm", "no-battle-inside-the-storm")
        yield object_to("storm", at="territory", clauses=rule, territory=move.territory, **values)


@book.performs(Fight, clauses=clause("aggressor-orders-the-battles", "aggressor-chooses-the-opponent"))
def fight(state: State, move: Fight) -> None:
    """The powers that come before the plans, and then the plans."""
    data: dict[str, Any] = {
        "territory": move.territory,
        "fighters": (move.player, move.opponent),
        "plans": {},
        "shown": {},
        "voice": {},
    }
    table(state).wheels = (move.player, move.opponent)
    agenda.note(state, last=move.territory)
    agenda.push(state, Frame("plans", data=data))
    order = ["voice", "prescience"]
    askers = {power: _helper(state, power, data) for power in order}
    if all(askers.values()):
        question = "classic.silence.voice-and-prescience-together"
        if state.ask(question, "the Voice first", "prescience first") == "prescience first":
            order.reverse()
    for kind in reversed(order):
        if askers[kind]:
            agenda.push(state, Frame(kind, askers[kind]))


def _helper(state: State, power: str, data: dict[str, Any]) -> str:
    """Who has a power and fights here, or has it for an ally who does."""
    for fighter in data["fighters"]:
        for player in (fighter, *seat(state, fighter).allies):
            if power in things(state).factions[seat(state, player).faction].powers:
                return str(player)
    return ""


def battle(state: State) -> dict[str, Any]:
    """What is known of the battle that is being fought."""
    for frame in reversed(agenda.frames(state)):
        if frame.kind == "plans":
            return frame.data
    return {"fighters": (), "plans": {}, "shown": {}, "voice": {}, "territory": ""}


def note_battle(state: State, **data: Any) -> None:
    """Note something about the battle that is being fought."""
    frames = list(agenda.frames(state))
    at = max(i for i, frame in enumerate(frames) if frame.kind == "plans")
    frames[at] = Frame("plans", frames[at].owner, frames[at].items, {**frames[at].data, **data})
    state.facts[agenda.AGENDA] = tuple(frames)


def target(state: State, player: str) -> str:
    """Against whom a player's power can be turned in this battle: the opponent, or that of an ally."""
    fighters = battle(state)["fighters"]
    for i, fighter in enumerate(fighters):
        if fighter == player or player in seat(state, fighter).allies:
            return str(fighters[1 - i])
    return ""
