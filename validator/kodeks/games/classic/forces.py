"""Forces on the map: where they stand, and what of it is in storm, full or within reach."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product

from kodeks.games.classic.book import known_count, things
from kodeks.games.classic.catalogue import POLE, Cell, cell_name
from kodeks.games.classic.decisions import Group
from kodeks.games.classic.facts import seat, table
from kodeks.table import Missing, State, kept


def in_sector(state: State, player: str, territory: str, sector: int) -> int:
    """A player's forces in a sector of a territory."""
    return seat(state, player).forces[cell_name(territory, sector)]


def stand(state: State, player: str, territory: str) -> Group:
    """A player's forces in a territory, by sector."""
    # This is asked more often than anything else, so the facts are read without a view.
    facts, keys = state.facts, things(state).force_keys(player, territory)
    if state.reads is not None:
        for _, key in keys:
            state.reads.append(key)
            if key not in facts:
                break
    try:
        return tuple([(cell, facts[key]) for cell, key in keys if facts[key]])
    except KeyError as unknown:
        raise Missing(unknown.args[0]) from None


def sectors(state: State, group: Iterable[tuple[str, int]]) -> Iterator[Cell]:
    """The cells in which a group stands."""
    return (things(state).place(cell) for cell, _ in group)


def stands_in(state: State, player: str, territory: str) -> bool:
    """Whether a player has forces in a territory; one sector with some tells it, whatever the others hold."""
    facts = state.facts
    for _, key in things(state).force_keys(player, territory):
        if facts.get(key):
            if state.reads is not None:
                state.reads.append(key)
            return True
    return bool(stand(state, player, territory))


def may_stand(state: State, player: str, territory: str) -> bool:
    """Whether a player has forces in a territory, or could."""
    try:
        return stands_in(state, player, territory)
    except Missing:
        return True


def both_stand(state: State, player: str, other: str, territory: str) -> bool:
    """Whether two players have forces in a territory; one who is known to have none tells it."""
    both = (player, other)
    return all(may_stand(state, each, territory) for each in both) and all(
        stands_in(state, each, territory) for each in both
    )


def forces_in(state: State, player: str, territory: str) -> int:
    """A player's forces in a territory."""
    return sum(number for _, number in stand(state, player, territory))


def occupants(state: State, territory: str) -> list[str]:
    """The players with forces in a territory, in the order of the seats."""
    return [player for player in table(state).players if stand(state, player, territory)]


@kept
def occupied(state: State, player: str) -> list[str]:
    """The territories with forces of a player."""
    return [territory for territory in things(state).territories if stand(state, player, territory)]


def put(state: State, player: str, cell: str, number: int) -> None:
    """Add forces to a sector of a territory, or take them away."""
    own = seat(state, player)
    own.forces[cell] = own.forces[cell] + number


def kill(state: State, player: str, group: Group) -> None:
    """Put forces into the Tleilaxu tanks."""
    for cell, number in group:
        put(state, player, cell, -number)
        seat(state, player).tanks += number


def groups(group: Group) -> Iterator[Group]:
    """Every group that can be taken from forces, one at least."""
    for numbers in product(*(range(number + 1) for _, number in group)):
        if any(numbers):
            yield tuple((at, number) for (at, _), number in zip(group, numbers, strict=True) if number)


# --- the map --------------------------------------------------------------------------------------------------------


def in_storm(state: State, territory: str, sector: int) -> bool:
    """Whether a sector of a territory is in storm; the Polar Sink never is."""
    return territory != POLE and sector == table(state).storm


@kept
def is_full(state: State, player: str, territory: str) -> bool:
    """Whether a stronghold holds as many other factions as it can."""
    here = things(state)
    if not here.territories[territory].stronghold:
        return False
    limit = here.stated("stronghold-holds-two-factions", "factions")
    others = [other for other in table(state).players if other != player]
    return known_count(partial(stands_in, state, territory=territory), others, limit) >= limit


@kept
def ally_stands(state: State, player: str, territory: str) -> str:
    """The ally whose forces bar a territory; nobody is the empty name."""
    if territory == POLE:
        return ""
    return next((ally for ally in seat(state, player).allies if stands_in(state, ally, territory)), "")


def reach(state: State, starts: Iterable[Cell], closed: Iterable[Cell], most: int) -> frozenset[Cell]:
    """The cells that can be reached through at most so many further territories, without a closed cell."""
    return things(state).links.reach(frozenset(starts), frozenset(closed), most)


@kept
def storm_cells(state: State) -> frozenset[Cell]:
    """The cells in storm."""
    storm = table(state).storm
    return frozenset(cell for cell in things(state).cells if cell[1] == storm and cell[0] != POLE)
