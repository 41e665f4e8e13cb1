"""The rules that a book holds: guards, verbs and invariants, and how they object."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from kodeks.play.agenda import Item
from kodeks.play.decisions import Decision, kind_of
from kodeks.play.effects import Effect
from kodeks.play.verdicts import Objection
from kodeks.table import State

__all__ = ["Draft", "Guard", "Invariant", "Objection", "Objections", "Verb", "object_to"]


@dataclass(frozen=True, slots=True)
class Draft:
    """An objection as a guard makes it; the engine adds the rule and the facts it rests on."""

    key: str
    at: str
    clauses: tuple[str, ...]
    values: dict[str, Any]
    also: tuple[str, ...] = ()


Objections = Iterator[Draft]


#: Keys of sentences that say that a decision comes at the wrong moment, or out of turn.
OUT_OF_TURN = ("moment", "turn")


def object_to(key: str, *, at: str = "", clauses: Iterable[str] = (), also: Iterable[str] = (), **values: Any) -> Draft:
    """
    Refuse: with the sentence of this key, about this argument, by these of the guard's clauses.

    ``also`` are clauses beside those of the guard, such as the one that states the price of this space.
    """
    return Draft(key, at, tuple(clauses), values, tuple(also))


@dataclass(frozen=True, slots=True)
class Guard:
    """A rule that refuses decisions."""

    id: str
    on: tuple[type[Decision], ...]
    clauses: tuple[str, ...]
    says: Mapping[str, str]
    run: Callable[[State, Any], Objections]
    doc: str
    #: Kinds of decisions by their names, for those of a module that need not be in play.
    named: tuple[str, ...] = ()
    #: The clauses that an objection names where it names none itself.
    grounds: tuple[str, ...] = ()
    #: The arguments of a decision that it reads, by itself and by what it asks; all of them where nothing is said.
    of: tuple[str, ...] = ()

    def looks_at(self, kind: type[Decision]) -> bool:
        """Whether a kind of decision has to pass it."""
        return issubclass(kind, self.on) or kind_of(kind) in self.named

    def reads(self, kind: type[Decision]) -> tuple[str, ...]:
        """
        What it reads of decisions of a kind: it says the same of two that are alike in it. Nothing is everything.

        What a module adds to a kind of decision is read too, by what the module has to say to the guard.
        """
        listed = {field.name for known in self.on for field in fields(known)}
        names = (field.name for field in fields(kind) if field.name in self.of or field.name not in listed)
        return tuple(names) if self.of else ()


@dataclass(frozen=True, slots=True)
class Invariant:
    """
    A rule that looks at a state.

    ``each`` lists what it looks at one by one, such as the seats; None where it looks at the whole table.
    """

    id: str
    clauses: tuple[str, ...]
    says: Mapping[str, str]
    run: Callable[..., Objections]
    doc: str
    each: Callable[[State], Iterable[Any]] | None = None

    def looks(self, state: State) -> Iterator[Callable[[State], Objections]]:
        """The looks it takes at a state."""
        for item in [()] if self.each is None else [(node,) for node in self.each(state)]:
            yield self.look_at(*item)

    def look_at(self, *about: Any) -> Callable[[State], Objections]:
        """The look it takes at one of them: what is missing there leaves the others alone."""
        return lambda state: self.run(state, *about)


Offers = Callable[[State, Item, Effect], Iterable[Decision]]
Does = Callable[[State, Item, Effect, Any], None]


@dataclass(frozen=True, slots=True)
class Verb:
    """
    How an effect is carried out.

    ``offers`` lists the decisions by which it can be taken, None where there is nothing to choose;
    ``optional`` says that it may always be left, ``aims`` that the verb itself finds whom it happens to.
    """

    head: str
    clauses: tuple[str, ...]
    do: Does
    offers: Offers | None
    optional: bool
    aims: bool = False
