"""Questions to verdicts: can this table be, may this be done, what follows."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from kodeks.judge.cases import Case, resume
from kodeks.play import Decision, EffectDecision, Game, Verdict, agenda, engine, proof
from kodeks.play.forced import forced_decision
from kodeks.play.matching import GivenDecision, alternatives, constructed
from kodeks.play.rules import OUT_OF_TURN
from kodeks.play.search import MOMENT, Found, Made, go_on, search, tryouts
from kodeks.play.verdicts import Objection, Unknown
from kodeks.table import Missing, Open, Pile, State
from kodeks.table.state import Step

#: How many effects that leave no choice are taken by themselves when an outcome is worked out.
FORCED = 100
#: Facts that say when it is. A table that is not as at set-up is not taken to stand there only to refuse it.
WHEN = frozenset(("round", "first"))
#: How many decisions are shown to whoever has told one that is like none of them.
AT_HAND = 8
#: Facts that are as at set-up only in the first round.
DECK = frozenset(("conflict_deck", "conflict_unclaimed"))
#: How many missing facts are tried out one inside the other.
TRIED = 2


@dataclass(frozen=True)
class Answer:
    """Everything that is said about a case."""

    verdict: str
    #: The decisions, given and added, up to the one that is refused.
    line: tuple[Made, ...] = ()
    objections: tuple[Objection, ...] = ()
    unknowns: tuple[Unknown, ...] = ()
    clauses: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    #: The table in which the decision that settles the verdict is made, and that decision.
    before: State | None = None
    decision: Decision | None = None
    #: Which of the given decisions that is.
    at: int = 0
    after: State | None = None
    steps: tuple[Step, ...] = ()
    #: Facts that changed: before and after.
    changes: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)
    #: Who has to decide next, and every legal way.
    pending: tuple[str, tuple[Decision, ...]] = ("", ())
    #: Legal decisions nearest to the one that is refused.
    could: tuple[Decision, ...] = ()
    #: The smallest change of one fact that would make it legal.
    turning: tuple[str, Any] | None = None
    #: Facts taken to be as at set-up on which the verdict rests.
    assumed: tuple[str, ...] = ()
    #: Facts that are not given and count as what the told decisions show them to be.
    presumed: tuple[str, ...] = ()
    #: Open questions that came up, with the answer of a ruling or of the reading that is followed.
    settled: Mapping[str, str] = field(default_factory=dict)


def answer(case: Case) -> Answer:
    """Judge a case, and keep which open questions were settled for it."""
    game: Game = case.state.game
    settled: dict[str, str] = {}
    game.settled = settled
    try:
        found = judged(case)
        return replace(_unless_presumed(case, found), settled=settled)
    finally:
        game.settled = None


def judged(case: Case, tried: int = 0) -> Answer:
    """The verdict, whoever wants to know on which questions it hangs."""
    if case.kind == "state":
        return _state(case)
    if case.unsettled:
        return Answer("undecided", unknowns=(Unknown("missing", case.unsettled),))
    start = _begun(case)
    if isinstance(start, Answer):
        return _in_any_case(case, start, tried, ("missing", "open")) or start
    if case.kind == "outcome":
        return _heeding_own_rules(case, _only_outcome(case, start))
    found = _move(case, start)
    return _heeding_own_rules(case, _in_any_case(case, found, tried, ("open",)) or found)


def _unless_presumed(case: Case, found: Answer) -> Answer:
    """
    The verdict where a refusal rests on something that the position does not give, and that counted as true.

    That somebody wants to take an effect is evidence that it waits; where nothing at all is assumed, it is asked.
    """
    refusing = dict.fromkeys(objection.rule for objection in found.objections)
    for rule in refusing if found.verdict == "illegal" else ():
        fact, unless = case.game.book.presumed.get(rule, ("", ()))
        if not fact or not case.may_differ(fact) or any(case.given.get(other) for other in unless):
            continue
        state = case.state.copy()
        state.facts[fact] = False
        try:
            resume(state)
        except Missing:
            continue
        other = judged(replace(case, state=state))
        if other.verdict == "illegal":
            return other
        if fact in case.assumed:
            return replace(other, presumed=(*other.presumed, fact))
        return replace(found, verdict="undecided", objections=(), unknowns=(Unknown("missing", fact),))
    return found


def _in_any_case(case: Case, found: Answer, tried: int, causes: tuple[str, ...]) -> Answer | None:
    """The verdict on a move that lacks a fact of few values or an answer, where each of them leads to the same one."""
    if case.kind != "move" or found.verdict != "undecided" or len(found.unknowns) != 1 or tried >= TRIED:
        return None
    (unknown,) = found.unknowns
    if unknown.cause not in causes:
        return None
    missing = unknown.cause == "missing"
    ways = tryouts(case.state, Missing(unknown.name) if missing else Open(unknown.name, unknown.answers))
    answers = [judged(replace(case, state=way), tried + 1) for way in ways]
    verdicts = {answer.verdict for answer in answers}
    return answers[0] if len(verdicts) == 1 and "undecided" not in verdicts else None


def _heeding_own_rules(case: Case, found: Answer) -> Answer:
    """
    An answer that allows a move leaves it undecided where a component used has a rule of its own.

    Such a rule is a sentence on a custom card that no effect says; nobody but its author can apply it.
    """
    if found.verdict not in ("legal", "resolved"):
        return found
    entries = case.game.catalogue.entries
    used = dict.fromkeys(
        str(name).partition("/")[0]
        for made in found.line
        for value in made.decision.arguments().values()
        for name in (value if isinstance(value, tuple) else (value,))
    )
    own = tuple(Unknown("own-rule", id) for id in used if id in entries and "rule" in entries[id][1])
    return replace(found, verdict="undecided", unknowns=(*found.unknowns, *own)) if own else found


def history_of(case: Case) -> tuple[Made, ...]:
    """The decisions of the history as they were played; none where it cannot be played."""
    found = _history(case)
    return found.line if isinstance(found, Found) and found.answer == "legal" else ()


def _begun(case: Case) -> State | Answer:
    """The table at which the question is asked: after the history, when somebody has to decide."""
    found = _history(case)
    if not isinstance(found, Found):
        return found
    if found.answer == "legal":
        return found.after
    objections = found.verdict.objections if found.verdict else ()
    unknowns = found.unknowns or (Unknown("history", str(found.reached)),)
    return replace(_answer_of(case, found), verdict="undecided", unknowns=unknowns, objections=objections)


def _history(case: Case) -> Found | State | Answer:
    """The history as it is played; the table itself where there is none, an answer where it cannot begin."""
    start = case.state.copy()
    if case.kind == "outcome" and not case.decisions and not case.history:
        return start
    try:
        engine.settle(start)
    except (Missing, Open):
        # What the next phase needs is not asked while this one lasts.
        start, phase = case.state.copy(), case.state.facts.get("phase")
        try:
            engine.settle(start, lambda state: bool(state.facts.get("phase") != phase))
        except Missing as missing:
            return Answer("undecided", unknowns=(Unknown("missing", missing.fact),))
        except Open as question:
            return Answer("undecided", unknowns=(Unknown("open", question.question, answers=question.answers),))
    return search(start, case.history, played=True) if case.history else start


# --- a state --------------------------------------------------------------------------------------------------------


def _state(case: Case) -> Answer:
    objections, unknowns = _checked(case, case.state)
    if not objections and unknowns:
        unknowns = _unless_all_the_same(case, unknowns)
    verdict = "illegal" if objections else "undecided" if unknowns else "legal"
    lacks = () if objections else tuple(unknowns)
    kept = {rule.clauses for rule in case.game.book.invariants} - {objection.clauses for objection in objections}
    named = [objection.clauses for objection in objections] if objections else sorted(kept)
    clauses = tuple(dict.fromkeys(clause for each in named for clause in each))
    facts = dict.fromkeys(fact for objection in objections for fact in objection.facts)
    assumed = tuple(fact for fact in facts if fact in case.assumed)
    return Answer(verdict, (), tuple(objections), lacks, clauses, tuple(facts), case.state, assumed=assumed)


def _checked(case: Case, state: State) -> tuple[list[Objection], list[Unknown]]:
    """What cannot be at a table, and what is missing; when it is, is not taken as at set-up to say so."""
    found, unknowns = engine.invariants(state)
    objections = [replace(item, facts=proof.deciding(state, None, item)) for item in found]
    # How many Conflict cards are to come follows from the round.
    when = WHEN | DECK if "round" in case.assumed else WHEN
    late = [
        objection for objection in objections if any(fact in case.assumed for fact in objection.facts if fact in when)
    ]
    told = dict.fromkeys(fact for item in late for fact in item.facts if fact in when and fact in case.assumed)
    lacks = dict.fromkeys("round" if fact in DECK else fact for fact in told)
    return [objection for objection in objections if objection not in late], [
        *(Unknown("missing", fact) for fact in lacks),
        *unknowns,
    ]


def _unless_all_the_same(case: Case, unknowns: list[Unknown]) -> list[Unknown]:
    """What is missing, without what chance brought and leaves the table possible whatever it was."""
    possible = case.game.book.possible
    open_facts = [unknown.name for unknown in unknowns if unknown.cause == "missing"]
    if not case.assumed or len(open_facts) != len(unknowns) or not possible.keys() >= {*open_facts}:
        return unknowns
    (fact, *others) = dict.fromkeys(open_facts)
    values = [] if others else list(possible[fact](case.state))
    for value in values:
        filled = case.state.copy()
        filled.facts[fact] = value
        if any(_checked(case, filled)):
            return unknowns
    return [] if values else unknowns


# --- a move ---------------------------------------------------------------------------------------------------------


def _move(case: Case, start: State) -> Answer:
    found = search(start, case.decisions)
    if found.answer == "undecided" and not case.history and start.facts.get("phase") != case.state.facts.get("phase"):
        found = _where_nobody_decides(case) or found
    return _answer_of(case, found)


def _where_nobody_decides(case: Case) -> Found | None:
    """What is refused in the phase that is given, which runs by itself: the next one need not be known for that."""
    ways = list(constructed(case.state, case.decisions[0]))
    verdicts = [engine.judge(case.state, decision) for decision in ways]
    if not ways or any(verdict.answer != "illegal" for verdict in verdicts):
        return None
    return Found("illegal", (), case.state, verdicts[0], case.state)


def _answer_of(case: Case, found: Found) -> Answer:
    """What the search has found, with the facts that decide and the ways out."""
    verdict, before = found.verdict, found.before
    if found.answer == "legal":
        verdicts = [engine.judge(made.before, made.decision) for made in found.line]
        facts = tuple(dict.fromkeys(fact for item in verdicts for fact in item.facts))
        pairs = zip(verdicts, found.line, strict=True)
        clauses = tuple(dict.fromkeys(clause for item, made in pairs if made.given >= 0 for clause in item.clauses))
        assumed = _assumed(case, facts)
        return Answer("legal", found.line, (), (), clauses, facts, before, verdict.decision if verdict else None,
                      found.reached, found.after, assumed=assumed)  # fmt: skip
    if verdict is None or before is None:
        could = _at_hand(before) if before and any(each.cause == "unmatched" for each in found.unknowns) else ()
        return Answer("undecided", found.line, unknowns=found.unknowns, at=found.reached, before=before, could=could)
    verdict = proof.proved(before, verdict)
    # That it is not the moment says less than what is wrong at any moment.
    objections = tuple(sorted(verdict.objections, key=lambda objection: objection.key in OUT_OF_TURN))
    verdict = replace(verdict, objections=objections)
    facts = tuple(dict.fromkeys(fact for objection in verdict.objections for fact in objection.facts))
    unknowns = found.unknowns if found.answer == "undecided" else ()
    clauses = tuple(dict.fromkeys(clause for objection in verdict.objections for clause in objection.clauses))
    result = Answer(found.answer, found.line, verdict.objections, unknowns, clauses, facts, before, verdict.decision,
                  found.reached, assumed=_assumed(case, facts))  # fmt: skip
    if found.answer == "illegal":
        could = tuple(proof.nearest(before, verdict.decision))
        result = replace(result, could=could, turning=proof.turning(before, verdict))
    return result


def _at_hand(state: State) -> tuple[Decision, ...]:
    """A few decisions that are legal now, for whoever has named none of them."""
    try:
        return _pending(state)[1][:AT_HAND]
    except (Missing, Open):
        return ()


def _assumed(case: Case, facts: tuple[str, ...]) -> tuple[str, ...]:
    """The facts that are taken to be as at set-up, but for those of the moment and what the rules keep themselves."""
    found = []
    for fact in facts:
        place = case.game.register.find(fact, case.state.facts["players"])
        working = place is None or place.fact.working or fact in MOMENT or fact.startswith("turn_")
        if fact in case.assumed and not working:
            found.append(fact)
    return tuple(found)


# --- an outcome -----------------------------------------------------------------------------------------------------


def _only_outcome(case: Case, start: State) -> Answer:
    """What follows; where several decisions are as one is told, all of them have to lead to the same."""
    found = _outcome(case, start)
    if found.verdict != "resolved":
        return found
    for made in found.line:
        value = case.decisions[made.given] if made.given >= 0 else None
        if value is None or not isinstance(made.decision, EffectDecision):
            continue
        hidden = _hidden_choice(made.before, value)
        if hidden is not None:
            return replace(found, verdict="undecided", unknowns=(hidden,), changes={}, steps=(), after=None)
        for option in alternatives(made.before, value, made.decision):
            line = [*case.decisions]
            line[made.given] = GivenDecision(type(option), option.player, option.arguments(), at=value.at)
            other = _outcome(replace(case, decisions=line), start)
            if other.verdict == "resolved" and (other.changes, other.pending) != (found.changes, found.pending):
                unknown = Unknown("several", str(made.given), answers=_what_differs(made.decision, option))
                return replace(found, verdict="undecided", unknowns=(unknown,), changes={}, steps=(), after=None)
    return found


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


def _what_differs(*decisions: Decision) -> tuple[str, ...]:
    """What each of several decisions has as the first argument in which they differ."""
    arguments = [decision.arguments() for decision in decisions]
    name = next((name for name in arguments[0] if len({str(each.get(name)) for each in arguments}) > 1), "")
    values = [each.get(name, "") for each in arguments]
    return tuple(", ".join(map(str, value)) if isinstance(value, tuple) else str(value) for value in values)


def _outcome(case: Case, start: State, tried: int = 0) -> Answer:
    """
    The guards first; then what is done, and everything that leaves no choice.

    A missing fact of few values and an open question are tried out: what all of them lead to follows in any case.
    """
    found = search(start, case.decisions) if case.decisions else Found("legal", (), start, before=start)
    result = _answer_of(case, found)
    if found.answer != "legal":
        return result
    played = _Played(start, found.line)
    pending: tuple[str, tuple[Decision, ...]] = ("", ())
    lack = played.lack
    if lack is None:
        try:
            pending = _pending(played.state)
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
    answers = [_outcome(case, way, tried + 1) for way in ways]
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


def _pending(state: State) -> tuple[str, tuple[Decision, ...]]:
    if state.game.book.automatic.get(agenda.top(state).kind) and not agenda.top(state).owner:
        return "", ()
    return agenda.top(state).owner, tuple(item for item in engine.offered(state) if _is_legal(state, item))


def _is_legal(state: State, decision: Decision) -> bool:
    return engine.judge(state, decision).answer == "legal"


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


# --- every move -----------------------------------------------------------------------------------------------------


def moves(case: Case) -> tuple[State, list[Verdict]] | Answer:
    """Every decision that can be named at this point, judged."""
    if case.unsettled:
        return Answer("undecided", unknowns=(Unknown("missing", case.unsettled),))
    start = _begun(case)
    if isinstance(start, Answer):
        return start
    try:
        start = go_on(start)
        return start, [engine.judge(start, decision) for decision in dict.fromkeys(engine.offered(start))]
    except Missing as missing:
        return Answer("undecided", unknowns=(Unknown("missing", missing.fact),))
    except Open as question:
        return Answer("undecided", unknowns=(Unknown("open", question.question, answers=question.answers),))
