"""The Table in Chromium: disputes by tapping, links, files, games, hostile input, and the network off."""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from judging.test_cases import CASES
from kodeks import compiled
from kodeks.judge import cases, questions
from kodeks.judge.base import Library
from kodeks.judge.case import Case
from kodeks.loading import Marks
from kodeks.sphinx_ext.build import table as table_build

pytestmark = [pytest.mark.browser]

ROOT = Path(__file__).resolve().parent.parent.parent
READY = list(table_build.cases(table_build.disputes()))
UPRISING = [(id, case) for game, id, case in READY if game == "uprising"]
#: The disputed positions that are written out whole.
SAMPLE = [case for case in CASES if "/sample: " in str(case.id)]
#: The class of the band for each verdict.
BAND = {"legal": "kt-legal", "illegal": "kt-illegal", "resolved": "kt-resolved", "undecided": "kt-undecided"}
#: Bytes that the Table fetches in one language, as they come over the wire.
MOST_BYTES = 7_000_000


@pytest.fixture(scope="module")
def table(browser: Browser, address: str) -> Iterator[Page]:
    """The Table in Polish on a phone, its engine loaded once for all tests; every error counts."""
    context = browser.new_context(
        viewport={"width": 390, "height": 800}, service_workers="block", accept_downloads=True
    )
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("response", lambda response: errors.append(response.url) if response.status >= 400 else None)
    page.goto(f"{address}/pl/table.html")
    _loaded(page)
    yield page
    context.close()
    assert [error for error in errors if "Service Worker" not in error] == []


def _loaded(page: Page) -> None:
    page.wait_for_selector(".kt-tabs")
    page.wait_for_selector(".kt-loading", state="detached", timeout=90_000)
    assert page.locator("p.kt-faults").count() == 0


def _open(page: Page, state: dict[str, Any]) -> None:
    """Open a link that holds a state, as somebody sends it."""
    link = page.evaluate(
        """async (state) => {
          const stream = new Blob([JSON.stringify(state)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
          const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
          const text = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
          location.hash = "1." + text.replaceAll("=", "");
        }""",
        state,
    )
    assert link is None


def _state(case: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"view": "settle", "game": case.get("game", "uprising"), "modules": [], "players": 3, "case": case, **more}


def _verdict(library: Library, case: dict[str, Any]) -> str:
    read = cases.read_case(library, case, "", Marks(0, 0))
    assert isinstance(read, Case)
    return questions.answer(read).verdict


@pytest.fixture(scope="module")
def library() -> Library:
    """The base of the command line."""
    return Library(compiled.load())


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_a_dispute_is_settled_by_tapping_alone_from_the_home_page(
    browser: Browser, address: str, language: str
) -> None:
    """On a phone, without the keyboard: home, Table, a topic, a dispute, the verdict; before the engine is there."""
    context = browser.new_context(viewport={"width": 390, "height": 800}, service_workers="block", has_touch=True)
    page = context.new_page()
    page.route("**/engine/kodeks-*.pack", lambda route: route.abort())  # the engine never comes
    page.goto(f"{address}/{language}/index.html")
    page.locator(".k-to-table").tap()
    start = json.loads(page.request.get(f"{address}/engine/{language}/start.json").text())
    topics = start["games"][0]["topics"]
    for topic in topics[:7]:
        page.get_by_role("button", name=topic["title"], exact=True).tap()
        for dispute in topic["disputes"][:3]:
            page.get_by_role("button", name=dispute["title"], exact=True).tap()
            packed = page.request.get(f"{address}/engine/{language}/uprising-{dispute['id']}.pack").body()
            answer = json.loads(gzip.decompress(packed))
            band = page.locator(f".kt-band.{BAND[answer['verdict']]}")
            expect(band).to_be_visible()
            if answer["sentences"]:
                expect(band).to_contain_text(answer["sentences"][0]["text"])
            page.locator(".kt-tools .k-button").first.tap()
        page.locator(".kt-tools .k-button").first.tap()
    context.close()


