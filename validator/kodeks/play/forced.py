"""Effects that leave no choice: they have to be taken, and there is one way to take them."""

from kodeks.play import agenda, engine
from kodeks.play.agenda import Item
from kodeks.play.decisions import Decision
from kodeks.play.effects import Leaf
from kodeks.table import Open, State

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
    for item in sorted(frame.items, key=lambda each: not _replaces(each)):
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
    return None


def _replaces(item: Item) -> bool:
    return any(leaf.effect.data.get("instead") for leaf in item.effect.leaves)


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
            ways += [each for each in engine.taking(state, item, leaf.effect, verb) if engine.allowed(state, each)]
    return ways[0] if len(ways) == 1 else None


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
    ways = [way for way in engine.taking(state, item, leaf.effect, verb) if engine.allowed(state, way)]
    return ways[0] if len(ways) == 1 else None
