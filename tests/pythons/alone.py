"""
The engine and the judge alone: only the standard library, the package, and two files.

``alone.py PACKAGE BASE CASES`` judges every case with the compiled base, plays a game of each kind, and prints what
came out otherwise than expected. Any version of Python can run it, Pyodide too; ``tests/test_pythons.py`` does.
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

#: A game of each: its modules, and the number of players.
GAMES = ((["uprising", "khoam"], 3), (["uprising", "rise-of-ix", "immortality"], 4), (["classic"], 4))


def main(base_file: str, cases_file: str) -> int:
    """Judge and play; 1 where something came out otherwise."""
    from kodeks import compiled
    from kodeks.judge.base import Library

    base = compiled.from_text(Path(base_file).read_text(encoding="utf-8"))
    library = Library(base)
    cases = json.loads(Path(cases_file).read_text(encoding="utf-8"))
    wrong = [line for name, data in cases for line in judged(library, name, data)]
    for modules, players in GAMES:
        wrong += played(base, modules, players)
    version = ".".join(map(str, sys.version_info[:3]))
    print(f"Python {version} on {sys.platform}: {len(cases)} cases, {len(GAMES)} games, {len(wrong)} wrong")
    print(*wrong, sep="\n")
    return int(bool(wrong))


def judged(library: Any, name: str, data: Mapping[str, Any]) -> list[str]:
    """What came out of a case otherwise than it expects."""
    from kodeks.judge import cases, questions
    from kodeks.loading import Marks
    from kodeks.reporting import expectations

    case = cases.read_case(library, data, name, Marks(0, 0))
    if isinstance(case, list):
        return [f"{name}: {fault.because} {fault.facts}" for fault in case]
    answer = questions.answer(case)
    return [f"{name}: {each.says} {each.facts}" for each in expectations.apart(case, answer)]


def played(base: Any, modules: list[str], players: int) -> list[str]:
    """What broke in a whole game by random choice."""
    from kodeks.judge import coverage, records
    from kodeks.judge.base import make_game

    game = make_game(base.kb, records.module_ids(base.kb, modules), players)
    tally = coverage.Tally()
    try:
        records.play_one(game, modules, 1, tally, check="never", players=players)
    except records.Broken as fault:
        return [f"{'+'.join(modules)}: {fault}"]
    return [] if sum(tally.decisions.values()) else [f"{'+'.join(modules)}: nothing was decided"]


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    sys.exit(main(sys.argv[2], sys.argv[3]))
