"""``kodeks.toml`` and ``[tool.kodeks]``: found, read, and refused with the reason."""

import os
from pathlib import Path

import pytest

from kodeks.cli import main
from kodeks.custom import settings_file
from kodeks.custom.settings import UnusableSettings
from kodeks.findings import Place, Severity

FULL = """\
paths = ["cards"]
exclude = ["cards/drafts/*"]
translations = "words"
languages = ["pl", "uk"]
preview = true
fail-on = "error"

[severity]
"kb.check.name-twice" = "hint"

[[silence]]
check = "kb.check.printed-name-taken"
path = "cards/old/*"
reason = "they keep their names"
"""


def test_every_key_is_read(tmp_path: Path) -> None:
    """Paths, languages, severities and silences."""
    file = tmp_path / "kodeks.toml"
    file.write_text(FULL)
    told = settings_file.read(file, "kodeks.toml")
    assert (told.paths, told.exclude, told.translations) == (("cards",), ("cards/drafts/*",), "words")
    assert (told.languages, told.preview, told.fail_on) == (("pl", "uk"), True, Severity.ERROR)
    assert told.severities == {"kb.check.name-twice": "hint"}
    assert [(silence.check, silence.path, silence.place) for silence in told.silences] == [
        ("kb.check.printed-name-taken", "cards/old/*", Place("kodeks.toml", 11, 1))
    ]


def test_a_project_file_does_as_well(tmp_path: Path) -> None:
    """``[tool.kodeks]`` holds the same keys."""
    file = tmp_path / "pyproject.toml"
    file.write_text(
        '[tool.kodeks]\npaths = ["x"]\n[[tool.kodeks.silence]]\ncheck = "kb.check.name-twice"\nreason = "r"\n'
    )
    assert settings_file.find(tmp_path) == file
    told = settings_file.read(file, "pyproject.toml")
    assert told.paths == ("x",)
    assert told.silences[0].place.line == 3


def test_settings_are_looked_for_up_to_the_repository(tmp_path: Path) -> None:
    """Not beyond it: a stranger's file above it does not count."""
    (tmp_path / "kodeks.toml").write_text("")
    deep = tmp_path / "repository" / "cards"
    deep.mkdir(parents=True)
    assert settings_file.find(deep) == tmp_path / "kodeks.toml"
    (tmp_path / "repository" / ".git").mkdir()
    assert settings_file.find(deep) is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("paths = [", "cannot be read"),
        ('path = ["cards"]', "did you mean paths"),
        ('paths = "cards"', "a list of texts"),
        ("preview = 1", "true or false"),
        ('fail-on = "panic"', "choose one of error"),
        ('languages = ["polish!"]', "codes such as pl"),
        ('[severity]\n"kb.check.name-twise" = "hint"', "did you mean kb.check.name-twice"),
        ('[severity]\n"kb.check.name-twice" = "loud"', "choose one of error, warning, hint, off"),
        ('[[silence]]\ncheck = "kb.check.name-twice"', "gives no reason"),
        ('[[silence]]\nchek = "kb.check.name-twice"', "did you mean check"),
        ('silence = "all"', "write [[silence]]"),
    ],
)
def test_a_mistake_in_the_settings_is_told(text: str, says: str, tmp_path: Path) -> None:
    """The file, the key and the way out."""
    file = tmp_path / "kodeks.toml"
    file.write_text(text)
    with pytest.raises(UnusableSettings) as caught:
        settings_file.read(file, "kodeks.toml")
    assert str(caught.value).startswith("kodeks.toml: ")
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("paths = " + "[" * 100_000, "brackets too deep"),
        ("preview = " + "9" * 6_000, "a number too long"),
        ("# " + "x" * 2_000_000, "a file of up to 1000 kB"),
        ("paths = [", "it cannot be read"),
        ("paths = ['\udcff']", "it cannot be read"),
        ("tool = 1", "'tool' is not a setting"),
    ],
    ids=["deep", "digits", "large", "open", "bytes", "tool"],
)
def test_hostile_settings_are_refused(text: str, says: str, tmp_path: Path) -> None:
    """A sentence, never a traceback."""
    file = tmp_path / "kodeks.toml"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(UnusableSettings, match=says):
        settings_file.read(file, "kodeks.toml")


def test_settings_that_are_no_file_are_refused(tmp_path: Path) -> None:
    """A pipe does not wait, a folder and a missing file are told."""
    os.mkfifo(tmp_path / "pipe")
    for name, says in (("pipe", "a file of up to"), (".", "a file of up to"), ("none", "No such file")):
        with pytest.raises(UnusableSettings, match=says):
            settings_file.read(tmp_path / name, name)


@pytest.mark.parametrize("arguments", [["check", "no\x1b[31m.yaml"], ["check", "--config", "no\x1b[31m\udcff.toml"]])
def test_a_complaint_cannot_steer_the_terminal(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Names come out with their control characters shown."""
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert "no\\x1b[31m" in told
    assert told.strip().isprintable()
