"""Whole random games of every mix, for tests that look at their states."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from engine.tables import base
from kodeks import rulesets
from kodeks.games.imperium import setup
from kodeks.judge.base import make_game
from kodeks.play import Decision, Game
from kodeks.play.playing import play
from kodeks.table import State


@cache
def game_of(mix: str) -> Game:
    """The game of a mix of modules: ``uprising+khoam@4``."""
    found = rulesets.named(base(), mix)
    assert isinstance(found, rulesets.Mix), f"no mix has this name: {found}"
    return make_game(base(), sorted(found.modules), found.players)


def start(game: Game, chance: Random, leaders: Sequence[str] = ()) -> State:
    """A table ready for the first round, with these leaders or any."""
    chosen = list(leaders) or chance.sample(sorted(game.catalogue.leaders_to_choose()), game.catalogue.players)
    return setup.set_up(game, chosen, setup.deal(game, chance))


def random_play(state: State, chance: Random) -> Iterator[tuple[Decision | None, State]]:
    """A whole game played at random: the first state, then each decision with the state after it."""
    yield None, state
    for move in play(state, chance):
        yield move.decision, move.after
