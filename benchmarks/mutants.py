"""
Breaks guards of Uprising and CHOAM one at a time and sees whether some case of the tests notices.

A mutant is a guard that never refuses, or one that refuses what it allowed and the other way round. The score is the
share of mutants with which a case comes out otherwise than it expects; those that no case notices are listed.

    python benchmarks/mutants.py [number of mutants] [seed]
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from kodeks import compiled, loading
from kodeks.judge import cases, collections, questions
from kodeks.judge.base import Library
from kodeks.play.rules import Draft, Guard, Objections
from kodeks.table import State

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "cases" / "engine"
#: How many cases are tried on a mutant that those about its own check do not notice.
ENOUGH = 150

Case = tuple[Mapping[str, Any], str]


def listed() -> list[Case]:
    """The cases of Uprising, each with its expected verdict."""
    default = _read(FOLDER / "defaults.yaml")
    found = []
    for path in sorted((*FOLDER.glob("*.yaml"), *(FOLDER / "uprising").glob("*.yaml"))):
        tree = _read(path)
        if path.name == "defaults.yaml":
            continue
        found += [(case, str(case["expected"]["verdict"])) for _, case in collections.cases(tree, default)]
    return found


def _read(path: Path) -> Any:
    return loading.read_tree(path.read_text(encoding="utf-8"), path.name).value


def verdict(library: Library, data: Mapping[str, Any]) -> str:
    """The verdict on a case."""
    case = cases.read_case(library, data, "case", loading.Marks(0, 0))
    return "unreadable" if isinstance(case, list) else questions.answer(case).verdict


def dropped(guard: Guard) -> Callable[[State, Any], Objections]:
    """The guard that never refuses."""
    return lambda state, move: iter(())


def negated(guard: Guard) -> Callable[[State, Any], Objections]:
    """The guard that refuses what it allowed."""
    run = guard.run

    def other(state: State, move: Any) -> Iterator[Draft]:
        if next(run(state, move), None) is None:
            values = dict.fromkeys(("player", "space", "card", "source", "other"), "red")
            yield Draft(next(iter(guard.says)), "", guard.clauses, values)

    return other


MUTANTS = {"dropped": dropped, "negated": negated}


def noticed(library: Library, every: list[Case], guard: Guard, how: str) -> bool:
    """Whether some case comes out otherwise with a broken guard."""
    about = [case for case in every if guard.id in case[0]["expected"].get("checks", ())]
    others = [case for case in every if guard.id not in case[0]["expected"].get("checks", ())]
    chosen = (*about, *others[:: max(1, len(others) // ENOUGH)])
    # Each mix has its own copy of a guard, with the clauses that hold there.
    for data, _ in chosen:
        cases.read_case(library, data, "case", loading.Marks(0, 0))
    copies = [one for game in library.games() for one in game.book.guards if one.id == guard.id]
    runs = [one.run for one in copies]
    for one in copies:
        object.__setattr__(one, "run", MUTANTS[how](one))
    try:
        return any(_differs(library, *case) for case in chosen)
    finally:
        for one, run in zip(copies, runs, strict=True):
            object.__setattr__(one, "run", run)


def _differs(library: Library, data: Mapping[str, Any], wanted: str) -> bool:
    try:
        return verdict(library, data) != wanted
    except (LookupError, ValueError, TypeError):
        # What a guard had to keep out has broken a rule.
        return True


def guards(library: Library) -> list[Guard]:
    """The guards of Uprising with CHOAM."""
    game = library.game(library.mix(["khoam.module.khoam"], 4))
    return [guard for guard in game.book.guards if guard.id.split(".")[0] in ("uprising", "khoam")]


def main() -> int:
    """Try mutants at random."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1  # the second argument
    library, every = Library(compiled.load()), listed()
    pairs = [(guard, how) for guard in guards(library) for how in MUTANTS]
    chosen = Random(seed).sample(pairs, min(number, len(pairs)))
    left = [f"{guard.id} {how}" for guard, how in chosen if not noticed(library, every, guard, how)]
    print(f"{len(chosen)} mutants, {len(chosen) - len(left)} noticed")
    for one in left:
        print(" ", one)
    return 0


if __name__ == "__main__":
    sys.exit(main())
