"""From structures to sentences: the first template that fits says it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kodeks.effects.faults import Untellable
from kodeks.effects.names import Names
from kodeks.effects.parts import ICONS, Icon, Part, Word
from kodeks.effects.table import Table
from kodeks.effects.templates import Inflected, Literal, Optional, Piece, Slot, Template, Verb, Way, noun_way

#: What follows an effect inside a list.
SEPARATOR = "sep"
NOTHING: frozenset[str] = frozenset()
#: Effects that begin with something of their own, or whose subject or "may" a reader would carry on.
APART = frozenset({"optional", "who", "once", "to", "choose", "when", "upon", "allow", "forbid", "change", "special"})
#: Gains whose verb need not be said again after another gain with the same verb.
GAINS = frozenset({"gain", "with", "into", "instead"})


class _NeedsBrackets(Exception):  # noqa: N818  # no error: it is caught where brackets can be put
    pass


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a construct is said: of whom, before what, and with which word from the caller."""

    mode: str = "you"
    follow: frozenset[str] = NOTHING
    param: str = ""


def find(value: Any, way: Way) -> Any:
    """The value at a way of a structure; None where there is none. The step 0 leads into a list of one."""
    for step in way:
        inside = _mapping(value)
        if inside is None or step not in inside:
            return None
        value = inside[step]
    return value


def _mapping(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, list) and len(value) == 1:
        return {"0": value[0]}
    return value if isinstance(value, Mapping) else None


def inner(slot: Slot, at: Setting, *, last: bool) -> Setting:
    """The setting of what stands in a slot."""
    follow = slot.follow | at.follow if last else slot.follow
    mode = slot.mode
    if mode == "=" or (not mode and not slot.ways):
        mode = at.mode
    elif not mode:
        mode = at.mode.partition("+")[0]
    elif mode == "may":
        mode = at.mode.partition("+")[0] + "+may"
    case = at.param if slot.case == "$" else slot.case
    return Setting(mode, follow, case if slot.ways else case or at.param)


class Teller:
    """Tells structures in one language, of a thing of one kind in one module."""

    def __init__(self, table: Table, names: Names, module: str, kind: str) -> None:
        self.table = table
        self.names = names
        self.module = module
        self.kind = kind

    def effects(self, value: Sequence[Any], at: Setting) -> list[Part]:
        """Effects of one list, joined; only the last may be left without its brackets."""
        closed = replace(at, follow=frozenset({SEPARATOR}))
        sentences = [
            self.effect(effect, at if index == len(value) - 1 else closed) for index, effect in enumerate(value)
        ]
        found: list[Part] = list(sentences[0])
        for index in range(1, len(value)):
            joint = self._joint(value[index - 1], value[index], last=index == len(value) - 1)
            parts = sentences[index]
            if goes_on(value[index - 1], value[index]) and parts[0].text == sentences[index - 1][0].text:
                parts = [replace(parts[1], text=parts[1].text.removeprefix(" ")), *parts[2:]]
            found += [Word(joint), *parts]
        return found

    def _joint(self, effect: Mapping[str, Any], other: Mapping[str, Any], *, last: bool) -> str:
        """Between effects: a comma, "and" before the last, and a semicolon where either could lead astray."""
        between, final, apart = self.table.joins["effects"]
        if not APART.isdisjoint(effect) or not APART.isdisjoint(other):
            return apart
        return final if last else between

    def effect(self, value: Any, at: Setting) -> list[Part]:
        """One effect, in brackets where what follows would be taken for a part of it."""
        try:
            return self.rule("effect", value, at)
        except _NeedsBrackets:
            return [Word("("), *self.rule("effect", value, replace(at, follow=NOTHING)), Word(")")]

    def rule(self, name: str, value: Any, at: Setting) -> list[Part]:
        """A structure by the templates of a rule."""
        found = self._try(name, value, at)
        if found is None:
            raise Untellable(name, value)
        return found

    def mapping(self, name: str, value: Mapping[str, Any], join: str, at: Setting) -> list[Part]:
        """A mapping, key by key in its own order."""
        return self._join([self.rule(name, {key: part}, at) for key, part in value.items()], join)

    # --- one rule ---------------------------------------------------------------------------------

    def _try(self, name: str, value: Any, at: Setting) -> list[Part] | None:
        if not isinstance(value, Mapping):
            return None
        for template in self.table.fitting(name, frozenset(value)):
            found = self._template(template, value, at)
            if found is not None:
                return found
        return None

    def _template(self, template: Template, value: Mapping[str, Any], at: Setting) -> list[Part] | None:
        if any(find(value, way) != wanted for way, wanted in template.fixed):
            return None
        pieces = list(_chosen(template.pieces, value))
        last = next((piece for piece in reversed(template.pieces) if not isinstance(piece, Optional)), None)
        used = {way for way, _ in template.fixed} | set(_used(template.pieces, value))
        rest = _uncovered(value, used)
        if rest is None or (rest and template.takes is not None):
            return None
        for piece in pieces:
            if isinstance(piece, Slot) and not _there(piece, value):
                return None
        if template.takes is None and not rest:
            return None
        found: list[Part] = []
        for piece in pieces:
            parts = self._piece(piece, value, rest, at, last=piece is last)
            if parts is None:
                return None
            found += parts
        if template.open & at.follow:
            raise _NeedsBrackets
        return found

    def _piece(
        self, piece: Piece, value: Mapping[str, Any], rest: Mapping[str, Any], at: Setting, *, last: bool
    ) -> list[Part] | None:
        match piece:
            case Literal(text, None):
                return [Word(text)]
            case Literal(text, icon):
                return [Icon(str(icon), text)]
            case Verb(key):
                return [Word(self.table.verb(key, at.mode))]
            case Inflected(key, case):
                key, case = (at.param if key == "$" else key), (at.param if case == "$" else case)
                return [Word(self.table.word(key, case, self.kind)[0])]
            case Slot():
                if not piece.ways:
                    return self._try(piece.type, rest, inner(piece, at, last=last))
                return self._slot(piece, value, inner(piece, at, last=last), at)
            case _:  # pragma: no cover  # optional stretches have been chosen before
                raise AssertionError(piece)

    def _slot(self, slot: Slot, value: Mapping[str, Any], into: Setting, at: Setting) -> list[Part] | None:
        found = [find(value, way) for way in slot.ways]
        given: Any = slot.default if found[0] is None else found[0]
        if any(other != found[0] for other in found[1:]):
            return None
        if slot.type.endswith("**"):
            return self._join([self.mapping(slot.type[:-2], item, "and", into) for item in given], slot.join)
        if slot.type.endswith("*"):
            return self.mapping(slot.type[:-1], given, slot.join, into)
        if not slot.join:
            return self._item(slot.type, given, value, into, at)
        if slot.type.startswith("#"):
            names = self.names.tell(given, slot.type[1:], into.param, self.module)
            return self._join([[self._name(slot.type[1:], text, id)] for text, id in names], slot.join)
        items = [
            self._item(
                slot.type, item, value, into if index == len(given) - 1 else replace(into, follow=slot.follow), at
            )
            for index, item in enumerate(given)
        ]
        if any(parts is None for parts in items):
            return None
        return self._join([parts for parts in items if parts is not None], slot.join)

    def _item(self, type: str, item: Any, value: Mapping[str, Any], into: Setting, at: Setting) -> list[Part] | None:
        if type == "effects":
            return self.effects(item, into)
        if type == "effect":
            return self.effect(item, into)
        if type.startswith("#"):
            names = self.names.tell([item], type[1:], into.param, self.module)
            return [self._name(type[1:], text, id) for text, id in names]
        if type in self.table.enums:
            forms = self.table.enums[type].get(item)
            if forms is None or into.param not in forms:
                return None
            return [part for piece in forms[into.param] for part in self._piece(piece, {}, {}, into, last=False) or []]
        if type in self.table.rules:
            return self._try(type, item, into)
        return self._number(type, item, value, into, at)

    def _number(
        self, type: str, number: Any, value: Mapping[str, Any], into: Setting, at: Setting
    ) -> list[Part] | None:
        if not isinstance(number, int):
            return None
        noun = type
        if type == "number":
            return [Word(str(number))]
        if type == "$":
            noun = at.param
        elif type.startswith("<"):
            way = tuple(type[1:-1].split("."))
            noun = self.table.counted[way[-1]].get(str(find(value, way)), "")
            if not noun:
                return None
        text = f"{number} {self.table.noun(noun, into.param if type != '$' else '', number)}"
        return [Icon(noun, text, number)] if noun in ICONS else [Word(text)]

    def _name(self, kind: str, text: str, id: str) -> Part:
        return Icon(id, text) if kind in ("faction", "icon") else Word(text, id)

    def _join(self, items: list[list[Part]], join: str) -> list[Part]:
        between, final = self.table.joins[join][:2]
        found: list[Part] = []
        for index, parts in enumerate(items):
            if index:
                found.append(Word(final if index == len(items) - 1 else between))
            found += parts
        return found


