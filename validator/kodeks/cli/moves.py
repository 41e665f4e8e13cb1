"""``kodeks moves``."""

import argparse
from typing import Any

from kodeks.cli.main import OK, UNDECIDED, UNUSABLE


def run(told: argparse.Namespace) -> int:
    """List every legal decision of a position; with ``--refused`` the others too, with their reasons."""
    from kodeks.cli.engine import Bench, documents
    from kodeks.findings import Finding
    from kodeks.judge import questions
    from kodeks.reporting import answers
    from kodeks.reporting import findings as report
    from kodeks.reporting.findings import printable

    bench = Bench(told)
    faults: list[Finding] = []
    data: list[dict[str, Any]] = []
    undecided = False
    for shown, value, marks in documents(told.files):
        if isinstance(value, Finding):
            faults.append(value)
            continue
        if not isinstance(value, dict):
            faults.append(Finding("A position is a mapping.", check="position.check.wrong-shape"))
            continue
        case = bench.case(value, shown, marks)
        if isinstance(case, list):
            faults += case
            continue
        teller = answers.Teller(bench.speaker, case)
        found = questions.moves(case)
        if isinstance(found, questions.Answer):
            undecided = True
            told_of = [answers.unknown_data(one, teller) for one in found.unknowns]
            data.append({"decision": None, "text": "", "legal": None, "objections": [], "unknowns": told_of})
            if told.format == "text":
                print(answers.as_text(case, found, bench.speaker))
            continue
        state, verdicts = found
        for verdict in verdicts:
            if verdict.answer != "legal" and not told.refused:
                continue
            data.append(answers.move_data(verdict, state, teller))
            if told.format == "text":
                for line in answers.move_lines(verdict, teller):
                    print(printable(line))
    if told.format == "json":
        print(report.json_text(data))
    if faults:
        print(report.as_text(faults, bench.english))
        return UNUSABLE
    return UNDECIDED if undecided else OK