@pytest.mark.parametrize("case", [pytest.param(case.values[0], id=str(case.id)) for case in SAMPLE])
def test_a_link_and_a_file_give_the_verdict_of_the_command(
    case: dict[str, Any], table: Page, library: Library, tmp_path: Path
) -> None:
    """Each disputed position, sent as a link or opened as a file, has the verdict of ``kodeks judge``."""
    band = table.locator(f".kt-band.{BAND[_verdict(library, case)]}")
    asked = {name: value for name, value in case.items() if name not in ("expected", "id")}
    _open(table, _state(asked))
    expect(band).to_be_visible()
    expect(table.locator(".kt-question")).not_to_be_empty()
    _open(table, {"view": "settle", "game": "uprising", "modules": [], "players": 3})
    expect(table.locator(".kt-band")).to_have_count(0)
    table.locator(".kt-tabs button").nth(1).click()
    expect(table.locator(".kt-band.kt-legal")).to_be_visible()
    address = table.url
    path = tmp_path / "position.yaml"
    path.write_text(yaml.safe_dump(asked, allow_unicode=True), encoding="utf-8")
    table.locator("input[type=file]").set_input_files(str(path))
    expect(table).not_to_have_url(address)
    expect(band).to_be_visible()
    expect(table.locator(".kt-question")).to_have_count(int("move" in case or "outcome" in case))


def test_an_example_opens_from_its_page_and_is_read_the_other_way(page: Page, table: Page, address: str) -> None:
    """The link of a worked example shows its verdict at the tile of its game; the switch turns it."""
    page.goto(f"{address}/pl/six-players/scenario/shipping-through-the-other-ally.html")
    expect(page.locator(".k-drawn-table .kd-panels")).to_be_visible()
    link = page.locator("a.k-strong[href*='table.html#']").get_attribute("href") or ""
    table.evaluate("hash => { location.hash = hash }", link.partition("#")[2])
    band = table.locator(".kt-band").first
    expect(band).to_have_class(re.compile(BAND["legal"]), timeout=20_000)
    expect(table.locator(".kt-game summary")).to_contain_text("sześcioosobowa")
    table.locator(".kt-reading .kt-choice[aria-pressed=false]").first.click()
    expect(band).to_have_class(re.compile(BAND["illegal"]), timeout=20_000)


def test_changing_what_decides_turns_the_verdict_and_the_address(table: Page) -> None:
    """The wall falls at a tap, the verdict turns, and the link says so."""
    case = dict(UPRISING)["worm-behind-the-wall"]
    _open(table, _state(case))
    expect(table.locator(".kt-band.kt-illegal")).to_be_visible()
    before = table.url
    table.locator(".kt-turn .k-button").click()
    expect(table.locator(".kt-band.kt-legal")).to_be_visible()
    assert table.url != before
    table.get_by_role("group", name=re.compile("Mur Zaporowy")).get_by_role("button", name="tak").click()
    expect(table.locator(".kt-band.kt-illegal")).to_be_visible()


def test_a_space_is_picked_on_the_board_by_keyboard(table: Page) -> None:
    """Enter on a space of the drawing asks about that space."""
    _open(table, _state(dict(UPRISING)["occupied-space"]))
    expect(table.locator(".kt-band.kt-illegal")).to_be_visible()
    space = table.locator('[data-at="uprising.space.spice-refinery"]')
    space.focus()
    space.press("Enter")
    expect(table.locator(".kt-band.kt-legal")).to_be_visible()


def test_a_ready_dispute_is_found_by_any_form_of_a_word_and_by_another_word_for_it(table: Page) -> None:
    """The search of the site answers; what nothing is about leads to the rules and to a table of one's own."""
    _open(table, {"view": "settle", "game": "uprising", "modules": [], "players": 3})
    field = table.locator("input.kt-search")
    expect(table.locator("#k-table ~ p").first).to_be_visible()
    field.fill("wezwanie czerwiem za murami")
    expect(table.locator(".kt-disputes")).to_contain_text("Mur Zaporowy stoi")
    field.fill("robakami")
    expect(table.locator(".kt-disputes")).to_contain_text("czerw")
    field.fill("qwertz")
    expect(table.locator("a.k-button[href*='q=qwertz']")).to_be_visible()
    expect(table.locator(".kt-disputes")).to_have_count(0)


#: How players ask in the three languages, with a game, and a piece of the title of the dispute that is meant.
ASKED = [
    ("uk", "uprising", "нічия за перше місце", "перше місце"),
    ("uk", "uprising", "однакова сила, хто отримує нагороду", "ділять"),
    ("pl", "uprising", "czy mogę tu wezwać czerwia?", "przywołać czerwia"),
    ("pl", "uprising", "szpieg na zajętym posterunku", "punkcie obserwacyjnym"),
    ("pl", "classic", "czy mogę wysłać wojska w burzę", "umieścić oddziały w sektorze"),
    ("en", "uprising", "may I deploy 4 troops", "deploy 3 troops"),
    ("en", "classic", "ship into the storm", "ship forces into the sector"),
]


