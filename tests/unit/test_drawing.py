"""The table as a picture."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from kodeks import compiled, drawing
from kodeks.cli.main import main
from kodeks.drawing import Mark, board_svg
from kodeks.drawing.svg import Pen
from kodeks.judge import cases, questions, records
from kodeks.judge.base import Library, make_game
from kodeks.judge.case import Case
from kodeks.loading import Marks
from kodeks.play.playing import play
from kodeks.reporting.case_words import Teller
from kodeks.reporting.pictures import marks
from kodeks.reporting.speaker import Speaker
from kodeks.table import State
from kodeks.words import words

ROOT = Path(__file__).resolve().parent.parent.parent
SVG = "{http://www.w3.org/2000/svg}"
WORM: Mapping[str, Any] = {
    "players": ["red", "green", "blue"],
    "from": "set-up",
    "state": {"active": "red", "conflict_card": "siege-of-arrakeen", "agents": {"arrakeen": ["green"]},
              "red": {"leader": "gurney-halleck", "maker_hooks": True, "hand": ["dune-the-desert-planet"]}},
    "move": [{"send_agent": {"card": "dune-the-desert-planet", "space": "hagga-basin"}},
             {"resolve": {"does": "sandworms"}}],
}  # fmt: skip


class Bench:
    """Who reads positions and speaks Polish."""

    def __init__(self) -> None:
        base = compiled.load()
        self.library = Library(base)
        self.speaker = Speaker(base.kb, base.words["pl"])


@pytest.fixture(scope="module")
def bench() -> Bench:
    """Who reads positions and speaks Polish."""
    return Bench()


def _case(bench: Bench, data: Mapping[str, Any]) -> Case:
    case = cases.read_case(bench.library, data, "test", Marks(0, 0))
    assert isinstance(case, Case), case
    return case


def _things(svg: str) -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(svg)
    return {element.attrib["data-at"]: element for element in root.iter(f"{SVG}g") if "data-at" in element.attrib}


def _title(thing: ElementTree.Element) -> str:
    title = thing.find(f"{SVG}title")
    assert title is not None
    assert title.text is not None
    return title.text


def test_every_space_and_post_of_the_game_is_drawn(bench: Bench) -> None:
    """Nothing of the board is left out, and each thing has its name."""
    case = _case(bench, WORM)
    things = _things(board_svg(case.state, bench.speaker))
    for id in (*case.game.catalogue.spaces, *case.game.catalogue.posts):
        assert _title(things[id]).startswith(bench.speaker.title(id))


def test_what_stands_on_the_table_is_said_in_words(bench: Bench) -> None:
    """Whoever does not see the picture hears of the agent, the card and the wall."""
    root = ElementTree.fromstring(board_svg(_case(bench, WORM).state, bench.speaker))
    said = root.findtext(f"{SVG}desc") or ""
    assert "agent: zielony" in said
    assert "Mur Zaporowy stoi" in said
    assert root.attrib["role"] == "img"


def test_a_fact_that_is_not_given_is_a_question_mark(bench: Bench) -> None:
    """Unknown is not drawn as none."""
    case = _case(bench, {"players": 3, "state": {"red": {"water": 0}}})
    things = _things(board_svg(case.state, bench.speaker))
    assert _title(things["red.water"]).endswith(": 0")
    assert _title(things["red.spice"]).endswith(": ?")


def test_the_tracks_of_expansions_show_every_marker_and_every_cell(bench: Bench) -> None:
    """A marker stands where its fact says, each cell of the research track has its place, nothing is drawn twice."""
    state = {"red": {"research": "c3r5", "freighter": 2}, "green": {"tleilaxu": 4}}
    case = _case(bench, {"from": "set-up", "modules": ["rise-of-ix", "immortality"], "players": 3, "state": state})
    svg = board_svg(case.state, bench.speaker)
    things = _things(svg)
    for fact, value in {"red.research": "3/5", "red.freighter": "2", "green.tleilaxu": "4"}.items():
        assert _title(things[fact]).endswith(f": {value}")
    steps = case.game.catalogue.tracks["immortality.track.research"].steps
    assert [step for step in steps if f">{step['column']}/{step['row']}</text>" not in svg] == []
    assert [step["cell"] for step in steps if step["cell"] in svg] == []
    assert svg.count('data-at="red.research"') == 1


def test_an_influence_track_is_tapped_as_a_whole_and_says_who_stands_where(bench: Bench) -> None:
    """A marker is too small for a finger: the track is a button, and where many stand there are lines of them."""
    case = _case(bench, {"from": "set-up", "players": 4, "state": {"red": {"influence": {"emperor": 2}}}})
    things = _things(board_svg(case.state, bench.speaker, taps=["influence"]))
    track = things["shared.faction.emperor"]
    assert track.attrib["role"] == "button"
    assert "role" not in things["red.influence.shared.faction.emperor"].attrib
    assert _title(track) == "wpływ: Imperator: zielony 0, niebieski 0, żółty 0, czerwony 2"
    alike = _things(board_svg(_case(bench, {"from": "set-up", "players": 4}).state, bench.speaker))
    heights = [circle.attrib["cy"] for circle in alike["shared.faction.emperor"].iter(f"{SVG}circle")]
    assert len(set(heights)) == 2


def test_nothing_in_a_picture_is_told_by_the_words_of_files(bench: Bench) -> None:
    """The tokens of a commander are told by their arrows, not by what position files call them as well."""
    state = {"grey": {"tokens": ["left", "right"]}}
    case = _case(bench, {"modules": ["six-players", "khoam"], "from": "set-up", "players": 6, "state": state})
    svg = board_svg(case.state, bench.speaker)
    assert "Żetony agentów dowódcy" in svg
    assert "left" not in svg


def test_what_a_seat_has_without_a_drawing_stands_at_the_seat(bench: Bench) -> None:
    """Whose ally somebody is, is told in the card of the seat; a long headline has two lines and loses nothing."""
    modules = {"modules": ["six-players", "khoam"], "from": "set-up", "players": 6}
    case = _case(bench, {**modules, "state": {"grey": {"tokens": ["left", "right"]}}})
    root = ElementTree.fromstring(board_svg(case.state, bench.speaker))
    (seat,) = (panel for panel in root.findall(f"{SVG}g") if panel.find(f"{SVG}g[@data-at='grey']") is not None)
    assert seat.find(f"{SVG}g[@data-at='grey.tokens']") is not None
    case = _case(bench, {"modules": ["rise-of-ix"], "from": "set-up", "players": 3})
    root = ElementTree.fromstring(board_svg(case.state, bench.speaker, taps=["fact"]))
    (head,) = root.iterfind(f".//{SVG}g[@data-at='tech_offer'][@role='button']")
    lines = [text.text or "" for text in head.iter(f"{SVG}text")]
    assert (len(lines), " ".join(lines)) == (2, _title(head))


def test_seats_whose_colours_begin_alike_have_letters_of_their_own(bench: Bench) -> None:
    """Czerwony and czarny share two letters; what tells them apart is on the map, whatever the colours look like."""
    case = _case(bench, {"game": "classic", "players": ["red", "black", "yellow"]})
    pen = Pen(bench.speaker)
    pen.name_seats(case.state.facts["players"])
    assert pen.letters == {"red": "Ce", "black": "Ca", "yellow": "Ż"}


def test_a_thing_in_two_places_is_drawn_with_both_players(bench: Bench) -> None:
    """A position that cannot be is drawn too: two players with one marker and one token."""
    facts = {"control": {"arrakeen": ["green", "blue"]}, "alliance": {"fremen": ["red", "blue"]}}
    things = _things(board_svg(_case(bench, {"players": 3, "from": "set-up", "state": facts}).state, bench.speaker))
    assert "kontrola: zielony; kontrola: niebieski" in _title(things["uprising.space.arrakeen"])
    assert _title(things["alliance.shared.faction.fremen"]).endswith(": czerwony, niebieski")


def test_reasons_are_marked_where_they_are(bench: Bench) -> None:
    """The wall decides, and the space is the one that was chosen; what does not matter has no mark."""
    case = _case(bench, WORM)
    answer = questions.answer(case)
    assert answer.verdict == "illegal"
    assert answer.before is not None
    found = marks(answer, Teller(bench.speaker, case))
    things = _things(board_svg(answer.before, bench.speaker, found))
    assert "kd-reason" in things["shield_wall"].attrib["class"]
    assert "kd-reason" not in things["uprising.space.arrakeen"].attrib["class"]


def test_marks_and_names_cannot_break_out_of_the_picture(bench: Bench) -> None:
    """Whatever stands in a mark is text, never markup."""
    hostile = '"><script>alert(1)</script>'
    svg = board_svg(_case(bench, WORM).state, bench.speaker, {"shield_wall": Mark("fault", hostile)})
    assert hostile in _title(_things(svg)["shield_wall"])
    assert not list(ElementTree.fromstring(svg).iter(f"{SVG}script"))


def test_only_what_can_be_tapped_is_a_button(bench: Bench) -> None:
    """With spaces to choose from, spaces are buttons and posts are not."""
    things = _things(board_svg(_case(bench, WORM).state, bench.speaker, taps=["space"]))
    assert things["uprising.space.arrakeen"].attrib["role"] == "button"
    assert "role" not in things["uprising.post.emperor"].attrib


@pytest.mark.parametrize(
    ("modules", "players"),
    [("uprising khoam", 4), ("uprising rise-of-ix", 3), ("uprising immortality", 3), ("classic", 6)],
)
def test_tables_of_played_games_are_drawn(bench: Bench, modules: str, players: int) -> None:
    """Every state of a game becomes a picture that an XML parser reads."""
    ids = [f"{module}.module.{module}" for module in modules.split()]
    rules = make_game(bench.library.kb, ids, players, bench.library.rulings("publisher"))
    chance = Random(3)
    state, _ = records.opened(rules, ids, 3, chance, players)
    shown: list[State] = []
    for number, move in enumerate(play(state, chance)):
        if number % 100 == 0:
            shown.append(move.after)
        if number > 300:
            break
    for moment in shown:
        for columns in (1, 3):
            root = ElementTree.fromstring(board_svg(moment, bench.speaker, columns=columns))
            width = float(root.attrib["viewBox"].split()[2])
            assert width == (420 if columns == 1 else 1240)


def test_the_command_writes_the_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``kodeks draw`` writes SVG; a file that is no position is refused with its place."""
    target = tmp_path / "board.svg"
    assert main(["draw", str(ROOT / "examples" / "hagga-basin.yaml"), "-o", str(target), "--lang", "uk"]) == 0
    assert ElementTree.parse(target).getroot().tag == f"{SVG}svg"
    bad = tmp_path / "bad.yaml"
    bad.write_text("players: 3\nstate: {red: {watter: 1}}\n", encoding="utf-8")
    assert main(["draw", str(bad)]) == 2
    assert "bad.yaml:2" in capsys.readouterr().err


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_what_is_written_in_pictures_is_translated(language: str) -> None:
    """Each phrase has its words in the catalogues."""
    spoken = words(language)
    assert [phrase for phrase in drawing.PHRASES if phrase not in spoken.messages] == []
