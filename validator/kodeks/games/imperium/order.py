"""The order of effects: whether those of the space and those of the card may be mixed."""

from dataclasses import replace

from kodeks.games.imperium.book import book
from kodeks.games.imperium.facts import table
from kodeks.play import Decline, EffectDecision, Item, agenda, object_to
from kodeks.play.engine import must_take
from kodeks.play.rules import Objections
from kodeks.table import State


@book.guard(
    "uprising.check.effects-of-two-boxes-mixed",
    on=EffectDecision,
    clauses=["uprising.clause.effects-in-any-order"],
    says={"because": "{player} mixes the effects of {space} with those of {card}."},
)
def boxes_mixed(state: State, move: EffectDecision) -> Objections:
    """An effect of the space or of the card is taken while the effects of the other are half done."""
    frame = agenda.top(state)
    taken = frame.data.get("taken", ())
    if frame.kind != "agent-turn" or not taken or isinstance(move, Decline):
        return
    here = table(state)
    if not here.turn_space or not state.knows("turn_card") or not here.turn_card:
        return
    boxes = (f"{here.turn_space}/", f"{here.turn_card}/agent/")
    begun = [box for effect in taken for box in boxes if effect.startswith(box)]
    found = agenda.locate(frame, move.effect)
    # Effects of a space that is repeated are no part of the visit.
    box = f"{found[1].group}/" if found and _gives(state, found[1]) else ""
    if box not in boxes or not begun or begun[-1] == box:
        return
    if box not in begun:
        # The other box is left for good; what it has to give comes first.
        left = tuple(item for item in frame.items if item.effect.id.startswith(begun[-1]) and _gives(state, item))
        if next(must_take(state, replace(frame, items=left)), None) is None:
            return
    if state.ask("uprising.silence.splitting-effects-of-one-box", "mixed", "one after the other") != "mixed":
        yield object_to("because", at="effect", player=move.player, space=here.turn_space, card=here.turn_card)


def _gives(state: State, item: Item) -> bool:
    """Whether an effect that waits has something to give: bonus spice lies there, or it is another effect."""
    return item.effect.head != "do.collect-bonus-spice" or table(state).bonus_spice[table(state).turn_space] > 0
