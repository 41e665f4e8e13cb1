"""The domain ``kodeks``: entries by id, and the role that links to them from hand-written pages."""

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from sphinx.domains import Domain, ObjType
from sphinx.errors import ExtensionError
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from kodeks import ids, integrity
from kodeks.reporting.findings import fill
from kodeks.sphinx_ext import addresses
from kodeks.sphinx_ext.lists.fragments import FRAGMENTS
from kodeks.sphinx_ext.views import Views, views_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils.nodes import Element
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

logger = logging.getLogger(__name__)


class Warnings(Enum):
    """Every type of warning the extension gives; ``suppress_warnings`` takes ``kodeks.<type>``."""

    DANGLING = "dangling"
    FINDING = "finding"


def warn(kind: Warnings, message: str, *facts: object, location: Any = None) -> None:
    """Give a typed warning."""
    logger.warning(message, *facts, type="kodeks", subtype=kind.value, location=location)


def views(app: "Sphinx") -> Views:
    """The base in the language of the build, read once for each process."""
    root = Path(app.config.kodeks_root) if app.config.kodeks_root else None
    language = app.config.language if app.config.language in ids.LANGUAGES else "en"
    return views_of(root, language)


class KodeksDomain(Domain):
    """Entries of the knowledge base."""

    name = "kodeks"
    label = "kodeks"
    object_types = {"entry": ObjType("entry", "ref")}  # noqa: RUF012  # Sphinx declares it so
    roles = {"ref": XRefRole(warn_dangling=True)}  # noqa: RUF012  # the same

    def get_objects(self) -> "Iterable[tuple[str, str, str, str, str, int]]":
        """Every entry with its page and anchor, for the inventory."""
        seen = views(self.env.app)
        with seen.words.noting():  # the inventory is written again whenever a title changes
            titles = {entry.id: seen.title(entry) for entry in seen.kb}
        for id, title in titles.items():
            yield id, title, "entry", addresses.page_of(seen.kb, id), addresses.anchor_of(id), 1

    def resolve_xref(
        self,
        env: "BuildEnvironment",
        fromdocname: str,
        builder: "Builder",
        typ: str,
        target: str,
        node: "pending_xref",
        contnode: "Element",
    ) -> nodes.reference | None:
        """A link to the entry; an unknown id is a typed warning."""
        seen = views(env.app)
        if target not in seen.kb:
            hint = ids.did_you_mean(target, seen.kb.entries)
            warn(Warnings.DANGLING, "no entry has the id %s; %s", target, hint or "write it first", location=node)
            return None
        text = seen.speaker.title(target) if contnode.astext() == target else contnode.astext()
        reference = nodes.reference("", text, internal=True, refuri=seen.url(fromdocname, target))
        reference["classes"].append("k-ref")
        return reference

    def resolve_any_xref(self, *_: Any) -> list[tuple[str, nodes.reference]]:
        """Ids are only linked by their own role."""
        return []


def setup_domain(app: "Sphinx") -> None:
    """Add the domain, and let a base with findings be heard."""
    app.add_domain(KodeksDomain)
    app.connect("builder-inited", _report)


#: Findings that leave nothing to build from.
FATAL = ("kb.check.unreadable-file", "kb.check.entry-without-id", "kb.check.wrong-shape", "kb.check.dangling-reference")


def _report(app: "Sphinx") -> None:
    base = views(app).base
    found = integrity.run(base)
    for finding in found:
        text = fill(finding.because, finding.facts)
        warn(Warnings.FINDING, "%s: %s: %s", finding.place, finding.check, text)
    if any(item.check in FATAL for item in found):
        raise ExtensionError("the knowledge base has findings that leave nothing to build; run kodeks check")


# --- directives -----------------------------------------------------------------------------------


def marker(name: str, argument: str) -> str:
    """
    The mark where a fragment stands.

    >>> marker("list", "space")
    '<!--kodeks:list space-->'
    """
    return f"<!--kodeks:{name} {argument}-->"


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
    for name, value in FRAGMENTS.items():
        made = type(
            f"{name.title().replace('-', '')}Directive",
            (FragmentDirective,),
            {"fragment": name, "required_arguments": int(value.argument), "__doc__": f"Write ``{name}``."},
        )
        app.add_directive_to_domain("kodeks", name, made)