def test_a_dispute_is_found_as_players_ask(page: Page, address: str) -> None:
    """In the words of a table, which need not be those of the title, it is among the first three."""
    page.route("**/engine/kodeks-*.pack", lambda route: route.abort())  # the engine is not needed
    for language, game, query, title in ASKED:
        page.goto(f"{address}/{language}/table.html")
        page.wait_for_selector(".kt-tabs")
        _open(page, {"view": "settle", "game": game, "modules": [], "players": 3})
        with page.expect_response("**/words-*.json"):
            page.locator("input.kt-search").focus()
        page.locator("input.kt-search").fill(query)
        expect(page.locator(".kt-disputes li:nth-child(-n+3)", has_text=title).first).to_be_visible()


#: How large each name of the map is on the screen, and which names and signs lie over each other.
SIZES = """names => names.map(name => {
  const placed = name.getScreenCTM();
  return Number(name.getAttribute('font-size')) * Math.hypot(placed.a, placed.b);
})"""
COVERED = """things => {
  const boxes = things.map(thing => [thing.textContent, thing.getBoundingClientRect()]);
  return boxes.flatMap(([name, box], index) => boxes.slice(0, index).filter(([, other]) =>
    Math.min(box.right, other.right) - Math.max(box.left, other.left) > 2 &&
    Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 4).map(([other]) => `${name} / ${other}`));
}"""


def test_the_names_of_the_classic_map_can_be_read_on_a_phone(table: Page) -> None:
    """Nothing has to be enlarged: the map is drawn for the width of the page, and nothing covers anything else."""
    _open(table, _state(next(case for name, _, case in READY if name == "classic")))
    names = table.locator(".kt-board .kd-name")
    expect(names.first).to_be_visible()
    sizes = names.evaluate_all(SIZES)
    assert len(sizes) > 40
    assert min(sizes) > 10.5
    assert table.locator(".kt-board .kd-name, .kt-board .kd-sign").evaluate_all(COVERED) == []
    assert table.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_the_map_of_a_worked_example_can_be_read_on_a_phone(page: Page, address: str, language: str) -> None:
    """A narrow page shows the strip, a wide one the round map; paper has the strip."""
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(f"{address}/{language}/classic/scenario/allies-meet-in-the-polar-sink.html")
    page.locator(".k-drawn-table > summary").click()
    strip, whole = page.locator(".kd-panels .kd-strip"), page.locator(".kd-panels .kd-wide")
    expect(strip).to_be_visible()
    expect(whole).to_be_hidden()
    assert min(strip.locator(".kd-name").evaluate_all(SIZES)) > 10.5
    assert strip.locator(".kd-name, .kd-sign").evaluate_all(COVERED) == []
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(strip).to_be_hidden()
    expect(whole).to_be_visible()
    page.emulate_media(media="print")
    expect(strip).to_be_visible()
    expect(whole).to_be_hidden()


@pytest.mark.parametrize(
    ("game", "thing"), [("Powstanie", "uprising.space.arrakeen"), ("Klasyczna", "classic.territory.arrakeen")]
)
def test_a_table_to_set_up_is_there_before_the_engine(page: Page, address: str, game: str, thing: str) -> None:
    """The board is drawn as the game begins; with the engine it is the same and can be changed."""
    page.set_viewport_size({"width": 390, "height": 800})
    page.route("**/engine/kodeks-*.pack", lambda route: route.abort())  # the engine never comes
    page.goto(f"{address}/pl/table.html")
    page.locator(".kt-game summary").click()
    page.locator(".k-games .k-tile", has_text=game).click()
    page.locator(".kt-tabs button").nth(1).click()
    expect(page.locator(f'.kt-board [data-at="{thing}"]').first).to_be_visible()
    early = page.locator(".kt-board").inner_html()
    page.unroute("**/engine/kodeks-*.pack")
    page.reload()
    expect(page.locator(".kt-band.kt-legal")).to_be_visible()
    assert page.locator(".kt-board").inner_html() == early


