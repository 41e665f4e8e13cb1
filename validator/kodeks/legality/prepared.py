"""
One position made ready for many moves.

Moves from one position differ most in the space and the card. A check that has looked at neither says the same of
every move that is otherwise equal, one that has looked at the space alone the same of every card, and so on. What a
check looks at is watched while it runs, not declared: what it does next hangs on nothing but what it has seen, so a
second move with the same answers to the same questions is told the same, and need not be asked about again.
"""

import marshal
from collections.abc import Callable, Mapping
from itertools import chain
from operator import itemgetter
from typing import Any

from kodeks.findings import Answer, Finding, Holds, Named, Path, Place, Unknown, Verdict
from kodeks.legality import games, imperium, targets
from kodeks.legality.doubts import cards_named, doubts
from kodeks.legality.hearing import Heard, by_place, in_play, signed, unknown_by_place
from kodeks.legality.judge import first, judge, pick, unread
from kodeks.legality.moves import Move
from kodeks.legality.rules import Rules
from kodeks.legality.unknown_names import in_move, in_state
from kodeks.positions import Case, Position
from kodeks.positions.cases import GAME
from kodeks.records import replace
from kodeks.registry import Check

_SPACE, _CARD = 1, 2
#: Stands for a field that a move does not have; it is frozen like one that is null, but then the fields differ.
_ABSENT = None

#: What one check says: objections and unknowns with what they are sorted by, and the clauses that are kept.
Objections = tuple[tuple[Any, Finding], ...]
Unknowns = tuple[tuple[Any, Unknown], ...]
Piece = tuple[Objections, Unknowns, tuple[str, ...]]


class _Watched(dict[str, Any]):
    """The fields of a move; notes whether the space or the card is asked for."""

    __slots__ = ("asked",)
    asked: int

    def _see(self, key: object) -> None:
        if key == "space":
            self.asked |= _SPACE
        elif key == "card":
            self.asked |= _CARD

    def _see_all(self) -> None:
        self.asked = _SPACE | _CARD

    def get(self, key: str, default: Any = None) -> Any:
        self._see(key)
        return super().get(key, default)

    def __getitem__(self, key: str) -> Any:
        self._see(key)
        return super().__getitem__(key)

    # Which fields there are is the same for all moves of a table; what is in them is not.
    def __iter__(self) -> Any:
        return super().__iter__()

    def items(self) -> Any:
        self._see_all()
        return super().items()

    def values(self) -> Any:
        self._see_all()
        return super().values()

    def copy(self) -> Any:
        self._see_all()
        return super().copy()

    def __eq__(self, other: object) -> bool:
        self._see_all()
        return super().__eq__(other)

    __hash__ = None

    def __or__(self, other: Any) -> Any:
        self._see_all()
        return super().__or__(other)

    def __ror__(self, other: Any) -> Any:
        self._see_all()
        return super().__ror__(other)

    def __repr__(self) -> str:
        self._see_all()
        return super().__repr__()


_WATCHING: dict[type[Move], type[Move]] = {}


def _watching(kind: type[Move]) -> type[Move]:
    """The same kind of move; notes when its space or its card is asked for."""
    if kind in _WATCHING:
        return _WATCHING[kind]

    def space(self: Move) -> Any:
        self.action.asked |= _SPACE  # type: ignore[attr-defined]  # watched
        return self.__dict__["_space"]

    def card(self: Move) -> Any:
        self.action.asked |= _CARD  # type: ignore[attr-defined]  # watched
        return self.__dict__["_card"]

    body = {"space": property(space), "card": property(card)}
    _WATCHING[kind] = type(f"Watched{kind.__name__}", (kind,), body)
    return _WATCHING[kind]


class _Follows(Exception):  # noqa: N818  # not an error: such a move is judged by itself
    """Something follows from a move, which only the judge puts together."""


class _Part:
    """What is known of all moves to one space, or with one card."""

    __slots__ = ("against", "decided", "doubtful", "kept", "unclear", "value")

    def __init__(self, value: Any = None, doubtful: bool = False) -> None:
        self.value = value
        self.doubtful = doubtful
        #: The checks that need not be asked any more, as bits; and what those of them say, by the number of the check.
        self.decided = 0
        self.kept: list[tuple[int, tuple[str, ...]]] = []
        self.against: list[tuple[int, Objections]] = []
        self.unclear: list[tuple[int, Unknowns]] = []

    def take(self, index: int, piece: Piece | None) -> None:
        self.decided |= 1 << index
        if piece is not None:
            self.add(index, piece)

    def add(self, index: int, piece: Piece) -> None:
        against, unclear, kept = piece
        if kept:
            self.kept.append((index, kept))
        if against:
            self.against.append((index, against))
        if unclear:
            self.unclear.append((index, unclear))


