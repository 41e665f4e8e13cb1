"""``kodeks judge``."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kodeks.cli.main import FOUND, OK, UNDECIDED, UNUSABLE, refuse
from kodeks.findings import Finding
from kodeks.loading import Marks


def run(options: argparse.Namespace) -> int:
    """Judge every case of the files; the worst answer is the exit code, or with ``--cases`` whether all is expected."""
    if options.format == "junit" and not options.cases:
        return refuse("--format junit goes with --cases")
    return _tested(options) if options.cases else _answered(options)


def _answered(options: argparse.Namespace) -> int:
    """Print each verdict and what it rests on."""
    from kodeks.cli.engine import Bench
    from kodeks.judge import questions
    from kodeks.reporting import answer_data, answers, expectations
    from kodeks.reporting import findings as report

    bench = Bench(options)
    faults: list[Finding] = []
    verdicts: list[str] = []
    wrong: list[str] = []
    data = []
    for case in bench.cases(documents(options.files)):
        if isinstance(case, Finding):
            faults.append(case)
            continue
        answer = questions.answer(case)
        verdicts.append(answer.verdict)
        wrong += [difference.line(case, bench.speaker) for difference in expectations.apart(case, answer)]
        if options.format == "json":
            data.append(answer_data.as_data(case, answer, bench.speaker))
        else:
            print(answers.as_text(case, answer, bench.speaker))
    if options.format == "json":
        shapes = [report.as_data(fault, bench.speaker.words) for fault in faults]
        print(report.json_text({"verdicts": data, "unusable": shapes, "unexpected": wrong}))
    else:
        for line in wrong:
            print(line)
        if faults:
            print(report.as_text(faults, bench.speaker.words, cite=bench.speaker.cite))
    return _exit(verdicts, wrong, bool(faults))


def _tested(options: argparse.Namespace) -> int:
    """Print what came out other than expected, and how many cases did not."""
    from kodeks.cli.engine import Bench
    from kodeks.judge import questions
    from kodeks.reporting import expectations
    from kodeks.reporting.suite import Judged, Summary

    bench = Bench(options)
    faults: list[Finding] = []
    judged: list[Judged] = []
    for case in bench.cases(documents(options.files)):
        if isinstance(case, Finding):
            faults.append(case)
        else:
            answer = questions.answer(case)
            judged.append(Judged(case, answer, tuple(expectations.apart(case, answer))))
    summary = Summary(judged, faults)
    written = {"text": summary.as_text, "json": summary.as_json, "junit": summary.as_junit}
    print(written[options.format](bench.speaker, bench.speaker.words))
    if faults:
        return UNUSABLE
    return FOUND if any(each.apart for each in judged) else OK


def documents(files: list[str]) -> Iterator[tuple[str, Any, Marks]]:
    """Each case of each file with its marks; a finding in place of a file that cannot be read."""
    from kodeks import loading
    from kodeks.judge import collections

    for name in files:
        if len(files) > 1 and Path(name).name == collections.DEFAULTS:
            continue  # what the others of its folder share
        shown = "<stdin>" if name == "-" else name
        try:
            text = loading.decode(sys.stdin.buffer.read(), shown) if name == "-" else loading.read_text(name, name)
            tree = loading.read_tree(text, shown)
            default = _default(Path(name)) if collections.many(tree.value) and name != "-" else {}
        except loading.UnreadableFile as error:
            yield shown, loading.unreadable(error), loading.Marks(0, 0)
            continue
        for at, case in collections.cases(tree.value, default):
            yield shown, case, tree.marks.inside(at)


def _default(file: Path) -> dict[str, Any]:
    """What the cases of a folder share: its file of defaults, or that of the folder around it."""
    from kodeks import loading
    from kodeks.judge.collections import DEFAULTS

    for folder in (file.parent, file.resolve().parent.parent):
        if (folder / DEFAULTS).is_file():
            value = loading.read_tree(loading.read_text(folder / DEFAULTS, DEFAULTS), DEFAULTS).value
            return value if isinstance(value, dict) else {}
    return {}


def _exit(verdicts: list[str], wrong: list[str], unusable: bool) -> int:
    if unusable:
        return UNUSABLE
    if wrong or "illegal" in verdicts:
        return FOUND
    return UNDECIDED if "undecided" in verdicts else OK
