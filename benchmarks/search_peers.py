"""Other searches over the same pages: Sphinx's own and Pagefind, each asked through its own code."""

import json
import re
import subprocess
import sys
import tempfile
import threading
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from kodeks.sphinx_ext.build.serve import server
from kodeks.sphinx_ext.search.index import node
from search_queries import Query

#: Ids of entries, best first, for each query.
Answers = list[list[str]]
SKIPPED = ("source", "check")

ASK_SPHINX = """
const fs = require("fs"), vm = require("vm"), path = require("path");
const [folder, queries] = [process.argv[2], JSON.parse(fs.readFileSync(process.argv[3], "utf-8"))];
const world = { document: { addEventListener() {}, documentElement: { dataset: {} }, getElementById: () => null },
  console, URLSearchParams, DOCUMENTATION_OPTIONS: {}, SPHINX_HIGHLIGHT_ENABLED: false, _ready() {} };
world.window = world;
vm.createContext(world);
for (const name of ["base-stemmer.js", "english-stemmer.js", "language_data.js", "searchtools.js"]) {
  const file = path.join(folder, "_static", name);
  if (fs.existsSync(file)) vm.runInContext(fs.readFileSync(file, "utf-8"), world, { filename: name });
}
vm.runInContext(fs.readFileSync(path.join(folder, "searchindex.js"), "utf-8"), world);
world.queries = queries;
const told = vm.runInContext(`queries.map((query) => {
  const [words, searchTerms, excludedTerms, highlightTerms, objectTerms] = Search._parseQuery(query);
  const found = Search._performSearch(words, searchTerms, excludedTerms, highlightTerms, objectTerms);
  return found.reverse().map((one) => one[0]); // the page shows the last first
})`, world);
console.log(JSON.stringify(told));
"""


class _Article(HTMLParser):
    """The title and the text of the article of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.inside = self.title = self.hidden = False
        self.head: list[str] = []
        self.body: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = self.inside or tag == "article"
        self.title = self.title or tag == "h1"
        self.hidden = self.hidden or tag in ("form", "script")

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "article"
        self.title = self.title and tag != "h1"
        self.hidden = self.hidden and tag not in ("form", "script")

    def handle_data(self, data: str) -> None:
        if self.inside and not self.hidden:
            (self.head if self.title else self.body).append(data)


def pages(site: Path, language: str) -> dict[str, tuple[str, str]]:
    """Title and text of every entry's page."""
    found = {}
    for path in sorted((site / language).glob("*/*/*.html")):
        module, kind, slug = path.relative_to(site / language).with_suffix("").parts
        if kind in SKIPPED or module in ("chapters", "_static"):
            continue
        article = _Article()
        article.feed(path.read_text(encoding="utf-8"))
        found[f"{module}.{kind}.{slug}"] = (_line(article.head), _line(article.body))
    return found


def _line(parts: list[str]) -> str:
    return " ".join("".join(parts).split())


def sphinx(site: Path, queries: list[Query]) -> Answers:
    """Sphinx's search: its index of a document for each entry, asked by its own JavaScript."""
    told: dict[str, list[str]] = {}
    for language in sorted({question.lang for question in queries}):
        wanted = [question for question in queries if question.lang == language]
        with tempfile.TemporaryDirectory() as folder:
            built = _sphinx_build(Path(folder), pages(site, language), language)
            script, asked = Path(folder, "ask.cjs"), Path(folder, "asked.json")
            script.write_text(ASK_SPHINX, encoding="utf-8")
            asked.write_text(json.dumps([question.query for question in wanted]), encoding="utf-8")
            command = [node(), str(script), str(built), str(asked)]
            output = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8").stdout
        for query, found in zip(wanted, json.loads(output), strict=True):
            told[query.id] = list(dict.fromkeys(hit for hit in found if hit != "index"))
    return [told[question.id] for question in queries]


def _sphinx_build(folder: Path, found: dict[str, tuple[str, str]], language: str) -> Path:
    source = folder / "source"
    source.mkdir()
    (source / "conf.py").write_text(f'language = "{language}"\nhtml_theme = "basic"\n', encoding="utf-8")
    (source / "index.rst").write_text("start\n=====\n", encoding="utf-8")
    for id, (title, text) in found.items():
        plain, body = (re.sub(r"([\\*`|_])", r"\\\1", part) for part in (title or id, text))
        (source / f"{id}.rst").write_text(f":orphan:\n\n{plain}\n{'=' * 3 * len(plain)}\n\n{body}\n", encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", "-Q", "-b", "html", str(source), str(folder / "built")]
    subprocess.run(command, check=True)
    return folder / "built"


def pagefind(site: Path, queries: list[Query]) -> Answers:
    """Pagefind: its index of the entries' pages, asked by its own script in Chromium."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for language in ("en", "pl", "uk"):
            for id, (title, text) in pages(site, language).items():
                path = root / language / (id.replace(".", "/") + ".html")
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(_plain_page(language, title, text), encoding="utf-8")
        subprocess.run([sys.executable, "-m", "pagefind", "--site", str(root), "--quiet"], check=True)
        serving = server(root, 0)
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        told: dict[str, list[str]] = {}
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=_chromium(), args=["--no-sandbox", "--disable-gpu"])
            for language in sorted({question.lang for question in queries}):
                page = browser.new_page()
                page.goto(f"http://localhost:{serving.server_port}/{language}/uprising/clause/infiltrate.html")
                for query in (question for question in queries if question.lang == language):
                    told[query.id] = [_id(url) for url in page.evaluate(ASK_PAGEFIND, query.query)]
            browser.close()
        serving.shutdown()
        serving.server_close()
    return [told[question.id] for question in queries]


ASK_PAGEFIND = """async (query) => {
  const pagefind = await import("/pagefind/pagefind.js");
  const found = await pagefind.search(query);
  return Promise.all(found.results.slice(0, 10).map(async (one) => (await one.data()).url));
}"""


def _plain_page(language: str, title: str, text: str) -> str:
    from html import escape

    head = f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{escape(title)}</title>'
    return f"{head}<body><main><h1>{escape(title)}</h1><p>{escape(text)}</p></main></body></html>"


def _id(url: str) -> str:
    parts: Any = re.search(r"/(?:en|pl|uk)/([^/]+)/([^/]+)/([^/.]+)", url)
    return ".".join(parts.groups())


def _chromium() -> str:
    import shutil

    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    raise FileNotFoundError("Pagefind is asked in Chromium, and Chromium is not installed")
