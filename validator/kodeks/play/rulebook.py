"""The book in which a module registers its rules."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from kodeks.play.agenda import Frame, Item
from kodeks.play.decisions import Decision, kind_of
from kodeks.play.effects import Effect
from kodeks.play.questionbook import QuestionBook
from kodeks.play.rules import Does, Guard, Invariant, Objections, Offers, Verb
from kodeks.table import State

T = TypeVar("T")


def _function(rule: Any) -> Any:
    """What runs of a rule, which tells the module the rule stands in."""
    return getattr(rule, "run", None) or getattr(rule, "do", None) or rule


@dataclass
class Rulebook(QuestionBook):
    """The rules of one module, as they are registered."""

    name: str
    guards: list[Guard] = field(default_factory=list)
    invariants: list[Invariant] = field(default_factory=list)
    verbs: list[Verb] = field(default_factory=list)
    performers: dict[type[Decision], tuple[tuple[str, ...], Callable[[State, Any], None]]] = field(default_factory=dict)
    offering: dict[str, list[Callable[[State, Frame], Iterable[Decision]]]] = field(default_factory=dict)
    automatic: dict[str, Callable[[State, Frame], bool]] = field(default_factory=dict)
    unseen: dict[str, Callable[[State, Frame], Decision]] = field(default_factory=dict)
    steps: dict[str, list[Callable[[State], None]]] = field(default_factory=dict)
    conditions: dict[str, Callable[[State, Item, Any], bool]] = field(default_factory=dict)
    counts: dict[str, Callable[[State, Item, Any], int]] = field(default_factory=dict)
    targets: dict[str, Callable[[State, Item], Iterable[str]]] = field(default_factory=dict)
    kinds: dict[str, type[Decision]] = field(default_factory=dict)
    sums: dict[str, list[Callable[[State, str], int]]] = field(default_factory=dict)
    listeners: list[Callable[[State, Any], Iterable[Item]]] = field(default_factory=list)
    permissions: dict[str, list[Callable[..., bool]]] = field(default_factory=dict)
    answers: dict[str, list[Callable[..., Any]]] = field(default_factory=dict)
    followers: dict[str, list[Callable[..., None]]] = field(default_factory=dict)
    consequences: list[Callable[[State], bool]] = field(default_factory=list)
    preparing: list[Callable[[Any], None]] = field(default_factory=list)
    seating: list[Callable[..., Any]] = field(default_factory=list)
    setting_up: list[Callable[[State], None]] = field(default_factory=list)
    opening: list[Callable[..., State]] = field(default_factory=list)
    telling: list[Callable[[State], Iterable[str]]] = field(default_factory=list)
    #: Clauses that steps, sums, permissions and consequences of this book carry out.
    carried: set[str] = field(default_factory=set)
    stating: list[Callable[[State, Effect], Iterable[str]]] = field(default_factory=list)
    #: The names of the seats in their order; those of the module that comes last hold.
    colours: tuple[str, ...] = ()
    #: What an argument of a decision names: a kind of entry, ``seat``, or nothing where it is a word of its own.
    arguments: dict[str, str] = field(default_factory=dict)
    #: Decisions of nobody.
    chance: tuple[type[Decision], ...] = ()

    def arrange(self, modules: Iterable[str]) -> None:
        """
        Put the rules in the order of the modules they stand in; those of one module stay as they are written.

        Whatever module imports which other, rules then object, offer and act in the order that the game names.
        """
        place = {module: at for at, module in enumerate(modules)}
        for each in fields(self):
            value = getattr(self, each.name)
            for rules in value.values() if isinstance(value, dict) else [value]:
                if isinstance(rules, list):
                    rules.sort(key=lambda rule: place[_function(rule).__module__])
        self.performers = dict(sorted(self.performers.items(), key=lambda item: place[item[1][1].__module__]))
        self.kinds = {kind_of(kind): kind for kind in self.performers}

    def guard(
        self,
        id: str,
        *,
        on: type[Decision] | tuple[type[Decision] | str, ...],
        clauses: list[str],
        says: dict[str, str],
        also: Iterable[str] = (),
        of: tuple[str, ...] = (),
    ) -> Callable[[Callable[[State, Any], Objections]], Callable[[State, Any], Objections]]:
        """
        Register a guard; a kind of decision of a module that need not be in play stands by its name.

        ``also`` are clauses that the guard keeps and that its objections do not name, such as what is allowed. ``of``
        are the arguments it reads, where there are others: of many decisions that are alike in them it is asked once.
        """

        def register(run: Callable[[State, Any], Objections]) -> Callable[[State, Any], Objections]:
            kinds = on if isinstance(on, tuple) else (on,)
            types = tuple(kind for kind in kinds if not isinstance(kind, str))
            names = tuple(kind for kind in kinds if isinstance(kind, str))
            every = (*clauses, *also)
            self.guards.append(Guard(id, types, every, says, run, run.__doc__ or "", names, tuple(clauses), of))
            return run

        return register

    def invariant(
        self,
        id: str,
        *,
        clauses: list[str],
        says: dict[str, str],
        each: Callable[[State], Iterable[Any]] | None = None,
    ) -> Callable[[Callable[..., Objections]], Callable[..., Objections]]:
        """Register an invariant."""

        def register(run: Callable[..., Objections]) -> Callable[..., Objections]:
            self.invariants.append(Invariant(id, tuple(clauses), says, run, run.__doc__ or "", each))
            return run

        return register

    def verb(
        self,
        *heads: str,
        clauses: Iterable[str] = (),
        offers: Offers | None = None,
        optional: bool = False,
        aims: bool = False,
    ) -> Callable[[Does], Does]:
        """Register how effects with these heads are carried out."""

        def register(do: Does) -> Does:
            for head in heads:
                self.verbs.append(Verb(head, tuple(clauses), do, offers, optional, aims))
            return do

        return register

    def performs(
        self, kind: type[Decision], *, clauses: Iterable[str] = ()
    ) -> Callable[[Callable[[State, Any], None]], Callable[[State, Any], None]]:
        """Register what a kind of decision does."""

        def register(run: Callable[[State, Any], None]) -> Callable[[State, Any], None]:
            self.performers[kind] = (tuple(clauses), run)
            self.kinds[kind_of(kind)] = kind
            return run

        return register

    def frame(
        self, *kinds: str
    ) -> Callable[[Callable[[State, Frame], Iterable[Decision]]], Callable[[State, Frame], Iterable[Decision]]]:
        """Register what may be decided in frames of these kinds, beside the effects in their bag."""

        def register(
            offers: Callable[[State, Frame], Iterable[Decision]],
        ) -> Callable[[State, Frame], Iterable[Decision]]:
            for kind in kinds:
                self.offering.setdefault(kind, []).append(offers)
            return offers

        return register

    def goes_on(self, kind: str) -> Callable[[Callable[[State, Frame], bool]], Callable[[State, Frame], bool]]:
        """Register how the game goes on by itself in frames of a kind; False waits for a decision."""

        def register(run: Callable[[State, Frame], bool]) -> Callable[[State, Frame], bool]:
            self.automatic[kind] = run
            return run

        return register

    def happens_unseen(
        self, kind: str
    ) -> Callable[[Callable[[State, Frame], Decision]], Callable[[State, Frame], Decision]]:
        """Register how chance decides in frames of a kind when nobody knows what comes."""

        def register(run: Callable[[State, Frame], Decision]) -> Callable[[State, Frame], Decision]:
            self.unseen[kind] = run
            return run

        return register

    def step(self, name: str) -> Callable[[Callable[[State], None]], Callable[[State], None]]:
        """Register what a step of a phase does; an expansion adds to what the step does without it."""

        def register(run: Callable[[State], None]) -> Callable[[State], None]:
            self.steps.setdefault(name, []).append(run)
            return run

        return register

    def carries(self, *clauses: str) -> Callable[[T], T]:
        """Register the clauses that a step, a sum, a permission, an answer or a consequence carries out."""
        self.carried.update(clauses)
        return lambda run: run

    def adds_to(self, total: str) -> Callable[[Callable[[State, str], int]], Callable[[State, str], int]]:
        """Register a part of a number that is added up, such as the strength of a player."""

        def register(run: Callable[[State, str], int]) -> Callable[[State, str], int]:
            self.sums.setdefault(total, []).append(run)
            return run

        return register

    def permits(self, what: str) -> Callable[[Callable[..., bool]], Callable[..., bool]]:
        """Register when something is allowed that a guard would refuse: an "unless" of a clause of this module."""

        def register(run: Callable[..., bool]) -> Callable[..., bool]:
            self.permissions.setdefault(what, []).append(run)
            return run

        return register

    def answers_to(self, question: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Register who or what something is; the module that comes last and has an answer is heard."""

        def register(run: Callable[..., Any]) -> Callable[..., Any]:
            self.answers.setdefault(question, []).append(run)
            return run

        return register

    def after(self, what: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
        """Register what follows at once when something has happened."""

        def register(run: Callable[..., None]) -> Callable[..., None]:
            self.followers.setdefault(what, []).append(run)
            return run

        return register

    def at_once(self, run: Callable[[State], bool]) -> Callable[[State], bool]:
        """Register what comes of itself before anybody decides; it says whether something did."""
        self.consequences.append(run)
        return run

    def listens(self, run: Callable[[State, Any], Iterable[Item]]) -> Callable[[State, Any], Iterable[Item]]:
        """Register where effects are found that wait for events."""
        self.listeners.append(run)
        return run

    def states(self, run: Callable[[State, Effect], Iterable[str]]) -> Callable[[State, Effect], Iterable[str]]:
        """Register which clauses state an effect, beside those of its verb."""
        self.stating.append(run)
        return run

    def seats(self, run: Callable[..., Any]) -> Callable[..., Any]:
        """Register who sits where with which leader, where a module says so."""
        self.seating.append(run)
        return run

    def prepares(self, run: Callable[[Any], None]) -> Callable[[Any], None]:
        """Register what a module changes in the catalogue of things before the game."""
        self.preparing.append(run)
        return run

    def sets_up(self, run: Callable[[State], None]) -> Callable[[State], None]:
        """Register what a module adds to the set-up."""
        self.setting_up.append(run)
        return run

    def opens(self, run: Callable[..., State]) -> Callable[..., State]:
        """Register how a game begins whose whole set-up is decided: from factions, players and readings."""
        self.opening.append(run)
        return run

    def tells(self, run: Callable[[State], Iterable[str]]) -> Callable[[State], Iterable[str]]:
        """Register what the end of a game shows, for counting."""
        self.telling.append(run)
        return run

    def condition(
        self, name: str
    ) -> Callable[[Callable[[State, Item, Any], bool]], Callable[[State, Item, Any], bool]]:
        """Register when a condition of an effect holds."""

        def register(run: Callable[[State, Item, Any], bool]) -> Callable[[State, Item, Any], bool]:
            self.conditions[name] = run
            return run

        return register

    def aimed_at(
        self, *who: str
    ) -> Callable[[Callable[[State, Item], Iterable[str]]], Callable[[State, Item], Iterable[str]]]:
        """Register whom an effect happens to, or can be aimed at, that does not happen to its owner."""

        def register(run: Callable[[State, Item], Iterable[str]]) -> Callable[[State, Item], Iterable[str]]:
            self.targets |= dict.fromkeys(who, run)
            return run

        return register

    def counts_as(self, name: str) -> Callable[[Callable[[State, Item, Any], int]], Callable[[State, Item, Any], int]]:
        """Register how often an effect happens for each of something."""

        def register(run: Callable[[State, Item, Any], int]) -> Callable[[State, Item, Any], int]:
            self.counts[name] = run
            return run

        return register
