"""
From sentences to structures, by the same templates.

Every rule is tried at every place where it may stand, and what it finds there is remembered, so a
sentence that can be taken in two ways is seen to be so. A sentence that cannot be read is read once
more with a record of how far each template came: the word where the last one stopped, and what could
have stood there.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from kodeks.effects.faults import NotUnderstood
from kodeks.effects.names import Names
from kodeks.effects.starts import Choice, Starts
from kodeks.effects.telling import GAINS, NOTHING, SEPARATOR, Setting, Teller, goes_on, inner
from kodeks.effects.templates import Inflected, Literal, Optional, Piece, Slot, Verb, Way, noun_way

Fields = tuple[tuple[Way, Any], ...]
Found = tuple[tuple[int, Any], ...]

_NUMBER = re.compile(r"\d+")


class Reader:
    """Reads one text; what it has found at each place is kept until it is done."""

    def __init__(self, starts: Starts, names: Names, module: str, text: str, mode: str = "you") -> None:
        self.starts = starts
        self.table = starts.table
        self.names = names
        self.module = module
        self.text = text
        self.whole = Setting(mode)
        self.low = text.lower() if len(text.lower()) == len(text) else text
        self._known: dict[tuple[str, int, Setting], Found] = {}
        self._stopped = -1
        self._expected: set[str] = set()
        self._watching = False
        self._teller = Teller(starts.table, names, module, "")

    # --- whole texts ------------------------------------------------------------------------------

    def sentences(self) -> list[list[Any]]:
        """All meanings of the text as sentences, each of one effect or of several."""
        return self._meanings(lambda: self._sentences(0))

    def phrase(self, name: str, join: str = "") -> list[Any]:
        """All meanings of the text as one phrase of a rule; with a joint, of a mapping."""
        at = self.whole

        def ends() -> Iterator[Any]:
            found = self._mapping(name, join, 0, at) if join else iter(self.rule(name, 0, at))
            for end, value in found:
                if end == len(self.low) or (self.low[end:] == "." and end + 1 == len(self.low)):
                    yield value
                else:
                    self._note(end, "the end of the text")

        return self._meanings(ends)

    def _meanings(self, ways: Callable[[], Iterator[Any]]) -> list[Any]:
        found = _different(ways())
        if not found:
            self._known.clear()
            self._watching = True
            assert not _different(ways())
            raise NotUnderstood(self.text, max(self._stopped, 0), sorted(self._expected))
        return found

    def _sentences(self, at: int) -> Iterator[list[Any]]:
        for end, some in self._effects(at, self.whole):
            if end == len(self.low) or self.low[end:] == ".":
                yield some
            elif self.low.startswith(". ", end):
                for rest in self._sentences(end + 2):
                    yield [*some, *rest]
            else:
                self._note(end, "a full stop")

    # --- rules ------------------------------------------------------------------------------------

    def rule(self, name: str, at: int, setting: Setting) -> Found:
        """What a rule finds at a place: where it ends, and the structure."""
        key = (name, at, setting)
        if key not in self._known:
            self._known[key] = ()  # a rule never begins with itself
            self._known[key] = tuple(_once(self._rule(name, at, setting)))
        return self._known[key]

    def _rule(self, name: str, at: int, setting: Setting) -> Iterator[tuple[int, Any]]:
        if name == "effect":
            yield from self._bracketed(at, setting)
        for template, pieces in self._choices(name, at, setting):
            if template.open & setting.follow:
                continue
            for end, fields in self._pieces(pieces, at, setting, ()):
                value = _built((*template.fixed, *fields))
                if value:
                    yield end, value

    def _choices(self, name: str, at: int, setting: Setting) -> list[Choice]:
        if self._watching:
            return [
                (template, pieces)
                for template in self.table.rules[name]
                for pieces in (template.pieces, *template.also)
            ]
        return self.starts.choices(name, setting, self.low, at)

    def _bracketed(self, at: int, setting: Setting) -> Iterator[tuple[int, Any]]:
        if self.low.startswith("(", at):
            for end, value in self.rule("effect", at + 1, Setting(setting.mode, NOTHING, setting.param)):
                if self.low.startswith(")", end):
                    yield end + 1, value

    def _effect(self, at: int, setting: Setting) -> Found:
        return self.rule("effect", at, setting)

    def _effects(self, at: int, setting: Setting, before: Any = None) -> Iterator[tuple[int, list[Any]]]:
        joints = self.table.joins["effects"]
        more = False
        for end, effect in self._one_of_them(at, setting, before):
            yield end, [effect]
            more |= any(self._literal(joint, end) for joint in joints)
        if not more:  # what may stand before a joint may also stand at the end
            return
        closed = Setting(setting.mode, frozenset({SEPARATOR}), setting.param)
        for end, effect in self._one_of_them(at, closed, before):
            for joint in joints:
                if self._literal(joint, end):
                    # Only after a comma or "and" may a gain leave its verb to the one before.
                    last_verb = effect if joint != joints[-1] else None
                    for last, rest in self._effects(end + len(joint), setting, last_verb):
                        yield last, [effect, *rest]

    def _one_of_them(self, at: int, setting: Setting, before: Any) -> Iterator[tuple[int, Any]]:
        """An effect of a list; after a gain also one without its verb."""
        yield from self._effect(at, setting)
        if before is None or "gain" not in before or not before.keys() <= GAINS:
            return
        verb = self._teller.effect(before, Setting(setting.mode))[0].text
        for template in self.table.rules["verb"]:
            first, *rest = template.pieces
            if not isinstance(first, Verb) or self.table.verb(first.key, setting.mode) != verb or not rest:
                continue
            if isinstance(rest[0], Literal) and rest[0].text == " ":
                for end, fields in self._pieces(tuple(rest[1:]), at, setting, ()):
                    value = _built((*template.fixed, *fields))
                    if value and goes_on(before, value):
                        yield end, value

    def _mapping(self, name: str, join: str, at: int, setting: Setting) -> Iterator[tuple[int, dict[str, Any]]]:
        for end, part in self.rule(name, at, setting):
            yield end, part
            for joint in dict.fromkeys(self.table.joins[join]):
                if self._literal(joint, end):
                    for last, rest in self._mapping(name, join, end + len(joint), setting):
                        if not part.keys() & rest.keys():
                            yield last, {**part, **rest}

    # --- templates --------------------------------------------------------------------------------

    def _pieces(
        self, pieces: tuple[Piece, ...], at: int, setting: Setting, fields: Fields
    ) -> Iterator[tuple[int, Fields]]:
        if not pieces:
            yield at, fields
            return
        piece, rest = pieces[0], pieces[1:]
        if isinstance(piece, Optional):
            flag: Fields = ((piece.flag, True),) if piece.flag is not None else ()
            yield from self._pieces((*piece.parts, *rest), at, setting, (*fields, *flag))
            yield from self._pieces(rest, at, setting, fields)
            return
        last = all(isinstance(piece, Optional) for piece in rest)
        for end, more in self._piece(piece, at, setting, last=last):
            yield from self._pieces(rest, end, setting, (*fields, *more))

    def _piece(self, piece: Piece, at: int, setting: Setting, *, last: bool) -> Iterator[tuple[int, Fields]]:
        texts: list[str] = []
        match piece:
            case Slot():
                yield from self._slot(piece, at, inner(piece, setting, last=last), setting)
                return
            case Literal(text, _):
                texts = [text]
            case Verb(key):
                texts = [self.table.verb(key, setting.mode)]
            case Inflected(key, case):
                key, case = (setting.param if key == "$" else key), (setting.param if case == "$" else case)
                texts = self.table.word(key, case, "")
            case _:  # pragma: no cover  # optional stretches are opened before
                raise AssertionError(piece)
        for text in texts:
            if self._literal(text, at):
                yield at + len(text), ()

    def _slot(self, slot: Slot, at: int, into: Setting, outer: Setting) -> Iterator[tuple[int, Fields]]:
        if not slot.ways:
            for end, value in self.rule(slot.type, at, into):
                yield end, tuple(((key,), field) for key, field in value.items())
            return
        if slot.type.endswith("*") and not slot.type.endswith("**"):
            found: Iterator[tuple[int, Any]] = self._mapping(slot.type[:-1], slot.join, at, into)
        elif slot.type.startswith("<"):
            yield from self._noun_of_a_field(slot, at, into)
            return
        elif slot.join:
            found = self._list(slot, at, into, outer)
        else:
            found = self._item(slot.type, at, into, outer)
        for end, value in found:
            if slot.default is not None and value == slot.default:
                yield end, ()
            else:
                yield end, tuple((way, value) for way in slot.ways)

    def _list(self, slot: Slot, at: int, into: Setting, outer: Setting) -> Iterator[tuple[int, list[Any]]]:
        many = slot.type.startswith("#")
        first = Setting(into.mode, slot.follow, into.param)
        items = self._names(slot.type, at, into) if many else self._item(slot.type, at, into, outer)
        for end, item in items:
            yield end, item if many else [item]
        items = self._names(slot.type, at, into) if many else self._item(slot.type, at, first, outer)
        for end, item in items:
            for joint in dict.fromkeys(self.table.joins[slot.join]):
                if self._literal(joint, end):
                    for last, rest in self._list(slot, end + len(joint), into, outer):
                        yield last, [*(item if many else [item]), *rest]

    def _names(self, type: str, at: int, into: Setting) -> Iterator[tuple[int, list[str]]]:
        found = list(self.names.read(self.low, at, type[1:], into.param, self.module))
        if self._watching:
            self._note(at, f"the name of a {type[1:]}")
            for form in self.names.forms(type[1:], into.param):
                self._literal(form, at)
        yield from found

    def _item(self, type: str, at: int, into: Setting, outer: Setting) -> Iterator[tuple[int, Any]]:
        if type == "effects":
            yield from self._effects(at, into)
        elif type == "effect":
            yield from self._effect(at, into)
        elif type.endswith("*"):
            yield from self._mapping(type.rstrip("*"), "and", at, into)
        elif type.startswith("#"):
            for end, found in self._names(type, at, into):
                if len(found) == 1:
                    yield end, found[0]
        elif type in self.table.enums:
            for value, forms in self.table.enums[type].items():
                if into.param in forms:
                    for end, _ in self._pieces(forms[into.param], at, into, ()):
                        yield end, value
        elif type in self.table.rules:
            yield from self.rule(type, at, into)
        elif type == "$":
            yield from self._number(outer.param, "", at)
        else:
            yield from self._number(type, into.param, at)

    def _number(self, noun: str, case: str, at: int) -> Iterator[tuple[int, int]]:
        match = _NUMBER.match(self.low, at)
        if match is None:
            self._note(at, "a number")
            return
        number, end = int(match[0]), match.end()
        if noun == "number":
            yield end, number
            return
        text = f" {self.table.noun(noun, case, number)}"
        if self._literal(text, end):
            yield end + len(text), number

    def _noun_of_a_field(self, slot: Slot, at: int, into: Setting) -> Iterator[tuple[int, Fields]]:
        way = noun_way(slot)
        for value, noun in self.table.counted[way[-1]].items():
            for end, number in self._number(noun, into.param, at):
                yield end, ((slot.ways[0], number), (way, value))

    # --- words ------------------------------------------------------------------------------------

    def _literal(self, text: str, at: int) -> bool:
        low = text.lower()
        end = at + len(low)
        if self.low.startswith(low, at) and not (low[-1:].isalpha() and self.low[end : end + 1].isalpha()):
            return True
        if self._watching:
            same = 0
            while same < len(low) and self.low[at + same : at + same + 1] == low[same]:
                same += 1
            start = low.rfind(" ", 0, same) + 1
            self._note(at + start, text[start:].strip().partition(" ")[0] or "another word")
        return False

    def _note(self, at: int, expected: str) -> None:
        if not self._watching:
            return
        while at < len(self.low) and self.low[at] == " ":
            at += 1
        if at > self._stopped:
            self._stopped, self._expected = at, set()
        if at == self._stopped:
            self._expected.add(expected)


def _built(fields: Fields) -> dict[str, Any] | None:
    """A structure from its fields; None where two of them say different things."""
    found: dict[str, Any] = {}
    for way, value in fields:
        inside = found
        for step in way[:-1]:
            inside = inside.setdefault(step, {})
            if not isinstance(inside, dict):
                return None
        if way[-1] in inside and inside[way[-1]] != value:
            return None
        inside[way[-1]] = value
    return {key: _lists(part) for key, part in found.items()}


def _lists(value: Any) -> Any:
    """What stands at the step 0 is the one thing of a list."""
    if not isinstance(value, dict):
        return value
    below = {key: _lists(part) for key, part in value.items()}
    return [below["0"]] if below.keys() == {"0"} else below


def _once(found: Iterator[tuple[int, Any]]) -> Iterator[tuple[int, Any]]:
    seen = set()
    for end, value in found:
        key = (end, _print(value))
        if key not in seen:
            seen.add(key)
            yield end, value


def _print(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _different(found: Iterator[Any]) -> list[Any]:
    return list({_print(match): match for match in found}.values())
