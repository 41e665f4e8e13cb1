"""Cases of the first form held against what they expect."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kodeks import ids, legality
from kodeks.findings import Finding, Path, Verdict
from kodeks.positions import Case
from kodeks.reporting.suite import ANSWER, Apart, Judged, clauses_of
from kodeks.reporting.verdicts import plain, shown


def hold(case: Case, verdict: Verdict) -> Judged:
    """A verdict held against what the case expects."""
    return Judged(case, verdict.answer.value, tuple(verdict.clauses), tuple(_apart(case, verdict)))


def _apart(case: Case, verdict: Verdict) -> Iterator[Apart]:
    expected = case.data.get("expected") or {}
    wanted = expected.get("verdict") or ("resolved" if case.expected_result else None)
    got = verdict.answer.value
    if wanted and wanted != got:
        at: Path = ("expected", "verdict") if "verdict" in expected else ("expected", "result")
        yield Apart(at, ANSWER, {"wanted": wanted, "got": got}, wanted, got)
    for one in legality.differences(case.expected_result, verdict.result, case.state):
        key = ".".join(str(step) for step in one.at)
        told = {"fact": key, "wanted": shown(key, one.expected), "got": shown(key, one.got)}
        at = ("expected", "result", *one.at)
        yield Apart(at, "expected {fact}: {wanted}, came out {got}", told, one.expected, plain(one.got))
    deciding = [*verdict.clauses, *verdict.grounds]
    for at, clause in clauses_of(case):
        if clause not in deciding:
            says = "expected {wanted} among the clauses that decide"
            yield Apart(at, says, {"wanted": clause}, clause, list(verdict.clauses))
    yield from _violations(expected.get("violations"), verdict.objections)


def _violations(told: Any, objections: Sequence[Finding]) -> Iterator[Apart]:
    """
    Violations that nobody objected to.

    One names a check or a clause by its id, a place by its way, or both; in words of its own it is only counted.
    """
    if not isinstance(told, list):
        return
    if len(told) > len(objections):
        says = "expected {wanted} objections, and there are {got}"
        facts = {"wanted": str(len(told)), "got": str(len(objections))}
        yield Apart(("expected", "violations"), says, facts, len(told), len(objections))
    for index, one in enumerate(told):
        named = one if isinstance(one, Mapping) else {"rule": one}
        left, at = list(objections), ("expected", "violations", index)
        for key in ("check", "clause", "rule"):
            id = str(named.get(key, ""))
            if ids.parse(id) is not None:
                left = [it for it in left if id == it.check or id in it.clauses]
                if not left:
                    judged = [it.check for it in objections]
                    yield Apart(at, "expected an objection of {wanted}", {"wanted": id}, id, judged)
        way = named.get("at")
        if left and way is not None and str(way) not in [_way(it.at) for it in left]:
            judged = [_way(it.at) for it in left]
            yield Apart(at, "expected an objection at {wanted}", {"wanted": str(way)}, way, judged)


def _way(at: Path) -> str:
    return ".".join(str(step) for step in at)
