"""The search box in a real browser: typing, keyboard, languages, phone width, and what a screen reader is told."""

import re

import pytest
from playwright.sync_api import Page, Response, Route, expect

from kodeks import integrity
from kodeks.sphinx_ext.pages.doubts import marks

pytestmark = [pytest.mark.browser]
ENTRY = "uprising/clause/infiltrate.html"
INPUT = "#k-search-input"
OPTION = ".k-answers > ol > .k-answer > a"
#: What the arrow keys step through: answers, and the rules that stand with them.
LINK = ".k-answers > ol > .k-answer > a, .k-answers > ol .k-twins a"


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


def test_an_answer_shows_its_kind_its_game_and_its_pages(page: Page, address: str) -> None:
    """The sentence itself, and below it what it is, where it belongs, and the pages of the books."""
    _ask(page, f"{address}/pl/{ENTRY}", "remis na pierwszym miejscu w walce")
    first = page.locator(".k-answer").first
    assert "remisują na pierwszym miejscu" in first.inner_text()
    under = first.locator(".k-under").inner_text()
    assert "Zasada" in under
    assert "PL s. 14" in under
    assert "UK s. 14" in under
    assert "instrukcje się różnią" in under


def test_a_rule_about_the_same_stands_with_the_answer(page: Page, address: str) -> None:
    """Below the sentence, a link to its own page; pages of the books only where they are not those of the answer."""
    _ask(page, f"{address}/pl/index.html", "remis na pierwszym miejscu w walce")
    rules = page.locator(".k-answer").first.locator(".k-twins li")
    assert 0 < rules.count() <= 2
    for rule in rules.all():
        assert "/uprising/clause/" in str(rule.locator("a").get_attribute("href"))
    first, own = page.locator(".k-answer").first.locator("a").nth(1), page.locator(OPTION).first
    assert first.get_attribute("href") != own.get_attribute("href")
    others = 0
    for query in ("remis na pierwszym miejscu w walce", "ile kosztuje głęboka pustynia", "gdzie zdobyć szpiega"):
        _ask(page, f"{address}/pl/index.html", query)
        for answer in page.locator(".k-answers > ol > .k-answer", has=page.locator(".k-twins")).all():
            pages = [one for one in answer.locator(".k-under .k-chip").all_inner_texts() if re.match("PL|UK", one)]
            for rule in answer.locator(".k-twins li").all():
                told = rule.locator(".k-chip").all_inner_texts()
                assert told != pages
                others += bool(told)
    assert others


