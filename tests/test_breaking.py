"""Breaking any one fact of the shipped base makes ``kodeks check`` point at the exact place."""

import shutil
from pathlib import Path

import pytest

from conftest import ROOT
from kodeks import integrity

BREAKS = [
    (
        "an id",
        "kb/uprising/spaces/secrets.yaml",
        "shared.icon.bene-gesserit",
        "shared.icon.bene-geserit",
        "kb.check.dangling-reference",
    ),
    (
        "a passage of a clause",
        "kb/uprising/clauses/agent-turn.yaml",
        "pl-occupied-space,",
        "pl-ocupied-space,",
        "kb.check.dangling-reference",
    ),
    (
        "a line of a passage",
        "kb/uprising/sources/rulebook-pl.yaml",
        "lines: [[611, 613]]",
        "lines: [[611, 612]]",
        "kb.check.ledger-gap",
    ),
    (
        "a line twice",
        "kb/uprising/sources/rulebook-uk.yaml",
        "lines: [[657, 659]]",
        "lines: [[656, 659]]",
        "kb.check.ledger-overlap",
    ),
    (
        "a number in Polish",
        "translations/pl/uprising/agent-turn.yaml",
        "co najmniej 2",
        "co najmniej 3",
        "kb.check.other-numbers-in-translation",
    ),
    (
        "a number in English",
        "kb/uprising/clauses/agent-turn.yaml",
        "up to 2 more from your",
        "up to 3 more from your",
        "kb.check.stale-translation",
    ),
    ("a field", "kb/uprising/spaces/secrets.yaml", "combat: false", "combatt: false", "kb.check.wrong-shape"),
    (
        "a slug",
        "kb/uprising/spaces/secrets.yaml",
        "id: uprising.space.secrets",
        "id: uprising.space.secret",
        "kb.check.lost-id",
    ),
]


#: Facts that are broken together; what one of them hides of another stands in another run.
TOGETHER = [
    ["an id", "a passage of a clause", "a line of a passage", "a line twice", "a number in Polish"],
    ["a number in English", "a field"],
    ["a slug"],
]
#: What breaks elsewhere than where it was changed.
ELSEWHERE = ("kb.check.stale-translation", "kb.check.lost-id", "kb.check.ledger-gap")


@pytest.mark.parametrize("broken", TOGETHER, ids=" and ".join)
def test_a_broken_fact_is_found(broken: list[str], tmp_path: Path) -> None:
    """The finding is about the file and line that was changed, or names what it breaks elsewhere."""
    for folder in ("kb", "translations"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.mo"))
    lines = {}
    for what, file, old, new, _ in [item for item in BREAKS if item[0] in broken]:
        text = (tmp_path / file).read_text(encoding="utf-8")
        assert old in text, f"{what}: {old} is not there any more"
        (tmp_path / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        lines[what] = text[: text.index(old)].count("\n") + 1
    found = integrity.run(integrity.load_base(root=tmp_path))
    for what, file, _, _, check in [item for item in BREAKS if item[0] in broken]:
        places = [(finding.place.file, finding.place.line) for finding in found if finding.check == check]
        assert places, what
        near = [at for name, at in places if name == file and abs(at - lines[what]) <= 2]
        assert near or check in ELSEWHERE, (what, places)


def test_every_kind_of_fact_is_broken_once() -> None:
    """None of the breaks is forgotten."""
    assert sorted(what for broken in TOGETHER for what in broken) == sorted(item[0] for item in BREAKS)
