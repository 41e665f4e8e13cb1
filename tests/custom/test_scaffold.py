"""``kodeks new``, the hook, the action and the schemas for editors."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml

from conftest import CASES, ROOT
from kodeks import loading, schemas
from kodeks.cli import main
from kodeks.cli.new import slug_of
from kodeks.custom.bundle import KINDS, POSITIONS, bundle


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A scaffolded set."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "module", "Smugglers of Arrakis"]) == 0
    capsys.readouterr()
    return tmp_path / "smugglers-of-arrakis"


@pytest.fixture
def command(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which ``kodeks`` is this checkout."""
    folder = tmp_path_factory.mktemp("bin")
    script = folder / "kodeks"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m kodeks "$@"\n')
    script.chmod(0o755)
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT / "validator")}


def test_a_scaffolded_set_passes(
    made: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From outside and from inside, with every severity counted."""
    assert main(["check", "smugglers-of-arrakis", "--fail-on", "hint", "--preview"]) == 0
    monkeypatch.chdir(made)
    assert main(["check", "--fail-on", "hint"]) == 0
    assert "nothing found in 2 entries" in capsys.readouterr().out


@pytest.mark.parametrize("deck", ["imperium", "intrigue", "conflict"])
@pytest.mark.parametrize("name", ["A Card", "Duel: the End", "Żółta karta", "Таємна мапа", 'The "Last" One', "#1 yes"])
def test_a_scaffolded_card_passes(name: str, deck: str, made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever its name, it is read back as it was given, in the module of the set."""
    monkeypatch.chdir(made)
    extra = ["--slug", "one"] if name.startswith("#") else []
    assert main(["new", "card", name, "--deck", deck, *extra]) == 0
    assert main(["check", "--fail-on", "hint"]) == 0
    slug = extra[1] if extra else slug_of(name)
    value = loading.read_tree((made / "cards" / f"{slug}.yaml").read_text(encoding="utf-8"), "x").value
    assert (value["id"], value["name"]) == (f"smugglers-of-arrakis.card.{slug}", name)


@pytest.mark.parametrize(
    ("what", "needs"),
    [
        (["contract"], "khoam.module.khoam"),
        (["technology"], "rise-of-ix.module.rise-of-ix"),
        (["card", "--deck", "tleilaxu"], "immortality.module.immortality"),
        (["space"], ""),
    ],
)
def test_what_needs_another_box_says_so(
    what: list[str], needs: str, made: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the file to add it to, until it is there; paths are told from here."""
    monkeypatch.chdir(made)
    assert main(["new", what[0], "One", *what[1:]]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:2] == ["cards/one.yaml", "now run: kodeks check cards/one.yaml"]
    assert told[2:] == ([f"add {needs} to extends in cards/module.yaml"] if needs else [])
    module = made / "cards" / "module.yaml"
    module.write_text(module.read_text().replace("[uprising.module.uprising]", f"[uprising.module.uprising, {needs}]"))
    main(["new", what[0], "Two", *what[1:]])
    assert "extends" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "what", ["leader", "contract", "technology", "space", "resource", "tleilaxu", "token", "term", "icon"]
)
def test_every_other_component_has_a_template(what: str, made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the modules that it needs, it passes as it was written."""
    monkeypatch.chdir(made)
    module = made / "cards" / "module.yaml"
    boxes = ", ".join(f"{module}.module.{module}" for module in ("uprising", "khoam", "rise-of-ix", "immortality"))
    module.write_text(module.read_text().replace("[uprising.module.uprising]", f"[{boxes}]"))
    line = ["card", "New One", "--deck", "tleilaxu"] if what == "tleilaxu" else [what, "New One"]
    assert main(["new", *line]) == 0
    assert main(["check", "--fail-on", "hint", "--preview"]) == 0
    value = loading.read_tree((made / "cards" / "new-one.yaml").read_text(encoding="utf-8"), "x").value
    assert value["id"].split(".")[1] == ("card" if what == "tleilaxu" else what)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["new", "module", "Uprising"], "a printed module"),
        (["new", "module", "漢字"], "--slug"),
        (["new", "module", "<b>"], "without line breaks"),
        (["new", "card", "Lonely"], "kodeks new module first"),
    ],
)
def test_a_scaffold_that_cannot_be_is_refused(
    arguments: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the way out, and nothing written."""
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    assert says in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A second scaffold in the same place is refused."""
    before = (made / "kodeks.toml").read_text()
    assert main(["new", "module", "Smugglers of Arrakis"]) == 2
    assert "is there already" in capsys.readouterr().err
    assert (made / "kodeks.toml").read_text() == before


# --- CI --------------------------------------------------------------------------------------


def tool(name: str, *arguments: str, cwd: Path = ROOT) -> "subprocess.CompletedProcess[str]":
    """Run a program that is installed beside Python."""
    command = [str(Path(sys.executable).parent / name), *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


def test_the_workflow_of_a_set_keeps_the_schema_of_workflows(made: Path) -> None:
    """As GitHub publishes it; its last step is run as it stands."""
    file = made / ".github" / "workflows" / "check.yml"
    done = tool("check-jsonschema", "--builtin-schema", "vendor.github-workflows", str(file))
    assert done.returncode == 0, done.stdout


def test_the_last_step_of_the_workflow_passes_and_fails(made: Path, command: dict[str, str]) -> None:
    """The scaffold passes; a slip gives an annotation and exit code 1."""
    steps = yaml.safe_load((made / ".github" / "workflows" / "check.yml").read_text())["jobs"]["check"]["steps"]

    def step() -> "subprocess.CompletedProcess[str]":
        line = ["bash", "-e", "-c", steps[-1]["run"]]
        return subprocess.run(line, cwd=made, env=command, capture_output=True, text=True, check=False)

    assert step().returncode == 0
    card = made / "cards" / "first-card.yaml"
    card.write_text(card.read_text().replace("icon.city]", "icon.citty]"))
    done = step()
    assert done.returncode == 1
    place = "file=cards/first-card.yaml,line=9,col=9,endLine=9,endColumn=25"
    assert f"::error {place},title=kb.check.dangling-reference::" in done.stdout


def test_the_hooks_are_valid(made: Path) -> None:
    """The manifest of this repository and the configuration of a scaffolded set."""
    assert tool("pre-commit", "validate-manifest", ".pre-commit-hooks.yaml").returncode == 0
    assert tool("pre-commit", "validate-config", str(made / ".pre-commit-config.yaml")).returncode == 0


def test_the_hook_runs_in_a_repository(made: Path, command: dict[str, str]) -> None:
    """pre-commit runs the entry of the manifest; it passes, and fails on a slip."""
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    # The program is the one of this checkout, so that nothing has to be fetched.
    local = {"repos": [{"repo": "local", "hooks": [{**hook, "language": "system"}]}]}
    (made / ".pre-commit-config.yaml").write_text(yaml.safe_dump(local))
    names = {"GIT_AUTHOR_NAME": "red", "GIT_AUTHOR_EMAIL": "red@example.org", "HOME": str(made)}
    environment = {**command, **names, "PRE_COMMIT_HOME": str(made / ".cache-pre-commit")}

    def run(*line: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(line, cwd=made, env=environment, capture_output=True, text=True, check=False)

    run("git", "init", "-q")
    run("git", "add", "-A")
    program = str(Path(sys.executable).parent / "pre-commit")
    done = run(program, "run", "--all-files")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Passed" in done.stdout
    card = made / "cards" / "first-card.yaml"
    card.write_text(card.read_text().replace("icon.city]", "icon.citty]"))
    run("git", "add", "-A")
    done = run(program, "run", "--all-files")
    assert done.returncode == 1
    assert "cards/first-card.yaml:9:9: error kb.check.dangling-reference" in done.stdout


def test_the_action_keeps_the_schema_of_actions() -> None:
    """As GitHub publishes it."""
    done = tool("check-jsonschema", "--builtin-schema", "vendor.github-actions", "action.yml")
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("inputs", "code"), [({}, 0), ({"fail-on": "hint"}, 0), ({"paths": "cards\nbad", "sarif": "out.sarif"}, 1)]
)
def test_the_check_of_the_action_runs(inputs: dict[str, str], code: int, made: Path, command: dict[str, str]) -> None:
    """Its script is run as it stands, with the inputs in the environment as the runner would put them."""
    (made / "bad").mkdir()
    (made / "bad" / "x.yaml").write_text("id: smugglers-of-arrakis.card.x\nname: X\ndeck: tarot\n")
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    told = {name: inputs.get(name, field.get("default", "")) for name, field in action["inputs"].items()}
    step = action["runs"]["steps"][-1]
    environment = {key: told[value.split("inputs.")[1].split(" ")[0]] for key, value in step["env"].items()}
    environment["GITHUB_STEP_SUMMARY"] = str(made / "summary.md")
    line = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
    done = subprocess.run(line, cwd=made, env={**command, **environment}, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stdout + done.stderr
    summary = (made / "summary.md").read_text(encoding="utf-8").splitlines()
    assert all(line.startswith("    ") for line in summary)
    if code:
        assert "    bad/x.yaml:3:7: error kb.check.wrong-shape" in summary
        assert "::error file=bad/x.yaml,line=3,col=7" in done.stdout
        assert json.loads((made / "out.sarif").read_text())["version"] == "2.1.0"


def test_inputs_of_the_action_never_become_script() -> None:
    """A pull request names files; they reach the shell only as values."""
    for step in yaml.safe_load((ROOT / "action.yml").read_text())["runs"]["steps"]:
        assert "${{" not in step.get("run", "")


# --- schemas for editors ---------------------------------------------------------------------


def _samples() -> list[Any]:
    return [
        pytest.param(path, id=f"{path.parent.parent.name}/{path.parent.name}/{path.stem}")
        for path in sorted((CASES / "schema").glob("*/*/*.yaml"))
    ]


@pytest.mark.parametrize("path", _samples())
def test_a_bundle_judges_as_the_schemas_do(path: Path) -> None:
    """The schema of a kind in one piece, and that of a whole file: of custom cards, or of positions."""
    kind, value = path.parent.parent.name, loading.read_tree(loading.read_text(path), path.name).value
    good = path.parent.name == "good"
    assert jsonschema_rs.Draft202012Validator(json.loads(bundle(schemas.store(), kind))).is_valid(value) is good
    if kind in POSITIONS:
        cases = jsonschema_rs.Draft202012Validator(json.loads(bundle(schemas.store(), kind)))
        assert cases.is_valid({"cases": [value]}) is good
        assert cases.is_valid([value]) is good
    elif kind in KINDS:  # a passage stands inside its book
        whole = jsonschema_rs.Draft202012Validator(json.loads(bundle(schemas.store())))
        assert whole.is_valid(value) is good
        assert whole.is_valid([value]) is good


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.yaml")), ids=lambda path: path.stem)
def test_the_examples_keep_the_published_schemas(path: Path) -> None:
    """An editor marks nothing in the positions and cards that the README shows."""
    value = loading.read_tree(loading.read_text(path), path.name).value
    kind = "position-uprising" if "state" in value else None
    validator = jsonschema_rs.Draft202012Validator(json.loads(bundle(schemas.store(), kind)))
    assert [error.message for error in validator.iter_errors(value)] == []


def test_the_schema_of_a_kind_is_where_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    """An editor can be pointed at the path that is printed."""
    assert main(["schema", "card"]) == 0
    path = Path(capsys.readouterr().out.strip())
    assert json.loads(path.read_text(encoding="utf-8"))["title"] == "a card"
    assert main(["schema", "set"]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == "a file of custom cards"
    assert main(["schema", "crad"]) == 2
    assert "did you mean card?" in capsys.readouterr().err


def test_the_files_of_a_scaffold_point_at_their_schema(made: Path) -> None:
    """The path in the first line leads to a schema that the file keeps."""
    for file in (made / "cards").iterdir():
        head, text = file.read_text(encoding="utf-8").split("\n", 1)
        target = (file.parent / head.removeprefix("# yaml-language-server: $schema=")).resolve()
        validator = jsonschema_rs.Draft202012Validator(json.loads(target.read_text(encoding="utf-8")))
        assert validator.is_valid(loading.read_tree(text, "x").value)


def test_bash_is_there() -> None:
    """The steps above are run by it."""
    assert shutil.which("bash")