def goes_on(effect: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether the second of two effects may leave its verb to the first: gain 3 persuasion and 1 spice."""
    return "gain" in effect and "gain" in other and effect.keys() <= GAINS and other.keys() <= GAINS


def _there(slot: Slot, value: Mapping[str, Any]) -> bool:
    if slot.default is not None:
        return True
    return all(find(value, way) is not None for way in slot.ways)


def _present(piece: Piece, value: Mapping[str, Any]) -> bool:
    """Whether the fields of a stretch are there."""
    if isinstance(piece, Slot):
        return all(find(value, way) is not None for way in piece.ways)
    return True


def _chosen(pieces: Sequence[Piece], value: Mapping[str, Any]) -> Iterator[Piece]:
    """The pieces with the optional stretches that the structure asks for, and without the others."""
    for piece in pieces:
        if not isinstance(piece, Optional):
            yield piece
        elif piece.flag is not None:
            if find(value, piece.flag) is True:
                yield from _chosen(piece.parts, value)
        elif all(_present(part, value) for part in piece.parts):
            yield from _chosen(piece.parts, value)


def _used(pieces: Sequence[Piece], value: Mapping[str, Any]) -> Iterator[Way]:
    for piece in pieces:
        if isinstance(piece, Slot):
            yield from piece.ways
            if piece.type.startswith("<"):
                yield noun_way(piece)
        elif isinstance(piece, Optional):
            if piece.flag is not None:
                if find(value, piece.flag) is True:
                    yield piece.flag
                    yield from _used(piece.parts, value)
            elif all(_present(part, value) for part in piece.parts):
                yield from _used(piece.parts, value)


def _uncovered(value: Mapping[str, Any], used: set[Way]) -> dict[str, Any] | None:
    """The topmost keys that a template leaves; None where it leaves only a part of one."""
    rest: dict[str, Any] = {}
    for key, field in value.items():
        if (key,) in used:
            continue
        below = {way[1:] for way in used if way[0] == key}
        if not below:
            rest[key] = field
        else:
            inside = _mapping(field)
            if inside is None or _uncovered(inside, below) != {}:
                return None
    return rest
