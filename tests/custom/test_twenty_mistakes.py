"""A scaffolded repository with twenty mistakes shows all of them at the right line in every format."""

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from kodeks.cli import main

#: Each line with a mistake ends in ``#!`` and the last word of the check that has to find it there.
FILES = {
    "cards/names.yaml": """\
- id: uprising.card.smugglers-map  #! printed-module-claimed
  name: Smuggler's Map
  deck: intrigue
  plot:
    - gain: {spice: 1}
- id: smugglers.card.dagger
  name: Dagger  #! printed-name-taken
  deck: intrigue
  plot:
    - gain: {spice: 1}
- id: smugglers.card.night-run
  name: Night Run
  deck: intrigue
  plot:
    - gain: {spice: 1}
- id: smugglers.card.night-run-again
  name: night run  #! name-twice
  deck: intrigue
  plot:
    - gain: {spice: 1}
- id: smugglers.card.night-run  #! id-twice
  name: Another Run
  deck: intrigue
  plot:
    - gain: {spice: 1}
- id: smugglers.card.lookalike
  name: Spicе Lane  #! mixed-letters-in-name
  deck: intrigue
  plot:
    - gain: {spice: 1}
- id: smugglers-map  #! entry-without-id
  name: A Map
""",
    "cards/shapes.yaml": """\
- id: smugglers.card.shape
  name: Bad Shape
  deck: tarot  #! wrong-shape
- id: smugglers.card.icon
  name: Bad Icon
  deck: imperium
  cost: 2
  icons:
    - shared.icon.citty  #! dangling-reference
    - shared.faction.fremen  #! reference-to-wrong-kind
    - shared.icon.troop  #! not-an-agent-icon
- id: smugglers.card.box
  name: Bad Box
  deck: intrigue
  plot:
    - gain: {spice: 1}
  reveal:  #! box-of-another-deck
    - gain: {persuasion: 1}
""",
    "cards/never.yaml": """\
- id: smugglers.card.no-icon
  name: No Icon
  deck: imperium
  cost: 2
  icons: []
  agent:  #! agent-box-without-icon
    - gain: {intrigue: 1}
- id: smugglers.card.ships
  name: Secret Ships
  deck: intrigue
  plot:
    - gain:
        dreadnoughts: 1  #! module-not-in-play
    - give:
        - recall:
            what: spy
            number: 4  #! cost-nobody-can-pay
      to:
        - gain: {spice: 1}
    - when:
        spies-on-board:
          at_least: 5  #! condition-that-never-holds
      then:
        - pay:
            water: 0  #! effect-of-nothing
          to:
            - gain: {spice: 1}
    - gain: {spice: 1}
      sharing: true  #! word-without-its-thing
- id: smugglers.leader.banker
  name: The Banker of Arrakis
  abilities:
    - ability: Interest
      effects:
        - upon:
            event: gain-solari  #! endless-trigger
          then:
            - gain: {solari: 1}
  signet:
    ring: Ledger
    effects:
      - gain: {spice: 1}
""",
    "cards/broken.yaml": """\
id: smugglers.card.broken
name: Broken
name: Broken again  #! unreadable-file
""",
    "cards/silent.yaml": """\
id: smugglers.card.silent
# kodeks: ignore kb.check.name-twice – it was twice last year  #! unused-silence
name: Silent
deck: intrigue
plot:
  - gain: {spice: 1}
""",
    "translations/pl/cards.yaml": """\
smugglers.card.silent:
  name: Cisza
  of: aaaaaa  #! stale-translation
smugglers.card.nobody:  #! translation-of-nothing
  name: Nikt
  of: aaaaaa
""",
}
MISTAKES = {
    (name, number, f"kb.check.{match[1]}")
    for name, text in FILES.items()
    for number, line in enumerate(text.splitlines(), 1)
    if (match := re.search(r"#! ([a-z-]+)$", line))
}


def _text(out: str) -> set[tuple[str, int, str]]:
    found = re.findall(r"^(\S+?):(\d+):\d+: (?:error|warning|hint) (\S+)$", out, re.MULTILINE)
    return {(file, int(line), check) for file, line, check in found}


def _json(out: str) -> set[tuple[str, int, str]]:
    return {(one["file"], one["line"], one["check"]) for one in json.loads(out)["findings"]}


def _sarif(out: str) -> set[tuple[str, int, str]]:
    found = set()
    for result in json.loads(out)["runs"][0]["results"]:
        place = result["locations"][0]["physicalLocation"]
        found.add((place["artifactLocation"]["uri"], place["region"]["startLine"], result["ruleId"]))
    return found


def _junit(out: str) -> set[tuple[str, int, str]]:
    cases = [case for case in ET.fromstring(out)[0] if len(case)]
    return {
        (case.attrib["classname"], int(case.attrib["line"]), case.attrib["name"].split(" at ")[0]) for case in cases
    }


def _github(out: str) -> set[tuple[str, int, str]]:
    found = re.findall(r"^::\w+ file=([^,]+),line=(\d+),col=\d+,title=([^:,]+)::", out, re.MULTILINE)
    return {(file, int(line), check) for file, line, check in found}


READ = {"text": _text, "json": _json, "sarif": _sarif, "junit": _junit, "github": _github}


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A scaffolded set into which the mistakes have been put."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "module", "Smugglers", "--into", "."]) == 0
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(re.sub(r"  #! [a-z-]+$", "", text, flags=re.MULTILINE), encoding="utf-8")
    capsys.readouterr()
    return tmp_path


def test_there_are_at_least_twenty_kinds() -> None:
    """Different checks, not one mistake twenty times."""
    assert len({check for _, _, check in MISTAKES}) >= 20


@pytest.mark.parametrize("format", READ)
def test_every_mistake_is_shown_at_its_line(format: str, repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All twenty, in every format."""
    assert main(["check", "--format", format]) == 1
    shown = READ[format](capsys.readouterr().out)
    assert shown >= MISTAKES


@pytest.mark.parametrize("format", READ)
def test_nothing_else_is_found(format: str, repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """But for words that the new cards still miss, and the comparison with printed cards."""
    main(["check", "--format", format])
    rest = READ[format](capsys.readouterr().out) - MISTAKES
    left = {"kb.check.missing-translation", "kb.check.far-from-printed-cards"}
    assert {check for _, _, check in rest} <= left
