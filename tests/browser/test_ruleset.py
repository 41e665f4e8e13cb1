"""A ruleset chosen once is followed everywhere, and travels with the address."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = [pytest.mark.browser]
CHAPTER = "chapters/uprising/setup.html"


def _out(page: Page) -> int:
    return page.locator("section.k-out").count()


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Not in this game"), ("pl", "Nie w tej grze"), ("uk", "Не в цій грі")],
)
def test_rules_of_other_games_are_folded_away(language: str, words: str, page: Page, address: str) -> None:
    """Without a choice nothing is folded; with one, a line tells how many rules are not played, and opens them."""
    page.goto(f"{address}/{language}/chapters/rise-of-ix/setup.html")
    assert _out(page) == 0
    height = "document.documentElement.scrollHeight"
    whole = page.evaluate(height)
    page.goto(f"{address}/{language}/chapters/rise-of-ix/setup.html?with=uprising+khoam&players=4")
    expect(page.locator(".k-folded summary").first).to_contain_text(words)
    assert _out(page) == page.locator("section.k-clause").count()
    assert page.locator("section.k-clause:visible").count() == 0
    assert page.evaluate(height) < whole
    page.locator(".k-folded summary").first.click()
    expect(page.locator("section.k-clause").first).to_be_visible()
    page.goto(f"{address}/{language}/chapters/rise-of-ix/setup.html?with=rise-of-ix&players=4")
    expect(page.locator(".k-ruleset summary")).to_contain_text("4")
    expect(page.locator("section.k-out")).not_to_have_count(page.locator("section.k-clause").count())


def test_a_replaced_clause_shows_what_is_played_instead(page: Page, address: str) -> None:
    """The sentence of the replacement stands below the old one, and leads to it."""
    page.goto(f"{address}/pl/chapters/uprising/setup.html?with=six-players+khoam&players=6")
    replaced = page.locator("section.k-replaced").first
    expect(replaced.locator(".k-note")).to_contain_text("W tej grze zamiast tego obowiązuje")
    link = replaced.locator(".k-note a").first
    sentence = link.inner_text()
    link.click()
    page.wait_for_url(re.compile(r"/six-players/clause/"))
    assert page.locator("h1").inner_text().startswith(sentence[:30])
    expect(page.locator(".k-entry.k-out, .k-entry.k-replaced")).to_have_count(0)


def test_a_card_of_another_box_says_so_beside_its_drawing(page: Page, address: str) -> None:
    """The note stands below the drawn card and covers nothing of it; a heading over rules of other games alone goes."""
    card = f"{address}/pl/imperium/card/gun-thopter.html"
    page.goto(card)
    headings = page.locator("article h2:visible").count()
    page.goto(f"{card}?with=uprising&players=4")
    expect(page.locator(".k-drawn + .k-note")).to_contain_text("Nie w tej grze")
    assert page.locator(".k-drawn .k-note").count() == 0
    assert page.locator("article h2:visible").count() < headings
    for list_ in page.locator("article .k-related").all():
        above = list_.locator("xpath=preceding-sibling::*[1][self::h2]")
        folded = list_.locator("xpath=following-sibling::*[1][self::details]").count()
        if above.count() and above.is_visible() and not folded:
            assert list_.locator("> li:visible").count() > 0
    head, box = page.locator(".k-drawn-head").bounding_box(), page.locator(".k-drawn .k-box").first.bounding_box()
    assert head is not None
    assert box is not None
    assert box["y"] >= head["y"] + head["height"]


def test_the_list_of_phases_keeps_to_the_game(page: Page, address: str) -> None:
    """Both games stand there without a choice, and only the chosen one with it."""
    page.goto(f"{address}/uk/lists/phase.html")
    expect(page.locator(".k-course:visible")).to_have_count(2)
    page.goto(f"{address}/uk/lists/phase.html?with=classic&players=6")
    expect(page.locator(".k-course:visible")).to_have_count(1)
    expect(page.locator(".k-course[data-game=classic] .k-round:not(.k-once) > li:visible")).to_have_count(9)


def test_the_choice_is_made_once_and_kept(page: Page, address: str) -> None:
    """Chosen by keyboard and mouse on one page, followed on the next, in the address of both, and undone."""
    page.goto(f"{address}/pl/index.html")
    page.locator(".k-ruleset summary").click()
    page.locator(".k-ruleset details summary").click()
    page.get_by_label("Potęga Ix", exact=True).check()
    assert page.get_by_label("Diuna: Imperium – Powstanie", exact=True).is_checked()
    page.get_by_role("button", name="3 graczy", exact=True).click()
    expect(page.locator(".k-ruleset .k-game")).to_have_text("Powstanie + Potęga Ix, 3 graczy")
    assert "with=rise-of-ix&players=3" in page.url
    page.keyboard.press("Escape")
    expect(page.locator(".k-ruleset form")).to_be_hidden()
    page.goto(f"{address}/pl/chapters/rivals/setup.html")
    expect(page.locator("section.k-out").first).to_be_attached()
    assert "with=rise-of-ix&players=3" in page.url
    page.locator(".k-ruleset summary").click()
    page.get_by_role("button", name="Pokaż wszystkie zasady").click()
    assert _out(page) == 0
    assert "with=" not in page.url
    page.reload()
    assert _out(page) == 0


def test_what_the_books_forbid_is_said(page: Page, address: str) -> None:
    """Six players need the CHOAM module, and the control says so."""
    page.goto(f"{address}/uk/index.html?with=six-players&players=4")
    page.locator(".k-ruleset summary").click()
    expect(page.locator(".k-bars li")).to_have_count(2)


def test_a_tile_chooses_a_game_and_names_it(page: Page, address: str) -> None:
    """The most played first; the panel closes by its button, and the game is always named."""
    page.goto(f"{address}/en/uprising/card/dagger.html")
    page.locator(".k-ruleset summary").click()
    tiles = page.locator(".k-ruleset .k-tile")
    assert tiles.first.locator("b").inner_text() == "Uprising"
    tiles.filter(has_text="CHOAM").click()
    expect(page.locator(".k-game")).to_have_text("Uprising + CHOAM module, 4 players")
    expect(tiles.filter(has_text="CHOAM")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".k-ruleset form")).to_be_hidden()
    assert "with=khoam&players=4" in page.url
    page.goto(f"{address}/en/index.html?with=two-allies-three-strongholds&players=6")
    expect(page.locator(".k-game")).to_contain_text("Classic Dune")


def test_lists_count_only_what_is_in_play(page: Page, address: str) -> None:
    """The deck of Uprising holds its own cards, and the number says so."""
    page.goto(f"{address}/en/lists/cards/imperium.html")
    output = page.locator(".k-filter output")
    expect(output).to_contain_text(" of ")
    everything = int(output.inner_text().split(" of ")[1].split()[0])
    page.goto(f"{address}/en/lists/cards/imperium.html?with=uprising&players=4")
    expect(page.locator(".k-cards > li.k-out").first).to_be_attached()
    shown = page.locator(".k-cards > li:visible")
    expect(output).to_have_text(f"{shown.count()} of {shown.count()} shown")
    assert 0 < shown.count() < everything


def test_a_ruleset_can_be_played_from_its_page(page: Page, address: str) -> None:
    """One tap on its page."""
    page.goto(f"{address}/pl/six-players/ruleset/six-players.html")
    page.get_by_role("button", name="Gramy w to").click()
    expect(page.locator(".k-game")).to_contain_text("6 graczy")


def test_the_switch_of_language_keeps_place_and_ruleset(browser: Browser, address: str) -> None:
    """Even where the browser keeps nothing, the address takes both along."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(f"{address}/en/chapters/uprising/agent-turn.html?with=uprising&players=3#uprising.clause.infiltrate")
    expect(page.locator(".k-ruleset summary")).to_contain_text("3")
    expect(page.locator("section[id='uprising.clause.infiltrate']")).to_be_in_viewport()
    page.locator(".k-languages a", has_text="Polski").click()
    page.wait_for_url(
        re.compile(r"/pl/chapters/uprising/agent-turn\.html\?with=uprising&players=3#uprising\.clause\.infil")
    )
    expect(page.locator("section[id='uprising.clause.infiltrate']")).to_be_in_viewport()
    context.close()


def test_the_control_fits_a_phone(page: Page, address: str) -> None:
    """At 390 pixels the form lies inside the screen."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}/uk/{CHAPTER}?with=rivals&players=1")
    page.locator(".k-ruleset summary").click()
    expect(page.locator(".k-ruleset .k-tile").first).to_be_visible()
    page.locator(".k-ruleset details summary").click()
    expect(page.locator(".k-choice").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
