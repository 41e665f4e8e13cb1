"""What Sphinx reads: the domain ``kodeks`` with its role and directives, and the sources of a build."""

import shutil
from collections.abc import Iterator
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
from kodeks.model import Entry
from kodeks.reporting.findings import fill
from kodeks.sphinx_ext import addresses
from kodeks.sphinx_ext.addresses import page_of
from kodeks.sphinx_ext.labels import KINDS, rank
from kodeks.sphinx_ext.lists import card_lists
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


# --- sources --------------------------------------------------------------------------------------


#: The kinds that have a list of their own, in the order of the navigation.
LISTS = (
    "space",
    "icon",
    "term",
    "faction",
    "token",
    "post",
    "phase",
    "ruling",
    "scenario",
    "source",
    "ruleset",
    "variant",
)


#: Addresses of lists that are now one tool, and the kind of doubt that each showed.
MOVED = {"lists/discrepancy": "discrepancy", "lists/silence": "silence", "differences/books": "discrepancy"}

#: Folders of the site that Sphinx does not see: what was made, and the page of the Table, which node builds.
LEFT_OUT = {"_made", "__pycache__", "table"}

#: Pages of the classic game that are drawn from its data: document, title and directive.
DRAWN = (
    ("classic/map", "Map and territories", "map"),
    ("classic/decks", "Decks of the classic game", "decks"),
)


def made_documents(views: Views) -> Iterator[tuple[str, str]]:
    """The documents that are made from the base: name and MyST text."""
    has_board = "uprising.module.uprising" in views.kb
    shelves: dict[str, list[Entry]] = {}
    for chapter in sorted(views.kb.of("chapter"), key=lambda entry: (rank(entry.module), entry.data["order"])):
        shelves.setdefault(chapter.module, []).append(chapter)
    for module, chapters in shelves.items():
        for chapter in chapters:
            title = views.speaker.say(chapter, "title").text
            yield page_of(views.kb, chapter.id), f"# {title}\n\n```{{kodeks:chapter}} {chapter.id}\n```\n"
        name = views.speaker.title(f"{module}.module.{module}")
        yield f"chapters/{module}/index", _shelf(name, [page_of(views.kb, chapter.id) for chapter in chapters])
    yield (
        "chapters/index",
        _shelf(views.phrase("Chapters"), [f"chapters/{module}/index" for module in shelves], depth=2),
    )
    yield "atlas", f"# {views.phrase('Graph of all entries')}\n\n```{{kodeks:atlas}}\n```\n"
    yield "menu", f"# {views.phrase('Menu')}\n\n```{{kodeks:menu}}\n```\n"
    yield "doubts", f"# {views.phrase('Differences and open questions')}\n\n```{{kodeks:doubts}}\n```\n"
    for name, kind in MOVED.items():
        yield name, _moved(views, name, kind)
    for name, title, directive in DRAWN:
        yield name, f"# {views.phrase(title)}\n\n```{{kodeks:{directive}}} classic\n```\n"
    for kind in LISTS:
        title = views.phrase(KINDS[kind][1])
        board = "```{kodeks:board} uprising\n```\n\n" if kind in ("space", "post") and has_board else ""
        yield f"lists/{kind}", f"# {title}\n\n{board}```{{kodeks:list}} {kind}\n```\n"
    yield from card_lists.documents(views)
    yield "lists/check", f"# {views.phrase('Checks of custom cards')}\n\n```{{kodeks:checks}} custom\n```\n"
    yield from _compared(views)


def _compared(views: Views) -> Iterator[tuple[str, str]]:
    from kodeks.sphinx_ext.lists.fragments import changing_modules

    modules = changing_modules(views)
    for module in modules:
        name = views.speaker.title(f"{module}.module.{module}")
        title = views.phrase("What changes with: {module}").format(module=name)
        yield f"differences/{module}", f"# {title}\n\n```{{kodeks:changes}} {module}\n```\n"
    pages = [f"differences/{module}" for module in modules]
    yield "differences/index", _shelf(views.phrase("What a module changes"), pages)
    yield "changes", f"# {views.phrase('Changes in the rules')}\n\n```{{kodeks:changelog}}\n```\n"


def _moved(views: Views, name: str, kind: str) -> str:
    """A page at an old address that leads on."""
    title = views.phrase("Differences and open questions")
    goal = f"{'../' * name.count('/')}doubts.html?kind={kind}"
    lead = f'<meta http-equiv="refresh" content="0; url={goal}"><p><a href="{goal}">{title}</a></p>'
    return f"---\norphan: true\n---\n\n# {title}\n\n```{{raw}} html\n{lead}\n```\n"


def _shelf(title: str, pages: list[str], depth: int = 1) -> str:
    tree = "\n".join("/" + page for page in pages)
    return f"# {title}\n\n```{{toctree}}\n:maxdepth: {depth}\n\n{tree}\n```\n"


def prepare(site: Path, target: Path, language: str, root: Path | None = None) -> None:
    """Write the source of a language; files that have not changed keep their time."""
    views = views_of(root, language)
    wanted: set[Path] = set()
    for path in sorted(site.rglob("*")):
        if path.is_file() and not LEFT_OUT & set(path.relative_to(site).parts[:-1]):
            copy = target / path.relative_to(site)
            wanted.add(copy)
            if not copy.is_file() or copy.read_bytes() != path.read_bytes():
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, copy)
    # Pages that are also read in the folder of the project stand beside the sources, as they stand beside the site.
    for path in sorted(site.parent.glob("NOTATION.md")):
        beside = target.parent / path.name
        if not beside.is_file() or beside.read_bytes() != path.read_bytes():
            shutil.copyfile(path, beside)
    for name, text in made_documents(views):
        made = target / f"{name}.md"
        wanted.add(made)
        if not made.is_file() or made.read_text(encoding="utf-8") != text:
            made.parent.mkdir(parents=True, exist_ok=True)
            made.write_text(text, encoding="utf-8")
    for path in target.rglob("*"):
        if path.is_file() and path not in wanted:
            path.unlink()
