"""Previews of links, copied links, reading with the network off, paper, and what axe says of the page types."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from axe_playwright_python.sync_playwright import DEFAULT_OPTIONS, Axe  # type: ignore[import-untyped]  # no types
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from browser.conftest import PATIENCE, serving
from site_build import built_site

pytestmark = [pytest.mark.browser]
CHAPTER = "chapters/uprising/agent-turn.html"
CLAUSE = "uprising/clause/infiltrate.html"


@pytest.mark.parametrize(("language", "kind"), [("en", "Term"), ("pl", "Termin"), ("uk", "Термін")])
def test_a_link_shows_a_short_card_on_hover(language: str, kind: str, page: Page, address: str) -> None:
    """Kind, name and meaning; Escape closes it, and so does going away."""
    page.goto(f"{address}/{language}/{CHAPTER}")
    link = page.locator("article .k-says a.k-ref[href*='/term/']").first
    link.hover()
    card = page.locator(".k-preview")
    expect(card).to_contain_text(kind)
    assert len(card.locator("p").all()) >= 3
    expect(link).to_have_attribute("aria-describedby", "k-preview")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    link.hover()
    page.mouse.move(5, 5)
    page.locator("h1").hover()
    expect(card).to_have_count(0)


def test_a_link_shows_its_card_to_the_keyboard(page: Page, address: str) -> None:
    """Focus is enough."""
    page.goto(f"{address}/en/{CLAUSE}")
    page.locator("h1 a.k-ref").first.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".k-preview[role=tooltip]")).to_be_visible()


def test_a_card_that_comes_late_is_shown_once(page: Page, address: str) -> None:
    """Leaving and coming back while the card is on its way opens one card; leaving for good opens none."""
    waiting: list[Route] = []
    held = True

    def hold(route: Route) -> None:
        if held:
            waiting.append(route)
        else:
            route.continue_()

    page.route("**/_static/previews/*.json", hold)
    page.goto(f"{address}/en/{CLAUSE}")
    page.wait_for_load_state("networkidle")
    page.locator("h1 a.k-ref").first.focus()
    with page.expect_request("**/_static/previews/*.json"):
        for _ in range(3):
            page.keyboard.press("Tab")
            page.keyboard.press("Shift+Tab")
    while not waiting:  # the request is known; its route is on the way
        page.wait_for_timeout(20)
    held = False
    for route in waiting:
        route.continue_()
    expect(page.locator(".k-preview")).to_have_count(1)
    page.wait_for_timeout(300)
    expect(page.locator(".k-preview")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".k-preview")).to_have_count(0)


def test_a_tap_shows_the_card_and_the_second_follows(browser: Browser, address: str) -> None:
    """On a phone the first tap on a word in a sentence shows, the second goes; the card stays on the screen."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, service_workers="block"
    )
    page = context.new_page()
    page.goto(f"{address}/uk/{CLAUSE}")
    page.wait_for_load_state("networkidle")
    link = page.locator("h1 a.k-ref").first
    link.tap()
    card = page.locator(".k-preview[role=dialog]")
    expect(card).to_be_visible()
    edges = card.bounding_box()
    assert edges is not None
    assert edges["x"] >= 0
    assert edges["x"] + edges["width"] <= 390
    assert page.url.endswith(CLAUSE)
    goal = str(link.get_attribute("href")).rpartition("/")[2]
    card.get_by_role("link").tap()
    page.wait_for_url(re.compile(re.escape(goal)))
    context.close()


def test_every_clause_can_be_copied_and_shared(browser: Browser, address: str) -> None:
    """The copied address is the permanent one, with the chosen ruleset."""
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"], service_workers="block")
    page = context.new_page()
    page.add_init_script("navigator.share = async (told) => { window.shared = told; }")
    page.goto(f"{address}/pl/{CHAPTER}?with=uprising&players=4")
    expect(page.locator(".k-ruleset summary")).to_contain_text("4")
    clause = page.locator("section[id='uprising.clause.infiltrate']")
    clause.locator(".k-more summary").click()
    clause.get_by_role("button", name="Kopiuj link").click()
    expect(clause.get_by_role("button", name="Skopiowano")).to_be_visible()
    wanted = f"{address}/pl/{CLAUSE}?with=uprising&players=4"
    assert page.evaluate("navigator.clipboard.readText()") == wanted
    clause.get_by_role("button", name="Udostępnij").click()
    assert page.evaluate("window.shared.url") == wanted
    clauses = page.locator("section.k-is, section.k-may, section.k-must, section.k-cannot").count()
    assert page.locator("a.k-permalink + .k-button").count() == clauses
    context.close()


