"""``kodeks play``."""

import argparse
import json
import os
import sys
import time
from typing import TYPE_CHECKING

from kodeks.cli.games import game_of, library_of
from kodeks.cli.main import FOUND, OK, refuse

if TYPE_CHECKING:
    from kodeks.judge.base import Library
    from kodeks.judge.records import Record


def run(options: argparse.Namespace) -> int:
    """Play whole games by random choice; tell what they used, or where one broke."""
    from kodeks.judge import records

    if options.games < 1:
        return refuse("--games is at least 1")
    modules = [options.game, *options.modules]
    library = library_of()
    rules = game_of(library, modules, options.players)
    if isinstance(rules, int):
        return rules
    tally = records.Tally()
    check = "decision" if options.check else "never"
    start = time.process_time()
    for seed in range(options.seed, options.seed + options.games):
        try:
            record = records.play_one(rules, modules, seed, tally, check=check, players=options.players)
        except records.Broken as fault:
            path = _write(fault.record, options.record or ".", library)
            print(f"seed {seed}: {fault}", file=sys.stderr)
            print(f"the game so far is in {path}; kodeks replay {path} judges it", file=sys.stderr)
            return FOUND
        if options.record:
            _write(record, options.record, library)
    seconds = time.process_time() - start
    decisions = sum(tally.decisions.values())
    if options.format == "json":
        told = {"games": options.games, "decisions": decisions, **records.numbers(tally, [rules])}
        print(json.dumps(told, ensure_ascii=False, indent=1))
    else:
        print(f"{options.games} games, {decisions} decisions, {decisions / seconds:.0f} decisions a second")
    return OK


def _write(record: "Record", folder: str, library: "Library") -> str:
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, f"{record.game}-{len(record.players)}-{record.seed}.txt")
    with open(f"{path}.part", "w", encoding="utf-8") as file:
        file.write(record.text(library))
    os.replace(f"{path}.part", path)
    return path
