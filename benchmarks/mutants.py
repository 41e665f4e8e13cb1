"""
Breaks guards of all games one at a time and sees whether some case of the tests notices.

A mutant is a guard that never refuses, or one that refuses what it allowed and the other way round. The score is the
share of mutants with which a case comes out otherwise than it expects; those that no case notices are listed at once.

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
from kodeks.reporting.expectations import apart
from kodeks.table import State

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "cases" / "engine"
#: How many cases are tried on a mutant that those about its own check do not notice.
ENOUGH = 150

Case = tuple[Mapping[str, Any], str]


def listed(*folders: str) -> list[Case]:
    """The cases of these folders of the engine's, each with its expected verdict; without any those of Uprising."""
    found = []
    for folder in (FOLDER, *(FOLDER / name for name in folders or ("uprising",))):
        shared = folder / collections.DEFAULTS
        default = _read(shared if shared.is_file() else FOLDER / collections.DEFAULTS)
        for path in sorted(folder.glob("*.yaml")):
            if path.name != collections.DEFAULTS:
                cases_of = collections.cases(_read(path), default)
                found += [(case, str(case["expected"]["verdict"])) for _, case in cases_of]
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
        return any(_differs(library, data) for data, _ in chosen)
    finally:
        for one, run in zip(copies, runs, strict=True):
            object.__setattr__(one, "run", run)


def _differs(library: Library, data: Mapping[str, Any]) -> bool:
    """Whether a case comes out otherwise than it expects: verdict, checks, clauses or facts, as its test would say."""
    try:
        case = cases.read_case(library, data, "case", loading.Marks(0, 0))
        return isinstance(case, list) or any(True for _ in apart(case, questions.answer(case)))
    except (LookupError, ValueError, TypeError):
        # What a guard had to keep out has broken a rule.
        return True


def guards(library: Library, modules: tuple[str, ...] = ("khoam",), players: int = 4) -> list[Guard]:
    """The guards of Uprising with CHOAM, or of another mix."""
    game = library.game(library.mix([f"{module}.module.{module}" for module in modules], players))
    return [guard for guard in game.book.guards if guard.id.split(".")[0] in ("uprising", *modules)]


#: The folders of cases of each module that has guards, with a mix in which they stand.
MODULES: dict[str, tuple[tuple[str, ...], int]] = {
    "uprising": (("khoam",), 4),
    "rise-of-ix": (("rise-of-ix",), 4),
    "immortality": (("immortality",), 4),
    "six-players": (("khoam", "six-players"), 6),
    "rivals": (("rivals",), 1),
    "classic": (("classic",), 6),
}


def main() -> int:
    """Try mutants at random."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1  # the second argument
    library = Library(compiled.load())
    pairs: dict[str, tuple[str, Guard, str]] = {}
    for folder, (modules, players) in MODULES.items():
        for guard in guards(library, modules, players):
            for how in MUTANTS:
                pairs.setdefault(f"{guard.id} {how}", (folder, guard, how))
    chosen = Random(seed).sample(sorted(pairs), min(number, len(pairs)))
    every = {folder: listed(folder) for folder in MODULES}
    left = 0
    print(f"{len(chosen)} of {len(pairs)} mutants")
    for tried, name in enumerate(chosen, start=1):
        folder, guard, how = pairs[name]
        if not noticed(library, every[folder], guard, how):
            left += 1
            print(f"  {name}", flush=True)
        if tried % 20 == 0 or tried == len(chosen):
            print(f"{tried} tried, {tried - left} noticed", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
