"""
What the pages fetch: the rulesets, the short cards behind links, and the packs for reading offline.

``rules.json`` holds the modules and variants, and every entry that is not simply played with its own
module. ``previews/<module>.<kind>.json`` holds the short card of every entry, by its slug.
"""

import gzip
import hashlib
import json
import posixpath
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


# --- offline --------------------------------------------------------------------------------------


WORKER = Path(__file__).parents[1] / "templates" / "kodeks" / "sw.js"
PACKS = "_static/offline"
#: Files that the pages never ask for.
UNUSED = (".buildinfo", ".doctrees", "objects.inv", "sw.js")


def write_packs(views: "Views", site: Path) -> dict[str, str]:
    """Write packs, worker and manifest into the folder of a language; the digests of what the worker keeps."""
    pages: dict[str, list[Path]] = {}
    for path in sorted(site.rglob("*.html")):
        pages.setdefault(path.parent.relative_to(site).as_posix(), []).append(path)
    packs = {_pack_name(folder): _packed(found) for folder, found in pages.items()}
    folder = site / PACKS
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in packs.items():
        _put(folder / name, content)
    for path in folder.iterdir():
        if path.name not in packs:
            path.unlink()
    (site / "manifest.webmanifest").write_text(_text(manifest(views)), encoding="utf-8")
    files = {path: _digest(site / path) for path in _assets(site)}
    _write_worker(views, site, files)
    return files


def renew(views: "Views", site: Path, known: dict[str, str], pages: set[str]) -> dict[str, str]:
    """Write the packs of these pages again, and the worker; the digests of what it keeps."""
    for folder in sorted({posixpath.dirname(page) or "." for page in pages}):
        _put(site / PACKS / _pack_name(folder), _packed(sorted((site / folder).glob("*.html"))))
    files = {path: _digest(site / path) for path in known}
    _write_worker(views, site, files)
    return files


def _write_worker(views: "Views", site: Path, files: dict[str, str]) -> None:
    worker = WORKER.read_text(encoding="utf-8")
    text = worker.replace('"@LANGUAGE@"', json.dumps(views.language)).replace("{} /* @FILES@ */", _text(files).strip())
    (site / "sw.js").write_text(text, encoding="utf-8")


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def _put(path: Path, content: bytes) -> None:
    if not path.is_file() or path.read_bytes() != content:
        path.write_bytes(content)


def _pack_name(folder: str) -> str:
    """The name of a pack: the folder, with ``~`` for its slashes."""
    return f"{'index' if folder == '.' else folder.replace('/', '~')}.pack"


def _packed(pages: list[Path]) -> bytes:
    # No time in the head, so that the same pages are the same bytes.
    return gzip.compress(_text(pack(pages)).encode(), compresslevel=6, mtime=0)


def pack(pages: list[Path]) -> dict[str, Any]:
    """Pages as lines that each stand once, and for every page the numbers of its lines."""
    numbers: dict[str, int] = {}
    data: dict[str, list[int]] = {}
    for page in pages:
        lines = page.read_text(encoding="utf-8").split("\n")
        data[page.name] = [numbers.setdefault(line, len(numbers)) for line in lines]
    return {"lines": list(numbers), "pages": data}


def _assets(site: Path) -> list[str]:
    """Every file but the pages themselves, which are in the packs."""
    found = []
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if path.is_file() and path.suffix not in (".html", ".map") and not name.startswith((*UNUSED, "_sources/")):
            found.append(posixpath.normpath(name))
    return found


def manifest(views: "Views") -> dict[str, Any]:
    """What a browser needs to install the site."""
    return {
        "name": f"kodeks – {views.phrase('the rules of Dune, settled')}",
        "short_name": "kodeks",
        "description": views.phrase("Unofficial fan reference"),
        "lang": views.language,
        "id": "./",
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": "#8a4b12",
        "icons": [
            {"src": "_static/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            {"src": "_static/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
            {"src": "_static/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any maskable"},
        ],
    }


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def setup_offline(app: "Sphinx") -> None:
    """Pack the pages after everything else is written."""
    app.connect("build-finished", _finish_packs, priority=900)


def _finish_packs(app: "Sphinx", error: Exception | None) -> None:
    from kodeks.sphinx_ext.build.domain import views

    if error is None and app.builder.format == "html":
        files = write_packs(views(app), Path(app.outdir))
        state = app.__dict__.get("_kodeks_state")
        if state is not None:
            state.offline = files
            state.save(frames=True)
