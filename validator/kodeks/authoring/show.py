"""A set as a page in three languages and as sheets to print and cut; a PDF of them by a browser."""

import hashlib
import os
import shutil
import subprocess
from dataclasses import dataclass
from html import escape
from pathlib import Path

from kodeks import effects, ids, markup
from kodeks.authoring.cards import DRAWN, Drawer
from kodeks.custom.together import Together
from kodeks.model import Entry
from kodeks.reporting.speaker import Speaker
from kodeks.sphinx_ext.drawing import icons

HERE = Path(__file__).parent
#: Kinds whose words are listed beside the drawn components.
TEXTS = {"module": "about", "clause": "says", "term": "means", "token": "name", "icon": "means", "track": "name"}
#: The paper, a card, and how many fit, in millimetres.
PAPER, CARD, ACROSS, DOWN = (210, 297), (63, 88), 3, 3
#: How long the marks are that a knife follows.
MARK = 4
BROWSERS = (
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"),
    "chromium-headless-shell",
)
#: What the page calls things; translated in ``kodeks.po``.
PHRASES = (
    "Search the set",
    "Sheet to print",
    "Nothing fits.",
    "Rules and words",
    "Some entries have faults and are missing.",
)


@dataclass(frozen=True)
class Shown:
    """What was written."""

    folder: Path
    components: int
    copies: int
    #: Pictures that entries name and that are not there, or not to be shown.
    missing: tuple[str, ...]


