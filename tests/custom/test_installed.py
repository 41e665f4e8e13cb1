"""The hook and the action as they stand, installed into environments of their own, without the network."""

import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import jsonschema_rs
import pytest
import yaml

from conftest import ROOT
from kodeks import loading
from kodeks.cli import main

#: The libraries are those of this environment; nothing may be fetched.
LIBRARIES = next(one for one in sys.path if one.endswith("site-packages"))
OFFLINE = {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "false", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
SHIPPED = (
    *("validator", "kb", "schema", "translations", "site/search"),
    *("README.md", "LICENSE", "pyproject.toml", "hatch_build.py", "action.yml"),
)


def _environment(**more: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PIP_", "GIT_"))}
    return {**kept, **OFFLINE, **more}


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a runner fetches: the files of this repository, committed."""
    folder = tmp_path_factory.mktemp("fetched") / "kodeks"
    folder.mkdir()
    leave = shutil.ignore_patterns("__pycache__", "_data")
    for name in (*SHIPPED, ".pre-commit-hooks.yaml"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=leave)
        else:
            shutil.copy(ROOT / name, folder / name)
    _commit(folder)
    return folder


def _commit(folder: Path) -> str:
    who = {f"GIT_{one}_{what}": "red@example.org" for one in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    for line in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "all"]):
        subprocess.run(["git", *line], cwd=folder, env={**_environment(**who), "HOME": str(folder)}, check=True)
    done = subprocess.run(["git", "rev-parse", "HEAD"], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A scaffolded set."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "module", "Smugglers"]) == 0
    capsys.readouterr()
    return tmp_path / "smugglers"


def _slip(made: Path) -> None:
    card = made / "cards" / "first-card.yaml"
    card.write_text(card.read_text().replace("icon.city]", "icon.citty]"))


def _step(step: dict[str, object], made: Path, environment: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    line = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", str(step["run"])]
    return subprocess.run(line, cwd=made, env=environment, capture_output=True, text=True, check=False)


def test_the_steps_of_the_action_run_one_after_another(repository: Path, made: Path, tmp_path: Path) -> None:
    """It installs itself with its fast parser, passes on the scaffold, and annotates a slip."""
    place = tmp_path / "python"
    venv.create(place, symlinks=True)
    site = next(place.glob("lib/python*/site-packages"))
    (site / "libraries.pth").write_text(LIBRARIES + "\n")
    action = yaml.safe_load((repository / "action.yml").read_text())
    install, check = (step for step in action["runs"]["steps"] if "run" in step)
    inputs = {f"KODEKS_{name.upper().replace('-', '_')}": one["default"] for name, one in action["inputs"].items()}
    path = f"{place / 'bin'}{os.pathsep}{os.environ['PATH']}"
    environment = _environment(PATH=path, KODEKS_SOURCE=str(repository), KODEKS_CACHE_DIR=str(tmp_path / "c"), **inputs)
    done = _step(install, made, environment)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (site / "kodeks" / "_data" / "kb" / "register.yaml").is_file()
    done = _step(check, made, environment)
    assert (done.returncode, done.stdout) == (0, "kodeks: 0 findings in 2 files\n"), done.stdout + done.stderr
    _slip(made)
    done = _step(check, made, environment)
    assert done.returncode == 1
    shown = "file=cards/first-card.yaml,line=9,col=9,endLine=9,endColumn=25"
    assert f"::error {shown},title=kb.check.dangling-reference::" in done.stdout
    _schema_of_the_installed_package(place / "bin" / "kodeks", made, environment, site)


def _schema_of_the_installed_package(program: Path, made: Path, environment: dict[str, str], site: Path) -> None:
    """The path that an installed ``kodeks schema card`` prints is a schema which, with its neighbours, fits a card."""
    told = subprocess.run(
        [program, "schema", "card"], cwd=made, env=environment, capture_output=True, text=True, check=True
    ).stdout.strip()
    assert Path(told).is_relative_to(site)
    folder = Path(told).parent
    near = [json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.schema.json")]
    registry = jsonschema_rs.Registry([(one["$id"], one) for one in near])
    validator = jsonschema_rs.Draft202012Validator(json.loads(Path(told).read_text("utf-8")), registry=registry)
    text = (made / "cards" / "first-card.yaml").read_text(encoding="utf-8")
    assert validator.is_valid(loading.read_tree(text, "x").value)
    assert not validator.is_valid(loading.read_tree(text.replace("deck:", "dek:"), "x").value)


def test_the_hook_installs_itself_and_runs(repository: Path, made: Path) -> None:
    """pre-commit fetches the repository, installs it as the manifest says, and runs it in a commit."""
    revision = subprocess.run(["git", "rev-parse", "HEAD"], cwd=repository, capture_output=True, text=True, check=True)
    hooks = [{"repo": str(repository), "rev": revision.stdout.strip(), "hooks": [{"id": "kodeks-check"}]}]
    (made / ".pre-commit-config.yaml").write_text(yaml.safe_dump({"repos": hooks}))
    _commit(made)
    home = made.parent
    environment = _environment(
        HOME=str(home), PRE_COMMIT_HOME=str(home / "hooks"), PYTHONPATH=LIBRARIES, KODEKS_CACHE_DIR=str(home / "c")
    )
    program = str(Path(sys.executable).parent / "pre-commit")

    def run() -> "subprocess.CompletedProcess[str]":
        line = [program, "run", "--all-files"]
        return subprocess.run(line, cwd=made, env=environment, capture_output=True, text=True, check=False)

    done = run()
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Passed" in done.stdout
    _slip(made)
    done = run()
    assert done.returncode == 1
    assert "cards/first-card.yaml:9:9: error kb.check.dangling-reference" in done.stdout
