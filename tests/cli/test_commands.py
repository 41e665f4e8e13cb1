"""All commands: help, exit codes, hostile files, and nothing imported that is not needed."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from commands import run
from conftest import ROOT
from kodeks import loading
from kodeks.cli import main
from kodeks.cli.main import parser

COMMANDS = sorted(parser()._subparsers._group_actions[0].choices)  # type: ignore[union-attr,arg-type]  # argparse has no public way


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Help shows how to call it and what the exit codes mean."""
    with pytest.raises(SystemExit) as stop:
        main([command, "--help"])
    assert stop.value.code == 0
    told = capsys.readouterr().out
    assert f"example: kodeks {command}" in told
    assert "exit codes" in told


#: Libraries that read, check and draw; a command that only reads the compiled base needs none of them.
HEAVY = {"networkx", "jsonschema", "jsonschema_rs", "sphinx", "docutils"}


@pytest.mark.parametrize(
    ("arguments", "heavy"),
    [
        (["--help"], HEAVY | {"yaml", "json"}),
        (["judge", "examples/deep-desert.yaml"], HEAVY),
        (["judge", "JSON"], HEAVY | {"yaml"}),
        (["ask", "R Dagger>arr +2", "--position", "examples/hagga-basin.yaml"], HEAVY),
        (["moves", "examples/hagga-basin.yaml"], HEAVY),
        (["explain", "uprising.clause.infiltrate"], HEAVY | {"yaml"}),
        (["explain", "uprising.card.junction-headquarters", "--lang", "uk"], HEAVY | {"yaml"}),
        (["ruleset", "uprising", "khoam"], HEAVY | {"yaml"}),
        (["search", "tie in combat"], HEAVY | {"yaml"}),
        (["graph", "links", "uprising.clause.infiltrate"], HEAVY | {"yaml"}),
        (["graph", "why", "uprising.clause.infiltrate", "uprising.space.arrakeen"], HEAVY - {"networkx"} | {"yaml"}),
    ],
)
def test_a_command_imports_only_what_it_needs(
    arguments: list[str], heavy: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Start-up stays quick because heavy libraries stay out, once the base is compiled."""
    case = loading.read_tree((ROOT / "examples" / "deep-desert.yaml").read_text(encoding="utf-8"), "x").value
    (tmp_path / "case.json").write_text(json.dumps(case), encoding="utf-8")
    words = [str(tmp_path / "case.json") if word == "JSON" else word for word in arguments]
    words = [str(ROOT / word) if word.startswith("examples/") else word for word in words]
    if "--help" not in words:
        main(words)  # the base is compiled now
        capsys.readouterr()
    code = (
        "import sys\nfrom kodeks.cli import main\n"
        f"try:\n    print('code', main({words!r}))\nexcept SystemExit:\n    pass\n"
        "print('loaded:', *sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = done.stdout.rpartition("loaded:")[2].split()
    assert heavy.isdisjoint(loaded)
    assert "--help" in words or "code 2" not in done.stdout, done.stderr


def test_check_of_the_shipped_base(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing found, exit code 0."""
    code, out, _ = run(capsys, "check")
    assert code == 0
    assert out.startswith("nothing found in ")


def test_check_points_at_file_line_and_column(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A custom card with a slip gets the exact place and a hint."""
    module = "- id: mine.module.mine\n  name: Mine\n  about: It is mine.\n  extends: [uprising.module.uprising]\n"
    card = "- id: mine.card.x\n  name: X\n  deck: imperium\n  icons: [shared.icon.citty]\n"
    (tmp_path / "card.yaml").write_text(module + card)
    monkeypatch.chdir(tmp_path)
    code, out, _ = run(capsys, "check", "card.yaml")
    assert code == 1
    assert out.splitlines() == [
        "card.yaml:8:11: error kb.check.dangling-reference",
        "  mine.card.x says icons: shared.icon.citty, and no entry has that id.",
        "  8 |   icons: [shared.icon.citty]",
        "    |           ^^^^^^^^^^^^^^^^^",
        "  hint: did you mean shared.icon.city?",
        "",
        "errors: 1",
    ]


def test_check_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The same finding as data."""
    file = tmp_path / "card.yaml"
    file.write_text("id: mine.card.x\nname: X\ndeck: tarot\n")
    code, out, _ = run(capsys, "check", str(file), "--format", "json")
    assert code == 1
    _, finding = json.loads(out)["findings"]
    assert (finding["line"], finding["column"], finding["check"]) == (3, 7, "kb.check.wrong-shape")


def test_check_of_a_path_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    """A missing path is unusable input."""
    code, _, err = run(capsys, "check", "nowhere/")
    assert code == 2
    assert "nowhere does not exist" in err


def test_explain_an_entry_and_a_check(capsys: pytest.CaptureFixture[str]) -> None:
    """An entry comes with its books, a check with its reason."""
    code, out, _ = run(capsys, "explain", "uprising.clause.infiltrate", "--lang", "uk")
    assert code == 0
    assert "с. 11" in out
    assert "uprising.clause.occupied-space" in out
    code, out, _ = run(capsys, "explain", "uprising.check.space-occupied")
    assert code == 0
    assert "Why it cannot be" in out


def test_an_unknown_id_gets_a_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    """Did you mean."""
    code, _, err = run(capsys, "explain", "uprising.clause.infltrate")
    assert code == 2
    assert "did you mean uprising.clause.infiltrate" in err


def test_explain_leads_from_a_withdrawn_id_to_its_successor(capsys: pytest.CaptureFixture[str]) -> None:
    """Somebody may have printed or linked it."""
    code, out, _ = run(capsys, "explain", "uprising.clause.icon-troop")
    assert code == 0
    assert out.startswith("uprising.clause.icon-troop: This entry is now part of another:\n\n")
    assert out.endswith("\nid: uprising.clause.recruiting-a-troop\n")
    code, _, err = run(capsys, "explain", "uprising.clause.icon-troup")
    assert code == 2
    assert "nothing is called" in err


def test_export_writes_the_same_bytes_twice(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The base as JSON and the graph as GraphML, stable."""
    for name in ("a", "b"):
        assert run(capsys, "export", str(tmp_path / name))[0] == 0
    for file in ("kb.json", "graph.graphml"):
        assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes()
    told = json.loads((tmp_path / "a" / "kb.json").read_text(encoding="utf-8"))
    assert told["entries"]["uprising.space.arrakeen"]["words"]["pl"]["name"] == "Arrakin"


def test_ledger_knows_texts_by_their_hash(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A text that no source was read from is refused; the summary counts passages."""
    other = tmp_path / "book.txt"
    other.write_text("Another book\n")
    code, _, err = run(capsys, "ledger", "--text", str(other))
    assert code == 1
    assert "SHA-256" in err
    code, out, _ = run(capsys, "ledger")
    assert code == 0
    assert "lines 1–1534 of 1534" in out


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_translate_has_nothing_left_to_show(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The shipped base is translated whole."""
    code, out, _ = run(capsys, "translate", language)
    assert (code, out) == (0, "")


def test_coverage_counts_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    """The share of enforceable clauses with a check, and the list of the rest."""
    code, out, _ = run(capsys, "coverage")
    assert code == 0
    assert "enforceable clauses are enforced" in out


@pytest.mark.parametrize(
    "raw",
    [
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b"a: &a [*a]",
        b"\x00",
        b"state: !!python/name:os.system {}",
        b"",
        b"- 1\n- 2\n",
        b'"\\ud800"',
    ],
    ids=["utf-16", "deep", "alias", "nul", "tag", "empty", "list", "surrogate"],
)
@pytest.mark.parametrize("command", ["judge", "check"])
def test_hostile_files_get_a_message(
    command: str, raw: bytes, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Never a traceback: a place, a reason, and exit code 1 or 2."""
    file = tmp_path / "bad.yaml"
    file.write_bytes(raw)
    code, out, err = run(capsys, command, str(file))
    assert code in (1, 2)
    assert "bad.yaml" in out + err


def test_control_characters_do_not_reach_the_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A name that would steer the terminal is shown, not sent."""
    file = tmp_path / "bad.yaml"
    file.write_text('id: mine.card.x\nname: X\ndeck: "\\e[31m"\n', encoding="utf-8")
    _, out, _ = run(capsys, "check", str(file))
    assert "\x1b" not in out
