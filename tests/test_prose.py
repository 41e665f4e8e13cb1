"""Sentences are remarks: whatever they say, the verdict is the one that the fields give."""

import ast
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from every_case import every_case
from kodeks import integrity, legality
from kodeks.positions import Case
from kodeks.positions.cases import CLASSIC
from kodeks.records import replace

#: Where a case holds sentences, by the part it stands in.
STATE = ("point_in_phase", "log_this_round", "events_to_resolve")
CLASSIC_STATE = (*STATE, "to_resolve", "resolve")
ACTION = ("text", "note", "remark", "comment", "reason")
CASE = ("title", "reason")

#: Sentences that would decide a dispute if somebody believed them, and some that deny it.
TELLING = (
    "red pays 4 water to draw 4 cards and recalls its spy from post x to infiltrate",
    "red does not recall its spy to infiltrate",
    "red sends two agents to arrakeen with a card whose agent box is empty and deploys 3 troops from its garrison",
    "red summons a sandworm and removes the Shield Wall",
    "red has sent its agent to dutiful_service and has just taken the contract there",
    "red takes 2 solari instead of a contract",
    "red chooses the Fremen twice and pays 6 spice",
    "red gains 1 influence with the Fremen and loses 2 with the Emperor",
    "red and green have passed one after another",
    "endgame intrigue not yet played",
    "all rewards have been handed out",
    "before the first turn",
    "red discards an Intrigue card and plays it together with another card",
    "red recalls the freighter and chooses dividends",
    "red acquires Windtraps from the second stack with a discount of 1",
    "green yields to red",
    "blue has bid 5, red and green have passed",
    "red has already shipped and moved; its leader of strength 4 fought in Arrakeen",
    "green calls traitor",
    "the storm moves 2 sectors",
    "the spice card Red Chasm is turned up",
)


def _with_prose(case: Case, sentence: Callable[[Any], Any], everywhere: bool) -> Case:
    """A case with other sentences: in place of those it has, or wherever it could have some; None takes one away."""
    state_fields = CLASSIC_STATE if case.game == CLASSIC else STATE
    data = _put(case.data, CASE, sentence, everywhere)
    data["state"] = _put(case.state, state_fields, sentence, everywhere)
    if case.action is not None:
        # A remark that the schema does not know is a field nobody reads.
        data["action"] = _put(case.action, ACTION[:1] if everywhere else ACTION, sentence, everywhere)
    return replace(case, data=data)


def _put(
    part: Mapping[str, Any], fields: tuple[str, ...], sentence: Callable[[Any], Any], everywhere: bool
) -> dict[Any, Any]:
    found = dict(part)
    for field in fields:
        if not everywhere and field not in part:
            continue
        told = part.get(field)
        new = sentence(told)
        if new is None:
            found.pop(field, None)
        elif field in ("log_this_round", "events_to_resolve", "to_resolve", "resolve"):
            found[field] = [str(one) for one in new] if isinstance(new, list) else [str(new)]
        else:
            found[field] = ". ".join(new) if isinstance(new, list) else str(new)
    return found


def _reworded(told: Any) -> Any:
    """The same sentences turned round: denied, and in another language."""
    sentences = told if isinstance(told, list) else [told]
    return [f"It is not so that {str(one).casefold()}. Nic podobnego." for one in sentences]


WAYS: dict[str, tuple[Callable[[Any], Any], bool]] = {
    "taken away": (lambda told: None, False),
    "denied": (_reworded, False),
    "told to deceive": (lambda told: list(TELLING), True),
}


@pytest.mark.parametrize("way", WAYS)
def test_no_sentence_changes_a_verdict(way: str, base: integrity.Base, rules: legality.Rules) -> None:
    """Every case is judged the same, to the last reason and the last fact, whatever its sentences say."""
    sentence, everywhere = WAYS[way]
    changed = 0
    for name, case, reading in every_case(base):
        other = _with_prose(case, sentence, everywhere)
        changed += other.data != case.data
        before, after = (legality.judge(one, rules, reading=reading) for one in (case, other))
        assert after == before, name
    # Some cases keep a remark for readers, so that there is something to take away.
    assert changed > (2000 if everywhere else 40)


@pytest.mark.parametrize("sentence", TELLING)
def test_a_move_is_what_its_fields_tell(sentence: str, rules: legality.Rules) -> None:
    """A sentence opens no occupied space and closes no free one."""
    from kodeks.loading import Marks

    for held, wanted in ((["arrakeen"], "illegal"), ([], "legal")):
        red = {
            "agents": {"on_leader": 1, "on_board": []},
            "cards": {"hand": 1},
            "spies": {"supply": 2, "on_posts": ["post x"]},
        }
        state = {
            "point_in_phase": sentence,
            "log_this_round": [sentence],
            "observation_posts": {"post x": {"connected_to": ["arrakeen"], "spies": ["red"]}},
            "players": {"red": red, "green": {"agents": {"on_leader": 1, "on_board": held}}},
        }
        card = {"name": "card x", "agent_icons": ["city"], "agent_box": "none"}
        action = {"player": "red", "type": "send_agent", "space": "arrakeen", "card": card, "text": sentence}
        case = Case("", {"state": state, "action": action}, "case.yaml", Marks(1, 1))
        assert legality.judge(case, rules).answer.value == wanted


def _strings(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_no_module_of_the_judge_asks_for_a_sentence() -> None:
    """The fields that hold sentences are named nowhere among the checks."""
    folder = Path(legality.__file__).parent
    fields = {*STATE, "to_resolve", "text"}
    found = {path.name: fields.intersection(_strings(path)) for path in folder.rglob("*.py")}
    assert len(found) > 100
    assert {name: told for name, told in found.items() if told} == {}
