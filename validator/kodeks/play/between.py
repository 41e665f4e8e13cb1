"""
Decisions that nobody has given, on the way to one that is given.

They are those of whoever decides anyway: effects that wait, and interrupts such as plot cards, as far as they change
what a refusal rests on, leave no choice, or close what the line goes on after.
"""

from collections.abc import Iterable, Iterator, Sequence

from kodeks.play import agenda, engine
from kodeks.play.decisions import Decision, Decline, EffectDecision, Finish, Resolve
from kodeks.play.forced import forced_decision
from kodeks.play.matching import GivenDecision, as_given, offered
from kodeks.play.rules import OUT_OF_TURN
from kodeks.play.unseen import go_on
from kodeks.play.verdicts import Objection, Verdict
from kodeks.table import Missing, Open, State

#: Facts that only tell which moment it is.
MOMENT = frozenset(("agenda", "phase", "active", "players"))
#: How many effects that open another are followed one inside the other.
OPENING = 2


class Between:
    """What can be decided before a given decision."""

    def __init__(self, given: Sequence[GivenDecision]) -> None:
        self.given = given
        #: What has been said against given decisions so far.
        self.wanted: list[Objection] = []
        #: What kept a decision from being looked at.
        self.lacks: list[Missing | Open] = []
        #: The state looked at last, and what is offered in it.
        self.looked: tuple[State | None, list[Decision]] = (None, [])

    def untold(self, state: State, i: int) -> Iterator[tuple[Decision, State]]:
        """What leaves no choice in effects about which nothing is given: it is taken before they are closed."""
        frame = agenda.top(state)
        if frame.kind != "effects" or self.given[i].player not in ("", frame.owner):
            return
        try:
            decision = forced_decision(state)
            if decision is not None and not self._kept_for_later(state, decision, i):
                yield decision, engine.apply(state, decision)
        except (Missing, Open):
            return

    def closing(self, state: State, given: GivenDecision) -> Iterator[tuple[Decision, State]]:
        """The decision that closes a frame about which nothing is given, because the line goes on after it."""
        frame, book = agenda.top(state), state.game.book
        close = book.waiving.get(frame.kind)
        if close is None and frame.kind in book.leaving:
            leave, anybody = book.leaving[frame.kind]
            close = leave if anybody or frame.owner == given.player else None
        decision = close(state, frame) if close else None
        if decision is None or engine.judge(state, decision).answer != "legal":
            return
        phase = state.facts.get("phase")
        after = state.copy()
        try:
            engine.perform(after, decision)
            engine.settle(after, lambda now: bool(now.facts.get("phase") != phase))
        except (Missing, Open) as lack:
            self.lacks.append(lack)
            return
        # A phase is not left behind to make a decision possible.
        if after.facts.get("phase") == phase:
            yield decision, after

    def offers(self, state: State) -> list[Decision]:
        """What is offered in a state, which is asked for several times in a row."""
        if self.looked[0] is not state:
            self.looked = (state, offered(state))
        return self.looked[1]

    def enabling(
        self, state: State, tries: Iterable[tuple[Verdict, State]], i: int
    ) -> Iterator[tuple[Decision, State]]:
        """
        Legal decisions of the same player that change what a refusal rests on, or open an effect that does.

        They are decisions about waiting effects, and interrupts such as plot cards; nobody is sent or revealed for it.
        """
        frame = agenda.top(state)
        if not self.wanted or frame.owner not in {decision.player for decision in self.given}:
            return
        later: list[tuple[Decision, State]] = []
        wanted = tuple(self.wanted)
        for verdict, after in tries:
            if verdict.answer != "legal":
                continue
            if any(_helps(objection, verdict.decision, state, after) for objection in wanted):
                yield verdict.decision, after
            elif self._leads_on(state, after, wanted, OPENING, i):
                later.append((verdict.decision, after))
        yield from later

    def of_others(self, state: State, given: GivenDecision) -> Iterator[tuple[Decision, State]]:
        """What another player has to take before the given decision and cannot take in more than one way."""
        frame = agenda.top(state)
        if not given.player or frame.owner == given.player or not frame.items:
            return
        try:
            decision = forced_decision(state)
            if decision is not None and engine.judge(state, decision).answer == "legal":
                yield decision, engine.apply(state, decision)
        except (Missing, Open) as lack:
            self.lacks.append(lack)

    def _in_the_phase(self, state: State, decision: Decision) -> bool:
        """Whether what a decision lacks is lacking in this phase, and not for the next one."""
        phase, after = state.facts.get("phase"), state.copy()
        try:
            engine.perform(after, decision)
            engine.settle(after, lambda now: bool(now.facts.get("phase") != phase))
        except (Missing, Open):
            return True
        return False

    def taking(self, state: State, tries: Iterable[tuple[Verdict, State]]) -> Iterator[tuple[Decision, State]]:
        """Effects that wait, taken as they are printed: whether they may be left need not be asked then."""
        if not agenda.top(state).items or agenda.top(state).owner not in {decision.player for decision in self.given}:
            return
        for verdict, after in tries:
            takes = isinstance(verdict.decision, EffectDecision) and not isinstance(verdict.decision, Decline)
            if takes and verdict.answer == "legal":
                yield verdict.decision, after

    def doubtful(self, state: State, tries: Iterable[tuple[Verdict, State]]) -> Iterator[tuple[Verdict, State]]:
        """Decisions that would help, and of which nobody can say whether they are legal."""
        if self.wanted and agenda.top(state).owner in {decision.player for decision in self.given}:
            for verdict, after in tries:
                helps = any(_helps(objection, verdict.decision, state, after) for objection in self.wanted)
                if verdict.answer == "undecided" and helps:
                    yield verdict, after

    def tries(self, state: State, i: int) -> Iterator[tuple[Verdict, State]]:
        """
        What could be decided before the given decision, how it is judged, and what comes of it.

        Nothing is done twice that is given once: buying another card does not help to buy the given one. Nor is an
        effect taken before its turn that is given for later.
        """
        kinds = {each.kind for each in self.given}
        offers = self.offers(state)
        found = [
            option
            for option in offers
            if (isinstance(option, EffectDecision | Finish) or type(option) not in kinds)
            and not self._kept_for_later(state, option, i)
        ]
        with state.unchanged():
            verdicts = [_quickly(state, decision) for decision in found]
        for verdict in verdicts:
            decision = verdict.decision
            if verdict.answer == "illegal":
                continue
            try:
                after = go_on(engine.apply(state, decision))
            except (Missing, Open) as lack:
                if agenda.top(state).kind == "effects" and self._in_the_phase(state, decision):
                    self.lacks.append(lack)
                continue
            if isinstance(decision, EffectDecision | Finish) or _interrupts(state, after):
                yield verdict, after

    def _kept_for_later(self, state: State, option: Decision, i: int) -> bool:
        """Whether a decision takes or leaves an effect, every copy of which is given by name later in the line."""
        if not isinstance(option, EffectDecision):
            return False
        named = [given for given in self.given[i + 1 :] if given.of or given.does]
        # What is to be taken later is not left before.
        ways: list[Decision] = [option]
        if isinstance(option, Decline):
            ways.append(Resolve(player=option.player, effect=option.effect))
        later = sum(bool(as_given(state, given, ways)) for given in named)
        copies = [leaf for item in agenda.top(state).items for leaf in item.effect.leaves]
        return 0 < sum(leaf.effect.id == option.effect for leaf in copies) <= later

    def _leads_on(self, state: State, after: State, wanted: tuple[Objection, ...], deep: int, i: int) -> bool:
        """Whether a decision opens effects of which one, or one that it opens in turn, changes what is wanted."""
        opened = _waiting(after) - _waiting(state)
        if not opened:
            return False
        for verdict, then in self.tries(after, i):
            if getattr(verdict.decision, "effect", "").startswith(tuple(opened)):
                if any(_helps(objection, verdict.decision, after, then) for objection in wanted):
                    return True
                if deep and self._leads_on(after, then, wanted, deep - 1, i):
                    return True
        return False


