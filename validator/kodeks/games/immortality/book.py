"""The rulebook of Immortality."""

from collections.abc import Mapping
from typing import Any

from kodeks.games.imperium.catalogue import Catalogue
from kodeks.play import Rulebook

book = Rulebook("immortality")

STATION, COVERED = "immortality.space.research-station", "uprising.space.research-station"


def keeps(id: str, kind: str, data: Mapping[str, Any]) -> bool:
    """The Research Station of the board is out of play under the overlay."""
    return id != COVERED


@book.carries(
    "immortality.clause.research-station-icon",
    "immortality.clause.research-station-combat",
    "immortality.clause.research-station-cost",
    "immortality.clause.research-station-effect",
    "immortality.clause.research-station-recruits-nobody",
    "immortality.clause.icon-combat",
)
@book.prepares
def overlay(catalogue: Catalogue) -> None:
    """The Research Station of the overlay takes the place of the one below, with its posts."""
    catalogue.posts = {
        post: tuple(STATION if space == COVERED else space for space in spaces)
        for post, spaces in catalogue.posts.items()
    }
    catalogue.connect(STATION)
