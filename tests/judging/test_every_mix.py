"""The same plain disputes in every mix of modules and for every number of players that the books allow."""

from itertools import combinations
from typing import Any

import pytest

from kodeks.judge import questions
from kodeks.judge.base import Library
from kodeks.judge.case import Case
from kodeks.judge.cases import read_case
from kodeks.loading import read_tree

#: What goes with Uprising in any number, and who sits at the table beside red.
MODULES = ("khoam", "rise-of-ix", "immortality", "imperium")
RIVAL = {"rival": True, "rival_card": "rival-staban-tuek"}
OTHER_RIVAL = {"rival": True, "rival_card": "rival-gurney-halleck"}
TABLES: dict[str, tuple[tuple[str, ...], Any, dict[str, Any]]] = {
    "three": ((), 3, {}),
    "four": ((), 4, {}),
    "solo": (("rivals",), ["red", "green", "blue"], {"green": OTHER_RIVAL, "blue": RIVAL}),
    "two": (("rivals",), ["red", "green", "blue"], {"blue": RIVAL}),
    "six": (("khoam", "six-players"), 6, {}),
}
CONFLICT = {"level": 2, "location": "none", "battle_icon": "crysknife"}
SEND = [{"send_agent": {"card": "dagger", "space": "high council"}}]
BUY = [{"acquire": {"card": "prepare-the-way"}}]
DEPLOY = [{"send_agent": {"card": "reconnaissance", "space": "arrakeen"}}, {"deploy": {"troops": 3}}]
#: What red has, what is asked, and the verdict; each beside its near miss.
ASKED: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({}, {}, "legal"),
    ({"garrison": 4, "supply": 9}, {}, "illegal"),
    ({"hand": ["dagger"], "solari": 5}, {"move": SEND}, "legal"),
    ({"hand": ["dagger"], "solari": 4}, {"move": SEND}, "illegal"),
    ({"revealed": True, "persuasion": 2}, {"move": BUY}, "legal"),
    ({"revealed": True, "persuasion": 1}, {"move": BUY}, "illegal"),
    ({"hand": ["reconnaissance"]}, {"outcome": DEPLOY}, "resolved"),
    ({"hand": ["dagger"]}, {"outcome": [{"send_agent": {"card": "dagger", "space": "arrakeen"}}]}, "illegal"),
]


def mixes() -> list[Any]:
    """Every mix with every table."""
    found = []
    for name, (always, players, others) in TABLES.items():
        own = [module for module in MODULES if module not in always]
        for chosen in (chosen for size in range(len(own) + 1) for chosen in combinations(own, size)):
            found.append(pytest.param((*always, *chosen), players, others, id=" + ".join((name, *chosen))))
    return found


@pytest.mark.parametrize(("modules", "players", "others"), mixes())
def test_plain_disputes(library: Library, modules: tuple[str, ...], players: Any, others: dict[str, Any]) -> None:
    """What a module adds does not stand in the way of a verdict that does not rest on it."""
    for own, question, verdict in ASKED:
        state = {"active": "red", "round": 3, "conflict_card": CONFLICT, **others, "red": own}
        data = {"modules": list(modules), "players": players, "from": "set-up", "state": state, **question}
        case = read_case(library, data, "case.yaml", read_tree("{}", "case.yaml").marks)
        assert isinstance(case, Case), case
        answer = questions.answer(case)
        assert answer.verdict == verdict, (own, question, answer.objections, answer.unknowns)
