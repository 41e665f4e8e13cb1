"""
Breaks rules of all games one at a time and sees whether some case of the tests notices.

A mutant is a guard or an invariant that never refuses, or one that refuses what it allowed and the other way round. The
score is the share of mutants with which a case comes out otherwise than it expects in ``tests/cases/engine``
or as an answer in ``tests/cases/readings``. Those that no case notices are listed at once.

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
from kodeks.play.rules import Draft, Guard, Invariant, Objections
from kodeks.reporting.expectations import apart
from kodeks.table import State

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "cases" / "engine"
READINGS = FOLDER.parent / "readings"
#: Into how many parts the other cases are split when those about its own check do not notice a mutant.
PARTS = 10

Rule = Guard | Invariant
Case = tuple[Mapping[str, Any], str]


def listed(*folders: str) -> list[Case]:
    """The cases of these folders of the engine's, each with its expected verdict; without any those of Uprising."""
    found = []
    for folder in (FOLDER, *(FOLDER / name for name in folders or ("uprising",))):
        paths = folder.glob("*.yaml") if folder == FOLDER else folder.rglob("*.yaml")
        for path in sorted(paths):
            if path.name != collections.DEFAULTS:
                cases_of = collections.cases(_read(path), _default(path.parent))
                found += [(case, str(case["expected"]["verdict"])) for _, case in cases_of]
    return found


def answers(module: str) -> list[Case]:
    """The open questions that a game with a module comes to, one case for each answer."""
    found: list[Case] = []
    for path in sorted(READINGS.glob("*.yaml")):
        file = _read(path)
        default = collections.merged(_default(FOLDER / file.get("table", "")), file["default"])
        for given in file["cases"]:
            case = collections.merged(default, given)
            if module not in (case.get("game", "uprising"), *case.get("modules", ())):
                continue
            kept = {key: value for key, value in case.items() if key not in ("asks", "answers", "with", "follows")}
            for answer, expected in case["answers"].items():
                readings = {**case.get("with", {}), case["asks"]: answer}
                found.append(({**kept, "readings": readings, "expected": expected}, str(expected["verdict"])))
    return found


def _default(folder: Path) -> Mapping[str, Any]:
    """The default table of a folder of cases, or of the folder around it."""
    shared = folder / collections.DEFAULTS
    found: Mapping[str, Any] = _read(shared) if shared.is_file() else _default(folder.parent)
    return found


def _read(path: Path) -> Any:
    return loading.read_tree(path.read_text(encoding="utf-8"), path.name).value


def verdict(library: Library, data: Mapping[str, Any]) -> str:
    """The verdict on a case."""
    case = cases.read_case(library, data, "case", loading.Marks(0, 0))
    return "unreadable" if isinstance(case, list) else questions.answer(case).verdict


def dropped(rule: Rule) -> Callable[..., Objections]:
    """The rule that never refuses."""
    return lambda *about: iter(())


def negated(rule: Rule) -> Callable[..., Objections]:
    """The rule that refuses what it allowed."""
    run = rule.run

    def other(state: State, *about: Any) -> Iterator[Draft]:
        if next(run(state, *about), None) is None:
            values = dict.fromkeys(("player", "space", "card", "source", "other"), "red")
            yield Draft(next(iter(rule.says)), "", rule.clauses, values)

    return other


MUTANTS = {"dropped": dropped, "negated": negated}


def noticed(library: Library, every: list[Case], rule: Rule, how: str) -> bool:
    """Whether some case comes out otherwise with a broken rule."""
    about = [case for case in every if rule.id in case[0]["expected"].get("checks", ())]
    others = [case for case in every if rule.id not in case[0]["expected"].get("checks", ())]
    # Cases that stand together are alike, so a part takes some of each group.
    return any(
        _some_differs(library, chosen, rule, how)
        for chosen in (about, *(others[start::PARTS] for start in range(PARTS)))
    )


def _some_differs(library: Library, chosen: list[Case], rule: Rule, how: str) -> bool:
    # Each mix has its own copy of a rule, with the clauses that hold there.
    for data, _ in chosen:
        cases.read_case(library, data, "case", loading.Marks(0, 0))
    books = [game.book for game in library.games()]
    rules: list[Rule] = [each for book in books for each in book.guards]
    rules += [each for book in books for each in book.invariants]
    copies = [other for other in rules if other.id == rule.id and type(other) is type(rule)]
    runs = [other.run for other in copies]
    for other in copies:
        object.__setattr__(other, "run", MUTANTS[how](other))
    try:
        return any(_differs(library, data) for data, _ in chosen)
    finally:
        for other, run in zip(copies, runs, strict=True):
            object.__setattr__(other, "run", run)


def _differs(library: Library, data: Mapping[str, Any]) -> bool:
    """Whether a case comes out otherwise than it expects: verdict, checks, clauses or facts, as its test would say."""
    try:
        case = cases.read_case(library, data, "case", loading.Marks(0, 0))
        return isinstance(case, list) or any(True for _ in apart(case, questions.answer(case)))
    except (LookupError, ValueError, TypeError):
        # What a guard had to keep out has broken a rule.
        return True


def whole(library: Library, every: list[Case]) -> list[Case]:
    """The cases that come out as they expect when nothing is broken; another would notice everything."""
    return [case for case in every if not _differs(library, case[0])]


def guards(library: Library, modules: tuple[str, ...] = ("khoam",), players: int = 4) -> list[Guard]:
    """The guards of Uprising with CHOAM, or of another mix."""
    game = library.game(library.mix([f"{module}.module.{module}" for module in modules], players))
    return [guard for guard in game.book.guards if guard.id.split(".")[0] in ("uprising", *modules)]


def invariants(library: Library, modules: tuple[str, ...], players: int) -> list[Invariant]:
    """The invariants of a mix."""
    game = library.game(library.mix([f"{module}.module.{module}" for module in modules], players))
    return [each for each in game.book.invariants if each.id.split(".")[0] in ("uprising", *modules)]


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
    pairs: dict[str, tuple[str, Rule, str]] = {}
    for folder, (modules, players) in MODULES.items():
        rules: list[Rule] = [*guards(library, modules, players), *invariants(library, modules, players)]
        for rule in rules:
            for how in MUTANTS:
                pairs.setdefault(f"{rule.id} {how}", (folder, rule, how))
    chosen = Random(seed).sample(sorted(pairs), min(number, len(pairs)))
    every = {folder: whole(library, [*listed(folder), *answers(folder)]) for folder in MODULES}
    left = 0
    print(f"{len(chosen)} of {len(pairs)} mutants, seed {seed}")
    for tried, name in enumerate(chosen, start=1):
        folder, rule, how = pairs[name]
        if not noticed(library, every[folder], rule, how):
            left += 1
            print(f"  {name}", flush=True)
        if tried % 20 == 0 or tried == len(chosen):
            print(f"{tried} tried, {tried - left} noticed, {(tried - left) / tried:.1%}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
