"""What follows from decisions: they are played, then everything that leaves no choice."""

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from kodeks.judge.answer import Answer, answer_of, still_to_decide
from kodeks.judge.case import Case
from kodeks.play import Decision, EffectDecision, engine
from kodeks.play.decisions import Decline
from kodeks.play.effects import of_one_choice
from kodeks.play.forced import forced_decision
from kodeks.play.matching import GivenDecision, alternatives, constructed, exactly, offered
from kodeks.play.search import Found, Made, search
from kodeks.play.unseen import go_on, tryouts
from kodeks.play.verdicts import Unknown
from kodeks.table import Missing, Open, Pile, State
from kodeks.table.state import Step

#: How many effects that leave no choice are taken by themselves when an outcome is worked out.
FORCED = 100
#: How many missing facts are tried out one inside the other.
TRIED = 2
#: How many other ways to choose are tried out.
WAYS = 40


def only_outcome(case: Case, start: State) -> Answer:
    """
    What follows; whatever was chosen for somebody who has not said what, anything else has to lead to the same.

    Several decisions can be as one is told; and an effect that was not told can be in the way of one that was.
    """
    found = outcome(case, start)
    if found.verdict != "resolved":
        return found
    for at, made in enumerate(found.line):
        told = case.decisions[made.given] if made.given >= 0 else None
        hidden = _hidden_choice(made.before, told) if told is not None else None
        if hidden is not None:
            return replace(found, verdict="undecided", unknowns=(hidden,), changes={}, steps=(), after=None)
        options = list(_other_choices(made, told))
        others = [outcome(replace(case, decisions=_with(case, found.line, at, option)), start) for option in options]
        differ = [
            (option, other)
            for option, other in zip(options[:WAYS], others, strict=False)
            if other.verdict == "resolved" and (other.changes, other.pending) != (found.changes, found.pending)
        ]
        if differ:
            ways = (made.decision, *(option for option, _ in differ))
            return _whichever(found, [other for _, other in differ], _unsaid(made), made.before, ways)
    return found


def _unsaid(made: Made) -> Unknown:
    """What was not said: which of several decisions was told, or how somebody chose."""
    if made.given >= 0:
        return Unknown("several", str(made.given))
    return Unknown("choice", str(made.decision.arguments()["effect"]))


def _whichever(
    found: Answer, others: Sequence[Answer], unknown: Unknown, before: State, ways: tuple[Decision, ...]
) -> Answer:
    """What follows in any case where something was not said, and every way it can be said."""
    assert found.after is not None
    common = {
        key: change
        for key, change in found.changes.items()
        if all(other.changes.get(key) == change for other in others)
    }
    after = found.after.copy()
    for item in (found, *others):
        for key in item.changes.keys() - common.keys():
            after.facts.pop(key, None)
    return replace(
        found,
        verdict="undecided",
        unknowns=(unknown,),
        changes=common,
        after=after,
        steps=tuple(step for step in found.steps if step.fact in common),
        pending=("", ()),
        before=before,
        could=ways,
    )


def _other_choices(made: Made, told: GivenDecision | None) -> Iterator[Decision]:
    """Other legal decisions in place of one: as it was told, or about the same effect or choice where it was not."""
    taken = made.decision
    if told is not None:
        yield from alternatives(made.before, told, taken)
        return
    if not isinstance(taken, EffectDecision) or isinstance(taken, Decline):
        return
    for option in offered(made.before):
        if (
            isinstance(option, EffectDecision)
            and not isinstance(option, Decline)
            and option != taken
            and (option.effect == taken.effect or of_one_choice(option.effect, taken.effect))
            and engine.judge(made.before, option).answer == "legal"
        ):
            yield option


def _with(case: Case, line: Sequence[Made], at: int, option: Decision) -> list[GivenDecision]:
    """The line with another decision at one place: what was added before it is told now, what comes after is open."""
    told = case.decisions
    found: list[GivenDecision] = []
    reached = 0
    for made in line[:at]:
        if made.given < 0:
            found.append(exactly(made.decision, told[min(reached, len(told) - 1)].at))
        else:
            found += told[reached : made.given + 1]
            reached = made.given + 1
    given = line[at].given
    found += told[reached:given] if given >= 0 else []
    found.append(exactly(option, told[given if given >= 0 else min(reached, len(told) - 1)].at))
    return found + list(told[given + 1 if given >= 0 else reached :])


def _hidden_choice(state: State, value: GivenDecision) -> Unknown | None:
    """The pile from which a card that is not told may have been taken, because not all in it are known."""
    if "card" in value.arguments or not any(each.name == "card" for each in fields(value.kind)):
        return None
    for option in constructed(state, value):
        for unknown in engine.judge(state, option).unknowns:
            pile = state.facts.get(unknown.name)
            if unknown.cause == "missing" and isinstance(pile, Pile) and pile.hidden:
                return unknown
    return None


