"""The package, the action and the hook as they stand, installed into environments of their own, without the network."""

import json
import os
import shutil
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml

from conftest import ROOT
from kodeks import loading
from kodeks.cli import main

#: The libraries are those of this environment; nothing may be fetched.
LIBRARIES = next(path for path in sys.path if path.endswith("site-packages"))
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
    who = {f"GIT_{role}_{what}": "red@example.org" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
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


@dataclass(frozen=True)
class Installed:
    """An environment into which the first step of the action has installed kodeks."""

    site: Path
    check: dict[str, Any]  # the second step
    environment: dict[str, str]

    @property
    def package(self) -> Path:
        """The folder of the package."""
        return self.site / "kodeks"


@pytest.fixture(scope="module")
def installed(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """What a runner has after the first step of the action: kodeks with its fast parser, from its own files."""
    folder = tmp_path_factory.mktemp("runner")
    place = folder / "python"
    venv.create(place, symlinks=True)
    site = next(place.glob("lib/python*/site-packages"))
    (site / "libraries.pth").write_text(LIBRARIES + "\n")
    action = yaml.safe_load((repository / "action.yml").read_text())
    install, check = (step for step in action["runs"]["steps"] if "run" in step)
    inputs = {f"KODEKS_{name.upper().replace('-', '_')}": given["default"] for name, given in action["inputs"].items()}
    path = f"{place / 'bin'}{os.pathsep}{os.environ['PATH']}"
    environment = _environment(PATH=path, KODEKS_SOURCE=str(repository), KODEKS_CACHE_DIR=str(folder / "c"), **inputs)
    done = _step(install, folder, environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return Installed(site, check, environment)


def test_the_steps_of_the_action_run_one_after_another(installed: Installed, made: Path) -> None:
    """It installs itself, passes on the scaffold, and annotates a slip."""
    done = _step(installed.check, made, installed.environment)
    assert (done.returncode, done.stdout) == (0, "kodeks: 0 findings in 2 files\n"), done.stdout + done.stderr
    _slip(made)
    done = _step(installed.check, made, installed.environment)
    assert done.returncode == 1
    shown = "file=cards/first-card.yaml,line=9,col=9,endLine=9,endColumn=25"
    assert f"::error {shown},title=kb.check.dangling-reference::" in done.stdout


def test_the_schema_of_the_installed_package_fits_a_card(installed: Installed, made: Path) -> None:
    """The path that an installed ``kodeks schema card`` prints is a schema which, with its neighbours, fits a card."""
    program = ["kodeks", "schema", "card"]
    environment = installed.environment
    done = subprocess.run(program, cwd=made, env=environment, capture_output=True, text=True, check=True)
    schema = Path(done.stdout.strip())
    assert schema.is_relative_to(installed.site)
    near = [json.loads(path.read_text(encoding="utf-8")) for path in schema.parent.glob("*.schema.json")]
    registry = jsonschema_rs.Registry([(other["$id"], other) for other in near])
    validator = jsonschema_rs.Draft202012Validator(json.loads(schema.read_text("utf-8")), registry=registry)
    text = (made / "cards" / "first-card.yaml").read_text(encoding="utf-8")
    assert validator.is_valid(loading.read_tree(text, "x").value)
    assert not validator.is_valid(loading.read_tree(text.replace("deck:", "dek:"), "x").value)


def _run(installed: Installed, folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run the installed command in a folder; -S and -I keep the editable install out."""
    code = (
        f"import sys; sys.path += {[str(installed.site), LIBRARIES]!r}; "
        "from kodeks.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-S", "-I", "-c", code, *arguments]
    environment = {**os.environ, "KODEKS_CACHE_DIR": str(folder / "cache")}
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment)


def test_the_installed_command_carries_the_base(installed: Installed, tmp_path: Path) -> None:
    """Check works in an empty folder, without the checkout."""
    checked = _run(installed, tmp_path, "check", "--base")
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["explain", "uprising.space.arrakeen", "--lang", "pl"], "Arrakin"),
        (["search", "нічия в бою", "--lang", "uk"], "uprising.clause."),
        (["graph", "links", "uprising.clause.infiltrate"], "uprising.token.spy"),
        (["judge", str(ROOT / "examples" / "hagga-basin.yaml")], "The Shield Wall stands"),
    ],
)
def test_the_first_question_finds_the_base_compiled(
    arguments: list[str], shown: str, installed: Installed, tmp_path: Path
) -> None:
    """Nothing has to be made and kept first, not even for the search."""
    done = _run(installed, tmp_path, *arguments)
    assert shown in done.stdout, done.stderr
    assert not (tmp_path / "cache").exists()


def test_the_package_holds_no_stray_files(installed: Installed) -> None:
    """Base, schemas, translations and the files of the search are there; tests and the rest of the site are not."""
    data = installed.package / "_data"
    assert (data / "kb" / "register.yaml").is_file()
    assert (data / "schema" / "clause.schema.json").is_file()
    assert (data / "translations" / "uk" / "language.yaml").is_file()
    assert [path.name for path in (data / "site").iterdir()] == ["search"]
    assert not list(installed.package.rglob("test_*.py"))
    (record,) = installed.site.glob("kodeks-*.dist-info/RECORD")
    tops = {line.partition("/")[0] for line in record.read_text(encoding="utf-8").splitlines()}
    assert {top for top in tops if not top.startswith(("kodeks", ".."))} == set()


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
