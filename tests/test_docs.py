"""The documents tell the truth: commands print what they show, and examples get the verdict they name."""

import re
import shlex
from pathlib import Path

import pytest

from conftest import ROOT
from kodeks.cli import main

README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = [
    match.groups()
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    for match in re.finditer(r"^\$ kodeks (.*?)\n(.*?)(?=^\$ |\Z)", block, re.DOTALL | re.MULTILINE)
]
#: A number that grows with the base.
NUMBER = re.compile(r"(\d+) entries")
ASKED = re.findall(
    r"^\d+\. .*? \*\*(\w+)\*\*\n\n *```sh\n *kodeks (ask .*?)\n *```",
    (ROOT / "NOTATION.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)
POSITIONS = re.findall(r"```yaml\n(.*?)```", (ROOT / "POSITIONS.md").read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize(("command", "output"), SHOWN, ids=[command for command, _ in SHOWN])
def test_a_command_of_the_readme_prints_what_it_shows(
    command: str, output: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The output stands word for word in the README; a number of entries is right within a twentieth."""
    monkeypatch.chdir(ROOT)
    arguments = [str(tmp_path) if word == "build/data" else word for word in shlex.split(command)]
    main(arguments)
    told = capsys.readouterr().out.replace(str(tmp_path), "build/data")
    assert NUMBER.sub("N entries", told.rstrip()) == NUMBER.sub("N entries", output.rstrip())
    for real, shown in zip(NUMBER.findall(told), NUMBER.findall(output), strict=True):
        assert abs(int(real) - int(shown)) <= int(real) / 20, f"the README says {shown} entries, and there are {real}"


def test_the_readme_shows_the_recipes() -> None:
    """Check, judge, ask, explain, search, graph, ruleset and export."""
    commands = {"check", "judge", "ask", "explain", "search", "graph", "ruleset", "export"}
    assert {command.split()[0] for command, _ in SHOWN} == commands


@pytest.mark.parametrize(("verdict", "command"), ASKED, ids=[command for _, command in ASKED])
def test_a_dispute_of_the_notation_is_answered_as_it_says(
    verdict: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ten disputes in three languages; each is read out in words first."""
    assert len(ASKED) == 10
    exit_code = main(shlex.split(command))
    out = capsys.readouterr().out
    assert exit_code == {"legal": 0, "illegal": 1}[verdict], out
    assert out.index("\n  ") < out.index("\nline:")


@pytest.mark.parametrize("text", POSITIONS)
def test_a_position_of_the_documents_is_judged_as_it_says(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Examples double as tests."""
    (tmp_path / "case.yaml").write_text(text, encoding="utf-8")
    assert main(["judge", "--cases", str(tmp_path / "case.yaml")]) == 0
    assert "1 cases, 1 as expected" in capsys.readouterr().out


def test_the_documents_show_the_check_as_it_stands() -> None:
    """The check that CONTRIBUTING shows is the one in the code."""
    shown = re.search(r"```python\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.DOTALL)
    assert shown
    lines = [line.strip() for line in shown[1].splitlines() if line.strip()]
    code = (ROOT / "validator/kodeks/games/imperium/agent.py").read_text(encoding="utf-8")
    held = [line.strip() for line in code.splitlines() if line.strip()]
    start = held.index(lines[1]) - 1
    assert held[start : start + len(lines)] == lines
