"""Verdicts that rest on facts of less than high confidence say so."""

from typing import Any

import pytest

from kodeks import integrity, legality, positions, schemas
from kodeks.reporting import verdicts
from kodeks.reporting.judging import rules_of
from kodeks.reporting.speaker import Speaker


@pytest.fixture(scope="module")
def rules(base: integrity.Base) -> legality.Rules:
    """The base as the judge sees it."""
    return rules_of(base)


def _case(text: str) -> positions.Case:
    (case,) = positions.read_cases(text, "case.yaml", schemas.store())
    assert isinstance(case, positions.Case)
    return case


MOVE = """
kind: move
modules: {modules}
state:
  phase: player_turns
  players:
    red: {{rival: true, leader: Princess Irulan, agents: {{on_leader: 2, on_board: []}}}}
    blue: {{agents: {{on_leader: 1, on_board: [{taken}]}}}}
action: {{player: red, type: rival_agent_turn, space: sardaukar, card: {card}}}
"""


def _doubts(rules: legality.Rules, **told: Any) -> list[tuple[str, str]]:
    return list(legality.judge(_case(MOVE.format(**told)), rules).doubts)


@pytest.mark.parametrize("taken", ["sardaukar", "espionage"])
def test_a_card_of_medium_confidence_is_named(taken: str, rules: legality.Rules) -> None:
    """Whether the move is refused or not."""
    card = "rivals.card.hagal-sardaukar"
    assert rules.doubtful[card] == "medium"
    assert _doubts(rules, modules="[rivals]", taken=taken, card="hagal-sardaukar") == [(card, "medium")]


def test_what_is_sure_is_not_named(rules: legality.Rules) -> None:
    """A card of high confidence, nor the space that bears the name of a doubtful card."""
    assert _doubts(rules, modules="[rivals]", taken="espionage", card="dagger") == []
    assert _doubts(rules, modules="[rivals]", taken="espionage", card="{name: Sardaukar Coordination}") == []


def test_an_objection_to_a_position_rests_on_what_it_points_at(rules: legality.Rules) -> None:
    """A Rival's card elsewhere on the table has no part in a wrong number of troops."""
    text = """
kind: state
modules: [rivals]
state:
  players:
    red: {rival: true, leader: Muad'Dib, troops: {supply: 12, garrison: 0, conflict: 0}}
    green: {rival: true, leader: Princess Irulan, troops: {supply: 12, garrison: 0, conflict: 0}}
    blue: {troops: {supply: 9, garrison: %d, conflict: 0}}
"""
    sound, short = (legality.judge(_case(text % number), rules) for number in (3, 2))
    assert short.answer.value == "illegal"
    assert short.doubts == ()
    assert sound.doubts == (("rivals.card.rival-muaddib", "medium"), ("rivals.card.rival-princess-irulan", "medium"))
    played = legality.judge(_case((text % 3).replace("blue: {", "blue: {leader: Feyd-Rautha Harkonnen, ")), rules)
    assert played.doubts == sound.doubts


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "facts of medium confidence"),
        ("pl", "pewność danych: średnia"),
        ("uk", "надійність фактів: середня"),
    ],
)
def test_it_is_told_in_every_language(language: str, line: str, rules: legality.Rules, base: integrity.Base) -> None:
    """In the text, and as data."""
    case = _case(MOVE.format(modules="[rivals]", taken="espionage", card="hagal-sardaukar"))
    verdict = legality.judge(case, rules)
    speaker = Speaker(base.kb, base.words[language])
    told = [one for one in verdicts.as_text(case, verdict, speaker).splitlines() if "rivals.card.hagal" in one]
    assert len(told) == 1
    assert told[0].endswith(line)
    assert verdicts.as_data(case, verdict, speaker)["doubts"] == [
        {"id": "rivals.card.hagal-sardaukar", "confidence": "medium"}
    ]
