"""The site in a real browser: reading, language switch, links, phone width, dark mode and print."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = [pytest.mark.browser]
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
    page.locator(".k-menu summary").click()
    page.locator(".k-menu a[href$='lists/space.html']").click()
    page.wait_for_url("**/pl/lists/space.html")
    assert page.locator("tbody tr").count() >= 22
    assert page.locator("tbody tr", has_text="Arrakin").filter(has_text="Powstanie").count() == 1
    assert page.locator(".k-ub-space").count() == 22


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
    page.locator(".k-menu summary").click()
    expect(page.locator(".k-menu a[href$='doubts.html']")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


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
    for control in (".k-top", ".k-skip", ".k-contents", ".k-more", ".k-foot"):
        assert not page.locator(control).first.is_visible(), control
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
    """The choice narrows the list and stays in the address."""
    page.goto(f"{address}/pl/doubts.html")
    counted = page.locator("form.k-filter output")
    everything = counted.inner_text()
    page.locator("select[name='changes']").select_option("outcome")
    expect(counted).not_to_have_text(everything)
    assert page.locator(".k-doubts-list > li:visible").count() > 0
    assert "changes=outcome" in page.url


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


def test_no_page_scrolls_sideways(page: Page, address: str) -> None:
    """Between a phone and a wide screen too, with the widest things: the classic map and long tables."""
    for path in (
        "uk/classic/map.html",
        "pl/doubts.html",
        "uk/lists/cards/imperium.html",
        "pl/lists/space.html",
    ):
        page.goto(f"{address}/{path}")
        for width in (700, 1010, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)


HEADER = ("#k-search-input", ".k-ruleset summary", ".k-to-table", ".k-languages a:visible", ".k-menu summary")


@pytest.mark.parametrize("path", ["index.html", CHAPTER, "uprising/card/dagger.html", "lists/source.html"])
def test_the_header_stays(path: str, page: Page, address: str) -> None:
    """Search, game, table, languages and menu are on the screen at the end of a page too, and low."""
    page.goto(f"{address}/pl/{path}")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        for control in HEADER:
            expect(page.locator(control).first).to_be_in_viewport()
        box = page.locator(".k-top").bounding_box()
        assert box is not None
        assert box["y"] == 0
        assert box["height"] <= 115


def test_a_chapter_can_be_read_on_a_phone(page: Page, address: str) -> None:
    """The longest part of the rules takes at most 20 screens, and five rules stand on one of them."""
    page.set_viewport_size({"width": 390, "height": 844})
    for language in ("en", "pl", "uk"):
        page.goto(f"{address}/{language}/{CHAPTER}")
        assert page.evaluate("document.documentElement.scrollHeight") <= 20 * 844, language
        heights = page.evaluate("[...document.querySelectorAll('.k-clause')].map((one) => one.offsetHeight)")
        assert sum(heights) / len(heights) <= 844 / 5, language
        parts = page.evaluate(
            "[...document.querySelectorAll('.k-part')].map((one) => one.querySelectorAll('.k-clause').length)"
        )
        assert all(5 <= part <= 10 for part in parts), language


def test_the_contents_of_a_chapter_lead_to_its_parts(page: Page, address: str) -> None:
    """Beside the text on a wide screen; on a phone a sheet that closes when a part is chosen."""
    page.goto(f"{address}/pl/{CHAPTER}")
    links = page.locator(".k-contents a")
    expect(links.first).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    expect(links.first).to_be_hidden()
    page.locator(".k-contents summary").click()
    links.nth(3).click()
    expect(page.locator("#part-4 h2")).to_be_in_viewport()
    expect(links.first).to_be_hidden()


def test_every_rule_has_a_number_and_one_control(page: Page, address: str) -> None:
    """What belongs to a rule opens by one control: its links, copying, and what it hangs together with."""
    page.goto(f"{address}/pl/{CHAPTER}")
    numbers = page.locator(".k-clause .k-no").all_inner_texts()
    assert len(numbers) == page.locator(".k-clause").count()
    assert numbers[:3] == ["7.1", "7.2", "7.3"]
    clause = page.locator("section[id='uprising.clause.infiltrate']")
    expect(clause.get_by_role("button", name="Kopiuj link")).to_be_hidden()
    clause.locator(".k-more summary").click()
    expect(clause.get_by_role("button", name="Kopiuj link")).to_be_visible()
    expect(clause.locator(".k-relation a.k-ref").first).to_be_visible()


def test_the_longest_chapter_prints_on_few_pages(page: Page, address: str) -> None:
    """At most 12 sheets."""
    page.goto(f"{address}/pl/{CHAPTER}")
    printed = page.pdf(format="A4")
    assert 2 <= printed.count(b"/Type /Page\n") <= 12


def test_the_home_page_shows_the_games_and_asks(page: Page, address: str) -> None:
    """A tile chooses a game, a question is answered, and a page of a book opens."""
    page.goto(f"{address}/pl/index.html")
    names = page.locator(".k-games .k-tile b").all_inner_texts()
    assert names[0] == "Powstanie"
    assert "Klasyczna" in names[-1]
    page.locator(".k-tile", has_text="KHOAM").click()
    expect(page.locator(".k-ruleset .k-game")).to_have_text("Powstanie + moduł KHOAM, 4 graczy")
    assert "with=khoam&players=4" in page.url
    page.locator(".k-try a").nth(1).click()
    answers = page.locator(".k-answer")
    expect(answers.first).to_contain_text("na pierwszym miejscu")
    assert any("remisują na pierwszym miejscu" in text for text in answers.all_inner_texts()[:3])
    page.keyboard.press("Escape")
    page.locator("form.k-book input").fill("9")
    page.locator("form.k-book button").click()
    page.wait_for_url("**/source/rulebook-pl/p09.html*")


def test_an_address_that_is_not_there_is_said_in_the_language(browser: Browser, address: str) -> None:
    """The page with its search, in the language of the address; without one, all three are offered."""
    page = browser.new_page()
    page.goto(f"{address}/uk/uprising/clause/no-such-rule.html")
    page.wait_for_url("**/uk/404.html")
    assert "немає" in page.locator("h1").inner_text()
    assert page.locator("#k-search-input").is_visible()
    page.goto(f"{address}/nowhere")
    for word in ("does not exist", "Nie ma", "немає"):
        assert word in page.locator("body").inner_text()
    page.close()


def test_a_worked_example_shows_position_move_and_verdict(page: Page, address: str) -> None:
    """In this order, with the players and what they have."""
    page.goto(f"{address}/pl/uprising/scenario/basin-agent-and-deployment.html")
    text = page.locator("article").inner_text()
    assert text.index("Pozycja") < text.index("Ruch") < text.index("zgodne z zasadami")
    assert "Karty na ręce: „Diuna, pustynna planeta”" in page.locator(".k-seat-red").first.inner_text()
    assert page.locator(".k-moved").inner_text().count("Basen Imperialny") == 1


def test_doubts_can_be_filtered_and_end_in_an_answer(page: Page, address: str) -> None:
    """By game, chapter, nature and kind; what changes something comes first; each says what to do at the table."""
    page.goto(f"{address}/pl/doubts.html")
    shown = page.locator(".k-doubts-list > li:visible")
    output = page.locator(".k-filter output")

    def number() -> int:
        return int(re.findall(r"\d+", output.inner_text())[0])

    expect(output).not_to_be_empty()
    everything = number()
    assert everything > 1000
    pieces = shown.count()
    assert pieces == 50
    page.get_by_role("button", name="Pokaż więcej").click()
    assert shown.count() == 2 * pieces
    changes = page.evaluate("[...document.querySelectorAll('.k-doubts-list > li')].map((one) => one.dataset.changes)")
    assert changes == sorted(changes, key=["move", "outcome", "set-up", "nothing"].index)
    page.locator("select[name='module']").select_option("khoam")
    choam = number()
    assert 0 < choam < everything
    page.locator("select[name='kind']").select_option("silence")
    assert 0 < number() < choam
    for element in shown.all():
        assert "Przy stole:" in element.inner_text()
    assert "module=khoam" in page.url
    page.goto(f"{address}/pl/lists/silence.html")
    page.wait_for_url("**/pl/doubts.html?kind=silence")
    expect(output).not_to_be_empty()
    assert number() < everything


def test_what_bends_a_rule_is_drawn_as_a_tree(page: Page, address: str) -> None:
    """The branches of modules that are not in the game are folded away."""
    page.goto(f"{address}/en/uprising/clause/deployment-limit.html")
    branches = page.locator(".k-tree li[data-entry]:visible")
    everything = branches.count()
    assert everything > 4
    page.goto(f"{address}/en/uprising/clause/deployment-limit.html?with=rise-of-ix&players=4")
    expect(page.locator(".k-game")).to_contain_text("Rise of Ix")
    expect(branches).not_to_have_count(everything)
    assert branches.count() > 0


@pytest.mark.parametrize("path", ["lists/cards/imperium.html", "doubts.html", "index.html"])
def test_nothing_jumps_while_a_page_comes(path: str, page: Page, address: str) -> None:
    """The shift of the layout stays far below what readers notice."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}/pl/{path}?with=uprising&players=4")
    expect(page.locator(".k-game")).to_contain_text("4")
    shift = page.evaluate(
        """() => new Promise((done) => {
          let sum = 0;
          const count = (list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) sum += one.value; };
          new PerformanceObserver(count).observe({ type: "layout-shift", buffered: true });
          requestIdleCallback(() => requestAnimationFrame(() => done(sum)));
        })"""
    )
    assert shift < 0.1
