"""Kinds of faults by their names, and what putting one into a state needs."""

from collections.abc import Callable
from random import Random

from kodeks.play import agenda
from kodeks.table import State

Fault = Callable[[State, Random], bool]
FAULTS: dict[str, Fault] = {}
BOXES = ("agent", "reveal", "plot", "combat", "acquire")
TURNS = "uprising.phase.player-turns"
START = "uprising.phase.round-start"


def fault(run: Fault) -> Fault:
    """Register a kind of fault by the name of its function."""
    FAULTS[run.__name__.replace("_", "-")] = run
    return run


def shuffled_players(state: State, chance: Random) -> list[str]:
    """The players in any order."""
    players = list(state.facts["players"])
    chance.shuffle(players)
    return players


def some_player(state: State, chance: Random, test: Callable[[str], object]) -> str:
    """Any player of whom something is true, or nobody."""
    return next((player for player in shuffled_players(state, chance) if test(player)), "")


def add_to(state: State, key: str, more: int) -> None:
    """Change a number."""
    state.facts[key] += more


def some_place(state: State, chance: Random, name: str, test: Callable[[tuple[str, ...]], object]) -> str:
    """Any place of a kind whose pieces pass a test, or none."""
    keys = [key for key, value in state.facts.items() if key.startswith(f"{name}.") and test(value)]
    return chance.choice(keys) if keys else ""


def is_untouched(state: State) -> bool:
    """Whether nobody has done anything this round, not even a plot card."""
    facts = state.facts
    if facts["phase"] == START:
        return agenda.top(state).kind not in ("draw", "defend")
    return bool(
        facts["phase"] == TURNS
        and not facts["turn_space"]
        and facts["active"] == facts["first"]
        and not any(facts[f"{player}.revealed"] for player in facts["players"])
        and not any(value for key, value in facts.items() if key.startswith("agents."))
    )
