"""A set of custom cards is judged, listed and played with."""

import json
from pathlib import Path

import pytest

from kodeks.cli import main
from kodeks.judge.balance import Balance

MODULE = """\
id: smugglers.module.smugglers
name: Smugglers
about: A set with two cards.
extends: [uprising.module.uprising]
"""
CARDS = """\
- id: smugglers.card.night-run
  name: Night Run
  deck: imperium
  copies: 3
  cost: 1
  icons: [shared.icon.city]
  agent:
    - gain: {water: 1}
  reveal:
    - gain: {persuasion: 1}
- id: smugglers.card.hidden-cache
  name: Hidden Cache
  deck: imperium
  copies: 1
  cost: 99
  icons: [shared.icon.spice-trade]
  agent:
    - gain: {spice: 1}
"""
CASE = """\
from: set-up
players: 3
modules: [smugglers]
state: {active: red, red: {leader: gurney-halleck, water: 1, hand: [Night Run]}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small set."""
    (tmp_path / "set").mkdir()
    (tmp_path / "set" / "module.yaml").write_text(MODULE, encoding="utf-8")
    (tmp_path / "set" / "cards.yaml").write_text(CARDS, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("space", "code"), [("arrakeen", 0), ("secrets", 1)])
def test_a_move_with_an_own_card_is_judged(space: str, code: int, folder: Path) -> None:
    """By its name, by the icons it has."""
    case = folder / "case.yaml"
    case.write_text(f"{CASE}move: [{{send_agent: {{card: Night Run, space: {space}}}}}]\n", encoding="utf-8")
    assert main(["judge", str(case), "--with", str(folder / "set")]) == code


def test_an_own_card_does_what_it_says(folder: Path) -> None:
    """Its agent box gives water."""
    case = folder / "case.yaml"
    told = "outcome: [{send_agent: {card: Night Run, space: arrakeen}}, {resolve: {of: Night Run}}]\n"
    case.write_text(f"{CASE}{told}expected: {{verdict: resolved, state: {{red: {{water: 2}}}}}}\n", encoding="utf-8")
    assert main(["judge", "--cases", str(case), "--with", str(folder / "set")]) == 0


OWN = """\
- id: smugglers.resource.salt
  name: Salt
- id: smugglers.card.salt-flats
  name: Salt Flats
  deck: imperium
  copies: 4
  cost: 1
  icons: [shared.icon.city]
  agent:
    - gain: {own: {resource: smugglers.resource.salt, number: 2}}
    - give:
        - lose: {own: {resource: smugglers.resource.salt, number: 3}}
      to:
        - gain: {water: 1}
"""


@pytest.mark.parametrize(("salt", "code"), [(1, 0), (0, 1)])
def test_own_resources_are_gained_and_paid(salt: int, code: int, folder: Path) -> None:
    """Two are gained; the third that the arrow asks for must have been there."""
    (folder / "set" / "own.yaml").write_text(OWN, encoding="utf-8")
    case = folder / "case.yaml"
    state = f"state: {{active: red, red: {{leader: gurney-halleck, hand: [Salt Flats], own: {{Salt: {salt}}}}}}}\n"
    move = "move: [{send_agent: {card: Salt Flats, space: arrakeen}}, {pay: {of: Salt Flats}}]\n"
    case.write_text(f"from: set-up\nplayers: 3\nmodules: [smugglers]\n{state}{move}", encoding="utf-8")
    assert main(["judge", str(case), "--with", str(folder / "set")]) == code
    assert main(["play", "--players", "3", "--games", "2", "--check", "--with", str(folder / "set")]) == 0


COUNTED = """\
- id: smugglers.card.salt-market
  name: Salt Market
  deck: imperium
  copies: 4
  cost: 1
  icons: [shared.icon.city]
  agent:
    - when: {own: {resource: smugglers.resource.salt, at_least: 5}}
      then:
        - gain: {water: 1}
          for_each: {own: {resource: smugglers.resource.salt, number: 2}}
"""


