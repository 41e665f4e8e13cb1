"""Games and their notation, made once, and random play of every mix."""

from collections.abc import Iterator
from functools import cache
from random import Random

from kodeks import compiled, rulesets
from kodeks.judge import records
from kodeks.judge.base import Library
from kodeks.notation import Notation
from kodeks.play.playing import Move, play

#: Mixes that between them have every kind of decision and fact.
MIXES = (
    "uprising@4",
    "uprising+khoam@3",
    "uprising+khoam+rise-of-ix+immortality@4",
    "uprising+khoam+six-players@6",
    "uprising+rivals@2",
    "uprising+khoam+rivals+rise-of-ix@1",
    "classic@6",
)


@cache
def library() -> Library:
    """The base, from which games are made."""
    return Library(compiled.load())


@cache
def mix_of(name: str) -> rulesets.Mix:
    """A mix by its name."""
    found = rulesets.named(library().kb, name)
    assert isinstance(found, rulesets.Mix), f"no mix has this name: {found}"
    return found


@cache
def notation(name: str, seats: tuple[str, ...] = ()) -> Notation:
    """The notation of a mix."""
    mix = mix_of(name)
    return library().notation(mix, seats or library().game(mix).book.colours[: mix.players])


def moves(name: str, seed: int) -> Iterator[tuple[Notation, Move]]:
    """Every move of a random game, with the notation for its seats."""
    mix, chance = mix_of(name), Random(seed)
    game = library().game(mix)
    state = records.opened(game, sorted(mix.modules), seed, chance, mix.players)[0]
    here = notation(name, tuple(state.facts["players"]))
    for move in play(state, chance):
        yield here, move
