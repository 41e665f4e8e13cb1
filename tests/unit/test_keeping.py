"""What a verdict without objections rests on: the rules a state was held against."""

import pytest

from kodeks import integrity, legality, positions, registry, schemas
from kodeks.reporting.judging import rules_of


@pytest.fixture(scope="module")
def rules(base: integrity.Base) -> legality.Rules:
    """The base as the judge sees it."""
    return rules_of(base)


STATE = """
kind: state
modules: {modules}
state:
  round: 3
  phase: player_turns
  shield_wall: {wall}
  current_conflict: {{level: II, contested_location: arrakeen, battle_icon: crysknife}}
  conflict_deck: {{face_down: 7}}
  imperium_row_cards: 5
  players:
    red:
      vp: {points}
      influence: {{fremen: {step}}}
      alliance_tokens: []
      troops: {{supply: 8, garrison: 4, conflict: 0}}
      sandworms: {{conflict: {worms}, garrison: 0}}
      agents: {{on_leader: 2, on_board: [], third_agent: beside_board}}
      spies: {{supply: 3, on_posts: []}}
      control_markers: {{supply: 3, placed: []}}
"""


def _grounds(rules: legality.Rules, **told: object) -> tuple[str, ...]:
    values = {"modules": "[]", "wall": "removed", "points": 1, "step": 2, "worms": 1, **told}
    (case,) = positions.read_cases(STATE.format(**values), "case.yaml", schemas.store())
    assert isinstance(case, positions.Case)
    return legality.judge(case, rules).clauses


def test_a_state_without_objections_names_the_rules_it_keeps(rules: legality.Rules) -> None:
    """Those that had something to look at: troops, a point for influence, sandworms once the wall is gone."""
    found = _grounds(rules)
    assert "uprising.clause.troops-per-player" in found
    assert "uprising.clause.two-influence-gives-a-point" in found
    assert "uprising.clause.sandworms-after-wall-removal" in found


def test_rules_without_anything_to_look_at_are_not_named(rules: legality.Rules) -> None:
    """No influence, no worm, no spy on a post, no other module."""
    found = _grounds(rules, step=0, worms=0, points=0)
    assert "uprising.clause.two-influence-gives-a-point" not in found
    assert "uprising.clause.sandworm-goes-to-the-conflict" not in found
    assert "uprising.clause.placing-a-spy" not in found
    assert {one.partition(".")[0] for one in found} == {"uprising"}


def test_beside_an_objection_only_what_is_broken_is_named(rules: legality.Rules) -> None:
    """Rules that are kept have no part in a refusal."""
    assert _grounds(rules, points=0) == ("uprising.clause.two-influence-gives-a-point",)
    assert "uprising.clause.troops-per-player" not in _grounds(rules, wall="in_place")


def test_what_is_kept_is_what_the_check_tests() -> None:
    """A check names no clause as kept that it does not name as its own."""
    for check in registry.checks("state"):
        assert {clause for clause, _ in check.kept} <= set(check.clauses), check.id
