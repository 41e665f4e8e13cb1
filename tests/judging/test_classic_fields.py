"""Every fact that a position of classic Dune can give, and every argument of a decision, can change an answer."""

import copy
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from judging.test_cases import CASES
from kodeks.judge import questions
from kodeks.judge.base import Library
from kodeks.judge.cases import read_case
from kodeks.judge.decisions import kinds
from kodeks.loading import Marks
from kodeks.play import Decision, Game
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


#: What is said of the cases as they stand.
BEFORE: dict[int, Any] = {}


@cache
def classic_cases() -> list[tuple[Mapping[str, Any], str, Marks]]:
    """The cases of the classic game, with the table they change; first those that tell least beside what they try."""
    found = [case.values for case in CASES if case.values[1].startswith("classic/")]
    return sorted(found, key=lambda case: told(case[0]))


def told(data: Mapping[str, Any]) -> int:
    """How much a case tells; decisions take longer than facts."""
    facts = sum(len(value) if isinstance(value, Mapping) else 1 for value in data.get("state", {}).values())
    return facts + 3 * len(data.get("move") or ())


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
            yield from ([name] for name in of)
            yield list(of[:2])
        case "pile":
            yield from (0, 1, 4, 9, 34)
            yield from ([name] for name in of)


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


def unchanged(library: Library, data: Mapping[str, Any], file: str, marks: Marks) -> Any:
    """What is said of a case as it stands; asked once."""
    if id(data) not in BEFORE:
        BEFORE[id(data)] = answer(library, data, file, marks)
    return BEFORE[id(data)]


def answer(library: Library, data: Mapping[str, Any], file: str, marks: Marks) -> Any:
    """What is said of a case, for comparing."""
    case = read_case(library, data, file, marks)
    if isinstance(case, list):
        return None
    said = questions.answer(case)
    changes = {key: after for key, (_, after) in said.changes.items()}
    return (
        said.verdict,
        sorted({objection.rule for objection in said.objections}),
        sorted(changes, key=str),
        len(said.pending[1]),
    )


def turned(library: Library, seat: bool, name: str, fact: Fact[Any]) -> bool:
    """Whether some case has another answer with another value of a fact."""

    def tells(case: tuple[Mapping[str, Any], str, Marks]) -> bool:
        state = case[0].get("state", {})
        return any(name in state.get(player, {}) for player in NAMES["seat"]) if seat else name in state

    found = classic_cases()
    for data, file, marks in [*filter(tells, found), *[case for case in found if not tells(case)][::OTHERS]]:
        before = unchanged(library, data, file, marks)
        for who in [player for player in data["players"] if player in data["state"]] if seat else [""]:
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


# --- arguments of decisions -----------------------------------------------------------------------------------------

#: What is said of a deal beside what changes hands: a remark, which decides nothing.
REMARKS = {("offer_deal", "promise")}
#: Words that an argument can be, where it names no entry.
WORDS = {
    "category": ("poison-weapon", "special"),
    "part": ("weapon", "dial"),
    "pile": ("spice_deck", "treachery_deck", "traitor_deck"),
}


def other_values(game: Game, kind: type[Decision], name: str) -> list[Any]:
    """Values to try an argument with."""
    of = [each for sort in game.book.arguments.get(name, "").split("|") for each in NAMES.get(sort, ())]
    types = {each.name: str(each.type) for each in fields(kind)}
    if name == "player":
        return list(NAMES["seat"])
    if "tuple[tuple" in types[name] or "Group" in types[name] or "Numbers" in types[name]:
        return [{cell: number} for cell in NAMES["cell"] for number in (1, 9)]
    if "tuple" in types[name]:
        return [[], *([name] for name in of), list(of[:2])]
    if "bool" in types[name]:
        return [True, False]
    if "int" in types[name]:
        return list(NUMBERS)
    return [*of, *WORDS.get(name, ()), ""]


def told_with(data: Mapping[str, Any], kind: str, name: str) -> Iterator[tuple[str, int]]:
    """Where a case tells a decision of a kind, those that tell the argument first."""
    found = [
        (field, index, name in (item[kind] or {}))
        for field in ("move", "outcome", "history")
        for index, item in enumerate(data.get(field) or ())
        if isinstance(item, Mapping) and kind in item
    ]
    yield from ((field, index) for field, index, _ in sorted(found, key=lambda each: not each[2]))


def argument_turns(library: Library, game: Game, kind: str, name: str) -> bool:
    """Whether some case has another answer with another value of an argument."""
    for data, file, marks in classic_cases():
        for field, index in told_with(data, kind, name):
            before = unchanged(library, data, file, marks)
            for value in other_values(game, kinds(game)[kind], name):
                other = copy.deepcopy(dict(data))
                other[field][index][kind] = {**(other[field][index][kind] or {}), name: value}
                after = answer(library, other, file, marks)
                if before is not None and after is not None and after != before:
                    return True
    return False


def test_every_argument_can_change_an_answer(library: Library) -> None:
    """No argument is read by nobody; each is tried in the cases that tell a decision of its kind."""
    game = library.game(library.mix(["classic.module.classic"], 3))
    idle = [
        (kind, each.name)
        for kind, decision in kinds(game).items()
        for each in fields(decision)
        if (kind, each.name) not in REMARKS and kind != "go_on"
        if not argument_turns(library, game, kind, each.name)
    ]
    assert idle == []
