"""The rulebook of Rise of Ix, and what its rules share."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kodeks.games.imperium.book import things
from kodeks.games.imperium.catalogue import Catalogue
from kodeks.games.ix.facts import STACKS
from kodeks.play import Effect, Rulebook
from kodeks.table import State

book = Rulebook("rise-of-ix")


@dataclass(frozen=True, slots=True)
class Technology:
    """A tech tile."""

    id: str
    cost: int
    acquire: tuple[Effect, ...]
    effects: tuple[Effect, ...]


@book.prepares
def prepare(catalogue: Catalogue) -> None:
    """Tiles are made ready."""
    catalogue.more["technologies"] = {
        id: Technology(
            id,
            data["cost"],
            catalogue.effects(f"{id}/acquire", data.get("acquire", ())),
            catalogue.effects(f"{id}/effects", data.get("effects", ())),
        )
        for id, (kind, data) in catalogue.entries.items()
        if kind == "technology"
    }
    flags = tuple(catalogue.number("rise-of-ix.token.dreadnought", "placed_on"))
    catalogue.more.setdefault("entries", {}).update(dreadnought=flags, tech_stack=STACKS)


def technologies(state: State) -> Mapping[str, Technology]:
    """Every technology in play."""
    found: Mapping[str, Technology] = things(state).more["technologies"]
    return found


def printed(state: State, id: str, field: str) -> Any:
    """A field of an entry, as the base has it."""
    return things(state).entries[id][1].get(field)


def covered(state: State) -> tuple[str, ...]:
    """The spaces of the board that the CHOAM overlay covers."""
    under = things(state).number("rise-of-ix.token.choam-overlay", "placed_on")
    return tuple(space for space in under if space in things(state).spaces)
