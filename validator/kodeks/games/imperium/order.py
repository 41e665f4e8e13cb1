"""The order of effects: whether those of the space and those of the card may be mixed."""

from dataclasses import replace

from kodeks.games.imperium.book import book, things
from kodeks.games.imperium.facts import table
from kodeks.play import Decline, EffectDecision, agenda, object_to
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
    if not here.turn_space:
        return
    told = (*taken, move.effect)
    both = any("/agent/" in id for id in told) and any(id.startswith(f"{here.turn_space}/") for id in told)
    # Which card was played matters only where effects of a card and of the space meet.
    if (not state.knows("turn_card") and not both) or not here.turn_card:
        return
    boxes = (f"{here.turn_space}/", f"{here.turn_card}/agent/")
    bonus = _bonus(state)
    begun = [box for effect in taken if effect not in bonus for box in boxes if effect.startswith(box)]
    found = agenda.locate(frame, move.effect)
    # Effects of a space that is repeated are no part of the visit.
    box = f"{found[1].group}/" if found and move.effect not in bonus else ""
    if box not in boxes or not begun or begun[-1] == box:
        return
    if box not in begun:
        # The other box is left for good; what it has to give comes first.
        left = tuple(
            item for item in frame.items if item.effect.id.startswith(begun[-1]) and item.effect.id not in bonus
        )
        if next(must_take(state, replace(frame, items=left)), None) is None:
            return
    if state.ask("uprising.silence.splitting-effects-of-one-box", "mixed", "one after the other") != "mixed":
        yield object_to("because", at="effect", player=move.player, space=here.turn_space, card=here.turn_card)


def _bonus(state: State) -> set[str]:
    """The ids of collecting bonus spice, which lies on the space and is no part of what is printed there."""
    visit = things(state).spaces[table(state).turn_space].visit
    return {part.id for effect in visit for part in effect.walk() if part.head == "do.collect-bonus-spice"}
