"""``kodeks check`` as a command: paths, settings, formats, languages, exit codes and progress."""

import io
import json
from pathlib import Path

import pytest

from commands import run
from kodeks.cli import main
from kodeks.cli import progress as progress_room
from kodeks.cli.progress import Progress
from kodeks.custom import run as run_room
from kodeks.custom.settings import Settings
from kodeks.loading import quick

MODULE = "id: mine.module.mine\nname: Mine\nabout: It is mine.\nextends: [uprising.module.uprising]\n"
CARD = "id: mine.card.{slug}\nname: {name}\ndeck: intrigue\nplot:\n  - gain: {{spice: 1}}\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set with settings, two cards and a warning in one of them."""
    (tmp_path / "kodeks.toml").write_text('paths = ["cards"]\nexclude = ["cards/drafts/*"]\n')
    (tmp_path / "cards" / "drafts").mkdir(parents=True)
    (tmp_path / "cards" / "module.yaml").write_text(MODULE)
    (tmp_path / "cards" / "one.yaml").write_text(CARD.format(slug="one", name="Dagger"))
    (tmp_path / "cards" / "two.yaml").write_text(CARD.format(slug="two", name="Second"))
    (tmp_path / "cards" / "drafts" / "three.yaml").write_text("not: [ready\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_without_paths_the_settings_tell_what_to_check(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And what to leave out."""
    code, out, _ = run(capsys, "check")
    assert code == 1
    assert "cards/one.yaml:2:7: warning kb.check.printed-name-taken" in out
    assert "drafts" not in out


def test_a_named_file_is_reported_and_the_rest_read_along(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A card that another file of the set names is known, though only one file is asked about."""
    effect = "  - acquire: {what: card, card: {is: [mine.card.one]}}\n"
    card = f"id: mine.card.two\nname: Second\ndeck: intrigue\nplot:\n{effect}"
    (project / "cards" / "two.yaml").write_text(card)
    code, out, _ = run(capsys, "check", "cards/two.yaml")
    assert (code, out.strip()) == (0, "nothing found in 1 entries")


@pytest.mark.parametrize(("level", "code"), [("error", 0), ("warning", 1), ("hint", 1)])
def test_the_severity_that_fails_can_be_chosen(
    level: str, code: int, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A warning passes where only errors fail."""
    assert run(capsys, "check", "--fail-on", level)[0] == code


def test_a_result_can_go_to_a_file(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is printed then."""
    code, out, _ = run(capsys, "check", "--format", "sarif", "--output", "build/out.sarif")
    assert (code, out) == (1, "")
    assert json.loads((project / "build" / "out.sarif").read_text(encoding="utf-8"))["version"] == "2.1.0"


@pytest.mark.parametrize(
    ("language", "words"),
    [("pl", ["ostrzeżenie kb.check", "nazywa się Dagger"]), ("uk", ["попередження kb.check", "називається Dagger"])],
)
def test_findings_speak_the_language(
    language: str, words: list[str], project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Severity, sentence and hint."""
    out = run(capsys, "check", "--lang", language)[1]
    assert all(word in out for word in words)


def test_settings_that_cannot_be_followed_are_unusable(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2, with the file and the key."""
    (project / "kodeks.toml").write_text('path = ["cards"]\n')
    assert run(capsys, "check")[::2] == (2, "kodeks: kodeks.toml: 'path' is not a setting; did you mean paths?\n")
    (project / "kodeks.toml").write_text('paths = ["nowhere"]\n')
    code, _, err = run(capsys, "check")
    assert code == 2
    assert "names nowhere, which does not exist" in err


def test_clauses_of_a_set_are_checked_with_the_whole_base(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A chapter of house rules meets the checks that the shipped clauses meet."""
    (project / "cards" / "rules.yaml").write_text(
        "id: mine.chapter.house\ntitle: House rules\nabout: How we play.\norder: 1\nclauses:\n"
        "  - id: mine.clause.three-cards\n    says: You must draw three cards.\n    force: must\n"
        "    passages: [uprising.passage.pl-infiltrate]\n    enforced: [none]\n"
        "    not_enforced_because: It is a house rule.\n"
    )
    out = run(capsys, "check", "cards/rules.yaml")[1]
    assert "cards/rules.yaml:7:11: error kb.check.number-in-words" in out


class Terminal(io.StringIO):
    """A stream that says it is watched."""

    def isatty(self) -> bool:
        """Somebody looks."""
        return True


def test_a_long_run_shows_how_far_it_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal, after a while, and wiped at the end."""
    monkeypatch.setattr(progress_room, "PATIENCE", -1)
    monkeypatch.setattr(progress_room, "PAUSE", -1)
    watched, unwatched = Terminal(), io.StringIO()
    for stream in (watched, unwatched):
        progress = Progress(stream)
        progress("reading", 16, 100)
        progress.end()
    assert "reading 16 of 100" in watched.getvalue()
    assert watched.getvalue().endswith("\r\x1b[K")
    assert unwatched.getvalue() == ""


@pytest.mark.parametrize("fast", [True, False])
def test_a_large_file_gives_signs_of_life(fast: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files, entries of a long list, and checks; none comes before it is done."""
    if not fast:
        monkeypatch.setattr(quick, "_fast", None)
    text = MODULE.replace("id:", "- id:", 1).replace("\n", "\n  ").rstrip(" ") + "".join(
        f"- id: mine.card.c-{number}\n  name: Card {number}\n  deck: imperium\n" for number in range(2_000)
    )
    (tmp_path / "cards.yaml").write_text(text)
    told: list[tuple[str, int, int]] = []
    run_room.check([tmp_path], [], Settings(), use_cache=False, tick=lambda *step: told.append(step))
    assert [step for step in told if step[0] == "entries"] == [("entries", at, 2_001) for at in (0, 512, 1024, 1536)]
    assert {what for what, _, _ in told} == {"files", "entries", "checks"}
    assert all(done < whole for _, done, whole in told)


def test_a_short_run_shows_nothing() -> None:
    """Nobody needs to know."""
    stream = Terminal()
    progress = Progress(stream)
    progress("reading", 16, 100)
    progress.end()
    assert stream.getvalue() == ""


def test_a_template_of_what_a_language_misses(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Filled in, it is what the check of translations asks for."""
    assert main(["translate", "pl", "--of", "cards/one.yaml", "cards/module.yaml"]) == 0
    told = capsys.readouterr().out
    assert "mine.card.one:\n  # Dagger\n  name:\n  of: " in told
    filled = told.replace("name:\n", "name: Nazwa\n").replace("about:\n", "about: Opis.\n")
    words = project / "translations" / "pl" / "cards.yaml"
    words.parent.mkdir(parents=True)
    words.write_text(filled, encoding="utf-8")
    out = run(capsys, "check")[1]
    assert "stale" not in out
    assert out.count("missing-translation") == 1
    assert main(["translate", "pl", "--of", "cards/one.yaml", "translations"]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("slip", "english", "polish", "ukrainian"),
    [
        ("deck: intrigu", "did you mean intrigue?", "może chodziło o intrigue?", "може, малося на увазі intrigue?"),
        ("deck: x", "choose one of starter, ", "wybierz jedno z: starter, ", "виберіть одне з: starter, "),
        ("deck: intrigue\ncost: no", "write a whole number", "wpisz: liczbę całkowitą", "впишіть: ціле число"),
        (
            "deck: intrigue\nicons: [shared.icon.citty]",
            "did you mean shared.icon.city?",
            "chodziło o",
            "малося на увазі",
        ),
    ],
)
def test_a_hint_with_a_list_speaks_the_language(
    slip: str, english: str, polish: str, ukrainian: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What could be written stays as it is, the words around it do not."""
    card = f"id: mine.card.two\nname: Second\n{slip}\n"
    (project / "cards" / "two.yaml").write_text(card)
    for language, words in (("en", english), ("pl", polish), ("uk", ukrainian)):
        assert words in run(capsys, "check", "cards/two.yaml", "--lang", language)[1]


@pytest.mark.parametrize(
    ("raw", "says"), [(b"a: [", "cards/two.yaml:"), (b"\xff", "is not UTF-8"), (None, "cannot be opened")]
)
def test_a_template_of_what_cannot_be_read_is_refused(
    raw: bytes | None, says: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing would look like nothing missing."""
    file = project / "cards" / "two.yaml"
    file.unlink()
    if raw is not None:
        file.write_bytes(raw)
    assert main(["translate", "pl", "--of", "cards/two.yaml"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert says in told.err
