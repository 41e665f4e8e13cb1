"""What Sphinx does for the pages: a frame for each folder, a skeleton for each document; both are filled at the end."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kodeks.sphinx_ext.addresses import relative
from kodeks.sphinx_ext.build import filling, inventory, kept
from kodeks.sphinx_ext.build.domain import views
from kodeks.sphinx_ext.build.filling import BODY, SLUG, SPRITE, TITLE, Filler, put
from kodeks.sphinx_ext.build.state import State, code_digest
from kodeks.sphinx_ext.drawing import atlas
from kodeks.sphinx_ext.labels import LANGUAGE_NAMES
from kodeks.sphinx_ext.pages.fragments import TEMPLATES
from kodeks.sphinx_ext.search import index

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

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
    for folder in filling.folders(views(app)):
        yield f"{folder}/{SLUG}", {"title": TITLE, "body": BODY}, "page.html"


def _context(app: "Sphinx", pagename: str, templatename: str, context: dict[str, Any], doctree: object) -> None:
    seen = views(app)
    if isinstance(context.get("body"), str):
        context["body"] += SPRITE
    root = relative(pagename, "index").removesuffix("index.html")
    context["kodeks"] = seen.phrase
    context["kodeks_language"] = seen.language
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
    for folder in filling.folders(seen):
        file = Path(app.builder.get_outfilename(f"{folder}/{SLUG}"))  # type: ignore[attr-defined]  # the same
        frames[folder] = filling.tight(_taken(file))
        file.unlink()
    filler = Filler(seen, skeletons, frames)
    for name in filler.names:
        put(Path(app.builder.get_outfilename(name)), filler.page(name))  # type: ignore[attr-defined]  # the same
    state = State(Path(app.doctreedir) / "kodeks.json")
    for name in set(state.pages).difference(filler.names):
        (out / f"{name}.html").unlink(missing_ok=True)
    state.take(seen, filler, inventory.others(out / "objects.inv"))
    inventory.write(seen, state.inventory, out / "objects.inv")
    atlas.write_words(seen, out)
    kept.keep(seen, state.base_file)
    app.__dict__["_kodeks_state"] = state


def _taken(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def _search(app: "Sphinx", error: Exception | None) -> None:
    """Write what the search reads when the pages of a language are there."""
    if error is None and app.builder.format == "html":
        index.write(views(app).base, Path(app.outdir) / index.STATIC, views(app).language)
