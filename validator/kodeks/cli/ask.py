"""``kodeks ask``."""

import argparse
import sys

from kodeks.cli.main import FOUND, OK, UNDECIDED, UNUSABLE, refuse


def run(options: argparse.Namespace) -> int:
    """Print how the line is read, in full words, and the verdict."""
    from kodeks.cli.engine import Bench
    from kodeks.cli.judge import documents
    from kodeks.findings import Finding
    from kodeks.judge import asking, questions
    from kodeks.judge.case import LINE
    from kodeks.reporting import answer_data, answers, case_words
    from kodeks.reporting import findings as report
    from kodeks.reporting.findings import printable

    bench = Bench(options)
    position, file, marks = None, LINE, None
    if options.position:
        found = list(documents([options.position]))
        if len(found) != 1:
            return refuse(f"{options.position} holds {len(found)} cases, and a line asks about one")
        file, position, marks = found[0]
        if isinstance(position, Finding):
            print(report.as_text([position], bench.speaker.words))
            return UNUSABLE
        if not isinstance(position, dict):
            return refuse(f"{options.position}: a case is a mapping")
    line = sys.stdin.read() if options.line == "-" else options.line
    case = asking.ask(bench.library, line, position, file, marks, readings=bench.readings, authority=bench.authority)
    if isinstance(case, list):
        if options.format == "json":
            shapes = [report.as_data(fault, bench.speaker.words) for fault in case]
            print(report.json_text({"reading": [], "verdict": None, "wanted": "", "unusable": shapes}))
        else:
            print(report.as_text(case, bench.speaker.words, cite=bench.speaker.cite))
        return UNUSABLE
    answer = questions.answer(case)
    teller = case_words.Teller(bench.speaker, case)
    wanted = answers.wanted(case, answer)
    read = [printable(line) for line in answers.reading(case, teller)]
    if options.format == "json":
        verdict = answer_data.as_data(case, answer, bench.speaker)
        reading = [line.strip() for line in read[1:]]
        print(report.json_text({"reading": reading, "verdict": verdict, "wanted": wanted, "unusable": []}))
    else:
        print("\n".join(read))
        print(answers.as_text(case, answer, bench.speaker))
        if wanted:
            print(f"  {report.fill(bench.speaker.phrase('add to the line: {facts}'), {'facts': wanted})}")
    return {"illegal": FOUND, "undecided": UNDECIDED}.get(answer.verdict, OK)
