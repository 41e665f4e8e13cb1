"""Movement: one group on foot or by ornithopter, Hajr, and allies who have to part."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from kodeks.games.classic.book import (
    HELD_SAYS,
    TURN_SAYS,
    book,
    clause,
    has_finished,
    has_power,
    holds,
    in_order,
    not_held,
    own_deed,
    passes_in,
    spend,
    things,
    turn_objections,
)
from kodeks.games.classic.catalogue import POLE, Cell, cell_name
from kodeks.games.classic.decisions import ChooseGroup, Group, Hajr, MoveTo, Pass
from kodeks.games.classic.facts import Seat, seat, table
from kodeks.games.classic.forces import (
    ally_stands,
    both_stand,
    groups,
    in_storm,
    is_full,
    kill,
    occupants,
    occupied,
    put,
    reach,
    sectors,
    stand,
    storm_cells,
)
from kodeks.games.classic.powers import announce, then
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import Missing, State, kept


@book.frame("movement")
def movements(state: State, frame: Frame) -> Iterator[Decision]:
    """Every group of every territory, Hajr, or the end."""
    for territory in occupied(state, frame.owner):
        for group in groups(stand(state, frame.owner, territory)):
            yield ChooseGroup(player=frame.owner, forces=group)
    if holds(state, frame.owner, "gain.moves"):
        yield Hajr(player=frame.owner)
    yield Pass(player=frame.owner)


def moves_left(state: State, player: str) -> int:
    """How many moves a player still has in this round."""
    own = seat(state, player)
    return things(state).stated("one-move-a-round", "moves") + own.more_moves - own.moves


@book.guard(
    "classic.check.move-of-too-much",
    on=ChooseGroup,
    clauses=clause("one-group-moves", "group-from-several-sectors", "one-move-a-round", "no-movement-through-storm"),
    says={
        **TURN_SAYS,
        "none": "{player} moves no forces.",
        "landed": "{player} moves forces that were shipped in this turn.",
        "two": "{player} moves forces of {one} and of {two} as one group.",
        "forces": "{player} moves {number} forces from {territory} in sector {sector}, and {have} are there.",
        "again": "{player} has moved in this round already.",
        "stuck": "the forces of {player} in sector {sector} are in storm.",
    },
)
def move_of_too_much(state: State, move: ChooseGroup) -> Objections:
    """A group of forces that are not there, that are in storm, or a second one."""
    yield from turn_objections(state, move.player, "movement")
    if moves_left(state, move.player) < 1:
        yield object_to("again", clauses=clause("one-move-a-round"), player=move.player)
    territories = dict.fromkeys(territory for territory, _ in sectors(state, move.forces))
    if len(territories) > 1:
        first, second, *_ = territories
        yield object_to(
            "two", at="forces", clauses=clause("one-group-moves"), player=move.player, one=first, two=second
        )
    for cell, number in move.forces:
        territory, sector = things(state).place(cell)
        have = dict(stand(state, move.player, territory)).get(cell, 0)
        if number > have:
            values: dict[str, Any] = {"player": move.player, "number": number, "sector": sector}
            yield object_to("forces", at="forces", have=have, territory=territory, **values)
        if in_storm(state, territory, sector):
            rule = clause("no-movement-through-storm")
            yield object_to("stuck", at="forces", clauses=rule, player=move.player, sector=sector)
    if sum(number for _, number in move.forces) < 1:
        yield object_to("none", at="forces", player=move.player)
    own = seat(state, move.player)
    if own.landed:
        number = dict(move.forces).get(own.landed, 0)
        before = own.forces[own.landed] - own.landed_forces
        question = "classic.silence.moving-forces-just-shipped"
        if number > before and state.ask(question, "allowed", "barred") == "barred":
            yield object_to("landed", at="forces", player=move.player)


@book.performs(ChooseGroup, clauses=clause("one-group-moves"))
def choose_group(state: State, move: ChooseGroup) -> None:
    """The group is named; where it goes comes next."""
    agenda.push(state, Frame("group", move.player, data={"forces": move.forces}))


@book.frame("group")
def destinations(state: State, frame: Frame) -> Iterator[Decision]:
    """Every sector of every territory, or the group stays."""
    yield Pass(player=frame.owner)
    for territory, sector in things(state).cells:
        yield MoveTo(player=frame.owner, territory=territory, sector=sector)


@kept
def movement_range(state: State, player: str, *, powers: bool = True) -> int:
    """How many territories a player's group may enter; without powers, as far as anybody."""
    catalogue = things(state)
    cities = (territory.id for territory in catalogue.territories.values() if territory.ornithopters)
    if any(_gives_ornithopters(state, player, city) for city in cities):
        question = "classic.discrepancy.does-the-last-territory-count"
        more = state.ask(question, "one more", "it counts") == "one more"
        return catalogue.stated("ornithopters", "territories") + more
    farther = own_deed(state, player, "change.movement-range") if powers else None
    if farther and has_power(state, player, "movement"):
        question = "classic.discrepancy.fremen-on-foot"
        if state.ask(question, "all go 1", "as the sheet says") == "as the sheet says":
            return farther.number("to")
    return catalogue.stated("movement-on-foot", "territories")


