"""
Plain values as facts of a state: how a position file is read.

Nothing raises here: what cannot be read becomes a :class:`Fault` with the way to it, and the rest is read all the same.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Any

from kodeks.table.facts import Fact, Keyed, Register
from kodeks.table.names import Names, plain
from kodeks.table.piles import HIDDEN, Pile

#: The way to a value: keys and positions.
Path = tuple[str | int, ...]
#: What stands for nobody and nothing where a name is asked for.
NOTHING = ("", "nobody", "nothing", "none")
#: Kinds of places where pieces stand, and what a fact by place is where none does.
PLACES = ("cell", "post", "space")
NONE: dict[str, Any] = {"number": 0, "names": ()}

#: No number of pieces, cards or rounds is higher: what is told beyond it is a slip of the pen.
MOST = 1000
#: How a sector of a territory is written.
SECTOR = "hagga-basin@12"


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that cannot be read: where, a sentence with its values, and a way out."""

    at: Path
    because: str
    values: dict[str, Any] = field(default_factory=dict)
    hint: str = ""
    on_key: bool = False


class Unreadable(Exception):  # noqa: N818  # it carries what is wrong
    """A value that cannot be read."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.because)
        self.fault = fault


def check_height(value: int, name: str, at: Path) -> None:
    """Refuse a number that is higher than anything in a game."""
    if value > MOST:
        raise Unreadable(Fault(at, "{name} cannot be more than {most}.", {"name": name, "most": MOST}))


#: How facts of the type data are read, by their name.
Read = Callable[[Any, Path, "Reader"], Any]


@dataclass
class Reader:
    """Reads plain values with the register of facts, the names of things and the seats."""

    register: Register
    names: Names
    seats: tuple[str, ...]
    data: Mapping[str, Read] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    #: The way to each fact that was read.
    where: dict[str, Path] = field(default_factory=dict)
    #: How a thing is read that is described where its name would stand: what is said, the way, the kinds it can be of.
    describe: Callable[[Any, Path, str], str] | None = None
    #: Things that are described by a name of their own: ids by kind and name.
    described: dict[tuple[str, str], str] = field(default_factory=dict)
    #: How everything that is described was described, by id.
    descriptions: dict[str, Any] = field(default_factory=dict)
    #: All of the case that is read, for descriptions that stand for something else in it.
    case: Mapping[str, Any] = field(default_factory=dict)

    #: Whether a number may be below 0: whether a table can be is for the rules to tell.
    below_nothing: bool = False

    #: What to write in place of words that are not read.
    other_words: Mapping[str, str] = field(default_factory=dict)

    def again(self) -> "Reader":
        """A reader of the same things with nothing read yet."""
        return replace(self, faults=[], where={})

    def facts(self, given: Any, at: Path) -> dict[str, Any]:
        """The facts of a state, by their keys."""
        found: dict[str, Any] = {}
        if not isinstance(given, Mapping):
            self.faults.append(Fault(at, "A state is a mapping of facts.", hint="write state: {red: {water: 2}}"))
            return found
        for name, value in given.items():
            if name in self.seats:
                self._part(value, self.register.seat, f"{name}.", (*at, name), found)
            else:
                self._fact(name, value, self.register.table, "", at, found, more=self.seats)
        return found

    def _part(self, given: Any, register: Mapping[str, Fact[Any]], key: str, at: Path, found: dict[str, Any]) -> None:
        if not isinstance(given, Mapping):
            self.faults.append(Fault(at, "A seat is a mapping of facts.", hint="write red: {water: 2, hand: [dagger]}"))
            return
        for name, value in given.items():
            self._fact(name, value, register, key, at, found)

    def _fact(
        self,
        name: str,
        value: Any,
        register: Mapping[str, Fact[Any]],
        key: str,
        at: Path,
        found: dict[str, Any],
        more: Sequence[str] = (),
    ) -> None:
        fact = register.get(name)
        way = (*at, name)
        if fact is None or (name == "players" and not key):
            self.faults.append(self._no_fact(name, [*register, *more], key, way))
        elif isinstance(fact, Keyed):
            self._entries(fact, value, key, way, found)
        else:
            self._value(fact, value, key + name, way, found)

    def _no_fact(self, name: str, known: list[str], key: str, way: Path) -> Fault:
        near = get_close_matches(str(name), known, 1)
        hint = f"did you mean {near[0]}?" if near else "POSITIONS.md lists every fact"
        if name in self.other_words:
            hint = f"did you mean {self.other_words[name]}?"
        elif not key and name in self.register.seat:
            hint = f"it belongs to a player: write {self.seats[0] if self.seats else 'red'}: {{{name}: …}}"
        elif key and name in self.register.table:
            hint = "it belongs to the table, not to a player"
        return Fault(way, "{name} is no fact of the table or of a player.", {"name": str(name)}, hint, on_key=True)

    def _entries(self, fact: Fact[Any], given: Any, key: str, at: Path, found: dict[str, Any]) -> None:
        if not isinstance(given, Mapping):
            because = "{name} is a mapping by {of}."
            hint = f"write {fact.name}: {{{SECTOR}: …}}" if fact.of == "cell" else ""
            self.faults.append(Fault(at, because, {"name": fact.name, "of": fact.of}, hint))
            return
        if not given and fact.of in PLACES and fact.type in NONE and fact.start is None:
            # Said to be empty, it is not what the set-up has there.
            empty = {f"{key}{fact.name}.{id}": NONE[fact.type] for id in self.names.of_kind(fact.of)}
            found |= empty
            self.where |= dict.fromkeys(empty, at)
        for name, value in given.items():
            try:
                id = self.entry(name, fact.of, (*at, name), on_key=True)
            except Unreadable as error:
                self.faults.append(error.fault)
                continue
            self._value(fact, value, f"{key}{fact.name}.{id}", (*at, name), found)

    def _value(self, fact: Fact[Any], value: Any, key: str, at: Path, found: dict[str, Any]) -> None:
        try:
            read = self.value(fact, value, at)
        except Unreadable as error:
            self.faults.append(error.fault)
            return
        if key in found:
            self.faults.append(Fault(at, "{name} is given twice.", {"name": key}, "keep one of them"))
        found[key] = read
        self.where[key] = at

    def value(self, fact: Fact[Any], value: Any, at: Path) -> Any:
        """One value of a fact."""
        of = fact.each if isinstance(fact, Keyed) else fact.of
        match fact.type:
            case "number":
                return self.number(fact, value, at)
            case "flag":
                return self.flag(fact, value, at)
            case "name":
                if fact.shared and isinstance(value, list | tuple):
                    return self.several(fact, value, of, at)
                if fact.shared and value == fact.shared:
                    return ""
                if value in (None, *NOTHING) and fact.start is not None:
                    return ""
                return self.word(fact, value, at) if fact.words else self.entry(value, of, at)
            case "names":
                found = self.entries(value, of, at, unseen=fact.unseen)
                return tuple(self.word(fact, word, (*at, i)) for i, word in enumerate(found)) if fact.words else found
            case "pile":
                return self.pile(value, of, at)
            case _:
                return self.data[fact.name](value, at, self)

    def word(self, fact: Fact[Any], value: Any, at: Path) -> str:
        """One of the words that a fact can be."""
        if value not in fact.words:
            values = {"name": value, "words": ", ".join(fact.words)}
            raise Unreadable(Fault(at, "{name} is none of {words}.", values))
        return str(value)

    def flag(self, fact: Fact[Any], value: Any, at: Path) -> Any:
        """Whether something is so; where it is a piece, how many there are can be given too."""
        if isinstance(value, bool):
            return value
        if fact.counted and isinstance(value, int) and value >= 0:
            check_height(value, fact.name, at)
            return bool(value) if value < 2 else value
        hint = "or a number, where there are several" if fact.counted else ""
        raise Unreadable(Fault(at, "{name} is true or false.", {"name": fact.name}, hint))

    def several(self, fact: Fact[Any], value: Sequence[Any], of: str, at: Path) -> Any:
        """Everything that lies where one thing can; ``shared`` is the word for its own place."""
        found = tuple("" if item == fact.shared else self.entry(item, of, (*at, i)) for i, item in enumerate(value))
        return found[0] if len(found) == 1 else found

    def number(self, fact: Fact[Any], value: Any, at: Path) -> Any:
        """A whole number; whether it can be as high is for the rules to tell."""
        if value is None and fact.absent:
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            raise Unreadable(Fault(at, "{name} is a whole number.", {"name": fact.name}))
        if value < 0 and not (self.below_nothing and value >= -MOST):
            values = {"name": fact.name, "value": value}
            raise Unreadable(Fault(at, "{name} is {value}, and it cannot be less than 0.", values))
        check_height(value, fact.name, at)
        return value

    def entry(self, name: Any, kinds: str, at: Path, *, on_key: bool = False) -> str:
        """The id, or the seat, that a name stands for."""
        if isinstance(name, Mapping) and self.describe is not None and kinds not in ("", "seat"):
            return self.describe(name, at, kinds)
        if not isinstance(name, str):
            value = "null" if name is None else name
            raise Unreadable(Fault(at, "A name stands here, not {value}.", {"value": value}, on_key=on_key))
        if not kinds:
            return name
        if kinds == "seat":
            if name not in self.seats:
                near = get_close_matches(name, self.seats, 1) or [", ".join(self.seats)]
                values = {"name": name}
                raise Unreadable(Fault(at, "{name} is no player here.", values, f"did you mean {near[0]}?", on_key))
            return name
        own = [self.described[kind, plain(name)] for kind in kinds.split("|") if (kind, plain(name)) in self.described]
        own += [name] if name in self.described.values() else []
        if own:
            return own[0]
        names = self.names
        found = names.find(name, kinds) or names.begun(name, kinds) or names.watching(name, kinds)
        if len(found) == 1:
            return found[0]
        values = {"name": name, "kind": kinds.replace("|", " or ")}
        if found:
            hint = f"write {' or '.join(found)}"
            raise Unreadable(Fault(at, "{name} names more than one {kind}.", values, hint, on_key))
        other = self.names.elsewhere(name, kinds)
        if other:
            values["id"] = other[0]
            hint = "add its module under modules, or name something else"
            if self.names.knows_module(other[0]):
                hint = "it is not used with this number of players or in this variant"
            raise Unreadable(Fault(at, "{name} is {id}, which is not in play here.", values, hint, on_key))
        near = self.names.near(name, kinds)
        few = () if near else self.names.few(kinds)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(few)}" if few else ""
        if kinds == "cell" and not near:
            hint = f"write {SECTOR}, with the number of the sector"
        raise Unreadable(Fault(at, "no {kind} is called {name}.", values, hint, on_key))

    def entries(self, value: Any, kinds: str, at: Path, *, unseen: bool = False) -> tuple[str, ...]:
        """A list of names; where something may be unseen, ``?`` is a card that nobody can name."""
        if unseen and isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            check_height(value, str(at[-1]) if at else "", at)
            return (HIDDEN,) * value
        if not isinstance(value, list | tuple):
            raise Unreadable(Fault(at, "A list of names stands here.", hint="write [first, second], or [] for none"))
        return tuple(
            HIDDEN if item == HIDDEN and unseen else self.entry(item, kinds, (*at, i)) for i, item in enumerate(value)
        )

    def pile(self, value: Any, kinds: str, at: Path) -> Pile:
        """A pile: how many hidden cards, a list of cards with ``?``, or parts of which some have a known order."""
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            check_height(value, str(at[-1]) if at else "", at)
            return Pile(hidden=value)
        if isinstance(value, list | tuple):
            cards = self.entries(value, kinds, at, unseen=True)
            known = [card for card in cards if card != HIDDEN]
            return Pile.of(known, hidden=len(cards) - len(known))
        if not isinstance(value, Mapping) or not value:
            hint = "write [dagger, dagger], [dagger, ?], or 5 for five hidden cards"
            raise Unreadable(Fault(at, "A pile is a list of cards or a number of hidden ones.", hint=hint))
        parts: dict[str, Any] = {}
        for name, each in value.items():
            if name in ("top", "cards", "bottom"):
                cards = self.entries(each, kinds, (*at, name))
                parts[name] = tuple(sorted(cards)) if name == "cards" else cards
            elif name == "hidden" and isinstance(each, int) and not isinstance(each, bool) and each >= 0:
                check_height(each, name, (*at, name))
                parts[name] = each
            else:
                hint = "its parts are top, cards and bottom, which are lists, and hidden, which is a number"
                raise Unreadable(Fault((*at, name), "{name} is no part of a pile.", {"name": name}, hint, on_key=True))
        return Pile(**parts)
