"""``kodeks replay``."""

import argparse
import json

from kodeks.cli import sets
from kodeks.cli.games import game_of
from kodeks.cli.main import FOUND, OK, refuse


def run(options: argparse.Namespace) -> int:
    """Judge every decision of a recorded game and show the first that is not legal."""
    from kodeks.judge import records

    try:
        with open(options.record, encoding="utf-8") as file:
            record = records.read(file.read())
    except (OSError, UnicodeDecodeError) as fault:
        return refuse(f"{options.record}: {getattr(fault, 'strerror', None) or fault}")
    except ValueError as fault:
        return refuse(f"{options.record}: {fault}")
    base, _ = sets.base(options)
    rules = game_of(base.kb, record.modules, len(record.players))
    if isinstance(rules, int):
        return rules
    number = -1
    try:
        for number, _, verdict in records.replay(rules, record):
            if verdict.answer != "legal":
                print(f"decision {number + 1} is {verdict.answer}: {json.dumps(record.decisions[number])}")
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
