"""
Asking every invariant of one state after another.

A decision changes few facts. What an invariant said of a state holds for the next as long as no fact that it looked at
has changed, so only the others are asked again. Which facts it looked at is noted by the facts themselves: whatever
way a rule reads them, it is noticed.
"""

from dataclasses import dataclass
from typing import Any

from kodeks.play.engine import look_at
from kodeks.play.rules import Invariant
from kodeks.play.verdicts import Objection, Unknown
from kodeks.table import State


class NotedFacts(dict[str, Any]):
    """Facts that note which of them are looked at. That a fact is there at all is not noted."""

    def __init__(self, facts: dict[str, Any]) -> None:
        super().__init__(facts)
        self.noted: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.noted.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """A fact, or what stands for it."""
        self.noted.add(name)
        return super().get(name, default)

    def items(self) -> Any:
        """All of them."""
        self.noted.update(self)
        return super().items()

    def values(self) -> Any:
        """All of them."""
        self.noted.update(self)
        return super().values()


@dataclass(frozen=True, slots=True)
class Look:
    """What came of a look at a state, and the facts it rests on."""

    found: Any
    facts: set[str]


class Inspector:
    """Asks every invariant of one state after another of a game."""

    def __init__(self) -> None:
        self._last: State | None = None
        #: What an invariant looks at one by one, and what it said of each.
        self._each: dict[str, Look] = {}
        self._said: dict[tuple[str, Any], Look] = {}
        #: The facts that are not as they were in the state before.
        self.changed: set[str] = set()

    def invariants(self, state: State) -> tuple[list[Objection], list[Unknown]]:
        """What :func:`kodeks.play.engine.invariants` says of a state."""
        self._compare(state)
        noting = State(state.game, NotedFacts(state.facts), state.readings)
        objections: list[Objection] = []
        unknowns: list[Unknown] = []
        for rule in state.game.book.invariants:
            for about in self._about(noting, rule):
                found, lacks = self._ask(noting, rule, about)
                objections += found
                unknowns += lacks
        return objections, list(dict.fromkeys(unknowns))

    def _compare(self, state: State) -> None:
        """Find what has changed since the last state; where other facts are known, or questions answered, all has."""
        last, facts = self._last, state.facts
        self._last = state
        alike = last is not None and last.game is state.game and last.readings == state.readings
        if last is None or not alike or last.facts.keys() != facts.keys():
            self._each.clear()
            self._said.clear()
            self.changed = set(facts)
        else:
            before = last.facts
            self.changed = {name for name, value in facts.items() if before[name] is not value}

    def _about(self, noting: State, rule: Invariant) -> Any:
        """What an invariant looks at one by one."""
        if rule.each is None:
            return (None,)
        known = self._each.get(rule.id)
        if known is None or not self.changed.isdisjoint(known.facts):
            noted = _begin(noting)
            known = self._each[rule.id] = Look(tuple(rule.each(noting)), noted)
        return known.found

    def _ask(self, noting: State, rule: Invariant, about: Any) -> tuple[list[Objection], list[Unknown]]:
        """What an invariant says of one of them."""
        known = self._said.get((rule.id, about))
        if known is None or not self.changed.isdisjoint(known.facts):
            noted = _begin(noting)
            answer = look_at(noting, rule, () if rule.each is None else (about,))
            known = self._said[rule.id, about] = Look(answer, noted)
        answered: tuple[list[Objection], list[Unknown]] = known.found
        return answered


def _begin(noting: State) -> set[str]:
    """Note anew what is looked at."""
    facts: Any = noting.facts
    facts.noted = set()
    noted: set[str] = facts.noted
    return noted
