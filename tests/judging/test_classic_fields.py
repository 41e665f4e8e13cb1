"""Every fact that a position of classic Dune can give can change an answer."""

import copy
from collections.abc import Iterator, Mapping
from typing import Any

from judging.test_cases import CASES
from kodeks.judge import questions
from kodeks.judge.base import Library
from kodeks.judge.cases import read_case
from kodeks.loading import Marks
from kodeks.table import Fact, Keyed

#: Values that a fact is tried with, by its type.
NUMBERS = (0, 1, 2, 3, 5, 10, 17, 21)
NAMES = {
    "seat": ("red", "green", "blue"),
    "phase": ("storm", "spice-blow", "bidding", "revival", "battle", "mentat-pause"),
    "faction": ("fremen", "harkonnen", "bene-gesserit", "emperor", "spacing-guild"),
    "territory": ("carthag", "arrakeen", "red-chasm", "broken-land"),
    "cell": ("carthag", "arrakeen", "red-chasm", "pasty-mesa@6"),
    "leader": ("feyd-rautha", "duncan-idaho", "thufir-hawat", "chani"),
    "card": ("shield", "karama", "hajr", "lasgun", "cheap-hero"),
    "": ("prescience", "voice", "movement", "shipping"),
}
#: Of the cases that do not give a fact, every so many are tried with it.
OTHERS = 40
SPICE = ("broken-land", "shai-hulud", "red-chasm")


def classic_cases() -> list[tuple[Mapping[str, Any], str, Marks]]:
    """The cases of the classic game, with the table they change."""
    return [case.values for case in CASES if case.values[1].startswith("classic/")]


def values(name: str, fact: Fact[Any]) -> Iterator[Any]:
    """Other values of a fact."""
    of = NAMES.get(fact.of.partition("|")[0], NAMES[""])
    if name.startswith("spice_"):
        of = SPICE
    match fact.type:
        case "number":
            yield from NUMBERS
        case "flag":
            yield from (True, False)
        case "name":
            yield from of
        case "names":
            yield []
            yield from ([one] for one in of)
            yield list(of[:2])
        case "pile":
            yield from (0, 1, 4, 9, 34)
            yield from ([one] for one in of)


def changed(data: Mapping[str, Any], seat: str, name: str, fact: Fact[Any]) -> Iterator[Mapping[str, Any]]:
    """A case with another value of one fact."""
    if isinstance(fact, Keyed):
        each = fact.each if fact.type == "name" else ""
        entries = [
            {key: value} for key in NAMES[fact.of] for value in (NUMBERS[:5] if fact.type == "number" else NAMES[each])
        ]
        ways: list[Any] = entries
    else:
        ways = list(values(name, fact))
    for value in ways:
        other = copy.deepcopy(dict(data))
        place = other.setdefault("state", {})
        if seat:
            place = place.setdefault(seat, {})
        place[name] = {**place.get(name, {}), **value} if isinstance(fact, Keyed) else value
        yield other


def answer(library: Library, data: Mapping[str, Any], file: str, marks: Marks) -> Any:
    """What is said of a case, for comparing."""
    case = read_case(library, data, file, marks)
    if isinstance(case, list):
        return None
    said = questions.answer(case)
    changes = {key: after for key, (_, after) in said.changes.items()}
    return said.verdict, sorted({one.rule for one in said.objections}), sorted(changes, key=str), len(said.pending[1])


def turned(library: Library, seat: bool, name: str, fact: Fact[Any]) -> bool:
    """Whether some case has another answer with another value of a fact."""

    def tells(case: tuple[Mapping[str, Any], str, Marks]) -> bool:
        state = case[0].get("state", {})
        return any(name in state.get(one, {}) for one in NAMES["seat"]) if seat else name in state

    found = classic_cases()
    for data, file, marks in [*filter(tells, found), *[case for case in found if not tells(case)][::OTHERS]]:
        before = answer(library, data, file, marks)
        for who in [one for one in data["players"] if one in data["state"]] if seat else [""]:
            for other in changed(data, who, name, fact):
                after = answer(library, other, file, marks)
                if after is not None and after[:3] != before[:3]:
                    return True
    return False


def test_every_fact_can_change_an_answer(library: Library) -> None:
    """No fact is read by nobody."""
    game = library.game(library.mix(["classic.module.classic"], 3))
    idle = []
    for seat, register in ((False, game.register.table), (True, game.register.seat)):
        for name, fact in register.items():
            if name != "players" and not fact.working and not turned(library, seat, name, fact):
                idle.append(name)
    assert idle == []
