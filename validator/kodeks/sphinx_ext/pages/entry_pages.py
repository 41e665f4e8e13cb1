"""A page for each entry, each printed page of a book, and each check: title and body, made from the base alone."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from kodeks.registry import Check
from kodeks.sphinx_ext.addresses import page_of, relative
from kodeks.sphinx_ext.drawing import boards
from kodeks.sphinx_ext.labels import INTO_PLAY, KINDS
from kodeks.sphinx_ext.pages import books, cards, classic, doubts, entries, examples, phases, relations
from kodeks.sphinx_ext.pages.books import Made
from kodeks.sphinx_ext.pages.entries import Card
from kodeks.sphinx_ext.pages.render import render

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Views


def makers(seen: "Views") -> dict[str, Callable[[], Made]]:
    """Every page that is made from the base alone, by name, each made when it is asked for."""
    found: dict[str, Callable[[], Made]] = {}
    for entry in seen.kinds_with_pages():
        found[page_of(seen.kb, entry.id)] = partial(_entry, seen, entry)
    for source in seen.kb.of("source"):
        found |= books.pages(seen, source)
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
        book = books.link_to_source(seen, here, seen.kb.source_of[successor].id)
        page = seen.phrase("page {page}").format(page=seen.kb[successor].data["page"])
        title = f"{book.title}, {page}"
        link = replace(link, title=title, language=book.language, mark=book.mark)
    return Made(title, render("withdrawn", seen, here, old=old, link=link))


def _entry(seen: "Views", entry: "Entry") -> Made:
    here = page_of(seen.kb, entry.id)
    card = Card(seen, entry, here)
    cards.seen(seen)[entry.id] = card.printed
    more = {**_more(seen, entry, here), **relations.around(seen, entry, here), **_said(seen, entry, here)}
    # A rule goes by its heading, and a shared link shows what it says.
    lead, says = more["heading"], seen.title(entry)
    return Made(lead.text if lead else says, render("entry", seen, here, card=card, **more), says if lead else "")


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
    touches = dict.fromkeys(item for relation, item in seen.kb.backlinks.get(entry.id, []) if relation == "touches")
    return {
        "number": entries.numbers(seen).get(entry.id, ""),
        "heading": entries.heading(seen, entry) if entry.kind == "clause" else None,
        "sentences": relations.sentences(seen, entry, here, left_out=left_out),
        "bent": relations.bends(seen, entry.id, here) if clause else [],
        "doubts": doubts.lines(seen, here, [seen.kb[item] for item in touches]) if clause else [],
        "marking": {seen.kb[item].kind for item in touches if clause and doubts.marks(seen.kb[item])},
        "answer": doubts.answer(seen, entry, here) if doubt else None,
        "subject": doubts.related(seen, entry, here) if doubt else [],
        "nature": doubts.line(seen, entry, here)["nature_label"] if doubt else "",
        "spaces": _spaces(seen, entry, here),
        "beside": cards.neighbours(seen, entry, here),
        "position": examples.example(seen, entry).position() if entry.kind == "scenario" else None,
        "table": _table(seen, entry, here),
        "play": _play(entry),
        "course": phases.course(seen, here, entry.module, entry.id) if entry.kind == "phase" else None,
        "phase_rules": phases.rules(seen, here, entry) if entry.kind == "phase" else [],
    }


def _spaces(seen: "Views", entry: "Entry", here: str) -> dict[str, Any] | None:
    """The drawn board around a space or a post, and where the whole board is; the groups where nothing is drawn."""
    if entry.kind not in ("space", "post") or entry.module == "classic":
        return None
    board = boards.around(seen, entry)
    groups = [] if board else boards.groups(seen, here, entry.module, entry.id)
    return {"board": board, "groups": groups, "url": seen.page(here, "lists/space")}


def _table(seen: "Views", entry: "Entry", here: str) -> dict[str, str] | None:
    """The drawn table of a worked example, and where it is open on the Table."""
    if entry.kind != "scenario":
        return None
    result = examples.example(seen, entry)
    return {"board": result.board(), "url": f"{relative(here, 'table')}#{result.address()}"}


def _play(entry: "Entry") -> str:
    """What the button of a ruleset chooses."""
    if entry.kind != "ruleset":
        return ""
    parts = [id.rpartition(".")[2] for id in entry.ids("modules")]
    return f"{'+'.join(part for part in parts if part != 'shared')}@{entry.data['players'][-1]}"


def _more(seen: "Views", entry: "Entry", here: str) -> dict[str, Any]:
    """What only pages of the classic game show: the map around a territory, the leaders of a faction."""
    slug = entry.id.rpartition(".")[2]
    known = entry.kind == "territory" and slug in boards.board(seen).territories
    return {
        "around": slug if known else None,
        "board": boards.board(seen) if known else None,
        "borders": classic.borders(seen, entry, here) if known else [],
        "leaders": classic.leaders(seen, entry.id, here) if entry.kind == "faction" else [],
    }


def _check(seen: "Views", check: Check) -> Made:
    here = page_of(seen.kb, check.id)
    clauses = [seen.link(here, clause) for clause in check.clauses if clause in seen.kb]
    label = seen.phrase(KINDS["check"][0])
    return Made(check.id, render("check", seen, here, check=check, clauses=clauses, label=label))
