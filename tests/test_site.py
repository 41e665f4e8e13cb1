"""The built site: every page in three languages, every link leading somewhere."""

import posixpath
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

from kodeks import integrity
from kodeks.sphinx_ext.addresses import page_of, relative
from kodeks.sphinx_ext.pages.render import code
from site_build import LANGUAGES

pytestmark = [pytest.mark.site]


class _Page(HTMLParser):
    """Anchors and links of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.language = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if told.get("id"):
            self.anchors.add(str(told["id"]))
        if tag == "html":
            self.language = str(told.get("lang"))
        for name in ("href", "src"):
            if told.get(name) and tag in ("a", "link", "script", "img"):
                self.links.append(str(told[name]))


_LINK = re.compile(r'<(?:a|link|script|img)\b[^>]*?\s(?:href|src)="([^"]+)"')
_ANCHOR = re.compile(r'\sid="([^"]+)"')
#: What follows the address of the Table where a link holds a whole case: the version of its form, and the case.
_CASE = re.compile(r"\d+\.")


def _read(path: Path) -> tuple[set[str], set[str]]:
    """The links and the anchors of a page, read in a tenth of the time of a parser."""
    text = path.read_text(encoding="utf-8")
    return {unescape(element) for element in _LINK.findall(text)}, {
        unescape(element) for element in _ANCHOR.findall(text)
    }


def test_every_link_leads_somewhere(site: Path, base: integrity.Base) -> None:
    """No page of any language links to a page or an anchor that is not there."""
    files = {str(path) for path in site.rglob("*") if path.is_file()}
    read = {name: _read(Path(name)) for name in sorted(files) if name.endswith(".html")}
    for name in list(read)[::150]:
        page = _Page()
        page.feed(Path(name).read_text(encoding="utf-8"))
        assert read[name][0] >= set(page.links)
        assert read[name][1] >= page.anchors
    for language in LANGUAGES:
        # The map finds every entry by its id when it is opened.
        read[str(site / language / "atlas.html")][1].update(base.kb.entries)
    broken = set()
    for name, (links, _) in read.items():
        for link in links:
            if re.match(r"[a-z]+:", link) or link == "#":
                continue
            target, anchor = urldefrag(link)
            if target.endswith("table.html") and _CASE.match(anchor):
                anchor = ""  # it holds a whole case
            path = unquote(target).partition("?")[0]
            goal = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
            if goal not in files or (anchor and goal in read and unquote(anchor) not in read[goal][1]):
                broken.add((name.removeprefix(str(site)), link))
    assert not broken


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_has_its_address(language: str, site: Path, base: integrity.Base) -> None:
    """The permanent address of every entry exists in every language."""
    for entry in base.kb:
        assert (site / language / f"{page_of(base.kb, entry.id)}.html").is_file(), entry.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_withdrawn_id_keeps_its_address(language: str, site: Path, base: integrity.Base) -> None:
    """Its page leads to the entry that has taken its place."""
    assert base.withdrawn
    for old, successor in base.withdrawn.items():
        text = (site / language / f"{page_of(base.kb, old)}.html").read_text(encoding="utf-8")
        address = relative(page_of(base.kb, old), page_of(base.kb, successor))
        assert f'href="{address}"' in text or f'href="{address}#' in text, old


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_say_which_language_they_are_in(language: str, site: Path) -> None:
    """Screen readers and search engines are told."""
    page = _Page()
    page.feed((site / language / "index.html").read_text(encoding="utf-8"))
    assert page.language == language


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Agent turn", "p. 9", "Differences and open questions"]),
        ("pl", ["Tura agenta", "Nie możesz"]),
        ("uk", ["Відправити агента", "не можете"]),
    ],
)
def test_the_chapter_speaks_the_language(language: str, words: list[str], site: Path) -> None:
    """The agent turn can be read in each language."""
    text = (site / language / "chapters/uprising/agent-turn.html").read_text(encoding="utf-8")
    for word in words:
        assert word.casefold() in text.casefold()


def test_a_clause_links_to_passage_icon_and_space_and_back(site: Path) -> None:
    """From the clause to the printed page, from the printed page to the clause; the same for icon and space."""
    clause = (site / "en/uprising/clause/sietch-tabr-requirement.html").read_text(encoding="utf-8")
    assert "../source/rulebook-pl/p09.html#uprising.passage.pl-requirement-sietch-tabr" in clause
    assert "../space/sietch-tabr.html" in clause
    printed = (site / "en/uprising/source/rulebook-pl/p09.html").read_text(encoding="utf-8")
    assert "../../clause/sietch-tabr-requirement.html" in printed
    space = (site / "en/uprising/space/sietch-tabr.html").read_text(encoding="utf-8")
    assert "../clause/sietch-tabr-requirement.html" in space
    assert "../../shared/icon/city.html" in space
    icon = (site / "en/shared/icon/city.html").read_text(encoding="utf-8")
    assert re.search(rf"uprising/space/sietch-tabr\.html|uprising\.space [^\";]*{code('sietch-tabr')}", icon)


def test_an_unofficial_name_is_marked(site: Path) -> None:
    """A name that the Polish book never prints says so."""
    polish = (site / "pl/uprising/space/espionage.html").read_text(encoding="utf-8")
    assert polish.partition("</h1>")[0].count("k-short") == 1
    english = (site / "en/uprising/space/espionage.html").read_text(encoding="utf-8")
    assert "k-short" not in english


def test_the_site_says_what_it_is(site: Path) -> None:
    """An unofficial fan reference, on every page."""
    for path in site.glob("en/**/*.html"):
        assert "Unofficial fan reference" in path.read_text(encoding="utf-8"), path


def test_a_worked_example_shows_its_verdict_with_the_clauses(site: Path) -> None:
    """The judge's answer stands on the page, in the language of the page, with links to what decides."""
    page = "uprising/scenario/basin-agent-and-deployment.html"
    assert "../clause/deployment-limit.html" in (site / "en" / page).read_text(encoding="utf-8")
    assert "zgodne z zasadami" in (site / "pl" / page).read_text(encoding="utf-8")


