"""Every clause that a check names is one that it really comes to, in a case or in a worked example."""

from collections.abc import Iterator
from typing import Any

import pytest

from conftest import CASES
from kodeks import integrity, legality, loading, positions, registry, schemas
from kodeks.findings import Finding, Holds, Result
from kodeks.legality import GAMES
from kodeks.positions import Case
from merging import merged
from test_legality_cases import FILES, META, PARTS, _defaults

# Asking for the games has fetched every check.
OUTCOMES = registry.checks("outcome")
#: Clauses that no case reaches yet, by check; none of these modules.
UNREACHED: dict[str, list[str]] = loading.read_tree(loading.read_text(CASES / "unreached.yaml"), "unreached.yaml").value
FINISHED = ("six-players", "rise-of-ix", "immortality")
OTHERS = [one for one in registry.checks() if one.module in FINISHED and one.subject != "outcome"]


def _cases(base: integrity.Base) -> Iterator[tuple[Case, str | None, tuple[str, ...]]]:
    """Every case and worked example that asks for an outcome, its reading, and the clauses it is an example of."""
    for path, told in FILES:
        defaults = merged(_defaults(path), told.get("defaults", {}))
        for name, case in told.items():
            if name not in META:
                data = merged(defaults, {key: case[key] for key in PARTS if key in case})
                yield Case(name, data, path.name, loading.Marks(1, 1)), case.get("reading"), ()
    for path in sorted((CASES / "positions").glob("*.yaml")):
        for one in positions.read_cases(loading.read_text(path), path.name, schemas.store()):
            assert not isinstance(one, Finding)
            yield one, one.data.get("reading"), ()
    for entry in base.kb.of("scenario"):
        shows = tuple(entry.data.get("example_of", ()))
        yield Case(entry.id, entry.data, entry.file, entry.marks), None, shows


@pytest.fixture(scope="module")
def reached(base: integrity.Base, rules: legality.Rules) -> dict[str, set[str]]:
    """
    The clauses that each check of positions comes to, by its id: in what it finds, keeps or works out.

    A clause that is itself an example is reached where the check has something to say of the example.
    """
    examples = {one.id for one in base.kb.of("clause") if "example_of" in one.data}
    found: dict[str, set[str]] = {check.id: {clause for clause, _ in check.kept} for check in registry.checks()}
    for case, reading, shows in _cases(base):
        if case.game not in GAMES:
            continue
        game = GAMES[case.game]
        kind = game.move(case) if case.kind == "move" else case.kind
        target: Any = game.target(game.rules(rules, case), case, reading)
        for check in registry.checks(kind):
            if check.module in game.modules:
                for one in check.run(target):
                    if isinstance(one, Result | Holds | Finding):
                        broken = check.clauses if isinstance(one, Finding) else ()
                        found[check.id].update(one.clauses or broken, examples.intersection(shows))
    return found


@pytest.mark.parametrize("check", OUTCOMES, ids=lambda check: check.id)
def test_an_outcome_check_comes_to_every_clause_it_names(check: registry.Check, reached: dict[str, set[str]]) -> None:
    """A clause is named by the check that works it out, and a case shows it; what is left is listed by name."""
    left = sorted(one for one in check.clauses if one not in reached[check.id])
    assert left == sorted(UNREACHED.get(check.id, []))


@pytest.mark.parametrize("check", OTHERS, ids=lambda check: check.id)
def test_a_check_of_a_finished_module_comes_to_every_clause_it_names(
    check: registry.Check, reached: dict[str, set[str]]
) -> None:
    """The same of states and moves: a clause is found broken or kept in a case, by the check that names it."""
    assert [one for one in check.clauses if one not in reached[check.id]] == []


def test_the_finished_modules_have_nothing_left() -> None:
    """Six players, Rise of Ix and Immortality are not on the list."""
    assert [one for one in UNREACHED if one.startswith(FINISHED)] == []


def test_the_list_names_outcome_checks() -> None:
    """Nothing on the list is a leftover."""
    assert set(UNREACHED) <= {check.id for check in OUTCOMES}
