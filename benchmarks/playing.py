"""
How fast the engine is: whole random games, judged decisions, and states held against every invariant.

Rates are those of one core once the base is loaded, in processor time; the aims stand beside them. Games are of
Uprising with CHOAM for four players, with any leaders. A judged decision is one that is offered at a point of a game,
legal or not, with all its reasons. States are those of the same games, full ones and the same with a third of the
numbers taken away.

    python benchmarks/playing.py [number of games]
"""

import sys
import time
from collections.abc import Callable
from random import Random

from kodeks import model
from kodeks.games.imperium import setup
from kodeks.judge.base import make_game
from kodeks.play import Game, judge, offered
from kodeks.play.engine import invariants
from kodeks.play.playing import play
from kodeks.table import State

PLAYERS = 4
#: The aims, each a second: games without and with invariants after every decision, decisions, full and partial states.
GAMES, CHECKED_GAMES, DECISIONS, FULL, PARTIAL = 5, 1.5, 30_000, 2_000, 200
#: Every so many states one is looked at for decisions and invariants.
STEP = 10


def seconds(run: Callable[[], object]) -> float:
    """The processor time of a run."""
    start = time.process_time()
    run()
    return time.process_time() - start


def game(rules: Game, seed: int, *, check: bool) -> list[State]:
    """One whole random game; every state before a decision."""
    chance = Random(seed)
    leaders = chance.sample(rules.catalogue.leaders_to_choose(), PLAYERS)
    state = setup.set_up(rules, leaders, setup.deal(rules, chance))
    found = []
    for move in play(state, chance):
        if check:
            objections, _ = invariants(move.after)
            assert not objections, objections
        found.append(move.before)
    return found


def with_less(state: State, chance: Random) -> State:
    """The state without a third of its numbers."""
    less = state.copy()
    for name in [name for name, value in state.facts.items() if type(value) is int]:
        if chance.random() < 1 / 3 and name != "round":
            del less.facts[name]
    return less


def show(what: str, rate: float, aim: float) -> None:
    """One row of the table."""
    print(f"{what:<44}{rate:>12,.1f} a second   (aim {aim:,})")


def main() -> None:
    """Measure and print."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    rules = make_game(model.load(), ["khoam.module.khoam"], PLAYERS)
    states: list[State] = []
    plain = seconds(lambda: states.extend(state for seed in range(number) for state in game(rules, seed, check=False)))
    checked = seconds(lambda: [game(rules, seed, check=True) for seed in range(number)])
    print(f"{number} games, {len(states):,} decisions")
    show("whole random games", number / plain, GAMES)
    show("whole random games with all invariants", number / checked, CHECKED_GAMES)
    some = states[::STEP]
    asked = [(state, decision) for state in some for decision in offered(state)]
    took = seconds(lambda: [judge(state, decision) for state, decision in asked])
    show("judged decisions with all reasons", len(asked) / took, DECISIONS)
    took = seconds(lambda: [invariants(state) for state in some])
    show("full states with all invariants", len(some) / took, FULL)
    chance = Random(0)
    partial = [with_less(state, chance) for state in some]
    took = seconds(lambda: [invariants(state) for state in partial])
    show("partial states with all invariants", len(partial) / took, PARTIAL)


if __name__ == "__main__":
    main()
