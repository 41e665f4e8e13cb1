"""
The time to build the site, in full and after one clause has changed, beside plain Sphinx and MyST.

``python benchmarks/site_times.py --lang pl`` builds one language of the site, turns every page of it into a MyST
document with the same headings, sentences and links, and builds those with Sphinx, MyST and the same theme.
Then the words of a clause, and the document of the same clause, get one more word, and both are built again.
The plain build of all pages takes a quarter of an hour.
Seconds of processor time are told beside those of the clock, since other work on the machine slows the clock.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLAUSE = "uprising/clause/infiltrate"
CONF = """
project = "plain"
extensions = ["myst_parser"]
html_theme = "alabaster"
html_copy_source = False
suppress_warnings = ["myst", "toc", "ref", "docutils"]
"""


class _Words(HTMLParser):
    """The article of a page as MyST: headings, paragraphs, items and links."""

    def __init__(self, here: str, known: set[str]) -> None:
        super().__init__()
        self.here, self.known = here, known
        self.inside = False
        self.skip = 0
        self.parts: list[str] = []
        self.href = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "article":
            self.inside = True
        elif not self.inside:
            return
        elif tag in ("svg", "script", "style", "form"):
            self.skip += 1
        elif tag in ("h1", "h2", "h3"):
            self.parts.append("\n\n" + "#" * int(tag[1]) + " ")
        elif tag in ("p", "section", "table", "dl", "div", "dd", "dt", "tr"):
            self.parts.append("\n\n")
        elif tag == "li":
            self.parts.append("\n- ")
        elif tag == "a":
            target = os.path.normpath(
                os.path.join(os.path.dirname(self.here), (dict(attrs).get("href") or "").split("#")[0])
            )
            page = target.removesuffix(".html")
            self.href = page if page in self.known and not self.skip else ""
            self.parts.append("[" if self.href else "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "article":
            self.inside = False
        elif tag in ("svg", "script", "style", "form") and self.skip:
            self.skip -= 1
        elif tag == "a" and self.href:
            self.parts.append(f"](/{self.href}.md)")
            self.href = ""

    def handle_data(self, data: str) -> None:
        if self.inside and not self.skip:
            self.parts.append(
                re.sub(r"([\[\]*_`<>\\|#$])", r"\\\1", " ".join(data.split())) + " " if data.strip() else ""
            )


def plain_source(site: Path, into: Path) -> int:
    """Write every page of a built language as a MyST document; their number."""
    pages = sorted(path for path in site.rglob("*.html"))
    known = {page.relative_to(site).as_posix().removesuffix(".html") for page in pages}
    for page in pages:
        name = page.relative_to(site).as_posix().removesuffix(".html")
        words = _Words(name, known)
        words.feed(page.read_text(encoding="utf-8"))
        text = "".join(words.parts).strip()
        file = into / f"{name}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(
            f"---\norphan: true\n---\n{text if text.startswith('#') else '# ' + name + chr(10) + text}\n",
            encoding="utf-8",
        )
    # The same navigation as the site has.
    shelf = [page for page in sorted(known) if page.startswith(("chapters/", "lists/")) and page != "index"]
    with (into / "index.md").open("a", encoding="utf-8") as front:
        front.write("\n```{toctree}\n:hidden:\n\n" + "\n".join(shelf) + "\n```\n")
    (into / "conf.py").write_text(CONF, encoding="utf-8")
    return len(pages)


def timed(command: list[str], environment: dict[str, str] | None = None) -> tuple[float, float]:
    """Seconds of the clock and of the processor that a command takes."""
    before, started = os.times(), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, **(environment or {})}, cwd=ROOT)
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return time.perf_counter() - started, used


def _one_more_word(folder: Path, language: str) -> None:
    """A clause gets one more word in a copy of the words of the language, where no fingerprint is hurt by it."""
    for file in sorted((folder / "translations" / language).rglob("*.yaml")):
        text = file.read_text(encoding="utf-8")
        found = re.search(rf"{re.escape(CLAUSE.replace('/', '.'))}:\s+says: >-\n\s+\S+", text)
        if found:
            file.write_text(text[: found.end()] + " zaś" + text[found.end() :], encoding="utf-8")
            return
    raise AssertionError(f"no words of {CLAUSE}")


def main() -> int:
    """Build, change, build again, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lang", default="pl", choices=("pl", "uk"))
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        copy = work / "copy"
        for part in ("kb", "schema", "translations", "site", "validator", "CHANGELOG.md", "pyproject.toml"):
            source = ROOT / part
            if source.is_dir():
                shutil.copytree(source, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copyfile(source, copy / part)
        python = sys.executable
        ours = [python, "-m", "kodeks.sphinx_ext.build", "--one", told.lang, "--into", str(work / "site"), "--no-map"]
        here = {"PYTHONPATH": str(copy / "validator")}
        rows = {"kodeks, in full": timed(ours, here)}
        pages = plain_source(work / "site" / told.lang, work / "plain")
        plain = [python, "-m", "sphinx", "-q", "-b", "html", str(work / "plain"), str(work / "plain-site")]
        rows["plain Sphinx and MyST, in full"] = timed(plain)
        rows["kodeks, nothing changed"] = timed(ours, here)
        _one_more_word(copy, told.lang)
        rows["kodeks, one clause changed"] = timed(ours, here)
        with (work / "plain" / f"{CLAUSE}.md").open("a", encoding="utf-8") as file:
            file.write("\nsurely\n")
        rows["plain Sphinx and MyST, one clause changed"] = timed(plain)
    print(f"{pages} pages, {told.lang}; load of the machine: {', '.join(f'{load:.1f}' for load in os.getloadavg())}")
    for row, (clock, used) in rows.items():
        print(f"{row:45} {clock:7.1f} s  {used:7.1f} s of processor time")
    for what in ("in full", "one clause changed"):
        ratio = rows[f"kodeks, {what}"][1] / rows[f"plain Sphinx and MyST, {what}"][1]
        print(f"ratio, {what}: {ratio:.2f} of the processor time of plain Sphinx and MyST")
    return 0


if __name__ == "__main__":
    sys.exit(main())
