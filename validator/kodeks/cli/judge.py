"""``kodeks judge``."""

import argparse
from typing import Any

from kodeks.cli.engine import Bench, documents
from kodeks.cli.main import FOUND, OK, UNDECIDED, UNUSABLE, refuse
from kodeks.findings import Finding
from kodeks.reporting import findings as report
from kodeks.reporting.suite import Judged, Summary


def run(told: argparse.Namespace) -> int:
    """Judge every case of the files; the worst answer is the exit code, or with ``--cases`` whether all is expected."""
    if told.format == "junit" and not told.cases:
        return refuse("--format junit goes with --cases")
    return _tested(told) if told.cases else _answered(told)


def _answered(told: argparse.Namespace) -> int:
    """Print each verdict and what it rests on."""
    judges = _Judges(told)
    faults: list[Finding] = []
    verdicts: list[str] = []
    wrong: list[str] = []
    data: list[Any] = []
    for file, case, marks in documents(told.files):
        if isinstance(case, Finding):
            faults.append(case)
            continue
        verdict, printed, apart = judges.of(case).answered(case, file, marks, told.format)
        if isinstance(verdict, list):
            faults += verdict
            continue
        verdicts.append(verdict)
        wrong += apart
        if told.format == "json":
            data.append(printed)
        else:
            print(printed)
    if told.format == "json":
        shapes = [report.as_data(one, judges.bench.english) for one in faults]
        print(report.json_text({"verdicts": data, "unusable": shapes, "unexpected": wrong}))
    else:
        for line in wrong:
            print(line)
        if faults:
            print(report.as_text(faults, judges.bench.english))
    if faults:
        return UNUSABLE
    if wrong or "illegal" in verdicts:
        return FOUND
    return UNDECIDED if "undecided" in verdicts else OK


def _tested(told: argparse.Namespace) -> int:
    """Print what came out other than expected, and how many cases did not."""
    judges = _Judges(told)
    faults: list[Finding] = []
    judged: list[Judged] = []
    for file, case, marks in documents(told.files):
        held = [case] if isinstance(case, Finding) else judges.of(case).held(case, file, marks)
        if isinstance(held, list):
            faults += held
        else:
            judged.append(held)
    summary = Summary(judged, faults)
    written = {"text": summary.as_text, "json": summary.as_json, "junit": summary.as_junit}
    print(written[told.format](judges.bench.speaker, judges.bench.english))
    if faults:
        return UNUSABLE
    return FOUND if any(one.apart for one in judged) else OK


class _Judges:
    """The judge on the engine, and the first judge for cases of the first form."""

    def __init__(self, told: argparse.Namespace) -> None:
        self._told = told
        self.bench = Bench(told)
        self._first: Any = None

    def of(self, case: Any) -> Any:
        """Who answers a case."""
        if isinstance(case, dict) and any(key in case for key in ("from", "move", "outcome")):
            return self.bench
        if self._first is None:
            from kodeks.cli.first_form import FirstForm

            self._first = FirstForm(self._told)
        return self._first
