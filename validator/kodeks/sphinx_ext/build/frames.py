"""
Pages out of frames: Sphinx and the theme write one frame for each folder and one skeleton for each document.

A skeleton is a document with a mark where a fragment stands. Both are filled here, from the base alone, and every page
notes whose sentences it shows; a page that shows nothing new is not made again.
"""

import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from kodeks.sphinx_ext.addresses import anchor_of, page_of, relative
from kodeks.sphinx_ext.build.domain import views
from kodeks.sphinx_ext.build.state import State, code_digest, keep_base
from kodeks.sphinx_ext.drawing import atlas
from kodeks.sphinx_ext.drawing.icons import sprite
from kodeks.sphinx_ext.labels import LANGUAGE_NAMES
from kodeks.sphinx_ext.lists.fragments import FRAGMENTS
from kodeks.sphinx_ext.pages.books import Made
from kodeks.sphinx_ext.pages.entry_pages import makers
from kodeks.sphinx_ext.pages.render import TEMPLATES
from kodeks.sphinx_ext.search import index

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from kodeks.sphinx_ext.views import Views

#: How many letters of a title and of a description a tab, a bookmark or a preview shows; the whole is on the page.
LONGEST_TITLE, LONGEST_ABOUT = 90, 200
#: The page of a frame, and what stands in it for title, description and body.
SLUG, TITLE, ABOUT, BODY = "kodeks-frame-slug", "kodeks-frame-title", "kodeks-frame-about", "<!--kodeks:body -->"
SPRITE = "<!--kodeks:sprite -->"
_AS_WRITTEN = re.compile(r"(<(?:script|style|pre|textarea)\b.*?</(?:script|style|pre|textarea)>)", re.DOTALL)
_MARK = re.compile(r"<!--kodeks:([a-z-]+) (\S*)-->")


class Filler:
    """Fills skeletons and frames, and keeps for every page the ids of the sentences it shows."""

    def __init__(self, seen: "Views", skeletons: dict[str, str], frames: dict[str, str]) -> None:
        self.seen = seen
        self.skeletons = skeletons
        self.frames = frames
        self.makers: dict[str, Callable[[], Made]] = makers(seen)
        self.shows: dict[str, list[str]] = {}

    @property
    def names(self) -> list[str]:
        """All pages that are filled."""
        return [*self.skeletons, *self.makers]

    def page(self, name: str) -> str:
        """A page as HTML."""
        with self.seen.words.noting() as shown:
            html = self._document(name) if name in self.skeletons else self._made(name)
        self.shows[name] = sorted(shown)
        return html

    def _document(self, name: str) -> str:
        def fragment(found: re.Match[str]) -> str:
            if found[1] not in FRAGMENTS:
                return found[0]
            return FRAGMENTS[found[1]].make(self.seen, name, found[2])

        html = _MARK.sub(fragment, self.skeletons[name])
        return html.replace(SPRITE, sprite(html))

    def _made(self, name: str) -> str:
        folder, _, slug = name.rpartition("/")
        made = self.makers[name]()
        about = made.about or site_about(self.seen.phrase)
        html = self.frames[folder].replace(SLUG, slug).replace(TITLE, _brief(made.title, LONGEST_TITLE))
        html = html.replace(ABOUT, _brief(about, LONGEST_ABOUT))
        return html.replace(BODY, made.body, 1).replace(SPRITE, sprite(made.body), 1)


def _brief(text: str, most: int) -> str:
    """A text without links, cut where it is long, as it stands in the head of a page."""
    return str(escape(shorten(Markup(text).striptags(), most, placeholder=" …")))


def site_about(phrase: Callable[[str], str]) -> str:
    """What a shared link says of a page that has no sentence of its own."""
    return f"{phrase('the rules of Dune, settled')} · {phrase('Unofficial fan reference')}"


def tight(frame: str) -> str:
    r"""
    A frame with few lines: those that are the same on every page stand on one line between those that are not.

    Pages are kept for reading offline line by line, and most of their lines are those of the frame. Nothing changes
    for a reader, since white space between tags counts once; scripts and what is set as written are left alone.

    >>> tight("<a>\n  <b>\n<i>kodeks-frame-slug</i>\n<pre>1\n2</pre>\n</b>\n</a>")
    '<a> <b>\n<i>kodeks-frame-slug</i>\n<pre>1\n2</pre> </b> </a>'
    """
    lines: list[str] = []
    for number, part in enumerate(_AS_WRITTEN.split(frame)):
        if number % 2:
            lines[-1] += part
            continue
        for at, line in enumerate(part.split("\n")):
            beside = (line, lines[-1] if lines else SLUG)
            apart = any(mark in item for item in beside for mark in (SLUG, TITLE, ABOUT, BODY))
            if at == 0 and lines:
                lines[-1] += line
            elif apart:
                lines.append(line.strip())
            elif line.strip():
                lines[-1] += f" {line.strip()}"
    return "\n".join(lines)


def folders(seen: "Views") -> list[str]:
    """The folders of the pages that are made from the base alone."""
    return sorted({name.rpartition("/")[0] for name in makers(seen)})


