"""``kodeks graph``: what each of its questions prints, and how it ends."""

import json

import pytest

from commands import run
from conftest import ROOT


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


def test_the_graph_tells_why(capsys: pytest.CaptureFixture[str]) -> None:
    """A path from an exception to its rule, and from a post to the icon of its space."""
    code, out, _ = run(capsys, "graph", "why", "uprising.clause.infiltrate", "uprising.clause.occupied-space")
    assert code == 0
    assert "is an exception to uprising.clause.occupied-space" in out
    code, out, _ = run(capsys, "graph", "why", "uprising.post.emperor", "shared.icon.emperor")
    assert code == 0
    assert "is connected to" in out


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