def test_a_dispute_at_another_table_says_so_and_what_turns_it_is_said_in_words(table: Page) -> None:
    """Who has chosen four is told that the dispute is one of three; a flag is a sentence, a number has both values."""
    case = dict(UPRISING)["worm-behind-the-wall"]
    _open(table, _state(case, players=4, dispute="worm-behind-the-wall"))
    expect(table.locator(".kt-band.kt-illegal")).to_be_visible()
    expect(table.locator(".kt-note")).to_have_count(0)  # nobody has chosen a number of players
    table.locator(".kt-game summary").click()
    table.locator(".kt-modules button", has_text="4").click()
    _open(table, _state(case, players=4, dispute="worm-behind-the-wall"))
    expect(table.locator(".kt-note")).to_contain_text("gracze: 3")
    expect(table.locator(".kt-turn .k-button")).to_have_text("Nie ma już Muru Zaporowego")
    _open(table, _state(case, players=3, dispute="worm-behind-the-wall"))
    expect(table.locator(".kt-band.kt-illegal")).to_be_visible()
    expect(table.locator(".kt-note")).to_have_count(0)
    _open(table, _state(dict(UPRISING)["price-from-the-visit"], players=3, dispute="price-from-the-visit"))
    expect(table.locator(".kt-turn .k-button")).to_have_text("Woda (gracz czerwony): 3 (teraz: 2)")
    # A module that nobody chose is named, too; a game chosen without a number holds no number against the dispute.
    contract = dict(UPRISING)["contract-held"]
    _open(table, _state(contract, players=3, dispute="contract-held"))
    expect(table.locator(".kt-note")).to_contain_text("KHOAM")
    expect(table.locator(".kt-game summary")).to_contain_text("KHOAM")
    table.locator(".k-games .k-tile").first.click()
    _open(table, _state(case, players=4, dispute="worm-behind-the-wall"))
    expect(table.locator(".kt-band.kt-illegal")).to_be_visible()
    expect(table.locator(".kt-note")).to_have_count(0)


def test_what_decides_is_as_wide_as_the_page_and_another_language_keeps_the_table(table: Page) -> None:
    """The word of the verdict beside the heading takes no room from the facts; the header's link leads to the same."""
    case = dict(UPRISING)["worm-behind-the-wall"]
    _open(table, _state(case, players=3, dispute="worm-behind-the-wall"))
    expect(table.locator(".kt-band.kt-illegal")).to_be_visible()
    fact, page = (table.locator(name).first.bounding_box() for name in (".kt-facts li", ".kt-verdict"))
    assert fact is not None
    assert page is not None
    assert fact["width"] > 0.95 * page["width"]
    table.locator(".k-languages a[hreflang=uk]").click()
    expect(table.locator(".kt-band.kt-illegal")).to_contain_text("стін")
    table.locator(".k-languages a[hreflang=pl]").click()
    expect(table.locator(".kt-band.kt-illegal")).to_contain_text("Mur")


def test_the_verdict_is_shown_in_the_language_of_the_other_player(table: Page) -> None:
    """The same verdict, large, in Ukrainian; the words of that language come when they are asked for."""
    _open(table, _state(dict(UPRISING)["occupied-space"]))
    table.locator(".kt-close").get_by_role("button", name=re.compile("Українська")).click()
    large = table.locator("dialog[open]")
    expect(large).to_contain_text("Арракін", timeout=20_000)
    table.keyboard.press("Escape")
    with table.expect_download() as saved:
        table.locator(".kt-close .k-button").nth(1).click()
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")


def test_a_table_is_set_up_by_tapping(table: Page) -> None:
    """An agent is put on a space; undo takes it away; a pasted fault says where it is."""
    _open(table, {"view": "setup", "game": "uprising", "modules": [], "players": 3, "case": UPRISING[0][1]})
    space = table.locator('[data-at="uprising.space.secrets"]')
    space.click()
    sheet = table.locator(".kt-sheet")
    sheet.locator(".kt-value").first.click()
    sheet.get_by_role("button", name="niebieski", exact=True).click()
    expect(table.locator('[data-at="uprising.space.secrets"] > title')).to_contain_text("niebieski")
    undo, redo = (table.locator(".kt-tools .k-button").nth(number) for number in (0, 1))
    undo.click()
    expect(table.locator('[data-at="uprising.space.secrets"] > title')).not_to_contain_text("niebieski")
    expect(undo).to_be_disabled()
    redo.click()
    expect(table.locator('[data-at="uprising.space.secrets"] > title')).to_contain_text("niebieski")
    expect(redo).to_be_disabled()
    undo.click()
    table.locator(".kt-paste summary").first.click()
    table.locator("textarea").fill("players: 3\nstate: {red: {watter: 1}}\n")
    table.locator(".kt-paste button").first.click()
    expect(table.locator(".kt-faults")).to_contain_text("2:")
    table.locator("textarea").fill("R: w2 hand=Dagger; R Dagger>arr")
    table.locator(".kt-paste button").first.click()
    expect(table.locator(".kt-faults")).to_have_count(0)