def put(path: Path, text: str) -> bool:
    """Write a file where it is not that already; whether it was written."""
    content = text.encode()
    if path.is_file() and path.read_bytes() == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return True


# --- frames ---------------------------------------------------------------------------------------


Page = tuple[str, dict[str, Any], str]


def setup_pages(app: "Sphinx") -> None:
    """Add the pages, the templates and what every page needs."""
    app.add_config_value("kodeks_code", "", "env", types=(str,))
    app.connect("config-inited", _settings)
    app.connect("builder-inited", _no_search)
    app.connect("env-updated", _all_documents)
    app.connect("html-collect-pages", collect)
    app.connect("html-page-context", _context)
    app.connect("build-finished", _fill, priority=400)
    app.connect("build-finished", _search)


def _settings(app: "Sphinx", config: "Config") -> None:
    config.templates_path.append(str(TEMPLATES))
    # Documents that were read by another version of the code are read again.
    config.kodeks_code = code_digest()


def _no_search(app: "Sphinx") -> None:
    """Sphinx's own search knows neither Polish nor Ukrainian and is never shown: its index and page are not made."""
    if app.builder.format == "html":
        app.builder.search = False  # type: ignore[attr-defined]  # only builders of pages have it


def _all_documents(app: "Sphinx", env: "BuildEnvironment") -> list[str]:
    """Every document shows the navigation, so each is written whenever Sphinx is asked at all; they are few."""
    return sorted(env.all_docs)


def collect(app: "Sphinx") -> Iterator[Page]:
    """A frame for each folder."""
    for folder in folders(views(app)):
        yield f"{folder}/{SLUG}", {"title": TITLE, "about": ABOUT, "body": BODY}, "page.html"


def _context(app: "Sphinx", pagename: str, templatename: str, context: dict[str, Any], doctree: object) -> None:
    seen = views(app)
    if isinstance(context.get("body"), str):
        context["body"] += SPRITE
    root = relative(pagename, "index").removesuffix("index.html")
    context["kodeks"] = seen.phrase
    context["kodeks_language"] = seen.language
    context.setdefault("about", site_about(seen.phrase))
    context["kodeks_languages"] = [
        {"code": code, "name": name, "url": f"{root}../{code}/{pagename}.html"} for code, name in LANGUAGE_NAMES.items()
    ]


def _fill(app: "Sphinx", error: Exception | None) -> None:
    """Fill what Sphinx has written, and keep the frames and skeletons for the next time."""
    if error is not None or app.builder.format != "html":
        return
    seen = views(app)
    out = Path(app.outdir)
    skeletons = {name: _taken(Path(app.builder.get_outfilename(name))) for name in sorted(app.env.all_docs)}  # type: ignore[attr-defined]  # builders of pages have it
    frames = {}
    for folder in folders(seen):
        file = Path(app.builder.get_outfilename(f"{folder}/{SLUG}"))  # type: ignore[attr-defined]  # the same
        frames[folder] = tight(_taken(file))
        file.unlink()
    filler = Filler(seen, skeletons, frames)
    for name in filler.names:
        put(Path(app.builder.get_outfilename(name)), filler.page(name))  # type: ignore[attr-defined]  # the same
    state = State(Path(app.doctreedir) / "kodeks.json")
    for name in set(state.pages).difference(filler.names):
        (out / f"{name}.html").unlink(missing_ok=True)
    state.take(seen, filler.shows, {"skeletons": skeletons, "frames": frames}, other_objects(out / "objects.inv"))
    write_inventory(seen, state.inventory, out / "objects.inv")
    atlas.write_words(seen, out)
    keep_base(seen, state.base_file)
    app.__dict__["_kodeks_state"] = state


def _taken(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def _search(app: "Sphinx", error: Exception | None) -> None:
    """Write what the search reads when the pages of a language are there."""
    if error is None and app.builder.format == "html":
        index.write(views(app).base, Path(app.outdir) / index.STATIC, views(app).language)


# --- inventory ------------------------------------------------------------------------------------


_HEAD = 4


def other_objects(file: Path) -> list[str]:
    """The head and the lines of an inventory that are not of entries."""
    content = file.read_bytes().split(b"\n", _HEAD)
    lines = zlib.decompress(content[_HEAD]).decode().splitlines()
    return [*(item.decode() for item in content[:_HEAD]), *(line for line in lines if " kodeks:entry " not in line)]


def write_inventory(views: "Views", items: list[str], file: Path) -> None:
    """Write an inventory, the same bytes for the same base."""
    lines = items[_HEAD:]
    for entry in sorted(views.kb, key=lambda entry: entry.id):
        # A dollar sign stands for the name itself.
        anchor = "#$" if anchor_of(entry.id) else ""
        lines.append(f"{entry.id} kodeks:entry 1 {page_of(views.kb, entry.id)}.html{anchor} {views.title(entry)}")
    body = zlib.compress(("\n".join(lines) + "\n").encode(), 9)
    content = "\n".join(items[:_HEAD]).encode() + b"\n" + body
    if not file.is_file() or file.read_bytes() != content:
        file.write_bytes(content)
