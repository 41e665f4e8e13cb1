"""``kodeks compare``: any component beside the printed ones, and a set beside the printed decks."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from commands import run
from custom_sets import check, prints
from kodeks.custom import comparing
from kodeks.custom.settings import Settings

pytestmark = pytest.mark.usefixtures("base_read_once")

SET = """\
- id: salt.module.salt
  name: Salt Road
  about: Caravans of the deep desert.
  extends: [uprising.module.uprising]
- id: salt.card.guide
  name: Guide of the Pan
  deck: imperium
  cost: 3
  copies: 2
  icons: [shared.icon.city]
  factions: [shared.faction.fremen]
  agent:
    - choose:
        - - gain: {spice: 2}
        - - trash: {what: card}
  reveal:
    - gain: {persuasion: 2}
- id: salt.card.toll
  name: Unpaid Toll
  deck: intrigue
  plot:
    - gain: {solari: 2}
"""


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set of two cards."""
    (tmp_path / "kodeks.toml").write_text("")
    (tmp_path / "set.yaml").write_text(SET)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_card_is_shown_beside_its_printed_neighbours(capsys: pytest.CaptureFixture[str]) -> None:
    """What it gives at best, how many doses that is, and the printed ones most like it."""
    code, out, _ = run(capsys, "compare", "salt.card.guide", "--format", "json")
    (told,) = json.loads(out)
    assert code == 0
    assert told["gives"] == {"icons": 1, "persuasion": 2, "spice": 2, "cards trashed": 1}
    assert (told["sort"], told["price"], len(told["near"])) == ("imperium", 3, 5)
    assert told["printed"] == sorted(told["printed"])
    assert json.loads(run(capsys, "compare", "Guide of the Pan", "--format", "json")[1]) == [told]
    assert "give the id" in run(capsys, "compare", "Arrakeen")[2]
    out = run(capsys, "compare", "salt.card.guide")[1]
    assert out.splitlines()[0] == "Guide of the Pan (salt.card.guide): imperium, price 3"
    assert "X" in out.splitlines()[3]


@pytest.mark.parametrize(
    "id",
    [
        "uprising.card.skirmish-crysknife",
        "uprising.leader.muaddib",
        "khoam.contract.harvest-of-three",
        "rise-of-ix.technology.spaceport",
        "uprising.space.arrakeen",
        "salt.card.toll",
    ],
)
def test_every_kind_of_component_has_neighbours(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Printed ones too, and never itself."""
    code, out, err = run(capsys, "compare", id, "--format", "json")
    assert code == 0, err
    near = [neighbour["id"] for neighbour in json.loads(out)[0]["near"]]
    assert near
    assert id not in near


@pytest.mark.parametrize(
    ("arguments", "says"),
    [(["salt.card.gide"], "did you mean salt.card.guide?"), (["uprising.term.supply"], "compared are: card, leader")],
)
def test_what_cannot_be_compared_is_refused(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the way out."""
    code, _, err = run(capsys, "compare", *arguments)
    assert code == 2
    assert says in err


def test_a_set_is_held_against_the_printed_deck(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Prices, icons and factions as shares, copies counted; as text, data and drawing."""
    code, out, _ = run(capsys, "compare", "--svg", "chart.svg")
    assert code == 0
    assert "    3               " + "█" * 30 + " 100%  printed" in out
    told = json.loads(run(capsys, "compare", "--format", "json")[1])["imperium"]
    assert told["own"] == {"price": {"3": 2}, "agent icons": {"city": 2}, "factions": {"fremen": 2}}
    assert told["printed"]["price"]["3"] > 20
    drawn = ET.fromstring((project / "chart.svg").read_text(encoding="utf-8"))
    assert len([element for element in drawn.iter() if element.tag.endswith("rect")]) > 10


ICONS = ", ".join(
    f"shared.icon.{icon}"
    for icon in ("city", "spice-trade", "landsraad", "spy", "emperor", "spacing-guild", "bene-gesserit", "fremen")
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("cost: 1\n  icons: [shared.icon.city]\n  agent:\n    - gain: {victory-points: 1}\n", True),
        (f"cost: 0\n  icons: [{ICONS}]\n", True),
        ("cost: 9\n  icons: [shared.icon.city]\n  reveal:\n    - gain: {persuasion: 1}\n", True),
        ("cost: 8\n  icons: [shared.icon.city]\n  agent:\n    - gain: {victory-points: 1}\n"
         "  reveal:\n    - gain: {persuasion: 2}\n", False),
        ("cost: 3\n  icons: [shared.icon.city]\n  reveal:\n    - gain: {persuasion: 2}\n", False),
    ],
)  # fmt: skip
def test_points_icons_and_rare_prices_are_weighed(text: str, found: bool) -> None:
    """A point for 1, every icon for nothing, and next to nothing for 9."""
    outcome = check({"x.yaml": f"- id: salt.card.x\n  name: Xylo\n  deck: imperium\n  {text}"}, Settings(preview=True))
    names = [finding.check for finding in outcome.findings]
    assert ("kb.check.far-from-printed-things" in names) is found


def test_no_printed_component_is_far_from_the_printed_ones() -> None:
    """Each lies within what its own sort gives."""
    shelf = comparing.Shelf(prints())
    assert len(shelf.groups) > 30
    for data in [other for other in prints().others if not str(other["id"]).startswith("classic.")]:
        kind = str(data["id"]).split(".")[1]
        compared = shelf.compare(kind, data)
        assert compared.scores[0] <= compared.score <= compared.scores[-1]
