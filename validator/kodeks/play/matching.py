"""
Decisions as a question gives them, perhaps in part, and the decisions of the game that are the same.

Where the game offers nothing like a given decision, it is constructed, so that the guards say why it is refused.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any

from kodeks.play import agenda, engine
from kodeks.play.agenda import Item
from kodeks.play.decisions import Decision, Decline, EffectDecision, Pay, Resolve
from kodeks.play.records import effect_of
from kodeks.table import Missing, State
from kodeks.table.names import kind_of as entry_kind

#: An argument that is given to be there, without saying which: some post from which a spy is recalled.
SOME = "*"
#: The question whether a player may be told as the one who decides for another.
SPEAKS_FOR = "speaks for"
#: What stands between the entries of which any may print the effect.
EITHER = "|"
#: Acts that say little without what they are about.
COMMON = ("gain", "lose", "do")


@dataclass(frozen=True, slots=True)
class GivenDecision:
    """
    A decision as it is given, perhaps in part: ``of`` is what prints its effect, ``does`` its head.

    Where a name fits several entries, ``of`` holds them all.
    """

    kind: type[Decision]
    player: str
    arguments: Mapping[str, Any]
    of: str = ""
    does: str = ""
    at: tuple[str | int, ...] = ()


def offered(state: State) -> list[Decision]:
    """What can be named as far as the facts go."""
    found = []
    try:
        for decision in engine.offered(state):
            found.append(decision)
    except Missing:
        pass
    return found


def matches(state: State, given: GivenDecision, decision: Decision) -> bool:
    """Whether a decision is as it is given."""
    if type(decision) is not given.kind:
        return False
    if decision.player != given.player and not engine.answer(state, SPEAKS_FOR, given.player, decision):
        return False
    for name, wanted in given.arguments.items():
        value = getattr(decision, name)
        if name == "parts":
            if not parts_match(state, wanted, value):
                return False
        elif wanted == SOME:
            if not value:
                return False
        elif isinstance(wanted, tuple) and name != "pays":
            if sorted(value) != sorted(wanted):
                return False
        elif name == "effect":
            if value != wanted and not value.startswith(f"{wanted}/"):
                return False
        elif name == "pays":
            if dict(value) != dict(wanted):
                return False
        elif value != wanted:
            return False
    if not (given.of or given.does):
        return True
    id = getattr(decision, "effect", "")
    if given.of and not _printed_by(given, id.partition("/")[0]):
        return False
    if not given.does:
        return True
    return _does(given, effect_of(id, state.game.catalogue.effect).head)


def _printed_by(given: GivenDecision, source: str) -> bool:
    """Whether an effect may be printed where it is given to be."""
    return not given.of or source in given.of.split(EITHER)


def _does(given: GivenDecision, head: str) -> bool:
    """Whether an effect does what is given: its whole head, what it is about, or an act that needs no more words."""
    act, _, about = head.partition(".")
    return given.does in (head, about) or (given.does == act and act not in COMMON)


def as_given(state: State, given: GivenDecision, options: Sequence[Decision]) -> list[Decision]:
    """
    The decisions among these that are as a given one.

    Whoever takes an effect and names no choice takes it in any way that it can be taken; of what prints several, if
    it is not said which, the one that is printed first. What is part of a cost is decided with paying it.
    """
    found = [option for option in options if matches(state, given, option)]
    if (
        given.kind is Resolve
        and (given.of or given.does)
        and not (found and (given.does or "effect" in given.arguments))
    ):
        ways: list[Decision] = [
            option
            for option in options
            if isinstance(option, EffectDecision)
            and not isinstance(option, Decline)
            and matches(state, replace(given, kind=type(option)), option)
        ]
        found = [way for way in ways if not isinstance(way, Pay)] or ways
    argument, does, under = state.game.book.told_for_effects.get(given.kind, ("", "", ""))
    if not found and given.arguments.get(argument):
        whole = replace(given, kind=Resolve, arguments={}, of=str(given.arguments[argument]), does=does)
        return as_given(state, whole, [option for option in options if not under or _stands(state, option, under)])
    kinds = [kind for kind in state.game.book.told_as.get(given.kind, ()) if _has(kind, given.arguments)]
    if not found and kinds:
        return [way for kind in kinds for way in as_given(state, replace(given, kind=kind), options)]
    if found or not issubclass(given.kind, EffectDecision) or given.kind is Pay:
        return found
    return [option for option in options if isinstance(option, Pay) and parts_match(state, [given], option.parts)]


def _has(kind: type[Decision], arguments: Mapping[str, Any]) -> bool:
    """Whether a kind of decision has all these arguments."""
    return arguments.keys() <= {field.name for field in fields(kind)}


def _stands(state: State, decision: Decision, under: str) -> bool:
    """Whether the effect that a decision is about stands under one with this head."""
    every, parts = state.game.catalogue.all_effects, getattr(decision, "effect", "").split("/")
    above = [every.get("/".join(parts[:number])) for number in range(1, len(parts))]
    return any(effect is not None and effect.head == under for effect in above)


def exactly(decision: Decision, at: tuple[str | int, ...] = ()) -> GivenDecision:
    """A decision of the game as a given one that is like nothing else."""
    arguments = decision.arguments()
    if isinstance(decision, Pay):
        arguments = {**arguments, "parts": tuple(exactly(part, at) for part in decision.parts)}
    return GivenDecision(type(decision), decision.player, arguments, at=at)


def alternatives(state: State, given: GivenDecision, taken: Decision) -> list[Decision]:
    """
    Other legal decisions that a given one could be as well: about another effect, or with another choice.

    What may be left out of a decision and is not given is not there, but for the parts of a cost.
    """
    left_out = _defaults(type(taken)) - {*given.arguments, "parts"}
    return [
        option
        for option in as_given(state, given, offered(state))
        if option != taken
        and (given.does or type(option) is type(taken))
        and all(option.arguments().get(name) == getattr(taken, name) for name in left_out)
        and engine.judge(state, option).answer == "legal"
    ]


def parts_match(state: State, wanted: Sequence[GivenDecision], parts: Sequence[Decision]) -> bool:
    """Whether each of these given decisions is another part of a cost."""
    left = list(parts)
    for part_given in wanted:
        match = next((part for part in left if matches(state, part_given, part)), None)
        if match is None:
            return False
        left.remove(match)
    return True


def constructed(state: State, given: GivenDecision) -> Iterator[Decision]:
    """What is given, as a decision, where nothing like it is offered: the guards tell why it is refused."""
    unguarded = given.kind in state.game.book.chance and not state.game.guards(given.kind)
    if unguarded and not any(type(option) is given.kind for option in offered(state)):
        # Chance brings nothing about that does not come now.
        return
    arguments = dict(given.arguments)
    some = next((name for name, value in arguments.items() if value == SOME), None)
    if some is not None:
        # Which one is not given: none of them is offered, and the guards tell why not.
        kinds = state.game.book.arguments.get(some, "").split("|")
        for id in state.game.catalogue.entries:
            if entry_kind(id) in kinds:
                yield from constructed(state, replace(given, arguments={**arguments, some: id}))
        return
    needed = [field.name for field in fields(given.kind) if field.name not in arguments and field.name != "player"]
    needed = [name for name in needed if name not in _defaults(given.kind)]
    if "parts" in arguments:
        yield from _paid(state, given)
        return
    if needed == ["effect"]:
        named = bool(given.of or given.does)
        before = [] if named else _taken_before(state, given.kind) or [""]
        for id in _taken_so(state, given) or effects_of(state, given) or before:
            yield given.kind(player=given.player, **{"effect": id, **arguments})
    elif not needed:
        yield given.kind(player=given.player, **arguments)
    elif given.kind in state.game.book.filling:
        about = effects_of(state, given) if "effect" in needed else []
        for more in state.game.book.filling[given.kind](state, given.player, arguments):
            found = {"effect": about[0], **more} if about else more
            if not set(needed) - set(found):
                yield given.kind(player=given.player, **arguments, **{name: found[name] for name in needed})


def _paid(state: State, given: GivenDecision) -> Iterator[Decision]:
    """A payment with the parts that are given, where none like it is offered."""
    whole = replace(given, arguments={name: value for name, value in given.arguments.items() if name != "parts"})
    offer = next((each for each in offered(state) if isinstance(each, Pay) and matches(state, whole, each)), None)
    if offer is None:
        yield from constructed(state, whole)
        return
    parts, left = list(offer.parts), list(range(len(offer.parts)))
    for part in given.arguments["parts"]:
        at = next((at for at in left if type(parts[at]) is part.kind and parts[at].player == part.player), None)
        if at is None or SOME in part.arguments.values():
            return
        parts[at] = replace(parts[at], **part.arguments)
        left.remove(at)
    yield replace(offer, parts=tuple(parts))


def _taken_so(state: State, given: GivenDecision) -> list[str]:
    """The waiting effects that are taken by a decision of this kind, as far as they are as given."""
    alike = replace(given, arguments={})
    found = [option for option in offered(state) if matches(state, alike, option)]
    return list(dict.fromkeys(str(option.arguments()["effect"]) for option in found))


def _defaults(kind: type[Decision]) -> set[str]:
    return {field.name for field in fields(kind) if field.default is not MISSING}


def effects_of(state: State, given: GivenDecision) -> list[str]:
    """The effects that a given decision can be about: those that wait, else one of its entry, with its head."""
    if not given.of and not given.does:
        return _taken_by(state, given.kind)
    waiting = [
        leaf.effect.id
        for _, _, leaf in agenda.leaves(agenda.top(state))
        if _printed_by(given, leaf.effect.source)
        and (not given.does or _does(given, leaf.effect.head))
        and (given.kind is not Pay or leaf.effect.head == "to")
    ]
    if waiting:
        return waiting[:1]
    found = []
    every: Mapping[str, Any] = state.game.catalogue.all_effects
    for id, effect in every.items():
        if not _printed_by(given, effect.source):
            continue
        if given.does and not _does(given, effect.head):
            continue
        if not issubclass(given.kind, Pay) or effect.head == "to":
            found.append(id)
    # Best an effect of what waits here, or of what something was taken.
    frame = agenda.top(state)
    here = {id.partition("/")[0] for id in frame.data.get("taken", ())} | {item.effect.source for item in frame.items}
    return sorted(found, key=lambda effect: effect.partition("/")[0] not in here)[:1]


def _taken_before(state: State, kind: type[Decision]) -> list[str]:
    """The effect taken last at this point that is taken by decisions of a kind."""
    frame = agenda.top(state)
    for id in reversed(frame.data.get("taken", ())):
        effect = effect_of(id, state.game.catalogue.effect)
        item = Item(effect, frame.owner, "")
        try:
            if any(type(way) is kind for way in engine.taking(state, item, effect, engine.verb_of(state, effect))):
                return [str(id)]
        except Missing:
            continue
    return []


def _taken_by(state: State, kind: type[Decision]) -> list[str]:
    """The effects that wait and are taken by decisions of a kind."""
    found = []
    for _, item, leaf in agenda.leaves(agenda.top(state)):
        try:
            ways = engine.taking(state, item, leaf.effect, engine.verb_of(state, leaf.effect))
            if any(type(way) is kind for way in ways):
                found.append(leaf.effect.id)
        except Missing:
            continue
    return found
