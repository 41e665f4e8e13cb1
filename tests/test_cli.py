"""The command: help, exit codes, languages, and nothing imported that is not needed."""

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from commands import run
from conftest import ROOT
from kodeks import loading
from kodeks.cli import main
from kodeks.cli.main import parser

COMMANDS = sorted(parser()._subparsers._group_actions[0].choices)  # type: ignore[union-attr,arg-type]  # argparse has no public way
LEGAL = """\
players: 3
from: set-up
state: {active: red, red: {leader: gurney-halleck, hand: [Rekonesans]}}
move: [{send_agent: {card: Rekonesans, space: Arrakin}}]
"""
ILLEGAL = LEGAL.replace("Arrakin", "Secrets")
UNDECIDED = LEGAL.replace("from: set-up", "from: nothing")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Help shows how to call it and what the exit codes mean."""
    with pytest.raises(SystemExit) as stop:
        main([command, "--help"])
    assert stop.value.code == 0
    told = capsys.readouterr().out
    assert f"example: kodeks {command}" in told
    assert "exit codes" in told


#: Libraries that read, check and draw; a command that only reads the compiled base needs none of them.
HEAVY = {"networkx", "jsonschema", "jsonschema_rs", "sphinx", "docutils"}


@pytest.mark.parametrize(
    ("arguments", "heavy"),
    [
        (["--help"], HEAVY | {"yaml", "json"}),
        (["judge", "examples/deep-desert.yaml"], HEAVY),
        (["judge", "JSON"], HEAVY | {"yaml"}),
        (["ask", "R Dagger>arr +2", "--position", "examples/hagga-basin.yaml"], HEAVY),
        (["moves", "examples/hagga-basin.yaml"], HEAVY),
        (["explain", "uprising.clause.infiltrate"], HEAVY | {"yaml"}),
        (["explain", "uprising.card.junction-headquarters", "--lang", "uk"], HEAVY | {"yaml"}),
        (["ruleset", "uprising", "khoam"], HEAVY | {"yaml"}),
        (["search", "tie in combat"], HEAVY | {"yaml"}),
        (["graph", "links", "uprising.clause.infiltrate"], HEAVY | {"yaml"}),
        (["graph", "why", "uprising.clause.infiltrate", "uprising.space.arrakeen"], HEAVY - {"networkx"} | {"yaml"}),
    ],
)
def test_a_command_imports_only_what_it_needs(
    arguments: list[str], heavy: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Start-up stays quick because heavy libraries stay out, once the base is compiled."""
    case = loading.read_tree((ROOT / "examples" / "deep-desert.yaml").read_text(encoding="utf-8"), "x").value
    (tmp_path / "case.json").write_text(json.dumps(case), encoding="utf-8")
    words = [str(tmp_path / "case.json") if word == "JSON" else word for word in arguments]
    words = [str(ROOT / word) if word.startswith("examples/") else word for word in words]
    if "--help" not in words:
        main(words)  # the base is compiled now
        capsys.readouterr()
    code = (
        "import sys\nfrom kodeks.cli import main\n"
        f"try:\n    print('code', main({words!r}))\nexcept SystemExit:\n    pass\n"
        "print('loaded:', *sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = done.stdout.rpartition("loaded:")[2].split()
    assert heavy.isdisjoint(loaded)
    assert "--help" in words or "code 2" not in done.stdout, done.stderr


def test_check_of_the_shipped_base(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing found, exit code 0."""
    code, out, _ = run(capsys, "check")
    assert code == 0
    assert out.startswith("nothing found in ")


def test_check_points_at_file_line_and_column(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A custom card with a slip gets the exact place and a hint."""
    module = "- id: mine.module.mine\n  name: Mine\n  about: It is mine.\n  extends: [uprising.module.uprising]\n"
    card = "- id: mine.card.x\n  name: X\n  deck: imperium\n  icons: [shared.icon.citty]\n"
    (tmp_path / "card.yaml").write_text(module + card)
    monkeypatch.chdir(tmp_path)
    code, out, _ = run(capsys, "check", "card.yaml")
    assert code == 1
    assert out.splitlines() == [
        "card.yaml:8:11: error kb.check.dangling-reference",
        "  mine.card.x says icons: shared.icon.citty, and no entry has that id.",
        "  8 |   icons: [shared.icon.citty]",
        "    |           ^^^^^^^^^^^^^^^^^",
        "  hint: did you mean shared.icon.city?",
        "",
        "errors: 1",
    ]


def test_check_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The same finding as data."""
    file = tmp_path / "card.yaml"
    file.write_text("id: mine.card.x\nname: X\ndeck: tarot\n")
    code, out, _ = run(capsys, "check", str(file), "--format", "json")
    assert code == 1
    _, finding = json.loads(out)["findings"]
    assert (finding["line"], finding["column"], finding["check"]) == (3, 7, "kb.check.wrong-shape")


def test_check_of_a_path_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    """A missing path is unusable input."""
    code, _, err = run(capsys, "check", "nowhere/")
    assert code == 2
    assert "nowhere does not exist" in err


@pytest.mark.parametrize(
    ("text", "code"), [(LEGAL, 0), (ILLEGAL, 1), ("state: [", 2), ("state: {shield_wal: true}", 2), (UNDECIDED, 3)]
)
def test_the_exit_code_of_judge_is_the_answer(
    text: str, code: int, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """0 legal, 1 illegal, 2 unusable, 3 undecided."""
    file = tmp_path / "game.yaml"
    file.write_text(text, encoding="utf-8")
    assert run(capsys, "judge", str(file))[0] == code


def test_judge_reads_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """JSON is YAML, and is judged alike."""
    file = tmp_path / "game.json"
    seat = {"leader": "gurney-halleck", "hand": ["Diplomacy"]}
    move = [{"send_agent": {"card": "Diplomacy", "space": "secrets"}}]
    data = {"from": "set-up", "players": 3, "state": {"active": "red", "red": seat}, "move": move}
    file.write_text(json.dumps(data))
    assert run(capsys, "judge", str(file))[0] == 0


@pytest.mark.parametrize(
    ("language", "word", "sentence"),
    [
        ("en", "illegal", "Reconnaissance has no agent icon"),
        ("pl", "niezgodne z zasadami", "„Sekrety”"),
        ("uk", "проти правил", "«Таємниці»"),
    ],
)
def test_a_verdict_speaks_the_language(
    language: str, word: str, sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The verdict and its reason come in the language asked for."""
    file = tmp_path / "game.yaml"
    file.write_text(ILLEGAL, encoding="utf-8")
    _, out, _ = run(capsys, "judge", str(file), "--lang", language)
    assert word in out
    assert sentence in out


def test_judge_tells_an_unexpected_verdict(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A case that expects another verdict fails, so a file of disputes is a test."""
    file = tmp_path / "game.yaml"
    file.write_text(LEGAL + "expected: {verdict: illegal}\n", encoding="utf-8")
    code, out, _ = run(capsys, "judge", str(file))
    assert code == 1
    assert "expected illegal, judged legal" in out


SUITE = """\
cases:
  - {id: right, __LEGAL__, expected: {verdict: legal}}
  - {id: wrong, __LEGAL__, expected: {verdict: illegal}}
  - {id: silent, __LEGAL__}
"""


def _suite(*names: str) -> str:
    legal = json.dumps(loading.read_tree(LEGAL, "x").value)[1:-1]
    lines = SUITE.replace("__LEGAL__", legal).splitlines()
    return "\n".join([lines[0], *(line for line in lines[1:] if any(f"id: {name}," in line for name in names))])


@pytest.mark.parametrize(
    ("names", "code", "last"),
    [
        (["right"], 0, "1 cases, 1 as expected"),
        (["right", "wrong"], 1, "2 cases, 1 as expected"),
        (["right", "silent"], 0, "2 cases, 1 as expected; 1 of them expect nothing"),
    ],
)
def test_cases_are_a_test_suite(
    names: list[str], code: int, last: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """What came out otherwise is told with its place, then the numbers; the exit code tells whether all is well."""
    file = tmp_path / "suite.yaml"
    file.write_text(_suite(*names), encoding="utf-8")
    got, out, _ = run(capsys, "judge", "--cases", str(file))
    assert got == code
    assert out.splitlines()[-1] == last
    assert ("expected illegal, judged legal (wrong)" in out) == ("wrong" in names)
    assert ("nothing is expected; judged legal (silent)" in out) == ("silent" in names)


def test_the_suite_as_data_and_as_junit(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The same for programs; a case that cannot be read is an error, and the exit code says so."""
    file = tmp_path / "suite.yaml"
    file.write_text(_suite("right", "wrong", "silent"), encoding="utf-8")
    told = json.loads(run(capsys, "judge", "--cases", str(file), "--format", "json")[1])
    assert (told["cases"], told["as_expected"], told["without_expectation"]) == (3, 1, 1)
    assert [(case["case"], case["apart"][0]["judged"]) for case in told["unexpected"]] == [("wrong", "legal")]
    file.write_text(_suite("right", "wrong", "silent") + "\n  - {id: bad, state: {shield_wal: 1}}", encoding="utf-8")
    code, out, _ = run(capsys, "judge", "--cases", str(file), "--format", "junit")
    assert code == 2
    root = ElementTree.fromstring(out)
    assert (root.attrib["tests"], root.attrib["failures"]) == ("4", "1")
    kinds = {element.attrib["name"]: [inner.tag for inner in element] for element in root.iter("testcase")}
    assert kinds["right"] == []
    assert kinds["wrong"] == ["failure"]
    assert kinds["silent"] == ["skipped"]
    assert ["error"] in kinds.values()
    assert run(capsys, "judge", str(file), "--format", "junit")[0] == 2


@pytest.mark.parametrize(
    ("expected", "line"),
    [
        ("expected: {checks: [uprising.check.icon-does-not-match]}", ""),
        (
            "expected: {checks: [uprising.check.space-not-paid]}",
            "expected an objection of uprising.check.space-not-paid",
        ),
        ("clauses: [uprising.clause.agent-icon-matches-space]", ""),
        (
            "clauses: [uprising.clause.infiltrate]",
            "expected uprising.clause.infiltrate among the clauses that decide",
        ),
    ],
)
def test_a_case_may_expect_checks_and_clauses(
    expected: str, line: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """By id they must be there."""
    file = tmp_path / "suite.yaml"
    file.write_text(ILLEGAL + expected + "\n", encoding="utf-8")
    code, out, _ = run(capsys, "judge", "--cases", str(file))
    assert code == (1 if line else 0), out
    assert line in out


def test_an_objection_names_its_facts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The facts that decide, with their values."""
    file = tmp_path / "game.yaml"
    file.write_text((ROOT / "examples" / "deep-desert.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    assert "water (red) = 2" in run(capsys, "judge", str(file))[1]
    (verdict,) = json.loads(run(capsys, "judge", str(file), "--format", "json")[1])["verdicts"]
    facts = {fact["fact"]: fact.get("value") for fact in verdict["objections"][0]["facts"]}
    assert facts["red.water"] == 2
    assert verdict["turning"] == {"fact": "red.water", "value": 3, "text": "water (red)"}


def test_the_first_form_is_refused_with_a_way_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A file of an earlier version gets one finding that points to the documents."""
    file = tmp_path / "old.yaml"
    file.write_text("state: {players: {red: {}}}\naction: {player: red, type: send_agent}\n", encoding="utf-8")
    code, out, _ = run(capsys, "judge", str(file))
    assert code == 2
    assert "old.yaml:2:1" in out
    assert "POSITIONS.md" in out


def test_touches_lists_what_decides_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    """At most ten numbered lines, a ruling with its answer; the long list when it is asked for."""
    pair = ("classic.term.voice", "classic.term.prescience")
    code, out, _ = run(capsys, "graph", "touches", *pair, "--lang", "pl")
    assert code == 0
    assert "classic.silence.voice-and-prescience-together" in out
    assert "Najpierw Głos" in out
    code, out, _ = run(capsys, "graph", "touches", "uprising.token.spy", "uprising.token.agent", "--format", "json")
    short = json.loads(out)
    assert 0 < len(short) <= 10
    assert set(short[0]) == {"id", "kind", "weight"}
    _, out, _ = run(
        capsys, "graph", "touches", "uprising.token.spy", "uprising.token.agent", "--all", "--format", "json"
    )
    assert len(json.loads(out)) > len(short)


def test_wins_says_which_rule_holds_or_that_nothing_says(capsys: pytest.CaptureFixture[str]) -> None:
    """By the relation in the language asked for; only rules can be compared."""
    code, out, _ = run(capsys, "graph", "wins", "uprising.clause.occupied-space", "uprising.clause.infiltrate")
    assert code == 0
    assert out.startswith("this one holds: uprising.clause.infiltrate")
    assert "is an exception to uprising.clause.occupied-space" in out
    code, out, _ = run(
        capsys, "graph", "wins", "uprising.clause.swordmaster-once", "uprising.clause.infiltrate", "--lang", "uk"
    )
    assert code == 1
    assert out.startswith("ніщо не каже")
    code, _, err = run(capsys, "graph", "wins", "uprising.token.spy", "uprising.clause.infiltrate")
    assert code == 2
    assert "uprising.token.spy is no clause" in err


def test_impact_names_the_saved_cases(capsys: pytest.CaptureFixture[str]) -> None:
    """The worked examples of the base, and cases of files; a file that is not there is named."""
    clause = "uprising.clause.space-cost-before-effects"
    code, out, _ = run(
        capsys, "graph", "impact", clause, "--cases", str(ROOT / "examples" / "deep-desert.yaml"), "--format", "json"
    )
    assert code == 0
    cases = json.loads(out)["cases"]
    assert any("deep-desert.yaml:2:1" in case for case in cases)
    code, _, err = run(capsys, "graph", "impact", clause, "--cases", "nowhere.yaml")
    assert code == 2
    assert "nowhere.yaml" in err


def test_the_rules_of_a_case(capsys: pytest.CaptureFixture[str]) -> None:
    """Those that decide, and those that bend them in this game; an unreadable file is named."""
    example = str(ROOT / "examples" / "deep-desert.yaml")
    code, out, _ = run(capsys, "graph", "for", example, "--format", "json")
    assert code == 0
    (found,) = json.loads(out)
    assert found["verdict"] == "illegal"
    assert "uprising.clause.space-cost-before-effects" in found["clauses"]
    assert not set(found["clauses"]) & set(found["bends"])
    code, _, err = run(capsys, "graph", "for", "nowhere.yaml")
    assert code == 2
    assert "nowhere.yaml" in err


def test_explain_an_entry_and_a_check(capsys: pytest.CaptureFixture[str]) -> None:
    """An entry comes with its books, a check with its reason."""
    code, out, _ = run(capsys, "explain", "uprising.clause.infiltrate", "--lang", "uk")
    assert code == 0
    assert "с. 11" in out
    assert "uprising.clause.occupied-space" in out
    code, out, _ = run(capsys, "explain", "uprising.check.space-occupied")
    assert code == 0
    assert "Why it cannot be" in out


def test_an_unknown_id_gets_a_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    """Did you mean."""
    code, _, err = run(capsys, "explain", "uprising.clause.infltrate")
    assert code == 2
    assert "did you mean uprising.clause.infiltrate" in err


def test_the_graph_tells_why(capsys: pytest.CaptureFixture[str]) -> None:
    """A path from an exception to its rule, and from a post to the icon of its space."""
    code, out, _ = run(capsys, "graph", "why", "uprising.clause.infiltrate", "uprising.clause.occupied-space")
    assert code == 0
    assert "is an exception to uprising.clause.occupied-space" in out
    code, out, _ = run(capsys, "graph", "why", "uprising.post.emperor", "shared.icon.emperor")
    assert code == 0
    assert "is connected to" in out


def test_explain_leads_from_a_withdrawn_id_to_its_successor(capsys: pytest.CaptureFixture[str]) -> None:
    """Somebody may have printed or linked it."""
    code, out, _ = run(capsys, "explain", "uprising.clause.icon-troop")
    assert code == 0
    assert out.startswith("uprising.clause.icon-troop: This entry is now part of another:\n\n")
    assert out.endswith("\nid: uprising.clause.recruiting-a-troop\n")
    code, _, err = run(capsys, "explain", "uprising.clause.icon-troup")
    assert code == 2
    assert "nothing is called" in err


def test_the_graph_tells_what_meets(capsys: pytest.CaptureFixture[str]) -> None:
    """In every language, within a ruleset, and as data."""
    things = ("uprising.token.sandworm", "uprising.token.shield-wall")
    asked = ("graph", "touches", *things, "--all")
    code, out, _ = run(capsys, *asked, "--ruleset", "uprising+khoam@3", "--lang", "pl")
    assert code == 0
    assert out.startswith("zasady:")
    assert "uprising.clause.shield-wall-blocks-sandworms" in out
    code, out, _ = run(capsys, *asked, "--format", "json")
    closeness = {result["id"]: result["closeness"] for result in json.loads(out)}
    assert closeness["uprising.clause.shield-wall-blocks-sandworms"] == 3
    assert "uprising.clause.shield-wall-removal" in closeness
    code, _, err = run(capsys, "graph", "touches", *things, "--ruleset", "uprisin")
    assert code == 2
    assert "uprising" in err


def test_the_graph_tells_what_changes(capsys: pytest.CaptureFixture[str]) -> None:
    """With a clause, with a module, and from one ruleset to another."""
    code, out, _ = run(capsys, "graph", "impact", "uprising.clause.occupied-space")
    assert code == 0
    assert "uprising.check.space-occupied" in out
    code, out, _ = run(capsys, "graph", "impact", "khoam.module.khoam", "--lang", "uk")
    assert code == 0
    assert "набуває чинності" in out
    code, out, _ = run(capsys, "graph", "diff", "uprising", "uprising+khoam")
    assert code == 0
    assert "khoam.clause.icon-takes-a-contract" in out


def test_graph_wants_the_right_number_of_ids(capsys: pytest.CaptureFixture[str]) -> None:
    """Wrong use is told in words."""
    code, _, err = run(capsys, "graph", "why", "uprising.clause.infiltrate")
    assert code == 2
    assert "takes 2 ids" in err


def test_export_writes_the_same_bytes_twice(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The base as JSON and the graph as GraphML, stable."""
    for name in ("a", "b"):
        assert run(capsys, "export", str(tmp_path / name))[0] == 0
    for file in ("kb.json", "graph.graphml"):
        assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes()
    told = json.loads((tmp_path / "a" / "kb.json").read_text(encoding="utf-8"))
    assert told["entries"]["uprising.space.arrakeen"]["words"]["pl"]["name"] == "Arrakin"


def test_ledger_knows_texts_by_their_hash(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A text that no source was read from is refused; the summary counts passages."""
    other = tmp_path / "book.txt"
    other.write_text("Another book\n")
    code, _, err = run(capsys, "ledger", "--text", str(other))
    assert code == 1
    assert "SHA-256" in err
    code, out, _ = run(capsys, "ledger")
    assert code == 0
    assert "lines 1–1534 of 1534" in out


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_translate_has_nothing_left_to_show(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The shipped base is translated whole."""
    code, out, _ = run(capsys, "translate", language)
    assert (code, out) == (0, "")


def test_coverage_counts_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    """The share of enforceable clauses with a check, and the list of the rest."""
    code, out, _ = run(capsys, "coverage")
    assert code == 0
    assert "enforceable clauses are enforced" in out


@pytest.mark.parametrize(
    "raw",
    [
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b"a: &a [*a]",
        b"\x00",
        b"state: !!python/name:os.system {}",
        b"",
        b"- 1\n- 2\n",
        b'"\\ud800"',
    ],
    ids=["utf-16", "deep", "alias", "nul", "tag", "empty", "list", "surrogate"],
)
@pytest.mark.parametrize("command", ["judge", "check"])
def test_hostile_files_get_a_message(
    command: str, raw: bytes, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Never a traceback: a place, a reason, and exit code 1 or 2."""
    file = tmp_path / "bad.yaml"
    file.write_bytes(raw)
    code, out, err = run(capsys, command, str(file))
    assert code in (1, 2)
    assert "bad.yaml" in out + err


def test_control_characters_do_not_reach_the_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A name that would steer the terminal is shown, not sent."""
    file = tmp_path / "bad.yaml"
    file.write_text('id: mine.card.x\nname: X\ndeck: "\\e[31m"\n', encoding="utf-8")
    _, out, _ = run(capsys, "check", str(file))
    assert "\x1b" not in out


@pytest.mark.parametrize(
    ("id", "hint"),
    [
        (
            "uprising.discrepancy.acquire-effect-compulsry",
            "did you mean uprising.discrepancy.acquire-effect-compulsory?",
        ),
        ("uprising.space.arrakeen", "no open question is called uprising.space.arrakeen"),
    ],
)
def test_a_reading_of_no_question_is_refused(id: str, hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An answer that nobody asks for is a slip, not a wish to be passed over."""
    assert main(["judge", str(ROOT / "examples" / "hagga-basin.yaml"), "--reading", f"{id}=2"]) == 2
    assert hint in capsys.readouterr().err
