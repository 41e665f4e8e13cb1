"""Games made from the base, and random play, for the tests of the engine."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from kodeks import model, rulesets
from kodeks.games.imperium.game import make
from kodeks.games.imperium.setup import set_up
from kodeks.play import Decision, Game, apply, legal
from kodeks.table import Open, State

#: No game takes so many decisions.
ENDLESS = 20_000


@cache
def base() -> model.KnowledgeBase:
    """The shipped base, read once."""
    return model.load()


@cache
def game_of(mix: str) -> Game:
    """The game of a mix of modules: ``uprising+khoam@4``."""
    found = rulesets.named(base(), mix)
    assert isinstance(found, rulesets.Mix), f"no mix has this name: {found}"
    entries = [(entry.id, entry.kind, entry.data) for entry in base() if rulesets.holds(entry, found)]
    in_force = frozenset(rulesets.in_force(base(), found).clauses)
    return make(entries, found.players, in_force.__contains__)


def leaders_of(game: Game) -> list[str]:
    """The leaders that can be chosen; the other side of one cannot."""
    return sorted(leader.id for leader in game.catalogue.leaders.values() if not leader.back_of)


def start(game: Game, chance: Random, leaders: Sequence[str] = ()) -> State:
    """A table ready for the first round, with these leaders or any."""
    chosen = list(leaders) or chance.sample(leaders_of(game), game.catalogue.players)
    return set_up(game, chosen, chance)


def random_play(state: State, chance: Random) -> Iterator[tuple[Decision | None, State]]:
    """
    A whole game played at random: each decision with the state after it.

    An open question gets an answer from chance when it first comes up, and keeps it.
    """
    yield None, state
    for _ in range(ENDLESS):
        try:
            options = legal(state)
            if not options:
                break
            decision = chance.choice(options)
            after = apply(state, decision)
        except Open as question:
            state.readings = {**state.readings, question.question: chance.choice(question.answers)}
            continue
        state = after
        yield decision, state
    assert state.facts["phase"] == "uprising.phase.endgame", "the game came to a dead end"
