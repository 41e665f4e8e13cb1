"""
How fast the engine is: whole random games, judged decisions, disputes, and states held against every invariant.

Rates are those of one core once the base is loaded, in processor time; the aims stand beside them, with the share of
the aim that is reached. Games are those of four mixes, with any leaders or factions. The rest is measured on games of
Uprising with CHOAM for four players. A judged decision is one that is offered at a point of a game, legal or not, with
all its reasons. A dispute is a turn of which a part is told: the first decision without some of its arguments, and up
to two later ones; half of them name another space, so that most of those are illegal. States are those of the same
games, full ones and the same with a third of the numbers taken away.

    python benchmarks/playing.py [number of games of each mix]
"""

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from kodeks import compiled
from kodeks.games.imperium.decisions import SendAgent
from kodeks.judge import records
from kodeks.judge.base import make_game
from kodeks.play import Decision, Game, agenda, judge, offered
from kodeks.play.decisions import EffectDecision
from kodeks.play.engine import invariants
from kodeks.play.matching import GivenDecision
from kodeks.play.playing import Move, play
from kodeks.play.search import search
from kodeks.table import State

#: The aims, each a second: games without and with invariants after every decision, and the others.
GAMES, CHECKED_GAMES, DECISIONS, DISPUTES, FULL, PARTIAL = 5, 1.5, 30_000, 1_500, 2_000, 200
#: Mixes of modules and numbers of players; the first is the one that the others are measured on.
MIXES = (
    (("uprising", "khoam"), 4),
    (("uprising", "khoam", "rise-of-ix", "immortality"), 4),
    (("uprising", "khoam", "six-players"), 6),
    (("classic",), 6),
)
#: Every so many states one is looked at for decisions and invariants.
STEP = 10
#: How many later decisions of a turn are told.
LATER = 2


def seconds(run: Callable[[], object]) -> float:
    """The processor time of a run."""
    start = time.process_time()
    run()
    return time.process_time() - start


def game(rules: Game, modules: tuple[str, ...], players: int, seed: int, *, check: bool) -> list[Move]:
    """One whole random game."""
    chance = Random(seed)
    state, _ = records.opened(rules, list(modules), seed, chance, players)
    moves = []
    for move in play(state, chance):
        if check:
            objections, _ = invariants(move.after)
            assert not objections, objections
        moves.append(move)
    return moves


def played(rules: Game, modules: tuple[str, ...], players: int, seeds: range, *, check: bool = False) -> Iterator[Move]:
    """The moves of several games."""
    for seed in seeds:
        yield from game(rules, modules, players, seed, check=check)


def with_less(state: State, chance: Random) -> State:
    """The state without a third of its numbers."""
    less = state.copy()
    for name in [name for name, value in state.facts.items() if type(value) is int]:
        if chance.random() < 1 / 3 and name != "round":
            del less.facts[name]
    return less


def turns(moves: list[Move]) -> Iterator[list[Move]]:
    """The moves of each turn in which an agent was sent first, those of its player alone."""
    for i, move in enumerate(moves):
        if agenda.top(move.before).kind == "turn" and isinstance(move.decision, SendAgent):
            player = move.decision.player
            end = next(
                (j for j in range(i, len(moves)) if moves[j].before.facts["active"] != player),
                len(moves),
            )
            yield [move for move in moves[i:end] if move.decision.player == player]


def disputes(moves: list[Move], chance: Random) -> Iterator[tuple[State, list[GivenDecision]]]:
    """A turn told in part, and the same with another space."""
    for turn in turns(moves):
        first, *later = turn
        known = [move for move in later if not isinstance(move.decision, EffectDecision)][:LATER]
        told = [_told(first.decision, ("card", "space")), *(_told(move.decision) for move in known)]
        yield first.before, told
        spaces = list(first.before.game.catalogue.spaces)
        yield first.before, [replace(told[0], arguments={**told[0].arguments, "space": chance.choice(spaces)})]


def _told(decision: Decision, names: tuple[str, ...] = ()) -> GivenDecision:
    arguments = {name: value for name, value in decision.arguments().items() if not names or name in names}
    return GivenDecision(type(decision), decision.player, arguments)


def show(what: str, number: int, took: float, aim: float) -> None:
    """One row of the table."""
    rate = number / took
    print(f"{what:<58}{rate:>10,.1f} a second   aim {aim:>8,}   {rate / aim:5.2f} of it", flush=True)


def main() -> None:
    """Measure and print."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    kb = compiled.load().kb
    first: list[Move] = []
    for modules, players in MIXES:
        rules = make_game(kb, records.module_ids(kb, modules), players)
        game(rules, modules, players, number, check=False)  # what is made ready once
        name, games = f"{' + '.join(modules)}, {players} players", range(number)
        moves: list[Move] = []
        took = seconds(lambda: moves.extend(played(rules, modules, players, games)))  # noqa: B023
        show(f"games of {name}", number, took, GAMES)
        took = seconds(lambda: list(played(rules, modules, players, games, check=True)))  # noqa: B023
        show("  with all invariants after every decision", number, took, CHECKED_GAMES)
        print(f"  {len(moves) / number:,.0f} decisions a game")
        first = first or moves
    measure(first)


def measure(moves: list[Move]) -> None:
    """What is measured on states of games."""
    chance = Random(0)
    some = [move.before for move in moves[::STEP]]
    asked = [(state, decision) for state in some for decision in offered(state)]
    took = seconds(lambda: [judge(state, decision) for state, decision in asked])
    show("judged decisions with all reasons", len(asked), took, DECISIONS)
    lines = list(disputes(moves, chance))
    answers: Counter[Any] = Counter()
    took = seconds(lambda: answers.update(search(state, told).answer for state, told in lines))
    show("disputes as partial lines", len(lines), took, DISPUTES)
    print("  " + ", ".join(f"{count} {answer}" for answer, count in sorted(answers.items())))
    took = seconds(lambda: [invariants(state) for state in some])
    show("full states with all invariants", len(some), took, FULL)
    partial = [with_less(state, chance) for state in some]
    took = seconds(lambda: [invariants(state) for state in partial])
    show("partial states with all invariants", len(partial), took, PARTIAL)


if __name__ == "__main__":
    main()