@pytest.mark.parametrize(
    ("salt", "expected"),
    [
        (4, "verdict: illegal"),
        (5, "verdict: resolved, state: {red: {water: 3}}"),
        (7, "verdict: resolved, state: {red: {water: 4}}"),
    ],
)
def test_own_resources_are_a_condition_and_are_counted(salt: int, expected: str, folder: Path) -> None:
    """Four are too few to do anything; five are two pairs, seven three. One water is there at set-up."""
    (folder / "set" / "own.yaml").write_text(OWN + COUNTED, encoding="utf-8")
    case = folder / "case.yaml"
    state = f"state: {{active: red, red: {{leader: gurney-halleck, hand: [Salt Market], own: {{Salt: {salt}}}}}}}\n"
    told = "outcome: [{send_agent: {card: Salt Market, space: arrakeen}}, {resolve: {of: Salt Market}}]\n"
    ends = f"expected: {{{expected}}}\n"
    case.write_text(f"from: set-up\nplayers: 3\nmodules: [smugglers]\n{state}{told}{ends}", encoding="utf-8")
    assert main(["judge", "--cases", str(case), "--with", str(folder / "set")]) == 0


def test_a_rule_of_its_own_leaves_a_move_undecided(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence is shown; a move that is illegal anyway stays illegal."""
    cards = CARDS.replace("  cost: 1\n", "  cost: 1\n  rule: Whistle while you play it.\n")
    (folder / "set" / "cards.yaml").write_text(cards, encoding="utf-8")
    for space, code in (("arrakeen", 3), ("secrets", 1)):
        case = folder / "case.yaml"
        case.write_text(f"{CASE}move: [{{send_agent: {{card: Night Run, space: {space}}}}}]\n", encoding="utf-8")
        assert main(["judge", str(case), "--with", str(folder / "set")]) == code
        assert ("Whistle while you play it." in capsys.readouterr().out) is (code == 3)


def test_without_the_set_the_card_is_not_known(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The module is named as what is missing."""
    case = folder / "case.yaml"
    case.write_text(f"{CASE}move: [reveal]\n", encoding="utf-8")
    assert main(["judge", str(case)]) == 2
    assert "smugglers is no module or variant" in capsys.readouterr().out


def test_random_games_tell_how_the_set_did(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was bought, and what nobody could ever pay for."""
    arguments = ["play", "--players", "3", "--games", "3", "--with", str(folder / "set"), "--format", "json"]
    assert main(arguments) == 0
    balance = json.loads(capsys.readouterr().out)["balance"]
    assert balance["components"]["smugglers.card.night-run"]["bought"] > 0
    assert balance["never_owned"] == ["smugglers.card.hidden-cache"]
    assert balance["components"]["smugglers.card.night-run"]["used"] > 0
    assert balance["components"]["smugglers.card.hidden-cache"]["used"] == 0


def test_a_card_that_wins_more_often_than_chance_stands_out() -> None:
    """Twelve owners of whom eleven won, where one in three wins; six of twelve are within chance."""
    balance = Balance(seats=90, winners=30)
    balance.owned.update({"a": 12, "b": 12, "c": 3})
    balance.won.update({"a": 11, "b": 6, "c": 3})
    assert balance.report(["a", "b", "c"])["won_too_often"] == ["a"]


CONTRACT = """\
id: smugglers.contract.run
name: Blockade Run
copies: 1
back: standard
completes: {event: send-agent, space: {is: [uprising.space.arrakeen]}}
reward:
  - gain: {solari: 2}
"""


@pytest.mark.parametrize("more", [[], ["--modules", "khoam"]])
def test_contracts_of_a_set_are_laid_out_where_contracts_are_played_with(more: list[str], folder: Path) -> None:
    """Without CHOAM there is no place for them, and the game goes on without."""
    (folder / "set" / "contract.yaml").write_text(CONTRACT, encoding="utf-8")
    assert main(["play", "--games", "1", "--players", "3", "--with", str(folder / "set"), *more]) == 0
    case = folder / "case.yaml"
    case.write_text(f"{CASE}move: [{{send_agent: {{card: Night Run, space: arrakeen}}}}]\n", encoding="utf-8")
    assert main(["judge", str(case), "--with", str(folder / "set")]) == 0
