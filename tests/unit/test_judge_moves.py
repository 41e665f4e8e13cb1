"""Many moves from one position: the same verdicts as one at a time, whatever was found out before."""

from collections.abc import Iterator
from typing import Any

import pytest

from conftest import CASES
from kodeks import legality, loading, positions, schemas
from kodeks.legality import games, grafting, imperium, naming, spy_fields, targets
from kodeks.legality.judge import pick
from kodeks.legality.prepared import Prepared
from kodeks.legality.sifting import sift
from kodeks.positions import Case
from kodeks.records import replace


def _cases() -> list[Case]:
    found = []
    for path in sorted((CASES / "positions").glob("*.yaml")):
        for case in positions.read_cases(loading.read_text(path), path.name, schemas.store()):
            if isinstance(case, Case) and case.kind == "move":
                found.append(case)
    return found


MOVES = _cases()
SENDING = [one for one in MOVES if imperium.kind(str((one.action or {}).get("type"))) == "send-agent"]


def _same(case: Case, moves: list[dict[str, Any]], rules: legality.Rules, reading: str | None = None) -> None:
    found = list(legality.judge_moves(case, moves, rules, reading=reading))
    assert len(found) == len(moves)
    for move, verdict in zip(moves, found, strict=True):
        alone = legality.judge(replace(case, data={**case.data, "action": move}), rules, reading=reading)
        # As text, so that true and 1 are not the same.
        assert repr(verdict) == repr(alone), move


@pytest.mark.parametrize("case", MOVES, ids=lambda case: f"{case.file}: {case.name}")
@pytest.mark.parametrize("reading", [None, "pl", "uk"])
def test_the_move_of_every_case(case: Case, reading: str | None, rules: legality.Rules) -> None:
    """Asked twice, so that the second answer comes from what the first has left."""
    action = dict(case.action or {})
    _same(case, [action, dict(action)], rules, reading)


def _others(case: Case, number: int, rules: legality.Rules) -> Iterator[dict[str, Any]]:
    """The move of a case with other spaces, cards and fields of other cases."""
    action = dict(case.action or {})
    spaces = [*list(rules.spaces)[number % 7 :: 7], "Arrakeen", "nowhere", None]
    cards = [(other.action or {}).get("card") for other in SENDING[number % 9 :: 9]]
    for space in spaces:
        for card in [*cards, "Dagger", "no such card", None]:
            both = {"space": space, "card": card}
            changed = {**action, **{key: value for key, value in both.items() if value is not None}}
            yield {key: value for key, value in changed.items() if both.get(key, value) is not None}
    for other in SENDING[number % 5 :: 5]:
        yield {**action, **{key: value for key, value in (other.action or {}).items() if key != "player"}}
        yield {**(other.action or {}), "player": action["player"]}


@pytest.mark.parametrize(("number", "case"), list(enumerate(SENDING))[::4], ids=lambda one: getattr(one, "name", ""))
def test_moves_to_other_spaces_with_other_cards(number: int, case: Case, rules: legality.Rules) -> None:
    """Spaces, cards and all other fields exchanged between the cases, so that every way through the tables is taken."""
    moves = list(_others(case, number, rules))
    assert len(moves) > 20
    _same(case, moves, rules)


def test_values_that_look_alike_are_told_apart(rules: legality.Rules) -> None:
    """True and 1 are equal in Python, and a field that is null is another thing than none."""
    case = next(one for one in SENDING if one.name == "an arrow paid twice")
    action = {key: value for key, value in (case.action or {}).items() if key != "resolves"}
    moves = [{**action, "agents": number} for number in (1, True, 2, 1.0)]
    moves += [{**action, "space": None}, {**action, "takes_maker_hooks": True}, {**action, "takes_maker_hooks": 1}]
    _same(case, moves, rules)


def test_a_value_that_is_no_json_is_judged_by_itself(rules: legality.Rules) -> None:
    """What cannot be told apart from others is not shared."""
    case = SENDING[0]
    (verdict,) = legality.judge_moves(case, [{**(case.action or {}), "odd": object()}], rules)
    assert verdict.answer is legality.judge(case, rules).answer


def test_moves_of_the_classic_game(rules: legality.Rules) -> None:
    """They are judged one by one."""
    classic = [one for one in MOVES if one.game == "dune-classic-basic"][:10]
    assert classic
    for case in classic:
        _same(case, [dict(case.action or {})], rules)


@pytest.mark.parametrize("case", MOVES, ids=lambda case: f"{case.file}: {case.name}")
def test_checks_that_are_left_out_would_say_nothing(case: Case, rules: legality.Rules) -> None:
    """A check that is sifted out for the shape of a move is silent on the move itself."""
    game = games.find(case.game)
    assert game is not None
    picked = pick(game.move(case), game)
    target = game.target(game.rules(rules, case), case, None)
    kept = {one.id for one in game.sift(picked.checks, picked.sieve, target)}
    for check in picked.checks:
        if check.id not in kept:
            assert list(check.run(target)) == [], check.id


@pytest.mark.parametrize("case", MOVES, ids=lambda case: f"{case.file}: {case.name}")
def test_a_plain_move_tells_nothing_more(case: Case) -> None:
    """Fields that are taken as they stand are those to which nothing would be added."""
    action = {key: value for key, value in (case.action or {}).items() if key in targets.PLAIN}
    if "space" in action and case.game == "dune-imperium-uprising":
        kind = imperium.kind(str(action["type"]))
        assert spy_fields.complete(grafting.complete(naming.complete(action, kind)), case.state) == action


def test_few_checks_look_at_the_space_and_the_card(rules: legality.Rules) -> None:
    """A check that first asks what seldom is there keeps many moves from one position quick."""
    case = next(one for one in SENDING if one.name == "Deep Desert with enough")
    base = {"type": "send_agent", "player": (case.action or {})["player"]}
    prepared = Prepared(case, rules, None)
    cards = [one for one in rules.cards if one.startswith("uprising.")]
    for space in [one for one in rules.spaces if one.startswith("uprising.")]:
        for card in cards[:20]:
            prepared.judge({**base, "space": space, "card": card})
    (table,) = prepared._tables.values()
    left = [
        table.every & ~(table.always.decided | space.decided | card.decided)
        for space in table.spaces.values()
        for card in table.cards.values()
    ]
    assert sum(one.bit_count() for one in left) / len(left) < 2.5


def test_most_checks_are_left_out_of_a_plain_move() -> None:
    """A card and a space, and nothing else: two checks in three have nothing to look at."""
    game = games.find("dune-imperium-uprising")
    assert game is not None
    picked = pick("send-agent", game)
    fields = dict.fromkeys(("type", "player", "space", "card"))
    kept = sift(picked.checks, {}, fields, frozenset({"shared", "uprising"}), None)
    assert 0 < len(kept) < len(picked.checks) / 2
