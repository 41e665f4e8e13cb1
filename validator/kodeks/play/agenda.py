"""
The agenda: who decides what next.

It is a stack of frames, the fact ``agenda`` of a state. A frame has a kind, an owner and a bag of effects that may be
taken in any order; what must come first is a frame above.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from kodeks.play.effects import Effect, Leaf
from kodeks.table import Missing, State

AGENDA = "agenda"


@dataclass(frozen=True, slots=True)
class Item:
    """An effect that waits: whose it is, and the printed list it belongs to, whose items refer to each other."""

    effect: Effect
    owner: str
    group: str


@dataclass(frozen=True, slots=True)
class Frame:
    """A point of the game at which somebody decides, or the game goes on by itself."""

    kind: str
    owner: str = ""
    items: tuple[Item, ...] = ()
    data: dict[str, Any] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.kind, self.owner, len(self.items)))


def frames(state: State) -> tuple[Frame, ...]:
    """The agenda, the frame on top last."""
    found: tuple[Frame, ...] = state.get(AGENDA)
    return found


def top(state: State) -> Frame:
    """The frame on top."""
    found: Frame = state.get(AGENDA)[-1]
    return found


def effects_wait(state: State, player: str) -> bool:
    """Whether effects of a player come before everything else."""
    frame = top(state)
    return frame.kind == "effects" and frame.owner == player and bool(frame.items)


def need_all(frame: Frame) -> None:
    """Ask for the fact without which nobody knows every effect that waits here."""
    if frame.data.get("lacks"):
        raise Missing(frame.data["lacks"])


def push(state: State, *more: Frame) -> None:
    """Put frames on top, the last one uppermost."""
    state.facts[AGENDA] = (*frames(state), *more)


def pop(state: State) -> Frame:
    """Take the frame on top away."""
    found = frames(state)
    state.facts[AGENDA] = found[:-1]
    return found[-1]


def change(state: State, **changes: Any) -> None:
    """Change the frame on top."""
    found = frames(state)
    state.facts[AGENDA] = (*found[:-1], replace(found[-1], **changes))


def note(state: State, **data: Any) -> None:
    """Note something in the frame on top."""
    change(state, data={**top(state).data, **data})


def items_of(effects: Iterable[Effect], owner: str, group: str) -> tuple[Item, ...]:
    """Effects of one printed list as items."""
    return tuple(Item(effect, owner, group) for effect in effects)


def schedule(state: State, items: Iterable[Item], *, bags: frozenset[str]) -> None:
    """Put items into the bag of their owner: the uppermost frame with a bag, or a frame of their own on top."""
    for item in items:
        found = frames(state)
        for i in range(len(found) - 1, -1, -1):
            frame = found[i]
            if frame.kind in bags and frame.owner == item.owner:
                changed = replace(frame, items=(*frame.items, item))
                state.facts[AGENDA] = (*found[:i], changed, *found[i + 1 :])
                break
        else:
            push(state, Frame("effects", item.owner, (item,)))


def leaves(frame: Frame) -> Iterator[tuple[int, Item, Leaf]]:
    """Everything in the bag that could be taken; the same effect of the same owner once."""
    seen = set()
    for i, item in enumerate(frame.items):
        if item.effect.id not in seen:
            seen.add(item.effect.id)
            for leaf in item.effect.leaves:
                yield i, item, leaf


def locate(frame: Frame, effect: str) -> tuple[int, Item, Leaf] | None:
    """Where in the bag an effect is."""
    for i, item in enumerate(frame.items):
        if effect.startswith(item.effect.id):
            for leaf in item.effect.leaves:
                if leaf.effect.id == effect:
                    return i, item, leaf
    return None


def without(state: State, at: int, rest: Iterable[Item] = (), taken: str = "") -> None:
    """Take an item out of the bag on top, put what is left of it back, and note that the bag is begun, and by what."""
    frame = top(state)
    items = (*frame.items[:at], *rest, *frame.items[at + 1 :])
    data = {**frame.data, "begun": True}
    if taken:
        data["taken"] = (*frame.data.get("taken", ()), taken)
    change(state, items=items, data=data)
