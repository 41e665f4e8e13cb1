"""``kodeks play``."""

import argparse
import json
import os
import sys
import time
from typing import TYPE_CHECKING

from kodeks.cli import sets
from kodeks.cli.games import game_of
from kodeks.cli.main import FOUND, OK, refuse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    from kodeks.judge.base import Library
    from kodeks.judge.records import Record
    from kodeks.model import KnowledgeBase
    from kodeks.play import Game

#: With --rare, how many decisions pass until plausible decisions are held against the guards again.
SEEKING = 5
#: Kinds of components that players own or use.
PLAYED = ("card", "contract", "leader", "space", "technology")
#: Fields of what is bought.
PRICES = frozenset({"cost", "specimens"})


def run(options: argparse.Namespace) -> int:
    """Play whole games by random choice; tell what they used, or where one broke."""
    from kodeks.judge import coverage, records
    from kodeks.judge.base import Library

    if options.games < 1:
        return refuse("--games is at least 1")
    base, own = sets.base(options)
    added = [id for id in own if base.kb[id].kind == "module"]
    modules = [options.game, *options.modules, *added]
    library = Library(base)
    rules = game_of(base.kb, modules, options.players)
    if isinstance(rules, int):
        return rules
    tally = coverage.Tally()
    check = "decision" if options.check else "never"
    seeking: dict[str, Any] = {"seek": True, "sample": SEEKING} if options.rare else {}
    start = time.process_time()
    for seed in range(options.seed, options.seed + options.games):
        try:
            record = records.play_one(rules, modules, seed, tally, check=check, players=options.players, **seeking)
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
        report = {"games": options.games, "decisions": decisions, **coverage.numbers(tally, [rules])}
        if own:
            report["balance"] = tally.balance.report(_played(own, rules))
        print(json.dumps(report, ensure_ascii=False, indent=1))
    else:
        if own:
            print("\n".join(_balance(tally.balance.report(_played(own, rules)), base.kb)))
        print(f"{options.games} games, {decisions} decisions, {decisions / seconds:.0f} decisions a second")
    return OK


def _played(own: "Iterable[str]", rules: "Game") -> list[str]:
    """The components of a set that can come into play."""
    return [id for id in own if id in rules.catalogue.entries and id.split(".")[1] in PLAYED]


def _balance(report: "Mapping[str, Any]", kb: "KnowledgeBase") -> "Iterator[str]":
    """A line for each component, and what stands out."""
    for thing, counts in report["components"].items():
        told = {"used": counts["used"], "owned at the end": counts["owned"]}
        if kb[thing].kind == "space":
            told = {"visited": counts["used"]}
        elif not PRICES.isdisjoint(kb[thing].data):
            told = {"bought": counts["bought"], **told}
        share = f", won {100 * counts['won'] // counts['owned']} %" if counts["owned"] else ""
        shown = ", ".join(f"{word} {number}" for word, number in told.items())
        yield f"{kb[thing].data['name']} ({thing}): {shown}{share}"
    for name, says in (
        ("never_owned", "never bought, used or owned"),
        ("never_legal", "never legal to use"),
        ("won_too_often", "won more often than chance gives"),
    ):
        if report[name]:
            yield f"{says}: {', '.join(report[name])}"


def _write(record: "Record", folder: str, library: "Library") -> str:
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, f"{record.game}-{record.humans}-{record.seed}.txt")
    with open(f"{path}.part", "w", encoding="utf-8") as file:
        file.write(record.text(library))
    os.replace(f"{path}.part", path)
    return path
