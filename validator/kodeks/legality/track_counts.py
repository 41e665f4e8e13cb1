"""Conditions and counts over all influence tracks: how many are high enough, or low enough."""

from collections.abc import Iterable, Mapping
from typing import Any

from kodeks.legality import influence_steps
from kodeks.legality.changing import Changing

#: How far somebody is on each track by its faction; None where it is not told.
Standing = Mapping[str, int | None]


def asked(condition: Mapping[str, Any]) -> bool:
    """Whether a condition speaks of several tracks rather than of one faction."""
    return bool(set(condition.get("influence", {})) - {"faction", "at_least"})


def holds(table: Changing, standing: Standing, wanted: Mapping[str, Any], opponents: Iterable[str]) -> bool | None:
    """Whether a condition over the tracks holds; None where the position does not tell."""
    least = wanted["at_least"]
    if "tracks" in wanted:
        reached = sum(1 for step in standing.values() if step is not None and step >= least)
        silent = sum(1 for step in standing.values() if step is None)
        return True if reached >= wanted["tracks"] else None if reached + silent >= wanted["tracks"] else False
    if wanted.get("alliance_held_by") == "opponent":
        return _beside_an_opponent(table, standing, least, tuple(opponents))
    return None


def _beside_an_opponent(table: Changing, standing: Standing, least: int, opponents: tuple[str, ...]) -> bool | None:
    """Whether somebody is high enough on a track whose alliance an opponent has."""
    found: list[bool | None] = []
    for faction, step in standing.items():
        held = influence_steps.holder(table, faction)
        if step is None or held is None:
            low = step is not None and step < least
            found.append(False if low or (held is not None and held not in opponents) else None)
        else:
            found.append(step >= least and held in opponents)
    return True if True in found else None if None in found else False


def times(standing: Standing, each: Mapping[str, Any]) -> int | None:
    """How often an effect comes that is for each track of a height; None where that is not told or not such a one."""
    wanted = each.get("factions-with-influence")
    if wanted is None or None in standing.values():
        return None
    steps = [step for step in standing.values() if step is not None]
    return sum(1 for step in steps if wanted.get("at_least", step) <= step <= wanted.get("at_most", step))
