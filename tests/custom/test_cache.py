"""A second run with nothing changed answers from the cache, and never with what is not so any more."""

import os
import shutil
from pathlib import Path

import pytest

from kodeks import cache
from kodeks.custom import printed, run
from kodeks.custom.settings import Settings

CARD = "id: my-set.card.x\nname: {name}\ndeck: intrigue\nplot:\n  - gain: {{spice: 1}}\n"


@pytest.fixture(scope="module")
def printed_things() -> Path:
    """The file of the printed things: reading all of them anew takes a second."""
    prints = printed.fingerprint()
    printed.load(prints)
    (file,) = Path(cache.folder()).glob(f"printed-{prints[:40]}*")
    return file


@pytest.fixture
def card(tmp_path: Path, printed_things: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A card with a taken name, and a cache of its own that has the printed things."""
    (tmp_path / "cache").mkdir()
    shutil.copy(printed_things, tmp_path / "cache")
    monkeypatch.setenv("KODEKS_CACHE_DIR", str(tmp_path / "cache"))
    file = tmp_path / "card.yaml"
    file.write_text(CARD.format(name="Dagger"))
    return file


def checks(outcome: run.Outcome) -> list[str]:
    """The last words of the ids found."""
    return [finding.check.rpartition(".")[2] for finding in outcome.findings]


def test_nothing_changed_is_answered_from_the_cache(card: Path) -> None:
    """The same findings, places, facts and lines, without reading anything again."""
    first = run.check([card], [], Settings())
    second = run.check([card], [], Settings())
    assert not first.from_cache
    assert second.from_cache
    told = [
        (str(finding.place), finding.check, finding.because, finding.hint, finding.severity)
        for finding in first.findings
    ]
    assert [
        (str(finding.place), finding.check, finding.because, finding.hint, finding.severity)
        for finding in second.findings
    ] == told
    assert (first.entries, first.files, first.texts) == (second.entries, second.files, second.texts)


def test_another_content_is_checked_again_even_with_the_same_time_and_size(card: Path) -> None:
    """Only the content counts."""
    before = card.stat()
    assert "printed-name-taken" in checks(run.check([card], [], Settings()))
    card.write_text(CARD.format(name="Xagger"))
    os.utime(card, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert card.stat().st_size == before.st_size
    after = run.check([card], [], Settings())
    assert not after.from_cache
    assert "printed-name-taken" not in checks(after)


def test_other_settings_are_another_question(card: Path) -> None:
    """A severity, a preview or a path changes the key."""
    run.check([card], [], Settings())
    quiet = run.check([card], [], Settings(severities={"kb.check.printed-name-taken": "off"}))
    assert not quiet.from_cache
    assert "printed-name-taken" not in checks(quiet)


@pytest.mark.parametrize("what", ["__version__", "fingerprint"])
def test_another_version_or_base_is_another_question(what: str, card: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new kodeks never answers with the findings of an old one."""
    run.check([card], [], Settings())
    if what == "fingerprint":
        told = printed.fingerprint()
        monkeypatch.setattr(printed, "fingerprint", lambda: "g" + told[1:])
    else:
        monkeypatch.setattr(run, "__version__", "99.9")
    assert not run.check([card], [], Settings()).from_cache


def test_the_print_of_the_package_covers_code_and_data(tmp_path: Path) -> None:
    """A changed clause, schema or translation changes it."""
    for folder in ("kb", "schema", "translations"):
        (tmp_path / folder).mkdir()
    seen = {printed.fingerprint(tmp_path)}
    for name in ("kb/a.yaml", "schema/a.json", "translations/a.yaml"):
        (tmp_path / name).write_text("x: 1\n")
        seen.add(printed.fingerprint(tmp_path))
    assert len(seen) == 4


@pytest.mark.parametrize("content", ["", "[", "[1, 2]", "{}", '{"findings": [{}], "silenced": [], "entries": 1}'])
def test_a_broken_cache_is_as_good_as_none(content: str, card: Path) -> None:
    """It is thrown away and written again."""
    run.check([card], [], Settings())
    for file in Path(cache.folder()).glob("result-*"):
        file.write_text(content)
    again = run.check([card], [], Settings())
    assert not again.from_cache
    assert "printed-name-taken" in checks(again)


def test_a_cache_that_cannot_be_written_does_no_harm(card: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that is a file, for one."""
    monkeypatch.setenv("KODEKS_CACHE_DIR", str(card))
    assert "printed-name-taken" in checks(run.check([card], [], Settings()))


def test_old_results_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache does not grow without end."""
    monkeypatch.setenv("KODEKS_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(cache, "MOST_KEPT", 3)
    for number in range(6):
        cache.save(f"result-{number}.json", "1")
        os.utime(tmp_path / f"result-{number}.json", (number, number))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["result-3.json", "result-4.json", "result-5.json"]