class Prepared:
    """A position, and what has been found out about moves from it."""

    def __init__(self, case: Case, rules: Rules, reading: str | None) -> None:
        self.case = replace(case, data={**case.data, "kind": "move", "action": {}})
        self.base, self.reading = rules, reading or case.reading
        self.game = games.find(case.game)
        self.ready = case.game == GAME and self.game is not None
        self._tables: dict[tuple[Any, ...], _Table] = {}
        #: How to get what is neither the space nor the card of a move with these fields.
        self._rest: dict[tuple[str, ...], Callable[[Any], tuple[Any, ...]]] = {}
        self._places: dict[Path, Place] = {}
        if self.ready and self.game is not None:
            self.rules = self.game.rules(rules, self.case)
            self.position = Position(case.state, self.rules.space_id, self.rules.post_spaces)
            # A name nobody knows is refused, unless it is that of a card which the move describes.
            self.ready = not any(True for _ in in_state(case.state, {}, self.rules))

    def judge(self, action: Mapping[str, Any]) -> Verdict:
        """The verdict on one move."""
        if not self.ready:
            return self.alone(action)
        told = action
        if not targets.plain(action):
            told = targets.completed(action, imperium.kind(str(action.get("type", ""))), self.position.state)
        fields = tuple(told)
        rest = self._rest.get(fields)
        if rest is None:
            names = [one for one in fields if one not in ("space", "card")]
            # Two at least, so that what is got is always a tuple.
            rest = self._rest[fields] = itemgetter(*names, *["type"] * (2 - len(names))) if "type" in names else _none
        try:
            values = rest(told)
            for one in values:
                if type(one) is not str:
                    values = tuple([_frozen(one) for one in values])
                    break
            space, card = told.get("space", _ABSENT), told.get("card", _ABSENT)
            if type(space) is not str:
                space = _frozen(space)
            if type(card) is not str:
                card = _frozen(card)
        except ValueError:
            return self.alone(action)
        kind = (fields, values)
        table = self._tables.get(kind)
        if table is None:
            table = self._tables[kind] = _Table(self, action, told)
        if table.strange:
            return self.alone(action)
        try:
            return table.judge(action, told, space, card)
        except _Follows:
            table.strange = True
            return self.alone(action)

    def alone(self, action: Mapping[str, Any]) -> Verdict:
        """The verdict without what was found out before."""
        return judge(self.with_move(action), self.base, reading=self.reading)

    def with_move(self, action: Mapping[str, Any]) -> Case:
        """The case with this move."""
        return replace(self.case, data={**self.case.data, "action": action})

    def unread(self, action: Mapping[str, Any]) -> tuple[Place, ...]:
        """The fields that nobody reads."""
        if not self.case.unread or self.game is None:
            return self.case.unread
        return unread(self.with_move(action), self.game)

    def place(self, at: Path) -> Place:
        """Where a value of the case stands."""
        found = self._places.get(at)
        if found is None:
            found = self._places[at] = self.case.place(at)
        return found


