"""Puts the compiled base into a wheel, so that the first question after installing is answered at once."""

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledBase(BuildHookInterface[Any]):
    """Runs kodeks itself to compile the base; an editable install compiles it when it is first asked."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the parts and have them packed with the data."""
        if version == "editable":
            return
        sys.path.insert(0, str(Path(self.root) / "validator"))
        from kodeks import compiled, search
        from kodeks.base import load_base
        from kodeks.cli import explain, graph

        self._folder = tempfile.TemporaryDirectory()
        base = load_base()
        makers = {**search.makers(), **explain.makers(), **graph.makers()}
        parts = compiled.parts_of(base) | {name: make(base) for name, make in makers.items()}
        compiled.write(self._folder.name, parts)
        for path in sorted(Path(self._folder.name).iterdir()):
            build_data["force_include"][str(path)] = f"kodeks/_data/{compiled.FOLDER}/{path.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the parts away again."""
        if version != "editable":
            self._folder.cleanup()
