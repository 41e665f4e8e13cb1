"""How questions about a table are understood: the part of a rulebook that no game needs to be played."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from kodeks.play.agenda import Frame
from kodeks.play.decisions import Decision
from kodeks.table import State

T = TypeVar("T")


#: How a frame is closed about which a line says nothing.
Closes = Callable[[State, Frame], Decision | None]
#: What arguments that are not told can be.
Fills = Callable[[State, str, Mapping[str, Any]], Iterable[Mapping[str, Any]]]
#: How the table shows what lies open and is named by a decision.
Shows = Callable[[State, Mapping[str, Any], int], None]
#: What the told decisions, as :class:`kodeks.play.matching.GivenDecision`, show of facts that are not given.
Learns = Callable[[State, Sequence[Any]], None]
#: What a table and the told decisions tell although they do not say it; the facts only taken to be so come back.
Unsaid = Callable[[State, Sequence[Any], Mapping[str, Any]], frozenset[str]]
#: A told decision that has been made, with what it was made with: asked with the game, the reader of the
#: position and its facts.
Completes = Callable[[Any, Any, Any, Mapping[str, Any]], Any]
#: The word that is meant where an argument is told by the name of a card.
Meant = Callable[[Any, str, tuple[str, ...]], str]


@dataclass(kw_only=True)
class QuestionBook:
    """What a position and a told move leave out, as a module registers it."""

    #: Arguments that are words of their own and may be told by the name of a card: the word that is meant.
    meant: dict[str, Meant] = field(default_factory=dict)
    #: Decisions that may be told for an effect that waits: the argument that names what prints it, what it does, and
    #: the head of an effect that it stands under.
    told_for_effects: dict[type[Decision], tuple[str, str, str]] = field(default_factory=dict)
    #: Decisions that may be told for others that are offered instead, with arguments of the same names.
    told_as: dict[type[Decision], tuple[type[Decision], ...]] = field(default_factory=dict)
    #: Words for an effect that is printed in one place: what it does, and what prints it.
    named_effects: dict[str, tuple[str, str]] = field(default_factory=dict)
    #: The arguments with which a decision that is told says that nothing is done.
    says_nothing: dict[type[Decision], Mapping[str, Any]] = field(default_factory=dict)
    #: Words that people use for facts and decisions, with what a position has instead: only hints name them.
    other_words: dict[str, str] = field(default_factory=dict)
    #: Frames after which only effects have to be decided about before the phase is over.
    only_effects: set[str] = field(default_factory=set)
    #: From which pile of the player the card of a decision is played, so that naming it shows one of the hidden cards.
    played_from: dict[type[Decision], str] = field(default_factory=dict)
    learning: list[Learns] = field(default_factory=list)
    unsaid: list[Unsaid] = field(default_factory=list)
    completing: list[Completes] = field(default_factory=list)
    laying_out: list[Callable[[State, Mapping[str, Any]], None]] = field(default_factory=list)
    adding_up: list[Callable[[State, Mapping[str, Any]], None]] = field(default_factory=list)
    resuming: list[Callable[[State], None]] = field(default_factory=list)
    #: What facts can be that chance brings and that are not given.
    possible: dict[str, Callable[..., Iterable[Any]]] = field(default_factory=dict)
    #: What lies open and is named by a decision: how the table shows it.
    evidence: dict[type[Decision], Shows] = field(default_factory=dict)
    #: Rules that refuse because of a fact that holds where a position does not give it, and what tells that it holds.
    presumed: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    #: Facts that follow from others: how they are worked out, for the table or for a seat.
    derived: dict[str, Callable[[State, str], Any]] = field(default_factory=dict)
    #: Who adds what a position describes in place, made for a game.
    describing: list[Callable[[Any], Any]] = field(default_factory=list)
    waiving: dict[str, Closes] = field(default_factory=dict)
    leaving: dict[str, tuple[Closes, bool]] = field(default_factory=dict)
    filling: dict[type[Decision], Fills] = field(default_factory=dict)

    def learns(self, run: Learns) -> Learns:
        """Register what all decisions that are told show together of a fact that is not given."""
        self.learning.append(run)
        return run

    def goes_without_saying(self, run: Unsaid) -> Unsaid:
        """Register what a position that starts from nothing tells although it does not say it."""
        self.unsaid.append(run)
        return run

    def completes_made(self, run: Completes) -> Completes:
        """Register with what a decision has been made of which that is not told."""
        self.completing.append(run)
        return run

    def lays_out(self, run: Callable[[State, Mapping[str, Any]], None]) -> Callable[[State, Mapping[str, Any]], None]:
        """
        Register the facts of a table as at set-up, for a position that starts from there.

        The facts that are given are passed too. Modules add to what the game itself lays out.
        """
        self.laying_out.append(run)
        return run

    def adds_up(self, run: Callable[[State, Mapping[str, Any]], None]) -> Callable[[State, Mapping[str, Any]], None]:
        """Register what follows from sums in such a position: pieces not said to be elsewhere are in the supply."""
        self.adding_up.append(run)
        return run

    def can_be(self, fact: str) -> Callable[[Callable[..., Iterable[Any]]], Callable[..., Iterable[Any]]]:
        """
        Register what a fact that chance brings can be at a table of which it is not given.

        A fact of the table is asked about with the state, a fact of a seat with the state and the player.
        """

        def register(run: Callable[..., Iterable[Any]]) -> Callable[..., Iterable[Any]]:
            self.possible[fact] = run
            return run

        return register

    def resumes(self, run: Callable[[State], None]) -> Callable[[State], None]:
        """Register how the agenda is built from the facts of a position; raises ``Missing`` where one is not known."""
        self.resuming.append(run)
        return run

    def presumes(self, fact: str, *refusing: str, unless: tuple[str, ...] = ()) -> None:
        """
        Register a fact that counts as true where a position does not give it, and the rules that refuse because of it.

        What somebody is said to do is evidence that the table stood otherwise, unless other facts that are given
        tell that it did not.
        """
        self.presumed |= dict.fromkeys(refusing, (fact, unless))

    def shown_by(self, kind: type[Decision]) -> Callable[[Shows], Shows]:
        """
        Register what a decision that is said to be made shows of what lies open and was not named.

        It is passed how many things of the same name were there from the start.
        """

        def register(run: Shows) -> Shows:
            self.evidence[kind] = run
            return run

        return register

    def waives(self, *kinds: str) -> Callable[[Closes], Closes]:
        """
        Register how frames of these kinds are closed where a line that is told goes on without a word about them.

        None where their owner has to say it.
        """

        def register(run: Closes) -> Closes:
            self.waiving |= dict.fromkeys(kinds, run)
            return run

        return register

    def derives(self, fact: str) -> Callable[[Callable[[State, str], T]], Callable[[State, str], T]]:
        """Register how a fact that follows from others is worked out."""

        def register(run: Callable[[State, str], T]) -> Callable[[State, str], T]:
            self.derived[fact] = run
            return run

        return register

    def leaves(self, *kinds: str, anybody: bool = False) -> Callable[[Closes], Closes]:
        """
        Register how frames of these kinds are closed where their owner is told to go on to something else.

        None where they cannot be closed without a choice that is not told. With ``anybody`` they are closed whoever
        goes on, because there is no choice.
        """

        def register(run: Closes) -> Closes:
            self.leaving |= dict.fromkeys(kinds, (run, anybody))
            return run

        return register

    def fills(self, *kinds: type[Decision]) -> Callable[[Fills], Fills]:
        """Register what arguments that are not told can be, where nothing like the decision is offered."""

        def register(run: Fills) -> Fills:
            self.filling |= dict.fromkeys(kinds, run)
            return run

        return register

    def means(self, argument: str) -> Callable[[Meant], Meant]:
        """Register which word an argument means, from the things in play, what is told and the cards of that name."""

        def register(run: Meant) -> Meant:
            self.meant[argument] = run
            return run

        return register

    def describes(self, made: type[T]) -> type[T]:
        """Register who adds what a position describes in place: cards, posts and the like."""
        self.describing.append(made)
        return made
