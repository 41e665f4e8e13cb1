"""The compiled form of the base says what the YAML says, and whatever is wrong with its files, it is made anew."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kodeks import compiled
from kodeks.base import Base, load_base
from kodeks.graph import RuleGraph

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small base of its own, and a cache folder of its own."""
    monkeypatch.setenv("KODEKS_CACHE_DIR", str(tmp_path / "cache"))
    top = tmp_path / "top"
    (top / "kb" / "sample").mkdir(parents=True)
    shutil.copytree(ROOT / "schema", top / "schema")
    for path in (ROOT / "translations").glob("*/effects.yaml"):
        (top / "translations" / path.parent.name).mkdir(parents=True)
        shutil.copy(path, top / "translations" / path.parent.name)
    write(top, "First")
    return top


def write(top: Path, name: str) -> None:
    """The one entry of the small base."""
    (top / "kb" / "sample" / "spice.yaml").write_text(f"id: shared.resource.spice\nname: {name}\n")


def name_of(base: Base) -> object:
    """What that entry is called."""
    return base.kb["shared.resource.spice"].data["name"]


def files(top: Path) -> list[Path]:
    """Everything that is kept."""
    return sorted((top.parent / "cache").rglob("*.json"))


def test_it_says_what_the_yaml_says(base: Base) -> None:
    """Entries, words, names, withdrawn ids and edges are the same in the same order."""
    quick = compiled.load()
    assert list(quick.kb.entries) == list(base.kb.entries)
    for entry in base.kb:
        other = quick.kb[entry.id]
        assert (other.kind, other.module, other.file, other.data) == (entry.kind, entry.module, entry.file, entry.data)
        assert quick.kb.words(other) == base.kb.words(entry)
    for language, words in base.words.items():
        same = quick.words[language]
        assert {id: entry.data for id, entry in words.entries.items()} == {
            id: entry.data for id, entry in same.entries.items()
        }
        assert (same.messages, same.manner, same.synonyms) == (words.messages, words.manner, words.synonyms)
        for id, spoken in words.entries.items():
            if id in base.kb:
                assert same.is_stale(spoken, {}) == words.is_stale(spoken, base.kb.words(base.kb[id]))
    assert (quick.names, quick.forms, quick.withdrawn) == (base.names, base.forms, base.withdrawn)
    assert compiled.graph(quick).edges == RuleGraph(base.kb).edges


def test_a_changed_file_is_read_again(root: Path) -> None:
    """The parts are kept while nothing changes, and made anew when a file does."""
    assert name_of(compiled.load(str(root))) == "First"
    before = [path.stat().st_mtime_ns for path in files(root)]
    assert before
    assert name_of(compiled.load(str(root))) == "First"
    assert [path.stat().st_mtime_ns for path in files(root)] == before
    write(root, "Another")
    assert name_of(compiled.load(str(root))) == "Another"


@pytest.mark.parametrize("damage", ["", "no key\n{}", "HEAD\n{}", "cut", "other byte"])
def test_a_broken_or_foreign_file_counts_as_none(root: Path, damage: str) -> None:
    """Empty, foreign, of another key, cut off or with a changed byte: the base is read, and the file is whole again."""
    compiled.load(str(root))
    path = next(file for file in files(root) if file.name == "entries.json")
    whole = path.read_bytes()
    broken = {
        "HEAD\n{}": whole.partition(b"\n")[0] + b"\n{}",
        "cut": whole[:-20],
        "other byte": whole.replace(b"First", b"Fiist"),
    }
    path.write_bytes(broken.get(damage, damage.encode()))
    assert name_of(compiled.load(str(root))) == "First"
    assert path.read_bytes() == whole


def test_what_cannot_be_kept_is_used_all_the_same(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache folder that cannot be written, here because a file has its name, is as good as none."""
    (root.parent / "blocked").write_text("")
    monkeypatch.setenv("KODEKS_CACHE_DIR", str(root.parent / "blocked"))
    assert name_of(compiled.load(str(root))) == "First"


def test_a_base_with_faults_is_not_kept(root: Path) -> None:
    """What is wrong must be told again by the next ``kodeks check``, not hidden in a cache."""
    (root / "kb" / "sample" / "bad.yaml").write_text("a: [")
    assert name_of(compiled.load(str(root))) == "First"
    assert not files(root)


def test_an_installed_package_reads_what_it_carries(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The parts beside the data are used without looking at the YAML; a broken one is made of it."""
    monkeypatch.setattr("kodeks.home.top", lambda: str(root))
    monkeypatch.setattr("kodeks.home.installed", lambda: True)
    compiled.write(str(root / "compiled"), compiled.parts_of(load_base(root=root)))
    write(root, "Later")
    assert name_of(compiled.load()) == "First"
    assert not files(root)
    (root / "compiled" / "entries.json").write_text("{")
    assert name_of(compiled.load()) == "Later"


def test_the_judge_runs_from_one_text_without_any_library(tmp_path: Path) -> None:
    """A page in a browser has the compiled base and the standard library, and gets the same verdict."""
    (tmp_path / "base.json").write_text(compiled.judge_text(), encoding="utf-8")
    case = {
        "players": ["red", "green", "blue"],
        "from": "set-up",
        "state": {
            "active": "red",
            "conflict_card": "Siege of Arrakeen",
            "red": {"leader": "Gurney Halleck", "maker_hooks": True, "hand": ["Dune, the Desert Planet"]},
        },
        "move": [
            {"send_agent": {"card": "Dune, the Desert Planet", "space": "Hagga Basin"}},
            {"resolve": {"does": "sandworms"}},
        ],
    }
    code = f"""
import json, sys
for name in ("yaml", "jsonschema", "jsonschema_rs", "networkx", "pathspec", "sphinx", "yaml_rs"):
    sys.modules[name] = None
from kodeks import compiled
from kodeks.judge import cases, questions
from kodeks.judge.base import Library
from kodeks.loading import Marks
from kodeks.reporting import answers
from kodeks.reporting.speaker import Speaker
base = compiled.from_text(open({str(tmp_path / "base.json")!r}, encoding="utf-8").read())
case = cases.read_case(Library(base), json.loads({json.dumps(json.dumps(case))}), "page", Marks(0, 0))
assert not isinstance(case, list), case
for language in ("en", "pl", "uk"):
    print(answers.as_text(case, questions.answer(case), Speaker(base.kb, base.words[language])))
"""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "validator")}
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=environment, timeout=60
    )
    assert run.returncode == 0, run.stderr
    for sentence in ("illegal: The Shield Wall stands", "niezgodne z zasadami: Mur Zaporowy", "uprising.clause."):
        assert sentence in run.stdout
