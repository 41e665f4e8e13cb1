"""
The site with the network off: a web manifest, and a service worker that keeps every page of a language.

Pages share most of their lines, so those of a folder are packed together: each line once, each page as
the numbers of its lines. A pack is a tenth of its pages, and only packs that changed are fetched again.
"""

import gzip
import hashlib
import json
import posixpath
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from kodeks.sphinx_ext.views import Views

WORKER = Path(__file__).parents[1] / "templates" / "kodeks" / "sw.js"
PACKS = "_static/offline"
#: Files that the pages never ask for.
UNUSED = (".buildinfo", ".doctrees", "objects.inv", "sw.js")


def write(views: "Views", site: Path) -> dict[str, str]:
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
    app.connect("build-finished", _finish, priority=900)


def _finish(app: "Sphinx", error: Exception | None) -> None:
    from kodeks.sphinx_ext.build.domain import views

    if error is None and app.builder.format == "html":
        files = write(views(app), Path(app.outdir))
        state = app.__dict__.get("_kodeks_state")
        if state is not None:
            state.offline = files
            state.save(frames=True)
