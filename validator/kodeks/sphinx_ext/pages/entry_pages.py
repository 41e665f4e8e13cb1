"""A page for each entry, each printed page of a book, and each check: title and body, made from the base alone."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from kodeks import ids
from kodeks.registry import Check
from kodeks.sphinx_ext.addresses import book_page, page_of, relative
from kodeks.sphinx_ext.drawing import uprising_board
from kodeks.sphinx_ext.labels import INTO_PLAY, KINDS
from kodeks.sphinx_ext.lists import card_lists
from kodeks.sphinx_ext.pages import bends, classic, doubts, relations, touching
from kodeks.sphinx_ext.pages.fragments import render

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Views


@dataclass(frozen=True, slots=True)
class Made:
    """What a page shows inside its frame."""

    title: str
    body: str


def makers(seen: "Views") -> dict[str, Callable[[], Made]]:
    """Every page that is made from the base alone, by name, each made when it is asked for."""
    found: dict[str, Callable[[], Made]] = {}
    for entry in seen.kinds_with_pages():
        found[page_of(seen.kb, entry.id)] = partial(_entry, seen, entry)
    for source in seen.kb.of("source"):
        found |= _book(seen, source)
    for check in seen.checks.values():
        found[page_of(seen.kb, check.id)] = partial(_check, seen, check)
    for old, successor in seen.base.withdrawn.items():
        found[page_of(seen.kb, old)] = partial(_withdrawn, seen, old, successor)
    return found


def _withdrawn(seen: "Views", old: str, successor: str) -> Made:
    """The page of an id that was withdrawn: it leads to the entry that has taken its place."""
    here = page_of(seen.kb, old)
    link = seen.link(here, successor)
    title = seen.title(seen.kb[successor])
    if seen.kb[successor].kind == "passage":
        # What is now a note of the ledger is found on the page of its book.
        book = seen.link_to_source(here, seen.kb.source_of[successor].id)
        page = seen.phrase("page {page}").format(page=seen.kb[successor].data["page"])
        title = f"{book.title}, {page}"
        link = replace(link, title=title, language=book.language, mark=book.mark)
    return Made(title, render("withdrawn", seen, here, old=old, link=link))


def _entry(seen: "Views", entry: "Entry") -> Made:
    here = page_of(seen.kb, entry.id)
    card = seen.card(entry, here)
    seen.printed[entry.id] = card.printed
    more = {**_more(seen, entry, here), **touching.around(seen, entry, here), **_said(seen, entry, here)}
    return Made(seen.title(entry), render("entry", seen, here, card=card, **more))


#: Relations that a part of the page of its own shows.
APART = {
    "clause": ("<touches", "<overrides", "<exception_to", "<modifies"),
    "discrepancy": ("touches",),
    "silence": ("touches",),
}
#: Relations of things that their own parts show.
OF_THINGS = ("<about", "<touches", "icons", "factions", "commander", "leader", "track", "icon", "faction")


def _said(seen: "Views", entry: "Entry", here: str) -> dict[str, Any]:
    """Relations as sentences, doubts with an answer for the table, and what bends a rule."""
    clause, doubt = entry.kind == "clause", entry.kind in ("discrepancy", "silence")
    left_out = APART.get(entry.kind, OF_THINGS if entry.kind in INTO_PLAY else ())
    touches = dict.fromkeys(one for relation, one in seen.kb.backlinks.get(entry.id, []) if relation == "touches")
    return {
        "number": seen.rule_numbers.get(entry.id, ""),
        "sentences": relations.sentences(seen, entry, here, left_out=left_out),
        "bent": bends.tree(seen, entry.id, here) if clause else [],
        "doubts": seen.doubts(here, [seen.kb[one] for one in touches]) if clause else [],
        "answer": doubts.answer(seen, entry, here) if doubt else None,
        "subject": doubts.related(seen, entry, here) if doubt else [],
        "nature": doubts.line(seen, entry, here)["nature_label"] if doubt else "",
        "spaces": _spaces(seen, entry, here),
        "beside": card_lists.neighbours(seen, entry, here),
        "position": seen.example(entry).position() if entry.kind == "scenario" else None,
        "table": _table(seen, entry, here),
        "play": _play(entry),
    }


def _spaces(seen: "Views", entry: "Entry", here: str) -> dict[str, Any] | None:
    """The drawn board around a space or a post, and where the whole board is; the groups where nothing is drawn."""
    if entry.kind not in ("space", "post") or entry.module == "classic":
        return None
    board = uprising_board.around(seen, entry)
    groups = [] if board else uprising_board.groups(seen, here, entry.module, entry.id)
    return {"board": board, "groups": groups, "url": seen.page(here, "lists/space")}


def _table(seen: "Views", entry: "Entry", here: str) -> dict[str, str] | None:
    """The drawn table of a worked example, and where it is open on the Table."""
    if entry.kind != "scenario":
        return None
    told = seen.example(entry)
    return {"board": told.board(), "url": f"{relative(here, 'table')}#{told.address()}"}


def _play(entry: "Entry") -> str:
    """What the button of a ruleset chooses."""
    if entry.kind != "ruleset":
        return ""
    parts = [one.rpartition(".")[2] for one in entry.ids("modules")]
    return f"{'+'.join(one for one in parts if one != 'shared')}@{entry.data['players'][-1]}"


def _more(seen: "Views", entry: "Entry", here: str) -> dict[str, Any]:
    """What only pages of the classic game show: the map around a territory, the leaders of a faction."""
    slug = entry.id.rpartition(".")[2]
    known = entry.kind == "territory" and slug in seen.board.territories
    return {
        "around": slug if known else None,
        "borders": classic.borders(seen, entry, here) if known else [],
        "leaders": classic.leaders(seen, entry.id, here) if entry.kind == "faction" else [],
    }


def _check(seen: "Views", check: Check) -> Made:
    here = page_of(seen.kb, check.id)
    clauses = [seen.link(here, one) for one in check.clauses if one in seen.kb]
    label = seen.phrase(KINDS["check"][0])
    return Made(check.id, render("check", seen, here, check=check, clauses=clauses, label=label))


def _book(seen: "Views", source: "Entry") -> dict[str, Callable[[], Made]]:
    passages = [seen.kb[one["id"]] for one in source.data.get("passages", [])]
    numbers = sorted({one.data["page"] for one in passages})
    found: dict[str, Callable[[], Made]] = {page_of(seen.kb, source.id): partial(_cover, seen, source, numbers)}
    for index, number in enumerate(numbers):
        shown = [one for one in passages if one.data["page"] == number]
        around = (numbers[index - 1] if index else None, numbers[index + 1] if index + 1 < len(numbers) else None)
        found[book_page(source.id, number)] = partial(_leaf, seen, source, shown, number, around)
    return found


def _title(seen: "Views", source: "Entry") -> str:
    return seen.speaker.say(source, "short").text if "short" in source.data else str(source.data["title"])


def _cover(seen: "Views", source: "Entry", numbers: list[int]) -> Made:
    here = page_of(seen.kb, source.id)
    pages = [{"number": one, "url": relative(here, book_page(source.id, one))} for one in numbers]
    title = _title(seen, source)
    return Made(title, render("book", seen, here, source=source.data, title=title, pages=pages))


def _leaf(
    seen: "Views", source: "Entry", passages: list["Entry"], number: int, around: tuple[int | None, int | None]
) -> Made:
    here = book_page(source.id, number)
    before, after = (relative(here, book_page(source.id, one)) if one is not None else None for one in around)
    title = f"{_title(seen, source)}, {seen.phrase('page {page}').format(page=number)}"
    body = render(
        "book-page", seen, here,
        title=title, passages=[_passage(seen, one, here) for one in passages], before=before, after=after,
        up=relative(here, page_of(seen.kb, source.id)), language_of_book=source.data["language"],
    )  # fmt: skip
    return Made(title, body)


def _passage(seen: "Views", passage: "Entry", here: str) -> dict[str, Any]:
    sources = [
        source
        for relation, source in seen.kb.backlinks.get(passage.id, [])
        if relation in ("passages", "nearest", "readings.passages")
    ]
    # Clauses of the book's own module answer first; differences, terms and other boxes follow.
    sources.sort(key=lambda one: (ids.kind_of(one) != "clause", seen.kb[one].module != passage.module))
    citing = [seen.link(here, source) for source in sources]
    return {
        "id": passage.id,
        "heading": passage.data["heading"],
        "kind": passage.data["kind"],
        "gist": passage.data["gist"],
        "note": passage.data.get("note", ""),
        "lines": ", ".join(f"{start}–{end}" if start != end else str(start) for start, end in passage.data["lines"]),
        "citing": list(dict.fromkeys(citing)),
    }
