"""What may not be done has no outcome: the checks of a move speak first when its outcome is asked."""

from typing import Any

from every_case import every_case
from kodeks import integrity, legality
from kodeks.findings import Finding, Verdict
from kodeks.positions import Case
from kodeks.records import replace


def _as_outcome(case: Case) -> Case:
    """The same case, asking what follows from its move."""
    return replace(case, data={**case.data, "kind": "outcome"})


def _said(verdict: Verdict) -> list[tuple[Any, ...]]:
    return [_same(one) for one in verdict.objections]


def _same(one: Finding) -> tuple[Any, ...]:
    return one.check, one.at, one.because, one.clauses, sorted(map(str, one.facts.items()))


def test_an_illegal_move_asked_as_an_outcome_is_illegal(base: integrity.Base, rules: legality.Rules) -> None:
    """Every illegal move of every case keeps its verdict and its objections, and nothing follows from it."""
    seen = 0
    for name, case, reading in every_case(base):
        if case.kind != "move":
            continue
        move = legality.judge(case, rules, reading=reading)
        if move.answer.value != "illegal":
            continue
        seen += 1
        outcome = legality.judge(_as_outcome(case), rules, reading=reading)
        assert outcome.answer.value == "illegal", name
        assert _said(outcome) == _said(move), name
        assert outcome.result is None, name
    assert seen > 700


def test_an_undecided_move_asked_as_an_outcome_is_undecided(base: integrity.Base, rules: legality.Rules) -> None:
    """What nobody can decide is not worked out either."""
    seen = 0
    for name, case, reading in every_case(base):
        if case.kind != "move" or legality.judge(case, rules, reading=reading).answer.value != "undecided":
            continue
        seen += 1
        assert legality.judge(_as_outcome(case), rules, reading=reading).answer.value == "undecided", name
    assert seen > 100


def test_a_legal_move_asked_as_an_outcome_is_not_illegal(base: integrity.Base, rules: legality.Rules) -> None:
    """The near miss: where nothing speaks against the move, something follows or is missing."""
    resolved = 0
    for name, case, reading in every_case(base):
        if case.kind == "move" and legality.judge(case, rules, reading=reading).answer.value == "legal":
            answer = legality.judge(_as_outcome(case), rules, reading=reading).answer.value
            assert answer in ("resolved", "undecided"), name
            resolved += answer == "resolved"
    assert resolved > 300


def test_nothing_is_paid_that_nobody_has(rules: legality.Rules) -> None:
    """A visit that cannot be paid does not end with less than no water."""
    state = {
        "phase": "player_turns",
        "active_player": "red",
        "bonus_spice": {"deep_desert": 0},
        "players": {
            "red": {
                "agents": {"on_leader": 1, "on_board": []},
                "cards": {"hand": 1},
                "resources": {"water": 0},
                "maker_hooks": False,
            }
        },
    }
    action = {"player": "red", "type": "send_agent", "space": "deep_desert", "card": {"agent_icons": ["spice_trade"]}}
    from kodeks.loading import Marks

    case = Case("", {"kind": "outcome", "state": state, "action": action}, "case.yaml", Marks(1, 1))
    verdict = legality.judge(case, rules)
    assert verdict.answer.value == "illegal"
    assert [one.check for one in verdict.objections] == ["uprising.check.space-not-paid"]
    assert verdict.result is None
