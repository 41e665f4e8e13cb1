"""Collecting spice."""

from kodeks.legality.classic import phases
from kodeks.legality.classic.table import Say, Table, against, clauses, holds, missing, unknown_place
from kodeks.positions.classic import ClassicSeat, whole
from kodeks.registry import check

AMOUNT = ("amount", "spice", "takes")
WHERE = ("territory", "from", "in", "to")


def rate(table: Table, seat: ClassicSeat) -> tuple[int, str]:
    """How much spice each force of the player collects, and the clause that says so."""
    if any(territory.ornithopters for _, territory, _ in table.stacks(seat)):
        return table.number("three-spice-per-force", "per-force"), "three-spice-per-force"
    return table.number("two-spice-per-force", "per-force"), "two-spice-per-force"


@check(
    "classic.check.collection-of-too-much",
    subject="collect",
    clauses=clauses(
        "collect-in-the-sector-of-the-spice", "three-spice-per-force", "two-spice-per-force", "nine-phases-in-order"
    ),
    says={
        **phases.SAYS,
        "none": "{player} has no forces in {territory}, sector {sector}, where the spice lies.",
        "none hint": "forces collect in their own sector only",
        "empty": "No spice lies in {territory}.",
        "empty hint": "collect where spice lies",
        "rate": "{player} collects {number} spice with {forces} forces at {rate} each.",
        "rate hint": "a force in Arrakeen or Carthag raises the rate",
        "there": "{player} collects {number} spice, and {have} lies there.",
        "there hint": "collect what lies there",
    },
)
def collection_of_too_much(table: Table) -> Say:
    """
    A player collects spice from another sector, more than lies there, or more than the forces can carry.

    Why it cannot be
        Forces collect in the sector where the spice lies: 3 each for a player in Arrakeen or
        Carthag, 2 for the others.
    """
    yield from phases.in_phase(table, "collection")
    seat, told = table.player, table.told(*WHERE)
    territory = table.place(told)
    if told is None or territory is None:
        yield missing(("action", "territory")) if told is None else unknown_place(told, table.at(*WHERE))
        return
    if table.position.spice is None or seat.stacks is None:
        yield missing(("state", "spice_on_map") if seat.stacks is not None else seat.at("forces", "on_map"))
        return
    piles = [one for one in table.position.spice if table.place(one.territory) == territory and one.amount]
    fact, at = table.named(territory.id), table.at(*WHERE)
    if not piles:
        yield against("empty", at, "collect-in-the-sector-of-the-spice", territory=fact)
        return
    sector = table.sector(piles[0], territory)
    forces = table.forces_in(seat, territory.id).get(sector, 0)
    mover = table.mover
    if None in table.forces_in(seat, territory.id):
        yield missing((*seat.at("forces", "on_map"), "sector"))
    elif not forces:
        names = ("collect-in-the-sector-of-the-spice",)
        yield against("none", at, *names, player=mover, territory=fact, sector=sector)
    else:
        yield from _amount(table, seat, forces, piles[0].amount)


def _amount(table: Table, seat: ClassicSeat, forces: int, lies: int) -> Say:
    each, name = rate(table, seat)
    amount, at = whole(table.told(*AMOUNT)), table.at(*AMOUNT)
    if amount is None:
        yield holds(name)
    elif amount > forces * each:
        yield against("rate", at, name, player=table.mover, number=amount, forces=forces, rate=each)
    elif amount > lies:
        yield against("there", at, "collect-in-the-sector-of-the-spice", player=table.mover, number=amount, have=lies)
    else:
        yield holds("collect-in-the-sector-of-the-spice", name)
