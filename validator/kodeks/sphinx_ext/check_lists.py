"""The list of what ``kodeks check`` can find in custom cards, each with a page of its own."""

from typing import TYPE_CHECKING, Any

from docutils import nodes

from kodeks.custom import catalogue
from kodeks.sphinx_ext.directives import _Html
from kodeks.sphinx_ext.domain import views

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class Checks(_Html):
    """
    The checks that can speak about custom cards.

    ``{kodeks:checks} custom``
    """

    def run(self) -> list[nodes.Node]:
        """Write the list, heavy findings first."""
        seen = views(self.env.app)
        return self.html("checks", checks=listed(seen, self.env.docname))


def listed(seen: Any, here: str) -> list[dict[str, Any]]:
    """What the list shows of each check."""
    checks = sorted(catalogue.checks(), key=lambda one: (-one.severity.weight, one.id))
    return [
        {"link": seen.link(here, one.id), "severity": seen.phrase(one.severity.value), "preview": one.preview}
        for one in checks
        if any(title == "Bad" for title, _, _ in one.sections)
    ]


def setup_checks(app: "Sphinx") -> None:
    """Add the directive."""
    app.add_directive_to_domain("kodeks", "checks", Checks)
