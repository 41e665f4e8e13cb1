"""The Table: what the page asks, what it is answered, and what it is made of."""

import json
import re
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kodeks import compiled, ids
from kodeks.browser import address, controls, places
from kodeks.browser.desk import LONGEST, Desk
from kodeks.browser.page import Page
from kodeks.drawing import board_svg
from kodeks.judge import cases as judged
from kodeks.judge import questions
from kodeks.judge.case import Case
from kodeks.loading import Marks
from kodeks.reporting.case_words import Teller
from kodeks.sphinx_ext import table_labels
from kodeks.sphinx_ext.build import table
from kodeks.table.facts import Place
from kodeks.words import words

ROOT = Path(__file__).resolve().parent.parent.parent
TOLD = table.disputes()
READY = list(table.cases(TOLD))


@pytest.fixture(scope="module")
def desk() -> Desk:
    """Where the page asks."""
    return Desk(compiled.load())


def _ask(desk: Desk, **question: Any) -> Any:
    return json.loads(desk.ask(json.dumps(question)))


def test_names_are_offered_where_cards_run_some_seats(desk: Desk) -> None:
    """Such a seat is none of the players, and what else a case says wrongly does not matter."""
    rivals = {seat: {"rival": True} for seat in ("red", "green")}
    case = {"game": "uprising", "modules": ["rivals"], "players": ["blue", "red", "green"], "state": rivals}
    names = _ask(desk, do="names", case={**case, "from": "nowhere"}, of="card", lang="pl")["names"]
    assert "dagger" in {name["value"] for name in names}
    assert "faults" in _ask(desk, do="names", case={**case, "state": {}}, of="card", lang="pl")


@pytest.mark.parametrize(("game", "id", "case"), READY, ids=[id for _, id, _ in READY])
def test_a_ready_dispute_has_a_verdict_with_its_reason(desk: Desk, game: str, id: str, case: dict[str, Any]) -> None:
    """One tap settles it: never undecided, with a rule, and the same verdict as the judge gives."""
    answer = _ask(desk, do="judge", case=case, lang="pl")
    assert answer["verdict"] in ("legal", "illegal", "resolved"), answer
    assert answer["sentences"] or answer["rules"]
    if answer["verdict"] == "illegal":
        assert all(sentence["rules"] for sentence in answer["sentences"])
    read = judged.read_case(desk.library, case, "", Marks(0, 0))
    assert isinstance(read, Case)
    assert questions.answer(read).verdict == answer["verdict"]


def test_disputes_have_titles_in_every_language_and_ids_of_their_own() -> None:
    """No title is missing or said twice."""
    assert len({(game, id) for game, id, _ in READY}) == len(READY)
    for game in TOLD:
        assert 8 <= sum("module" not in topic for topic in game["topics"]) <= 12
        for topic in game["topics"]:
            assert set(topic["title"]) == set(ids.LANGUAGES)
            assert topic["disputes"]
            for dispute in topic["disputes"]:
                assert set(dispute["title"]) == set(ids.LANGUAGES)
                assert len(set(dispute["title"].values())) == len(ids.LANGUAGES)


def test_disputes_of_a_module_are_at_a_table_with_it_that_can_be(desk: Desk) -> None:
    """Who plays with an expansion finds its disputes; the position before the question is possible."""
    modules = {topic["module"] for topic in TOLD[0]["topics"] if "module" in topic}
    assert modules == {"rise-of-ix", "immortality"}
    start = table.start("pl", desk, TOLD)
    for topic in start["games"][0]["topics"]:
        if "module" not in topic:
            continue
        for dispute in topic["disputes"]:
            case = start["cases"][f"uprising/{dispute['id']}"]
            assert case["modules"] == [topic["module"]]
            bare = {key: value for key, value in case.items() if key not in ("history", "move", "outcome")}
            assert _ask(desk, do="judge", case=bare)["verdict"] == "legal", dispute["id"]


