"""``kodeks judge``."""

import sys
from typing import TYPE_CHECKING

from kodeks.cli.main import FOUND, OK, UNDECIDED, UNUSABLE, refuse

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from types import SimpleNamespace

    from kodeks.findings import Finding
    from kodeks.legality import Rules
    from kodeks.positions import Case
    from kodeks.positions.cases import Store
    from kodeks.reporting.suite import Judged


def run(told: "argparse.Namespace | SimpleNamespace") -> int:
    """Judge every case of the files; the worst answer is the exit code, or with ``--cases`` whether all is expected."""
    cases = getattr(told, "cases", False)
    if told.format == "junit" and not cases:
        return refuse("--format junit goes with --cases")
    return _tested(told) if cases else _answered(told)


def _answered(told: "argparse.Namespace | SimpleNamespace") -> int:
    """Print each verdict and what it rests on."""
    from kodeks import legality
    from kodeks.findings import Finding
    from kodeks.reporting import compiled, verdicts

    rules, speaker, english, store = compiled.load(told.lang)
    faults: list[Finding] = []
    answers: list[str] = []
    wrong: list[str] = []
    data = []
    for case in _cases(told.files, store, rules):
        if isinstance(case, Finding):
            faults.append(case)
            continue
        verdict = legality.judge(case, rules, reading=told.reading)
        if verdict.objections:
            verdict = legality.explained(case, verdict, rules, reading=told.reading)
        answers.append(verdict.answer.value)
        if case.data.get("expected") or case.data.get("clauses"):
            from kodeks.reporting import suite

            wrong += [apart.line(case, speaker) for apart in suite.hold(case, verdict).apart]
        if told.format == "json":
            data.append(verdicts.as_data(case, verdict, speaker))
        else:
            print(verdicts.as_text(case, verdict, speaker))
    if told.format == "json":
        from kodeks.reporting import findings as report

        shapes = [report.as_data(one, english) for one in faults]
        print(report.json_text({"verdicts": data, "unusable": shapes, "unexpected": wrong}))
    else:
        for line in wrong:
            print(line)
        if faults:
            from kodeks.reporting import findings as report

            print(report.as_text(faults, english))
    return _exit(answers, wrong, bool(faults))


def _tested(told: "argparse.Namespace | SimpleNamespace") -> int:
    """Print what came out other than expected, and how many cases did not."""
    from kodeks import legality
    from kodeks.findings import Finding
    from kodeks.reporting import compiled
    from kodeks.reporting.suite import Summary, hold

    rules, speaker, english, store = compiled.load(told.lang)
    faults: list[Finding] = []
    judged: list[Judged] = []
    for case in _cases(told.files, store, rules):
        if isinstance(case, Finding):
            faults.append(case)
        else:
            judged.append(hold(case, legality.judge(case, rules, reading=told.reading)))
    summary = Summary(judged, faults)
    written = {"text": summary.as_text, "json": summary.as_json, "junit": summary.as_junit}
    print(written[told.format](speaker, english))
    if faults:
        return UNUSABLE
    return FOUND if any(one.apart for one in judged) else OK


def _cases(files: list[str], store: "Store", rules: "Rules") -> "Iterator[Case | Finding]":
    """The cases of the files; what cannot be read, or names what nobody knows, comes as findings instead."""
    from kodeks import legality, loading, positions
    from kodeks.positions import Case

    for name in files:
        try:
            if name == "-":
                shown, text = "<stdin>", loading.decode(sys.stdin.buffer.read(), "<stdin>")
            else:
                shown, text = name, loading.read_text(name, name)
        except loading.UnreadableFile as error:
            yield loading.unreadable(error)
            continue
        for case in positions.read_cases(text, shown, store):
            yield from (isinstance(case, Case) and legality.misnamed(case, rules)) or (case,)


def _exit(answers: list[str], wrong: list[str], unusable: bool) -> int:
    if unusable:
        return UNUSABLE
    if wrong or "illegal" in answers:
        return FOUND
    return UNDECIDED if "undecided" in answers else OK
