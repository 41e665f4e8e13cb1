"""Questions to verdicts: can this table be, may this be done, what follows."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kodeks.judge.cases import Case
from kodeks.play import Decision, Item, Leaf, Verdict, agenda, engine, proof
from kodeks.play.search import MOMENT, Found, Made, go_on, search
from kodeks.play.verdicts import Objection, Unknown
from kodeks.table import Missing, Open, State
from kodeks.table.state import Step

#: How many effects that leave no choice are taken by themselves when an outcome is worked out.
FORCED = 100
#: What the id of an effect has inside that stands in a choice.
CHOICE = "/choose/"
#: Facts that say when it is. A table that is not as at set-up is not taken to stand there only to refuse it.
WHEN = frozenset(("round", "first"))
#: How many missing facts are tried out one inside the other.
TRIED = 2


@dataclass(frozen=True)
class Answer:
    """Everything that is said about a case."""

    verdict: str
    #: The decisions, told and added, up to the one that is refused.
    line: tuple[Made, ...] = ()
    objections: tuple[Objection, ...] = ()
    unknowns: tuple[Unknown, ...] = ()
    clauses: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    #: The table in which the decision that settles the verdict is made, and that decision.
    before: State | None = None
    decision: Decision | None = None
    #: Which of the told decisions that is.
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


def answer(case: Case) -> Answer:
    """Judge a case."""
    if case.kind == "state":
        return _state(case)
    if case.unsettled:
        return Answer("undecided", unknowns=(Unknown("missing", case.unsettled),))
    start = _begun(case)
    if isinstance(start, Answer):
        return start
    return _heeding_own_rules(case, _outcome(case, start) if case.kind == "outcome" else _move(case, start))


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


def _begun(case: Case) -> State | Answer:
    """The table at which the question is asked: after the history, when somebody has to decide."""
    start = case.state.copy()
    if case.kind == "outcome" and not case.told and not case.history:
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
    if not case.history:
        return start
    found = search(start, case.history)
    if found.answer == "legal":
        return found.after
    objections = found.verdict.objections if found.verdict else ()
    unknowns = (Unknown("history", str(found.reached)), *found.unknowns)
    return replace(_answer_of(case, found), verdict="undecided", unknowns=unknowns, objections=objections)


# --- a state --------------------------------------------------------------------------------------------------------


def _state(case: Case) -> Answer:
    objections, unknowns = _checked(case, case.state)
    if not objections and unknowns:
        unknowns = _unless_all_the_same(case, unknowns)
    verdict = "illegal" if objections else "undecided" if unknowns else "legal"
    lacks = () if objections else tuple(unknowns)
    kept = {rule.clauses for rule in case.game.book.invariants} - {one.clauses for one in objections}
    named = [one.clauses for one in objections] if objections else sorted(kept)
    clauses = tuple(dict.fromkeys(clause for each in named for clause in each))
    facts = dict.fromkeys(fact for objection in objections for fact in objection.facts)
    assumed = tuple(fact for fact in facts if fact in case.assumed)
    return Answer(verdict, (), tuple(objections), lacks, clauses, tuple(facts), case.state, assumed=assumed)


def _checked(case: Case, state: State) -> tuple[list[Objection], list[Unknown]]:
    """What cannot be at a table, and what is missing; when it is, is not taken as at set-up to say so."""
    found, unknowns = engine.invariants(state)
    objections = [replace(one, facts=proof.deciding(state, None, one)) for one in found]
    late = [one for one in objections if any(fact in case.assumed for fact in one.facts if fact in WHEN)]
    lacks = dict.fromkeys(fact for one in late for fact in one.facts if fact in WHEN and fact in case.assumed)
    return [one for one in objections if one not in late], [*(Unknown("missing", fact) for fact in lacks), *unknowns]


def _unless_all_the_same(case: Case, unknowns: list[Unknown]) -> list[Unknown]:
    """What is missing, without what chance brought and leaves the table possible whatever it was."""
    possible = case.game.book.possible
    open_facts = [one.name for one in unknowns if one.cause == "missing"]
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
    found = search(start, case.told)
    return _answer_of(case, found)


def _answer_of(case: Case, found: Found) -> Answer:
    """What the search has found, with the facts that decide and the ways out."""
    verdict, before = found.verdict, found.before
    if found.answer == "legal":
        verdicts = [engine.judge(made.before, made.decision) for made in found.line]
        facts = tuple(dict.fromkeys(fact for one in verdicts for fact in one.facts))
        pairs = zip(verdicts, found.line, strict=True)
        clauses = tuple(dict.fromkeys(clause for one, made in pairs if made.told >= 0 for clause in one.clauses))
        assumed = _assumed(case, facts)
        return Answer("legal", found.line, (), (), clauses, facts, before, verdict.decision if verdict else None,
                      found.reached, found.after, assumed=assumed)  # fmt: skip
    if verdict is None or before is None:
        return Answer("undecided", found.line, unknowns=found.unknowns, at=found.reached, before=before)
    verdict = proof.proved(before, verdict)
    facts = tuple(dict.fromkeys(fact for objection in verdict.objections for fact in objection.facts))
    unknowns = found.unknowns if found.answer == "undecided" else ()
    clauses = tuple(dict.fromkeys(clause for objection in verdict.objections for clause in objection.clauses))
    told = Answer(found.answer, found.line, verdict.objections, unknowns, clauses, facts, before, verdict.decision,
                  found.reached, assumed=_assumed(case, facts))  # fmt: skip
    if found.answer == "illegal":
        could = tuple(proof.nearest(before, verdict.decision))
        told = replace(told, could=could, turning=proof.turning(before, verdict))
    return told


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


def _outcome(case: Case, start: State, tried: int = 0) -> Answer:
    """
    The guards first; then what is done, and everything that leaves no choice.

    A missing fact of few values is tried out: where all of them lead to the same, that is what follows.
    """
    found = search(start, case.told) if case.told else Found("legal", (), start, before=start)
    told = _answer_of(case, found)
    if found.answer != "legal":
        return told
    try:
        line, after, steps = _played(start, found.line)
        pending = _pending(after)
    except Missing as missing:
        undecided = replace(told, verdict="undecided", unknowns=(Unknown("missing", missing.fact),))
        return _whatever(case, start, missing.fact, tried) or undecided
    except Open as question:
        unknown = Unknown("open", question.question, answers=question.answers)
        return replace(told, verdict="undecided", unknowns=(unknown,))
    clauses = tuple(dict.fromkeys(clause for step in steps for clause in step.clauses))
    return replace(
        told,
        verdict="resolved",
        line=line,
        after=after,
        steps=steps,
        clauses=clauses,
        changes=_difference(case, start, after),
        pending=pending,
    )


def _whatever(case: Case, start: State, fact: str, tried: int) -> Answer | None:
    """What follows whatever value a fact has; None where it has many, or not all lead to the same."""
    players = start.facts["players"]
    place = case.game.register.find(fact, players)
    values = place.fact.values(players) if place is not None and fact not in start.facts else ()
    if not values or tried >= TRIED:
        return None
    found: Answer | None = None
    for value in values:
        filled = start.copy()
        filled.facts[fact] = value
        answer = _outcome(case, filled, tried + 1)
        if answer.verdict != "resolved" or (found is not None and _after(answer, fact) != _after(found, fact)):
            return None
        found = found or answer
    return found


def _after(answer: Answer, without: str) -> tuple[Any, Any]:
    return {key: change for key, change in answer.changes.items() if key != without}, answer.pending


def _played(start: State, line: tuple[Made, ...]) -> tuple[tuple[Made, ...], State, tuple[Step, ...]]:
    """Play a line, then what leaves no choice; a phase that begins after it is not played any more."""
    phase = start.facts.get("phase")

    def over(state: State) -> bool:
        return bool(state.facts.get("phase") != phase)

    made = list(line)
    steps: list[Step] = []
    state = start.copy()
    if not line:
        state.steps = steps
        engine.settle(state, over)
        state = go_on(state) if not over(state) else state
    for one in line:
        state = one.before.copy()
        state.steps = steps
        engine.perform(state, one.decision)
        engine.settle(state, over)
        # What chance brings next is told, unless the line ends here or a player decides next.
        if one is line[-1] or line[line.index(one) + 1].decision.player:
            state = go_on(state) if not over(state) else state
    for _ in range(FORCED):
        forced = None if over(state) else _forced(state)
        if forced is None:
            break
        made.append(Made(forced, state.copy()))
        engine.perform(state, forced)
        engine.settle(state, over)
        state = go_on(state) if not over(state) else state
    state.steps = None
    return tuple(made), state, tuple(steps)


def _forced(state: State) -> Decision | None:
    """The next effect that has to be taken and can be taken in one way only; one that is in doubt waits for others."""
    frame = agenda.top(state)
    waive = state.game.book.waiving.get(frame.kind)
    if waive is not None:
        closing = waive(state, frame)
        others = (one for one in engine.offered(state) if type(one) is not type(closing))
        return None if any(engine.judge(state, one).answer != "illegal" for one in others) else closing
    doubt: Open | None = None
    # What takes the place of something else comes before it.
    for item in sorted(frame.items, key=lambda each: not each.effect.data.get("instead")):
        try:
            way = _forced_of(state, item)
        except Open as question:
            doubt = doubt or question
            continue
        if way is not None:
            return way
    if doubt is not None:
        raise doubt
    return None


def _forced_of(state: State, item: Item) -> Decision | None:
    """The one decision by which something of an item has to be taken."""
    alone = [leaf for leaf in item.effect.leaves if CHOICE not in leaf.effect.id[len(item.effect.id) :]]
    for leaf in alone if item.effect.head != "choose" else ():
        way = _only_way(state, item, leaf)
        if way is not None:
            return way
    if len(alone) == len(item.effect.leaves):
        return None
    ways: list[Decision] = []
    for leaf in item.effect.leaves:
        verb = engine.verb_of(state, leaf.effect)
        left = engine.may_be_left(state, item, leaf)
        if item.effect.optional or (leaf.optional or verb.optional if left is None else left):
            return None
        if engine.conditions_hold(state, item, leaf):
            ways += [one for one in engine.taking(state, item, leaf.effect, verb) if engine.allowed(state, one)]
    return ways[0] if len(ways) == 1 else None


def _only_way(state: State, item: Item, leaf: Leaf) -> Decision | None:
    """The one decision by which an effect can be taken that may not be left."""
    verb = engine.verb_of(state, leaf.effect)
    left = engine.may_be_left(state, item, leaf)
    if item.effect.optional or (leaf.optional or verb.optional if left is None else left):
        return None
    if not engine.conditions_hold(state, item, leaf):
        return None
    ways = [way for way in engine.taking(state, item, leaf.effect, verb) if engine.allowed(state, way)]
    return ways[0] if len(ways) == 1 else None


def _pending(state: State) -> tuple[str, tuple[Decision, ...]]:
    if state.game.book.automatic.get(agenda.top(state).kind) and not agenda.top(state).owner:
        return "", ()
    return agenda.top(state).owner, tuple(one for one in engine.offered(state) if _is_legal(state, one))


def _is_legal(state: State, decision: Decision) -> bool:
    return engine.judge(state, decision).answer == "legal"


def _difference(case: Case, start: State, after: State) -> dict[str, tuple[Any, Any]]:
    """The facts that are not what they were, but for those the rules keep for themselves."""
    found = {}
    for key, value in after.facts.items():
        place = case.game.register.find(key, after.facts["players"])
        if place is not None and not place.fact.working and start.facts.get(key) != value:
            found[key] = (start.facts.get(key), value)
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