def test_every_word_of_the_page_is_in_the_catalogues() -> None:
    """What the page says stands in the list, and the list is translated."""
    said: set[str] = set()
    for path in (ROOT / "site" / "table" / "src").glob("*.ts*"):
        said |= set(re.findall(r'\bt\("((?:[^"\\]|\\.)*)"', path.read_text(encoding="utf-8")))
    assert len(said) > 50
    assert said - {"round {number}"} <= set(table_labels.PHRASES)
    for language in ("pl", "uk"):
        assert [label for label in table_labels.ALL if label not in words(language).messages] == []


def test_as_many_sit_at_a_table_as_were_chosen_and_it_can_be(desk: Desk) -> None:
    """Every number of players of every game has its own seats; nobody is left over, nobody is missing."""
    for game in TOLD:
        for number, seated in table.tables(game).items():
            seats = set(seated["state"]) & set(table_labels.SEATS)
            assert seats <= set(seated["players"])
            if game["game"] not in table_labels.TILES:
                assert len(seated["players"]) == len(seats) == number
        for name, case in table.set_ups(game):
            assert _ask(desk, do="judge", case=case, lang="pl")["verdict"] == "legal", name


@pytest.mark.parametrize("tile", table_labels.TILES)
def test_a_game_of_a_module_has_a_tile_that_is_set_up_and_played(desk: Desk, tile: str) -> None:
    """Its tables can be, a game begins and a decision is taken, and every worked example is judged as its book says."""
    (told,) = (game for game in table.start("uk", desk, TOLD)["games"] if game["id"] == tile)
    for number, seated in told["tables"].items():
        case = {"game": told["base"], "modules": told["with"], **seated}
        assert _ask(desk, do="judge", case=case, lang="uk")["verdict"] == "legal"
        new = _ask(desk, do="new", game=told["base"], modules=told["with"], players=number, seed=5)
        begun = _ask(desk, do="play", start=new["start"], lang="uk")
        take = next(offer["decision"] for offer in begun["offers"] if offer["legal"])
        after = _ask(desk, do="play", start=new["start"], decisions=begun["decisions"], take=take, lang="uk")
        assert len(after["decisions"]) > len(begun["decisions"])
    *_, topic = told["topics"]
    assert topic["id"] == "examples"
    for id, case in table.examples(desk)[tile].items():
        assert _ask(desk, do="judge", case=case)["verdict"] == desk.base.kb[id].data["expected"]["verdict"], id
    assert {dispute["id"] for dispute in topic["disputes"]} == set(table.examples(desk)[tile])


#: Mixes that together have every module, and a leader with a track of its own.
TABLES: list[dict[str, Any]] = [
    {"players": ["red", "green", "blue"], "state": {"red": {"leader": "feyd-rautha-harkonnen"}}},
    {"players": ["red", "green", "blue", "yellow"], "modules": ["khoam", "rise-of-ix", "immortality"]},
    *({"modules": [id.rpartition(".")[2] for id in tile["with"]], **value}
      for tile in table_labels.TILES.values() for value in tile["tables"].values()),
    {"game": "classic", "players": ["red", "green", "blue"],
     "state": {"red": {"faction": "harkonnen"}, "green": {"faction": "atreides"}, "blue": {"faction": "emperor"}}},
]  # fmt: skip


@pytest.mark.parametrize("start", ["set-up", "nothing"])
@pytest.mark.parametrize(
    "shown", TABLES, ids=lambda case: "-".join((case.get("game", "uprising"), *case.get("modules", ())))
)
def test_every_fact_of_a_table_can_be_said_by_tapping(desk: Desk, shown: dict[str, Any], start: str) -> None:
    """Whatever a position may give has a control at something that can be tapped, and something to choose from."""
    case = judged.read_case(desk.library, {**shown, "from": start}, "", Marks(0, 0))
    assert isinstance(case, Case)
    teller = Teller(desk.speaker("pl"), case)
    svg = board_svg(case.state, teller.speaker, columns=1, taps=_taps())
    tapped = re.findall(r'<g class="[^"]*kd-tap[^"]*" data-at="([^"]*)"', svg)
    reached = {key for at in tapped for key in places.keys_at(at, case)}
    register, seats = case.game.register, case.state.facts["players"]
    offered = set()
    for key in reached:
        control = controls.fact_control(key, case.state, teller)
        if control is not None:
            place = register.find(key, seats)
            assert place is not None
            offered.add((place.seat, place.fact.name))
            if control["type"] not in ("number", "flag"):
                listed = control.get("options") or controls.entries(control["of"], teller)
                assert listed or place.fact.of == "contract", key
    wanted = {("", name) for name, fact in register.table.items() if not fact.working}
    wanted |= {(seat, name) for seat in seats for name, fact in register.seat.items() if not fact.working}
    missing = {(seat, name) for seat, name in wanted - offered if name not in controls.NO_CONTROL}
    assert missing == set()
    assert {key for key in case.state.facts if not _is_kept(register.find(key, seats))} <= reached


