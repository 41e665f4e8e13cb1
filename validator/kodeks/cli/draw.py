"""``kodeks draw``."""

import argparse
import sys
from pathlib import Path

from kodeks.cli.main import OK, UNUSABLE


def run(options: argparse.Namespace) -> int:
    """Draw the table of a position; what speaks against the position or the move is marked where it is."""
    from kodeks.cli.engine import Bench
    from kodeks.cli.judge import documents
    from kodeks.drawing import board_svg
    from kodeks.findings import Finding
    from kodeks.judge import questions
    from kodeks.reporting import case_words
    from kodeks.reporting import findings as report
    from kodeks.reporting.pictures import marks as marks_of

    bench = Bench(options)
    faults: list[Finding] = []
    drawn = ""
    for case in bench.cases(documents([options.file])):
        if isinstance(case, Finding):
            faults.append(case)
            continue
        if drawn:
            faults.append(Finding("A picture shows one position.", hint="draw each in a file of its own"))
            break
        answer = questions.answer(case)
        teller = case_words.Teller(bench.speaker, case)
        columns = 1 if options.narrow else 3
        state = answer.after or answer.before or case.state
        drawn = board_svg(state, bench.speaker, marks_of(answer, teller), columns=columns)
    if faults:
        print(report.as_text(faults, bench.speaker.words), file=sys.stderr)
        return UNUSABLE
    if options.output == "-":
        print(drawn)
    else:
        Path(options.output).write_text(drawn + "\n", encoding="utf-8")
    return OK
