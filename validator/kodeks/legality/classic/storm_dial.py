"""Dialling for the storm."""

from kodeks.findings import Player
from kodeks.legality.classic import phases
from kodeks.legality.classic.order import circles
from kodeks.legality.classic.table import Say, Table, against, clauses, holds, missing, unclear
from kodeks.positions.classic import whole
from kodeks.registry import check

DIAL = ("dial", "number", "amount", "count", "sectors")


@check(
    "classic.check.storm-dialled-wrongly",
    subject="storm-dial",
    clauses=clauses(
        "first-storm-is-dialled", "first-storm-numbers", "later-storm-is-dialled", "later-storm-numbers",
        "later-storm-without-a-battle", "nine-phases-in-order",
    ),
    says={
        **phases.SAYS,
        "range": "{player} dials {number} for the storm, and it must be {lowest} to {highest}.",
        "range hint": "the first storm has a wider range than the later ones",
        "who": "{player} dials for the storm, and it is for {first} and {second} to do so.",
        "who hint": "first the neighbours of the start sector dial, later those who last fought",
        "zero": "whether the first storm may be dialled with 0 depends on the reading",
    },
)  # fmt: skip
def storm_dialled_wrongly(table: Table) -> Say:
    """
    The storm is dialled by the wrong player, or with a number out of range.

    Why it cannot be
        The first storm is dialled by the two nearest the start sector, one on either side; later
        ones by the two who last fought, each with a number from 1 to 3.
    """
    yield from phases.in_phase(table, "storm")
    number, first = whole(table.told(*DIAL)), table.position.round == table.number("round-marker-at-setup", "position")
    name = "first-storm-numbers" if first else "later-storm-numbers"
    if table.position.round is None:
        yield missing(("state", "round"))
        return
    lowest, highest = table.number(name, "lowest"), table.number(name, "highest")
    if number is None:
        yield missing(table.at(*DIAL))
    elif not lowest <= number <= highest:
        if first and number == 0 and table.reading != "pl":
            open = ["classic.discrepancy.lowest-number-of-the-first-storm"]
            yield unclear("zero", table.at(*DIAL), open=open)
        else:
            facts = {"player": table.mover, "number": number, "lowest": lowest, "highest": highest}
            yield against("range", table.at(*DIAL), name, **facts)
    else:
        yield holds(name)
    yield from _dialler(table, first=first)


def _dialler(table: Table, *, first: bool) -> Say:
    pair = table.position.field("last_battle", "last_wheel_users", "last_to_fight")[0]
    names: tuple[str, ...] = ("later-storm-is-dialled", "later-storm-without-a-battle")
    if first:
        names = ("first-storm-is-dialled",)
        pair = neighbours_of_start(table)
    if isinstance(pair, list) and len(pair) == 2:
        if table.player.color not in pair:
            facts = {"player": table.mover, "first": Player(str(pair[0])), "second": Player(str(pair[1]))}
            yield against("who", ("action", "player"), *names, **facts)
        else:
            yield holds(*names)


def neighbours_of_start(table: Table) -> list[str] | None:
    """The two players nearest to the storm start sector, one on either side; None where circles are not told."""
    told = circles(table)
    if told is None or len(told) < 2:
        return None
    start, sectors = table.number("eighteen-sectors", "start"), table.number("eighteen-sectors", "sectors")
    after = min(told, key=lambda color: (told[color] - start) % sectors)
    before = min((one for one in told if one != after), key=lambda color: (start - told[color]) % sectors)
    return [after, before]
