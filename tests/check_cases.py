"""The files of cases that each check has: samples with a fault, and near misses."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from kodeks import loading, registry

#: What a file of cases holds beside them.
BESIDE = ("check", "bad", "good")


class Cases:
    """All files of cases in a folder."""

    def __init__(self, folder: str, *, leaving_out: str = "") -> None:
        self.folder: Path = registry.CASES / folder
        paths = [path for path in sorted(self.folder.glob("*.yaml")) if path.name != leaving_out]
        self.files: dict[Path, dict[str, Any]] = {
            path: loading.read_tree(loading.read_text(path), path.name).value for path in paths
        }

    def each(self) -> list[Any]:
        """Every case with the id of its check, as a parameter of a test."""
        return [
            pytest.param(file["check"], case, id=f"{path.stem}: {name}")
            for path, file in self.files.items()
            for name, case in file.items()
            if name not in BESIDE
        ]

    def lacking(self, checks: Iterable[str]) -> list[str]:
        """The checks without a case in which they find something, or without a near miss."""
        finds = {
            file["check"]: [case["finds"] for name, case in file.items() if name not in BESIDE]
            for file in self.files.values()
        }
        return [id for id in checks if not any(finds.get(id, [])) or all(finds[id])]
