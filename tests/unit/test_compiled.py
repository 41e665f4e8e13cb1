"""What is kept between runs of the judge: the same answers, never stale, never in the way."""

import os
import shutil
from dataclasses import fields
from pathlib import Path

import pytest

from conftest import CASES
from kodeks import home, integrity, legality, loading, positions, schemas
from kodeks.positions import Case
from kodeks.reporting import compiled, verdicts
from kodeks.reporting.speaker import Speaker


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory, base: integrity.Base) -> Path:
    """A cache folder that has been filled once for each language."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KODEKS_CACHE_DIR", str(folder))
        patch.setattr(integrity, "load_base", lambda: base)
        for language in ("en", "pl", "uk"):
            compiled.load(language)
    return folder


def _no_base() -> None:
    raise AssertionError("the base was read")


@pytest.fixture
def warm(kept: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The filled folder, and a base that must not be read."""
    monkeypatch.setenv("KODEKS_CACHE_DIR", str(kept))
    monkeypatch.setattr(integrity, "load_base", _no_base)
    return kept


def test_the_rules_are_the_same(warm: Path, rules: legality.Rules) -> None:
    """Every table of the rules, with the order of its rows."""
    found, _, _, _ = compiled.load("en")
    for one in (one for one in fields(rules) if one.init):
        assert getattr(found, one.name) == getattr(rules, one.name)
        if one.name != "playing":
            assert list(getattr(found, one.name)) == list(getattr(rules, one.name))


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_every_case_is_answered_in_the_same_words(
    language: str, warm: Path, rules: legality.Rules, base: integrity.Base
) -> None:
    """Text and JSON of all positions are the same with and without what is kept."""
    found, speaker, english, _ = compiled.load(language)
    whole = Speaker(base.kb, base.words[language])
    assert not hasattr(speaker, "kb")
    assert english.messages == base.words["en"].messages
    told = 0
    for path in sorted((CASES / "positions").glob("*.yaml")):
        for case in positions.read_cases(loading.read_text(path), path.name, schemas.store()):
            assert isinstance(case, Case)
            one, other = legality.judge(case, found), legality.judge(case, rules)
            assert verdicts.as_text(case, one, speaker) == verdicts.as_text(case, other, whole)
            assert verdicts.as_data(case, one, speaker) == verdicts.as_data(case, other, whole)
            told += 1
    assert told > 200


def test_every_entry_is_called_the_same(warm: Path, base: integrity.Base) -> None:
    """Titles, citations and amounts, also of what no case names; a strange id is told as it stands."""
    _, speaker, _, _ = compiled.load("pl")
    whole = Speaker(base.kb, base.words["pl"])
    for id in [*base.kb.entries, "nobody.clause.knows"]:
        assert speaker.name(id) == whole.name(id)
    for clause in [*(one.id for one in base.kb.of("clause")), "nobody.clause.knows"]:
        assert speaker.cite(clause) == whole.cite(clause)
    for resource in ("solari", "spice", "water", "troops", "pebbles"):
        assert speaker.counted(resource, 5) == whole.counted(resource, 5)


@pytest.mark.parametrize("part", ["kb", "schema", "translations"])
def test_a_changed_file_is_asked_for_under_another_name(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that grows, is touched, comes or goes."""
    for name in compiled.FOLDERS:
        (tmp_path / name / "inner").mkdir(parents=True)
        (tmp_path / name / "inner" / "a.yaml").write_text("a: 1\n", encoding="utf-8")
    monkeypatch.setattr(home, "top", lambda: str(tmp_path))
    file = tmp_path / part / "inner" / "a.yaml"
    seen = [compiled._key()]
    assert compiled._key() == seen[0]
    os.utime(file, ns=(1, 1))
    seen.append(compiled._key())
    file.write_text("a: 12\n", encoding="utf-8")
    os.utime(file, ns=(1, 1))
    seen.append(compiled._key())
    file.rename(file.with_name("b.yaml"))
    seen.append(compiled._key())
    file.with_name("b.yaml").unlink()
    seen.append(compiled._key())
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("broken", [b"", b"short", b"x" * 4000, None])
def test_a_broken_file_is_as_good_as_none(
    broken: bytes | None, kept: Path, tmp_path: Path, base: integrity.Base, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The base is read instead, and what is kept is whole again."""
    folder = tmp_path / "cache"
    shutil.copytree(kept, folder)
    monkeypatch.setenv("KODEKS_CACHE_DIR", str(folder))
    (file,) = folder.glob("judge-*-rules")
    whole = file.read_bytes()
    file.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]) if broken is None else broken)
    read = []

    def load() -> integrity.Base:
        read.append(1)
        return base

    monkeypatch.setattr(integrity, "load_base", load)
    compiled.load("en")
    compiled.load("en")
    assert read == [1]
    assert compiled._load(file.name) is not None


def test_a_folder_that_cannot_be_written_is_no_hindrance(
    tmp_path: Path, base: integrity.Base, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file stands where the folder should be."""
    (tmp_path / "cache").write_text("", encoding="utf-8")
    monkeypatch.setenv("KODEKS_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(integrity, "load_base", lambda: base)
    _, speaker, _, _ = compiled.load("pl")
    assert speaker.title("uprising.space.arrakeen") == Speaker(base.kb, base.words["pl"]).title(
        "uprising.space.arrakeen"
    )


def test_names_that_are_kept_no_more_are_made_again(
    kept: Path, tmp_path: Path, base: integrity.Base, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are read when a verdict names an entry; a file that has gone since then is no hindrance."""
    folder = tmp_path / "cache"
    shutil.copytree(kept, folder)
    monkeypatch.setenv("KODEKS_CACHE_DIR", str(folder))
    _, speaker, _, _ = compiled.load("pl")
    for file in (*folder.glob("*-titles"), *folder.glob("*-cited")):
        file.unlink()
    monkeypatch.setattr(integrity, "load_base", lambda: base)
    whole = Speaker(base.kb, base.words["pl"])
    assert speaker.title("uprising.space.arrakeen") == whole.title("uprising.space.arrakeen")
    assert speaker.cite("uprising.clause.infiltrate") == whole.cite("uprising.clause.infiltrate")


def test_an_installed_copy_is_known_by_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It changes as a whole: an update brings other files, and the files inside need not be looked at one by one."""
    package = tmp_path / "kodeks"
    (package / "reporting").mkdir(parents=True)
    (package / "_data" / "kb").mkdir(parents=True)
    program = package / "reporting" / "compiled.py"
    program.write_text("", encoding="utf-8")
    monkeypatch.setattr(compiled, "__file__", str(program))
    monkeypatch.setattr(home, "top", lambda: str(package / "_data"))
    seen = [compiled._key()]
    (package / "_data" / "kb" / "a.yaml").write_text("a: 1\n", encoding="utf-8")
    assert compiled._key() == seen[0]
    os.utime(program, ns=(1, 1))
    seen.append(compiled._key())
    os.utime(package / "_data", ns=(1, 1))
    seen.append(compiled._key())
    monkeypatch.setattr(compiled, "__version__", "0.0")
    seen.append(compiled._key())
    assert len(set(seen)) == len(seen)


def test_a_faulty_position_is_told_as_without_what_is_kept(warm: Path) -> None:
    """Misspelt fields, wrong types and strange fields come from the schema store, with the same words."""
    _, _, _, store = compiled.load("en")
    for told in ('{"state": {"playres": {}}}', '{"state": {"players": {"red": 3}}}', '{"state": {"zzz": 1}}', "[3]"):
        found = list(positions.read_cases(told, "x.json", store))
        assert found == list(positions.read_cases(told, "x.json", schemas.store()))