def test_of_many_taps_the_last_counts_and_its_picture_follows(table: Page) -> None:
    """Whoever taps faster than the engine answers sees the verdict and the picture of what was chosen last."""
    _open(table, _state(dict(UPRISING)["worm-behind-the-wall"]))
    table.wait_for_selector(".kt-switch button:not([disabled])")
    wall = table.locator('[data-at="shield_wall"] > title')
    expect(wall).to_contain_text("Mur Zaporowy stoi")
    for taps, band, said in (([0, 1, 0, 1], "kt-legal", "już nie ma"), ([0, 1, 0], "kt-illegal", "stoi")):
        table.evaluate(
            """async taps => {
              for (const one of taps) {
                const fact = [...document.querySelectorAll('.kt-fact')].find(each => /Mur/.test(each.textContent));
                fact.querySelectorAll('.kt-switch button')[one].click();
                await new Promise(requestAnimationFrame);
              }
            }""",
            taps,
        )
        expect(table.locator(f".kt-band.{band}")).to_be_visible()
        expect(wall).to_contain_text(said)
    expect(table.locator(".kt-faults")).to_have_count(0)


@pytest.mark.parametrize(("game", "modules"), [("uprising", ["rise-of-ix", "immortality"]), ("six-players", [])])
def test_a_table_can_be_read_and_tapped_on_a_phone(table: Page, game: str, modules: list[str]) -> None:
    """Names end before the edge of their boxes, letters are large enough, and so is what is tapped."""
    start = json.loads(table.request.get(table.url.split("/pl/")[0] + "/engine/pl/start.json").text())
    tile = next(one for one in start["games"] if one["id"] == game)
    players = list(tile["tables"])[-1]
    case = {"modules": [*tile["with"], *modules], **tile["tables"][players]}
    state = {"view": "setup", "game": game, "modules": modules, "players": int(players), "case": case}
    _open(table, state)
    expect(table.locator('.kt-board [data-at="shared.faction.emperor"]').first).to_be_visible()
    expect(table.locator(".kt-band")).to_be_visible()
    found = table.evaluate(
        """() => {
          const board = document.querySelector('.kt-board svg'), wide = [], small = [], tiny = [];
          board.parentElement.style.contentVisibility = 'visible';
          for (const tile of board.querySelectorAll('.kd-thing')) {
            const box = tile.querySelector(':scope > .kd-tile')?.getBoundingClientRect();
            for (const text of box ? tile.querySelectorAll(':scope > text') : [])
              if (text.getBoundingClientRect().right > box.right - 3) wide.push(text.textContent);
          }
          for (const thing of board.querySelectorAll('.kd-tap')) {
            const { width, height } = thing.getBoundingClientRect();
            // A marker of a track is given at its seat as well.
            if (Math.min(width, height) < 24 && !/[.](research|tleilaxu|freighter)$/.test(thing.dataset.at))
              small.push(`${thing.dataset.at} ${width.toFixed()} ${height.toFixed()}`);
          }
          const scale = board.getBoundingClientRect().width / board.viewBox.baseVal.width;
          for (const text of board.querySelectorAll('text'))
            if (parseFloat(getComputedStyle(text).fontSize) * scale < 8) tiny.push(text.textContent);
          board.parentElement.style.contentVisibility = '';
          return [wide, small, tiny];
        }"""
    )
    assert found == [[], [], []]


def test_the_game_that_was_chosen_last_is_remembered(page: Page, address: str) -> None:
    """The Table's own choice and that of the site: whichever came later opens the next time; a link chooses nothing."""
    page.route("**/engine/kodeks-*.pack", lambda route: route.abort())  # the engine is not needed
    game = page.locator(".kt-game summary")

    def opened() -> None:
        page.goto("about:blank")
        page.goto(f"{address}/pl/table.html")
        page.wait_for_selector(".kt-tabs")

    def site_chooses(parts: list[str]) -> None:
        choice = json.dumps({"parts": parts, "players": 4})
        page.evaluate("choice => localStorage.setItem('kodeks-ruleset', choice)", choice)

    def table_chooses(name: str) -> None:
        game.click()
        page.locator(".k-games .k-tile", has_text=name).click()

    opened()
    expect(game).to_contain_text("Powstanie")
    table_chooses("Klasyczna")
    opened()
    expect(game).to_contain_text("Klasyczna")
    site_chooses(["uprising", "rise-of-ix"])
    opened()
    expect(game).to_contain_text("Ix")
    _open(page, _state(next(case for name, _, case in READY if name == "classic")))
    expect(game).to_contain_text("Klasyczna")
    opened()
    expect(game).to_contain_text("Ix")
    table_chooses("Klasyczna")
    opened()
    expect(game).to_contain_text("Klasyczna")


