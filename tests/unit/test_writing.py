"""Files are written whole or not at all."""

from pathlib import Path

import pytest

from kodeks.cli.writing import write_whole


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    """Folders are made on the way, and nothing is left beside it."""
    target = tmp_path / "a" / "b.txt"
    write_whole(target, "text")
    assert target.read_text() == "text"
    assert list(target.parent.iterdir()) == [target]


def test_a_failure_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was there stays, and no half file is left."""
    target = tmp_path / "b.txt"
    target.write_text("old")

    def fail(*_: object) -> None:
        raise OSError("no")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(OSError, match="no"):
        write_whole(target, "new")
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]
