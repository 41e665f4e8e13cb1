"""Directives that write the lists of cards, tiles, leaders and tracks, and the page of our drawings."""

from typing import TYPE_CHECKING

from docutils import nodes

from kodeks.sphinx_ext import card_lists, icons
from kodeks.sphinx_ext.card_labels import SHELVES
from kodeks.sphinx_ext.directives import _Html
from kodeks.sphinx_ext.domain import Warnings, views, warn

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class Things(_Html):
    """
    All things of a deck or a kind, with costs and effects.

    ``{kodeks:things} imperium``
    """

    def run(self) -> list[nodes.Node]:
        """Write the list, or warn that there is no such deck."""
        seen = views(self.env.app)
        shelf = self.arguments[0]
        if shelf not in SHELVES:
            warn(Warnings.DANGLING, "there is no deck %s", shelf, location=self.get_location())
            return []
        entries = card_lists.things(seen, shelf)
        items = [card_lists.item(seen, one, self.env.docname) for one in entries]
        return self.html("card-list", items=items, filters=card_lists.filters(seen, entries))


class Drawings(_Html):
    """
    Every drawing with its name.

    ``{kodeks:drawings}``
    """

    required_arguments = 0

    def run(self) -> list[nodes.Node]:
        """Write the drawings."""
        seen = views(self.env.app)
        told = [(icons.drawn(name), seen.phrase(title)) for name, title in icons.TITLES.items()]
        return self.html("drawings", drawings=told)


def setup_card_directives(app: "Sphinx") -> None:
    """Add the directives of the lists."""
    app.add_directive_to_domain("kodeks", "things", Things)
    app.add_directive_to_domain("kodeks", "drawings", Drawings)
