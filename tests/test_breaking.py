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


@pytest.mark.parametrize(("what", "file", "old", "new", "check"), BREAKS, ids=[one[0] for one in BREAKS])
def test_a_broken_fact_is_found(what: str, file: str, old: str, new: str, check: str, tmp_path: Path) -> None:
    """The finding is about the file and line that was changed, or names what it breaks elsewhere."""
    for folder in ("kb", "translations"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.mo"))
    path = tmp_path / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{what}: {old} is not there any more"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    line = text[: text.index(old)].count("\n") + 1
    found = integrity.run(integrity.load_base(root=tmp_path))
    places = [(one.place.file, one.place.line) for one in found if one.check == check]
    assert places, found
    elsewhere = check in ("kb.check.stale-translation", "kb.check.lost-id", "kb.check.ledger-gap")
    assert elsewhere or any(name == file and abs(at - line) <= 2 for name, at in places), places
