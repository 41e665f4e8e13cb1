"""The site in a real browser: reading, language switch, links, phone width, dark mode and print."""

import pytest
from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]
CHAPTER = "chapters/uprising/agent-turn.html"


def test_the_front_page_opens_in_the_reader_s_language(page: Page, address: str) -> None:
    """A Polish browser comes to the Polish site."""
    page.goto(address)
    page.wait_for_url("**/pl/index.html")
    assert page.locator("html").get_attribute("lang") == "pl"


def test_the_language_switch_keeps_the_place(page: Page, address: str) -> None:
    """From the English chapter to the same chapter in Ukrainian."""
    page.goto(f"{address}/en/{CHAPTER}")
    page.locator(".k-languages a", has_text="Українська").click()
    page.wait_for_url(f"**/uk/{CHAPTER}")
    assert "Відправити агента" in page.locator("h1").inner_text()


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_from_clause_to_printed_page_and_back(language: str, page: Page, address: str) -> None:
    """Follow a clause to the page of the book, and from there back to the clause."""
    page.goto(f"{address}/{language}/{CHAPTER}")
    clause = page.locator("section[id='uprising.clause.infiltrate']")
    clause.locator(".k-cite a", has_text="11").first.click()
    page.wait_for_url("**/p11.html#*")
    passage = page.locator("section[id='uprising.passage.pl-infiltrate']")
    assert passage.is_visible()
    passage.locator("a[href$='clause/infiltrate.html']").click()
    page.wait_for_url("**/uprising/clause/infiltrate.html")


def test_the_navigation_leads_to_the_lists(page: Page, address: str) -> None:
    """Spaces and differences are one click away, also from an entry's page."""
    page.goto(f"{address}/pl/uprising/space/arrakeen.html")
    page.locator(".sidebar-drawer a[href$='lists/space.html']").click()
    page.wait_for_url("**/pl/lists/space.html")
    assert page.locator("tbody tr").count() >= 22
    assert page.locator("tbody tr", has_text="Arrakin").filter(has_text="Powstanie").count() == 1


def test_nothing_sticks_out_on_a_phone(page: Page, address: str) -> None:
    """At phone width no page scrolls sideways, and the menu opens."""
    page.set_viewport_size({"width": 390, "height": 844})
    for path in (
        CHAPTER,
        "uprising/space/sietch-tabr.html",
        "uprising/source/rulebook-pl/p09.html",
        "lists/space.html",
    ):
        page.goto(f"{address}/uk/{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
    page.locator("label.nav-overlay-icon").click()
    page.wait_for_timeout(400)
    assert page.locator(".k-languages").is_visible()


def test_chrome_is_translated(page: Page, address: str) -> None:
    """No English label is left on the Polish and Ukrainian frames."""
    for language in ("pl", "uk"):
        page.goto(f"{address}/{language}/{CHAPTER}")
        for text in ("Back to top", "Toggle site navigation", "Permanent link", "On this page", "Skip to content"):
            assert text not in page.content(), (language, text)


def test_it_prints_without_its_frame(page: Page, address: str) -> None:
    """On paper only the rules remain."""
    page.goto(f"{address}/en/{CHAPTER}")
    page.emulate_media(media="print")
    assert not page.locator(".sidebar-drawer").is_visible()
    assert page.locator("section[id='uprising.clause.infiltrate']").is_visible()


def test_a_list_of_cards_can_be_filtered(page: Page, address: str) -> None:
    """By faction, by words without their marks, and the address keeps what was asked."""
    page.goto(f"{address}/pl/lists/cards/imperium.html")
    shown = page.locator(".k-cards > li:visible")
    everything = shown.count()
    page.locator("select[name='faction']").select_option("shared.faction.fremen")
    fremen = shown.count()
    assert 0 < fremen < everything
    page.locator("input[name='text']").fill("zolnierzy")
    assert 0 < shown.count() < fremen
    assert "żołnierzy" in shown.first.inner_text()
    assert "faction=shared.faction.fremen" in page.url
    page.reload()
    assert 0 < shown.count() < fremen


def test_differences_can_be_filtered_by_what_they_change(page: Page, address: str) -> None:
    """Those that change nothing are folded away, and unfold when they are asked for."""
    page.goto(f"{address}/pl/lists/discrepancy.html")
    folded = page.locator("details.k-idle")
    assert folded.get_attribute("open") is None
    shown = page.locator(".k-filtered > ul > li:visible")
    everything = shown.count()
    page.locator("select[name='changes']").select_option("outcome")
    assert 0 < shown.count() < everything
    assert not folded.is_visible()
    page.locator("select[name='changes']").select_option("nothing")
    assert shown.count() == 0
    assert folded.locator("li:visible").count() > 0
    assert "changes=nothing" in page.url


@pytest.mark.parametrize("language", ["pl", "uk"])
@pytest.mark.parametrize(
    "place", ["lists/cards/imperium", "immortality/track/research", "uprising/leader/lady-jessica"]
)
def test_cards_fit_a_phone_and_their_drawings_are_seen(place: str, language: str, page: Page, address: str) -> None:
    """Nothing runs over the edge at 390 pixels, and a drawing has a size."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}/{language}/{place}.html")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    box = page.locator("article .k-icon").first.bounding_box()
    assert box is not None
    assert box["width"] > 8
    assert page.evaluate("document.querySelector('article .k-icon use').getBBox().width") > 0


@pytest.mark.parametrize("width", [700, 1010, 1280])
def test_no_page_scrolls_sideways(width: int, browser: Browser, address: str) -> None:
    """Between a phone and a wide screen too, with the widest things: the classic map and long tables."""
    page = browser.new_page(viewport={"width": width, "height": 900})
    for path in (
        "uk/classic/map.html",
        "pl/differences/books.html",
        "uk/lists/cards/imperium.html",
        "pl/lists/space.html",
    ):
        page.goto(f"{address}/{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    page.close()