def _taps() -> list[str]:
    """What can be tapped in Set up."""
    source = (ROOT / "site" / "table" / "src" / "setup.tsx").read_text(encoding="utf-8")
    found = re.search(r"^const TAPS = (\[.*\]);$", source, re.MULTILINE)
    assert found
    taps: list[str] = json.loads(found[1])
    return taps


def _is_kept(place: Place | None) -> bool:
    """Whether a fact is for the rules alone, or has a reason to be no control."""
    return place is None or place.fact.working or place.fact.name in controls.NO_CONTROL


def test_a_fact_of_a_seat_and_a_variant_are_given_where_their_control_says(desk: Desk) -> None:
    """An alliance of the classic game at the seat, its variant at the table; both are read back."""
    case = {**TABLES[-1], "from": "set-up"}
    (allies,) = (
        fact for fact in _ask(desk, do="facts", case=case, at="red", lang="uk")["facts"] if fact["key"] == "red.allies"
    )
    assert allies["path"] == ["state", "red", "allies"]
    assert "green" in [option["value"] for option in allies["options"]]
    told = _ask(desk, do="facts", case=case, at="table", lang="uk")
    (variants,) = (fact for fact in told["facts"] if fact["key"] == "variants")
    assert told["title"] == "Усе про стіл"
    case = {**case, "variants": [variants["options"][0]["value"]]}
    (variants,) = (
        fact for fact in _ask(desk, do="facts", case=case, at="table", lang="uk")["facts"] if fact["key"] == "variants"
    )
    assert variants["shown"] == variants["options"][0]["text"]
    assert _ask(desk, do="judge", case=case)["verdict"] == "legal"


def test_a_fact_that_is_given_by_another_name_is_changed_where_it_is(desk: Desk) -> None:
    """A space called by its Polish name keeps its name when the agents on it change."""
    case = {"players": 3, "state": {"agents": {"Arrakin": ["red"]}}}
    told = _ask(desk, do="facts", case=case, at="uprising.space.arrakeen")["facts"]
    assert [option["path"] for option in told if option["given"]] == [["state", "agents", "Arrakin"]]


@pytest.mark.parametrize("language", ids.LANGUAGES)
def test_a_difference_that_a_ruling_settles_can_be_read_the_other_way(desk: Desk, language: str) -> None:
    """Both readings are there in the language, with their verdicts; taking the other gives its verdict, and back."""
    case = next(case for _, id, case in READY if id == "one-spy-twice")
    answer = _ask(desk, do="judge", case=case, lang=language)
    (switch,) = answer["settled"]
    assert switch["taken"] == 1
    assert (
        [reading["verdict"] for reading in switch["readings"]] == [answer["verdict"], "legal"] == ["illegal", "legal"]
    )
    assert all(
        reading["text"] and reading["language"] == language and reading["books"] for reading in switch["readings"]
    )
    other = _ask(desk, do="judge", case={**case, "readings": {switch["id"]: 2}}, lang=language)
    assert other["verdict"] == "legal"
    assert [question["taken"] for question in other["settled"]] == [2]
    assert other["readings"] == []


