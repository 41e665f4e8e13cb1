"""Answers in three languages, and the commands that print them."""

import itertools
import json
import re
from pathlib import Path

import pytest

from conftest import ROOT
from kodeks import integrity, loading
from kodeks.cli import main
from kodeks.judge import cases, documents
from kodeks.judge.base import Library
from kodeks.reporting import case_words
from kodeks.reporting.decision_words import DECISIONS, WORDS
from kodeks.reporting.speaker import Speaker
from kodeks.table import Pile
from kodeks.table.facts import Keyed

CASE = """\
id: desert
from: set-up
players: 3
state:
  active: red
  red: {leader: gurney-halleck, water: 2, hand: [dune-the-desert-planet]}
move:
  - send_agent: {card: dune-the-desert-planet, space: deep desert}
"""


#: Mixes whose rules together are those of all modules that are judged; the epic mode replaces a few.
EXPANSIONS = ["rise-of-ix.module.rise-of-ix", "immortality.module.immortality", "imperium.module.imperium"]
MIXES = [
    ["khoam.module.khoam", *EXPANSIONS],
    ["rise-of-ix.variant.epic-mode", "immortality.variant.eleven-points", *EXPANSIONS],
]


def sentences(library: Library) -> list[str]:
    """Every sentence that an answer about Uprising and its expansions can have."""
    found: list[str] = []
    six = (["khoam.module.khoam", "six-players.module.six-players", "rise-of-ix.variant.epic-mode", *EXPANSIONS], 6)
    for modules, players in (*((modules, 4) for modules in MIXES), six):
        game = library.game(library.mix(modules, players))
        facts = [*game.register.table.values(), *game.register.seat.values()]
        found += [says for rule in game.rules.values() for says in rule.says.values()]
        found += [text for fact in facts for text in (fact.help, fact.named, *fact.says) if text]
    return list(dict.fromkeys([*found, *case_words.PHRASES]))


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_every_sentence_of_an_answer_has_words(language: str, library: Library, base: integrity.Base) -> None:
    """Sentences of rules, names of facts and decisions, with the same values in every language."""
    messages = base.words[language].messages
    told = sentences(library)
    assert len(told) > 200
    assert [line for line in told if line not in messages] == []

    def values(text: str) -> set[str]:
        return set(re.findall(r"\{(\w+)(?::\w+)?\}", text))

    assert [line for line in told if values(messages[line]) != values(line)] == []


def test_every_flag_is_told_in_two_sentences_and_what_is_there_for_each_entry_by_its_name() -> None:
    """``legal if this were so`` needs a sentence for yes and for no; a label names its entry."""
    facts = [fact for form in documents.FORMS for part in (form.register.table, form.register.seat)
             for fact in part.values() if not fact.working]  # fmt: skip
    flags = [fact for fact in facts if fact.type == "flag"]
    assert len(flags) > 25
    assert [fact.name for fact in flags if not all(fact.says) or len(set(fact.says)) < 2] == []
    keyed = [fact for fact in facts if isinstance(fact, Keyed)]
    # What a custom set adds has only its own name.
    assert {fact.name for fact in keyed if "{entry}" not in fact.named} == {"own"}


@pytest.mark.parametrize(
    ("modules", "players"),
    [
        (["khoam.module.khoam"], 4),
        (["rise-of-ix.module.rise-of-ix", "immortality.module.immortality"], 4),
        (["six-players.module.six-players", "khoam.module.khoam"], 6),
        (["classic.module.classic"], 6),
    ],
)
def test_every_decision_has_words(modules: list[str], players: int, library: Library) -> None:
    """No kind of decision is told by its name in the code."""
    from kodeks.judge.decisions import kinds

    game = ["uprising.module.uprising"] if "classic" not in modules[0] else []
    assert set(kinds(library.game(library.mix([*game, *modules], players)))) - set(DECISIONS) == set()