def _gives_ornithopters(state: State, player: str, city: str) -> bool:
    here = stand(state, player, city)
    if not here:
        return False
    if any(other != player for other in occupants(state, city)):
        question = "classic.discrepancy.who-has-ornithopters"
        if state.ask(question, "who controls the city", "who has a force there") == "who controls the city":
            return False
    if any(not in_storm(state, *cell) for cell in sectors(state, here)):
        return True
    return state.ask("classic.silence.ornithopters-in-a-storm", "yes", "no") == "yes"


def arrives(state: State, player: str, start: Cell, goal: Cell) -> bool:
    """Whether a player's group can get from one cell to another; only what lies on the way is looked at."""
    if goal not in _past_the_storm(state, player, start):
        return False
    strongholds = things(state).strongholds
    ends = (start[0], goal[0]) if goal[0] in strongholds else (start[0],)
    if not seat(state, player).allies and goal in _past_the_storm(state, player, start, ends):
        return True
    return goal in reachable(state, player, start)


@kept
def _past_the_storm(state: State, player: str, start: Cell, strongholds: tuple[str, ...] = ()) -> frozenset[Cell]:
    """What can be reached if all strongholds are open, or only these."""
    catalogue, closed = things(state), storm_cells(state)
    if strongholds:
        closed |= {cell for cell in catalogue.cells if cell[0] in catalogue.strongholds and cell[0] not in strongholds}
    return reach(state, [start], closed, movement_range(state, player))


@kept
def reachable(state: State, player: str, start: Cell, *, powers: bool = True) -> frozenset[Cell]:
    """The cells that a player's group can reach from one: not through storm, full strongholds or past an ally."""
    catalogue = things(state)
    closed = storm_cells(state)
    shut = {territory for territory in catalogue.strongholds if is_full(state, player, territory)}
    friends = {
        territory
        for ally in seat(state, player).allies
        for territory in occupied(state, ally)
        if territory not in (POLE, start[0])
    }
    most = movement_range(state, player, powers=powers)
    closed |= {cell for cell in catalogue.cells if cell[0] in shut and cell[0] != start[0]}
    if not friends:
        return reach(state, [start], closed, most)
    wide = reach(state, [start], closed, most)
    barred = {cell for cell in catalogue.cells if cell[0] in friends}
    narrow = reach(state, [start], closed | barred, most)
    if wide == narrow:
        return wide
    through = state.ask("classic.silence.passing-through-an-ally", "closed", "open") == "open"
    return wide if through else narrow


@book.guard(
    "classic.check.move-without-a-way",
    on=MoveTo,
    clauses=clause(
        "movement-on-foot", "ornithopters", "no-movement-through-storm", "no-movement-into-a-full-stronghold"
    ),
    also=clause(
        "one-group-moves",
        "fremen-move-farther",
        "fremen-with-ornithopters",
        "ornithopters-after-a-shipment",
        "ornithopters-for-any-group",
        "movement-beside-the-storm",
        "movement-past-other-forces",
        "sectors-do-not-slow-movement",
        "hajr-move-obeys-the-rules",
    ),
    says={
        **TURN_SAYS,
        "group": "{player} has not said which group moves.",
        "sector": "{territory} does not lie in sector {sector}.",
        "same": "the group of {player} is in {territory} already.",
        "storm": "sector {sector} is in storm.",
        "full": "{territory} holds as many other factions as it can.",
        "ally": "{other}, an ally of {player}, has forces in {territory}.",
        "way": "no way of at most {limit} territories leads from sector {start} to sector {sector} of {territory}.",
    },
)
def move_without_a_way(state: State, move: MoveTo) -> Objections:
    """The group goes too far, into or through storm, a full stronghold, or to where an ally stands."""
    frame = agenda.top(state)
    if frame.kind == "movement" and frame.owner == move.player:
        yield object_to("group", clauses=clause("one-group-moves"), player=move.player)
        return
    yield from turn_objections(state, move.player, "group")
    if frame.kind != "group":
        return
    starts = list(sectors(state, frame.data["forces"]))
    start = starts[0][0]
    if move.sector not in things(state).territories[move.territory].sectors:
        rule = clause("movement-sector")
        yield object_to("sector", at="sector", clauses=rule, territory=move.territory, sector=move.sector)
        return
    if move.territory == start and _stays(state, (move.territory, move.sector), starts):
        rule = clause("one-group-moves")
        yield object_to("same", at="territory", clauses=rule, player=move.player, territory=start)
        return
    if in_storm(state, move.territory, move.sector):
        yield object_to("storm", at="sector", clauses=clause("no-movement-through-storm"), sector=move.sector)
        return
    if is_full(state, move.player, move.territory):
        rule = clause("no-movement-into-a-full-stronghold")
        yield object_to("full", at="territory", clauses=rule, territory=move.territory)
        return
    ally = ally_stands(state, move.player, move.territory)
    if ally:
        rule = clause("no-entry-where-an-ally-stands")
        yield object_to("ally", at="territory", clauses=rule, other=ally, player=move.player, territory=move.territory)
        return
    for cell in starts:
        if not arrives(state, move.player, cell, (move.territory, move.sector)):
            values: dict[str, Any] = {"limit": movement_range(state, move.player), "start": cell[1]}
            yield object_to("way", at="territory", sector=move.sector, territory=move.territory, **values)
            return


