"""The search box in a real browser: typing, keyboard, languages, phone width, and what a screen reader is told."""

import re

import pytest
from playwright.sync_api import Page, Response, expect

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("site")]
ENTRY = "uprising/clause/infiltrate.html"
INPUT = "#k-search-input"
OPTION = "#k-search-list [role=option]"


def _ask(page: Page, address: str, query: str) -> None:
    page.goto(address)
    page.locator(INPUT).fill(query)
    expect(page.locator(OPTION).first).to_be_visible()


@pytest.mark.parametrize(
    ("language", "query", "wanted", "word"),
    [
        ("pl", "krysnożami i ornitopterem", "uprising/clause/three-battle-icons.html", "ornitopter"),
        ("uk", "бойовими символами орнітоптерів", "uprising/clause/three-battle-icons.html", "орнітоптер"),
        ("en", "observation posts of spies", "uprising/term/observation-post.html", "Observation"),
    ],
)
def test_inflected_words_find_the_entry(
    language: str, query: str, wanted: str, word: str, page: Page, address: str
) -> None:
    """Words in any form lead to the entry, and the words that matched are marked in its own form."""
    _ask(page, f"{address}/{language}/index.html", query)
    option = page.locator(f"{OPTION}[href$='/{language}/{wanted}']")
    expect(option).to_be_visible()
    assert word in option.locator("mark").all_inner_texts()


def test_results_are_grouped_by_kind_and_name_their_module(page: Page, address: str) -> None:
    """Each group has the name of its kind, each result the name of its module."""
    _ask(page, f"{address}/pl/{ENTRY}", "drednoty")
    heads = page.locator(".k-search-kind").all_inner_texts()
    assert "Zasady" in heads
    assert len(heads) == len(set(heads))
    assert "Potęga Ix" in page.locator(".k-search-module").all_inner_texts()
    for group in page.locator("#k-search-list [role=group]").all():
        kinds = {str(one.get_attribute("href")).split("/")[-2] for one in group.locator("[role=option]").all()}
        assert len(kinds) == 1


def test_the_keyboard_alone_is_enough(page: Page, address: str) -> None:
    """Slash opens, arrows choose, Escape closes, Enter follows."""
    page.goto(f"{address}/en/{ENTRY}")
    page.keyboard.press("/")
    box = page.locator(INPUT)
    expect(box).to_be_focused()
    page.keyboard.type("swordmaster")
    expect(box).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    chosen = str(box.get_attribute("aria-activedescendant"))
    option = page.locator(f"#{chosen}")
    expect(option).to_have_attribute("aria-selected", "true")
    assert page.locator(f"{OPTION}[aria-selected=true]").count() == 1
    page.keyboard.press("Escape")
    expect(box).to_have_attribute("aria-expanded", "false")
    expect(page.locator("#k-search-list")).to_be_hidden()
    page.keyboard.press("ArrowDown")
    wanted = str(page.locator(OPTION).first.get_attribute("href"))
    page.keyboard.press("Enter")
    page.wait_for_url(wanted)
    assert "/en/" in page.url


def test_a_slash_can_be_typed(page: Page, address: str) -> None:
    """The key is a letter like any other inside the box."""
    page.goto(f"{address}/en/index.html")
    page.locator(INPUT).focus()
    page.keyboard.type("a/b")
    assert page.locator(INPUT).input_value() == "a/b"


@pytest.mark.parametrize(
    ("language", "query"), [("pl", "дредноутів"), ("en", "drednotami"), ("uk", "dreadnoughts"), ("pl", "dreadnoughts")]
)
def test_any_language_is_understood_on_any_page(language: str, query: str, page: Page, address: str) -> None:
    """A word of another language finds entries, shown in the language of the page."""
    _ask(page, f"{address}/{language}/index.html", query)
    found = page.locator(f"{OPTION}[href*='dreadnought']")
    expect(found.first).to_be_visible()
    assert f"/{language}/" in str(found.first.get_attribute("href"))