@pytest.mark.parametrize(
    ("dispute", "switches"),
    [("price-from-the-visit", 0), ("full-hand-bids", 0), ("tie-for-second", 1), ("lasgun-and-shield", 1)],
)
def test_a_switch_is_there_where_another_reading_changes_something(desk: Desk, dispute: str, switches: int) -> None:
    """What is settled but decides nothing here is not asked about; a result that would be another is."""
    case = next(case for _, id, case in READY if id == dispute)
    assert len(_ask(desk, do="judge", case=case, lang="pl")["settled"]) == switches


@pytest.mark.parametrize("language", ["pl", "uk"])
@pytest.mark.parametrize(
    ("modules", "players"),
    [
        (["khoam.module.khoam", "rise-of-ix.module.rise-of-ix", "immortality.module.immortality"], 4),
        (["classic.module.classic"], 4),
        (["six-players.module.six-players", "khoam.module.khoam"], 6),
        (["rivals.module.rivals", "rise-of-ix.module.rise-of-ix"], 2),
    ],
)
def test_everything_that_a_decision_chooses_has_a_name(
    desk: Desk, language: str, modules: list[str], players: int
) -> None:
    """A control beside the verdict is called in the language of the page, never by the name in the file."""
    game = desk.library.game(desk.library.mix(modules, players))
    single = (int, bool, str)
    named = {field.name for kind in game.kinds.values() for field in fields(kind)
             if field.name != "player" and (field.type in single)
             and (field.type is not str or game.book.arguments.get(field.name))}  # fmt: skip
    assert len(named) > 10
    messages = desk.speaker(language).words.messages
    assert sorted(one for one in named if controls.CALLED.get(one, one.replace("_", " ")) not in messages) == []


def test_an_argument_that_is_left_empty_says_so_and_can_be_emptied(desk: Desk) -> None:
    """A battle plan without a weapon shows a word for it, and the list begins with nothing."""
    case = next(case for _, id, case in READY if id == "lasgun-and-shield")
    answer = _ask(desk, do="judge", case=case, lang="pl")
    weapon = next(one for one in answer["choices"] if one["label"] == "broń" and not one["value"])
    assert weapon["shown"] == "nic"
    assert weapon["options"][0] == {"value": "", "text": "nic"}
    leader = next(one for one in answer["choices"] if one["label"] == "region")
    assert leader["options"][0]["value"] != ""
    assert answer["word"] == "Oto skutek"


def _switches(desk: Desk, case: dict[str, Any], between: dict[str, Any] | None = None) -> dict[str, Any]:
    """The switches of a verdict, asked for until nothing is late; something else is asked in between."""
    for _ in range(40):
        told: dict[str, Any] = _ask(desk, do="switches", case=case, lang="pl")
        if not told.get("late"):
            return told
        if between is not None:
            _ask(desk, do="judge", case=between, lang="pl", quick=True)
    raise AssertionError("the switches never come")


def test_something_else_can_be_asked_while_switches_are_found_out(desk: Desk) -> None:
    """They come in steps, and what is asked between two steps changes nothing about them."""
    case, other = (next(case for _, id, case in READY if id == name) for name in ("one-spy-twice", "tie-for-second"))
    whole = _ask(desk, do="judge", case=case, lang="pl")
    first = _ask(desk, do="switches", case=case, lang="pl")
    assert first == {"late": True}
    told = _switches(desk, case, other)
    assert told["settled"] == whole["settled"] != []
    assert _switches(desk, other)["settled"][0]["id"] != whole["settled"][0]["id"]


@pytest.mark.parametrize("dispute", ["price-from-the-visit", "one-spy-twice", "lasgun-and-shield"])
def test_a_quick_verdict_is_the_same_without_picture_and_switches_and_they_follow(desk: Desk, dispute: str) -> None:
    """The page shows the verdict first; its picture and what it would be by other readings are asked for afterwards."""
    case = next(case for _, id, case in READY if id == dispute)
    whole = _ask(desk, do="judge", case=case, lang="pl")
    quick = _ask(desk, do="judge", case=case, lang="pl", quick=True)
    assert "settled" not in quick
    assert "svg" not in quick
    late = _ask(desk, do="picture", case=case, lang="pl") | _switches(desk, case)
    assert {**quick, **late} == whole
    assert _ask(desk, do="judge", case=case, lang="pl", quick=True) == quick


