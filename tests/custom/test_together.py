"""The other commands know a set of custom cards: by the nearest settings, by ``--with``, with its own words."""

import io
import sys
from pathlib import Path

import pytest

from commands import run
from kodeks.custom import together

pytestmark = pytest.mark.usefixtures("base_read_once")

SET = """\
- id: salt.module.salt
  name: Salt Road
  about: Caravans of the deep desert.
  extends: [uprising.module.uprising]
- id: salt.space.pan
  name: Salt Pan
  icon: shared.icon.city
  cost: {water: 2}
  combat: false
  maker: false
  control_bonus: {solari: 1}
  effects:
    - gain: {solari: 3}
- id: salt.card.guide
  name: Pan Guide
  deck: imperium
  cost: 3
  icons: [shared.icon.city]
  agent:
    - control: salt.space.pan
- id: salt.leader.factor
  name: The Factor
  abilities:
    - ability: Long Ledger
      effects:
        - gain: {solari: 1}
  signet:
    ring: Open Purse
    effects:
      - gain: {solari: 2}
"""
WORDS = """\
salt.space.pan: {name: Solnisko, of: FINGERPRINT}
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set with settings and Polish words for one space."""
    (tmp_path / "kodeks.toml").write_text('paths = ["cards"]\n')
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "set.yaml").write_text(SET)
    (tmp_path / "translations" / "pl").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def words(project: Path) -> Path:
    """The file of Polish words."""
    return project / "translations" / "pl" / "set.yaml"


@pytest.mark.parametrize("way", ["cards/set.yaml", "./cards/set.yaml", "{here}/cards/set.yaml"])
def test_a_file_is_told_however_it_is_named(way: str, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A list of entries is told entry by entry, with names and what stands beside the boxes."""
    code, out, _ = run(capsys, "effect", "--file", way.format(here=project))
    assert code == 0
    told = out.split("\n\n")
    assert told[1].splitlines() == [
        "Salt Pan (salt.space.pan)",
        "cost: 2 water",
        "agent icons: City",
        "controller gains: 1 Solari",
        "effect: Gain 3 Solari.",
    ]
    assert "agent box: Take control of Salt Pan." in told[2]


def test_what_comes_from_standard_input_is_told_too(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the names of the set around it."""
    card = b"- id: salt.card.scout\n  name: Scout\n  deck: intrigue\n  plot:\n    - control: salt.space.pan\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(card)))
    code, out, _ = run(capsys, "effect", "--file", "-")
    assert (code, out) == (0, "Scout (salt.card.scout)\nplot: Take control of Salt Pan.\n")


def test_own_words_are_used(project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Once they fit the English; another folder needs ``--with``."""
    words(project).write_text(WORDS.replace("FINGERPRINT", "unread"))
    assert "Salt Pan" in run(capsys, "effect", "--file", "cards/set.yaml", "--lang", "pl")[1]
    assert run(capsys, "translate", "pl", "--accept", "salt.space.pan")[0] == 0
    assert "polem „Solnisko”" in run(capsys, "effect", "--file", "cards/set.yaml", "--lang", "pl")[1]
    monkeypatch.chdir(project.parent)
    assert run(capsys, "explain", "salt.space.pan", "--lang", "pl")[0] == 2
    assert "Solnisko" in run(capsys, "explain", "salt.space.pan", "--lang", "pl", "--with", str(project))[1]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (["explain", "salt.card.guide"], "Take control of Salt Pan."),
        (["graph", "links", "salt.card.guide"], "salt.space.pan – Salt Pan"),
        (["ruleset", "salt"], "Salt Road"),
        (["effect", "Take control of Salt Pan."], "control: salt.space.pan"),
        (["search", "pan", "guides"], "Pan Guide\n    Card\n    salt.card.guide"),
        (["search", "control of a pan"], "salt.card.guide"),
    ],
)
def test_every_command_knows_the_set(
    line: list[str], says: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a word about where it is."""
    code, out, _ = run(capsys, *line)
    assert code == 0
    assert says in out


def test_what_has_faults_is_left_out_and_told(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The rest of the set is there."""
    (project / "cards" / "bad.yaml").write_text("id: salt.card.bad\nname: Bad\ndeck: [imperium]\n")
    code, out, err = run(capsys, "explain", "salt.card.guide")
    assert code == 0
    assert "run kodeks check" in err
    assert run(capsys, "explain", "salt.card.bad")[0] == 2
    code, out, _ = run(capsys, "effect", "--file", "cards/bad.yaml")
    assert code == 1
    assert "cards/bad.yaml:3:7: kb.check.wrong-shape" in out


def test_a_set_that_is_not_there_is_refused(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2 and the name."""
    code, _, err = run(capsys, "explain", "salt.card.guide", "--with", "nowhere")
    assert code == 2
    assert "nowhere does not exist" in err


def test_missing_words_are_written_and_accepted(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The English stands there, stale until somebody has read it; nothing is written twice or over."""
    words(project).write_text(WORDS.replace("FINGERPRINT", "unread"))
    before = words(project).read_text()
    assert run(capsys, "translate", "uk", "--write")[0] == 0
    file = project / "translations" / "uk" / "cards" / "set.yaml"
    assert file.read_text(encoding="utf-8").count("of: english") == 4
    assert "stale-translation" in run(capsys, "check")[1]
    ids = ["salt.module.salt", "salt.space.pan", "salt.card.guide", "salt.leader.factor"]
    code, _, complaint = run(capsys, "translate", "uk", "--accept", *ids)
    assert code == 0
    assert "salt.leader.factor still says in English: name, ability" in complaint
    assert run(capsys, "translate", "uk")[1] == ""
    again = file.read_text(encoding="utf-8")
    assert "nothing is missing" in run(capsys, "translate", "uk", "--write")[1]
    assert (file.read_text(encoding="utf-8"), words(project).read_text()) == (again, before)


def test_a_template_of_a_part_knows_the_words_of_the_set(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``--of cards`` misses only what the set misses."""
    words(project).write_text(WORDS.replace("FINGERPRINT", "unread"))
    run(capsys, "translate", "pl", "--accept", "salt.space.pan")
    out = run(capsys, "translate", "pl", "--of", "cards")[1]
    assert "salt.card.guide:" in out
    assert "salt.space.pan:" not in out


def test_the_base_and_a_set_are_one_model(project: Path) -> None:
    """Printed and own entries beside each other, and outside of a set the base alone."""
    found = together.load([project])
    assert "uprising.card.dagger" in found.base.kb
    assert found.base.kb["salt.card.guide"].data["name"] == "Pan Guide"
    assert together.load([], project.parent).own == ()


def test_a_search_finds_nothing_of_the_set_where_a_word_is_missing(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every word has to be there; the base is searched all the same."""
    assert "salt." not in run(capsys, "search", "guide to the infiltration")[1]
