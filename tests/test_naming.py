"""A check of states or moves names the clauses that its own condition tests; outcomes have a test of their own."""

from collections import defaultdict

import pytest

from conftest import CASES
from kodeks import integrity, legality, loading, registry
from kodeks.findings import Finding, Holds, Result
from kodeks.positions import Case
from test_legality_cases import FILES as SINGLE
from test_reached import FINISHED
from test_reasons import DISPUTES, _cases

#: Clauses that a check claims and that no case makes it name; the list only gets shorter.
UNNAMED: dict[str, list[str]] = loading.read_tree(loading.read_text(CASES / "unnamed.yaml"), "unnamed.yaml").value

#: Checks with several clauses whose objections name them all.
ALL_AT_ONCE = {"six-players.check.battle-icons-of-a-commander"}


@pytest.fixture(scope="module")
def said(base: integrity.Base, rules: legality.Rules) -> dict[str, list[Finding | Holds | Result]]:
    """What each check says in any case, dispute or worked example."""
    found: dict[str, list[Finding | Holds | Result]] = defaultdict(list)
    told = [one for path in (*(path for path, _ in SINGLE), *DISPUTES) for one in _cases(path)]
    told += [(Case(one.id, one.data, one.file, one.marks), None) for one in base.kb.of("scenario")]
    for case, reading in told:
        game = legality.GAMES[case.game]
        subject = game.move(case) if case.kind == "move" else case.kind
        target = game.target(game.rules(rules, case), case, reading)
        for check in registry.checks(subject):
            if check.module in game.modules:
                found[check.id] += [one for one in check.run(target) if isinstance(one, Finding | Holds | Result)]
    return found


def test_every_claimed_clause_is_named_by_what_the_check_says(
    said: dict[str, list[Finding | Holds | Result]],
) -> None:
    """Each clause of a check stands in an objection, a kept rule or a result of some case, but for those listed."""
    for check in registry.checks():
        if check.subject not in ("base", "custom", "kodeks", "outcome") and check.module not in FINISHED:
            told = [one.clauses or (check.clauses if isinstance(one, Finding) else ()) for one in said[check.id]]
            left = set(check.clauses) - {clause for clauses in told for clause in clauses}
            assert sorted(left) == sorted(UNNAMED.get(check.id, [])), check.id


def test_an_objection_names_its_own_clauses(said: dict[str, list[Finding | Holds | Result]]) -> None:
    """A check with several clauses says with each objection which of them decide, but for those listed."""
    found = {
        check.id
        for check in registry.checks()
        if len(check.clauses) > 1
        and any(isinstance(one, Finding) and not one.clauses for one in said.get(check.id, ()))
    }
    assert found == ALL_AT_ONCE


def test_the_list_of_unnamed_clauses_names_checks() -> None:
    """Nothing on the list is a leftover."""
    assert set(UNNAMED) <= {one.id for one in registry.checks()}
