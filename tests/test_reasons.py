"""Reasons name only what decides: take away any one of the named facts, and the objection is gone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conftest import CASES
from kodeks import legality, loading, positions, schemas
from kodeks.findings import Counted, Fact, Finding, Verdict
from kodeks.legality.reasons import without
from kodeks.positions import Case
from kodeks.records import replace
from merging import merged
from test_legality_cases import FILES as SINGLE
from test_legality_cases import META, PARTS, _defaults

DISPUTES = sorted((CASES / "positions").glob("*.yaml"))

#: Objections to something that only what is left out tells: there is no fact to take away.
UNTOLD = {
    # Modules that a case does not name are not in play.
    ("khoam.check.contract-not-on-offer", "{player} takes a contract in a game without the CHOAM module."),
}


def _cases(path: Path) -> Iterator[tuple[Case, str | None]]:
    """The cases of a file of disputes or of a check, each with its reading."""
    if path in DISPUTES:
        for case in positions.read_cases(loading.read_text(path), path.name, schemas.store()):
            assert isinstance(case, Case)
            yield case, case.reading
        return
    told = next(told for one, told in SINGLE if one == path)
    defaults = merged(_defaults(path), told.get("defaults", {}))
    for name, case in told.items():
        if name not in META:
            data = merged(defaults, {key: case[key] for key in PARTS if key in case})
            yield Case("", data, path.name, loading.Marks(1, 1)), case.get("reading")


def _same(one: Finding) -> tuple[object, ...]:
    """What makes an objection the same one: its sentence, its place and whom it is about, but no amounts."""
    told = {key: str(value) for key, value in one.facts.items() if not isinstance(value, int | Counted)}
    return one.check, one.because, one.at, sorted(told.items())


def _only(case: Case, facts: tuple[Fact, ...]) -> Case:
    """A case that tells no more than these facts and the question; the names of posts of its own keep their meaning."""
    told: dict[Any, Any] = {key: value for key, value in case.data.items() if key not in ("state", "action", "modules")}
    told["state"] = {"observation_posts": {name: {} for name in case.state.get("observation_posts", ())}}
    if case.action is not None:
        told["action"] = {key: case.action[key] for key in ("type", "player") if key in case.action}
    for fact in facts:
        here = told
        for step in fact[0][:-1]:
            here = here.setdefault(step, {})
        here[fact[0][-1]] = case.value(fact[0])
    return replace(case, data=told)


def _told_by(verdict: Verdict, check: str) -> list[str]:
    return [one.because for one in verdict.unknowns if one.check == check and "broke" in one.because]


@pytest.mark.parametrize(
    "path", [*(path for path, _ in SINGLE), *DISPUTES], ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_take_away_any_named_fact_and_the_objection_is_gone(path: Path, rules: legality.Rules) -> None:
    """The facts of an objection are enough for it, and it is not made without any one of them."""
    seen: set[tuple[str, str]] = set()
    for case, reading in _cases(path):
        plain = legality.judge(case, rules, reading=reading)
        new = [one for one in plain.objections if (one.check, one.because) not in seen]
        seen.update((one.check, one.because) for one in new)
        verdict = legality.explained(case, replace(plain, objections=tuple(new)), rules, reading=reading)
        for one in verdict.objections:
            assert bool(one.rests_on) != ((one.check, one.because) in UNTOLD), one
            bare = legality.judge(_only(case, one.rests_on), rules, reading=reading)
            assert _same(one) in map(_same, bare.objections), ("the named facts are not enough", one)
            for fact in one.rests_on:
                less = replace(case, data=without(case.data, *fact))
                changed = legality.judge(less, rules, reading=reading)
                assert _same(one) not in map(_same, changed.objections), ("it stands without", fact, one)
                assert not _told_by(changed, one.check), ("the check breaks without", fact, one)


def test_an_explained_verdict_is_the_same_verdict(rules: legality.Rules) -> None:
    """Facts are added, nothing else changes, and the clauses are those of the objections."""
    for path in DISPUTES[:3]:
        for case, reading in _cases(path):
            plain = legality.judge(case, rules, reading=reading)
            told = legality.explained(case, plain, rules, reading=reading)
            assert replace(told, objections=plain.objections) == plain
            assert [replace(one, rests_on=()) for one in told.objections] == list(plain.objections)
            if told.objections:
                assert set(told.clauses) == {clause for one in told.objections for clause in one.clauses}