@pytest.mark.parametrize(
    ("language", "place", "kind", "word"),
    [
        ("pl", ".k-cite a[href*='/source/'][href*='#']", "Fragment instrukcji", "strona 11"),
        ("uk", ".k-cite a[href*='/source/'][href*='#']", "Уривок правил", "11"),
        ("en", ".k-cite a[href*='/source/'][href*='#']", "Passage", "11"),
    ],
)
def test_a_link_to_a_passage_shows_its_gist(
    language: str, place: str, kind: str, word: str, page: Page, address: str
) -> None:
    """Book, page and heading, and what the passage says in a sentence."""
    page.goto(f"{address}/{language}/{CHAPTER}")
    page.locator("section[id='uprising.clause.infiltrate']").locator(place, has_text="11").first.hover()
    card = page.locator(".k-preview")
    expect(card).to_contain_text(kind)
    expect(card.locator(".k-preview-title")).to_contain_text(word)
    expect(card.locator(".k-preview-text")).not_to_be_empty()


def test_a_link_to_a_chapter_shows_what_it_is_about(page: Page, address: str) -> None:
    """From the page of a clause, and from the list of chapters."""
    page.goto(f"{address}/pl/{CLAUSE}")
    page.locator("article a[href*='chapters/uprising/agent-turn.html']").first.hover()
    expect(page.locator(".k-preview")).to_be_visible()
    page.goto(f"{address}/pl/chapters/uprising/index.html")
    page.locator("article a[href$='agent-turn.html']").first.hover()
    expect(page.locator(".k-preview")).to_contain_text("Rozdział")
    expect(page.locator(".k-preview-text")).not_to_be_empty()


def test_a_long_list_is_filled_when_it_is_opened(page: Page, address: str) -> None:
    """The names come in the language of the page, and what is not played with is marked."""
    page.goto(f"{address}/pl/uprising/space/arrakeen.html?with=uprising&players=4")
    expect(page.locator(".k-ruleset summary")).to_contain_text("4")
    general = page.locator("details.k-general")
    told = int(re.findall(r"\((\d+)\)", general.locator("summary").inner_text())[-1])
    general.locator("summary").click()
    expect(general.locator("a.k-ref")).to_have_count(told)
    expect(general.locator("a.k-out").first).to_be_visible()


@dataclass(frozen=True)
class Kept:
    """A reader who has asked for the Polish pages to be kept, and what the server was asked for since."""

    context: BrowserContext
    address: str
    asked: list[str]

    @contextmanager
    def offline(self) -> Iterator[Page]:
        """A page with the network off; the game a test has chosen on it is forgotten with it."""
        self.context.set_offline(True)
        page = self.context.new_page()
        yield page
        page.evaluate("localStorage.clear()")
        page.close()
        self.context.set_offline(False)


