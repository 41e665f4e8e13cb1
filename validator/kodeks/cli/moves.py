"""``kodeks moves``."""

import argparse
from typing import Any

from kodeks.cli.main import OK, UNDECIDED, UNUSABLE


def run(options: argparse.Namespace) -> int:
    """List every legal decision of a position; with ``--refused`` the others too, with their reasons."""
    from kodeks.cli.engine import Bench
    from kodeks.cli.judge import documents
    from kodeks.findings import Finding
    from kodeks.judge import questions
    from kodeks.judge.answer import Answer
    from kodeks.reporting import answer_data, answers, case_words
    from kodeks.reporting import findings as report
    from kodeks.reporting.findings import printable

    bench = Bench(options)
    faults: list[Finding] = []
    data: list[dict[str, Any]] = []
    undecided = False
    for case in bench.cases(documents(options.files)):
        if isinstance(case, Finding):
            faults.append(case)
            continue
        teller = case_words.Teller(bench.speaker, case)
        found = questions.moves(case)
        if isinstance(found, Answer):
            undecided = True
            unknowns = [answer_data.unknown_data(unknown, teller) for unknown in found.unknowns]
            data.append({"decision": None, "text": "", "legal": None, "objections": [], "unknowns": unknowns})
            if options.format == "text":
                print(answers.as_text(case, found, bench.speaker))
            continue
        state, verdicts = found
        for verdict in verdicts:
            if verdict.answer != "legal" and not options.refused:
                continue
            data.append(answer_data.move_data(verdict, state, teller))
            if options.format == "text":
                for line in answer_data.move_lines(verdict, teller):
                    print(printable(line))
    if options.format == "json":
        print(report.json_text(data))
    if faults:
        print(report.as_text(faults, bench.speaker.words, cite=bench.speaker.cite))
        return UNUSABLE
    return UNDECIDED if undecided else OK
