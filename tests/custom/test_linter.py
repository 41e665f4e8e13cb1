"""``kodeks check`` does what people know from linters of code."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from commands import run
from kodeks import registry
from kodeks.custom import mending
from kodeks.findings import Finding, Place
from watching import until, watching

MODULE = "- id: mine.module.mine\n  name: Mine\n  about: It is mine.\n  extends: [uprising.module.uprising]\n"
CARD = """\
# The order and this comment stay.
- id: mine.card.one
  name: Dagger  # taken
  deck: imperum
  cost: 2
  icons: [city, "spys"]
  agent:
    - gain: {vp: 1}
    - pay: {wter: 1}
      to:
        - gain: {spice: 1}
"""
MENDED = (
    CARD.replace("imperum", "imperium")
    .replace("[city", "[shared.icon.city")
    .replace('"spys"', '"shared.icon.spy"')
    .replace("vp:", "victory-points:")
    .replace("wter", "water")
)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set with five slips and a name that is taken."""
    (tmp_path / "kodeks.toml").write_text('paths = ["cards"]\n')
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "set.yaml").write_text(MODULE + CARD)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def found(out: str) -> list[str]:
    """The last words of the checks in a JSON report."""
    return [finding["check"].rpartition(".")[2] for finding in json.loads(out)["findings"]]


