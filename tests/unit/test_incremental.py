"""A build after a change: only what shows it is made again, and the bytes are those of a fresh build."""

import subprocess
import sys
from pathlib import Path

import pytest

from kodeks import integrity
from kodeks.model import KnowledgeBase, load
from kodeks.sphinx_ext.build.state import entries_of
from kodeks.sphinx_ext.views import NotingWords, Views
from kodeks.words import Words, fingerprint

CONF = """
project = "mine"
extensions = ["myst_parser", "kodeks.sphinx_ext"]
source_suffix = {".md": "markdown"}
html_theme = "alabaster"
html_copy_source = False
suppress_warnings = ["kodeks.finding"]  # it speaks English only
"""
INDEX = """
# Mine

```{kodeks:chapter} mine.chapter.turns
```

```{kodeks:list} term
```

```{toctree}
other
```
"""
SOURCE = """
id: mine.source.book
title: A book
short: Book
language: en
form: rulebook
text: {sha256: "0000000000000000000000000000000000000000000000000000000000000000", lines: 9}
passages:
  - {id: mine.passage.one, page: 1, heading: Turns, lines: [[1, 9]], kind: rule, gist: Turns and spies.}
"""
CHAPTER = """
id: mine.chapter.turns
title: Turns
order: 1
about: How a turn goes.
clauses:
  - id: mine.clause.draw
    says: You may draw a card for your [spy](mine.term.spy).
    force: may
    about: [mine.term.spy]
    passages: [mine.passage.one]
    enforced: [none]
    not_enforced_because: It is an example.
  - id: mine.clause.spy
    says: A [spy](mine.term.spy) is a piece.
    force: is
    defines: [mine.term.spy]
    clarifies: [mine.clause.draw]
    passages: [mine.passage.one]
    enforced: [none]
    not_enforced_because: It is an example.
"""
BUILD = """
import sys
from pathlib import Path
from kodeks.sphinx_ext.build import quick
from kodeks.sphinx_ext.build.site import build_source
root, out, trees = map(Path, sys.argv[1:4])
told = quick.refresh("en", root / "site", out, trees, root)
print(told or "in full")
sys.exit(0 if told else build_source(root / "site", "en", out, trees, root=root))
"""


@pytest.fixture
def mine(small_base: Path) -> Path:
    """A base of a handful of entries, and a site of two documents."""
    files = {
        "kb/mine/module.yaml": "id: mine.module.mine\nname: Mine\nabout: Mine.\n",
        "kb/mine/sources/book.yaml": SOURCE,
        "kb/mine/clauses/turns.yaml": CHAPTER,
        "kb/mine/terms/spy.yaml": "id: mine.term.spy\nname: spy\nmeans: A piece that watches.\n",
        "kb/mine/terms/post.yaml": "id: mine.term.post\nname: post\nmeans: Where nobody stands.\n",
        "site/conf.py": CONF,
        "site/index.md": INDEX,
        "site/other.md": "# Other\n\nNothing of the base.\n",
    }
    for name, text in files.items():
        (small_base / name).parent.mkdir(parents=True, exist_ok=True)
        (small_base / name).write_text(text.lstrip(), encoding="utf-8")
    return small_base


def _built(mine: Path, name: str) -> str:
    """Build in a process of its own; how it was done."""
    command = [sys.executable, "-c", BUILD, str(mine), str(mine / name), str(mine / f"{name}-trees")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


def _content(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".buildinfo"
    }


def _change(mine: Path, name: str, old: str, new: str) -> None:
    text = (mine / name).read_text(encoding="utf-8")
    assert old in text
    (mine / name).write_text(text.replace(old, new), encoding="utf-8")


def test_after_any_change_the_bytes_are_those_of_a_fresh_build(mine: Path) -> None:
    """A sentence alone, then a name, a relation, an id and a page at once; what was not touched keeps its file."""
    assert _built(mine, "out") == "in full"
    assert _built(mine, "out") == "nothing has changed"
    before = {path: path.stat().st_mtime_ns for path in (mine / "out").rglob("*.html")}

    _change(mine, "kb/mine/clauses/turns.yaml", "You may draw a card", "You may draw another card")
    assert _built(mine, "out").endswith("pages")
    touched = {path.stem for path, time in before.items() if path.stat().st_mtime_ns != time}
    assert {"draw", "index"} <= touched
    assert not touched & {"post", "other", "mine"}
    _same(mine, "sentence")
    for name, old, new in (
        ("kb/mine/terms/spy.yaml", "name: spy", "name: agent"),
        ("kb/mine/clauses/turns.yaml", "clarifies", "exception_to"),
        ("kb/mine/terms/post.yaml", "mine.term.post", "mine.term.place"),
        ("site/other.md", "# Other", "# Another"),
    ):
        _change(mine, name, old, new)
    (mine / "kb/mine/terms/post.yaml").rename(mine / "kb/mine/terms/place.yaml")
    assert _built(mine, "out") == "in full"
    _same(mine, "everything")
    assert not (mine / "out/mine/term/post.html").exists()


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("kb/mine/terms/spy.yaml", "name: spy", "name: agent"),
        ("kb/mine/clauses/turns.yaml", "clarifies", "exception_to"),
        ("kb/mine/clauses/turns.yaml", "force: may", "force: must"),
        ("kb/mine/clauses/turns.yaml", "[spy](mine.term.spy) is", "[spy](mine.term.post) is"),
        ("kb/mine/sources/book.yaml", "gist: Turns", "gist: Rounds"),
    ],
)
def test_more_than_a_sentence_is_told_apart(mine: Path, name: str, old: str, new: str) -> None:
    """A name, a relation, a field, a link inside a sentence and the gist of a passage ask for a build in full."""
    before = entries_of(Views(integrity.load_base(root=mine), "en"))
    _change(mine, name, old, new)
    after = entries_of(Views(integrity.load_base(root=mine), "en"))
    assert any(entry[0] != before[name][id][0] for id, entry in after[name].items())
    _change(mine, name, new, old)
    assert entries_of(Views(integrity.load_base(root=mine), "en")) == before


def _same(mine: Path, name: str) -> None:
    assert _built(mine, name) == "in full"
    there, fresh = _content(mine / "out"), _content(mine / name)
    assert there.keys() == fresh.keys()
    assert [path for path in fresh if there[path] != fresh[path]] == []


def test_a_finding_in_a_sentence_is_not_passed_over(mine: Path) -> None:
    """A link to nothing stops the build after a small change as it stops a fresh one."""
    _built(mine, "out")
    _change(mine, "kb/mine/terms/post.yaml", "Where nobody", "Where [nobody](mine.term.nobody)")
    command = [sys.executable, "-c", BUILD, str(mine), str(mine / "out"), str(mine / "out-trees")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "findings that leave nothing to build" in done.stderr


def test_words_note_whose_sentences_were_asked_for(mine: Path) -> None:
    """Sentences, not names; and only between the two ends of listening."""
    kb: KnowledgeBase = load([mine / "kb"])
    noting = NotingWords(Words("pl"))
    english = kb.words(kb["mine.term.spy"])
    assert fingerprint(english)
    with noting.noting() as told:
        noting.say("mine.term.spy", "name", english)
        assert told == set()
        noting.say("mine.term.spy", "means", english)
    assert told == {"mine.term.spy"}
    assert noting.asked == set()