class _Table:
    """Moves from a position that are alike in everything but the space and the card."""

    def __init__(self, prepared: Prepared, action: Mapping[str, Any], told: Mapping[str, Any]) -> None:
        self.prepared = prepared
        case, game = prepared.with_move(action), prepared.game
        assert game is not None
        target = targets.made(prepared.rules, prepared.position, told, prepared.reading)
        picked = pick(game.move(case), game)
        self.checks: tuple[Check, ...] = tuple(game.sift(picked.checks, picked.sieve, target))
        self.every = (1 << len(self.checks)) - 1
        #: What is said of every move of the table, and of those to a space and with a card.
        self.always = _Part()
        self.spaces: dict[Any, _Part] = {}
        self.cards: dict[Any, _Part] = {}
        #: The checks to run, by their bits.
        self._runs: dict[int, list[tuple[int, Check]]] = {}
        self.kind = type(target)
        assert target.player is not None  # looked up once for all
        self.shared = {key: value for key, value in target.__dict__.items() if key not in ("action", "space", "card")}
        unknowns = list(first(case, game))
        #: A word nobody judges, or one that the judge has something to say of before any check: one by one.
        self.strange = bool(unknowns) or not picked.checks or self._misnamed(told)
        rest = {key: value for key, value in told.items() if key not in ("space", "card")}
        self.doubtful = bool(cards_named(rest, prepared.rules)) or told != action

    def judge(self, action: Mapping[str, Any], told: Mapping[str, Any], at_space: Any, at_card: Any) -> Verdict:
        """The verdict on a move whose space and card are known by these keys."""
        space, card = self.spaces.get(at_space), self.cards.get(at_card)
        if space is None or card is None:
            space, card, both = self._look(told, at_space, at_card)
        else:
            todo = self.every & ~(self.always.decided | space.decided | card.decided)
            both = self._pair(todo, told, space, card) if todo else _NOTHING
        return self._weigh(action, space, card, both)

    def _misnamed(self, told: Mapping[str, Any]) -> bool:
        """Whether the move names something that the base does not know."""
        return any(True for _ in in_move(self.prepared.position.state, told, self.prepared.rules))

    def _pair(self, todo: int, told: Mapping[str, Any], space: _Part, card: _Part) -> _Part:
        """What the checks that look at the space and at the card say of the two."""
        move = object.__new__(self.kind)
        inside = move.__dict__
        inside.update(self.shared)
        inside["action"], inside["space"], inside["card"] = told, space.value, card.value
        both = _Part()
        for index, check in self._runs.get(todo) or self._run(todo):
            piece = _heard(check, move, self.prepared)
            if piece is not None:
                both.add(index, piece)
        return both

    def _run(self, todo: int) -> list[tuple[int, Check]]:
        made = self._runs[todo] = [(index, one) for index, one in enumerate(self.checks) if todo >> index & 1]
        return made

    def _look(self, told: Mapping[str, Any], at_space: Any, at_card: Any) -> tuple[_Part, _Part, _Part]:
        """Run the checks on a move with a space or a card that is new, and note what each of them looks at."""
        prepared, always = self.prepared, self.always
        if self._misnamed(told):
            raise _Follows
        whole = object.__new__(self.kind)
        whole.__dict__.update(self.shared, action=told)
        space, card = self.spaces.get(at_space), self.cards.get(at_card)
        if space is None:
            space = self.spaces[at_space] = _Part(whole.space)
        if card is None:
            named = cards_named({"card": told.get("card")}, prepared.rules)
            card = self.cards[at_card] = _Part(whole.card, bool(named) or type(told.get("space")) is not str)
        watched, kind = _Watched(told), _watching(self.kind)
        own = {**self.shared, "action": watched, "_space": space.value, "_card": card.value}
        move, both = None, _Part()
        todo = self.every & ~(always.decided | space.decided | card.decided)
        for index, check in self._runs.get(todo) or self._run(todo):
            # No check finds what another has looked up.
            if move is None or len(move.__dict__) != len(own):
                move = object.__new__(kind)
                move.__dict__.update(own)
            watched.asked = 0
            piece = _heard(check, move, prepared)
            if watched.asked != _SPACE | _CARD:
                (always, space, card)[watched.asked].take(index, piece)
            elif piece is not None:
                both.add(index, piece)
        return space, card, both

    def _weigh(self, action: Mapping[str, Any], space: _Part, card: _Part, both: _Part) -> Verdict:
        always, prepared = self.always, self.prepared
        kept = always.kept + space.kept + card.kept + both.kept
        kept.sort()
        grounds = tuple(dict.fromkeys(chain.from_iterable(map(_said, kept))))
        against = always.against + space.against + card.against + both.against
        unclear = always.unclear + space.unclear + card.unclear + both.unclear
        objections = _in_order(against) if against else ()
        unknowns = _in_order(unclear) if unclear else ()
        answer = Answer.ILLEGAL if against else Answer.UNDECIDED if unclear else Answer.LEGAL
        verdict = Verdict(answer, objections, unknowns, grounds, None, prepared.unread(action))
        if self.doubtful or card.doubtful or _doubted(verdict, prepared.rules):
            found = doubts(prepared.with_move(action), prepared.rules, verdict)
            return replace(verdict, doubts=found) if found else verdict
        return verdict


_NOTHING = _Part()
_said = itemgetter(1)


def _in_order(said: list[tuple[int, Any]]) -> tuple[Any, ...]:
    """What several checks say, by its place; what is equal in that, by the number of the check."""
    if len(said) == 1 and len(said[0][1]) == 1:
        return (said[0][1][0][1],)
    said.sort(key=_key)
    found = [one for _, told in said for one in told]
    found.sort(key=_key)
    return tuple([one for _, one in found])


def _frozen(value: Any) -> Any:
    """A value as something that is equal to nothing but the same; truths and numbers are equal to each other."""
    return value if type(value) is str else marshal.dumps(value, 2)


def _none(_: object) -> tuple[Any, ...]:
    raise ValueError("a move without a type")


def _key(one: tuple[Any, object]) -> Any:
    return one[0]


def _doubted(verdict: Verdict, rules: Rules) -> bool:
    """Whether a verdict may rest on something doubtful that is no card of the move."""
    doubtful = rules.doubtful
    if not verdict.objections:
        return not doubtful.keys().isdisjoint(verdict.grounds)
    for one in verdict.objections:
        if not doubtful.keys().isdisjoint(one.clauses):
            return True
        for value in one.facts.values():
            if type(value) is Named and value.id in doubtful:
                return True
    return False


def _sorted(objections: list[Finding], prepared: Prepared) -> Objections:
    """Objections, with what they are sorted by."""
    playing = prepared.rules.playing
    return tuple([(by_place(one), in_play(one, playing)) for one in objections])


def _heard(check: Check, move: Move, prepared: Prepared) -> Piece | None:
    """What a check says; None where it says nothing."""
    try:
        said = [*check.run(move)]
    except Exception:  # noqa: BLE001  # heard again below, where it is told
        said = [None]
    if not said:
        return None
    if len(said) == 1 and type(said[0]) is Holds:
        return (), (), said[0].clauses
    if len(said) == 1 and type(said[0]) is Finding:
        one = signed(said[0], check, prepared.place)
        assert isinstance(one, Finding)
        return _sorted([one], prepared), (), ()
    heard = Heard()
    heard.run((check,), move, prepared.place)
    if not heard:
        return None
    if heard.results:
        raise _Follows
    return (
        _sorted(heard.objections, prepared),
        tuple((unknown_by_place(one), one) for one in heard.unknowns),
        tuple(heard.grounds),
    )