def test_what_changed_is_told_without_empty_values_and_what_follows_by_itself_last(desk: Desk) -> None:
    """A flag is a sentence; a fact that had nothing before shows only what it is now; where the agent went is last."""
    case = next(case for _, id, case in READY if id == "contract-held")
    changes = _ask(desk, do="judge", case=case, lang="en")["changes"]
    assert changes[0] == {"label": "contracts completed this turn", "before": "", "after": "Arrakeen"}
    assert [one["label"] for one in changes].index("where an agent was sent this turn") > 5
    case = next(case for _, id, case in READY if id == "rival-pays-for-the-swordmaster")
    changes = _ask(desk, do="judge", case=case, lang="en")["changes"]
    assert {"label": "the third agent has been gained (red)", "before": "", "after": ""} in changes


def test_a_fact_of_the_verdict_can_be_changed_where_it_is_said_to_be(desk: Desk) -> None:
    """Putting the value that turns the verdict at its place turns it."""
    case = next(case for _, id, case in READY if id == "price-from-the-visit")
    answer = _ask(desk, do="judge", case=case, lang="uk")
    turning = answer["turning"]
    assert turning["control"]["path"] == ["state", "red", "water"]
    changed = json.loads(json.dumps(case))
    changed["state"]["red"]["water"] = turning["value"]
    assert _ask(desk, do="judge", case=changed, lang="uk")["verdict"] == "legal"


@pytest.mark.parametrize(
    "question",
    [
        "", "[]", "null", "{", '{"do": "nothing"}', '{"do": "judge"}', '{"do": "judge", "case": []}',
        '{"do": "judge", "case": {"state": {"red": 5}}}', '{"do": "judge", "case": {"game": {}}}',
        '{"do": "judge", "case": {"players": [[]]}}', '{"do": "judge", "case": {"move": [{"send_agent": 5}]}}',
        '{"do": "read", "text": 5}', '{"do": "read", "text": "a: [&a *a]"}', '{"do": "play", "start": {}}',
        '{"do": "play", "start": {"case": {"players": 3}}}', '{"do": "facts", "case": {"players": 3}, "at": 5}',
        json.dumps({"do": "read", "text": "[" * 5000}), " " * (LONGEST + 1),
        '{"do": "judge", "case": {"modules": ["<script>"]}, "lang": "pl"}',
        '{"do": "judge", "case": {"players": 3}, "lang": "xx"}',
    ],
)  # fmt: skip
def test_a_hostile_question_is_refused_with_a_sentence(desk: Desk, question: str) -> None:
    """Nothing is raised, and something is said."""
    answer = json.loads(desk.ask(question))
    assert answer["faults"][0]["text"]


def test_a_file_is_read_with_the_place_of_its_faults(desk: Desk) -> None:
    """The same text as a file of the command: its cases, or what is wrong and where."""
    text = (ROOT / "examples" / "hagga-basin.yaml").read_text(encoding="utf-8")
    (case,) = _ask(desk, do="read", text=text, name="hagga-basin.yaml")["cases"]
    assert _ask(desk, do="judge", case=case)["verdict"] == "illegal"
    faults = _ask(desk, do="read", text="players: 3\nstate: {red: {watter: 1}}\n", name="a.yaml")["faults"]
    assert faults[0]["place"][0] == 2


def test_a_position_that_is_told_in_lines_can_be_changed(desk: Desk) -> None:
    """Facts and decisions of a file that are lines of notation have places of their own when it is opened."""
    asked = 'history: ["R Recon>arr !troops"]\nmove: ["+3"]\n'
    text = f'from: set-up\nplayers: 3\nstate: "R: leader=gurney hand=Recon"\n{asked}'
    (case,) = _ask(desk, do="read", text=text, name="a.yaml")["cases"]
    assert case["state"]["red"]["leader"] == "gurney-halleck"
    answer = _ask(desk, do="judge", case=case)
    assert answer["verdict"] == "legal"
    (troops,) = answer["choices"]
    place, kind, field = case["move"], troops["path"][-2], troops["path"][-1]
    place[troops["path"][1]][kind][field] = 9
    assert _ask(desk, do="judge", case=case)["verdict"] == "illegal"


