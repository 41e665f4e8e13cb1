"""``kodeks judge``."""

import sys
from typing import TYPE_CHECKING

from kodeks.cli.main import FOUND, OK, UNDECIDED, UNUSABLE

if TYPE_CHECKING:
    import argparse
    from types import SimpleNamespace

    from kodeks.findings import Answer


def run(told: "argparse.Namespace | SimpleNamespace") -> int:
    """Judge every case of the files; the worst answer is the exit code."""
    from kodeks import legality, loading, positions
    from kodeks.findings import Finding
    from kodeks.reporting import compiled, verdicts

    rules, speaker, english, store = compiled.load(told.lang)
    faults: list[Finding] = []
    answers: list[Answer] = []
    wrong: list[str] = []
    data = []
    for name in told.files:
        try:
            if name == "-":
                shown, text = "<stdin>", loading.decode(sys.stdin.buffer.read(), "<stdin>")
            else:
                shown, text = name, loading.read_text(name, name)
        except loading.UnreadableFile as error:
            faults.append(loading.unreadable(error))
            continue
        for case in positions.read_cases(text, shown, store):
            if isinstance(case, Finding):
                faults.append(case)
                continue
            verdict = legality.judge(case, rules, reading=told.reading)
            answers.append(verdict.answer)
            expected = (case.data.get("expected") or {}).get("verdict")
            if expected and expected != verdict.answer.value:
                wrong.append(
                    f"{case.place(('expected', 'verdict'))}: expected {expected}, judged {verdict.answer.value}"
                )
            if case.expected_result:
                apart = legality.differences(case.expected_result, verdict.result, case.state)
                wrong += [verdicts.unexpected(case, one, speaker) for one in apart]
            if told.format == "json":
                data.append(verdicts.as_data(case, verdict, speaker))
            else:
                print(verdicts.as_text(case, verdict, speaker))
    if told.format == "json":
        import json

        from kodeks.reporting import findings as report

        shapes = [report.as_data(one, english) for one in faults]
        print(json.dumps({"verdicts": data, "unusable": shapes, "unexpected": wrong}, ensure_ascii=False, indent=2))
    else:
        for line in wrong:
            print(line)
        if faults:
            from kodeks.reporting import findings as report

            print(report.as_text(faults, english))
    return _exit(answers, wrong, bool(faults))


def _exit(answers: "list[Answer]", wrong: list[str], unusable: bool) -> int:
    if unusable:
        return UNUSABLE
    if wrong or any(one.value == "illegal" for one in answers):
        return FOUND
    return UNDECIDED if any(one.value == "undecided" for one in answers) else OK
