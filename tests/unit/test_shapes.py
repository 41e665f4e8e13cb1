"""The quick look at a shape: what it passes has no fault, and it passes nearly all that has none."""

import copy
import random
from typing import Any

from conftest import CASES
from kodeks import loading, positions, schemas, shapes
from kodeks.positions import Case
from kodeks.positions.cases import SCHEMAS

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    99,
    1.5,
    "",
    " x",
    "a\n",
    "<b>",
    "x" * 500,
    [],
    {},
    [1, 1],
    ["a", "a"],
    {"a": 1},
)


def _told() -> list[tuple[str, dict[str, Any]]]:
    found = []
    for path in sorted((CASES / "positions").glob("*.yaml")):
        for case in positions.read_cases(loading.read_text(path), path.name, schemas.store()):
            if isinstance(case, Case) and case.game in SCHEMAS:
                found.append((SCHEMAS[case.game], dict(case.data)))
    return found


TOLD = _told()
TABLE = shapes.build(schemas.store().schemas, tuple(SCHEMAS.values()))


def test_nearly_every_sound_position_is_passed() -> None:
    """What is not passed goes the long way, so this is about speed alone."""
    sound = [(kind, value) for kind, value in TOLD if schemas.store().valid(kind, value)]
    passed = [1 for kind, value in sound if shapes.fits(kind, value, TABLE)]
    assert len(passed) > 0.95 * len(sound) > 100


def _places(value: Any) -> list[tuple[Any, Any]]:
    inside = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
    found = [(value, key) for key, _ in inside]
    for _, one in inside:
        if isinstance(one, dict | list):
            found += _places(one)
    return found


def test_nothing_faulty_is_passed() -> None:
    """Values exchanged, fields added and taken away at random: whoever is passed is valid."""
    chance, faulty = random.Random(7), 0
    for kind, value in TOLD:
        for _ in range(12):
            changed = copy.deepcopy(value)
            holder, key = chance.choice(_places(changed))
            what = chance.randrange(4)
            if what == 0:
                del holder[key]
            elif what == 1 and isinstance(holder, dict):
                holder[chance.choice(["colour", "x-y", "Zażółć", ""])] = chance.choice(ODD)
            else:
                holder[key] = chance.choice(ODD)
            valid = schemas.store().valid(kind, changed)
            faulty += not valid
            assert valid or not shapes.fits(kind, changed, TABLE), (key, holder)
    assert faulty > 500


def test_a_word_that_is_not_known_is_left_to_others() -> None:
    """Neither passed nor refused: the schema store tells."""
    table = shapes.build({"a": {"if": {"type": "string"}, "then": False}}, ("a",))
    assert not shapes.fits("a", 1, table)
    assert not shapes.fits("b", 1, table)
