"""The wheel: an installed ``kodeks`` works anywhere, with the whole base inside."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from conftest import ROOT


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built and unpacked away from the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "installed")
    return folder / "installed"


def run(unpacked: Path, folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run the unpacked command in a folder; -S and -I keep the editable install out."""
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); from kodeks.cli import main; sys.exit(main(sys.argv[1:]))"
    libraries = [one for one in sys.path if one.endswith("site-packages")]
    lines = f"import sys; sys.path += {libraries!r}; " + code
    command = [sys.executable, "-S", "-I", "-c", lines, str(unpacked), *arguments]
    environment = {**os.environ, "KODEKS_CACHE_DIR": str(folder / "cache")}
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment)


def test_the_installed_command_carries_the_base(unpacked: Path, tmp_path: Path) -> None:
    """Check works in an empty folder, without the checkout."""
    checked = run(unpacked, tmp_path, "check", "--base")
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["explain", "uprising.space.arrakeen", "--lang", "pl"], "Arrakin"),
        (["search", "нічия в бою", "--lang", "uk"], "uprising.clause."),
        (["graph", "links", "uprising.clause.infiltrate"], "uprising.token.spy"),
        (["judge", str(ROOT / "examples" / "hagga-basin.yaml")], "The Shield Wall stands"),
    ],
)
def test_the_first_question_finds_the_base_compiled(
    arguments: list[str], said: str, unpacked: Path, tmp_path: Path
) -> None:
    """Nothing has to be made and kept first, not even for the search."""
    shown = run(unpacked, tmp_path, *arguments)
    assert said in shown.stdout, shown.stderr
    assert not (tmp_path / "cache").exists()


def test_the_wheel_holds_no_stray_files(unpacked: Path) -> None:
    """Base, schemas, translations and the files of the search are there; tests and the rest of the site are not."""
    data = unpacked / "kodeks" / "_data"
    assert (data / "kb" / "register.yaml").is_file()
    assert (data / "schema" / "clause.schema.json").is_file()
    assert (data / "translations" / "uk" / "language.yaml").is_file()
    assert [path.name for path in (data / "site").iterdir()] == ["search"]
    assert not list(unpacked.rglob("test_*.py"))