def _stays(state: State, goal: Cell, starts: list[Cell]) -> bool:
    """Whether a group that ends in the territory it comes from has not moved at all, as the book may mean it."""
    alike = {"classic.silence.flight-back-to-the-start": ("barred", "allowed")}
    question = "classic.silence.move-within-a-territory"
    return goal in starts or state.ask(question, "barred", "allowed", alike=alike) == "barred"


@book.performs(MoveTo, clauses=clause("one-group-moves", "movement-sector"))
def move_to(state: State, move: MoveTo) -> None:
    """The whole group stands in the sector named; a march of the Fremen that nobody else could make is announced."""
    starts = sectors(state, agenda.top(state).data["forces"])
    goal = (move.territory, move.sector)
    if has_power(state, move.player, "movement") and any(
        goal not in reachable(state, move.player, cell, powers=False) for cell in starts
    ):
        announce(state, move.player, "movement", territory=move.territory, sector=move.sector)
    else:
        _arrive(state, move)


@then("movement")
def fremen_march(state: State, data: dict[str, Any], stopped: bool) -> None:
    """The group arrives; stopped by Karama, it may still go as far as others."""
    if not stopped:
        owner = agenda.top(state).owner
        _arrive(state, MoveTo(player=owner, territory=data["territory"], sector=data["sector"]))


def _arrive(state: State, move: MoveTo) -> None:
    frame = agenda.pop(state)
    for cell, number in frame.data["forces"]:
        put(state, move.player, cell, -number)
        put(state, move.player, cell_name(move.territory, move.sector), number)
    seat(state, move.player).moves += 1


@book.guard(
    "classic.check.hajr-out-of-turn",
    on=Hajr,
    clauses=clause("hajr-gives-a-second-move"),
    says={
        **TURN_SAYS,
        **HELD_SAYS,
        "first": "{player} plays Hajr before the usual move.",
    },
)
def hajr_out_of_turn(state: State, move: Hajr) -> Objections:
    """Hajr without the card, or outside the own movement."""
    yield from turn_objections(state, move.player, "movement")
    own = seat(state, move.player)
    yield from not_held(state, move.player, "gain.moves")
    if not own.moves:  # noqa: SIM102  # the question is asked only where it matters
        if state.ask("classic.silence.hajr-before-the-first-move", "allowed", "after the move") == "after the move":
            yield object_to("first", player=move.player)


@book.performs(Hajr, clauses=clause("hajr-gives-a-second-move", "special-card-is-discarded"))
def hajr(state: State, move: Hajr) -> None:
    """One more move."""
    spend(state, move.player, "gain.moves")
    seat(state, move.player).more_moves += things(state).deed("gain.moves").number("number")


@passes_in("movement")
def turn_is_over(state: State, move: Pass) -> None:
    """What still stands beside an ally is lost, if the two had to part."""
    has_finished(state, move.player)
    # What cannot be told yet is asked at the end of the phase.
    with suppress(Missing):
        _part(state, move.player)


@book.step("allies-part")
def allies_part(state: State) -> None:
    """The same for those of whom it could not be told before."""
    for player in in_order(state):
        _part(state, player)


def _part(state: State, player: str) -> None:
    """Of allies who have to part and have not, the one whose turn came later loses the forces."""
    own, order = seat(state, player), in_order(state)
    earlier = [other for other in own.allies if order.index(other) < order.index(player)]
    for territory in (territory for territory in things(state).territories if territory != POLE):
        if any(both_stand(state, player, other, territory) for other in earlier) and _have_to_part(state, own):
            state.cause = ("allies-part", tuple(clause("new-allies-must-part", "second-ally-leaves-or-loses")))
            _loses_to_an_ally(state, player, stand(state, player, territory))


def _have_to_part(state: State, own: Seat) -> bool:
    return own.allied_since < table(state).round or _part_at_once(state)


def _part_at_once(state: State) -> bool:
    """Whether allies of this round have to part in it, as the order of the phases would allow."""
    question = "classic.discrepancy.when-new-allies-part"
    return state.ask(question, "in the next round", "in the same round", "at no fixed moment") == "in the same round"


def _loses_to_an_ally(state: State, player: str, group: Group) -> None:
    """Forces that did not leave are lost; the book does not say what becomes of those the storm holds fast."""
    held = tuple((cell, number) for cell, number in group if in_storm(state, *things(state).place(cell)))
    if held and state.ask("classic.silence.allies-who-cannot-leave", "lost", "spared") == "spared":
        group = tuple(each for each in group if each not in held)
    kill(state, player, group)
