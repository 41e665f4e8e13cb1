"""The Sphinx source of one language: the hand-written pages, and a document for each chapter and list."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from kodeks.model import Entry
from kodeks.sphinx_ext.addresses import page_of
from kodeks.sphinx_ext.labels import KINDS, rank
from kodeks.sphinx_ext.lists import card_lists
from kodeks.sphinx_ext.views import Views, views_of

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
    from kodeks.sphinx_ext.lists.comparing import changing_modules

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
