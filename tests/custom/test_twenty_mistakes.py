"""A scaffolded repository with twenty mistakes shows all of them at the right line in every format."""

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from kodeks.cli import main

#: Each line with a mistake ends in ``#!``, the last word of the check that has to find it there, and the word at which
#: the caret has to stand.
FILES = {
    "cards/names.yaml": """\
- id: uprising.card.smugglers-map  #! printed-module-claimed @ uprising
  name: Smuggler's Map
  deck: intrigue
  plot:
    - gain: {spice: 1}
- id: smugglers.card.dagger
  name: Dagger  #! printed-name-taken @ Dagger
  deck: intrigue
  plot:
    - gain: {spice: 1}
- id: smugglers.card.night-run
  name: Night Run
  deck: intrigue
  plot:
    - gain: {spice: 1}
- id: smugglers.card.night-run-again
  name: night run  #! name-twice @ night
  deck: intrigue
  plot:
    - gain: {spice: 1}
- id: smugglers.card.night-run  #! id-twice @ smugglers.
  name: Another Run
  deck: intrigue
  plot:
    - gain: {spice: 1}
- id: smugglers.card.lookalike
  name: Spicе Lane  #! mixed-letters-in-name @ Spic
  deck: intrigue
  plot:
    - gain: {spice: 1}
- id: smugglers-map  #! entry-without-id @ smugglers-
  name: A Map
""",
    "cards/shapes.yaml": """\
- id: smugglers.card.shape
  name: Bad Shape
  deck: tarot  #! wrong-shape @ tarot
- id: smugglers.card.icon
  name: Bad Icon
  deck: imperium
  cost: 2
  icons:
    - shared.icon.citty  #! dangling-reference @ shared
    - shared.faction.fremen  #! reference-to-wrong-kind @ shared
    - shared.icon.troop  #! not-an-agent-icon @ shared
- id: smugglers.card.box
  name: Bad Box
  deck: intrigue
  plot:
    - gain: {spice: 1}
  reveal:  #! box-of-another-deck @ reveal
    - gain: {persuasion: 1}
""",
    "cards/never.yaml": """\
- id: smugglers.card.no-icon
  name: No Icon
  deck: imperium
  cost: 2
  icons: []
  agent:  #! agent-box-without-icon @ agent
    - gain: {intrigue: 1}
- id: smugglers.card.ships
  name: Secret Ships
  deck: intrigue
  plot:
    - gain:
        dreadnoughts: 1  #! module-not-in-play @ dreadnoughts
    - give:
        - recall:
            what: spy
            number: 4  #! cost-nobody-can-pay @ 4
      to:
        - gain: {spice: 1}
    - when:
        spies-on-board:
          at_least: 5  #! condition-that-never-holds @ 5
      then:
        - pay:
            water: 0  #! effect-of-nothing @ 0
          to:
            - gain: {spice: 1}
    - gain: {spice: 1}
      sharing: true  #! word-without-its-thing @ sharing
- id: smugglers.leader.banker
  name: The Banker of Arrakis
  abilities:
    - ability: Interest
      effects:
        - upon:
            event: gain-solari  #! endless-trigger @ gain-solari
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
name: Broken again  #! unreadable-file @ name
""",
    "cards/silent.yaml": """\
id: smugglers.card.silent
# kodeks: ignore kb.check.name-twice – it was twice last year  #! unused-silence @ # kodeks
name: Silent
deck: intrigue
plot:
  - gain: {spice: 1}
""",
    "translations/pl/cards.yaml": """\
smugglers.card.silent:
  name: Cisza
  of: aaaaaa  #! stale-translation @ aaaaaa
smugglers.card.nobody:  #! translation-of-nothing @ smugglers
  name: Nikt
  of: aaaaaa
""",
}
_MARK = re.compile(r"  #! ([a-z-]+) @ (.+)$", re.MULTILINE)
#: File, line, column and check.
Seen = tuple[str, int, int, str]
MISTAKES: set[Seen] = {
    (name, number, line.index(match[2]) + 1, f"kb.check.{match[1]}")
    for name, text in FILES.items()
    for number, line in enumerate(text.splitlines(), 1)
    if (match := _MARK.search(line))
}


