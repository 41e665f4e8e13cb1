"""Cases with parts taken out or put wrong: an answer or a finding, never a traceback."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import MISSING, fields
from random import Random
from typing import Any, get_origin

import pytest

from judging.test_cases import CASES
from kodeks import integrity, loading
from kodeks.judge import cases, questions
from kodeks.judge.base import Library
from kodeks.play import agenda, engine
from kodeks.reporting import answer_data, answers
from kodeks.reporting.findings import json_text
from kodeks.reporting.speaker import Speaker

JUNK: list[Any] = [None, 0, -1, 99, True, "", "red", "?", "dagger", [], {}, ["?"], ["dagger"], {"x": 1}, [None], 3.5]
NUMBER = 400


def ways(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in parts:
        yield (*at, key)
        yield from ways(below, (*at, key))


def broken(data: dict[str, Any], chance: Random) -> dict[str, Any]:
    """A case with one value taken out or replaced."""
    found = deepcopy(data)
    *above, last = chance.choice([way for way in ways(found) if way[0] not in ("expected", "id")])
    here: Any = found
    for step in above:
        here = here[step]
    if chance.random() < 0.4:
        del here[last]
    else:
        here[last] = deepcopy(chance.choice(JUNK))
    return found


def test_a_broken_case_gets_an_answer_or_findings(library: Library, base: integrity.Base) -> None:
    """Each finding has all values of its sentence, and each answer can be told."""
    chance = Random(7)
    speaker = Speaker(base.kb, base.words["pl"])
    seen = set()
    for _ in range(NUMBER):
        data = broken(chance.choice(CASES).values[0], chance)
        case = cases.read_case(library, data, "case.yaml", loading.Marks(1, 1))
        if isinstance(case, list):
            seen.add("unusable")
            assert all(item.because.format_map(item.facts) for item in case)
            continue
        answer = questions.answer(case)
        seen.add(answer.verdict)
        assert answers.as_text(case, answer, speaker)
        assert answer_data.as_data(case, answer, speaker)["verdict"] == answer.verdict
    assert seen == {"unusable", "legal", "illegal", "undecided", "resolved"}


THREE = {"players": ["red", "green", "blue"]}
FORBIDS = {"red": [{"forbid": {"x": 3}}]}
HEAVY = {"first": "red", "active": "red", "red": {"leader": "none", "hand": 10**30}}
CLASSIC = {"first": "red", "red": {"faction": "harkonnen"}, "green": {"faction": "atreides"}}
SIX = ["light_blue", "blue", "red", "grey", "green", "yellow"]
ROUND = {"round": 3, "first": "red", "active": "red", "conflict_card": "trade-dispute"}
#: Questions that once ended in a traceback, and what they are answered with now.
KINDS: dict[str, tuple[dict[str, Any], set[str]]] = {
    "a number beyond everything": ({**THREE, "state": HEAVY}, {"unusable"}),
    "a bid without end": (
        {"game": "classic", **THREE, "state": {**CLASSIC, "phase": "bidding", "red": {"spice": 10**9}}},
        {"unusable"},
    ),
    "an effect that forbids nothing": ({**THREE, "state": ROUND, "effects": FORBIDS, "outcome": []}, {"unusable"}),
    "an effect that gains a name": (
        {**THREE, "state": ROUND, "effects": {"red": [{"gain": {"solari": "dagger"}}]}, "outcome": []},
        {"unusable"},
    ),
    "an effect in a game without any": (
        {"game": "classic", **THREE, "state": {**CLASSIC, "phase": "bidding"}, "move": [{"resolve": {}}]},
        {"unusable"},
    ),
    "a traitor of nobody": (
        {
            "game": "classic",
            **THREE,
            "state": {**CLASSIC, "phase": "revival", "active": "green", "blue": {"faction": "emperor"}},
            "move": [{"call_traitor": {"player": "red", "leader": "gurney-halleck"}}],
        },
        {"illegal", "undecided"},
    ),
    "a space of the other side of the board": (
        {
            "modules": ["khoam", "six-players"],
            "players": SIX,
            "state": {**ROUND, "first": "light_blue", "red": {"leader": "none", "hand": ["dagger"]}},
            "move": [{"send_agent": {"card": "dagger", "space": "fremkit"}}],
        },
        {"unusable", "illegal", "undecided"},
    ),
    "a card that runs a rival": (
        {
            "modules": ["rivals"],
            "players": ["red", "green", "blue"],
            "state": {**ROUND, "red": {"leader": "none", "hand": ["dagger"]}},
            "move": [{"send_agent": {"card": "hagal-fremkit", "space": "arrakeen"}}],
        },
        {"illegal", "undecided", "unusable"},
    ),
    "a hidden card beside Usurp": (
        {
            "modules": ["immortality"],
            **THREE,
            "state": {**ROUND, "red": {"leader": "none", "hand": ["usurp", "?"]}},
            "outcome": [],
        },
        {"resolved", "undecided"},
    ),
    "an empty agenda": ({**THREE, "state": {**ROUND, "agenda": []}, "outcome": []}, {"unusable"}),
    "an agenda without its first frame": (
        {**THREE, "state": {**ROUND, "agenda": [{"kind": "effects", "owner": "red"}]}, "outcome": []},
        {"unusable"},
    ),
    "an agenda that says no step": (
        {**THREE, "state": {**ROUND, "agenda": [{"kind": "phases"}]}, "outcome": []},
        {"undecided"},
    ),
    "a draw that does not come": (
        {
            **THREE,
            "state": {**ROUND, "red": {"leader": "none", "hand": ["dagger"]}},
            "move": [{"draw": {"pile": "intrigue_deck", "card": "opportunism"}}],
        },
        {"illegal"},
    ),
}


@pytest.mark.parametrize("name", KINDS)
def test_each_kind_of_breaking_question_is_answered(name: str, library: Library, base: integrity.Base) -> None:
    """The answer can be told in words and as JSON, and so can every move at that point."""
    data, expected = KINDS[name]
    case = cases.read_case(library, {"id": name, "from": "set-up", **data}, "case.yaml", loading.Marks(1, 1))
    if isinstance(case, list):
        assert "unusable" in expected, [item.because.format_map(item.facts) for item in case]
        return
    answer = questions.answer(case)
    assert answer.verdict in expected
    for words in base.words.values():
        speaker = Speaker(base.kb, words)
        assert answers.as_text(case, answer, speaker)
        assert json_text(answer_data.as_data(case, answer, speaker))
    assert questions.moves(case)


def test_an_effect_is_not_taken_by_another_kind_of_decision(library: Library) -> None:
    """The engine refuses before a guard looks at an effect that has nothing of what it reads."""
    mix = library.mix(["uprising.module.uprising"], 3)
    data = {"id": "kinds", "from": "set-up", **THREE, "state": ROUND, "effects": {"red": [{"gain": {"spice": 1}}]}}
    case = cases.read_case(library, {**data, "outcome": []}, "case.yaml", loading.Marks(1, 1))
    assert not isinstance(case, list)
    frame = agenda.top(case.state)
    effect = frame.items[0].effect.id
    seen = set()
    for kind in library.game(mix).kinds.values():
        own = {field.name: field for field in fields(kind) if field.default is MISSING and field.name != "player"}
        if "effect" in own:
            blank = {
                name: 0 if facts.type is int else () if get_origin(facts.type) is tuple else ""
                for name, facts in own.items()
            }
            decision = kind(player="red", **{**blank, "effect": effect})
            seen.add((kind.__name__, engine.judge(case.state, decision).answer))
    assert ("Resolve", "legal") in seen
    assert {answer for name, answer in seen if name != "Resolve"} == {"illegal"}
    assert len(seen) > 10