def test_a_game_is_played_on_and_back(desk: Desk) -> None:
    """Legal decisions are taken, a refused one says why, and a step back is the same table."""
    start = {"case": {key: value for key, value in READY[0][2].items() if key not in ("move", "outcome")}}
    first = _ask(desk, do="play", start=start, lang="pl")
    assert first["player"] == "red"
    legal = [offer for offer in first["offers"] if offer["legal"]]
    refused = [offer for offer in first["offers"] if not offer["legal"]]
    assert legal
    assert all(decision["why"] for decision in refused)
    told = _ask(desk, do="play", start=start, decisions=first["decisions"], take=refused[0]["decision"], lang="pl")
    assert told["refused"]["why"]
    assert told["decisions"] == first["decisions"]
    send = next(decision for decision in legal if "send_agent" in decision["decision"])
    after = _ask(desk, do="play", start=start, decisions=first["decisions"], take=send["decision"], lang="pl")
    assert len(after["decisions"]) > len(first["decisions"])
    assert after["steps"]
    assert after["last"].endswith(send["text"])
    walked = _ask(
        desk, do="play", start=start, decisions=after["decisions"], at=len(after["decisions"]), still=True, lang="pl"
    )
    assert (walked["steps"], walked["last"]) == (after["steps"], after["last"])
    back = _ask(desk, do="play", start=start, decisions=after["decisions"], at=0, still=True, lang="pl")
    assert back["svg"] == first["svg"]


#: At Imperial Privilege without another agent: the books leave open what can be done there.
PRIVILEGE = {
    "players": ["red", "green", "blue"], "from": "set-up",
    "state": {"first": "red", "active": "red", "red": {"solari": 3, "influence": {"emperor": 2}, "hand": ["dagger"]}},
}  # fmt: skip


def test_a_question_that_the_books_leave_open_is_asked_in_a_game(desk: Desk) -> None:
    """Nothing is chosen for the players: what hangs on it is undecided until they agree, and then it is decided."""
    start: dict[str, Any] = {"case": PRIVILEGE}

    def played(**more: Any) -> dict[str, Any]:
        found: dict[str, Any] = _ask(desk, do="play", start=start, lang="pl", **more)
        return found

    sent = next(each for each in played()["offers"] if "imperial-privilege" in str(each["decision"]) and each["legal"])
    here = played(take=sent["decision"])
    assert here["readings"] == {}
    ending = next(each for each in here["offers"] if "end_turn" in each["decision"])
    assert (ending["legal"], ending["undecided"], len(ending["asks"])) == (False, True, 1)
    # It is not taken, and says why.
    told = played(decisions=here["decisions"], take=ending["decision"])
    assert (told["refused"]["undecided"], told["decisions"]) == (True, here["decisions"])
    (question,) = (each for each in told["questions"] if each["name"] == ending["asks"][0])
    verdicts = set()
    for answer in question["answers"]:
        start = {"case": PRIVILEGE, "readings": {question["name"]: answer["value"]}}
        now = played(decisions=here["decisions"])
        assert question["name"] not in [each["name"] for each in now["questions"]]
        ending = next(each for each in now["offers"] if "end_turn" in each["decision"])
        verdicts.add((ending["legal"], ending["undecided"]))
        saved = _ask(desk, do="save", start=start, decisions=now["decisions"], readings=now["readings"], lang="pl")
        assert saved["case"]["readings"] == start["readings"]
    assert (True, False) in verdicts