@pytest.fixture(scope="module")
def kept(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    """The Polish pages and the front are kept; asked for once, since it takes a while."""
    asked: list[str] = []
    with serving(built_site(tmp_path_factory), asked) as address:
        context = browser.new_context(locale="pl-PL")
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(f"{address}/pl/index.html")
        page.locator(".k-kept button").click()
        expect(page.locator(".k-kept")).to_contain_text("Polski")
        page.wait_for_function("navigator.serviceWorker.controller !== null")
        page.evaluate(
            "navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((one) => one.active"
            " || new Promise((done) => { const worker = one.installing || one.waiting;"
            " worker.addEventListener('statechange', () => worker.state === 'activated' && done()); }))))"
        )
        page.close()
        yield Kept(context, address, asked)
        context.close()


def test_everything_can_be_read_with_the_network_off(kept: Kept) -> None:
    """After the first visit: pages never opened, the search, previews of entries and passages, lists, the ruleset."""
    with kept.offline() as page:
        page.goto(f"{kept.address}/pl/index.html")
        expect(page.locator(".k-kept")).to_contain_text("Polski")
        expect(page.locator(".k-kept")).not_to_contain_text("Українська")
        for path, word in (
            (CHAPTER, "Tura agenta"),
            ("rise-of-ix/source/rulebook-pl/p02.html", "Potęg"),
            ("lists/cards/imperium.html", "Imperium"),
            ("classic/map.html", "Biegun Polarny"),
        ):
            page.goto(f"{kept.address}/pl/{path}")
            assert word in page.locator("article").inner_text()
        page.goto(f"{kept.address}/pl/{CLAUSE}?with=classic&players=6")
        expect(page.locator(".k-note").first).to_contain_text("Nie w tej grze")
        page.locator("h1 a.k-ref").first.hover()
        expect(page.locator(".k-preview")).to_be_visible()
        page.locator(".k-books a[href*='#']").first.hover()
        expect(page.locator(".k-preview")).to_contain_text("Fragment instrukcji")
        page.locator("#k-search-input").fill("szpiegów")
        expect(page.locator(".k-answer").first).to_be_visible()


def test_nothing_is_kept_before_somebody_asks(browser: Browser, address: str) -> None:
    """No worker and no download on a first visit."""
    context = browser.new_context(locale="pl-PL")
    page = context.new_page()
    packs: list[str] = []
    page.on("request", lambda request: packs.append(request.url) if "/offline/" in request.url else None)
    page.goto(f"{address}/pl/index.html")
    expect(page.locator(".k-kept button")).to_be_visible()
    page.evaluate("new Promise((done) => requestIdleCallback(done))")
    assert packs == []
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    context.close()


def test_a_kept_page_does_not_wait_for_the_network(kept: Kept) -> None:
    """The copy comes first: nobody asks the network for a page that is kept."""
    page = kept.context.new_page()
    assert "/pl/index.html" in kept.asked
    kept.asked.clear()
    page.goto(f"{kept.address}/pl/{CLAUSE}")
    assert page.locator("h1").is_visible()
    assert [path for path in kept.asked if path.endswith(".html")] == []
    page.close()


def test_the_front_and_a_language_that_is_not_kept_answer_with_the_network_off(kept: Kept) -> None:
    """The front leads to the language of the reader; another language says that it is not kept, and which one is."""
    with kept.offline() as page:
        page.goto(f"{kept.address}/")
        page.wait_for_url("**/pl/index.html")
        assert "kodeks" in page.title()
        page.goto(f"{kept.address}/uk/{CHAPTER}")
        assert "не збережено на цьому пристрої" in page.locator("main").inner_text()
        page.get_by_role("link", name="Polski").click()
        page.wait_for_url(f"**/pl/{CHAPTER}")
        assert "Tura agenta" in page.locator("article").inner_text()


def test_a_kept_page_is_the_same_page(kept: Kept) -> None:
    """What the worker gives with the network off is what the server gave, letter for letter."""
    online = kept.context.request.get(f"{kept.address}/pl/{CLAUSE}").text()
    with kept.offline() as page:
        page.goto(f"{kept.address}/pl/index.html")
        assert page.evaluate(f"fetch('{CLAUSE}').then((answer) => answer.text())") == online


def test_it_can_be_installed(page: Page, address: str) -> None:
    """The manifest names the language, the start and icons that exist."""
    page.goto(f"{address}/uk/index.html")
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((one) => one.json())")
    assert manifest["lang"] == "uk"
    for icon in manifest["icons"]:
        answer = page.request.get(f"{address}/uk/{icon['src']}")
        assert answer.ok
        assert len(answer.body()) > 200


def test_paper_holds_no_controls(page: Page, address: str) -> None:
    """Neither search nor ruleset nor buttons nor previews are printed."""
    page.goto(f"{address}/pl/{CHAPTER}")
    page.locator("article .k-says a.k-ref").first.hover()
    expect(page.locator(".k-preview")).to_be_visible()
    page.emulate_media(media="print")
    for control in (".k-preview", ".k-search", ".k-ruleset", ".k-button", ".k-menu"):
        assert not page.locator(control).first.is_visible(), control
    assert page.locator(".k-says").first.is_visible()


@pytest.mark.parametrize(
    "path",
    [
        "index.html",
        CHAPTER,
        CLAUSE,
        "uprising/space/arrakeen.html",
        "uprising/source/rulebook-pl/p09.html",
        "lists/space.html",
        "lists/cards/imperium.html",
        "doubts.html",
        "uprising/card/dagger.html",
        "uprising/scenario/basin-agent-and-deployment.html",
        "uprising/discrepancy/agent-box-compulsory.html",
        "table.html",
        "differences/rise-of-ix.html",
        "classic/map.html",
        "atlas.html",
    ],
)
def test_axe_finds_no_fault(path: str, page: Page, address: str) -> None:
    """None of any weight, with clauses greyed; in dark the colours are looked at again."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.goto(f"{address}/uk/{path}?with=uprising&players=4")
    expect(page.locator(".k-ruleset summary")).to_contain_text("4")
    faults = _faults(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert faults + _faults(page, "color-contrast") == []


def _faults(page: Page, *only: str) -> list[tuple[str, str, str]]:
    """What axe says of the page, by all its rules or only by these."""
    # What is in order is not collected: of a long page that is most of the work.
    options = {**DEFAULT_OPTIONS, **({"runOnly": list(only)} if only else {})}
    return [
        (violation["id"], node["target"], node["failureSummary"][:200])
        for violation in Axe().run(page, options=options).response["violations"]
        for node in violation["nodes"][:3]
    ]
