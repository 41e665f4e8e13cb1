"""
The register of facts, written as classes.

A class of facts lists what one seat, or the table itself, can show. Each :class:`Fact` is both an entry of
the register (type, range, value at set-up, what sum it belongs to, who may see it) and the typed way to read
and write it.

>>> class Seat(View):
...     solari: Fact[int] = Fact("number", start=0, help="Solari in the supply.")
>>> from kodeks.table.state import State
>>> state = State(None, {"red.solari": 3})
>>> Seat(state, "red.").solari
3
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

if TYPE_CHECKING:
    from kodeks.table.state import State

T = TypeVar("T")

#: How many values a fact may have for a judge to try them all.
SMALL = 13


class View:
    """Part of a state: one seat, or the table."""

    __slots__ = ("at", "state")

    def __init__(self, state: "State", at: str) -> None:
        self.state = state
        self.at = at


class Fact(Generic[T]):
    """
    One fact.

    ``type`` is number, flag, name, names, pile or data; ``of`` the kind of entry a name stands for, or ``words`` the
    words it can be; ``sum`` the total the fact belongs to; ``hidden`` whether only its owner sees it; ``unseen``
    whether a list may have cards that nobody can name. Three are for tables that cannot be: ``shared`` is the word for
    the place where a thing lies that no player has, and such a fact may list several places; a ``counted`` flag may be
    a number, and a number may be ``absent``. A ``derived`` fact follows from others: no rule reads it, and where a
    position gives it, it is compared. ``apart`` says that the cards are of a deck that lies nowhere else, ``marks``
    that the fact tells a seat which cards run from that of a player: without it, the seat is a player's. ``track`` is
    the track whose cells a name can be: an id, or the field of the leader that names one. ``says`` tells a flag in two
    sentences, for yes and for no; ``named`` is the label of a fact that there is once for each ``{entry}``.
    """

    def __init__(
        self,
        type: str,
        *,
        start: Any = None,
        least: int = 0,
        most: int | None = None,
        of: str = "",
        each: str = "",
        words: tuple[str, ...] = (),
        sum: str = "",
        hidden: bool = False,
        working: bool = False,
        unseen: bool = False,
        apart: bool = False,
        marks: bool = False,
        shared: str = "",
        counted: bool = False,
        absent: bool = False,
        derived: bool = False,
        track: str = "",
        says: tuple[str, str] = ("", ""),
        named: str = "",
        help: str,
    ) -> None:
        self.type, self.start, self.least, self.most, self.of = type, start, least, most, of
        #: What the values of a fact that there is once for each entry name; a seat where nothing is said.
        self.each = each or "seat"
        self.words = words
        self.sum, self.hidden, self.working, self.unseen, self.help = sum, hidden, working, unseen, help
        self.shared, self.counted, self.absent, self.derived = shared, counted, absent, derived
        self.apart, self.marks, self.track = apart, marks, track
        self.says, self.named = says, named
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, view: None, owner: type) -> "Fact[T]": ...
    @overload
    def __get__(self, view: View, owner: type) -> T: ...
    def __get__(self, view: View | None, owner: type) -> "Fact[T] | T":
        if view is None:
            return self
        state, key = view.state, view.at + self.name
        value: T | None = state.facts.get(key)
        if value is None or state.reads is not None:
            value = state.get(key)
        return value

    def __set__(self, view: View, value: T) -> None:
        view.state.set(view.at + self.name, value)

    def values(self, players: tuple[str, ...] = ()) -> tuple[Any, ...]:
        """Every value the fact can have, where there are few; one that names a seat can have each of these players."""
        if self.type == "flag":
            return (False, True)
        if self.type == "number" and self.most is not None and self.most - self.least < SMALL:
            return tuple(range(self.least, self.most + 1))
        return players if self.type == "name" and self.of == "seat" else ()


class Keyed(Fact[T]):
    """A fact that there is once for each entry of a kind: influence by faction, agents by space."""

    @overload  # type: ignore[override]  # the value is the set of all of them
    def __get__(self, view: None, owner: type) -> "Keyed[T]": ...
    @overload
    def __get__(self, view: View, owner: type) -> "Entries[T]": ...
    def __get__(self, view: View | None, owner: type) -> "Keyed[T] | Entries[T]":
        if view is None:
            return self
        return Entries(view.state, f"{view.at}{self.name}.")


class Entries(Generic[T]):
    """The facts of one name, by entry."""

    __slots__ = ("at", "state")

    def __init__(self, state: "State", at: str) -> None:
        self.state = state
        self.at = at

    def __getitem__(self, id: str) -> T:
        value: T = self.state.get(self.at + id)
        return value

    def __setitem__(self, id: str, value: T) -> None:
        self.state.set(self.at + id, value)

    def known(self) -> Iterator[tuple[str, T]]:
        """The entries whose fact is known; for writing a state out, never for a rule."""
        facts = self.state.facts
        for key in facts:
            if key.startswith(self.at):
                yield key[len(self.at) :], facts[key]


@dataclass(frozen=True, slots=True)
class Place:
    """A fact in the register: which one, and whose."""

    fact: Fact[Any]
    seat: str
    entry: str


class Register:
    """All facts of a game: those of the table, and those of each seat."""

    def __init__(self, table: list[type[View]], seat: list[type[View]]) -> None:
        self.table: Mapping[str, Fact[Any]] = _facts(table)
        self.seat: Mapping[str, Fact[Any]] = _facts(seat)

    def find(self, key: str, seats: tuple[str, ...]) -> Place | None:
        """The entry of the register that a key of a state belongs to."""
        first, _, rest = key.partition(".")
        if first in seats and rest:
            name, _, entry = rest.partition(".")
            fact = self.seat.get(name)
            return Place(fact, first, entry) if fact else None
        fact = self.table.get(first)
        return Place(fact, "", rest) if fact else None


def _facts(views: list[type[View]]) -> dict[str, Fact[Any]]:
    found = {}
    for view in views:
        for base in reversed(view.__mro__):
            for name, value in vars(base).items():
                if isinstance(value, Fact):
                    found[name] = value
    return found