def test_a_game_stops_where_a_decision_comes_to_an_open_question(desk: Desk) -> None:
    """Nobody answers it by chance: the game stands before the decision, and goes on when there is an answer."""
    new = _ask(desk, do="new", game="classic", players=4, seed=0)
    start, told = new["start"], _ask(desk, do="play", start=new["start"], lang="en")
    chance = Random(0)
    for _ in range(400):
        legal = [offer for offer in told["offers"] if offer["legal"]]
        if not legal:
            break
        told = _ask(desk, do="play", start=start, decisions=told["decisions"], take=chance.choice(legal)["decision"])
    (question,) = told["questions"]
    assert told["offers"] == []
    assert question["name"] not in told["readings"]
    agreed = {**start, "readings": {question["name"]: question["answers"][0]["value"]}}
    after = _ask(desk, do="play", start=agreed, decisions=told["decisions"], at=told["at"])
    assert after["offers"]
    assert after["questions"] == [] or after["questions"][0]["name"] != question["name"]


def test_of_many_decisions_those_at_a_place_and_with_some_words_are_listed(desk: Desk) -> None:
    """More can be decided than is listed: what is left out is found at its place, or by its words."""
    seats = ["red", "green", "blue", "yellow"]
    forces = {"red": {"faction": "harkonnen", "spice": 30}, "green": {"faction": "atreides"}}
    others = {"blue": {"faction": "emperor"}, "yellow": {"faction": "fremen"}}
    state = {"round": 3, "storm": 3, "phase": "shipment-and-movement", "first": "red", "active": "red"}
    case = {"game": "classic", "from": "set-up", "players": seats, "state": {**state, **forces, **others}}

    def played(**more: Any) -> dict[str, Any]:
        found: dict[str, Any] = _ask(desk, do="play", start={"case": case}, lang="pl", still=True, **more)
        return found

    whole = played()
    assert (len(whole["offers"]), whole["more"] > 0) == (160, True)
    near = played(near="classic.territory.habbanya-sietch")
    assert any(offer["legal"] for offer in near["offers"])
    assert all("classic.territory.habbanya-sietch" in offer["at"] for offer in near["offers"])
    found = played(sought="habbanja sicz")["offers"]
    assert found
    assert all("Sicz Habbanja" in offer["text"] for offer in found)
    assert near["svg"] == whole["svg"]
    assert played(sought="qwertz")["offers"] == []


def test_what_is_legal_names_the_rules_of_what_is_asked_first(desk: Desk) -> None:
    """Infiltrating rests on the spy and the space, not on whose turn it is; a position alone rests on no rule."""
    case = next(case for _, id, case in READY if id == "infiltrate")
    answer = _ask(desk, do="judge", case=case)
    first = [one["id"].rpartition(".")[2] for one in answer["rules"][:3]]
    assert first == ["recall-without-icon", "infiltrate", "occupied-space"]
    keys = [fact["key"] for fact in answer["facts"]]
    assert {key.partition(".")[0] for key in keys[:2]} == {"spies", "agents"}
    assert keys.index("active") > keys.index("red.hand")
    bare = {key: value for key, value in case.items() if key != "move"}
    assert _ask(desk, do="judge", case=bare)["rules"] == []


def test_a_game_that_is_over_tells_who_has_won(desk: Desk) -> None:
    """The end of a game names the winner."""
    case = next(case for _, id, case in READY if id == "tie-in-points")
    over = {**case, "state": {**case["state"], "winner": "red"}}
    answer = _ask(
        desk, do="play", start={"case": {key: value for key, value in over.items() if key != "outcome"}}, lang="pl"
    )
    assert answer["won"] == ["czerwony"]


