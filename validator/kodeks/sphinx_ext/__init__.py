"""
The Sphinx extension: a domain, directives that write chapters and lists, a page for each entry, and the search.

``conf.py`` names it, and sets ``kodeks_root`` where the base is not the shipped one.
"""

from typing import TYPE_CHECKING

from kodeks import __version__

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: "Sphinx") -> "ExtensionMetadata":
    """List the parts; each sets itself up."""
    from kodeks.sphinx_ext.build import domain, frames, page_data

    app.add_config_value("kodeks_root", None, "env", types=(str, type(None)))
    domain.setup_domain(app)
    domain.setup_directives(app)
    frames.setup_pages(app)
    page_data.setup_choosing(app)
    page_data.setup_offline(app)
    return {
        "version": __version__,
        "env_version": 1,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