@pytest.mark.parametrize(
    ("language", "expected", "way_out"),
    [
        ("en", "illegal (desert): Deep Desert costs 3 water, and red has 2.", "  red could: send an agent to "),
        (
            "pl",
            "niezgodne z zasadami (desert): Pole „Głęboka Pustynia” kosztuje 3 wody, a gracz czerwony ma 2.",
            "  gracz czerwony może: wysłać agenta na pole „Zaakceptuj kontrakt” kartą ",
        ),
        (
            "uk",
            "проти правил (desert): Локація «Глибока пустеля» коштує 3 води, а гравець червоний має 2.",
            "  гравець червоний може: відправити агента в локацію «Укладання контракту» картою ",
        ),
    ],
)
def test_the_command_tells_place_sentence_rule_and_way_out(
    language: str, expected: str, way_out: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Place first, one sentence with the values, the rule with its pages, its id, and what could be done."""
    file = tmp_path / "case.yaml"
    file.write_text(CASE, encoding="utf-8")
    assert main(["judge", str(file), "--lang", language]) == 1
    first, *rest = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{file}:8:")
    assert first.partition(": ")[2] == expected
    assert any("uprising.clause.space-cost-before-effects" in line for line in rest)
    assert [line for line in rest if line.startswith(way_out)]


BATTLE = """\
game: classic
from: set-up
players: [red, green]
state:
  {round: 3, storm: 3, first: red, phase: battle, red: {faction: bene-gesserit, hand: 0, forces: {carthag: 6}},
   green: {faction: atreides, hand: [shield], forces: {carthag: 4, arrakeen: 0}}}
history: [{fight: {player: red, territory: carthag, opponent: green}}%s]
"""
VOICE = ", {voice: {player: red, on: green, category: poison-weapon, play: false}}, {go_on: {}}"


@pytest.mark.parametrize(
    ("language", "voice", "asked", "place"),
    [
        (
            "en",
            "order green by the Voice not to play: poison weapon",
            "ask red by prescience for a part of the plan: number on the wheel",
            "Carthag, sector 11",
        ),
        (
            "pl",
            "rozkazać Głosem graczowi zielonemu, czego ma nie grać: broń trująca",
            "zapytać jasnowidzeniem gracza czerwonego o część planu: liczba na kole",
            "Kartagin, sektor 11",
        ),
        (
            "uk",
            "наказати Голосом гравцеві зеленому, чого не грати: отруйна зброя",
            "запитати ясновидінням гравця червоного про частину плану: число на колі",
            "Карфаг, сектор 11",
        ),
    ],
)
def test_plans_orders_and_sectors_are_told_in_words(
    language: str, voice: str, asked: str, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Sorts of cards, parts of a plan, sectors and players stand in the words and cases of the language."""
    file = tmp_path / "case.yaml"
    for history, wanted in (("", voice), (VOICE, asked)):
        file.write_text(BATTLE % history, encoding="utf-8")
        assert main(["moves", str(file), "--lang", language]) == 0
        assert wanted in capsys.readouterr().out
    plan = "move: [{plan_battle: {player: green, dial: 9, leader: thufir-hawat}}]\n"
    file.write_text(BATTLE % "" + plan, encoding="utf-8")
    assert main(["judge", str(file), "--lang", language]) == 1
    told = capsys.readouterr().out
    assert place in told
    assert "@" not in told


#: Where a sheet lists what a power can name.
LISTED = (("order", "cards"), ("see", "parts"))


def test_every_word_of_the_classic_game_is_told(library: Library) -> None:
    """What the Voice can name, the parts of a plan and the powers have words."""
    from kodeks.games.classic.facts import POWERS

    sheets = library.game(library.mix(["classic.module.classic"], 6)).catalogue.factions.values()
    lists = [sheet.deeds[does].data[of] for sheet in sheets for does, of in LISTED if does in sheet.deeds]
    assert len(lists) == len(LISTED)
    assert {*itertools.chain(*lists), *POWERS} - set(WORDS) == set()
    assert set(POWERS) <= {power for sheet in sheets for power in sheet.powers}


def test_the_command_prints_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Everything in the text is in the JSON too."""
    file = tmp_path / "case.yaml"
    file.write_text(CASE, encoding="utf-8")
    assert main(["judge", str(file), "--format", "json"]) == 1
    (verdict,) = json.loads(capsys.readouterr().out)["verdicts"]
    assert (verdict["case"], verdict["verdict"], verdict["at"][0]) == ("desert", "illegal", 8)
    (objection,) = verdict["objections"]
    assert objection["values"]["held"] == 2
    assert {"fact": "red.water", "value": 2, "text": "water (red)", "line": 6, "column": 40} in objection["facts"]
    assert verdict["turning"] == {"fact": "red.water", "value": 3, "text": "water (red)"}
    assert verdict["could"][0]["decision"]["send_agent"]["space"] == "accept-contract"


def test_exit_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """0 legal, 1 illegal or not as expected, 2 unusable, 3 undecided; the first form still goes to its own judge."""
    first = (ROOT / "examples" / "deep-desert.yaml").read_text(encoding="utf-8")
    texts = {
        0: CASE.replace("water: 2", "water: 3"),
        1: first,
        2: CASE.replace("water: 2", "watr: 2"),
        3: CASE.replace("hand: [dune-the-desert-planet]", "hand: 5").replace("card: dune-the-desert-planet, ", ""),
    }
    texts[3] = texts[3].replace("water: 2", "water: 3")
    for code, text in texts.items():
        file = tmp_path / f"{code}.yaml"
        file.write_text(text, encoding="utf-8")
        assert main(["judge", str(file)]) == code, capsys.readouterr().out
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(CASE + "expected: {verdict: legal}\n", encoding="utf-8")
    capsys.readouterr()
    assert main(["judge", "--cases", str(wrong)]) == 1
    assert "expected legal, judged illegal (desert)" in capsys.readouterr().out


def test_moves_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Legal decisions; with --refused the others with their reasons; a fault is told."""
    file = tmp_path / "case.yaml"
    file.write_text(CASE.partition("move:")[0], encoding="utf-8")
    assert main(["moves", str(file), "--format", "json"]) == 0
    legal = json.loads(capsys.readouterr().out)
    assert all(decision["legal"] for decision in legal)
    assert {"reveal", "send_agent"} == {name for decision in legal for name in decision["decision"]}
    assert main(["moves", str(file), "--refused"]) == 0
    told = capsys.readouterr().out
    assert "red: send an agent to Deep Desert with Dune, the Desert Planet – illegal" in told
    assert "Deep Desert costs 3 water, and red has 2." in told
    assert main(["moves", str(tmp_path / "none.yaml")]) == 2


@pytest.mark.parametrize(
    ("language", "template", "expected"),
    [
        ("pl", "Pole kosztuje {amount} {resource}.", "Pole kosztuje 1 wodę."),
        ("uk", "Локація коштує {amount} {resource}.", "Локація коштує 1 воду."),
        (
            "pl",
            "{player} ma {have:spice}, a mógłby mieć {limit:spice}.",
            "Czerwony ma 5 przypraw, a mógłby mieć 1 przyprawę.",
        ),
        ("uk", "{player} має {have:spice}.", "Червоний має 5 прянощів."),
        ("pl", "{player} ma {have:troop} i {limit:card}.", "Czerwony ma 5 żołnierzy i 1 kartę."),
        ("uk", "{player} має {have:troop} і {limit:spy}.", "Червоний має 5 загонів і 1 шпигуна."),
        ("pl", "{player} ma: {value}.", "Czerwony ma: 3."),
        ("en", "{contract} belongs to {player}.", "Arrakeen belongs to red."),
        ("pl", "Kontrakt {contract} ma {player}.", "Kontrakt „Arrakin” ma czerwony."),
        ("en", "{source} are left.", "Effects of red are left."),
        ("pl", "Pomija się {source}.", "Pomija się efekty gracza czerwonego."),
        ("uk", "Оминають {source}.", "Оминають ефекти гравця червоного."),
    ],
)
def test_values_take_the_form_that_their_sentence_asks_for(
    language: str, template: str, expected: str, library: Library, base: integrity.Base
) -> None:
    """What is paid stands in its case, spice with its number, hidden cards as their count, and names are quoted."""
    data = {"game": "uprising", "players": 3, "from": "set-up", "effects": {"red": [{"gain": {"spice": 2}}]}}
    case = cases.read_case(library, data, "x.yaml", loading.Marks(1, 1))
    assert not isinstance(case, list), case
    values = {"player": "red", "amount": 1, "resource": "water", "have": 5, "limit": 1, "value": Pile.of((), hidden=3)}
    values["source"] = next(id for id in case.game.catalogue.entries if cases.WAITING in id)
    teller = case_words.Teller(Speaker(base.kb, base.words[language]), case)
    assert teller.says(template, values | {"contract": "khoam.contract.arrakeen-for-water"}) == expected
