"""Directives that write chapters and lists of entries into a page."""

from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from kodeks.sphinx_ext.build.domain import Warnings, views, warn
from kodeks.sphinx_ext.build.filling import marker
from kodeks.sphinx_ext.lists.listing import FRAGMENTS

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class FragmentDirective(SphinxDirective):
    """A mark where a fragment stands; the page is filled when everything is written."""

    fragment: ClassVar[str]

    def run(self) -> list[nodes.Node]:
        """Leave the mark, or warn that the argument names nothing."""
        argument = self.arguments[0] if self.arguments else ""
        fault = FRAGMENTS[self.fragment].fault(views(self.env.app), argument)
        if fault:
            warn(Warnings.DANGLING, fault, argument, location=self.get_location())
            return []
        return [nodes.raw("", marker(self.fragment, argument), format="html")]


def setup_directives(app: "Sphinx") -> None:
    """Add a directive for each fragment."""
    for name, one in FRAGMENTS.items():
        made = type(
            f"{name.title().replace('-', '')}Directive",
            (FragmentDirective,),
            {"fragment": name, "required_arguments": int(one.argument), "__doc__": f"Write ``{name}``."},
        )
        app.add_directive_to_domain("kodeks", name, made)