def show(known: Together, folder: Path, *, watched: bool = False) -> Shown:
    """Write the page and the sheets of a set into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    entries = [known.base.kb[id] for id in known.own]
    drawn = sorted((entry for entry in entries if entry.kind in DRAWN), key=lambda entry: DRAWN.index(entry.kind))
    pictures, missing = _pictures(known, drawn, folder)
    drawers = [_drawer(known, language, pictures) for language in ids.LANGUAGES]
    page, mark = _page(known, entries, drawn, drawers, watched=watched)
    (folder / "index.html").write_text(page, encoding="utf-8")
    # A page that is open while somebody writes looks here whether a newer one has been made.
    (folder / "made.txt").write_text(mark, encoding="utf-8")
    for drawer in drawers:
        (folder / f"sheet-{drawer.language}.html").write_text(_sheet(known, drawn, drawer), encoding="utf-8")
    return Shown(folder, len(drawn), sum(_copies(entry) for entry in drawn), missing)


def _drawer(known: Together, language: str, pictures: dict[str, str]) -> Drawer:
    words = known.base.words[language]
    return Drawer(Speaker(known.base.kb, words), effects.Speech(known.base.kb, words), pictures)


def _copies(entry: Entry) -> int:
    copies = entry.data.get("copies", 1)
    return min(copies, 50) if isinstance(copies, int) else 1


def _print(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


def _pictures(known: Together, drawn: list[Entry], folder: Path) -> tuple[dict[str, str], tuple[str, ...]]:
    """Copy the pictures of a set beside the page; one that lies outside of the set is left out."""
    root = (known.settings.root if known.settings.file else Path()).resolve()
    found: dict[str, str] = {}
    missing = []
    for name in dict.fromkeys(str(entry.data["picture"]) for entry in drawn if "picture" in entry.data):
        source = (root / name).resolve()
        if not source.is_file() or not source.is_relative_to(root):
            missing.append(name)
            continue
        target = folder / "pictures" / f"{_print(name)}{source.suffix.lower()}"
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(source, target)
        found[name] = f"pictures/{target.name}"
    return found, tuple(missing)


# --- the page -------------------------------------------------------------------------------------


def _page(
    known: Together, entries: list[Entry], drawn: list[Entry], drawers: list[Drawer], *, watched: bool
) -> tuple[str, str]:
    groups: dict[str, list[str]] = {}
    for entry in drawn:
        inner = "".join(f'<div data-in="{drawer.language}">{drawer.draw(entry)}</div>' for drawer in drawers)
        words = " ".join(drawer.words(entry) for drawer in drawers)
        name = "".join(f'<span data-in="{drawer.language}">{escape(drawer.group(entry))}</span>' for drawer in drawers)
        groups.setdefault(name, []).append(
            f'<div class="item" id="{escape(entry.id)}" data-words="{escape(words)}">{inner}</div>'
        )
    main = "".join(
        f'<section class="group"><h2>{name}</h2><div class="grid">{"".join(items)}</div></section>'
        for name, items in groups.items()
    )
    main += _texts(entries, drawers)
    if known.faults:
        main = f'<p class="faults" role="status">{_in_all(drawers, PHRASES[4])} kodeks check</p>{main}'
    title = _title(known, drawers[0])
    buttons = "".join(
        f'<button type="button" data-lang="{language}" aria-pressed="false">{language.upper()}</button>'
        for language in ids.LANGUAGES
    )
    sheets = "".join(
        f'<a data-in="{drawer.language}" href="sheet-{drawer.language}.html">'
        f"{escape(drawer.speaker.phrase(PHRASES[1]))}</a>"
        for drawer in drawers
    )
    hints = " ".join(f'data-{drawer.language}="{escape(drawer.speaker.phrase(PHRASES[0]))}"' for drawer in drawers)
    body = (
        f'<header class="bar"><h1>{escape(title)}</h1><input type="search" {hints}>{buttons}{sheets}</header>'
        f'<main>{main}<p class="none" hidden>{_in_all(drawers, PHRASES[2])}</p></main>'
    )
    whole = f"{icons.sprite(body)}{body}"
    watch = ' data-watch="yes"' if watched else ""
    script = (HERE / "show.js").read_text(encoding="utf-8")
    mark = _print(body)
    head = _head(title, f'<meta name="made" content="{mark}">')
    return f'{head}<body data-lang="en"{watch}>{whole}<script>{script}</script></body></html>\n', mark


def _in_all(drawers: list[Drawer], phrase: str) -> str:
    return "".join(
        f'<span data-in="{drawer.language}">{escape(drawer.speaker.phrase(phrase))}</span>' for drawer in drawers
    )


def _texts(entries: list[Entry], drawers: list[Drawer]) -> str:
    """Rules, terms, tokens and icons of the set in words."""
    rows = []
    for entry in entries:
        field = TEXTS.get(entry.kind)
        if field is None:
            continue
        names = "".join(
            f'<span data-in="{drawer.language}"><b>{escape(drawer.speaker.title(entry.id))}</b> '
            f"{escape(markup.plain(drawer.speaker.say(entry, field).text)) if field != 'name' else ''}</span>"
            for drawer in drawers
        )
        words = " ".join([entry.id, *(drawer.speaker.title(entry.id) for drawer in drawers)])
        rows.append(f'<li data-words="{escape(words)}">{names}<small>{escape(entry.id)}</small></li>')
    if not rows:
        return ""
    head = _in_all(drawers, PHRASES[3])
    return f'<section class="group"><h2>{head}</h2><ul class="texts">{"".join(rows)}</ul></section>'


def _title(known: Together, drawer: Drawer) -> str:
    modules = [item for item in known.own if ids.kind_of(item) == "module"]
    return drawer.speaker.title(modules[0]) if modules else "kodeks"


def _head(title: str, more: str = "", language: str = "en") -> str:
    style = (HERE / "show.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        # Everything stands in the page itself, and nothing that a card says can fetch or run anything.
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        "script-src 'unsafe-inline'; img-src 'self'; connect-src 'self'\">"
        f"{more}<title>{escape(title)}</title><style>{style}</style></head>"
    )


# --- the sheet ------------------------------------------------------------------------------------


def _sheet(known: Together, drawn: list[Entry], drawer: Drawer) -> str:
    pieces = [
        drawer.draw(entry, copies=False) for entry in drawn if entry.kind != "space" for _ in range(_copies(entry))
    ]
    left, top = (PAPER[0] - ACROSS * CARD[0]) / 2, (PAPER[1] - DOWN * CARD[1]) / 2
    pages = []
    for start in range(0, len(pieces), ACROSS * DOWN):
        placed = "".join(
            f'<div class="place" style="left:{left + (index % ACROSS) * CARD[0]:g}mm;'
            f'top:{top + (index // ACROSS) * CARD[1]:g}mm">{piece}</div>'
            for index, piece in enumerate(pieces[start : start + ACROSS * DOWN])
        )
        pages.append(f'<div class="page">{placed}{_marks(left, top)}</div>')
    body = "".join(pages)
    title = _title(known, drawer)
    return f'{_head(title, language=drawer.language)}<body class="sheet">{icons.sprite(body)}{body}</body></html>\n'


def _marks(left: float, top: float) -> str:
    """Lines outside of the cards, where a knife goes."""
    found = []
    for column in range(ACROSS + 1):
        x = left + column * CARD[0]
        for y in (top - MARK - 1, top + DOWN * CARD[1] + 1):
            found.append(f'<i class="cut" style="left:{x - 0.05:g}mm;top:{y:g}mm;width:.1mm;height:{MARK}mm"></i>')
    for row in range(DOWN + 1):
        y = top + row * CARD[1]
        for x in (left - MARK - 1, left + ACROSS * CARD[0] + 1):
            found.append(f'<i class="cut" style="left:{x:g}mm;top:{y - 0.05:g}mm;width:{MARK}mm;height:.1mm"></i>')
    return "".join(found)


def browser() -> str:
    """The browser that makes a PDF: ``KODEKS_BROWSER``, or the first that is there; nothing where there is none."""
    kodeks_browser = os.environ.get("KODEKS_BROWSER", "")
    return kodeks_browser or next((found for item in BROWSERS if (found := shutil.which(item))), "")


def pdf(folder: Path, program: str) -> list[Path]:
    """The sheets of all languages as PDF; raises ``OSError`` where the browser fails."""
    made = []
    for language in ids.LANGUAGES:
        target = folder / f"sheet-{language}.pdf"
        source = (folder / f"sheet-{language}.html").resolve().as_uri()
        command = [
            program, "--headless", "--disable-gpu", "--no-pdf-header-footer", *(["--no-sandbox"] if _root() else []),
            f"--print-to-pdf={target.resolve()}", source,
        ]  # fmt: skip
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        except subprocess.TimeoutExpired:
            raise OSError(1, "the browser did not finish in two minutes", program) from None
        if done.returncode or not target.is_file():
            raise OSError(done.returncode or 1, (done.stderr.strip().splitlines() or ["it made no PDF"])[-1], program)
        made.append(target)
    return made


def _root() -> bool:
    """Whether the command runs as root, as in a container; browsers want no sandbox then."""
    return hasattr(os, "geteuid") and os.geteuid() == 0
