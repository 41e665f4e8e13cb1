"""Listing, judging and applying decisions, from one statement of each rule."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from kodeks.play import agenda
from kodeks.play.agenda import Frame, Item
from kodeks.play.decisions import ChooseSeat, Decision, Decline, EffectDecision, Finish, Pay, Resolve
from kodeks.play.effects import CHOSEN, Effect, Leaf, without_aim
from kodeks.play.game import Game, Reading
from kodeks.play.rules import Draft, Guard, Invariant, Verb
from kodeks.play.trying import run_rule
from kodeks.play.verdicts import Objection, Unknown, Verdict
from kodeks.table import Missing, Open, State

# --- conditions and numbers of effects ------------------------------------------------------------------------------


def holds(state: State, item: Item, condition: Mapping[str, Any]) -> bool:
    """Whether all parts of a condition hold for the owner of an item."""
    known = state.game.book.conditions
    return all(known[name](state, item, wanted) for name, wanted in condition.items())


def times(state: State, item: Item, effect: Effect) -> int:
    """How often an effect happens."""
    each = effect.data.get("for_each")
    if each is None:
        return 1
    ((name, wanted),) = each.items()
    count: int = state.game.book.counts[name](state, item, wanted)
    return count


def total(state: State, name: str, player: str) -> int:
    """A number that is added up from what each module has to say about it."""
    return sum(part(state, player) for part in state.game.book.sums.get(name, ()))


def permitted(state: State, what: str, *about: Any) -> bool:
    """Whether a module in play allows what a guard would refuse."""
    return any(run(state, *about) for run in state.game.book.permissions.get(what, ()))


def answer(state: State, question: str, *about: Any) -> Any:
    """Who or what something is, by the module that comes last and has an answer."""
    for run in state.game.answers.get(question, ()):
        found = run(state, *about)
        if found is not None:
            return found
    return None


def happened(state: State, what: str, *about: Any) -> None:
    """Let follow at once what the modules in play have follow."""
    for run in state.game.book.followers.get(what, ()):
        run(state, *about)


def conditions_hold(state: State, item: Item, leaf: Leaf) -> bool:
    """Whether the conditions on the way to a leaf are as they must be."""
    return all(holds(state, item, effect.data["when"]) is wanted for effect, wanted in leaf.conditions)


# --- offering -------------------------------------------------------------------------------------------------------


def offered(state: State) -> Iterator[Decision]:
    """Everything that can be named at this point; the guards decide."""
    game: Game = state.game
    frame = agenda.top(state)
    for offers in game.book.offering.get(frame.kind, ()):
        yield from offers(state, frame)
    if frame.kind in game.bags:
        for _, item, leaf in agenda.leaves(frame):
            yield from offers_of(state, item, leaf)
        if frame.kind == "effects":
            yield Finish(player=frame.owner)


def offers_of(state: State, item: Item, leaf: Leaf) -> Iterator[Decision]:
    """The decisions by which a leaf can be taken, or left."""
    verb = verb_of(state, leaf.effect)
    yield from taking(state, item, leaf.effect, verb)
    if may_be_left(state, item, leaf) is not False:
        yield Decline(player=item.owner, effect=leaf.effect.id)


def may_leave(state: State, item: Item, leaf: Leaf) -> bool:
    """Whether an effect may be left: as it is printed, or as the question about it is answered."""
    question = answer(state, "leaving", item, leaf)
    if question is not None:
        return bool(state.ask(question.question, *question.answers, alike=question.alike) == question.leaves)
    return leaf.optional or verb_of(state, leaf.effect).optional


def may_be_left(state: State, item: Item, leaf: Leaf) -> bool | None:
    """The same, or None where the question about it has no answer."""
    try:
        return may_leave(state, item, leaf)
    except Open:
        return None


def taking(state: State, item: Item, effect: Effect, verb: Verb) -> Iterable[Decision]:
    """The decisions by which an effect can be taken."""
    if effect.head == "to":
        return (Pay(player=item.owner, effect=effect.id, parts=parts) for parts in _payments(state, item, effect.give))
    if verb.offers is not None and (verb.aims or "who" not in effect.data):
        return verb.offers(state, item, effect)
    who = effect.data.get("who")
    if who in CHOSEN and not verb.aims:
        seats = state.game.book.targets[who](state, item)
        return (ChooseSeat(player=item.owner, effect=effect.id, seat=seat) for seat in seats)
    return (Resolve(player=item.owner, effect=effect.id),)


def _payments(state: State, item: Item, give: tuple[Effect, ...]) -> Iterator[tuple[Decision, ...]]:
    """Every way to give what stands before an arrow."""
    if not give:
        yield ()
        return
    for first in taking(state, item, give[0], verb_of(state, give[0])):
        for others in _payments(state, item, give[1:]):
            yield (first, *others)


def verb_of(state: State, effect: Effect) -> Verb:
    """The verb of an effect."""
    verbs: dict[str, Verb] = state.game.verbs
    return verbs[effect.head]


def legal(state: State) -> list[Decision]:
    """Every decision that no guard refuses."""
    with state.unchanged():
        return list(not_refused(state, offered(state)))


def not_refused(state: State, decisions: Iterable[Decision]) -> Iterator[Decision]:
    """Those that no guard refuses; of decisions that are alike in all that a guard reads, it is asked once."""
    game: Game = state.game
    answers: dict[Any, bool] = {}
    kind: type[Decision] | None = None
    readings: tuple[Reading, ...] = ()
    for decision in decisions:
        if type(decision) is not kind:
            kind = type(decision)
            readings = game.readings(kind)
        for guards, part in readings:
            if part is None:
                refused = _refuse(guards, state, decision)
            elif (alike := (part, part(decision))) in answers:
                refused = answers[alike]
            else:
                refused = answers[alike] = _refuse(guards, state, decision)
            if refused:
                break
        else:
            yield decision


def _refuse(guards: tuple[Guard, ...], state: State, decision: Decision) -> bool:
    """Whether one of these guards refuses a decision."""
    for guard in guards:
        for _ in guard.run(state, decision):
            return True
    return False


def allowed(state: State, decision: Decision) -> bool:
    """Whether no guard refuses a decision; raises where a fact is missing."""
    game: Game = state.game
    return not _refuse(game.guards(type(decision)), state, decision)


# --- judging --------------------------------------------------------------------------------------------------------


def judge(state: State, decision: Decision) -> Verdict:
    """
    Ask every guard: one refusal is illegal, else one unknown is undecided, else it is legal.

    What is legal names the rules that were asked last first: whose turn it is, is asked of every decision before what
    is special about this one.
    """
    game: Game = state.game
    objections: list[Objection] = []
    unknowns: list[Unknown] = []
    kept: list[tuple[str, ...]] = []
    idle: list[tuple[str, ...]] = []
    facts: list[list[str]] = []
    asked = _of_its_kind(state, decision)
    for guard in game.guards(type(decision)):
        reads: list[str] = []
        drafts, unknown = _ask(state, guard, asked, reads)
        if drafts:
            rests_on, clauses = tuple(dict.fromkeys(reads)), guard.grounds or guard.clauses
            objections += [_objection(game, guard.id, clauses, draft, rests_on) for draft in drafts]
        unknowns += unknown
        if not drafts and not unknown:
            # A rule that has looked at nothing on the table is content with any: it decides only where no other does.
            (kept if {*reads} - {agenda.AGENDA} else idle).append(guard.clauses)
            facts.append(reads)
    answer = "illegal" if objections else "undecided" if unknowns else "legal"
    clauses = tuple(dict.fromkeys(clause for each in reversed(kept or idle) for clause in each))
    rests_on = tuple(dict.fromkeys(fact for each in reversed(facts) for fact in each))
    return Verdict(answer, decision, tuple(objections), tuple(unknowns), clauses, rests_on)


def _of_its_kind(state: State, decision: Decision) -> Decision:
    """A decision about an effect that asks for another kind of decision is about no effect at all."""
    if not isinstance(decision, EffectDecision) or isinstance(decision, Decline):
        return decision
    found = agenda.locate(agenda.top(state), decision.effect)
    if found is None:
        return decision
    try:
        fits = _fits(state, found[1], found[2].effect, decision)
    except (Missing, Open):
        return decision
    return decision if fits else replace(decision, effect="")


def _fits(state: State, item: Item, effect: Effect, decision: Decision) -> bool:
    """Whether an effect is taken by decisions of this kind; what is given before an arrow fits part by part."""
    if isinstance(decision, Pay):
        parts = decision.parts
        return (
            effect.head == "to"
            and len(parts) == len(effect.give)
            and all(
                part.player == decision.player
                and getattr(part, "effect", given.id) == given.id
                and _fits(state, item, given, part)
                for part, given in zip(parts, effect.give, strict=True)
            )
        )
    return any(isinstance(decision, type(each)) for each in taking(state, item, effect, verb_of(state, effect)))


def _objection(game: Game, id: str, clauses: tuple[str, ...], draft: Draft, facts: tuple[str, ...]) -> Objection:
    """An objection as a verdict has it: it names only clauses that are in force here."""
    own = tuple(filter(game.in_force, draft.clauses)) or clauses
    return Objection(id, draft.key, draft.values, (*own, *filter(game.in_force, draft.also)), facts, draft.at)


def _ask(state: State, guard: Guard, decision: Decision, reads: list[str]) -> tuple[list[Draft], list[Unknown]]:
    """Run a guard; what it lacks is tried out where there are few ways to fill it in."""
    return run_rule(state, lambda tried: guard.run(tried, decision), guard.id, reads)


# --- applying -------------------------------------------------------------------------------------------------------


def apply(state: State, decision: Decision, *, steps: bool = False) -> State:
    """The state after a decision, as far as the game goes on by itself. Whoever applies has judged."""
    after = state.copy()
    if steps:
        after.steps = []
    perform(after, decision)
    settle(after)
    return after


def perform(state: State, decision: Decision) -> None:
    """Do what a decision says, in this state."""
    game: Game = state.game
    if isinstance(decision, EffectDecision):
        found = agenda.locate(agenda.top(state), decision.effect)
        if found is None:
            raise LookupError(f"nothing waits as {decision.effect}")
        at, item, leaf = found
        if isinstance(decision, Decline):
            # What is left of a list goes with it only where the whole list may be left.
            agenda.without(
                state, at, () if item.effect.optional else agenda.items_of(leaf.rest, item.owner, item.group)
            )
            return
        agenda.without(state, at, agenda.items_of(leaf.rest, item.owner, item.group), leaf.effect.id)
        carry_out(state, item, leaf.effect, decision)
        if "rest_to" in item.effect.data:
            _give_the_rest(state, item, leaf.effect)
        return
    if isinstance(decision, Finish):
        # A turn goes on without its effects; effects that wait on their own are over.
        if agenda.top(state).kind in game.bags - {"effects"}:
            agenda.change(state, items=())
        else:
            agenda.pop(state)
        return
    clauses, run = game.book.performers[type(decision)]
    state.cause = (type(decision).__name__, clauses)
    run(state, decision)


def _give_the_rest(state: State, item: Item, taken: Effect) -> None:
    """The lists of a choice that were not taken go to somebody else."""
    for branch in item.effect.branches:
        if not any(part is taken for effect in branch for part in effect.walk()):
            for player in state.game.book.targets[item.effect.data["rest_to"]](state, item):
                agenda.push(state, Frame("effects", player, agenda.items_of(branch, player, item.group)))


def carry_out(state: State, item: Item, effect: Effect, decision: Decision) -> None:
    """Carry out one effect by its verb."""
    verb = verb_of(state, effect)
    stated = (clause for states in state.game.book.stating for clause in states(state, effect))
    state.cause = (effect.id, (*verb.clauses, *stated))
    if isinstance(decision, Pay):
        verb.do(state, item, effect, decision)
        for part, given in zip(decision.parts, effect.give, strict=True):
            carry_out(state, item, given, part)
        bag = agenda.items_of(effect.to, item.owner, item.group)
        agenda.schedule(state, bag, bags=state.game.bags)
        return
    if "who" not in effect.data or verb.aims:
        verb.do(state, item, effect, decision)
    else:
        pass_on(state, item, effect, decision)


def pass_on(state: State, item: Item, effect: Effect, decision: Decision | None = None) -> None:
    """An effect happens to everybody whom it names, or to the one who was chosen; what is counted is its owner's."""
    alone = Effect(f"{effect.id}/who", without_aim(effect.data))
    targets = state.game.book.targets[effect.data["who"]](state, item)
    number = times(state, item, effect)
    for player in (decision.seat,) if isinstance(decision, ChooseSeat) else targets:
        for _ in range(number):
            agenda.push(state, Frame("effects", player, (Item(alone, player, item.group),)))