def test_an_alliance_is_set_by_tapping_the_name_of_a_player(table: Page) -> None:
    """What has no drawing of its own is given at the seat it belongs to, and drawn then; a variant is at the table."""
    seats = ["red", "green", "blue"]
    factions = dict(zip(seats, ("harkonnen", "atreides", "emperor"), strict=True))
    state = {"round": 3, "storm": 3, "first": "red", **{seat: {"faction": factions[seat]} for seat in seats}}
    case = {"game": "classic", "from": "set-up", "players": seats, "state": state}
    _open(table, {**_state(case), "view": "setup"})
    expect(table.locator('.kt-board [data-at="classic.territory.arrakeen"]').first).to_be_visible()
    table.locator('[data-at="red"]').click()
    sheet = table.locator(".kt-sheet")
    sheet.locator("li.kt-fact", has_text="Pozostali gracze sojuszu").locator(".kt-value").click()
    sheet.get_by_role("button", name="zielony", exact=True).click()
    expect(table.locator('[data-at="red.allies"] > title')).to_contain_text("zielony")
    sheet.get_by_role("button", name="Zamknij").click()
    expect(sheet).to_have_count(0)
    chip = table.locator('[data-at="table"]')
    chip.focus()
    chip.press("Enter")
    variants = sheet.locator("li.kt-fact", has_text="Warianty")
    variants.locator(".kt-value").click()
    variants.get_by_role("button", name="2 sojuszników, 3 twierdze").click()
    expect(variants.locator(".kt-chosen")).to_contain_text("2 sojuszników, 3 twierdze")
    expect(table.locator(".kt-faults")).to_have_count(0)


def test_a_game_is_played_saved_and_walked_through(table: Page, tmp_path: Path) -> None:
    """Decisions are taken, a refused one says why; the saved record opens again and is walked to its end."""
    _open(table, {"view": "settle", "game": "uprising", "modules": [], "players": 3})
    expect(table.locator(".kt-game summary")).to_contain_text("Powstanie")
    table.locator(".kt-tabs button").nth(2).click()
    table.wait_for_selector(".kt-offers button", timeout=30_000)
    before = table.url
    table.locator(".kt-tools .k-button").last.click()  # a new game from its beginning, which has an address of its own
    expect(table).not_to_have_url(before)
    walked = "() => document.querySelector('.kt-walk output')?.textContent ?? ''"
    for _ in range(4):
        table.wait_for_selector("section[aria-busy=false] .kt-offers button", timeout=30_000)
        shown = table.evaluate(walked)
        table.locator(".kt-offers button").first.click()
        table.wait_for_function(f"shown => ({walked})() !== shown", arg=shown, timeout=30_000)
    table.wait_for_selector("section[aria-busy=false] .kt-offers button", timeout=30_000)
    with table.expect_download() as saved:
        table.locator(".kt-tools .k-button").nth(2).click()
    path = tmp_path / "game.txt"
    saved.value.save_as(path)
    assert path.read_text(encoding="utf-8").startswith("game: uprising")
    total = int((table.locator(".kt-walk output").inner_text()).split("/")[1])
    table.locator(".kt-tabs button").nth(1).click()
    table.locator("input[type=file]").set_input_files(str(path))
    # It opens where a player decides first, be it before any chance, and goes on to the next decision of a player.
    here = table.locator(".kt-walk output")
    expect(here).to_have_text(re.compile(f"^[0-9]+ / {total}$"), timeout=20_000)
    while not here.inner_text().startswith(f"{total} "):
        taken = table.locator(".kt-offers button[aria-current=step]")
        expect(taken).to_have_count(1)
        done, before = taken.inner_text(), here.inner_text()
        table.locator(".kt-tools .k-button").nth(1).click()
        expect(here).not_to_have_text(before, timeout=20_000)
        expect(table.locator(".kt-last")).to_contain_text(done)
        expect(table.locator(".kt-faults")).to_have_count(0)
    table.locator(".kt-tools .k-button").first.click()
    expect(here).to_have_text(before, timeout=20_000)
    expect(table.locator(".kt-offers button[aria-current=step]")).to_have_text(done)


def test_a_question_is_taken_along_when_its_table_is_changed(table: Page) -> None:
    """What a dispute asks is asked again of the table as it has been set up."""
    _open(table, _state(dict(UPRISING)["influence-asked-for"]))
    expect(table.locator(".kt-band.kt-illegal")).to_be_visible()
    question = table.locator(".kt-question").inner_text()
    table.get_by_role("button", name="Zmień stół").click()
    table.locator('.kd-tap[data-at="shared.faction.fremen"]').click()
    sheet = table.locator(".kt-sheet")
    sheet.locator("li.kt-fact", has_text="gracz czerwony").get_by_role("button", name="Więcej").click()
    expect(table.locator('[data-at="shared.faction.fremen"] > title').first).to_contain_text("czerwony 2")
    sheet.get_by_role("button", name="Zamknij").click()
    table.get_by_role("button", name="Wróć do pytania").click()
    expect(table.locator(".kt-band.kt-legal")).to_be_visible()
    expect(table.locator(".kt-question")).to_have_text(question)


