"""
What the pages need to follow a chosen ruleset, and to show what stands behind a link.

``rules.json`` holds the modules and variants, and every entry that is not simply played with its own
module. ``previews/<module>.<kind>.json`` holds the short card of every entry, by its slug.
"""

import json
import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kodeks import markup, rulesets
from kodeks.sphinx_ext.addresses import ELSEWHERE
from kodeks.sphinx_ext.drawing import icons
from kodeks.sphinx_ext.labels import CHOOSING, CLASSIC_KINDS, KEEPING, KINDS, PLAYERS, rank
from kodeks.sphinx_ext.lists.home_page import games
from kodeks.sphinx_ext.pages import books, cards

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from kodeks.model import Entry, KnowledgeBase
    from kodeks.sphinx_ext.views import Views

Json = dict[str, Any]

#: Kinds that are no part of a game: they are never out of it.
ALWAYS = ("module", "variant", "ruleset", "source", "passage", "chapter", "check")
#: Fields that say what an entry is, for its short card; the first that it has.
TEXTS = ("means", "about", "answer", "leaning", "because")
_DRAWING = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")


def rules_file(views: "Views") -> Json:
    """Everything that decides which entries a mix holds, with the names in the language of the page."""
    kb = views.kb
    return {
        "words": {text: views.phrase(text) for text in CHOOSING}
        | {f"players-{number}": views.phrase(text) for number, text in enumerate(PLAYERS, start=1)}
        | {name: views.phrase(text) for name, text in KEEPING.items()},
        "kinds": {kind: views.phrase(label) for kind, label in _kinds().items()},
        "always": ALWAYS,
        "parts": [
            _part(views, entry) for entry in sorted(kb.of("module", "variant"), key=lambda entry: rank(entry.module))
        ],
        "games": [{**game, "drawn": icons.whole(game["drawing"])} for game in games(views)],
        "short": {entry.id: views.short(entry.module) for entry in kb.of("module")},
        "entries": {entry.id: result for entry in kb if entry.kind not in ALWAYS and (result := _terms(kb, entry))},
    }


def _kinds() -> dict[str, str]:
    """What each kind is called on a short card."""
    data = {kind: label[0] for kind, label in KINDS.items()}
    data |= {f"classic.{kind}": label[0] for kind, label in CLASSIC_KINDS.items()}
    return {**data, "passage": "Passage", "chapter": "Chapter"}


def _part(views: "Views", entry: "Entry") -> Json:
    data: Json = {"id": entry.id, "name": views.title(entry)}
    below = [*entry.ids("extends"), *entry.ids("of"), *entry.ids("brings")]
    for name, found in (("with", below), ("needs", entry.ids("needs")), ("excludes", entry.ids("excludes"))):
        if found:
            data[name] = found
    if entry.ids("extends"):
        data["extends"] = entry.ids("extends")
    if players := rulesets.numbers_of_players(entry):
        data["players"] = players
    return data


def _terms(kb: "KnowledgeBase", entry: "Entry") -> Json:
    """On what terms an entry is played with, where its id does not tell them already."""
    data: Json = {}
    if entry.modules != [f"{entry.module}.module.{entry.module}"]:
        data["modules"] = entry.modules
    if players := rulesets.numbers_of_players(entry):
        data["players"] = players
    if entry.kind == "clause" and entry.ids("overrides"):
        data["overrides"] = entry.ids("overrides")
    return data


def previews(views: "Views", only: set[str] | None = None) -> dict[str, dict[str, list[str]]]:
    """The short cards by module and kind: title, what it says, and where either is not good text, language and mark."""
    shelves: dict[str, dict[str, list[str]]] = {}
    for entry in (*views.kinds_with_pages(), *views.kb.of(*ELSEWHERE)):
        shelf, _, slug = entry.id.rpartition(".")
        if only is not None and shelf not in only:
            continue
        shelves.setdefault(shelf, {})[slug] = _preview(views, entry)
    for check in views.checks.values() if only is None else ():
        shelf, _, slug = check.id.rpartition(".")
        shelves.setdefault(shelf, {})[slug] = [check.title, "", "en"]
    return shelves


def _preview(views: "Views", entry: "Entry") -> list[str]:
    if entry.kind == "passage":
        return _passage(views, entry)
    link = views.link("index", entry.id)
    field = next((field for field in TEXTS if field in views.kb.words(entry)), None)
    text = markup.plain(views.speaker.say(entry, field).text) if field else ""
    if not field:
        text = _printed(views, entry)
    listed = [link.title, text, "" if link.language == views.language else link.language, link.mark]
    while listed and not listed[-1]:
        listed.pop()
    return listed


def _passage(views: "Views", entry: "Entry") -> list[str]:
    """Where a passage stands, and its gist, which is told in English."""
    source = views.kb.source_of.get(entry.id)
    book = books.link_to_source(views, "index", source.id).title if source else ""
    page = views.phrase("page {page}").format(page=entry.data["page"])
    listed = [f"{book}, {page}: {entry.data['heading']}", entry.data["gist"], "", ""]
    return [*listed, "en"] if views.language != "en" else listed[:2]


def _printed(views: "Views", entry: "Entry") -> str:
    """What a card, a tile or a space prints, in words."""
    value = cards.seen(views)[entry.id] if entry.id in cards.seen(views) else cards.printed(views, entry, "index")
    if not value:
        return ""
    lines = " ".join(str(line) for box in value.boxes for line in box.lines)
    return " ".join(unescape(_TAG.sub("", _DRAWING.sub(_sign, lines))).split())


def _sign(drawing: re.Match[str]) -> str:
    return " → " if "k-i-arrow" in drawing[0] else ""


def write(views: "Views", into: Path) -> None:
    """Write the files into the static folder of a language, the same bytes for the same base."""
    _dump(into / "rules.json", rules_file(views))
    write_previews(views, into)


def write_previews(views: "Views", into: Path, only: set[str] | None = None) -> None:
    """Write the short cards, all of them or those of some shelves."""
    for shelf, found in previews(views, only).items():
        _dump(into / "previews" / f"{shelf}.json", found)


def _dump(path: Path, value: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


def setup_choosing(app: "Sphinx") -> None:
    """Write the files when the pages of a language are there."""
    app.connect("build-finished", _finish, priority=600)


def _finish(app: "Sphinx", error: Exception | None) -> None:
    from kodeks.sphinx_ext.build.domain import views

    if error is None and app.builder.format == "html":
        write(views(app), Path(app.outdir) / "_static")
