"""Five formats from one result, each held against its published schema or read by a program that consumes it."""

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import jsonschema
import jsonschema_rs
import junitparser
import pytest

from conftest import ROOT
from custom_sets import check, report
from kodeks.findings import Finding, Place, Severity
from kodeks.reporting import data, github, junit, sarif, text
from kodeks.reporting.report import Report
from kodeks.words import Words

SET = """\
- id: my-set.module.my-set
  name: The set
  about: A set.
  extends: [uprising.module.uprising]
- id: my-set.card.x
  name: Dagger  # kodeks: ignore kb.check.printed-name-taken – it replaces the printed one
  deck: reserve
  icons: [shared.icon.citty, shared.icon.troop]
- id: my-set.card.y
  name: "Żółw ：漢字"
  deck: reserve
  icons: [shared.icon.city]
  agent:
    - pay: {spice: 0}
      to:
        - gain: {cards: 1}
"""
FORMATS = {"text": text, "json": data, "sarif": sarif, "junit": junit, "github": github}


@pytest.fixture(scope="module")
def result() -> Report:
    """One error, one warning, one silenced finding."""
    return report(check({"cards/a b.yaml": SET}))


def test_the_result_is_what_the_tests_expect(result: Report) -> None:
    """Two errors, a warning, and one finding silenced."""
    assert [(finding.check.rpartition(".")[2], str(finding.place)) for finding in result.findings] == [
        ("dangling-reference", "cards/a b.yaml:8:11"),
        ("not-an-agent-icon", "cards/a b.yaml:8:30"),
        ("effect-of-nothing", "cards/a b.yaml:14:20"),
    ]
    assert [reason for _, reason in result.silenced] == ["it replaces the printed one"]


def test_text_shows_the_line_with_a_caret(result: Report) -> None:
    """Place, severity and id; the sentence; the line; the way out."""
    assert text.render(result).splitlines()[:5] == [
        "cards/a b.yaml:8:11: error kb.check.dangling-reference",
        "  my-set.card.x says icons: shared.icon.citty, and no entry has that id.",
        "  8 |   icons: [shared.icon.citty, shared.icon.troop]",
        "    |           ^^^^^^^^^^^^^^^^^",
        "  hint: did you mean shared.icon.city?",
    ]
    assert text.render(result).splitlines()[-1] == "errors: 2, warnings: 1, 1 silenced"


def test_text_has_colours_only_when_asked(result: Report) -> None:
    """The same words either way."""
    plain, coloured = text.render(result), text.render(result, colour=True)
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    assert "\x1b[31;1m" in coloured


def test_json_keeps_its_schema(result: Report) -> None:
    """``schema/report.schema.json`` describes every field."""
    schema = json.loads((ROOT / "schema" / "report.schema.json").read_text(encoding="utf-8"))
    told = json.loads(data.render(result))
    assert jsonschema_rs.Draft202012Validator(schema).is_valid(told)
    assert [(finding["line"], finding["column"]) for finding in told["findings"]] == [(8, 11), (8, 30), (14, 20)]
    assert told["silenced"][0]["reason"] == "it replaces the printed one"


