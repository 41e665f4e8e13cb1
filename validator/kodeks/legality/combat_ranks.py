"""Who is first, second and third in a Conflict, and what each place is worth, with every tie."""

from collections.abc import Mapping

from kodeks.legality.rules import Rules
from kodeks.records import dataclass

FEW = "uprising.clause.third-reward-with-few-players"
MANY_TIED = "uprising.clause.three-tied-for-first"


@dataclass(frozen=True, slots=True)
class Ranking:
    """The winner, if there is one, the reward of each player who gets one, and the clauses that say so."""

    winner: str | None
    rewards: Mapping[str, str]
    clauses: tuple[str, ...]


def ranking(strength: Mapping[str, int], players: int, rules: Rules) -> Ranking:
    """
    The ranking of players by strength, in a game of so many players.

    Players without strength take no part in it, not even in a tie.
    """
    few = players <= rules.number(FEW, "players")
    steps = sorted({one for one in strength.values() if one > 0}, reverse=True)
    groups = [[color for color, one in strength.items() if one == step] for step in steps]
    named = ["rewards-go-by-strength"]
    if any(one == 0 for one in strength.values()):
        named.append("no-reward-for-strength-zero")
    if not groups:
        return Ranking(None, {}, tuple(named))
    if len(groups[0]) > 1:
        return _tied(groups, few=few, enough=rules.number(MANY_TIED, "tied"), named=named)
    winner = groups[0][0]
    rewards = {winner: "first"}
    named.append("first-reward")
    if len(groups) > 1 and len(groups[1]) > 1:
        rewards |= dict.fromkeys(groups[1], "third")
        named += ["tie-for-second", "winner-above-a-tie-for-second"]
        named += ["third-reward-with-few-players"] if few else []
        named += ["nothing-below-a-tie-for-second"] if len(groups) > 2 else []
        return Ranking(winner, rewards, tuple(named))
    if len(groups) > 1:
        rewards[groups[1][0]] = "second"
        named.append("second-reward")
    if len(groups) > 2 and few:
        named.append("third-reward-with-few-players")
    elif len(groups) > 2:
        rewards |= _third(groups[2], named)
    return Ranking(winner, rewards, tuple(named))


def _tied(groups: list[list[str]], *, few: bool, enough: int, named: list[str]) -> Ranking:
    """The ranking when two or more tie for first place."""
    rewards = dict.fromkeys(groups[0], "second")
    named += ["tie-for-first", "tie-for-first-has-no-winner"]
    if len(groups) == 1:
        pass
    elif few:
        named.append("tie-for-first-with-few-players")
    elif len(groups[0]) >= enough:
        named.append("three-tied-for-first")
    else:
        named.append("two-tied-for-first")
        rewards |= _third(groups[1], named)
    return Ranking(None, rewards, tuple(named))


def _third(group: list[str], named: list[str]) -> dict[str, str]:
    if len(group) > 1:
        named.append("tie-for-third")
        return {}
    named.append("third-reward")
    return {group[0]: "third"}
