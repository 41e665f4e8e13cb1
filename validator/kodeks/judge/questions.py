"""Questions to verdicts: can this table be, may this be done, what follows."""

from dataclasses import replace

from kodeks.judge.answer import Answer, answer_of
from kodeks.judge.case import Case, resume
from kodeks.judge.outcomes import TRIED, only_outcome
from kodeks.play import Game, Verdict, engine, proof
from kodeks.play.between import MOMENT
from kodeks.play.matching import constructed
from kodeks.play.search import Found, Made, refused_in_between, search
from kodeks.play.trying import run_rule
from kodeks.play.unseen import go_on, tryouts
from kodeks.play.verdicts import Objection, Unknown
from kodeks.table import Missing, Open, State

#: Facts that say when it is. A table that is not as at set-up is not taken to stand there only to refuse it.
WHEN = frozenset(("round", "first"))
#: Facts that are as at set-up only in the first round.
DECK = frozenset(("conflict_deck", "conflict_unclaimed"))


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
        refused = _refused_in_between(case)
        return refused or _in_any_case(case, start, tried, ("missing", "open")) or start
    if case.kind == "outcome":
        return _heeding_own_rules(case, only_outcome(case, start))
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
    return replace(answer_of(case, found), verdict="undecided", unknowns=unknowns, objections=objections)


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
    named = [objection.clauses for objection in objections] if objections else _held_against(case)
    clauses = tuple(dict.fromkeys(clause for each in named for clause in each))
    facts = dict.fromkeys(fact for objection in objections for fact in objection.facts)
    assumed = tuple(fact for fact in facts if fact in case.assumed)
    return Answer(verdict, (), tuple(objections), lacks, clauses, tuple(facts), case.state, assumed=assumed)


def _held_against(case: Case) -> list[tuple[str, ...]]:
    """The clauses of the invariants that have looked at what is told and is not as on every table at the start."""
    players = case.state.facts["players"]
    told = set()
    for fact, value in case.given.items():
        place = case.game.register.find(fact, players)
        if value and place is not None and value != place.fact.start:
            told.add(fact)
    # What is said about the things on the table tells more than when it is.
    told = (told - MOMENT - WHEN) or told
    found = []
    with case.state.unchanged():
        for rule in case.game.book.invariants:
            for look in rule.looks(case.state):
                reads: list[str] = []
                run_rule(case.state, look, rule.id, reads, fill=False)
                if not told.isdisjoint(reads):
                    found.append(rule.clauses)
                    break
    return found


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
    return answer_of(case, found)


def _refused_in_between(case: Case) -> Answer | None:
    """The refusal of the first decision where the game goes on by itself, as far as it is known."""
    if not case.decisions or case.history:
        return None
    start = case.state.copy()
    try:
        engine.settle(start)
    except Open:
        return None
    except Missing:
        verdict = refused_in_between(start, case.decisions[0])
        return answer_of(case, Found("illegal", (), start, verdict, start)) if verdict else None
    return None


def _where_nobody_decides(case: Case) -> Found | None:
    """What is refused in the phase that is given, which runs by itself: the next one need not be known for that."""
    ways = list(constructed(case.state, case.decisions[0]))
    verdicts = [engine.judge(case.state, decision) for decision in ways]
    if not ways or any(verdict.answer != "illegal" for verdict in verdicts):
        return None
    return Found("illegal", (), case.state, verdicts[0], case.state)


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