def test_sarif_keeps_the_published_schema(result: Report) -> None:
    """Nothing in it that SARIF 2.1.0 does not know; places, levels and suppressions are there."""
    schema = json.loads((ROOT / "tests" / "published" / "sarif-2.1.0.json").read_text(encoding="utf-8"))
    told = json.loads(sarif.render(result))
    errors = list(jsonschema.Draft4Validator(schema).iter_errors(told))
    assert [str(error) for error in errors] == []
    (run,) = told["runs"]
    first = run["results"][0]
    assert first["level"] == "error"
    assert first["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "cards/a%20b.yaml"
    assert first["locations"][0]["physicalLocation"]["region"]["startLine"] == 8
    assert run["tool"]["driver"]["rules"][first["ruleIndex"]]["id"] == first["ruleId"]
    assert run["results"][-1]["suppressions"][0]["justification"] == "it replaces the printed one"


def test_a_broken_sarif_would_be_noticed(result: Report) -> None:
    """The schema that is held against it is not an empty one."""
    schema = json.loads((ROOT / "tests" / "published" / "sarif-2.1.0.json").read_text(encoding="utf-8"))
    told = json.loads(sarif.render(result))
    told["runs"][0]["results"][0]["level"] = "dreadful"
    assert not jsonschema.Draft4Validator(schema).is_valid(told)


def test_junit_is_read_by_a_consumer(result: Report) -> None:
    """Failures, skipped cases and their counts come back."""
    suites = junitparser.JUnitXml.fromstring(junit.render(result).encode())
    (suite,) = list(suites)
    assert (suite.tests, suite.failures, suite.errors, suite.skipped) == (4, 3, 0, 1)
    results = [case.result[0] for case in suite]
    assert [type(outcome).__name__ for outcome in results] == ["Failure", "Failure", "Failure", "Skipped"]
    assert results[0].type == "error"
    assert results[2].type == "warning"
    assert next(iter(suite)).classname == "cards/a b.yaml"


def test_junit_has_what_every_consumer_asks_for(result: Report) -> None:
    """The attributes of the usual schema, and a case for each file without findings."""
    clean = report(check({"cards/a.yaml": SET.split("- id: my-set.card.x", maxsplit=1)[0]}))
    for outcome in (result, clean):
        root = ET.fromstring(junit.render(outcome))
        suite = root[0]
        assert {"name", "tests", "failures", "errors", "skipped", "time"} <= set(suite.attrib)
        assert all({"name", "classname", "time"} <= set(case.attrib) for case in suite)
        assert int(suite.attrib["tests"]) == len(suite)
    assert [case.attrib["classname"] for case in ET.fromstring(junit.render(clean))[0]] == ["cards/a.yaml"]


_COMMAND = re.compile(r"::(error|warning|notice) ([^:]*)::(.*)")


def read_command(line: str) -> tuple[str, dict[str, str], str]:
    """A workflow command as the runner reads it: properties by comma, data after the second pair of colons."""
    match = _COMMAND.fullmatch(line)
    assert match, line
    parts = dict(part.split("=", 1) for part in match[2].split(","))
    decoded = {key: _decoded(value) for key, value in parts.items()}
    return match[1], decoded, _decoded(match[3])


def _decoded(text: str) -> str:
    for code, sign in (("%0A", "\n"), ("%0D", "\r"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(code, sign)
    return text


def test_github_commands_come_back(result: Report) -> None:
    """File, line, column and title stand in the properties, the sentence and the hint in the data."""
    lines = github.render(result).splitlines()
    kind, properties, message = read_command(lines[0])
    assert kind == "error"
    place = {"file": "cards/a b.yaml", "line": "8", "col": "11", "endLine": "8", "endColumn": "27"}
    assert properties == {**place, "title": "kb.check.dangling-reference"}
    assert message.endswith("hint: did you mean shared.icon.city?")
    assert [read_command(line)[0] for line in lines[:-1]] == ["error", "error", "warning"]


HOSTILE = 'a,b:c%d\r\n::error::x\x1b[31m\x9b31m\u202e\u2028\U000e0001<script>"&]]>\x00\ud800é'


def _texts(value: Any) -> Iterator[str]:
    """Every text inside a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _texts(item)


@pytest.mark.parametrize("name", FORMATS)
def test_hostile_names_stay_inside_their_place(name: str) -> None:
    """Names of files and facts cannot break out of any format, nor steer a terminal."""
    finding = Finding(
        "{x} is strange.",
        facts={"x": HOSTILE},
        check="kb.check.name-twice",
        place=Place(HOSTILE, 1, 1),
        notes=(HOSTILE,),
    )
    made = FORMATS[name].render(Report([finding], Words("en"), {}, 1, [HOSTILE], [], {HOSTILE: b"\x1b[2J\xff"}, "1"))
    safe = made.encode("utf-8", "backslashreplace").decode()
    assert safe.replace("\n", "").isprintable()
    if name in ("json", "sarif"):
        assert any(HOSTILE in text for text in _texts(json.loads(safe)))
    elif name == "junit":
        (case,) = ET.fromstring(safe)[0]
        assert "\x9b31m\u202e\u2028\U000e0001<script>" in case.attrib["classname"]
    elif name == "github":
        assert len([line for line in safe.splitlines() if line.startswith("::")]) == 1
        assert read_command(safe.splitlines()[0])[0] == "error"


@pytest.mark.parametrize("name", FORMATS)
def test_hints_do_not_fail(name: str) -> None:
    """A hint is a notice, a note, or a passing case with output."""
    finding = Finding("So.", check="kb.check.name-twice", place=Place("x.yaml", 1, 1), severity=Severity.HINT)
    made = Report([finding], Words("en"), {}, 1, ["x.yaml"])
    wanted = {"text": "hint kb", "json": '"hint"', "sarif": '"note"', "junit": "<system-out>", "github": "::notice"}
    assert wanted[name] in FORMATS[name].render(made)
    assert not made.fails(Severity.WARNING)
    assert made.fails(Severity.HINT)


def test_a_long_line_is_shown_around_the_place() -> None:
    """A line of a million characters does not flood the screen."""
    line = "a" * 500_000 + ": here " + "b" * 500_000
    finding = Finding("So.", check="kb.check.name-twice", place=Place("x.yaml", 1, 500_003))
    made = Report([finding], Words("en"), {}, 1, ["x.yaml"], texts={"x.yaml": line.encode()})
    shown = text.render(made).splitlines()
    assert max(map(len, shown)) < 130
    assert shown[3].index("^") == shown[2].index("here")


def test_the_caret_minds_the_width_of_letters() -> None:
    """Letters of double width count twice, marks on letters not at all."""
    finding = Finding("So.", check="kb.check.name-twice", place=Place("x.yaml", 1, 7))
    made = Report([finding], Words("en"), {}, 1, ["x.yaml"], texts={"x.yaml": "漢字e\u0301: x".encode()})
    excerpt = made.excerpt(finding)
    assert excerpt is not None
    assert (excerpt.offset, excerpt.length) == (7, 1)
