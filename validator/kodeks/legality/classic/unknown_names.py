"""Names of territories, treachery cards and leaders that neither the base nor a case of the classic game knows."""

from collections.abc import Iterator
from typing import Any

from kodeks.findings import Finding, Path
from kodeks.legality.classic.entry import FROM, TO
from kodeks.legality.classic.plans import NOTHING, SORTS
from kodeks.legality.classic.table import Table
from kodeks.legality.unknown_names import refused
from kodeks.positions.cases import slug
from kodeks.positions.classic import ALIVE, DEAD, FACE_DOWN, HAND, RESERVE, TANKS, ClassicSeat

#: Where a position names the territory of a battle.
BATTLE = ("battle_in", "battle_territory")
#: Words for no territory: nowhere, the reserves and the tanks.
OFF_THE_MAP = frozenset({*NOTHING, *map(slug, (*RESERVE, *TANKS))})


def unknown_names(table: Table) -> Iterator[Finding]:
    """What nobody knows: in the state first, then in the move."""
    for seat in table.seats.values():
        for stack in seat.stacks or ():
            yield from _territory(table, stack.territory, stack.at)
        yield from _cards(table, seat)
        yield from _leaders(table, seat)
    for pile in table.position.spice or ():
        yield from _territory(table, pile.territory, pile.at)
    for field in BATTLE:
        yield from _territory(table, table.position.state.get(field), ("state", field))
    for field in (*TO, *FROM):
        yield from _territory(table, table.action.get(field), ("action", field))


def _territory(table: Table, name: Any, at: Path) -> Iterator[Finding]:
    if isinstance(name, dict):
        name = next((name[one] for one in ("territory", "name", "place", "in") if name.get(one) is not None), None)
    if isinstance(name, str) and slug(name) not in OFF_THE_MAP and table.place(name) is None:
        yield refused("territory", name, at, table.rules, tuple(slug(one) for one in table.position.given))


def _cards(table: Table, seat: ClassicSeat) -> Iterator[Finding]:
    _, at = seat.field(*HAND)
    for index, name in enumerate(seat.cards or ()):
        if slug(name) not in SORTS and slug(name) not in NOTHING and not table.rules.knows(name, "card"):
            yield refused("card", name, (*at, index), table.rules)


def _leaders(table: Table, seat: ClassicSeat) -> Iterator[Finding]:
    for names in (ALIVE, DEAD, FACE_DOWN):
        for disc in seat.leaders(*names) or ():
            told = disc.told
            if isinstance(told, str) and not told.isdigit() and not table.rules.knows(told, "leader"):
                yield refused("leader", told, disc.at, table.rules)