def test_only_the_language_of_the_page_is_loaded(page: Page, address: str) -> None:
    """Nothing before the box is used; then the entries and one language, compressed below 300 kB."""
    import gzip

    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer) if "/_static/search/" in answer.url else None)

    def loaded() -> set[str]:
        return {answer.url.rpartition("/")[2] for answer in answers}

    page.goto(f"{address}/uk/index.html")
    page.wait_for_load_state("networkidle")
    assert loaded() == {"box.mjs"}
    page.locator(INPUT).fill("шпигуни")
    expect(page.locator(OPTION).first).to_be_visible()
    assert loaded() == {"box.mjs", "query.mjs", "entries.json", "words-uk.json"}
    assert sum(len(gzip.compress(answer.body())) for answer in answers) < 300_000


def test_the_language_switch_keeps_the_question(page: Page, address: str) -> None:
    """The same question is asked again on the page of the other language."""
    _ask(page, f"{address}/pl/{ENTRY}", "szpieg")
    page.keyboard.press("Escape")
    page.locator(".k-languages a", has_text="Українська").click()
    page.wait_for_url(re.compile(f"/uk/{ENTRY}"))
    assert page.locator(INPUT).input_value() == "szpieg"
    expect(page.locator(OPTION).first).to_be_visible()
    assert "/uk/" in str(page.locator(OPTION).first.get_attribute("href"))


def test_nothing_found_is_said(page: Page, address: str) -> None:
    """An empty answer is told in words, on the screen and to a screen reader."""
    page.goto(f"{address}/pl/index.html")
    page.locator(INPUT).fill("qqqqxxzz")
    status = page.locator(".k-search [role=status]")
    expect(status).to_have_text("Nic nie znaleziono")
    expect(page.locator("#k-search-list")).to_be_hidden()


def test_a_screen_reader_hears_how_many(page: Page, address: str) -> None:
    """The box has a name, the list belongs to it, and the number of answers is a status."""
    _ask(page, f"{address}/uk/index.html", "контракт")
    box = page.get_by_role("combobox", name="Пошук у правилах")
    expect(box).to_have_attribute("aria-controls", "k-search-list")
    expect(page.locator(".k-search [role=status]")).to_have_text(re.compile(r"Знайдено: \d+"))


def test_the_box_fits_a_phone(page: Page, address: str) -> None:
    """At phone width the results lie inside the screen."""
    page.set_viewport_size({"width": 390, "height": 844})
    _ask(page, f"{address}/uk/{ENTRY}", "розгорнути загони з гарнізону")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    edges = page.locator("#k-search-list").bounding_box()
    assert edges is not None
    assert edges["x"] >= 0
    assert edges["x"] + edges["width"] <= 390


def test_a_text_is_never_read_as_markup(page: Page, address: str) -> None:
    """What is typed or found stands on the page as text."""
    page.goto(f"{address}/en/index.html?q=%3Cimg%20src=x%20onerror=alert(1)%3E%20spy")
    expect(page.locator(OPTION).first).to_be_visible()
    assert page.locator(".k-search img").count() == 0


def test_a_letter_is_answered_at_once(page: Page, address: str) -> None:
    """Half of the answers to keystrokes take less than 50 ms, typos included, also on a busy machine."""
    _ask(page, f"{address}/pl/index.html", "szpieg")
    times = page.evaluate(
        """async () => {
          const { Search } = await import(new URL("_static/search/query.mjs", location.href));
          const load = (what) => fetch(new URL(what === "entries" ? "_static/search/entries.json"
            : `../${what}/_static/search/words-${what}.json`, location.href)).then((one) => one.json());
          const search = await new Search("pl", load).open();
          const query = "przywolanie szpeiga z punktu obserwacyjengo";
          await search.prepare(query);
          const times = [];
          for (let at = 1; at <= query.length; at++) {
            const start = performance.now();
            search.find(query.slice(0, at), { typing: true, limit: 18 });
            times.push(performance.now() - start);
          }
          return times.sort((one, other) => one - other);
        }"""
    )
    assert times[len(times) // 2] < 50
