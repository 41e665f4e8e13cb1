"""
How fast the judge is: full states, moves with their reasons, many positions in one call, and one from the command line.

Rates are those of one core once the base is loaded, in processor time; the aims stand beside them. The positions are
the cases of ``tests/cases/positions``. A verdict comes with its reasons: objections with their facts and clauses, or
the clauses that are kept. Putting them into words is a row of its own.

Moves are counted in two ways. From a position that has not been seen before, an agent is sent to every space of the
board with each of six printed cards, so that every move is another; getting the position ready counts too. And every
case that sends an agent is judged by itself, a position and often a sentence for each move.

python-chess, where it is installed, is measured beside it: the faults of a position, and whether a move is legal.

    python benchmarks/judge.py [number of runs]
"""

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

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
#: With how many cards an agent is sent to each space.
CARDS = 6
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


def linear(name: str, each: Callable[[int], Callable[[], object]], numbers: tuple[int, ...], runs: int) -> None:
    """Print the time for each of many in calls of growing size."""
    first = 0.0
    for number in numbers:
        one = seconds(each(number), runs) / number
        first = first or one
        print(f"{f'{number} {name} in one call':44} {one * 1e6:9.1f} µs each   {one / first:5.2f} × the first row")


def sent(case: Case, rules: legality.Rules, number: int = CARDS) -> list[dict[str, Any]]:
    """An agent to every space of the board with each of some printed cards."""
    player = (case.action or {})["player"]
    spaces = [one for one in rules.spaces if one.startswith("uprising.")]
    cards = sorted(rules.cards, key=lambda one: not one.startswith("uprising."))[:number]
    return [
        {"type": "send_agent", "player": player, "space": space, "card": card} for space in spaces for card in cards
    ]


def peer(runs: int) -> None:
    """Print what python-chess takes for the like."""
    try:
        import chess
    except ImportError:
        print("python-chess is not installed, so it is not measured")
        return
    board = chess.Board("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5")
    moves = [chess.Move(one, other) for one in chess.SQUARES for other in chess.SQUARES if one != other]
    states = 200 / seconds(lambda: [board.status() for _ in range(200)], runs)
    found = 200 * board.legal_moves.count() / seconds(lambda: [list(board.legal_moves) for _ in range(200)], runs)
    legal = len(moves) / seconds(lambda: [board.is_legal(one) for one in moves], runs)
    print(f"{'python-chess: status of a position':44} {states:9.0f} a second   flags for what is wrong")
    print(f"{'python-chess: each of the legal moves':44} {found:9.0f} a second   without a reason")
    print(
        f"{'python-chess: whether any move is legal':44} {legal:9.0f} a second   without a reason; nearly all are not"
    )


def installed(folder: Path) -> Path:
    """A copy of the package as pip lays it down, with the data inside."""
    package = folder / "installed" / "kodeks"
    shutil.copytree(ROOT / "validator" / "kodeks", package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("kb", "schema", "translations"):
        shutil.copytree(ROOT / name, package / "_data" / name)
    script = folder / "kodeks"
    script.write_text("import sys\nfrom kodeks.cli import program\n\nsys.exit(program())\n", encoding="utf-8")
    return script


def start(case: Case, move: Case, runs: int) -> None:
    """Print what one JSON position from the command line costs beside bare Python."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        paths = [folder / "position.json", folder / "move.json"]
        for path, one in zip(paths, (case, move), strict=True):
            path.write_text(json.dumps(one.data), encoding="utf-8")
        script = str(installed(folder))
        # As installed: modules are compiled, whatever the settings of this shell.
        kept = {**os.environ, "KODEKS_CACHE_DIR": name, "PYTHONPYCACHEPREFIX": f"{name}/compiled"}
        kept.pop("PYTHONDONTWRITEBYTECODE", None)
        there = {**kept, "PYTHONPATH": str(folder / "installed")}
        here = [sys.executable, "-m", "kodeks", "judge", str(paths[0])]
        judged = [[sys.executable, script, "judge", str(path)] for path in paths]
        cold = spent(judged[0], there, 1)
        spent(here, kept, 1)
        rows = {
            "bare Python": spent([sys.executable, "-c", "pass"], there, runs),
            "import yaml": spent([sys.executable, "-c", "import yaml"], there, runs),
            "kodeks --help": spent([sys.executable, script, "--help"], there, runs),
            "kodeks judge, one JSON position": spent(judged[0], there, runs),
            "kodeks judge, one JSON move": spent(judged[1], there, runs),
            "the position with python -m in a checkout": spent(here, kept, runs),
            "kodeks judge, nothing kept yet": cold,
        }
    bare = rows["bare Python"]
    for told, value in rows.items():
        print(f"{told:44} {value * 1000:9.0f} ms          {value / bare:5.1f} × bare Python (aim {START})")


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
    disputes = [one for one in found if sends(one)]
    # Positions of the same table with other modules are other positions; those of six players have another board.
    tables = [one for one in disputes if "six_players" not in one.modules and "six-players" not in one.modules]
    moves = [(one, sent(one, rules)) for one in tables[::3]]
    number = sum(len(some) for _, some in moves)

    def judged(told: list[tuple[Case, list[dict[str, Any]]]]) -> None:
        for case, some in told:
            for _ in legality.judge_moves(case, some, rules):
                pass

    def alone(some: list[Case]) -> None:
        for _ in legality.judge_many(some, rules):
            pass

    def reasons(some: list[Case]) -> None:
        for case, verdict in zip(some, legality.judge_many(some, rules), strict=True):
            verdicts.as_data(case, verdict, speaker)

    def in_words(told: list[tuple[Case, list[dict[str, Any]]]]) -> None:
        for case, some in told:
            for verdict in legality.judge_moves(case, some, rules):
                verdicts.as_data(case, verdict, speaker)

    print(f"{len(fullest)} full states; {number} moves from {len(moves)} positions; {len(disputes)} disputes on a move")
    print(f"best of {runs} runs; load of the machine {', '.join(f'{one:.1f}' for one in os.getloadavg())}\n")
    rate("full states", len(fullest), lambda: alone(fullest), runs, STATES)
    rate("the same, with reasons in words", len(fullest), lambda: reasons(fullest), runs, STATES)
    rate("send-agent verdicts, from one position", number, lambda: judged(moves), runs, MOVES)
    rate("the same, with reasons in words", number, lambda: in_words(moves), runs, MOVES)
    rate("disputes on a move, each by itself", len(disputes), lambda: alone(disputes), runs, MOVES)
    rate("the same, with reasons in words", len(disputes), lambda: reasons(disputes), runs, MOVES)
    peer(runs)
    print()
    some = [fullest[index % len(fullest)] for index in range(MANY[-1])]
    linear("positions", lambda size: lambda: list(legality.judge_many(some[:size], rules)), MANY, min(runs, 3))
    case = tables[0]
    plenty = sent(case, rules, MANY[-1])
    assert len(plenty) >= MANY[-1], len(plenty)
    linear("moves", lambda size: lambda: list(legality.judge_moves(case, plenty[:size], rules)), MANY, min(runs, 3))
    print()
    legal = next(one for one in fullest if legality.judge(one, rules).answer is Answer.LEGAL)
    start(legal, disputes[1], runs)


if __name__ == "__main__":
    main()
