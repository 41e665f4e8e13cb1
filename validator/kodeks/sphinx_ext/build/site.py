"""Build the site in every language, each in a process of its own: ``python -m kodeks.sphinx_ext.build``."""

import argparse
import gc
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from kodeks import home, ids

FRONT = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>kodeks</title>
<meta name="description" content="kodeks: the rules of Dune, settled. Unofficial fan reference.">
<style>
  :root { color-scheme: light dark }
  body { font: 1.1rem/1.6 system-ui, sans-serif; margin: 3rem auto; max-width: 30rem; padding: 0 1rem }
</style>
<script>
  const known = ["en", "pl", "uk"];
  const wanted = (navigator.languages || [navigator.language]).map((one) => one.slice(0, 2));
  location.replace((wanted.find((one) => known.includes(one)) || "en") + "/index.html");
  if ("serviceWorker" in navigator && isSecureContext) navigator.serviceWorker.register("sw.js").catch(() => {});
</script>
<h1>kodeks</h1>
<ul>
<li><a href="en/index.html">English</a>
<li><a href="pl/index.html" lang="pl">Polski</a>
<li><a href="uk/index.html" lang="uk">Українська</a>
</ul>
</html>
"""


def build(languages: Sequence[str], into: Path, *, work: Path | None = None, address: str = "/") -> int:
    """Build these languages side by side; the number of builds that failed."""
    started = time.perf_counter()
    work = work or into.parent / "work"
    running = [(language, _start(language, into, work)) for language in languages]
    if not _made(into / "data" / "kb.json", work / "data.digest", "kb", "translations"):
        running.append(("data", _export(into / "data")))
    running.append(("table", _table(into, work, languages)))
    draw_map(into, work)
    failed = 0
    for language, process in running:
        output, _ = process.communicate()
        if process.returncode:
            failed += 1
            print(f"{language}: the build failed\n{output}", file=sys.stderr)
    if not failed:
        # Pages link to the JSON; who wants the graph in other formats asks `kodeks export`.
        for name in ("graphml", "dot"):
            (into / "data" / f"graph.{name}").unlink(missing_ok=True)
        write_front(into)
        (work / "data.digest").write_text(_made_from("kb", "translations"), encoding="utf-8")
        publish_schemas(into / "schema")
        write_sitemap(into, languages, address)
        print(f"{', '.join(languages)}: built into {into} in {time.perf_counter() - started:.1f} s")
    return failed


#: What is said of a language that is not kept on a device without network.
NOT_KEPT = {
    "en": "The network is off, and this language is not kept on this device. These are:",
    "pl": "Brak internetu, a ta wersja językowa nie jest zapisana na tym urządzeniu. Zapisane są:",
    "uk": "Немає інтернету, а цю мовну версію не збережено на цьому пристрої. Збережено:",
}


def write_front(into: Path) -> None:
    """Write the page that chooses a language, and the worker that keeps it."""
    from kodeks.sphinx_ext.labels import LANGUAGE_NAMES
    from kodeks.sphinx_ext.pages.render import TEMPLATES

    into.mkdir(parents=True, exist_ok=True)
    (into / "index.html").write_text(FRONT, encoding="utf-8")
    (into / "404.html").write_text(MISSING, encoding="utf-8")
    worker = (TEMPLATES / "kodeks" / "root-sw.js").read_text(encoding="utf-8")
    for mark, item in (("NAMES", LANGUAGE_NAMES), ("WORDS", NOT_KEPT)):
        worker = worker.replace(f"{{}} /* @{mark}@ */", json.dumps(item, ensure_ascii=False))
    (into / "sw.js").write_text(worker, encoding="utf-8")


#: What a server shows for an address that is not there; the language follows from the address.
MISSING = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>kodeks</title>
<style>
  :root { color-scheme: light dark }
  :root { --paper: light-dark(#fbf6ec, #17110b); --ink: light-dark(#241a0f, #f4e9d8) }
  body { font: 1.1rem/1.6 system-ui, sans-serif; margin: 12vh auto; max-width: 26rem; padding: 0 1rem }
  body { background: var(--paper); color: var(--ink) }
  h1 { display: flex; gap: .6rem; align-items: center; font: 700 1.7rem/1.2 Georgia, serif }
  img { border-radius: .6rem }
  ul { list-style: none; padding: 0 }
  li { display: flex; gap: 1rem; align-items: center; padding: .7rem 0; border-top: 1px solid #8d7a5f }
  a { margin-left: auto; padding: .2rem .9rem; border-radius: 2rem; text-decoration: none; font-weight: 600 }
  a { background: var(--ink); color: var(--paper) }
</style>
<h1><img src="en/_static/icon.svg" width="44" height="44" alt="">kodeks</h1>
<ul>
<li lang="en">This page does not exist. <a href="en/index.html">English</a>
<li lang="pl">Nie ma takiej strony. <a href="pl/index.html">Polski</a>
<li lang="uk">Такої сторінки немає. <a href="uk/index.html">Українська</a>
</ul>
<script>
  // Under whatever folder the site lies, its languages are found in the address itself.
  const parts = location.pathname.split("/");
  const at = parts.findIndex((one) => ["en", "pl", "uk"].includes(one));
  const root = at < 0 ? "/" : parts.slice(0, at).join("/") + "/";
  document.querySelector("img").src = root + "en/_static/icon.svg";
  for (const link of document.querySelectorAll("a")) link.href = root + link.closest("[lang]").lang + "/index.html";
  if (at >= 0 && parts.at(-1) !== "404.html") location.replace(root + parts[at] + "/404.html");
</script>
</html>
"""