def test_an_example_of_what_follows_shows_its_result(site: Path, base: integrity.Base) -> None:
    """Every worked example has a verdict; a result stands on the page exactly where the judge has resolved it."""
    outcomes = [scenario for scenario in base.kb.of("scenario") if "outcome" in scenario.data]
    assert outcomes
    for entry in outcomes:
        text = (site / "en" / f"{page_of(base.kb, entry.id)}.html").read_text(encoding="utf-8")
        assert "Verdict of the judge" in text, entry.id
        assert (">Result<" in text) == ("<strong>resolved</strong>" in text), entry.id


def test_a_result_is_told_in_the_language_of_the_page(site: Path) -> None:
    """Facts, and where there are none what has changed, without a word of English."""
    polish = (site / "pl/uprising/scenario/units-after-the-combat.html").read_text(encoding="utf-8")
    assert "Żołnierze w zasobach (gracz czerwony): <strong>7 → 9</strong>" in polish
    ukrainian = (site / "uk/uprising/scenario/units-after-the-combat.html").read_text(encoding="utf-8")
    assert "Загони в запасі (гравець червоний): <strong>7 → 9</strong>" in ukrainian


def test_differences_and_changes_have_their_pages(site: Path) -> None:
    """All doubts in one place, what a module changes, and the changelog with links; old addresses lead on."""
    books = (site / "pl/doubts.html").read_text(encoding="utf-8")
    assert 'id="uprising.discrepancy.agent-box-compulsory"' in books
    for old in ("lists/discrepancy", "lists/silence", "differences/books"):
        assert "../doubts.html?kind=" in (site / f"pl/{old}.html").read_text(encoding="utf-8")
    ix = (site / "uk/differences/rise-of-ix.html").read_text(encoding="utf-8")
    assert "../rise-of-ix/clause/" in ix
    assert "../uprising/clause/" in ix
    assert 'href="rivals/module/rivals.html"' in (site / "en/changes.html").read_text(encoding="utf-8")


def test_sphinx_s_own_search_is_not_there(site: Path) -> None:
    """Nobody could reach it, and it knows neither Polish nor Ukrainian; the inventory is there for others."""
    for language in LANGUAGES:
        assert not (site / language / "search.html").exists()
        assert not (site / language / "searchindex.js").exists()
    assert b"uprising.clause.infiltrate kodeks:entry" in _inventory(site / "en" / "objects.inv")


