"""
How fast the judge is: full states, moves with their reasons, many positions in one call, and one from the command line.

Rates are those of one core once the base is loaded, in processor time; the aims stand beside them. The positions are
the cases of ``tests/cases/positions``: the states that tell most, and every move that sends an agent. A move counts
with its reasons: every sentence is filled and every clause cited with its page.

    python benchmarks/judge.py [number of runs]
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from kodeks import integrity, legality, loading, positions, schemas
from kodeks.findings import Answer
from kodeks.legality import imperium
from kodeks.positions import Case
from kodeks.positions.cases import GAME
from kodeks.reporting import verdicts
from kodeks.reporting.judging import rules_of
from kodeks.reporting.speaker import Speaker

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "tests" / "cases" / "positions"
#: The aims: states and moves a second, and the command line as a multiple of bare Python.
STATES, MOVES, START = 2_000, 50_000, 5
FULLEST = 20
MANY = (250, 500, 1_000, 2_000, 4_000)


def cases() -> list[Case]:
    """The cases of Dune: Imperium."""
    found = []
    for path in sorted(CASES.glob("*.yaml")):
        for case in positions.read_cases(loading.read_text(path), path.name, schemas.store()):
            if isinstance(case, Case) and case.game == GAME:
                found.append(case)
    return found


def sends(case: Case) -> bool:
    """Whether the case asks about sending an agent."""
    return case.kind == "move" and imperium.kind(str((case.action or {}).get("type", ""))) == "send-agent"


def seconds(run: Callable[[], object], runs: int) -> float:
    """The best processor time of several runs."""
    best = float("inf")
    for _ in range(runs):
        start = time.process_time()
        run()
        best = min(best, time.process_time() - start)
    return best


def rate(name: str, made: int, run: Callable[[], object], runs: int, aim: int) -> None:
    """Print how many a second, beside the aim."""
    told = made / seconds(run, runs)
    print(f"{name:44} {told:9.0f} a second   {told / aim:5.2f} × the aim of {aim}")


def linear(states: list[Case], rules: legality.Rules, runs: int) -> None:
    """Print the time for each position in calls of growing size."""
    first = 0.0
    for number in MANY:
        some = [states[index % len(states)] for index in range(number)]
        each = seconds(lambda some=some: list(legality.judge_many(some, rules)), runs) / number  # type: ignore[misc]
        first = first or each
        print(f"{f'{number} positions in one call':44} {each * 1e6:9.0f} µs each   {each / first:5.2f} × the first row")


def start(case: Case, runs: int) -> None:
    """Print what one JSON position from the command line costs beside bare Python."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "position.json"
        path.write_text(json.dumps(case.data), encoding="utf-8")
        # As installed: modules are compiled, whatever the settings of this shell.
        kept = {**os.environ, "KODEKS_CACHE_DIR": folder, "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}
        kept.pop("PYTHONDONTWRITEBYTECODE", None)
        judged = [sys.executable, "-m", "kodeks", "judge", str(path)]
        cold = spent(judged, kept, 1)
        rows = {
            "bare Python": spent([sys.executable, "-c", "pass"], kept, runs),
            "import yaml": spent([sys.executable, "-c", "import yaml"], kept, runs),
            "kodeks --help": spent([sys.executable, "-m", "kodeks", "--help"], kept, runs),
            "kodeks judge, one JSON position": spent(judged, kept, runs),
            "the same, nothing kept yet": cold,
        }
    bare = rows["bare Python"]
    for name, value in rows.items():
        print(f"{name:44} {value * 1000:9.0f} ms          {value / bare:5.1f} × bare Python (aim {START})")


def spent(command: list[str], environment: dict[str, str], runs: int) -> float:
    """The least processor time of several runs of a command, so that a busy machine does not count."""
    best = float("inf")
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, capture_output=True, check=False, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        best = min(best, used)
    return best


def main() -> None:
    """Print the figures and their ratios."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    base = integrity.load_base()
    rules, speaker = rules_of(base), Speaker(base.kb, base.words["en"])
    found = cases()
    states = [one for one in found if one.kind == "state"]
    fullest = sorted(states, key=lambda one: len(json.dumps(one.data)), reverse=True)[:FULLEST]
    moves = [one for one in found if sends(one)]

    def reasons(some: list[Case]) -> None:
        for case, verdict in zip(some, legality.judge_many(some, rules), strict=True):
            verdicts.as_data(case, verdict, speaker)

    print(f"{len(fullest)} full states, {len(moves)} moves that send an agent; best of {runs} runs\n")
    rate("full states", len(fullest), lambda: list(legality.judge_many(fullest, rules)), runs, STATES)
    rate("full states, with reasons in words", len(fullest), lambda: reasons(fullest), runs, STATES)
    rate("send-agent verdicts", len(moves), lambda: list(legality.judge_many(moves, rules)), runs, MOVES)
    rate("send-agent verdicts, with reasons in words", len(moves), lambda: reasons(moves), runs, MOVES)
    print()
    linear(fullest, rules, min(runs, 3))
    print()
    legal = next(one for one in fullest if legality.judge(one, rules).answer is Answer.LEGAL)
    start(legal, runs)


if __name__ == "__main__":
    main()
