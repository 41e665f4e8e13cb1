"""A run is never green about nothing, and says what it leaves out."""

import subprocess
from pathlib import Path

import pytest

from commands import run

MODULE = "id: mine.module.mine\nname: Mine\nabout: It is mine.\nextends: [uprising.module.uprising]\n"
BAD = "id: mine.card.two\nname: Reconnaissance\ndeck: intrigue\nplot:\n  - gain: {spice: 1}\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set with an old card whose name is taken."""
    (tmp_path / "kodeks.toml").write_text('paths = ["cards"]\n')
    (tmp_path / "cards" / "old").mkdir(parents=True)
    (tmp_path / "cards" / "module.yaml").write_text(MODULE)
    (tmp_path / "cards" / "old" / "two.yaml").write_text(BAD)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_without_settings_and_paths_there_is_nothing_to_check(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2 and what to write; never a word about other people's cards."""
    (project / "kodeks.toml").unlink()
    code, out, err = run(capsys, "check")
    assert (code, out) == (2, "")
    assert "name a file or folder" in err
    assert "kodeks check --base" in err


def test_the_shipped_base_is_checked_on_demand(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """But not together with cards."""
    code, out, _ = run(capsys, "check", "--base")
    assert code == 0
    assert "nothing found in" in out
    assert run(capsys, "check", "--base", "cards")[0] == 2


@pytest.mark.parametrize("files", [{}, {"notes.txt": "x"}, {"a.yaml": "[]\n"}])
def test_no_entries_are_a_warning(
    files: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder without YAML, or with YAML that holds nothing."""
    monkeypatch.chdir(tmp_path)
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    code, out, _ = run(capsys, "check", ".")
    assert code == 1
    assert "warning kb.check.nothing-to-check" in out
    (tmp_path / "module.yaml").write_text(MODULE)
    assert run(capsys, "check", ".")[0] == 0


@pytest.mark.parametrize("pattern", ["cards/old", "cards/old/", "./cards/old/*", "old", "cards/**/two.yaml", "two.*"])
def test_an_exclude_is_written_as_in_a_gitignore(
    pattern: str, project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the folder of the settings, wherever the command runs."""
    assert run(capsys, "check")[0] == 1
    (project / "kodeks.toml").write_text(f'paths = ["cards"]\nexclude = ["{pattern}"]\n')
    assert run(capsys, "check")[:2] == (0, "nothing found in 1 entries\n")
    monkeypatch.chdir(project / "cards")
    assert run(capsys, "check")[0] == 0


def test_an_exclude_that_leaves_nothing_out_is_a_warning(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """At its place in the settings."""
    (project / "kodeks.toml").write_text('paths = ["cards"]\n\nexclude = ["cards/old", "drafts"]\n')
    code, out, _ = run(capsys, "check")
    assert code == 1
    assert "kodeks.toml:3:26: warning kb.check.exclude-without-a-hit" in out
    assert "exclude names cards/old" not in out
    assert run(capsys, "check")[1] == out  # the same from the cache


@pytest.mark.parametrize(
    ("lines", "code"),
    [("cards/old/\n", 0), ("old\n", 0), ("*.yaml\n!module.yaml\n", 0), ("older\n", 1), ("old/*\n!old/two.yaml\n", 1)],
)
def test_what_git_ignores_is_not_looked_at(
    lines: str, code: int, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a repository, and unless it is named itself."""
    (project / ("cards" if "!" in lines else ".") / ".gitignore").write_text(lines)
    assert run(capsys, "check")[0] == 1  # no repository yet
    subprocess.run(["git", "init", "-q"], cwd=project, check=True)
    assert run(capsys, "check")[0] == code
    assert run(capsys, "check", "cards/old/two.yaml")[0] == 1


@pytest.mark.parametrize(
    ("start", "path", "shown"),
    [(".", ".", "old/two.yaml:"), ("old", "..", "two.yaml:"), ("drafts", "../old", "../old/two.yaml:")],
)
def test_files_are_named_from_where_one_is(
    start: str,
    path: str,
    shown: str,
    project: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No path of the machine gets into a report."""
    (project / "kodeks.toml").unlink()
    (project / "cards" / "drafts").mkdir()
    monkeypatch.chdir(project / "cards" / start)
    out = run(capsys, "check", path)[1]
    assert f"{shown}2:7: warning kb.check.printed-name-taken" in out
    assert str(project) not in out


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        ("- id: mine.card.x\n  name: Xylo\n  deck: [imperium]\n", "set.yaml:11:9"),
        (
            "- id: mine.clause.x\n  says: You may take 1 spice.\n  force: [may]\n  about: [shared.resource.spice]\n"
            "  enforced: [none]\n  not_enforced_because: It is on the card.\n"
            "  facts: {sources: [mine.source.me], confidence: high}\n",
            "set.yaml:11:10",
        ),
        (
            "- id: mine.module.other\n  name: X\n  about: Another.\n  extends: [{uprising.module.uprising: true}]\n",
            "set.yaml:12:13",
        ),
        (
            "- id: mine.chapter.x\n  title: House\n  about: Rules.\n  order: 1\n  clauses:\n    - id: mine.clause.x\n"
            "      says: You may take 1 spice.\n      force: {a: 1}\n      about: [shared.resource.spice]\n"
            "      enforced: [none]\n      not_enforced_because: It is on the card.\n"
            "      facts: {sources: [mine.source.me], confidence: high}\n",
            "set.yaml:16:14",
        ),
    ],
)
def test_a_wrong_shape_breaks_no_check(
    entry: str, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Checks of the whole base pass over an entry that is told about its shape."""
    monkeypatch.chdir(tmp_path)
    source = "- id: mine.source.me\n  title: Me\n  language: en\n  form: facts\n"
    module = "- " + MODULE.replace("\n", "\n  ").rstrip() + "\n"
    (tmp_path / "set.yaml").write_text(source + module + entry)
    code, out, _ = run(capsys, "check", ".")
    assert code == 1
    assert "broken-check" not in out
    assert f"{place}: error kb.check.wrong-shape" in out
