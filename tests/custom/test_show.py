"""``kodeks show``: the set as a page in three languages, and as sheets to print and cut."""

import re
import shutil
from pathlib import Path

import pytest

from commands import run
from kodeks.authoring import show
from kodeks.cli import main
from watching import until, watching

pytestmark = pytest.mark.usefixtures("base_read_once")

SET = """\
- id: salt.module.salt
  name: Salt & Sand
  about: Caravans of the deep desert.
  extends: [uprising.module.uprising]
- id: salt.icon.caravan
  name: Caravan
  means: Sends an agent to a caravan stop.
  agent: true
- id: salt.space.pan
  name: Salt Pan
  icon: salt.icon.caravan
  cost: {water: 2}
  combat: false
  maker: false
  control_bonus: {solari: 1}
  effects:
    - gain: {solari: 3}
- id: salt.card.guide
  name: Guide of the Pan
  deck: imperium
  cost: 3
  copies: 11
  icons: [shared.icon.city, salt.icon.caravan]
  agent:
    - control: salt.space.pan
  flavour: He counts the steps, never the days.
  rule: An opponent shows you "1" card & no more.
  picture: art/guide.png
  artist: red
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set with a picture and a few Polish words."""
    (tmp_path / "kodeks.toml").write_text('paths = ["cards"]\n')
    for folder in ("cards", "art", "translations/pl"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "cards" / "set.yaml").write_text(SET)
    (tmp_path / "art" / "guide.png").write_bytes(b"\x89PNG")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_set_is_drawn_in_three_languages(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Names, boxes, rule and flavour; what is not translated is marked as English."""
    (project / "translations" / "pl" / "set.yaml").write_text("salt.space.pan: {name: Solnisko, of: x}\n")
    main(["translate", "pl", "--accept", "salt.space.pan"])
    code, out, _ = run(capsys, "show", ".", "--into", "out")
    assert code == 0
    assert "2 components, 12 with copies" in out
    page = (project / "out" / "index.html").read_text(encoding="utf-8")
    for told in (
        "Take control of Salt Pan.",
        "Przejmij kontrolę nad polem „Solnisko”.",
        "«Salt Pan»",
        "An opponent shows you &quot;1&quot; card &amp; no more.",
        '<span class="english" lang="en">He counts the steps, never the days.</span>',
        "controller gains: 1 Solari",
        "<title>Salt &amp; Sand</title>",
    ):
        assert told in page, told
    assert re.search(r'<img src="pictures/\w+\.png"', page)
    assert "http" not in re.sub(r"http-equiv|http://www\.w3\.org", "", page)


def test_a_sheet_has_all_copies_on_pages_of_nine(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Spaces are no cards; sixteen marks a page lie outside of the cards."""
    run(capsys, "show", ".", "--into", "out")
    sheet = (project / "out" / "sheet-uk.html").read_text(encoding="utf-8")
    pages = sheet.split('<div class="page">')[1:]
    assert [page.count('<article class="card') for page in pages] == [9, 2]
    assert [page.count('class="cut"') for page in pages] == [16, 16]
    assert 'lang="uk"' in sheet


def test_pictures_from_elsewhere_and_faults_are_told(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The rest is drawn."""
    (project / "art" / "guide.png").unlink()
    (project / "art" / "guide.png").symlink_to("/etc/hostname")
    (project / "cards" / "bad.yaml").write_text("id: salt.card.bad\nname: Bad\n")
    code, _, err = run(capsys, "show", ".", "--into", "out")
    assert code == 0
    assert "the picture art/guide.png is not a file of the set" in err
    assert "run kodeks check" in err
    assert not (project / "out" / "pictures").exists()
    assert 'class="faults"' in (project / "out" / "index.html").read_text(encoding="utf-8")


def test_a_card_that_cannot_be_told_is_drawn_all_the_same(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With a question mark in its box."""
    text = "id: salt.card.odd\nname: Odd\ndeck: intrigue\nplot:\n  - recall: {what: spy, which: other}\n"
    (project / "cards" / "odd.yaml").write_text(text)
    assert run(capsys, "show", ".", "--into", "out")[0] == 0
    assert "<p>?</p>" in (project / "out" / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(("folder", "says"), [("nowhere", "does not exist"), ("empty", "holds no entry")])
def test_nothing_to_show_is_refused(
    folder: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    code, _, err = run(capsys, "show", folder)
    assert code == 2
    assert says in err


def test_without_a_browser_there_is_no_pdf(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says what to install; a browser that fails is told by name."""
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.delenv("KODEKS_BROWSER", raising=False)
    assert "needs Chromium" in run(capsys, "show", ".", "--pdf")[2]
    monkeypatch.setenv("KODEKS_BROWSER", "/bin/false")
    code, _, err = run(capsys, "show", ".", "--pdf")
    assert code == 2
    assert "/bin/false" in err


@pytest.mark.browser
def test_a_pdf_is_a4_with_a_page_for_nine_cards(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In each language; 210 by 297 mm are 595 by 842 points."""
    code, _, err = run(capsys, "show", ".", "--into", "out", "--pdf")
    assert code == 0, err
    for language in ("en", "pl", "uk"):
        raw = (project / "out" / f"sheet-{language}.pdf").read_bytes()
        sizes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", raw)
        assert [(round(float(wide)), round(float(high))) for wide, high in sizes] == [(595, 842)] * 2


@pytest.mark.browser
def test_languages_and_search_work_on_the_page(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The state lives in the address; no card runs over, and no page scrolls sideways on a phone."""
    from playwright.sync_api import sync_playwright

    run(capsys, "show", ".", "--into", "out")
    address = (project / "out" / "index.html").as_uri()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=show.browser(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 390, "height": 800})
        page.goto(f"{address}#lang=pl")
        assert page.locator(".card:visible").count() == 2
        assert "Przejmij kontrolę" in page.locator("main").inner_text()
        page.fill("input[type=search]", "przewodnik")
        assert page.locator(".card:visible").count() == 0
        assert page.locator(".none").is_visible()
        page.fill("input[type=search]", "guide kontrole")
        assert page.locator(".card:visible").count() == 1
        page.click("button[data-lang=uk]")
        assert "lang=uk" in page.url
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        over = "[...document.querySelectorAll('.card')].filter(one => one.scrollHeight > one.clientHeight + 1).length"
        assert page.evaluate(over) == 0
        browser.close()


def test_watching_draws_again(project: Path) -> None:
    """Until it is stopped."""
    with watching(project, "show", ".", "--into", "out", "--watch") as printed:
        until(printed, "2 components")
        (project / "cards" / "set.yaml").write_text(SET.replace("copies: 11", "copies: 2"))
        until(printed, "3 with copies")
    page = (project / "out" / "index.html").read_text(encoding="utf-8")
    assert (project / "out" / "made.txt").read_text() in page


def test_what_lies_beside_the_paths_of_the_set_is_no_part_of_it(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game that is to be judged may lie in the folder of the set."""
    (project / "game.yaml").write_text("players: 3\nmodules: [salt]\n")
    code, out, complaint = run(capsys, "show", ".")
    assert (code, complaint) == (0, "")
    assert "2 components" in out


SIGNS = """\
- id: salt.card.graft
  name: Salt Graft
  deck: imperium
  cost: 2
  copies: 1
  icons: [shared.icon.fremen]
  factions: [shared.faction.spacing-guild]
  graft: true
  modules: [immortality.module.immortality]
  agent:
    - gain: {spice: 1}
- id: salt.leader.factor
  name: The Factor
  abilities:
    - ability: Long Ledger
      effects:
        - upon: {event: round-start}
          then:
            - gain: {water: 1}
  signet:
    ring: Seal of Salt
    effects:
      - gain: {spice: 1}
"""


def test_factions_and_signs_are_told_apart_from_agent_icons(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A faction is a word, since its icon would be an agent icon; what a card must do stands on it too."""
    (project / "cards" / "signs.yaml").write_text(SIGNS)
    assert run(capsys, "show", ".", "--into", "out")[0] == 0
    sheet = (project / "out" / "sheet-en.html").read_text(encoding="utf-8")
    card = next(part for part in sheet.split("<article") if "Salt Graft" in part)
    assert '<span class="kind">Spacing Guild · Imperium deck</span>' in card
    assert "spacing-guild" not in card.partition('class="art"')[0]
    assert "Graft" in card.partition('class="boxes"')[2]
    leader = next(part for part in sheet.split("<article") if "The Factor" in part)
    assert "<h4>ability – Long Ledger</h4>" in leader
    code, told, _ = run(capsys, "effect", "--file", "cards/set.yaml")
    assert code == 0
    assert 'rule: An opponent shows you "1" card & no more.' in told
