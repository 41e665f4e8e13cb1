"""The Sphinx source of one language: the hand-written pages, and a document for each chapter and list."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from kodeks import integrity
from kodeks.sphinx_ext.addresses import page_of
from kodeks.sphinx_ext.labels import KINDS
from kodeks.sphinx_ext.views import Views

#: The kinds that have a list of their own, in the order of the navigation.
LISTS = ("space", "icon", "term", "card", "token", "post", "discrepancy", "silence", "scenario", "source", "ruleset")


def made_documents(views: Views) -> Iterator[tuple[str, str]]:
    """The documents that are made from the base: name and MyST text."""
    chapters = sorted(views.kb.of("chapter"), key=lambda one: (one.module != "uprising", one.module, one.data["order"]))
    names = [page_of(views.kb, one.id) for one in chapters]
    for name, chapter in zip(names, chapters, strict=True):
        title = views.speaker.say(chapter, "title").text
        yield name, f"# {title}\n\n```{{kodeks:chapter}} {chapter.id}\n```\n"
    tree = "\n".join("/" + name for name in names)
    yield "chapters/index", f"# {views.phrase('Chapters')}\n\n```{{toctree}}\n:maxdepth: 1\n\n{tree}\n```\n"
    for kind in LISTS:
        title = views.phrase(KINDS[kind][1])
        yield f"lists/{kind}", f"# {title}\n\n```{{kodeks:list}} {kind}\n```\n"


def prepare(site: Path, target: Path, language: str, root: Path | None = None) -> None:
    """Write the source of a language; files that have not changed keep their time."""
    views = Views(integrity.load_base(root=root), language)
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
