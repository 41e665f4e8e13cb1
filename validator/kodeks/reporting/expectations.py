"""Where an answer is another than its case expects."""

from collections.abc import Iterator, Mapping
from typing import Any

from kodeks.judge.answer import Answer
from kodeks.judge.case import Case
from kodeks.reporting.case_words import short
from kodeks.reporting.findings import fill
from kodeks.reporting.suite import Apart
from kodeks.table import HIDDEN, Missing, Pile
from kodeks.table.reading import Reader, Unreadable


def apart(case: Case, answer: Answer) -> Iterator[Apart]:
    """What came out other than the case expects: the verdict, clauses that decide, checks, parts of the state after."""
    expected = case.data.get("expected") or {}
    wanted = expected.get("verdict")
    if wanted and wanted != answer.verdict:
        values = {"wanted": str(wanted), "got": answer.verdict}
        yield Apart(("expected", "verdict"), "expected {wanted}, judged {got}", values, wanted, answer.verdict)
    for at, names in (
        (("clauses",), case.data.get("clauses", ())),
        (("expected", "clauses"), expected.get("clauses", ())),
    ):
        for i, clause in enumerate(names):
            if clause not in answer.clauses:
                says = "expected {wanted} among the clauses that decide"
                yield Apart((*at, i), says, {"wanted": str(clause)}, clause, list(answer.clauses))
    rules = [objection.rule for objection in answer.objections]
    for i, check in enumerate(expected.get("checks", ())):
        if check not in rules:
            yield Apart(
                ("expected", "checks", i), "expected an objection of {wanted}", {"wanted": str(check)}, check, rules
            )
    unknowns = [unknown.name for unknown in answer.unknowns]
    for i, name in enumerate(expected.get("unknowns", ())):
        if name not in unknowns:
            says = "expected {fact}: {wanted}, came out {got}"
            values = {"fact": "unknowns", "wanted": str(name), "got": ", ".join(unknowns) or "–"}
            yield Apart(("expected", "unknowns", i), says, values, name, unknowns)
    if "state" in expected:
        yield from _state_apart(case, answer, expected["state"])


def _state_apart(case: Case, answer: Answer, expected: Any) -> Iterator[Apart]:
    seats = case.state.facts["players"]
    reader = case.reader.again() if case.reader is not None else Reader(case.game.register, case.names, seats)
    try:
        facts = reader.facts(expected, ("expected", "state"))
    except (Unreadable, KeyError):
        facts = {}
    says = "expected {fact}: {wanted}, came out {got}"
    for fault in reader.faults:
        values = {"fact": ".".join(map(str, fault.at)), "wanted": fill(fault.because, fault.values), "got": "–"}
        yield Apart(fault.at, says, values, None, None)
    writer = case.writer()
    after = _with_derived(case, answer)
    for key, value in facts.items():
        if key not in after or not _as_expected(value, after[key]):
            place = case.game.register.find(key, seats)
            assert place is not None
            got = writer.value(place.fact, after[key]) if key in after else None
            wanted = writer.value(place.fact, value)
            values = {"fact": key, "wanted": short(wanted), "got": short(got)}
            yield Apart(reader.where[key], says, values, wanted, got)


def _with_derived(case: Case, answer: Answer) -> Mapping[str, Any]:
    """The facts afterwards, with those that follow from others."""
    if answer.after is None:
        return {}
    facts = dict(answer.after.facts)
    for name, derive in case.game.book.derived.items():
        for at in ("",) if name in case.game.register.table else tuple(f"{seat}." for seat in facts["players"]):
            try:
                facts[at + name] = derive(answer.after, at.rstrip("."))
            except Missing:
                facts.pop(at + name, None)
    return facts


def _as_expected(wanted: Any, got: Any) -> bool:
    """Whether a fact is as expected; of hidden cards only the number is."""
    if isinstance(wanted, Pile) and isinstance(got, Pile) and wanted == Pile(hidden=wanted.hidden):
        return len(wanted) == len(got)
    if isinstance(wanted, tuple) and isinstance(got, tuple) and wanted and set(wanted) == {HIDDEN}:
        return len(wanted) == len(got)
    return bool(wanted == got)