def _inventory(file: Path) -> bytes:
    import zlib

    return zlib.decompress(file.read_bytes().split(b"\n", 4)[4])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_packs_hold_every_page(language: str, site: Path) -> None:
    """With the network off no page is missing, and a pack gives back what was packed."""
    import gzip
    import json

    folder = site / language
    worker = (folder / "sw.js").read_text(encoding="utf-8")
    held: set[Path] = set()
    for pack in (folder / "_static/offline").iterdir():
        assert f'"_static/offline/{pack.name}"' in worker
        told = json.loads(gzip.decompress(pack.read_bytes()))
        where = folder if pack.stem == "index" else folder / pack.stem.replace("~", "/")
        held.update(where / name for name in told["pages"])
        name, numbers = list(told["pages"].items())[-1]
        assert (where / name).read_text(encoding="utf-8") == "\n".join(told["lines"][number] for number in numbers)
    assert held == set(folder.rglob("*.html"))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Polar Sink", "stronghold"]),
        ("pl", ["Biegun Polarny", "twierdza"]),
        ("uk", ["Полярна западина", "твердиня"]),
    ],
)
def test_the_map_names_and_links_every_territory(
    language: str, words: list[str], site: Path, base: integrity.Base
) -> None:
    """In the language of the page, in the drawing and again in the table."""
    text = (site / language / "classic/map.html").read_text(encoding="utf-8")
    for entry in base.kb.of("territory"):
        address = f'href="territory/{entry.id.rpartition(".")[2]}.html"'
        assert text.count(address) >= 2, entry.id
    for word in words:
        assert word in text
    assert "<desc" in text
    assert "<title" in text


def test_a_territory_page_shows_its_neighbours_with_the_sectors(site: Path) -> None:
    """And says of a border that the sources differ about it."""
    text = (site / "en/classic/territory/arsunt.html").read_text(encoding="utf-8")
    assert 'href="imperial-basin.html"' in text
    assert "sectors 11; doubtful: 11 – 10" in text


def test_a_territory_page_tells_the_name_on_the_board(site: Path) -> None:
    """Where the language has another one."""
    board = '<span lang="en">Shield Wall</span>'
    polish = (site / "pl/classic/territory/shield-wall.html").read_text(encoding="utf-8")
    assert "Mur Zaporowy" in polish
    assert board in polish
    assert board not in (site / "en/classic/territory/shield-wall.html").read_text(encoding="utf-8")


def test_a_faction_page_shows_its_start_leaders_and_powers(site: Path) -> None:
    """The start of the Atreides, their leaders, and the clauses about them."""
    text = (site / "en/classic/faction/atreides.html").read_text(encoding="utf-8")
    for wanted in ("../territory/arrakeen.html", "../leader/thufir-hawat.html"):
        assert wanted in text
    assert re.search(rf"\.\./clause/prescience\.html|classic\.clause [^\";]*{code('prescience')}", text)


def test_the_decks_page_lists_every_card_and_leader(site: Path, base: integrity.Base) -> None:
    """The treachery and spice cards, and the leaders as traitors."""
    text = (site / "pl/classic/decks.html").read_text(encoding="utf-8")
    listed = [entry for entry in base.kb if entry.module == "classic" and entry.kind in ("card", "leader")]
    for entry in listed:
        assert f'href="{entry.kind}/{entry.id.rpartition(".")[2]}.html"' in text, entry.id


def test_things_of_the_same_name_are_told_apart(site: Path) -> None:
    """The classic Fremen are not the Fremen of Imperium, and each page says so with the game."""
    classic = (site / "en/classic/faction/fremen.html").read_text(encoding="utf-8")
    shared = (site / "en/shared/faction/fremen.html").read_text(encoding="utf-8")
    assert "../../shared/faction/fremen.html" in classic
    assert "../../classic/faction/fremen.html" in shared
    assert "Fremen (Classic Dune, basic game)" in shared


def test_the_site_is_small_enough_to_send(site: Path) -> None:
    """Under 200 MB in three languages, data included; the engine of the Table and its answers under 14 MB."""
    sizes = {path: path.stat().st_size for path in site.rglob("*") if path.is_file()}
    engine = sum(size for path, size in sizes.items() if path.is_relative_to(site / "engine"))
    assert engine < 14_000_000
    assert sum(sizes.values()) - engine < 200_000_000


def test_every_page_is_listed_for_search_engines(site: Path) -> None:
    """The list holds each page of each language once, and nothing that is not there."""
    listed = (site / "sitemap.txt").read_text(encoding="utf-8").split()
    pages = {
        f"/{path.relative_to(site).as_posix()}" for language in LANGUAGES for path in (site / language).rglob("*.html")
    }
    assert len(listed) == len(set(listed))
    assert pages - set(listed) == {f"/{language}/404.html" for language in LANGUAGES}
    assert set(listed) <= pages


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_shared_link_has_a_preview(language: str, site: Path) -> None:
    """Title, description and picture for messengers."""
    page = (site / language / "uprising/clause/infiltrate.html").read_text(encoding="utf-8")
    for name in ("og:title", "og:description", "og:image"):
        assert f'property="{name}" content="' in page
