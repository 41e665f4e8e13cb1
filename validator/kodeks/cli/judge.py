"""``kodeks judge``."""

import sys
from typing import TYPE_CHECKING

from kodeks.cli.main import BOOKS, FOUND, OK, UNDECIDED, UNUSABLE, refuse

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from types import SimpleNamespace
    from typing import Any

    from kodeks.cli.engine import Bench
    from kodeks.findings import Finding
    from kodeks.legality import Rules
    from kodeks.loading import Marks
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
    book = _book(told)
    faults: list[Finding] = []
    answers: list[str] = []
    wrong: list[str] = []
    data = []
    for case in _cases(told, store, rules):
        if isinstance(case, Finding):
            faults.append(case)
            continue
        if isinstance(case, Second):
            answer, printed, apart = case.bench.answered(case, told.format)
            faults += answer if isinstance(answer, list) else []
            answers += [] if isinstance(answer, list) else [answer]
            wrong += apart
            if told.format == "json":
                data += [printed] if printed else []
            elif printed:
                print(printed)
            continue
        verdict = legality.judge(case, rules, reading=book)
        if verdict.objections:
            verdict = legality.explained(case, verdict, rules, reading=book)
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
    book = _book(told)
    faults: list[Finding] = []
    judged: list[Judged] = []
    for case in _cases(told, store, rules):
        if isinstance(case, Finding):
            faults.append(case)
        elif isinstance(case, Second):
            found = case.bench.held(case)
            if isinstance(found, list):
                faults += found
            else:
                judged.append(found)
        else:
            judged.append(hold(case, legality.judge(case, rules, reading=book)))
    summary = Summary(judged, faults)
    written = {"text": summary.as_text, "json": summary.as_json, "junit": summary.as_junit}
    print(written[told.format](speaker, english))
    if faults:
        return UNUSABLE
    return FOUND if any(one.apart for one in judged) else OK


class Second:
    """A case of the second form, not yet read, and who answers it."""

    def __init__(self, bench: "Bench", data: "dict[str, object]", file: str, marks: "Marks") -> None:
        self.bench, self.data, self.file, self.marks = bench, data, file, marks


def _book(told: "argparse.Namespace | SimpleNamespace") -> str | None:
    """The book that is followed; the last one that is named."""
    return next((one for one in reversed(told.reading or ()) if one in BOOKS), None)


def _cases(
    told: "argparse.Namespace | SimpleNamespace", store: "Store", rules: "Rules"
) -> "Iterator[Case | Second | Finding]":
    """The cases of the files, each of its form; what cannot be read, or names what nobody knows, is a finding."""
    from kodeks import legality
    from kodeks.findings import Finding
    from kodeks.positions import Case
    from kodeks.positions.cases import is_second_form, read_case

    bench = None
    for shown, data, marks in documents(told.files):
        if isinstance(data, Finding):
            yield data
        elif is_second_form(data):
            if bench is None:
                from kodeks.cli.engine import Bench

                bench = Bench(told)
            yield Second(bench, data, shown, marks)
        else:
            for case in read_case(data, shown, marks, store):
                yield from (isinstance(case, Case) and legality.misnamed(case, rules)) or (case,)


def documents(files: list[str]) -> "Iterator[tuple[str, Any, Marks]]":
    """Each case of each file with its marks; a finding in place of a file that cannot be read."""
    from kodeks import loading
    from kodeks.positions.cases import items

    for name in files:
        shown = "<stdin>" if name == "-" else name
        try:
            text = loading.decode(sys.stdin.buffer.read(), shown) if name == "-" else loading.read_text(name, name)
            tree = loading.read_tree(text, shown)
        except loading.UnreadableFile as error:
            yield shown, loading.unreadable(error), loading.Marks(0, 0)
            continue
        for at, one in items(tree.value):
            yield shown, one, tree.marks.inside(at)


def _exit(answers: list[str], wrong: list[str], unusable: bool) -> int:
    if unusable:
        return UNUSABLE
    if wrong or "illegal" in answers:
        return FOUND
    return UNDECIDED if "undecided" in answers else OK
