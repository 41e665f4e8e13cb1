"""The rulebook of Immortality."""

from kodeks.games.imperium.catalogue import Catalogue
from kodeks.games.imperium.icons import infiltrates
from kodeks.play import Rulebook

book = Rulebook("immortality")
book.permits("enter-occupied-space")(infiltrates)

STATION, COVERED = "immortality.space.research-station", "uprising.space.research-station"


@book.prepares
def overlay(catalogue: Catalogue) -> None:
    """The Research Station of the overlay takes the place of the one below, with its posts."""
    if COVERED not in catalogue.spaces:
        return
    catalogue.spaces.pop(COVERED)
    catalogue.posts = {
        post: tuple(STATION if space == COVERED else space for space in spaces)
        for post, spaces in catalogue.posts.items()
    }
    catalogue.connect(STATION)
