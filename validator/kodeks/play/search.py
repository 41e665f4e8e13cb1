"""
A question gives a partial line of decisions: the search looks for a completion along legal decisions.

What is given is taken as soon as it is legal. Where it is refused, effects and interrupts of the same player that
change what the refusal rests on, or open an effect that does, are taken before it; where it is given in part, every way
to fill it in is tried. Nobody else's choice and no chance makes a move legal: a card that comes by chance is hidden,
unless it is given.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import chain, tee

from kodeks.play import agenda, engine
from kodeks.play.between import Between
from kodeks.play.decisions import Decision, EffectDecision, Finish, Pay, Resolve
from kodeks.play.matching import GivenDecision, as_given, constructed, parts_match
from kodeks.play.rules import OUT_OF_TURN
from kodeks.play.unseen import go_on, tryouts, with_fact
from kodeks.play.verdicts import Objection, Unknown, Verdict
from kodeks.table import HIDDEN, Missing, Open, State

#: How many states are looked at for one question.
LIMIT = 1_000
#: How many facts or open questions are tried out one inside the other.
DEEP = 4


@dataclass(frozen=True, slots=True)
class Made:
    """A decision of the line: the state it is made in, and which of the given ones it is, or -1 if it was added."""

    decision: Decision
    before: State
    given: int = -1


@dataclass(frozen=True, slots=True)
class Found:
    """
    What came of the search.

    ``line`` is the completion, or the way to the decision that is refused; ``verdict`` is on the last given decision
    that was reached, made in the state ``before``.
    """

    answer: str
    line: tuple[Made, ...]
    after: State
    verdict: Verdict | None = None
    before: State | None = None
    reached: int = 0
    unknowns: tuple[Unknown, ...] = ()
    looked_at: int = 0


class TooMany(Exception):  # noqa: N818  # it ends the search
    """The limit of the search."""


def search(state: State, given: Sequence[GivenDecision], limit: int = LIMIT, *, played: bool = False) -> Found:
    """
    Whether a given line can be played; with ``played`` its last decision is carried out too, not only asked about.

    A fact that is missing while decisions are applied, and has few values, is tried out, and so is a question that the
    books leave open: where all ways give one answer, that is the answer.
    """
    return _tried(state, given, limit, 0, played=played)


def _tried(state: State, given: Sequence[GivenDecision], limit: int, deep: int, *, played: bool) -> Found:
    try:
        return _Search(given, state.game.book.played_from, limit, played=played).run(state)
    except Missing as missing:
        unknown, ways = Unknown("missing", missing.fact), tryouts(state, missing)
    except Open as question:
        unknown = Unknown("open", question.question, answers=question.answers)
        ways = tryouts(state, question)
    found = [_tried(way, given, limit, deep + 1, played=played) for way in ways] if deep < DEEP else []
    answers = {result.answer for result in found}
    # Where the line is played, a value that was tried out would be taken for the true one from then on.
    if len(answers) == 1 and not (answers == {"undecided"} or (played and answers == {"legal"})):
        return found[0]
    further = [more for result in found for more in result.unknowns]
    unknowns = tuple(dict.fromkeys((unknown, *further)))
    return Found("undecided", (), state, unknowns=unknowns)


def refused_in_between(state: State, given: GivenDecision) -> Verdict | None:
    """
    The refusal of a decision at a moment after which only effects come before the phase is over, known or not.

    About those something may have to be decided; anything else is as little possible after them.
    """
    if issubclass(given.kind, EffectDecision | Finish) or agenda.top(state).kind not in state.game.book.only_effects:
        return None
    verdicts = [engine.judge(state, decision) for decision in constructed(state, given)]
    return verdicts[0] if verdicts and all(verdict.answer == "illegal" for verdict in verdicts) else None


class _Search:
    def __init__(
        self, given: Sequence[GivenDecision], shows: Mapping[type[Decision], str], limit: int, *, played: bool = False
    ) -> None:
        self.given, self.shows, self.limit, self.played = given, shows, limit, played
        self.count = 0
        self.seen: set[tuple[int, str]] = set()
        #: The phases in which a given decision was refused.
        self.refused: dict[int, set[str]] = {}
        self.unknowns: list[Unknown] = []
        #: What is decided on the way, though nobody has given it.
        self.between = Between(given)
        #: The given decisions that something offered is like, in one state at least.
        self.matched: set[str] = set()
        self.best: tuple[int, tuple[Made, ...], State, Verdict | None] | None = None

    def run(self, state: State) -> Found:
        """The completion, or why there is none."""
        state = self._with_evidence(state)
        self.start = state
        try:
            found = self._walk(state, 0, ())
        except TooMany:
            self.unknowns.append(Unknown("limit", str(self.limit)))
            found = None
        if found is not None:
            line, after = found
            verdict = engine.judge(line[-1].before, line[-1].decision) if line else None
            return Found("legal", line, after, verdict, line[-1].before if line else state, len(self.given),
                         looked_at=self.count)  # fmt: skip
        reached, line, before, verdict = self.best or (0, (), state, None)
        if (
            self.between.lacks
            and verdict is not None
            and any(objection.key in OUT_OF_TURN for objection in verdict.objections)
        ):
            # What comes before the decision cannot be taken without this fact; perhaps its value does not matter.
            raise self.between.lacks[0]
        # What is like nothing offered after other decisions, and was like something before them, is not unread.
        self.unknowns = [
            unknown for unknown in self.unknowns if unknown.cause != "unmatched" or unknown.name not in self.matched
        ]
        if self.unknowns or verdict is None:
            unknowns = tuple({(unknown.cause, unknown.name): unknown for unknown in self.unknowns}.values())
            return Found("undecided", line, before, verdict, before, reached, unknowns, self.count)
        return Found("illegal", line, before, verdict, before, reached, (), self.count)

    def _with_evidence(self, state: State) -> State:
        """What lies open and is named in the line was there from the start, unless chance is said to bring it."""
        evidence = state.game.book.evidence
        wanted = [decision for decision in self.given if decision.kind in evidence]
        if not wanted:
            return state
        state = state.copy()
        drawn = Counter(str(value) for each in self.given if not each.player for value in each.arguments.values())
        times: Counter[str] = Counter()
        for decision in wanted:
            names = [value for value in decision.arguments.values() if isinstance(value, str)]
            times.update(names)
            # As often as it is not said to come by chance.
            number = min((times[name] - drawn[name] for name in names), default=1)
            if number > 0:
                shown = state.copy()
                evidence[decision.kind](shown, decision.arguments, number)
                state = state if _speaks_against(state, shown) else shown
        return state

    def _walk(self, state: State, i: int, line: tuple[Made, ...]) -> tuple[tuple[Made, ...], State] | None:
        if i == len(self.given):
            return line, state
        chance = not self.given[i].player
        if not chance or (agenda.top(state).kind in state.game.book.unseen and not self._comes(state, i)):
            try:
                state = go_on(state, self.given[i].kind if chance else None)
            except (Missing, Open):
                if self._left_behind(state, i):
                    return None
                raise
        key = (i, self._key(state))
        if key in self.seen:
            return None
        self.seen.add(key)
        self.count += 1
        if self.count > self.limit:
            raise TooMany
        refused: list[Verdict] = []
        in_doubt = False
        options = list(self._ways(state, self.given[i]))
        for shown, decision in options:
            verdict = engine.judge(shown, decision)
            if verdict.answer == "legal":
                made = (*line, Made(decision, shown, i))
                last = i + 1 == len(self.given)
                try:
                    after = self._applied(shown, decision, last=last)
                except Missing:
                    if last or not self._refused_in_between(shown, made):
                        raise
                    continue
                found = self._walk(after, i + 1, made)
                if found is not None:
                    return found
            elif verdict.answer == "illegal" or self._may_go_on(shown, decision, i, line):
                refused.append(verdict)
                self._note(i, line, shown, verdict)
                in_doubt |= any(unknown.cause == "open" for unknown in verdict.unknowns) and not verdict.objections
                if verdict.objections:
                    self.refused.setdefault(i, set()).add(str(shown.facts.get("phase")))
        if self._part_of_what_was_paid(i, line):
            found = self._walk(state, i + 1, line)
            if found is not None:
                return found
        self._note_hidden(state, i, line, refused, some=bool(options))
        self.between.wanted += [objection for verdict in refused for objection in verdict.objections]
        # Where an effect is given that waits here, something is given of this frame.
        spoken = bool(options) and issubclass(self.given[i].kind, EffectDecision)
        # What could come before is worked out once for all.
        tries, other_tries, again = tee(self.between.tries(state, i), 3)
        taken = self.between.taking(state, other_tries) if in_doubt else ()
        others = self.between.of_others(state, self.given[i])
        closing = () if spoken else chain(self.between.untold(state, i), self.between.closing(state, self.given[i]))
        for decision, after in chain(self.between.enabling(state, tries, i), taken, others, closing):
            found = self._walk(after, i, (*line, Made(decision, state)))
            if found is not None:
                return found
        for verdict, after in self.between.doubtful(state, again):
            # What cannot be decided counts only where the given line is legal after it.
            if self._walk(after, i, (*line, Made(verdict.decision, state))) is not None:
                self.unknowns += verdict.unknowns
        return None

    def _part_of_what_was_paid(self, i: int, line: tuple[Made, ...]) -> bool:
        """Whether a given decision is a part of the cost that was paid by the given one before it."""
        paid = next((made for made in reversed(line) if made.given >= 0), None)
        if paid is None or not isinstance(paid.decision, Pay) or "parts" in self.given[paid.given].arguments:
            return False
        first = paid.given + (self.given[paid.given].kind is Pay)
        return parts_match(paid.before, self.given[first : i + 1], paid.decision.parts)

    def _left_behind(self, state: State, i: int) -> bool:
        """Whether a given decision was refused in a phase that is over now: nobody leaves one to make it possible."""
        return i in self.refused and state.facts.get("phase") not in self.refused[i]

    def _comes(self, state: State, i: int) -> bool:
        """Whether what chance is said to bring about can come now."""
        return any(type(option) is self.given[i].kind for option in engine.offered(state))

    def _may_go_on(self, state: State, decision: Decision, i: int, line: tuple[Made, ...]) -> bool:
        """Whether the rest of the line is legal, or cannot be known, should an undecided decision of it be legal."""
        if i + 1 == len(self.given):
            return True
        try:
            after = engine.apply(state, decision)
        except (Missing, Open):
            return True
        return self._walk(after, i + 1, (*line, Made(decision, state, i))) is not None

    def _note_hidden(self, state: State, i: int, line: tuple[Made, ...], refused: list[Verdict], *, some: bool) -> None:
        """A card that is not given may be any of the hand: unless all of them are refused, nothing is decided."""
        given = self.given[i]
        key = f"{given.player}.{self.shows.get(given.kind)}"
        pile = state.facts.get(key)
        unnamed = "card" not in given.arguments and any(field.name == "card" for field in fields(given.kind))
        known = () if some or not pile else pile.distinct()
        anything = pile is not None and (pile.hidden or not pile)
        if given.kind in self.shows and unnamed and pile is not None and (anything or known):
            cards = state.game.catalogue.cards if anything else known
            probes = [replace(given, arguments={**given.arguments, "card": card}) for card in cards]
            verdicts = [
                (shown, engine.judge(shown, decision))
                for probe in probes
                for shown, decision in self._ways(state, probe)
            ]
            if all(verdict.answer == "illegal" for _, verdict in verdicts):
                least = min((len(_but_for_the_card(verdict)) for _, verdict in verdicts), default=0)
                for shown, verdict in verdicts:
                    others = _but_for_the_card(verdict)
                    if len(others) == least:
                        kept = replace(verdict, objections=others or verdict.objections)
                        refused.append(kept)
                        self._note(i, line, shown, kept)
            else:
                self.unknowns.append(Unknown("missing", key) if pile.hidden else Unknown("unmatched", str(i)))
                self._note(i, line, state, None)
        elif some:
            self.matched.add(str(i))
        else:
            self.unknowns.append(Unknown("unmatched", str(i)))
            self._note(i, line, state, None)

    def _applied(self, state: State, decision: Decision, *, last: bool) -> State:
        """The state after a given decision; of the last one, unless it is played, only that it is legal is asked."""
        try:
            return engine.apply(state, decision)
        except (Missing, Open):
            if last and not self.played:
                return state
            raise

    def _refused_in_between(self, state: State, line: tuple[Made, ...]) -> bool:
        """Whether the decision given next is refused where what is not known stops the game."""
        after, i = state.copy(), line[-1].given + 1
        try:
            engine.perform(after, line[-1].decision)
            engine.settle(after)
        except Missing:
            verdict = refused_in_between(after, self.given[i])
            if verdict is not None:
                self.matched.add(str(i))
                self._note(i, line, after, verdict)
            return verdict is not None
        return False

    def _note(self, i: int, line: tuple[Made, ...], state: State, verdict: Verdict | None) -> None:
        """
        Keep the refusal at the furthest given decision, the one with the fewest objections first.

        Of two that are alike the one after more effects that leave no choice says more: they did not help either.
        """
        if verdict is not None:
            self.unknowns += verdict.unknowns if not verdict.objections else ()
        better = self.best is None or i > self.best[0]
        if not better and self.best is not None and verdict is not None and i == self.best[0]:
            other = self.best[3]
            better = other is None or (bool(verdict.objections) and _rank(verdict) < _rank(other))
            if not better and other and verdict.objections and _objections(verdict) == _objections(other):
                before, added = line[: len(self.best[1])], line[len(self.best[1]) :]
                better = before == self.best[1] and {type(made.decision) for made in added} == {Resolve}
        if better:
            self.best = (i, line, state, verdict)

    def _key(self, state: State) -> str:
        """What tells this state from the one the search began with."""
        start = self.start.facts
        changed = [(name, value) for name, value in state.facts.items() if start.get(name) is not value]
        return repr(sorted((name, repr(value)) for name, value in changed))

    # --- given decisions -------------------------------------------------------------------------------------------

    def _ways(self, state: State, given: GivenDecision) -> Iterator[tuple[State, Decision]]:
        """Every decision that a given one can be, each with the state in which its card is known to be there."""
        state = self._shown(state, given)
        options = self.between.offers(state)
        found = as_given(state, given, options)
        if not found and not given.player and "card" in given.arguments:
            # A card that comes by chance and is given was one of the hidden ones.
            hidden = [
                option for option in options if type(option) is given.kind and option.arguments().get("card") == HIDDEN
            ]
            found = [
                type(option)(**{"player": "", **option.arguments(), "card": given.arguments["card"]})
                for option in hidden
            ]
        if not found:
            found = list(constructed(state, given))
        for decision in found:
            yield state, decision

    def _shown(self, state: State, given: GivenDecision) -> State:
        """A card that is said to be played has been one of the hidden ones, if it is not among those known."""
        pile_name, card = self.shows.get(given.kind), given.arguments.get("card")
        key = f"{given.player}.{pile_name}"
        if pile_name is None or card is None or key not in state.facts:
            return state
        pile = state.facts[key]
        if card in pile or not pile.hidden:
            return state
        return with_fact(state, key, pile.take(card).add(card))


def _speaks_against(state: State, shown: State) -> bool:
    """Whether an invariant that had nothing against what lay hidden speaks against what is shown."""
    known = {(each.rule, str(each.values)) for each in engine.invariants(state)[0]}
    return any((each.rule, str(each.values)) not in known for each in engine.invariants(shown)[0])


def _but_for_the_card(verdict: Verdict) -> tuple[Objection, ...]:
    """What is said against a decision, but for what is said against its card, which nobody has named."""
    return tuple(objection for objection in verdict.objections if objection.argument != "card")


def _rank(verdict: Verdict) -> tuple[bool, int]:
    """A refusal at the right moment tells more than one at the wrong one, and few objections more than many."""
    return any(objection.key in OUT_OF_TURN for objection in verdict.objections), len(verdict.objections)


def _objections(verdict: Verdict) -> list[tuple[str, str]]:
    """What is said against a decision, whatever the numbers are."""
    return [(objection.rule, objection.key) for objection in verdict.objections]
