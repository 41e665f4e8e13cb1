"""The script that follows a ruleset in the browser says the same as the rulesets of the package."""

import json
import subprocess
from pathlib import Path

import pytest

from kodeks import home, integrity, rulesets
from kodeks.sphinx_ext.build import page_data
from kodeks.sphinx_ext.search.index import node
from kodeks.sphinx_ext.views import Views

DRIVER = """
import { readFileSync } from "node:fs";
const { Rules, read, write } = await import(process.argv[1]);
const told = JSON.parse(readFileSync(0, "utf8"));
const rules = new Rules(told.data);
const answers = told.asked.map((search) => {
  const choice = rules.tidy(read(search));
  if (!choice) return null;
  const mix = rules.mix(choice);
  const states = Object.fromEntries(told.clauses.map((id) => [id, rules.state(id, mix)]));
  return { players: choice.players, parts: [...mix.parts].sort(), bars: rules.bars(mix).length, states,
    address: write("https://example.org/pl/x.html?q=spy#here", choice) };
});
console.log(JSON.stringify(answers));
"""
ASKED = {
    "?with=uprising&players=4": "uprising@4",
    "?with=uprising": "uprising",
    "?with=khoam&players=3": "khoam@3",
    "?with=uprising+khoam+rise-of-ix&players=4": "uprising+khoam+rise-of-ix@4",
    "?with=rise-of-ix%20immortality&players=3": "rise-of-ix+immortality@3",
    "?with=rivals+rise-of-ix&players=1": "rivals+rise-of-ix@1",
    "?with=rivals": "rivals",
    "?with=six-players+khoam+epic-mode&players=6": "six-players+khoam+epic-mode@6",
    "?with=six-players&players=4": "six-players@4",
    "?with=classic&players=6": "classic@6",
    "?with=classic+uprising&players=6": "classic+uprising@6",
    "?with=imperium+uprising+immortality": "imperium+uprising+immortality",
}


@pytest.fixture(scope="module")
def answers(base: integrity.Base) -> list[dict[str, object] | None]:
    """What the script says of every mix, and of addresses that name none."""
    told = {
        "data": page_data.rules_file(Views(base, "pl")),
        "asked": [*ASKED, "?with=nothing-known&players=4", "?players=4"],
        "clauses": [clause.id for clause in base.kb.of("clause")],
    }
    script = (home.home() / "site" / "_static" / "ruleset.mjs").as_uri()
    command = [node(), "--input-type=module", "-e", DRIVER, script]
    run = subprocess.run(command, input=json.dumps(told), capture_output=True, text=True, check=True, encoding="utf-8")
    found: list[dict[str, object] | None] = json.loads(run.stdout)
    return found


@pytest.mark.parametrize("number", range(len(ASKED)), ids=list(ASKED.values()))
def test_script_and_package_agree(number: int, base: integrity.Base, answers: list[dict[str, object]]) -> None:
    """The same parts, players, objections, clauses in force and replacements for each mix."""
    mix = rulesets.named(base.kb, list(ASKED.values())[number])
    assert isinstance(mix, rulesets.Mix)
    told = answers[number]
    assert told["players"] == mix.players
    assert told["parts"] == sorted(mix.modules)
    assert told["bars"] == len(list(rulesets.bars(base.kb, mix)))
    force = rulesets.in_force(base.kb, mix)
    states = told["states"]
    assert isinstance(states, dict)
    assert [id for id, state in states.items() if state["state"] == "in"] == list(force.clauses)
    replaced = {id: tuple(sorted(state["by"])) for id, state in states.items() if state["state"] == "replaced"}
    assert replaced == {id: tuple(sorted(by)) for id, by in force.replaced.items()}


def test_an_address_that_names_nothing_known_chooses_nothing(answers: list[object]) -> None:
    """A typing error leaves all rules shown rather than none."""
    assert answers[-2:] == [None, None]


def test_the_address_keeps_everything_else(answers: list[dict[str, object]]) -> None:
    """Question and place stay when a ruleset is put into an address."""
    assert answers[0]["address"] == "https://example.org/pl/x.html?q=spy&with=uprising&players=4#here"
    assert "with=uprising+khoam+rise-of-ix" in str(answers[3]["address"])


def test_every_entry_with_a_page_has_a_short_card(base: integrity.Base, tmp_path: Path) -> None:
    """Previews never come up empty, in the language of the page."""
    views = Views(base, "uk")
    found = page_data.previews(views)
    for entry in views.kinds_with_pages():
        shelf, _, slug = entry.id.rpartition(".")
        assert found[shelf][slug][0].strip(), entry.id
    assert found["uprising.term"]["infiltrate"][0] != found["uprising.term"]["infiltrate"][1]
