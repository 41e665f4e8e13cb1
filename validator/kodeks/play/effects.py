"""
Effects of the base, made ready for play.

An effect of the base is a tree: conditions, choices and arrows with effects inside. What a player takes is always a
leaf of it: something gained, a card trashed, an arrow whose cost is paid. :attr:`Effect.leaves` lists them with the
conditions on the way and with what is left of the tree once the leaf is taken.

>>> hagga = compiled("a.space.hagga/effects/1", {"choose": [[{"gain": {"spice": 2}}],
...     [{"when": {"maker-hooks": True}, "then": [{"gain": {"sandworms": 1}}]}]]})
>>> [(leaf.effect.head, len(leaf.conditions), leaf.rest) for leaf in hagga.leaves]
[('gain.spice', 0, ()), ('gain.sandworms', 1, ())]
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

#: Words of the grammar that put effects together; every other head is a verb.
COMPOUNDS = ("when", "choose", "to", "upon")
#: Verbs whose one key tells them apart.
SPLIT = ("gain", "lose")
VERBS = (
    *("gain", "lose", "trash", "discard", "recall", "deploy", "retreat", "acquire", "move", "look", "steal", "flip"),
    *("repeat", "control", "do", "change", "allow", "forbid", "protect", "explode", "revive", "order", "see", "storm"),
    *("place", "share", "special"),
)


#: Whom an effect happens to of whom its owner chooses one.
CHOSEN = ("one-opponent", "any-opponent")


class Effect:
    """One effect: its id, the entry that prints it, its head and its parts."""

    def __init__(self, id: str, data: Mapping[str, Any]) -> None:
        self.id = id
        self.source = id.partition("/")[0]
        self.data = data
        self.head = _head(data)
        self.optional = bool(data.get("optional"))
        self.then = _several(f"{id}/then", data.get("then", ()))
        self.otherwise = _several(f"{id}/else", data.get("else", ()))
        self.to = _several(f"{id}/to", data.get("to", ()))
        self.give = _several(f"{id}/give", data.get("give", ()))
        self.branches = _several_branches(id, data)

    def __repr__(self) -> str:
        return f"Effect({self.id})"

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Effect) and (self.id, self.data, self.branches) == (other.id, other.data, other.branches)
        )

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def verb(self) -> str:
        """The word of the grammar that heads it: ``trash`` of ``trash.this``."""
        return self.head.partition(".")[0]

    @property
    def amount(self) -> int:
        """How much is gained or lost."""
        return int(next(iter(self.data[self.head.partition(".")[0]].values())))

    @cached_property
    def leaves(self) -> tuple["Leaf", ...]:
        """Everything that can be taken of it."""
        return tuple(_leaves(self))

    @cached_property
    def replaces(self) -> bool:
        """Whether something of it takes the place of another effect: that comes before the other."""
        return any(leaf.effect.data.get("instead") for leaf in self.leaves)

    def walk(self) -> Iterable["Effect"]:
        """The effect and every effect inside."""
        yield self
        for part in (
            *self.then,
            *self.otherwise,
            *self.to,
            *self.give,
            *(item for each in self.branches for item in each),
        ):
            yield from part.walk()


@dataclass(frozen=True, slots=True)
class Leaf:
    """What can be taken of an effect: the part, the conditions on the way, and what is left afterwards."""

    effect: Effect
    conditions: tuple[tuple[Effect, bool], ...] = ()
    rest: tuple[Effect, ...] = ()
    optional: bool = False


class Picks(Effect):
    """What is left of a choice of several lists when one has been taken; ``left`` are the branches by their number."""

    def __init__(self, effect: Effect, taken: int) -> None:
        super().__init__(effect.id, effect.data)
        every = getattr(effect, "left", tuple(range(len(effect.branches))))
        self._leave(effect.data["pick"] - 1, tuple(number for i, number in enumerate(every) if i != taken))

    @classmethod
    def of(cls, effect: Effect, pick: int, left: tuple[int, ...]) -> "Picks":
        """What is left of a choice when these branches are."""
        found = cls(effect, -1)
        found._leave(pick, left)
        return found

    def _leave(self, pick: int, left: tuple[int, ...]) -> None:
        every = _several_branches(self.id, self.data)
        self.data = {**self.data, "pick": pick}
        self.left = left
        self.branches = tuple(every[number] for number in left)


def of_one_choice(effect: str, other: str) -> bool:
    """
    Whether two effects stand in different lists of one choice.

    >>> of_one_choice("a/effects/0/choose/0/0", "a/effects/0/choose/1/0")
    True
    >>> of_one_choice("a/0/choose/0/0", "a/0/choose/0/1")
    False
    """
    first, second = effect.split("/"), other.split("/")
    at = next((i for i, (here, there) in enumerate(zip(first, second, strict=False)) if here != there), 0)
    return at > 0 and first[at - 1] == "choose"


def compiled(id: str, data: Mapping[str, Any]) -> Effect:
    """An effect made ready."""
    return Effect(id, data)


def without_aim(data: Mapping[str, Any]) -> dict[str, Any]:
    """What happens to somebody whom an effect names, once."""
    return {name: part for name, part in data.items() if name not in ("who", "for_each")}


def _several(id: str, effects: Sequence[Mapping[str, Any]]) -> tuple[Effect, ...]:
    return tuple(Effect(f"{id}/{i}", each) for i, each in enumerate(effects))


def _several_branches(id: str, data: Mapping[str, Any]) -> tuple[tuple[Effect, ...], ...]:
    return tuple(_several(f"{id}/choose/{i}", part) for i, part in enumerate(data.get("choose", ())))


def _head(data: Mapping[str, Any]) -> str:
    for name in COMPOUNDS:
        if name in data:
            return name
    for name in SPLIT:
        if name in data:
            return f"{name}.{next(iter(data[name]))}"
    if "do" in data:
        return f"do.{data['do']}"
    if "special" in data:
        return f"special.{data['special']}"
    name = next(name for name in VERBS if name in data)
    if name == "repeat":
        return f"repeat.{data[name]}"
    if isinstance(data[name], Mapping) and name not in ("change", "allow", "forbid"):
        return f"{name}.{data[name].get('what', 'cards')}"
    return name


def _leaves(effect: Effect) -> Iterable[Leaf]:
    if effect.head == "when":
        yield from _inside(effect.then, ((effect, True),))
        yield from _inside(effect.otherwise, ((effect, False),))
    elif effect.head == "choose" and "who" not in effect.data:
        for i, branch in enumerate(effect.branches):
            left = (Picks(effect, i),) if effect.data.get("pick", 1) > 1 else ()
            yield from _inside(branch, (), left, optional=effect.optional)
    else:
        yield Leaf(effect, optional=effect.optional or effect.head == "to")


def _inside(
    effects: tuple[Effect, ...],
    conditions: tuple[tuple[Effect, bool], ...],
    left: tuple[Effect, ...] = (),
    *,
    optional: bool = False,
) -> Iterable[Leaf]:
    for i, part in enumerate(effects):
        others = effects[:i] + effects[i + 1 :]
        for leaf in _leaves(part):
            yield Leaf(
                leaf.effect, conditions + leaf.conditions, (*leaf.rest, *others, *left), leaf.optional or optional
            )
