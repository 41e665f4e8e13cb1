"""``kodeks replay``."""

import argparse

from kodeks.cli import sets
from kodeks.cli.games import game_of
from kodeks.cli.main import FOUND, OK, UNUSABLE, refuse


def run(options: argparse.Namespace) -> int:
    """Judge every decision of a recorded game and show the first that is not legal."""
    from kodeks.judge import records
    from kodeks.judge.base import Library
    from kodeks.notation import Unreadable

    library = Library(sets.base(options)[0])
    try:
        with open(options.record, encoding="utf-8") as file:
            record = records.read(file.read(), library)
    except (OSError, UnicodeDecodeError) as fault:
        return refuse(f"{options.record}: {getattr(fault, 'strerror', None) or fault}")
    except Unreadable as fault:
        for problem in fault.problems:
            refuse(f"{options.record}:{problem.line}:{problem.column}: {problem.sentence}")
        return UNUSABLE
    except ValueError as fault:
        return refuse(f"{options.record}: {fault}")
    rules = game_of(library.kb, record.modules, record.humans)
    if isinstance(rules, int):
        return rules
    number = -1
    try:
        for number, _, verdict in records.replay(rules, record):
            if verdict.answer != "legal":
                mix = library.mix(records.module_ids(library.kb, record.modules), record.humans)
                line = library.notation(mix, tuple(record.players)).write(verdict.decision)
                print(f"{options.record}:{record.line_of(number)}: {verdict.answer}: {line} (decision {number + 1})")
                for objection in verdict.objections:
                    says = rules.rules[objection.rule].says[objection.key]
                    print(f"  {objection.rule}: {says.format_map(_Shown(objection.values))}")
                for unknown in verdict.unknowns:
                    print(f"  {unknown.cause}: {unknown.name}")
                return FOUND
    except (ValueError, LookupError, TypeError) as fault:
        return refuse(f"{options.record}: {fault}")
    print(f"{number + 1} decisions, all legal")
    return OK


class _Shown(dict[str, object]):
    """The values of a sentence; one it does not have stays as it is written."""

    def __missing__(self, name: str) -> str:
        return "{" + name + "}"
