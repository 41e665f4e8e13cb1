"""A state of the table: facts by name, cheap to copy, noting what is read and what is changed."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from types import MappingProxyType
from typing import Any, Concatenate, ParamSpec, TypeVar

from kodeks.table.unknown import Missing, Open

P = ParamSpec("P")
T = TypeVar("T")
#: A question that stands alone.
NOTHING_ALIKE: Mapping[str, tuple[str, ...]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Step:
    """One change: the fact, what it was, what it is, and the rule and clauses that changed it."""

    fact: str
    before: Any
    after: Any
    rule: str
    clauses: tuple[str, ...]


class State:
    """
    Facts by name.

    ``reads`` collects the names of the facts that a rule reads while it is judged, ``steps`` the changes
    while a decision is applied; both are None where nobody asks. ``kept`` holds answers of :func:`kept` functions for
    as long as the state does not change.
    """

    __slots__ = ("cause", "facts", "game", "kept", "readings", "reads", "steps")

    def __init__(self, game: Any, facts: dict[str, Any], readings: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.facts = facts
        #: Answers to open questions, by the id of the silence or discrepancy; a number counts readings from 1.
        self.readings: Mapping[str, Any] = readings or {}
        self.reads: list[str] | None = None
        self.steps: list[Step] | None = None
        self.kept: dict[Any, Any] | None = None
        #: The rule that is changing the state, and its clauses.
        self.cause: tuple[str, tuple[str, ...]] = ("", ())

    def copy(self) -> "State":
        """The same facts, to be changed without touching this state."""
        return State(self.game, self.facts.copy(), self.readings)

    def get(self, key: str) -> Any:
        """A fact; raises :class:`Missing` where it is not given."""
        if self.reads is not None:
            self.reads.append(key)
        try:
            value = self.facts[key]
        except KeyError:
            raise Missing(key) from None
        if value is None:
            # A piece that is said to be nowhere has no number and no place that a rule could use.
            raise Missing(key)
        return value

    def knows(self, key: str) -> bool:
        """Whether a fact is given."""
        return key in self.facts

    def set(self, key: str, value: Any) -> None:
        """Change a fact."""
        if self.steps is not None:
            before = self.facts.get(key)
            if before != value:
                cause, clauses = self.cause
                self.steps.append(Step(key, before, value, cause, tuple(filter(self.game.in_force, clauses))))
        self.facts[key] = value

    def add(self, key: str, more: int) -> None:
        """Add to a number; one that is unknown stays unknown."""
        if key in self.facts:
            self.set(key, self.facts[key] + more)

    def ask(self, question: str, *answers: str, alike: Mapping[str, tuple[str, ...]] = NOTHING_ALIKE) -> str:
        """
        The answer to a question that the books leave open or answer differently.

        It is the reading that was chosen, or the ruling in force; without either :class:`Open` is raised. ``alike`` are
        entries about the same question, such as what one book says in two places, each with its readings in order.
        """
        chosen = _among(self.readings.get(question), answers)
        if chosen is None and alike:
            found = (_among(self.readings.get(other), readings) for other, readings in alike.items())
            chosen = next((item for item in found if item is not None), None)
        if chosen is None:
            chosen = _among(self.game.rulings.get(question), answers)
            if chosen is None:
                raise Open(question, answers)
            if self.game.settled is not None:
                self.game.settled[question] = chosen
        return chosen

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """For a time in which no fact changes: what rules work out from the state is worked out once."""
        self.kept = {}
        try:
            yield
        finally:
            self.kept = None


def kept(run: Callable[Concatenate[State, P], T]) -> Callable[Concatenate[State, P], T]:
    """
    Keep what a function works out from a state, while the state is :meth:`State.unchanged`.

    Where reading is noted it is worked out anew, so that all that it reads is noted.
    """

    @wraps(run)
    def ask(state: State, /, *args: P.args, **kwargs: P.kwargs) -> T:
        answers = state.kept
        if answers is None or state.reads is not None:
            return run(state, *args, **kwargs)
        key = (run, args, *kwargs.items()) if kwargs else (run, args)
        if key in answers:
            found: T = answers[key]
            return found
        found = answers[key] = run(state, *args, **kwargs)
        return found

    return ask


def _among(answer: Any, answers: tuple[str, ...]) -> str | None:
    """An answer in words or by its number, as one of those that can be given."""
    if isinstance(answer, str) and answer.isdecimal():
        answer = int(answer)
    if isinstance(answer, int):
        return answers[answer - 1] if 0 < answer <= len(answers) else None
    return answer if answer in answers else None