def settle(state: State, stop: Callable[[State], bool] = lambda state: False) -> None:
    """Go on until somebody has to decide, or until it is time to stop."""
    automatic, consequences = state.game.book.automatic, state.game.book.consequences
    while not stop(state):
        if any(follow(state) for follow in consequences):
            continue
        frame = agenda.top(state)
        run = automatic.get(frame.kind)
        if run is not None:
            if not run(state, frame):
                return
        elif frame.kind == "effects" and not frame.items:
            agenda.pop(state)
        else:
            return


def must_take(state: State, frame: Frame) -> Iterator[tuple[Leaf, Decision]]:
    """
    The effects in a bag that may not be left and can be taken now, each with one decision that takes it.

    What takes the place of another effect comes before it.
    """
    for _, item, leaf in sorted(agenda.leaves(frame), key=lambda each: not each[1].effect.replaces):
        verb = verb_of(state, leaf.effect)
        if may_be_left(state, item, leaf) or (item.effect.optional and leaf.effect is not item.effect):
            continue
        if not conditions_hold(state, item, leaf):
            continue
        for decision in taking(state, item, leaf.effect, verb):
            if allowed(state, decision):
                # Only now does it matter whether it may be left.
                if not may_leave(state, item, leaf):
                    yield leaf, decision
                break
    agenda.need_all(frame)


def invariants(state: State) -> tuple[list[Objection], list[Unknown]]:
    """
    Everything that speaks against a state, and what leaves an invariant undecided.

    A fact that is missing is not tried out here: an invariant about a sum knows the bounds of what it does not read.
    """
    objections: list[Objection] = []
    unknowns: list[Unknown] = []
    with state.unchanged():
        for rule in state.game.book.invariants:
            for about in [()] if rule.each is None else [(node,) for node in rule.each(state)]:
                found, lacks = look_at(state, rule, about)
                objections += found
                unknowns += lacks
    return objections, list(dict.fromkeys(unknowns))


def look_at(state: State, rule: Invariant, about: tuple[Any, ...]) -> tuple[list[Objection], list[Unknown]]:
    """What an invariant has against a part of a state, and what leaves it undecided."""
    try:
        if next(rule.run(state, *about), None) is None:
            return [], []
    except (Missing, Open):
        pass
    # Only now is it worth noting what is read.
    reads: list[str] = []
    drafts, lacks = run_rule(state, rule.look_at(*about), rule.id, reads, fill=False)
    facts = tuple(dict.fromkeys(reads))
    return [_objection(state.game, rule.id, rule.clauses, draft, facts) for draft in drafts], lacks
