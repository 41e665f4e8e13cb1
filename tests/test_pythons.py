"""The engine and the judge on every Python that is at hand, each with nothing but its standard library."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT
from judging.test_cases import CASES
from kodeks import compiled
from kodeks.sphinx_ext.search.index import node

HERE = ROOT / "tests" / "pythons"
#: Every third case: all files, and a run that takes seconds.
PART = 3
VERSIONS = ((3, 11), (3, 12), (3, 13), (3, 14))


def _pythons() -> dict[str, list[str]]:
    """The commands that run alone.py, by the version they have; the running Python is always among them."""
    found = {"this": [sys.executable, "-S", "-I", str(HERE / "alone.py")]}
    for major, minor in VERSIONS:
        name = f"python{major}.{minor}"
        path = shutil.which(name)
        if path and (major, minor) != sys.version_info[:2] and _is(path, (major, minor)):
            found[name] = [path, "-S", "-I", str(HERE / "alone.py")]
    # The folder of the package pyodide from npm: 314 brings Python 3.14.
    pyodide = os.environ.get("KODEKS_PYODIDE")
    if pyodide:
        found["pyodide"] = [node(), str(HERE / "pyodide.mjs"), pyodide]
    return found


def _is(path: str, version: tuple[int, int]) -> bool:
    code = "import sys; print(*sys.version_info[:2])"
    done = subprocess.run([path, "-c", code], capture_output=True, text=True, check=False)
    return done.stdout.split() == [str(part) for part in version]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The package, the compiled base and the cases."""
    folder: Path = tmp_path_factory.mktemp("alone")
    (folder / "base.json").write_text(compiled.judge_text(), encoding="utf-8")
    cases = [(str(case.id), case.values[0]) for case in CASES[::PART]]
    (folder / "cases.json").write_text(json.dumps(cases), encoding="utf-8")
    return [str(ROOT / "validator"), str(folder / "base.json"), str(folder / "cases.json")]


@pytest.mark.parametrize("command", _pythons().values(), ids=_pythons())
def test_the_engine_and_the_judge_need_only_the_standard_library(command: list[str], files: list[str]) -> None:
    """Every verdict is as expected, and whole games of each kind come to their end."""
    done = subprocess.run([*command, *files], capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    assert ", 0 wrong" in done.stdout