def test_the_first_answers_wait_for_no_doubts(page: Page, address: str) -> None:
    """Rules answer before the words of differences have come; these take their place when they are there."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/more-en.json", hold)
    _ask(page, f"{address}/en/index.html", "what happens when a lasgun meets a shield")
    answers = page.locator(".k-answers > ol")
    expect(answers).to_contain_text("Lasgun")
    expect(answers).not_to_contain_text("Difference between the books")
    held[0].continue_()
    expect(page.locator(OPTION).first).to_contain_text("What happens when a lasgun meets a shield?")


def test_an_answer_opens_in_place(page: Page, address: str) -> None:
    """Exceptions, examples and doubts stand below the sentence, without another page."""
    _ask(page, f"{address}/en/index.html", "who gets the reward when players tie for first place")
    first = page.locator(".k-answer").first
    before = page.url
    first.locator("summary").click()
    expect(first.locator("details li").first).to_be_visible()
    assert first.locator("details li a").count() > 1
    assert page.url == before


def test_the_chosen_game_comes_first_and_others_are_folded(page: Page, address: str) -> None:
    """With classic Dune chosen a tie is that of classic Dune; other games are counted below, and open."""
    for choice, own in (("classic&players=6", "classic"), ("uprising&players=4", "uprising")):
        _ask(page, f"{address}/pl/index.html?with={choice}", "remis w walce")
        expect(page.locator(".k-answers > details > summary")).to_contain_text("W innych grach")
        games = {str(answer.get_attribute("data-game")) for answer in page.locator(".k-answers > ol > .k-answer").all()}
        assert own in games
        assert ("uprising" if own == "classic" else "classic") not in games
        page.locator(".k-answers > details > summary").click()
        expect(page.locator(".k-answers > details .k-answer").first).to_be_visible()


def test_no_colour_of_an_answer_goes_unexplained(page: Page, address: str) -> None:
    """The colour of a game is only that of the chip that names the game: an answer has no bar beside it."""
    _ask(page, f"{address}/pl/index.html", "remis w walce")
    edges = page.locator(".k-answer").evaluate_all("(all) => all.map((one) => getComputedStyle(one).borderLeftWidth)")
    assert set(edges) == {"0px"}
    chips = page.locator(".k-answer .k-chip-game")
    assert chips.count() > 1
    assert all(text.strip() for text in chips.all_inner_texts())


def test_a_chapter_explains_its_colours_and_marks(page: Page, address: str) -> None:
    """Every colour beside a rule stands above with its word, and so does every mark."""
    page.goto(f"{address}/en/chapters/uprising/agent-turn.html")
    read = "(all) => all.map((one) => getComputedStyle(one).borderLeftColor)"
    beside = set(page.locator("section.k-clause").evaluate_all(read))
    assert beside <= set(page.locator(".k-legend > [class]").evaluate_all(read))
    legend = page.locator(".k-legend").inner_text()
    for word in ("must", "may", "cannot", "books differ", "open question"):
        assert word in legend


@pytest.mark.parametrize(
    ("language", "query"),
    [
        ("en", "must the effect of the agent box be applied or may it be left out"),
        ("pl", "czy efekt ramki agenta jest obowiązkowy, czy można go pominąć"),
        ("uk", "чи обов’язково застосовувати ефект комірки агента, чи його можна пропустити"),
    ],
)
def test_each_reading_of_a_difference_is_a_line(language: str, query: str, page: Page, address: str) -> None:
    """Readings stand below each other, and the one that is followed says so."""
    _ask(page, f"{address}/{language}/index.html", query)
    answer = page.locator(".k-answer", has=page.locator("a[href$='discrepancy/agent-box-compulsory.html']"))
    readings = answer.locator(".k-reading")
    assert readings.count() == 2
    first, second = (readings.nth(at).bounding_box() for at in (0, 1))
    assert first is not None
    assert second is not None
    assert second["y"] >= first["y"] + first["height"]
    assert answer.locator(".k-follows").count() == 1


def test_only_a_doubt_that_changes_play_marks_a_rule(page: Page, address: str, base: integrity.Base) -> None:
    """Where the books differ in what may be done or what comes of it, or a question is open in play; only there."""
    marked: dict[str, bool] = {}
    opened: dict[str, bool] = {}
    for query in ("troop", "spy", "tie in combat", "sandworm", "draw cards"):
        _ask(page, f"{address}/en/index.html", query)
        for answer in page.locator(".k-answer", has=page.locator("a[href*='/clause/']")).all():
            module, kind, slug = str(answer.locator("a").first.get_attribute("href")).split("?")[0].split("/")[-3:]
            if kind != "clause":  # a term or a card with rules folded under it
                continue
            marked[f"{module}.{kind}.{slug[:-5]}"] = answer.locator(".k-chip-differ").count() > 0
            opened[f"{module}.{kind}.{slug[:-5]}"] = answer.locator(".k-chip-open").count() > 0
    assert len(marked) > 20
    weighty = {
        clause
        for difference in base.kb.of("discrepancy")
        if difference.data["changes"] in ("move", "outcome")
        for clause in difference.ids("touches")
    }
    assert marked == {id: id in weighty for id in marked}
    assert 0 < sum(marked.values()) < len(marked)
    asked = {clause for silence in base.kb.of("silence") if marks(silence) for clause in silence.ids("touches")}
    assert opened == {id: id in asked for id in opened}
    assert 0 < sum(opened.values()) < len(opened)


def test_a_closer_answer_of_another_game_is_named_above(page: Page, address: str) -> None:
    """One line names the game and the number, and a tap leads to the answers; a question of the own game has none."""
    page.set_viewport_size({"width": 390, "height": 844})
    _ask(page, f"{address}/pl/index.html?with=uprising&players=4", "jak daleko przesuwa się burza")
    hint = page.locator(".k-nearer")
    expect(hint).to_contain_text("Trafniejsza odpowiedź jest w innej grze")
    number = page.locator(".k-answers > details .k-answer").count()
    assert hint.inner_text().endswith(f"({number})")
    first = page.locator(".k-answers > details .k-answer").first
    expect(first).not_to_be_visible()
    hint.click()
    expect(first).to_be_in_viewport()
    expect(first.locator("> a")).to_be_focused()
    assert first.get_attribute("data-game") == "classic"
    # What only another game has is asked for by its name.
    _ask(page, f"{address}/pl/index.html?with=uprising&players=4", "ile kosztuje frachtowiec")
    expect(hint).to_contain_text("Potęga Ix")
    _ask(
        page,
        f"{address}/pl/index.html?with=uprising&players=4",
        "kto dostaje nagrodę przy remisie na pierwszym miejscu",
    )
    expect(hint).to_have_count(0)


def test_the_question_is_in_the_address_and_survives_back(page: Page, address: str) -> None:
    """The list is there again after Back, and the page that was opened marks what matched."""
    _ask(page, f"{address}/pl/{ENTRY}", "limit wysyłania jednostek z garnizonu")
    assert "q=limit" in page.url
    goal = str(page.locator(OPTION).first.get_attribute("href"))
    page.locator(OPTION).first.click()
    page.wait_for_url(re.compile(re.escape(goal)))
    expect(page.locator("h1 mark.k-hit").first).to_be_visible()
    page.go_back()
    expect(page.locator(INPUT)).to_have_value("limit wysyłania jednostek z garnizonu")
    expect(page.locator(OPTION).first).to_be_visible()


def test_nothing_in_this_game_offers_the_others(page: Page, address: str) -> None:
    """A word of classic Dune is found there while Uprising is chosen."""
    page.goto(f"{address}/en/index.html?with=uprising&players=4")
    page.locator(INPUT).fill("Thufir Hawat")
    expect(page.locator(".k-answers details[open] .k-answer", has_text="Thufir Hawat").first).to_be_visible()


def test_the_keyboard_alone_is_enough(page: Page, address: str) -> None:
    """Slash opens, arrows choose, Escape closes, Enter follows."""
    page.goto(f"{address}/en/{ENTRY}")
    page.keyboard.press("/")
    box = page.locator(INPUT)
    expect(box).to_be_focused()
    page.keyboard.type("swordmaster")
    expect(box).to_have_attribute("aria-expanded", "true")
    expect(page.locator(LINK).nth(1)).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator(LINK).nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator(OPTION).first).to_be_focused()
    page.keyboard.press("Escape")
    expect(box).to_have_attribute("aria-expanded", "false")
    expect(page.locator(".k-answers")).to_be_hidden()
    page.keyboard.press("ArrowDown")
    wanted = str(page.locator(OPTION).first.get_attribute("href"))
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(re.escape(wanted)))
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


def test_the_index_comes_when_the_page_is_at_rest(page: Page, address: str) -> None:
    """Before anybody asks: the entries and one language, compressed below 320 kB; a question needs nothing more."""
    import gzip

    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer) if "/_static/search/" in answer.url else None)
    with page.expect_response("**/words-uk.json"), page.expect_response("**/entries.json"):
        page.goto(f"{address}/uk/index.html")
    page.locator(INPUT).fill("шпигуни")
    expect(page.locator(OPTION).first).to_be_visible()
    loaded = [answer.url.rpartition("/")[2] for answer in answers]
    assert sorted(loaded) == ["box.mjs", "entries.json", "more-uk.json", "query.mjs", "words-uk.json", "worker.mjs"]
    assert sum(len(gzip.compress(answer.body())) for answer in answers) < 320_000


def test_a_browser_without_workers_answers_too(page: Page, address: str) -> None:
    """The page then does the work itself, and opens answers in place all the same."""
    page.add_init_script("delete window.Worker")
    _ask(
        page, f"{address}/en/index.html?with=uprising&players=4", "who gets the reward when players tie for first place"
    )
    page.locator(".k-answer summary").first.click()
    expect(page.locator(".k-answer details li").first).to_be_visible()


def test_the_language_switch_keeps_the_question(page: Page, address: str) -> None:
    """The same question is asked again on the page of the other language."""
    _ask(page, f"{address}/pl/{ENTRY}", "szpieg")
    page.keyboard.press("Escape")
    page.locator(".k-languages a", has_text="Українська").click()
    page.wait_for_url(re.compile(f"/uk/{ENTRY}"))
    expect(page.locator(INPUT)).to_have_value("szpieg")
    expect(page.locator(OPTION).first).to_be_visible()
    assert "/uk/" in str(page.locator(OPTION).first.get_attribute("href"))


def test_nothing_found_is_said_and_near_words_are_offered(page: Page, address: str) -> None:
    """An empty answer is told in words, on the screen and to a screen reader; a near word asks again."""
    page.goto(f"{address}/pl/index.html")
    page.locator(INPUT).fill("drednqqxt")
    status = page.locator(".k-search [role=status]")
    expect(status).to_have_text("Nic nie znaleziono")
    expect(page.locator(".k-answers")).to_contain_text("Nic nie znaleziono")
    expect(page.locator(".k-near button").first).to_be_visible()
    page.locator(".k-near button").first.click()
    expect(page.locator(OPTION).first).to_be_visible()


def test_a_screen_reader_hears_how_many(page: Page, address: str) -> None:
    """The box has a name, the answers belong to it, and their number is a status."""
    _ask(page, f"{address}/uk/index.html", "контракт")
    box = page.get_by_role("combobox", name="Пошук у правилах")
    expect(box).to_have_attribute("aria-controls", "k-answers")
    expect(page.locator(".k-search [role=status]")).to_have_text(re.compile(r"Знайдено: \d+"))


def test_the_box_fits_a_phone(page: Page, address: str) -> None:
    """At phone width the results lie inside the screen."""
    page.set_viewport_size({"width": 390, "height": 844})
    _ask(page, f"{address}/uk/{ENTRY}", "розгорнути загони з гарнізону")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    edges = page.locator(".k-answers").bounding_box()
    assert edges is not None
    assert edges["x"] >= 0
    assert edges["x"] + edges["width"] <= 390


def test_a_text_is_never_read_as_markup(page: Page, address: str) -> None:
    """What is typed or found stands on the page as text."""
    page.goto(f"{address}/en/index.html?q=%3Cimg%20src=x%20onerror=alert(1)%3E%20spy")
    expect(page.locator(OPTION).first).to_be_visible()
    assert page.locator(".k-search img").count() == 0


def test_a_letter_asks_only_for_its_own_word(page: Page, address: str) -> None:
    """Typed letter by letter, misspelt words are looked for once each: the words before the last are remembered."""
    _ask(page, f"{address}/pl/index.html", "szpieg")
    looked = page.evaluate(
        """async () => {
          const { Language, Search, first, whole } = await import(new URL("_static/search/query.mjs", location.href));
          const load = async (what) => {
            const read = async (name) => (await fetch(new URL(`_static/search/${name}.json`, location.href))).json();
            if (what === "entries") return read(what);
            return whole(first(await read(`words-${what}`)), await read(`more-${what}`));
          };
          const search = await new Search("pl", load).open();
          const looked = [];
          const { nearest } = Language.prototype;
          Language.prototype.nearest = function (word) { looked.push(word); return nearest.call(this, word); };
          const query = "przywolanie szpeiga z punktu obserwacyjengo";
          for (let at = 1; at <= query.length; at++) search.find(query.slice(0, at), { typing: true, limit: 18 });
          return looked;
        }"""
    )
    assert "szpeiga" in looked
    assert len(looked) == len(set(looked))
