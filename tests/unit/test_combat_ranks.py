"""Every pattern of strengths of one to four players, held against what the books say of places and ties."""

from itertools import product

import pytest

from kodeks import legality
from kodeks.legality.combat_ranks import Ranking, ranking

COLORS = ("red", "green", "blue", "yellow")
PATTERNS = [
    dict(zip(COLORS, strengths, strict=False))
    for players in (1, 2, 3, 4)
    for strengths in product(range(5), repeat=players)
]


def _ranked(strength: dict[str, int], rules: legality.Rules) -> Ranking:
    return ranking(strength, len(strength), rules)


def test_a_winner_is_alone_at_the_top(rules: legality.Rules) -> None:
    """Whoever has the most strength, and more than anybody else, wins and gets the first reward."""
    for strength in PATTERNS:
        best = [color for color, one in strength.items() if one and one == max(strength.values())]
        found = _ranked(strength, rules)
        assert found.winner == (best[0] if len(best) == 1 else None), strength
        assert [color for color, place in found.rewards.items() if place == "first"] == (best if len(best) == 1 else [])


def test_no_strength_no_reward(rules: legality.Rules) -> None:
    """A player with a strength of 0 gets nothing, tied or not."""
    for strength in PATTERNS:
        assert all(strength[color] for color in _ranked(strength, rules).rewards), strength


def test_the_same_strength_gets_the_same(rules: legality.Rules) -> None:
    """Tied players get the same reward, and nobody gets a better one than a stronger player."""
    order = {"first": 0, "second": 1, "third": 2}
    for strength in PATTERNS:
        found = _ranked(strength, rules).rewards
        for one, other in product(strength, repeat=2):
            mine, theirs = order.get(found.get(one, ""), 3), order.get(found.get(other, ""), 3)
            if strength[one] == strength[other]:
                assert mine == theirs, strength
            elif strength[one] > strength[other]:
                assert mine <= theirs, strength


def test_the_second_reward_goes_to_one_player_below_a_winner_or_to_those_tied_for_first(rules: legality.Rules) -> None:
    """Two second rewards are only given out in a tie for first place."""
    for strength in PATTERNS:
        found = _ranked(strength, rules)
        second = [color for color, place in found.rewards.items() if place == "second"]
        assert len(second) <= 1 or {strength[color] for color in second} == {max(strength.values())}, strength
        assert not second or found.winner is None or len(second) == 1, strength


@pytest.mark.parametrize("players", [1, 2, 3])
def test_few_players_fight_for_the_third_reward_in_a_tie_for_second_alone(players: int, rules: legality.Rules) -> None:
    """With three or fewer players the third reward needs two who tie for second."""
    for strength in (one for one in PATTERNS if len(one) == players):
        found = _ranked(strength, rules)
        third = [color for color, place in found.rewards.items() if place == "third"]
        assert len(third) in (0, 2), strength
        assert not third or found.winner is not None, strength


def test_the_third_reward_of_four(rules: legality.Rules) -> None:
    """One alone gets it, or those tied for second; those tied for third get nothing."""
    for strength in (one for one in PATTERNS if len(one) == 4):
        found = _ranked(strength, rules)
        third = [color for color, place in found.rewards.items() if place == "third"]
        if len(third) > 1:
            assert found.winner is not None, strength
            assert "second" not in found.rewards.values(), strength
        above = [color for color in found.rewards if found.rewards[color] != "third"]
        assert len(third) != 1 or len(above) == 2, strength


def test_every_step_rests_on_a_clause(rules: legality.Rules, base: object) -> None:
    """The clauses a ranking names are clauses of the base."""
    named = {clause for strength in PATTERNS for clause in _ranked(strength, rules).clauses}
    assert {f"uprising.clause.{one}" in base.kb for one in named} == {True}  # type: ignore[attr-defined]  # the fixture
    assert "two-tied-for-first" in named