def test_what_is_not_given_is_asked_where_a_table_is_set_up(table: Page) -> None:
    """A position that hangs on the round asks for it at the verdict, and is settled there."""
    case = {"players": ["red", "green", "blue"], "from": "set-up", "state": {"red": {"water": 4}}}
    _open(table, {**_state(case), "view": "setup"})
    expect(table.locator(".kt-band.kt-undecided")).to_be_visible()
    table.locator(".kt-asks .kt-stepper button").last.click()
    expect(table.locator(".kt-band.kt-undecided")).to_have_count(0)
    expect(table.locator(".kt-asks")).to_have_count(0)


def test_what_is_refused_says_why_where_it_is_tapped(table: Page) -> None:
    """At a space that nobody can enter now the refused decisions are listed, and the reason stands under the one."""
    case = {
        "players": ["red", "green", "blue"], "from": "set-up",
        "state": {"first": "red", "active": "red", "agents": {"arrakeen": ["green"]},
                  "red": {"leader": "gurney-halleck", "hand": ["reconnaissance"]}},
    }  # fmt: skip
    _open(table, {"view": "play", "game": "uprising", "modules": [], "players": 3, "start": {"case": case}, "at": 0})
    table.wait_for_selector("section[aria-busy=false] .kt-offers button", timeout=30_000)
    expect(table.locator(".kt-offers .kt-no")).to_have_count(0)
    space = table.locator('[data-at="uprising.space.arrakeen"]').first
    space.focus()
    space.press("Enter")
    expect(table.locator(".kt-offers .kt-yes")).to_have_count(0)
    refused = table.locator(".kt-offers li", has_text="Rekonesans").first
    expect(refused).to_be_in_viewport()
    refused.locator("button").click()
    expect(refused.locator(".kt-why")).to_contain_text("Arrakin")
    expect(refused.locator(".kt-why")).to_be_in_viewport()


def test_what_the_books_leave_open_is_asked_where_it_is_tapped_in_a_game(table: Page) -> None:
    """An undecided decision is none that is refused: it asks the players, and their answer decides it from then on."""
    state = {"first": "red", "active": "red", "red": {"solari": 3, "influence": {"emperor": 2}, "hand": ["dagger"]}}
    case = {"players": ["red", "green", "blue"], "from": "set-up", "state": state}
    _open(table, {"view": "play", "game": "uprising", "modules": [], "players": 3, "start": {"case": case}, "at": 0})
    table.locator(".kt-offers button", has_text="Przywilej imperialny").click()
    ending = table.locator(".kt-offers li", has_text="zakończyć turę")
    expect(ending.locator(".kt-maybe")).to_be_visible()
    expect(table.locator(".kt-reading")).to_have_count(0)
    ending.locator("button").first.click()
    expect(ending.locator(".kt-why.kt-undecided")).to_be_visible()
    ending.locator(".kt-choice").last.click()
    expect(ending.locator(".kt-yes")).to_be_visible()
    expect(table.locator(".kt-reading")).to_have_count(0)


def test_who_plays_with_an_expansion_finds_its_disputes_first(page: Page, address: str) -> None:
    """Its topics stand before the others while it is chosen, and its ready disputes are found by their words."""
    page.route("**/engine/kodeks-*.pack", lambda route: route.abort())  # the engine is not needed
    page.goto(f"{address}/pl/table.html")
    first = page.locator(".kt-topics button").first
    expect(first).to_have_text("Wysłanie agenta")
    page.locator(".kt-game summary").click()
    page.locator(".kt-modules label", has_text="Potęga Ix").click()
    expect(first).to_have_text("Drednoty")
    page.locator("input.kt-search").fill("drednoty")
    page.locator(".kt-disputes button", has_text="Mam 2 drednoty").click()
    expect(page.locator(".kt-band.kt-illegal")).to_contain_text("drednota")
    expect(page.locator(".kt-game summary")).to_contain_text("Potęga Ix")


@pytest.mark.parametrize(
    "told",
    [
        "1.AAAA", "2.xyz", "1." + "A" * 130_000, "<script>alert(1)</script>", "1.%00",
    ],
)  # fmt: skip
def test_a_broken_link_is_refused_with_a_sentence(table: Page, told: str) -> None:
    """Whatever stands in the address, the page says that it cannot read it and can be used."""
    table.evaluate("told => { location.hash = told }", told)
    expect(table.locator(".kt-faults")).to_contain_text("link")
    expect(table.locator(".kt-tabs")).to_be_visible()
    table.evaluate("location.hash = ''")