def _quickly(state: State, decision: Decision) -> Verdict:
    """Whether a decision that is not given is legal, with its reasons only where something is not known."""
    try:
        return Verdict("legal" if engine.allowed(state, decision) else "illegal", decision)
    except (Missing, Open):
        return engine.judge(state, decision)


def _interrupts(state: State, after: State) -> bool:
    """Whether a decision only puts something before what goes on anyway."""
    before, now = agenda.frames(state), agenda.frames(after)
    return len(now) > len(before) and [frame.kind for frame in now[: len(before)]] == [frame.kind for frame in before]


def _helps(objection: Objection, decision: Decision, state: State, after: State) -> bool:
    """Whether a decision changes something that an objection rests on."""
    effect = objection.values.get("effect")
    if effect is not None:
        return bool(getattr(decision, "effect", "") == effect)
    at_another_moment = objection.key in OUT_OF_TURN or MOMENT.issuperset(objection.facts)
    if at_another_moment and "agenda" in objection.facts and _effects_come_first(state):
        return True
    if MOMENT.issuperset(objection.facts):
        return bool(_waiting(after) - _waiting(state))
    return any(state.facts.get(fact) != after.facts.get(fact) for fact in objection.facts if fact not in MOMENT)


def _effects_come_first(state: State) -> bool:
    """Whether effects wait that are taken before what comes next, be it only chance."""
    *below, frame = agenda.frames(state)
    return frame.kind == "effects" or bool(frame.items and below and below[-1].kind in state.game.book.unseen)


def _waiting(state: State) -> set[str]:
    return {item.effect.id for frame in agenda.frames(state) for item in frame.items}
