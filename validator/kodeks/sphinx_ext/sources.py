"""The Sphinx source of one language: the hand-written pages, and a document for each chapter and list."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from kodeks.model import Entry
from kodeks.sphinx_ext import card_lists, shared
from kodeks.sphinx_ext.addresses import page_of
from kodeks.sphinx_ext.labels import KINDS
from kodeks.sphinx_ext.views import Views

#: The kinds that have a list of their own, in the order of the navigation.
LISTS = (
    "space",
    "icon",
    "term",
    "faction",
    "token",
    "post",
    "phase",
    "discrepancy",
    "silence",
    "ruling",
    "scenario",
    "source",
    "ruleset",
    "variant",
)


#: Pages of the classic game that are drawn from its data: document, title and directive.
DRAWN = (
    ("classic/map", "Map and territories", "map"),
    ("classic/decks", "Decks of the classic game", "decks"),
)

#: The modules in the order of the navigation.
SHELF = ("uprising", "khoam", "rise-of-ix", "immortality", "rivals", "six-players", "classic")


def made_documents(views: Views) -> Iterator[tuple[str, str]]:
    """The documents that are made from the base: name and MyST text."""
    shelves: dict[str, list[Entry]] = {}
    for chapter in sorted(views.kb.of("chapter"), key=lambda one: (rank(one.module), one.data["order"])):
        shelves.setdefault(chapter.module, []).append(chapter)
    for module, chapters in shelves.items():
        for chapter in chapters:
            title = views.speaker.say(chapter, "title").text
            yield page_of(views.kb, chapter.id), f"# {title}\n\n```{{kodeks:chapter}} {chapter.id}\n```\n"
        name = views.speaker.title(f"{module}.module.{module}")
        yield f"chapters/{module}/index", _shelf(name, [page_of(views.kb, one.id) for one in chapters])
    yield "chapters/index", _shelf(views.phrase("Chapters"), [f"chapters/{module}/index" for module in shelves])
    yield "atlas", f"# {views.phrase('Map of the rules')}\n\n```{{kodeks:atlas}}\n```\n"
    for name, title, directive in DRAWN:
        yield name, f"# {views.phrase(title)}\n\n```{{kodeks:{directive}}} classic\n```\n"
    for kind in LISTS:
        title = views.phrase(KINDS[kind][1])
        yield f"lists/{kind}", f"# {title}\n\n```{{kodeks:list}} {kind}\n```\n"
    yield from card_lists.documents(views)
    yield "lists/check", f"# {views.phrase('Checks of custom cards')}\n\n```{{kodeks:checks}} custom\n```\n"
    yield from _compared(views)


def _compared(views: Views) -> Iterator[tuple[str, str]]:
    from kodeks.sphinx_ext.comparing import changing_modules

    modules = changing_modules(views)
    yield "differences/books", f"# {views.phrase('Polish against Ukrainian')}\n\n```{{kodeks:books-apart}}\n```\n"
    for module in modules:
        name = views.speaker.title(f"{module}.module.{module}")
        title = views.phrase("What changes with: {module}").format(module=name)
        yield f"differences/{module}", f"# {title}\n\n```{{kodeks:changes}} {module}\n```\n"
    pages = ["differences/books", *(f"differences/{one}" for one in modules)]
    yield "differences/index", _shelf(views.phrase("Differences"), pages)
    yield "changes", f"# {views.phrase('Changes in the rules')}\n\n```{{kodeks:changelog}}\n```\n"


def rank(module: str) -> tuple[int, str]:
    """The modules in the order of the shelf; unknown ones come last, by name."""
    return (SHELF.index(module) if module in SHELF else len(SHELF), module)


def _shelf(title: str, pages: list[str]) -> str:
    tree = "\n".join("/" + page for page in pages)
    return f"# {title}\n\n```{{toctree}}\n:maxdepth: 1\n\n{tree}\n```\n"


def prepare(site: Path, target: Path, language: str, root: Path | None = None) -> None:
    """Write the source of a language; files that have not changed keep their time."""
    views = shared.views(root, language)
    wanted: set[Path] = set()
    for path in sorted(site.rglob("*")):
        if path.is_file() and "_made" not in path.parts and "__pycache__" not in path.parts:
            copy = target / path.relative_to(site)
            wanted.add(copy)
            if not copy.is_file() or copy.read_bytes() != path.read_bytes():
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, copy)
    for name, text in made_documents(views):
        made = target / f"{name}.md"
        wanted.add(made)
        if not made.is_file() or made.read_text(encoding="utf-8") != text:
            made.parent.mkdir(parents=True, exist_ok=True)
            made.write_text(text, encoding="utf-8")
    for path in target.rglob("*"):
        if path.is_file() and path not in wanted:
            path.unlink()
