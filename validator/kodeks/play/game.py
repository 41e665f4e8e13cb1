"""A game: the rules of its books that are in force, with the things they are about."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import Any, TypeVar

from kodeks.play.decisions import COMMON, Decision, EffectDecision, kind_of
from kodeks.play.rulebook import Rulebook
from kodeks.play.rules import Guard, Invariant, Verb
from kodeks.table import Register

T = TypeVar("T")


#: Guards that read the same of a decision, and what that is; None is everything.
Reading = tuple[tuple[Guard, ...], Callable[[Decision], Any] | None]


def _extend(ours: dict[str, list[T]], theirs: Mapping[str, list[T]]) -> None:
    for name, more in theirs.items():
        ours.setdefault(name, []).extend(more)


Rule = TypeVar("Rule", Guard, Invariant, Verb)


def _narrowed(rules: Iterable[Rule], in_force: Callable[[str], bool]) -> Iterator[Rule]:
    """The rules whose first clause is in force, each with those of its clauses that are."""
    for rule in rules:
        if not rule.clauses or in_force(rule.clauses[0]):
            narrowed = replace(rule, clauses=tuple(filter(in_force, rule.clauses)))
            if isinstance(narrowed, Guard):
                narrowed = replace(narrowed, grounds=tuple(filter(in_force, narrowed.grounds)))
            yield narrowed


class Game:
    """The rules in force, with the things they are about."""

    #: Which questions rulings have answered, and how, while somebody wants to know.
    settled: dict[str, str] | None = None

    def __init__(
        self,
        books: Iterable[Rulebook],
        *,
        catalogue: Any,
        register: Register,
        in_force: Callable[[str], bool] = lambda clause: True,
        rulings: Mapping[str, str] | None = None,
        bags: Iterable[str] = (),
    ) -> None:
        self.catalogue = catalogue
        self.register = register
        self.rulings = dict(rulings or {})
        #: Kinds of frames that hold a bag of effects.
        self.bags = frozenset({"effects", *bags})
        merged = Rulebook("all")
        for book in books:
            merged.guards += _narrowed(book.guards, in_force)
            merged.invariants += _narrowed(book.invariants, in_force)
            merged.verbs += _narrowed(book.verbs, in_force)
            for kind, (clauses, run) in book.performers.items():
                merged.performers[kind] = (tuple(filter(in_force, clauses)), run)
            _extend(merged.offering, book.offering)
            merged.automatic |= book.automatic
            merged.unseen |= book.unseen
            _extend(merged.steps, book.steps)
            _extend(merged.sums, book.sums)
            _extend(merged.permissions, book.permissions)
            _extend(merged.answers, book.answers)
            _extend(merged.followers, book.followers)
            merged.listeners += book.listeners
            merged.consequences += book.consequences
            merged.preparing += book.preparing
            merged.seating += book.seating
            merged.setting_up += book.setting_up
            merged.opening += book.opening
            merged.telling += book.telling
            merged.stating += book.stating
            merged.colours = book.colours or merged.colours
            merged.arguments |= book.arguments
            merged.chance += book.chance
            merged.played_from |= book.played_from
            for name in ("learning", "unsaid", "completing", "laying_out", "adding_up", "resuming", "describing"):
                getattr(merged, name).extend(getattr(book, name))
            merged.derived |= book.derived
            merged.evidence |= book.evidence
            merged.possible |= book.possible
            for name in (
                "waiving",
                "leaving",
                "filling",
                "meant",
                "presumed",
                "told_for_effects",
                "told_as",
                "named_effects",
                "says_nothing",
                "only_effects",
                "other_words",
            ):
                getattr(merged, name).update(getattr(book, name))
            merged.conditions |= book.conditions
            merged.counts |= book.counts
            merged.targets |= book.targets
            merged.kinds |= book.kinds
            merged.kinds |= {kind_of(kind): kind for guard in book.guards for kind in guard.on}
        self.book = merged
        self.in_force = in_force
        for prepare in merged.preparing:
            prepare(catalogue)
        self.rules: dict[str, Guard | Invariant] = {guard.id: guard for guard in merged.guards}
        self.rules |= {rule.id: rule for rule in merged.invariants}
        self.verbs = {verb.head: verb for verb in merged.verbs}
        self._guards: dict[type[Decision], tuple[Guard, ...]] = {}
        self._readings: dict[type[Decision], tuple[Reading, ...]] = {}

    @cached_property
    def kinds(self) -> dict[str, type[Decision]]:
        """Every kind of decision by its name."""
        found = {kind_of(kind): kind for kind in COMMON if self.book.verbs}
        return found | {name: kind for name, kind in self.book.kinds.items() if kind is not EffectDecision}

    @cached_property
    def answers(self) -> dict[str, tuple[Callable[..., Any], ...]]:
        """Who answers a question, the module that comes last first."""
        return {question: tuple(reversed(runs)) for question, runs in self.book.answers.items()}

    def guards(self, kind: type[Decision]) -> tuple[Guard, ...]:
        """The guards that a kind of decision has to pass."""
        found = self._guards.get(kind)
        if found is None:
            found = tuple(guard for guard in self.book.guards if guard.looks_at(kind))
            self._guards[kind] = found
        return found

    def readings(self, kind: type[Decision]) -> tuple[Reading, ...]:
        """The same guards in their order, neighbours together that read the same of the decision."""
        found = self._readings.get(kind)
        if found is None:
            groups = groupby(self.guards(kind), key=lambda guard: guard.reads(kind))
            found = tuple((tuple(guards), attrgetter(*names) if names else None) for names, guards in groups)
            self._readings[kind] = found
        return found