def outcome(case: Case, start: State, tried: int = 0) -> Answer:
    """
    The guards first; then what is done, and everything that leaves no choice.

    A missing fact of few values and an open question are tried out: what all of them lead to follows in any case.
    """
    found = search(start, case.decisions) if case.decisions else Found("legal", (), start, before=start)
    result = answer_of(case, found)
    if found.answer != "legal":
        return result
    played = _Played(start, found.line)
    pending: tuple[str, tuple[Decision, ...]] = ("", ())
    lack = played.lack
    if lack is None:
        try:
            pending = still_to_decide(played.state)
        except (Missing, Open) as error:
            lack = error
    reached = replace(
        result,
        verdict="resolved" if lack is None else "undecided",
        line=tuple(played.made),
        after=played.state,
        steps=tuple(played.steps),
        clauses=tuple(dict.fromkeys(clause for step in played.steps for clause in step.clauses)),
        changes=_difference(case, start, played.state),
        pending=pending,
    )
    if lack is None:
        return reached
    return _whatever(case, start, lack, tried) or replace(reached, unknowns=(_unknown(lack),))


def _unknown(lack: Missing | Open) -> Unknown:
    if isinstance(lack, Missing):
        return Unknown("missing", lack.fact)
    return Unknown("open", lack.question, answers=lack.answers)


def _whatever(case: Case, start: State, lack: Missing | Open, tried: int) -> Answer | None:
    """What follows whatever a fact or an answer is; None where there are many, or one of them leads nowhere."""
    ways = tryouts(start, lack) if tried < TRIED else []
    answers = [outcome(case, way, tried + 1) for way in ways]
    if not answers or any(answer.verdict != "resolved" or answer.after is None for answer in answers):
        return None
    name = lack.fact if isinstance(lack, Missing) else ""
    first = answers[0]
    changes = {key: change for key, change in first.changes.items() if key != name}
    common = {
        key: change for key, change in changes.items() if all(answer.changes.get(key) == change for answer in answers)
    }
    differ = {key for answer in answers for key in answer.changes.keys() - common.keys()} - {name, "active"}
    pending = first.pending if all(answer.pending == first.pending for answer in answers) else ("", ())
    if not differ and isinstance(lack, Missing):
        # Who decides next is not what was asked.
        return first if pending == first.pending else replace(first, changes=common, pending=pending)
    assert first.after is not None
    after = first.after.copy()
    for item in answers:
        for key in item.changes.keys() - common.keys():
            after.facts.pop(key, None)
    steps = tuple(step for step in first.steps if step.fact in common)
    return replace(
        first,
        verdict="undecided",
        unknowns=(_unknown(lack),),
        changes=common,
        after=after,
        steps=steps,
        pending=pending,
    )


class _Played:
    """
    A line that is played, then what leaves no choice; a phase that begins after it is not played any more.

    ``lack`` is what ends it before its time; what happened until then stands.
    """

    def __init__(self, start: State, line: tuple[Made, ...]) -> None:
        self.phase = start.facts.get("phase")
        self.made = list(line)
        self.readings = start.readings
        self.steps: list[Step] = []
        self.state = start.copy()
        self.lack: Missing | Open | None = None
        self._keep(self.state)
        try:
            self._play(line)
        except (Missing, Open) as lack:
            self.lack = lack
            self.state.facts = self.facts
            del self.steps[self.count :]
        self.state.steps = None

    def _keep(self, state: State) -> bool:
        """Note where things stand before the next step; whether the phase is over."""
        self.facts, self.count = state.facts.copy(), len(self.steps)
        return bool(state.facts.get("phase") != self.phase)

    def _on(self, state: State, decision: Decision | None = None, *, unseen: bool = True) -> None:
        """Make a decision, and go on until somebody has to decide."""
        self.state = state
        state.steps = self.steps
        if decision is not None:
            self._keep(state)
            engine.perform(state, decision)
        engine.settle(state, self._keep)
        if unseen and not self._keep(state):
            self.state = go_on(state, over=self._keep)

    def _play(self, line: tuple[Made, ...]) -> None:
        if not line:
            self._on(self.state)
        for i, item in enumerate(line):
            # What chance brings next is told, unless the line ends here or a player decides next.
            unseen = i + 1 == len(line) or bool(line[i + 1].decision.player)
            before = item.before.copy()
            # An answer that was tried out to find the line is not taken for the true one.
            before.readings = self.readings
            self._on(before, item.decision, unseen=unseen)
        for _ in range(FORCED):
            forced = None if self._keep(self.state) else forced_decision(self.state)
            if forced is None:
                return
            self.made.append(Made(forced, self.state.copy()))
            self._on(self.state, forced)


def _difference(case: Case, start: State, after: State) -> dict[str, tuple[Any, Any]]:
    """The facts that are not what they were, but for those the rules keep for themselves."""
    found = {}
    for key, value in after.facts.items():
        place = case.game.register.find(key, after.facts["players"])
        if place is not None and not place.fact.working and start.facts.get(key) != value:
            found[key] = (start.facts.get(key), value)
    return found | _derived_difference(case, start, after)


def _derived_difference(case: Case, start: State, after: State) -> dict[str, tuple[Any, Any]]:
    """What follows from other facts and has changed with them in the same phase, as far as both can be told."""
    found: dict[str, tuple[Any, Any]] = {}
    if start.facts.get("phase") != after.facts.get("phase"):
        return found
    # What is only shown settles no question of the verdict.
    case.game.settled, kept = None, case.game.settled
    for name, told in case.game.book.derived.items():
        for player in ("",) if name in case.game.register.table else after.facts["players"]:
            try:
                values = told(start, player), told(after, player)
            except (Missing, Open):
                continue
            if values[0] != values[1]:
                found[f"{player}.{name}".lstrip(".")] = values
    case.game.settled = kept
    return found