def write_sitemap(into: Path, languages: Sequence[str], address: str) -> int:
    """Write the list of all pages for search engines, below the address of the site; the number of pages."""
    pages = sorted(
        f"{language}/{path.relative_to(into / language).as_posix()}"
        for language in languages
        for path in (into / language).rglob("*.html")
        if path.name != "404.html"
    )
    (into / "sitemap.txt").write_text("".join(f"{address}{page}\n" for page in pages), encoding="utf-8")
    return len(pages)


def publish_schemas(folder: Path) -> None:
    """Write every schema in one piece, ``set`` for a whole file of custom cards: editors follow no ids."""
    from kodeks import schemas
    from kodeks.custom.bundle import bundle

    folder.mkdir(parents=True, exist_ok=True)
    store = schemas.store()
    for kind in (None, *store.schemas):
        (folder / f"{kind or 'set'}.schema.json").write_text(bundle(store, kind), encoding="utf-8")


def _start(language: str, into: Path, work: Path) -> "subprocess.Popen[str]":
    command = [
        sys.executable,
        "-m",
        "kodeks.sphinx_ext.build",
        "--one",
        language,
        "--into",
        str(into),
        "--work",
        str(work),
        "--no-map",
    ]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def _table(into: Path, work: Path, languages: Sequence[str]) -> "subprocess.Popen[str]":
    """The Table: the engine for the browser, and the page around it."""
    command = [sys.executable, "-m", "kodeks.sphinx_ext.build.table", str(into), str(work / "table"), *languages]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def _export(into: Path) -> "subprocess.Popen[str]":
    """The whole base as JSON and as a graph, for others to read."""
    into.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "kodeks", "export", str(into)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def _made_from(*parts: str) -> str:
    """The digest of folders of the base, and of the code."""
    from kodeks.sphinx_ext.build.state import code_digest, digest, files

    listed = [file for part in parts for file in files(home.home() / part, home.home())]
    return digest(repr([code_digest(), *listed]).encode())


def _made(file: Path, note: Path, *parts: str) -> bool:
    """Whether a file is there that was made from these very folders."""
    return file.is_file() and note.is_file() and note.read_text(encoding="utf-8") == _made_from(*parts)


def draw_map(into: Path, work: Path) -> None:
    """Work out the places of the map of the rules, once for all languages."""
    if _made(into / "atlas.json", work / "map.digest", "kb"):
        return
    from kodeks import integrity
    from kodeks.graph import RuleGraph
    from kodeks.sphinx_ext.drawing import atlas

    atlas.write_places(RuleGraph(integrity.load_base().kb), into)
    work.mkdir(parents=True, exist_ok=True)
    (work / "map.digest").write_text(_made_from("kb"), encoding="utf-8")


def build_one(language: str, into: Path, work: Path) -> int:
    """Build one language in this process, only what has changed where only sentences have; warnings are errors."""
    from kodeks.sphinx_ext.build import quick

    site = home.home() / "site"
    trees = work / "trees" / language
    if quick.refresh(language, site, into / language, trees):
        return 0
    gc.enable()
    from kodeks.sphinx_ext.build.domain import prepare

    source = work / "source" / language
    prepare(site, source, language)
    return build_source(source, language, into / language, trees, site=site)


def build_source(
    source: Path, language: str, out: Path, trees: Path, *, site: Path | None = None, root: Path | None = None
) -> int:
    """Build a Sphinx source in full, and keep what the next build can use; ``site`` is what it was made from."""
    from sphinx.cmd.build import build_main

    from kodeks.sphinx_ext.build import quick
    from kodeks.sphinx_ext.build.state import State

    before = quick.inputs(site or source, root, language)
    State(trees / quick.STATE).invalidate()
    options = ["-q", "-W", "--keep-going", "-n", "-b", "html", "-D", f"language={language}", "-d", str(trees)]
    if root:
        options += ["-D", f"kodeks_root={root}"]
    code = build_main([*options, str(source), str(out)])
    if code == 0:
        state = State(trees / quick.STATE)
        state.code, state.site, state.base = before
        state.read = state.base
        state.save(frames=False)
    return code


def main(arguments: Sequence[str] | None = None) -> int:
    """Parse and build."""
    parser = argparse.ArgumentParser(prog="python -m kodeks.sphinx_ext.build", description=__doc__)
    parser.add_argument("--into", type=Path, default=Path("build/site"), help="the folder to build into")
    parser.add_argument("--work", type=Path, default=None, help="the folder for sources and doctrees")
    parser.add_argument("--one", choices=ids.LANGUAGES, help="build only this language, in this process")
    parser.add_argument("--address", default="/", help="where the site will lie, for the list of its pages")
    parser.add_argument("--no-map", action="store_true", help="leave the places of the map to another build")
    options = parser.parse_args(arguments)
    into = options.into.resolve()
    work = (options.work or into.parent / "work").resolve()
    if options.one:
        if not options.no_map:
            draw_map(into, work)
        write_front(into)
        return build_one(options.one, into, work)
    return 1 if build(ids.LANGUAGES, into, work=work, address=options.address) else 0
