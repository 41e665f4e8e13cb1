"""What a position that starts from the set-up does not say: chance, the round, what earlier rounds left."""

from typing import Any

import pytest

from kodeks.judge import questions
from kodeks.judge.base import Library
from kodeks.judge.case import Case
from kodeks.judge.cases import read_case
from kodeks.loading import read_tree


def asked(library: Library, data: dict[str, Any]) -> Any:
    """The case, or what is wrong with it."""
    return read_case(library, {"from": "set-up", "players": 3, **data}, "case.yaml", read_tree("{}", "case.yaml").marks)


def said(library: Library, **data: Any) -> tuple[str, list[str]]:
    """The verdict, and which facts are missing for it."""
    case = asked(library, data)
    assert isinstance(case, Case), case
    answer = questions.answer(case)
    return answer.verdict, [unknown.name for unknown in answer.unknowns]


SPIES = {"active": "red", "spies": {"emperor": ["red"], "fremen": ["red"]}}
WORM = {"active": "red", "round": 3, "agents": {"arrakeen": ["red"]}, "red": {"sandworms": 1, "maker_hooks": True}}
SIX = {"modules": ["khoam", "six-players"], "players": 6}


@pytest.mark.parametrize(
    ("data", "verdict", "missing"),
    [
        # The Conflict card makes no difference, and those of earlier rounds lie unclaimed.
        ({"state": {**SPIES, "round": 3}}, "legal", []),
        ({"state": {**SPIES, "round": 3, "red": {"spies_ready": 2}}}, "illegal", []),
        ({"state": {**SPIES, "round": 3, "conflict_unclaimed": 0}}, "undecided", ["conflict_card"]),
        # The Shield Wall protects some of the cards that it can be.
        ({"state": WORM}, "undecided", ["conflict_card"]),
        ({"state": {**WORM, "shield_wall": False}}, "legal", []),
        # That the game begins is not assumed in order to refuse a table.
        ({"state": SPIES}, "undecided", ["round", "conflict_card"]),
        ({"state": {**SPIES, "round": 1, "conflict_card": "skirmish-crysknife"}}, "illegal", []),
        # Six players: the deck has no card of level I, and no commander begins.
        ({**SIX, "state": {"active": "red"}}, "legal", []),
        ({**SIX, "state": {"active": "red", "first": "grey", "round": 1}}, "illegal", []),
    ],
)
def test_what_is_left_unsaid(library: Library, data: dict[str, Any], verdict: str, missing: list[str]) -> None:
    """Chance that makes no difference is not asked for; what does is."""
    found, lacks = said(library, **data)
    assert (found, list(dict.fromkeys(lacks))) == (verdict, missing)


@pytest.mark.parametrize(
    ("data", "hint"),
    [
        ({"modules": ["xyz"], "state": {}}, "rise-of-ix"),
        ({"state": {"phase": "xyz"}}, "player-turns"),
        ({"state": {"spies": {"xyz": ["red"]}}}, "research-station-sietch-tabr"),
    ],
)
def test_names_of_few_things_are_listed(library: Library, data: dict[str, Any], hint: str) -> None:
    """A name that nothing bears is answered with those there are."""
    found = asked(library, data)
    assert isinstance(found, list)
    assert any(hint in answer.hint for answer in found)


SENT = {
    "from": "nothing",
    "players": ["red", "green", "blue"],
    "state": {
        "first": "red", "active": "red", "turn_space": "", "agents": {"arrakeen": [], "assembly-hall": []},
        "red": {
            "leader": "gurney-halleck", "hand": ["dagger", "reconnaissance"], "revealed": False, "agents_ready": 2,
        },
    },
    "history": [{"send_agent": {"card": "reconnaissance", "space": "arrakeen"}}],
    "move": [{"send_agent": {"card": "dagger", "space": "assembly-hall"}}],
}  # fmt: skip


def test_a_history_that_cannot_be_carried_out_is_not_left_out(library: Library) -> None:
    """Its last decision is legal, but what it changes is not known: nothing is called legal after it."""
    assert said(library, **SENT) == ("undecided", ["red.played"])
    assert said(library, **{**SENT, "from": "set-up"})[0] == "illegal"
