"""Effects that leave no choice: they have to be taken, and there is one way to take them."""

from collections.abc import Iterable

from kodeks.play import agenda, engine
from kodeks.play.agenda import Item
from kodeks.play.decisions import Decision, Finish
from kodeks.play.effects import Leaf
from kodeks.table import Missing, Open, State

#: What the id of an effect has inside that stands in a choice.
CHOICE = "/choose/"


def forced_decision(state: State) -> Decision | None:
    """The next effect that has to be taken and can be taken in one way only; one that is in doubt waits for others."""
    frame = agenda.top(state)
    waive = state.game.book.waiving.get(frame.kind)
    if waive is not None:
        closing = waive(state, frame)
        if closing is None:
            return None
        others = (item for item in engine.offered(state) if type(item) is not type(closing))
        return None if any(engine.judge(state, other).answer != "illegal" for other in others) else closing
    doubt: Open | None = None
    # What takes the place of something else comes before it.
    for item in sorted(frame.items, key=lambda each: not each.effect.replaces):
        try:
            way = _forced_of(state, item)
        except Open as question:
            doubt = doubt or question
            continue
        if way is not None:
            return way
    if doubt is not None:
        raise doubt
    agenda.need_all(frame)
    return _nothing_to_take(state)


def _nothing_to_take(state: State) -> Decision | None:
    """The end of effects that wait on their own, where all have a price in resources that cannot be paid."""
    frame = agenda.top(state)
    if frame.kind != "effects" or not frame.items:
        return None
    for _, item, leaf in agenda.leaves(frame):
        # What else is given before an arrow may be something that nobody knows.
        priced = leaf.effect.head == "to" and not leaf.effect.give
        ways = engine.taking(state, item, leaf.effect, engine.verb_of(state, leaf.effect)) if priced else ()
        if not priced or any(engine.judge(state, way).answer != "illegal" for way in ways):
            return None
    end = Finish(player=frame.owner)
    return end if engine.judge(state, end).answer == "legal" else None


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
            ways += engine.taking(state, item, leaf.effect, verb)
    return _alone(state, ways)


def _only_way(state: State, item: Item, leaf: Leaf) -> Decision | None:
    """The one decision by which an effect can be taken that may not be left."""
    verb = engine.verb_of(state, leaf.effect)
    left = engine.may_be_left(state, item, leaf)
    if item.effect.optional or (leaf.optional or verb.optional if left is None else left):
        return None
    if not engine.conditions_hold(state, item, leaf):
        return None
    if not engine.times(state, item, leaf.effect):
        # What is counted may still come.
        return None
    return _alone(state, engine.taking(state, item, leaf.effect, verb))


def _alone(state: State, ways: Iterable[Decision]) -> Decision | None:
    """The one of these that is allowed; where two are, it does not matter which others are in doubt."""
    found: list[Decision] = []
    doubt: Missing | Open | None = None
    for way in ways:
        try:
            if engine.allowed(state, way):
                found.append(way)
        except (Missing, Open) as lack:
            doubt = doubt or lack
        if len(found) > 1:
            return None
    if doubt is not None:
        raise doubt
    return found[0] if found else None