def test_a_hostile_link_runs_nothing(table: Page) -> None:
    """Markup in names stays text, in the faults and in the drawing; a bomb of zeros is not unpacked."""
    table.evaluate("window.hurt = 0")
    hostile = '<img src=x onerror="window.hurt=1">'
    state = {"view": "settle", "game": "uprising", "modules": [], "players": 3}
    _open(table, {**state, "case": {"players": [hostile], "state": {hostile: {"water": hostile}}}})
    expect(table.locator(".kt-faults")).to_be_visible()
    _open(table, {**state, "case": {"players": 3, "from": "set-up", "title": hostile, "modules": [hostile]}})
    expect(table.locator(".kt-faults")).to_contain_text("<img")
    _open(table, {**state, "case": {"players": 3, "id": "0" * 4_000_000}})
    expect(table.locator(".kt-faults")).to_contain_text("link")
    assert table.evaluate("window.hurt") == 0
    table.evaluate("location.hash = ''")


def test_the_types_of_the_page_hold() -> None:
    """What is bundled without looking at its types is checked here."""
    table_build.install(table_build.sources())
    assert table_build.run(["node_modules/typescript/bin/tsc", "-p", "."], table_build.sources()) == ""


def test_a_worker_that_does_not_answer_is_started_again(browser: Browser, address: str) -> None:
    """After the limit the worker is given up, another is started, and the question is asked again."""
    context = browser.new_context(viewport={"width": 390, "height": 800}, service_workers="block")
    page = context.new_page()
    page.add_init_script(
        """const Plain = Worker, wait = setTimeout; let first = true, limit;
        window.setTimeout = (run, ms, ...rest) => { if (ms === 20000) limit = run; return wait(run, ms, ...rest); };
        window.Worker = class extends Plain {
          postMessage(message) {
            if (first && message.text?.includes('"move"')) { first = false; wait(limit, 0); return; }
            super.postMessage(message);
          }
        };"""
    )
    page.goto(f"{address}/pl/table.html")
    _loaded(page)
    _open(page, _state(dict(UPRISING)["worm-without-hooks"]))
    page.wait_for_selector(".kt-loading", timeout=20_000)  # the engine is loaded anew
    expect(page.locator(".kt-band.kt-illegal")).to_be_visible(timeout=60_000)
    context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_at_the_table(table: Page, theme: str) -> None:
    """Topics, a verdict, the set-up and a game, by day and by night."""
    table.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of the two words
    shown = [
        {"view": "settle", "game": "uprising", "modules": [], "players": 3},
        _state(dict(UPRISING)["worm-behind-the-wall"]),
        {"view": "setup", "game": "uprising", "modules": [], "players": 3, "case": UPRISING[0][1]},
    ]
    for state in shown:
        _open(table, state)
        table.wait_for_selector(".kt-topics" if "case" not in state else ".kt-board svg", timeout=20_000)
        found = Axe().run(table).response["violations"]
        assert [(fault["id"], fault["nodes"][0]["html"][:200]) for fault in found] == []
    table.emulate_media(color_scheme="light")


def test_the_table_works_with_the_network_off_and_fetches_little(browser: Browser, address: str) -> None:
    """After the first visit everything is kept; what is fetched stays under the limit, and only for the Table."""
    context = browser.new_context(viewport={"width": 390, "height": 800})
    page = context.new_page()
    fetched: dict[str, int] = {}
    context.on(
        "response", lambda response: fetched.update({response.url: int(response.headers.get("content-length", 0))})
    )
    page.goto(f"{address}/uk/index.html")
    assert not any("/engine/" in path for path in fetched)
    page.goto(f"{address}/uk/table.html")
    _loaded(page)
    assert sum(fetched.values()) < MOST_BYTES
    page.evaluate(
        """async names => {
          const kept = async () => (await Promise.all(names.map(name => caches.match(name)))).every(Boolean);
          while (!await kept()) await new Promise(done => setTimeout(done, 100));
        }""",
        ["table.html", "../engine/table.js", "../engine/uk/start.json", "_static/search/query.mjs"],
    )
    context.set_offline(True)
    page.reload()
    _loaded(page)
    page.locator("input.kt-search").fill("хробаками")
    expect(page.locator(".kt-disputes")).to_contain_text("хробака")
    _open(page, _state(dict(UPRISING)["price-from-the-visit"]))
    expect(page.locator(".kt-band.kt-illegal")).to_contain_text("Глибока пустеля", timeout=20_000)
    context.close()
