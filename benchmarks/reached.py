"""
What games of a mix and the cases of the tests reach: cards, leaders, verbs, guards that refuse something.

Games of Uprising with CHOAM, or with the modules that are named, are played by who looks for what was used least, with
each number of players in turn; every few decisions plausible ones
are held against the guards. Then the cases of ``tests/cases`` are judged: what a legal line uses and what refuses an
illegal one is counted beside the games. A row tells how much of a kind games reach, cases reach, and both together;
what only cases reach is listed, and so is what nothing reaches. The exit code is 1 where something is not reached; 60
games are enough.

    python benchmarks/reached.py [number of games] [first seed] [modules beside Uprising]
"""

import sys
from collections.abc import Iterator, Mapping
from typing import Any

import mutants
from kodeks import compiled, loading
from kodeks.judge import cases, coverage, questions, records
from kodeks.judge.answer import Answer
from kodeks.judge.base import Library
from kodeks.play import Game
from kodeks.play.decisions import EffectDecision

#: With how many players games are played; other modules than these leave the choice.
PLAYERS = {"rivals": (1, 2), "six-players": (6,), "": (3, 4)}
#: After how many decisions of a game plausible ones are held against the guards.
SAMPLE = 5
WIDTH = 12


def play(library: Library, modules: list[str], number: int, seed: int, tally: coverage.Tally) -> list[Game]:
    """Play games, with each number of players in its turn."""
    ids = records.module_ids(library.kb, modules)
    players = next(found for module, found in PLAYERS.items() if module in modules or not module)
    games = [library.game(library.mix(ids, seats)) for seats in players]
    for i in range(number):
        at = i % len(players)
        records.play_one(
            games[at], modules, seed + i, tally, players=players[at], sample=SAMPLE, seek=True, check="turn"
        )
    return games


def judged(library: Library, modules: list[str], tally: coverage.Tally) -> int:
    """Judge the cases, and count what they reach; tells how many there are."""
    folders = (module for module in modules if (mutants.FOLDER / module).is_dir())
    found = [*mutants.listed(*folders), *(case for module in modules for case in mutants.answers(module))]
    for data, _ in found:
        case = cases.read_case(library, data, "case", loading.Marks(0, 0))
        if not isinstance(case, list):
            _count(questions.answer(case), tally)
    return len(found)


def _count(answer: Answer, tally: coverage.Tally) -> None:
    tally.refused.update({objection.rule for objection in answer.objections})
    made = answer.line if answer.verdict in ("legal", "resolved") else answer.line[:-1]
    for each in made:
        tally.decisions[type(each.decision).__name__] += 1
        tally.things.update(coverage.named(each.before, each.decision))
        if isinstance(each.decision, EffectDecision):
            effect = each.before.game.catalogue.all_effects.get(each.decision.effect)
            if effect is not None:
                tally.things[effect.source] += 1
                tally.effects[effect.id] += 1
                tally.verbs.update([effect.head, *(part.head for part in effect.give)])


def together(*tallies: coverage.Tally) -> coverage.Tally:
    """What is used in any of them."""
    every = coverage.Tally()
    for tally in tallies:
        for name in ("things", "effects", "verbs", "refused"):
            getattr(every, name).update(getattr(tally, name))
    return every


def rows(reports: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """How much of each kind is reached."""
    yield f"{'':<20}" + "".join(f"{name:>{WIDTH}}" for name in reports)
    first = next(iter(reports.values()))
    for kind in first["coverage"]:
        counts = [report["coverage"][kind] for report in reports.values()]
        yield f"{kind:<20}" + "".join(f"{count['used']:>{WIDTH - 7}} of {count['of']:>3}" for count in counts)


def missing(report: Mapping[str, Any]) -> set[str]:
    """Everything that is not reached."""
    return {*report["never_used"], *report["verbs_never_used"], *report["guards_that_never_refused"]}


def main() -> int:
    """Play, judge and print."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1  # the second argument
    modules = ["uprising", *(sys.argv[3:] or ["khoam"])]
    library = Library(compiled.load())
    played, told = coverage.Tally(), coverage.Tally()
    games = play(library, modules, number, seed, played)
    some = judged(library, modules, told)
    print(f"{number} games, {sum(played.decisions.values()):,} decisions; {some} cases")
    tallies = {"games": played, "cases": told, "both": together(played, told)}
    reports = {name: coverage.numbers(tally, games) for name, tally in tallies.items()}
    print("\n".join(rows(reports)))
    left = missing(reports["both"])
    for name in sorted(missing(reports["games"]) - left):
        print(f"  in cases alone: {name}")
    for name in sorted(left):
        print(f"  never: {name}")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
