"""The wheel: an installed ``kodeks`` works anywhere, with the whole base inside."""

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


def test_the_installed_command_carries_the_base(unpacked: Path, tmp_path: Path) -> None:
    """Check and judge work in an empty folder, without the checkout."""
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); from kodeks.cli import main; sys.exit(main(sys.argv[1:]))"

    def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
        # -S and -I keep the editable install out, the site-packages of the libraries are named again.
        libraries = [one for one in sys.path if one.endswith("site-packages")]
        lines = f"import sys; sys.path += {libraries!r}; " + code
        command = [sys.executable, "-S", "-I", "-c", lines, str(unpacked), *arguments]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    checked = run("check", "--base")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    shown = run("explain", "uprising.space.arrakeen", "--lang", "pl")
    assert "Arrakin" in shown.stdout


def test_the_wheel_holds_no_stray_files(unpacked: Path) -> None:
    """Base, schemas and translations are there; tests and site are not."""
    data = unpacked / "kodeks" / "_data"
    assert (data / "kb" / "register.yaml").is_file()
    assert (data / "schema" / "clause.schema.json").is_file()
    assert (data / "translations" / "uk" / "language.yaml").is_file()
    assert not list(unpacked.rglob("test_*.py"))
