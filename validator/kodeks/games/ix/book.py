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


def add_technology(catalogue: Catalogue, id: str, data: Mapping[str, Any]) -> None:
    """Make a tile ready."""
    acquire = catalogue.effects(f"{id}/acquire", data.get("acquire", ()))
    effects = catalogue.effects(f"{id}/effects", data.get("effects", ()))
    catalogue.more["technologies"][id] = Technology(id, data["cost"], acquire, effects)


@book.carries(
    "rise-of-ix.clause.interstellar-shipping-requirement",
    "rise-of-ix.clause.interstellar-shipping-effect",
    "rise-of-ix.clause.dreadnought-space-cost",
    "rise-of-ix.clause.dreadnought-space-effect",
    "rise-of-ix.clause.tech-negotiation-choice",
    "rise-of-ix.clause.tech-negotiation-persuasion",
    "rise-of-ix.clause.smuggling-effect",
    "rise-of-ix.clause.landsraad-spaces-with-ix",
    "rise-of-ix.clause.spice-trade-spaces-of-ix",
    "uprising.clause.ix-boards-have-posts",
    "uprising.clause.ix-posts-connect",
)
@book.prepares
def prepare(catalogue: Catalogue) -> None:
    """Tiles are made ready; spaces and their posts are what the base has of them."""
    catalogue.more["technologies"] = {}
    catalogue.makers["technology"] = add_technology
    for id, (kind, data) in catalogue.entries.items():
        if kind == "technology":
            add_technology(catalogue, id, data)
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
