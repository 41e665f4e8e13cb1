"""A name that the base does not know is refused, wherever it stands, with the name it may have been meant for."""

from typing import Any

import pytest

from every_case import every_case
from kodeks import integrity, legality
from kodeks.legality.unknown_names import EVERY, KEYS, MOVE, STATE, Plan
from kodeks.loading import Marks
from kodeks.positions import Case

#: For each kind a name that nobody knows, the one it is taken for, and one that is right in another language.
NAMES = {
    "space": ("arakeen", "arrakeen", "Арракін"),
    "card": ("Daggar", "dagger", "Sztylet"),
    "leader": ("Gurny Halleck", "gurney-halleck", "gurney_halleck"),
    "post": ("spice-refinary-arrakeen", "spice-refinery-arrakeen", "uprising.post.spice-refinery-arrakeen"),
}


def _case(state: dict[str, Any], action: dict[str, Any] | None = None, **more: Any) -> Case:
    data = {"state": state, **({"action": action} if action is not None else {}), **more}
    return Case("", data, "case.yaml", Marks(1, 1))


def _leaves(plan: "Plan | str", way: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], str]]:
    """All ends of a plan, with the way to each and the kind that is named there."""
    if isinstance(plan, str):
        return [(way, plan)]
    return [leaf for step, inner in plan.items() for leaf in _leaves(inner, (*way, step))]


def _built(way: tuple[str, ...], name: str) -> Any:
    """A part of a case that holds this name where the plan says."""
    if not way:
        return name
    step, *rest = way
    if step == KEYS:
        return {name: 1}
    return {"red" if step == EVERY else step: _built(tuple(rest), name)}


PLACES = [("state", *leaf) for leaf in _leaves(STATE)] + [("action", *leaf) for leaf in _leaves(MOVE)]


def _told(part: str, way: tuple[str, ...], name: str) -> Case:
    built = _built(way, name)
    return _case(built) if part == "state" else _case({}, {"player": "red", "type": "send_agent", **built})


@pytest.mark.parametrize(("part", "way", "kind"), PLACES, ids=str)
def test_a_misspelt_name_is_refused_everywhere(
    part: str, way: tuple[str, ...], kind: str, rules: legality.Rules
) -> None:
    """The finding names the name, its place and the likely one; the same name written right is no finding."""
    wrong, right, other = NAMES[kind]
    (found,) = legality.misnamed(_told(part, way, wrong), rules)
    assert found.facts == {"name": wrong}
    assert found.hint == f"did you mean {right}?"
    assert found.at[0] == part
    for name in (right, other):
        assert legality.misnamed(_told(part, way, name), rules) == ()


def test_an_agent_on_caladan_is_not_legal(rules: legality.Rules) -> None:
    """A state with a space that is not there is undecided, and says why."""
    state = {"players": {"red": {"agents": {"on_leader": 1, "on_board": ["caladan"], "third_agent": "beside_board"}}}}
    verdict = legality.judge(_case(state, kind="state"), rules)
    assert verdict.answer.value == "undecided"
    assert [(one.check, one.facts["name"]) for one in verdict.unknowns] == [("position.check.unknown-name", "caladan")]


def test_a_name_of_the_other_game_is_unknown(rules: legality.Rules) -> None:
    """A leader of the classic game leads nobody in Uprising, and the other way round."""
    imperium = {"players": {"red": {"leader": "Thufir Hawat"}}}
    assert [one.facts["name"] for one in legality.misnamed(_case(imperium), rules)] == ["Thufir Hawat"]
    for leader, wanted in (("Thufir Hawat", []), ("Gurney Hallek", ["Gurney Hallek"])):
        classic = {"players": {"red": {"leaders": {"alive": [leader]}}}}
        found = legality.misnamed(_case(classic, game="dune_classic_basic"), rules)
        assert [one.facts["name"] for one in found] == wanted


def test_what_a_case_describes_itself_is_known(rules: legality.Rules) -> None:
    """A card on the spot may have any name and lie in the hand, and a post is known by its spaces."""
    state = {
        "observation_posts": {"my post": {"connected_to": ["arrakeen"], "spies": []}},
        "players": {"red": {"cards": {"hand": ["my card"]}, "spies": {"supply": 2, "on_posts": ["my post"]}}},
    }
    action = {"player": "red", "type": "send_agent", "space": "arrakeen", "card": {"name": "my card"}}
    assert legality.misnamed(_case(state, action), rules) == ()
    found = legality.misnamed(_case(state, {**action, "card": "my card"}), rules)
    assert [one.facts["name"] for one in found] == ["my card", "my card"]


def test_many_moves_from_one_position_are_refused_alike(rules: legality.Rules) -> None:
    """A misspelt space or card among many moves gets the verdict that it gets alone."""
    state = {"players": {"red": {"agents": {"on_leader": 1, "on_board": []}, "cards": {"hand": 1}}}}
    card = {"name": "card x", "agent_icons": ["city"], "agent_box": "none"}
    base = {"player": "red", "type": "send_agent", "space": "arrakeen", "card": card}
    moves = [base, {**base, "space": "arakeen"}, {**base, "card": "Daggar"}, {**base, "space": "carthag"}, base]
    together = list(legality.judge_moves(_case(state), moves, rules))
    assert together == [legality.judge(_case(state, move, kind="move"), rules) for move in moves]
    assert [one.answer.value for one in together][:3] == ["legal", "undecided", "undecided"]


@pytest.mark.parametrize(
    ("players", "name", "hint"),
    [
        ({"forces": {"on_map": [{"territory": "carthagg", "sector": 11, "count": 2}]}}, "carthagg", "carthag"),
        ({"treachery_cards": ["Lasgunn"]}, "Lasgunn", "lasgun"),
        ({"leaders": {"alive": ["Stilgarr"]}}, "Stilgarr", "stilgar"),
    ],
)
def test_names_of_the_classic_game(players: dict[str, Any], name: str, hint: str, rules: legality.Rules) -> None:
    """Territories, treachery cards and leaders are held against the base, and against the map of the case."""
    case = _case({"players": {"red": players}}, game="dune_classic_basic", kind="state")
    (found,) = legality.misnamed(case, rules)
    assert found.facts == {"name": name}
    assert hint in found.hint
    assert legality.judge(case, rules).answer.value == "undecided"


def test_a_territory_that_the_case_tells_of_is_known(rules: legality.Rules) -> None:
    """The near miss: a map of one's own, a kind of card in place of a card, the reserves in place of a territory."""
    red = {"treachery_cards": ["shield"], "forces": {"on_map": [{"territory": "my_rock", "sector": 4, "count": 1}]}}
    state = {"map_facts_given": {"my_rock": {"kind": "rock", "sectors": [4]}}, "players": {"red": red}}
    action = {"player": "red", "type": "ship", "to": "reserves", "count": 1}
    assert legality.misnamed(_case(state, action, game="dune_classic_basic"), rules) == ()


def test_our_own_cases_name_nothing_unknown(base: integrity.Base, rules: legality.Rules) -> None:
    """Every case and every worked example names things that are there."""
    for name, case, _ in every_case(base):
        assert legality.misnamed(case, rules) == (), name
