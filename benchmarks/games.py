"""
Whole random games of every mix of modules and every number of players, held against all invariants.

Every invariant is asked after every turn, and after every decision in each tenth round of games through the mixes.
Variants are chosen by the seed, so a game can be played again: ``--only`` the mix, one game, its seed. It prints for
each mix how many games were played and how many broke: a dead end, a state that cannot be, a number below 0, or an
error. The game so far of a broken one is written as a record. The exit code is 1 where one broke.

``--coverage FILE`` keeps what all games together have used (as ``kodeks play --rare`` prints it for one mix): they then
prefer what is rare, and plausible decisions are held against the guards.

    python benchmarks/games.py {uprising,mixes,classic} [--games N] [--seed S] [--seconds T] [--only NAME] [--log FILE]
        [--coverage FILE]
"""

import argparse
import json
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from random import Random

from kodeks import compiled, rulesets
from kodeks.judge import coverage, records
from kodeks.judge.base import Library, make_game
from kodeks.play import Game

BASE = compiled.load()
KB = BASE.kb
#: What is mixed with Uprising, in any number; each group of mixes has numbers of players and what it always has.
MODULES = ("khoam", "rise-of-ix", "immortality", "imperium")
SEATS = (((), (3, 4)), (("rivals",), (1, 2)), (("six-players",), (6,)))
#: How often a variant that fits is played with.
SHARE = 1 / 4
#: With ``--coverage``, after how many decisions plausible ones are held against the guards.
ASKED = 7
#: In one of so many rounds through the mixes every decision is followed by every invariant.
EVERY_DECISION = 10

Mix = tuple[tuple[str, ...], int]


def mixes(group: str) -> Iterator[Mix]:
    """The mixes of a group, as modules and a number of players, as far as the books allow them."""
    if group == "classic":
        yield from ((("classic",), players) for players in range(2, 7))
        return
    for always, numbers in SEATS:
        for size in range(len(MODULES) + 1):
            for chosen in combinations(MODULES, size):
                plain = not always and set(chosen) <= {"khoam"}
                for players in numbers:
                    mix = (("uprising", *chosen, *always), players)
                    if plain is (group == "uprising") and allowed(mix):
                        yield mix


def allowed(mix: Mix) -> bool:
    """Whether the books allow a mix."""
    return not list(rulesets.bars(KB, rulesets.mix_of(KB, records.module_ids(KB, mix[0]), mix[1])))


def with_variants(mix: Mix, chance: Random) -> Mix:
    """The mix with some variants that fit."""
    modules, players = mix
    for variant in KB.of("variant"):
        name = variant.id.rpartition(".")[2]
        belongs = any(id.rpartition(".")[2] in modules for id in variant.ids("of"))
        if belongs and chance.random() < SHARE and allowed(((*modules, name), players)):
            modules = (*modules, name)
    return modules, players


@lru_cache(maxsize=64)
def game_of(mix: Mix) -> Game:
    """The rules of a mix."""
    return make_game(KB, records.module_ids(KB, mix[0]), mix[1])


def name_of(mix: Mix) -> str:
    """A mix in words."""
    return f"{' + '.join(mix[0])} @ {mix[1]}"


def play(mix: Mix, seed: int, check: str, kept: coverage.Tally | None = None) -> tuple[int, str]:
    """Play one game: how many decisions it had, and what went wrong; ``kept`` looks for what it has least of."""
    played = with_variants(mix, Random(seed))
    modules, players = list(played[0]), played[1]
    tally, sample = (coverage.Tally(), 0) if kept is None else (kept, ASKED)
    try:
        record = records.play_one(
            game_of(played), modules, seed, tally, check=check, players=players, sample=sample, seek=kept is not None
        )
    except records.Broken as fault:
        path = Path(f"broken-{players}-{seed}.txt")
        path.write_text(fault.record.text(Library(BASE)), encoding="utf-8")
        return len(fault.record.decisions), f"{modules}: {fault}; the game so far is in {path}"
    except Exception:  # noqa: BLE001  # whatever it is, it is what this looks for
        return 0, f"{modules}: {traceback.format_exc()}"
    return len(record.decisions), ""


def keep(tally: coverage.Tally, found: list[Mix], path: Path) -> None:
    """Write what the games so far have used."""
    path.write_text(json.dumps(coverage.numbers(tally, map(game_of, found)), indent=1), encoding="utf-8")


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("group", choices=("uprising", "mixes", "classic"))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so much processor time")
    parser.add_argument("--only", default="", help="one mix, by its name in the table")
    parser.add_argument("--log", type=Path, help="a file to which a line of JSON for each game is added")
    parser.add_argument("--coverage", type=Path, help="a file for what all games together have used, as JSON")
    options = parser.parse_args()
    kept = coverage.Tally() if options.coverage else None
    found = [mix for mix in mixes(options.group) if options.only in ("", name_of(mix))]
    games: Counter[str] = Counter()
    broken: Counter[str] = Counter()
    decisions = 0
    for i in range(options.games):
        if time.process_time() > options.seconds:
            break
        mix, seed = found[i % len(found)], options.seed + i
        check = "decision" if i // len(found) % EVERY_DECISION == 0 else "turn"
        number, fault = play(mix, seed, check, kept)
        decisions += number
        games[name_of(mix)] += 1
        broken[name_of(mix)] += bool(fault)
        if fault:
            print(f"{name_of(mix)}, seed {seed}: {fault}", file=sys.stderr, flush=True)
        if options.log:
            line = {"mix": name_of(mix), "seed": seed, "check": check, "decisions": number, "fault": fault}
            with options.log.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
        if kept is not None and (i + 1) % len(found) == 0:
            keep(kept, found, options.coverage)
    if kept is not None:
        keep(kept, found, options.coverage)
    for name, number in games.items():
        print(f"{name:<64}{number:>7} games{broken[name]:>5} broken")
    rate = decisions / time.process_time()
    print(f"{games.total()} games of {len(found)} mixes, {broken.total()} broken, {rate:,.0f} decisions a second")
    return int(broken.total() > 0)


if __name__ == "__main__":
    sys.exit(main())