def _text(out: str) -> list[Seen]:
    found = re.findall(r"^(\S+?):(\d+):(\d+): (?:error|warning|hint) (\S+)$", out, re.MULTILINE)
    return [(file, int(line), int(column), check) for file, line, column, check in found]


def _json(out: str) -> list[Seen]:
    return [
        (finding["file"], finding["line"], finding["column"], finding["check"])
        for finding in json.loads(out)["findings"]
    ]


def _sarif(out: str) -> list[Seen]:
    found = []
    for result in json.loads(out)["runs"][0]["results"]:
        place = result["locations"][0]["physicalLocation"]
        region = place["region"]
        found.append((place["artifactLocation"]["uri"], region["startLine"], region["startColumn"], result["ruleId"]))
    return found


def _junit(out: str) -> list[Seen]:
    found = []
    for case in [case for case in ET.fromstring(out)[0] if len(case)]:
        check, place = case.attrib["name"].split(" at ")
        line, column = map(int, place.split(":"))
        assert line == int(case.attrib["line"])
        found.append((case.attrib["classname"], line, column, check))
    return found


def _github(out: str) -> list[Seen]:
    ends = r"(?:,endLine=\d+,endColumn=\d+)?"
    places = rf"^::\w+ file=([^,]+),line=(\d+),col=(\d+){ends},title=([^:,]+)::"
    found = re.findall(places, out, re.MULTILINE)
    return [(file, int(line), int(column), check) for file, line, column, check in found]


READ = {"text": _text, "json": _json, "sarif": _sarif, "junit": _junit, "github": _github}


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A scaffolded set into which the mistakes have been put."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "module", "Smugglers", "--into", "."]) == 0
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_MARK.sub("", text), encoding="utf-8")
    capsys.readouterr()
    return tmp_path


def test_there_are_at_least_twenty_kinds() -> None:
    """Different checks, not one mistake twenty times."""
    assert len({check for *_, check in MISTAKES}) == len(MISTAKES) >= 20


@pytest.mark.parametrize("format", READ)
def test_every_mistake_is_shown_at_its_place(format: str, repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All of them in every format, each once, at its line and column."""
    assert main(["check", "--format", format]) == 1
    shown = READ[format](capsys.readouterr().out)
    assert [check for check in shown if check in MISTAKES] == sorted(MISTAKES)
    # Beside them only words that the new cards still miss, and the comparison with printed cards.
    rest = {check for *_, check in shown if check not in {known for *_, known in MISTAKES}}
    assert rest <= {"kb.check.missing-translation", "kb.check.far-from-printed-cards"}
    assert len(shown) == len(set(shown))


def test_the_caret_stands_under_the_word(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In text, below the line itself, with a hint for every finding."""
    main(["check"])
    blocks = capsys.readouterr().out.split("\n\n")
    places = {(f"{file}:{line}:{column}:", check): (file, line, column) for file, line, column, check in MISTAKES}
    seen = 0
    for lines in (block.splitlines() for block in blocks):
        place = places.get((lines[0].split(" ")[0], lines[0].split(" ")[-1]))
        if place is None:
            continue
        file, number, column = place
        source = (repository / file).read_text(encoding="utf-8").splitlines()[number - 1]
        assert lines[2] == f"  {number} | {source}"
        assert lines[3].index("^") - lines[2].index(" | ") - 3 == column - 1
        assert any(line.startswith("  hint: ") for line in lines)
        seen += 1
    assert seen == len(MISTAKES)


def test_without_the_mistakes_the_repository_is_clean(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What ``kodeks new module`` wrote is not among them."""
    for name in FILES:
        (repository / name).unlink()
    assert main(["check", "--fail-on", "hint"]) == 0
    assert "nothing found" in capsys.readouterr().out
