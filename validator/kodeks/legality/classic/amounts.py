"""Amounts of spice, however a case of the classic game writes them down."""

from collections.abc import Collection, Mapping

from kodeks.positions.cases import slug
from kodeks.positions.classic import value, whole

#: Ways to write that nothing is paid.
_NOTHING = ("nothing", "none", "free", "no-spice")


def spice(told: object, payer: str = "") -> int | None:
    """
    An amount of spice, told as a number, or with the thing or the payer it belongs to.

    >>> spice(5), spice({"spice": 5}), spice("5 spice"), spice({"red": 3, "green": 2}, "red"), spice("what it can")
    (5, 5, 5, 3, None)
    >>> spice("not 5 spice") is None, spice("nothing")
    (True, 0)
    """
    if isinstance(told, Mapping):
        found = value(told, "spice", "amount", "number", "count", *([payer] if payer else []))
        return spice(found) if not isinstance(found, Mapping) and found is not None else None
    if isinstance(told, str):
        number, _, thing = slug(told).partition("-")
        if slug(told) in _NOTHING:
            return 0
        return int(number) if number.isdecimal() and thing in ("", "spice") else None
    return whole(told)


def of_allies(told: object, players: Collection[str], allies: Collection[str]) -> int | None:
    """
    What the allies give where amounts are told by player; None where they are not.

    >>> of_allies({"red": 3, "green": 2}, ["red", "green"], ["green"]), of_allies({"spice": 3}, ["red"], [])
    (2, None)
    """
    if not isinstance(told, Mapping) or not any(name in players for name in told):
        return None
    amounts = [spice(one) for name, one in told.items() if name in allies]
    return None if None in amounts else sum(one or 0 for one in amounts)