@pytest.mark.parametrize("case", [case for _, _, case in READY], ids=[id for _, id, _ in READY])
def test_a_case_is_copied_as_a_line_that_says_the_same(desk: Desk, case: dict[str, Any]) -> None:
    """The line is read back to a case with the same verdict, with what was done before and what follows."""
    line = _ask(desk, do="line", case=case)["line"]
    assert ("//" in line, "=>" in line) == ("history" in case, "outcome" in case)
    (read,) = _ask(desk, do="read", text=line)["cases"]
    assert len({_ask(desk, do="judge", case=text)["verdict"] for text in (case, read)}) == 1


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("immortality.scenario.graft-troops-deployed", "//"),  # its history is told in part
        ("uprising.scenario.doubled-reward-paid-again", "things={"),  # a card that is described in the state
        ("six-players.scenario.espionage-for-the-ally", "things={"),  # and one that is described in the move
        ("six-players.scenario.reinforcements-shared-out", "readings={"),  # what is agreed
        ("uprising.scenario.combat-card-raises-strength", "active=green"),  # who is active, not what follows from it
        ("rivals.scenario.gather-support-card-with-bonus", "modules=rivals"),  # fewer players than seats
        ("uprising.scenario.spy-of-lady-margot-elsewhere", "place_spy(post=emperor)"),  # what no effect allows
    ],
)
def test_an_example_is_copied_as_a_line(desk: Desk, id: str, said: str) -> None:
    """Whatever an example tells in its own way is told in the line, which is judged as the book says."""
    example = judged.read_scenario(desk.library, desk.base.kb[id])
    assert isinstance(example, Case)
    line = _ask(desk, do="line", case=address.example(example))["line"]
    assert said in line
    (read,) = _ask(desk, do="read", text=line)["cases"]
    assert _ask(desk, do="judge", case=read)["verdict"] == desk.base.kb[id].data["expected"]["verdict"]


def test_an_open_question_says_what_each_answer_leads_to(desk: Desk) -> None:
    """By the books alone a question stays open; its answers lead to different verdicts."""
    case = {
        "game": "classic", "authority": "book", "from": "set-up", "players": ["red", "green", "blue"],
        "state": {"round": 3, "storm": 3, "first": "red", "phase": "mentat-pause",
                  "red": {"faction": "harkonnen", "allies": ["green"]},
                  "green": {"faction": "atreides", "allies": ["red"]}, "blue": {"faction": "emperor"}},
        "move": [{"break_alliance": {"player": "red"}}],
    }  # fmt: skip
    answer = _ask(desk, do="judge", case=case, lang="pl")
    assert answer["verdict"] == "undecided"
    (unknown,) = [unknown for unknown in answer["unknowns"] if unknown["cause"] == "open"]
    assert unknown["question"]
    assert {answer["text"] for answer in unknown["answers"]} == {"tak", "nie"}
    assert {answer["verdict"] for answer in unknown["answers"]} == {"legal", "illegal"}
    chosen = next(answer for answer in unknown["answers"] if answer["verdict"] == "legal")
    followed = {**case, "readings": {unknown["name"]: chosen["value"]}}
    assert _ask(desk, do="judge", case=followed)["verdict"] == "legal"


def test_the_worker_reads_its_parts_one_by_one(tmp_path: Path) -> None:
    """Rules and the words of two languages are enough; the third comes later."""
    parts = compiled.judge_parts()
    spoken = {language: tmp_path / f"{language}.json" for language in ids.LANGUAGES}
    for language, path in spoken.items():
        path.write_text(json.dumps(parts.pop(f"words-{language}")), encoding="utf-8")
    (tmp_path / "rules.json").write_text(json.dumps(parts), encoding="utf-8")
    page = Page()
    page.read_words("en", str(spoken["en"]))
    page.read_words("pl", str(spoken["pl"]))
    page.read_rules(str(tmp_path / "rules.json"))
    question = {"do": "judge", "case": READY[0][2]}
    assert json.loads(page.ask(json.dumps({**question, "lang": "pl"})))["verdict"] == "illegal"
    page.read_words("uk", str(spoken["uk"]))
    assert "Арракін" in json.loads(page.ask(json.dumps({**question, "lang": "uk"})))["sentences"][0]["text"]


def test_the_packages_of_the_page_are_pinned_by_their_digests() -> None:
    """Every package of the lock file has one, and no address."""
    lock = json.loads((ROOT / "site" / "table" / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert {"node_modules/preact", "node_modules/pyodide", "node_modules/esbuild"} <= set(packages)
    assert [name for name, package in packages.items() if not package["integrity"].startswith("sha512-")] == []
    assert [name for name, package in packages.items() if "resolved" in package] == []