def test_safe_mends_are_written_and_the_rest_is_told(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Comments, order and everything else stay as they are."""
    code, out, _ = run(capsys, "check", "--fix")
    assert (project / "cards" / "set.yaml").read_text() == MODULE + MENDED
    assert code == 1
    assert "cards/set.yaml: mended" in out
    assert "printed-name-taken" in out
    assert "wrong-shape" not in out
    assert "nothing to mend" in run(capsys, "check", "--fix")[1]


def test_a_diff_changes_nothing_and_can_be_applied(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As git takes it; exit code 1 as long as there is something to mend."""
    code, out, _ = run(capsys, "check", "--diff")
    assert code == 1
    assert (project / "cards" / "set.yaml").read_text() == MODULE + CARD
    subprocess.run(["git", "apply", "-"], input=out.encode(), cwd=project, check=True)
    assert (project / "cards" / "set.yaml").read_text() == MODULE + MENDED
    assert run(capsys, "check", "--diff")[:2] == (0, "nothing to mend\n")


def test_what_could_mean_two_things_is_not_mended(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two candidates, or none."""
    text = MODULE + "- id: mine.card.one\n  name: Xylo\n  deck: x\n"
    (project / "cards" / "set.yaml").write_text(text)
    assert run(capsys, "check", "--fix")[0] == 1
    assert (project / "cards" / "set.yaml").read_text() == text


@pytest.mark.parametrize(("before", "end"), [("\ufeff", "\n"), ("", "\r\n")])
def test_a_mend_keeps_marks_and_line_ends(
    before: str, end: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only the words that were wrong change."""
    file = project / "cards" / "set.yaml"
    file.write_bytes((before + (MODULE + CARD).replace("\n", end)).encode())
    run(capsys, "check", "--fix")
    assert file.read_bytes() == (before + (MODULE + MENDED).replace("\n", end)).encode()


def test_stale_words_are_only_accepted_when_asked_for(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They are to be read again; ``--stale`` says that somebody has."""
    (project / "cards" / "set.yaml").write_text(MODULE)
    words = project / "translations" / "pl" / "set.yaml"
    words.parent.mkdir(parents=True)
    words.write_text("mine.module.mine: {name: Moje, about: To moje., of: before}\n")
    run(capsys, "check", "--fix")
    assert "of: before" in words.read_text()
    assert run(capsys, "check", "--fix", "--stale")[0] == 0
    assert "of: before" not in words.read_text()


def test_words_that_are_still_english_are_not_accepted_with_the_others(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """``translate --write`` puts the English there; once it is translated, ``--stale`` takes it as read."""
    (project / "cards" / "set.yaml").write_text(MODULE)
    run(capsys, "translate", "pl", "--write")
    (words,) = (project / "translations").rglob("*.yaml")
    code, told, _ = run(capsys, "check", "--fix", "--stale")
    assert code == 1
    assert "mine.module.mine still stands in English here." in told
    words.write_text(words.read_text().replace('name: "Mine"', 'name: "Moje"'))
    assert "was translated from english" in run(capsys, "check")[1]
    assert run(capsys, "check", "--fix", "--stale")[0] == 0


def test_checks_are_chosen_by_id_or_last_word(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Those that are left out do not speak; a preview speaks when it is chosen."""
    selected = run(capsys, "check", "--format", "json", "--select", "printed-name-taken")[1]
    assert set(found(selected)) == {"printed-name-taken"}
    left_out = ("kb.check.printed-name-taken", "dangling-reference")
    chosen = run(capsys, "check", "--format", "json", "--ignore", *left_out)[1]
    assert set(found(chosen)) == {"wrong-shape"}
    (project / "cards" / "set.yaml").write_text(MODULE + MENDED.replace("cost: 2", "cost: 2\n  copies: 0"))
    assert "no-copies" not in found(run(capsys, "check", "--format", "json")[1])
    assert found(run(capsys, "check", "--format", "json", "--select", "no-copies")[1]) == ["no-copies"]
    code, _, err = run(capsys, "check", "--select", "no-copis")
    assert code == 2
    assert "did you mean kb.check.no-copies?" in err


def test_a_file_that_cannot_be_read_is_always_told(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever was chosen."""
    (project / "cards" / "bad.yaml").write_text("a: [")
    assert "unreadable-file" in found(run(capsys, "check", "--format", "json", "--select", "name-twice")[1])


def test_standard_input_is_a_file_of_the_set(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under the name that is given, in place of what lies on the disk."""
    for arguments, places in (
        (["-"], "<stdin>"),
        (["-", "--stdin-name", "cards/set.yaml"], "cards/set.yaml"),
    ):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((MODULE + MENDED).encode())))
        code, out, _ = run(capsys, "check", *arguments, "--format", "json")
        told = [(finding["file"], finding["check"]) for finding in json.loads(out)["findings"]]
        assert code == 1
        assert (places, "kb.check.printed-name-taken") in told
        assert not [check for _, check in told if check == "kb.check.wrong-shape"]


def test_statistics_count_the_checks(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Most frequent first."""
    lines = run(capsys, "check", "--statistics")[1].splitlines()
    assert lines[0].split()[:3] == ["4", "error", "kb.check.wrong-shape"]
    assert lines[-1].split() == ["6", "findings", "in", "2", "entries"]
    assert json.loads(run(capsys, "check", "--statistics", "--format", "json")[1])["checks"][0]["count"] == 4


def test_a_baseline_keeps_what_was_there(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is new is told, wherever the old has moved; what is gone is mentioned."""
    assert run(capsys, "check", "--write-baseline", "base.json")[0] == 0
    assert "6 silenced" in run(capsys, "check", "--baseline", "base.json")[1]
    text = "# moved\n\n" + MODULE + CARD + "- id: mine.card.two\n  name: Second\n  deck: imperum\n"
    (project / "cards" / "set.yaml").write_text(text)
    (project / "kodeks.toml").write_text('paths = ["cards"]\nbaseline = "base.json"\n')
    code, out, _ = run(capsys, "check", "--format", "json")
    assert (code, found(out)) == (1, ["wrong-shape"])
    (project / "cards" / "set.yaml").write_text(MODULE + MENDED)
    code, _, err = run(capsys, "check")
    assert code == 0
    assert "5 findings of the baseline are gone" in err


@pytest.mark.parametrize("text", ["", "[]", '{"kept": 1}', '{"kept": {"a": "x"}}'])
def test_a_broken_baseline_is_refused(text: str, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the way out."""
    (project / "base.json").write_text(text)
    code, _, err = run(capsys, "check", "--baseline", "base.json")
    assert code == 2
    assert "--write-baseline" in err


def test_rules_of_a_set_run_only_when_named(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They are Python; their findings look like all others, and can be silenced."""
    (project / "cards" / "set.yaml").write_text(MODULE + MENDED.replace("Dagger", "Xylo"))
    (project / "rules.py").write_text(
        "from kodeks.custom.rules import finding, rule\n\n\n"
        "@rule('mine.check.cheap-card', says={'because': '{id} costs {cost}.', 'hint': 'ask for at least 3'})\n"
        "def cheap_card(cards):\n"
        "    '''A card costs less than 3.'''\n"
        "    for piece in cards.of('card'):\n"
        "        if piece.data['cost'] < 3:\n"
        "            yield finding(piece, 'because', 'cost', cost=piece.data['cost'])\n"
    )
    try:
        assert run(capsys, "check")[0] == 0
        code, out, _ = run(capsys, "check", "--rules", "rules.py")
        assert code == 1
        assert "cards/set.yaml:9:9: warning mine.check.cheap-card\n  mine.card.one costs 2." in out
        assert found(run(capsys, "check", "--format", "json", "--select", "mine.check.cheap-card")[1]) == ["cheap-card"]
    finally:
        registry.forget("mine.check.cheap-card")


@pytest.mark.parametrize(
    ("text", "says"),
    [("1 / 0\n", "bad.py:1: ZeroDivisionError"), ("def\n", "bad.py:1: SyntaxError"), (None, "no file")],
)
def test_a_rule_that_breaks_is_told(
    text: str | None, says: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With its file and line, and exit code 2."""
    if text is not None:
        (project / "bad.py").write_text(text)
    code, _, err = run(capsys, "check", "--rules", "bad.py")
    assert code == 2
    assert says in err


def test_findings_end_somewhere_and_lead_to_a_page(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a site is known."""
    (project / "cards" / "set.yaml").write_text(MODULE + MENDED)
    finding = json.loads(run(capsys, "check", "--format", "json")[1])["findings"][0]
    assert (finding["line"], finding["column"], finding["end_line"], finding["end_column"], finding["url"]) == (
        7,
        9,
        7,
        15,
        "",
    )
    assert "endColumn=14" in run(capsys, "check", "--format", "github")[1]
    monkeypatch.setenv("KODEKS_SITE", "https://cards.example/")
    page = "https://cards.example/en/kb/check/printed-name-taken.html"
    assert json.loads(run(capsys, "check", "--format", "json")[1])["findings"][0]["url"] == page
    assert f"see: {page}" in run(capsys, "check")[1]
    driver = json.loads(run(capsys, "check", "--format", "sarif")[1])["runs"][0]["tool"]["driver"]
    assert (driver["informationUri"], driver["rules"][0]["helpUri"]) == ("https://cards.example", page)


def test_watching_checks_again_after_a_change(project: Path) -> None:
    """Until it is stopped."""
    with watching(project, "check", "--watch") as printed:
        before = until(printed, "watching")
        (project / "cards" / "set.yaml").write_text(MODULE + MENDED.replace("Dagger", "Xylo"))
        after = until(printed, "watching")
    assert "wrong-shape" in before
    assert "nothing found in 2 entries" in after


@pytest.mark.parametrize(("end", "mended"), [("\n", True), ("\r\n", True), ("\x85\n", False), ("\r", False)])
def test_a_file_whose_lines_are_counted_in_two_ways_is_left_alone(end: str, mended: bool) -> None:
    """YAML ends a line where editors do not, and a mend would stand on another line."""
    text = f"a: 1{end}dek: x\n"
    slip = Finding("So.", hint="did you mean deck?", check="kb.check.wrong-shape", place=Place("x.yaml", 2, 1))
    changed = mending.mend([slip], {"x.yaml": text.encode()})
    assert changed == ({"x.yaml": (text, text.replace("dek", "deck"))} if mended else {})
