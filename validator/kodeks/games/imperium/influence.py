"""Influence, its bonuses, and alliances."""

from collections.abc import Iterator
from itertools import combinations

from kodeks.games.imperium.book import (
    add_to_bag,
    book,
    cube,
    factions_of,
    influence_of,
    link,
    linked,
    meant,
    opposes,
    space_fits,
    things,
)
from kodeks.games.imperium.decisions import ChooseFaction, GiveAlliance
from kodeks.games.imperium.events import Event, emit
from kodeks.games.imperium.facts import seat, table
from kodeks.play import Decision, Effect, Frame, Item, agenda, object_to
from kodeks.play.engine import answer, happened, permitted, times
from kodeks.play.rules import Objections
from kodeks.table import State, kept


@book.carries(
    "uprising.clause.reaching-by-passing", "uprising.clause.reaching-again", "uprising.clause.influence-bonus-again"
)
def gain_influence(state: State, player: str, faction: str, number: int) -> None:
    """Move a cube up: points and alliance at once, bonuses into the bag."""
    player = cube(state, player, faction)
    own, here, track = seat(state, player), table(state), things(state).by_faction[faction]
    before = own.influence[faction]
    after = before + number
    own.influence[faction] = after
    for i, step in enumerate(track.steps):
        if before < step["level"] <= after and not permitted(state, "pass-a-step", player, faction, step, after):
            for effect in track.effects[i]:
                if effect.head == "gain.victory-points":
                    state.add(f"{player}.victory_points", effect.amount)
                elif answer(state, "track bonus", player) is not False:
                    add_to_bag(state, agenda.items_of((effect,), player, f"{track.id}/{i}"))
    holder = here.alliance[faction]
    free = not holder and after >= _alliance_level(state)
    if free or (holder and _overtakes(state, holder, player, faction) and _high_enough(state, after)):
        take_alliance(state, player, faction)
    emit(state, Event("reach-influence", player, faction=faction, before=before, number=after))
    happened(state, "influence", player, faction, before, after)


def _with_cubes(state: State, faction: str) -> list[str]:
    """The players who have a cube on the track of a faction."""
    return [player for player in table(state).players if cube(state, player, faction) == player]


def _alliance_level(state: State) -> int:
    return int(things(state).number("uprising.token.alliance-token", "rewarded_at"))


def _overtakes(state: State, holder: str, player: str, faction: str) -> bool:
    higher = seat(state, player).influence[faction] > seat(state, holder).influence[faction]
    return holder != player and higher and not permitted(state, "keep-alliance", holder, player)


def _high_enough(state: State, influence: int) -> bool:
    """Whether an alliance token can be taken over on this step, once its holder has sunk below it."""
    if influence >= _alliance_level(state):
        return True
    return state.ask("uprising.silence.takeover-below-four", "no", "yes") == "yes"


@book.carries("uprising.clause.alliance-point-moves-along")
def take_alliance(state: State, player: str, faction: str) -> None:
    """Take the alliance token, from the track or from who holds it, with its point."""
    here = table(state)
    points = things(state).number("uprising.token.alliance-token", "points")
    holder = here.alliance[faction]
    cause = state.cause
    if holder:
        state.cause = (
            "alliance",
            ("uprising.clause.alliance-taken-over", "uprising.clause.alliance-point-moves-along"),
        )
        state.add(f"{holder}.victory_points", -points)
    else:
        state.cause = ("alliance", ("uprising.clause.first-at-four-makes-the-alliance",))
    here.alliance[faction] = player
    state.add(f"{player}.victory_points", points)
    state.cause = cause


@book.carries(
    "uprising.clause.reaching-only-upwards",
    "uprising.clause.point-lost-below-two-influence",
    "uprising.clause.influence-bonus-is-kept",
)
def lose_influence(state: State, player: str, faction: str, number: int) -> None:
    """Move a cube down: points that were gained on the way go."""
    player = cube(state, player, faction)
    own, here, track = seat(state, player), table(state), things(state).by_faction[faction]
    before = own.influence[faction]
    after = max(0, before - number)
    own.influence[faction] = after
    for i, step in enumerate(track.steps):
        if after < step["level"] <= before:
            for effect in track.effects[i]:
                if effect.head == "gain.victory-points" and not permitted(state, "keep-point", player, faction):
                    state.add(f"{player}.victory_points", -effect.amount)
    if here.alliance[faction] == player:
        _may_lose_the_alliance(state, player, faction)


def _may_lose_the_alliance(state: State, player: str, faction: str) -> None:
    """A holder who has sunk may lose the token: below its step, or below an opponent."""
    level, others = _alliance_level(state), [item for item in _with_cubes(state, faction) if item != player]
    if seat(state, player).influence[faction] < level:
        if state.ask("uprising.silence.alliance-holder-below-four", "returns", "keeps") == "keeps":
            return
        heirs = [other for other in others if seat(state, other).influence[faction] >= level]
    else:
        heirs = [other for other in others if _overtakes(state, player, other, faction)]
        question = "uprising.silence.alliance-holder-falls-below-an-opponent"
        if not heirs or state.ask(question, "stays", "passes") == "stays":
            return
    best = max((seat(state, other).influence[faction] for other in heirs), default=0)
    heirs = [other for other in heirs if seat(state, other).influence[faction] == best]
    question = "uprising.silence.two-opponents-above-the-holder"
    if len(heirs) > 1 and state.ask(question, "old holder chooses", "nobody") == "nobody":
        if seat(state, player).influence[faction] >= level:
            return
        heirs = []
    if len(heirs) > 1:
        agenda.push(state, Frame("give-alliance", player, data={"faction": faction, "heirs": tuple(heirs)}))
    elif heirs:
        take_alliance(state, heirs[0], faction)
    else:
        points = things(state).number("uprising.token.alliance-token", "points")
        table(state).alliance[faction] = ""
        state.add(f"{player}.victory_points", -points)


@book.frame("give-alliance")
def heirs_of_an_alliance(state: State, frame: Frame) -> Iterator[Decision]:
    """The players who stand level above the old holder."""
    for other in frame.data["heirs"]:
        yield GiveAlliance(player=frame.owner, faction=frame.data["faction"], seat=other)


@book.guard(
    "uprising.check.alliance-given-wrongly",
    on=GiveAlliance,
    clauses=["uprising.clause.alliance-taken-over"],
    says={"because": "the alliance token does not pass from {player} to {other} now."},
)
def alliance_given_wrongly(state: State, move: GiveAlliance) -> Objections:
    """An alliance token is given to somebody who does not stand first among those who can take it."""
    frame = agenda.top(state)
    given = frame.kind == "give-alliance" and frame.owner == move.player and frame.data["faction"] == move.faction
    if not given or move.seat not in frame.data["heirs"]:
        yield object_to("because", at="seat", player=move.player, other=move.seat)


@book.performs(GiveAlliance, clauses=["uprising.clause.alliance-taken-over"])
def give_alliance(state: State, move: GiveAlliance) -> None:
    """The player whom the old holder has chosen takes the token."""
    agenda.pop(state)
    take_alliance(state, move.seat, move.faction)


# --- verbs --------------------------------------------------------------------------------------------------------


def _factions(state: State, item: Item, effect: Effect) -> list[tuple[str, ...]]:
    """The factions, or sets of factions, that an effect leaves to choose from."""
    every = factions_of(state, item.owner)
    value = effect.data.get("with", {})
    if "factions" in value:
        return [(each,) for faction in value["factions"] for each in meant(state, item.owner, faction)]
    if "different" in value:
        return list(combinations(every, value["different"]))
    match value.get("which"):
        case None:
            return [(faction,) for faction in every]
        case "each":
            return [every]
        case "visited":
            space = table(state).turn_space
            faction = things(state).spaces[space].faction if space else ""
            return [(faction,)] if faction else []
        case "divided":
            return [(first, second) for first in every for second in every if first <= second]
        case "that":
            return [tuple(dict.fromkeys(_counted(state, item, effect)))]
        case "opponent-ahead":
            return [(faction,) for faction in every if _behind(state, item.owner, faction)]
        case other:
            choices: list[tuple[str, ...]] = answer(state, f"factions {other}", item.owner)
            return choices


def _counted(state: State, item: Item, effect: Effect) -> Iterator[str]:
    """The factions that an effect counts, or the one that was just spoken of."""
    spoken = linked(state, item.group, "faction")
    if spoken or "for_each" not in effect.data:
        yield from spoken
        return
    visited = "factions-visited" in effect.data["for_each"]
    for space in things(state).spaces.values():
        if visited:
            here = item.owner in table(state).agents[space.id]
        else:
            here = space_fits(state, {"spied_on": True}, space.id, item.owner)
        if here and space.faction:
            yield space.faction


def _behind(state: State, player: str, faction: str) -> bool:
    own = influence_of(state, player, faction)
    others = (other for other in _with_cubes(state, faction) if opposes(state, player, other))
    return any(seat(state, other).influence[faction] > own for other in others)


def _choosing(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    choices = _factions(state, item, effect)
    for factions in choices:
        yield ChooseFaction(player=item.owner, effect=effect.id, factions=factions)
    if not choices:
        yield ChooseFaction(player=item.owner, effect=effect.id, factions=())


@book.verb("gain.influence", clauses=["uprising.clause.icon-influence-of-your-choice"], offers=_choosing)
def more_influence(state: State, item: Item, effect: Effect, decision: ChooseFaction) -> None:
    """
    Influence with the faction chosen; `instead` takes the place of what the space gives.

    What has to take its place does so whichever of the two is taken: the order changes nothing.
    """
    items = agenda.top(state).items
    if effect.data.get("instead"):
        agenda.change(state, items=tuple(other for other in items if not _of_the_space(other)))
    elif _of_the_space(item) and any(map(_has_to_replace, items)):
        effect = next(other.effect for other in items if _has_to_replace(other))
        agenda.change(state, items=tuple(other for other in items if not _has_to_replace(other)))
    each = "that" in effect.data.get("with", {}).values()
    number = effect.amount * (1 if each else times(state, item, effect))
    for faction in decision.factions:
        gain_influence(state, item.owner, faction, number)
    link(state, item.group, "faction", decision.factions)


def _of_the_space(item: Item) -> bool:
    return "/influence/" in item.effect.id


def _has_to_replace(item: Item) -> bool:
    """Whether an effect gives influence instead of what the space gives, and asks nobody."""
    return item.effect.head == "gain.influence" and bool(item.effect.data.get("instead")) and not item.effect.optional


@book.verb("lose.influence", clauses=["uprising.clause.icon-influence-of-your-choice"], offers=_choosing)
def less_influence(state: State, item: Item, effect: Effect, decision: ChooseFaction) -> None:
    """Influence lost with the faction chosen; divided, 1 with each that is named."""
    divided = effect.data.get("with", {}).get("which") == "divided"
    for faction in decision.factions:
        lose_influence(state, item.owner, faction, 1 if divided else effect.amount)


@book.guard(
    "uprising.check.influence-split",
    on=ChooseFaction,
    clauses=["uprising.clause.icon-influence-is-not-split", "uprising.clause.icon-influence-of-your-choice"],
    says={
        "because": "{player} cannot take the influence of {source} with these factions.",
        "taken": "the influence of {space} has already been taken.",
        "nothing": "{source} names no faction now.",
    },
)
def influence_split(state: State, move: ChooseFaction) -> Objections:
    """Influence is gained or lost with factions that the effect does not leave to choose from."""
    found = waiting_effect(state, move)
    if found is None:
        return
    item, effect = found
    choices = _factions(state, item, effect)
    if not choices or not move.factions:
        yield object_to("nothing", at="factions", source=effect.source)
    elif tuple(sorted(move.factions)) not in [tuple(sorted(each)) for each in choices]:
        yield object_to("because", at="factions", player=move.player, source=effect.source)
    first = item.group.removesuffix("#again")
    other = first if first != item.group else f"{first}#again"
    if linked(state, other, "faction") not in ((), move.factions):
        question = "uprising.discrepancy.splitting-doubled-influence"
        if state.ask(question, "may differ", "not split") == "not split":
            yield object_to("because", at="factions", player=move.player, source=effect.source)
    if effect.data.get("instead") and not any(_of_the_space(other) for other in agenda.top(state).items):
        yield object_to("taken", space=table(state).turn_space)


@book.guard(
    "uprising.check.influence-lost-that-is-not-there",
    on=ChooseFaction,
    clauses=["uprising.clause.other-effects-move-influence"],
    says={"because": "{player} has no influence with {faction} to lose."},
)
def no_influence_to_lose(state: State, move: ChooseFaction) -> Objections:
    """Influence is lost with a faction with which there is not enough."""
    found = waiting_effect(state, move)
    if found is None or found[1].head != "lose.influence":
        return
    divided = found[1].data.get("with", {}).get("which") == "divided"
    for faction in dict.fromkeys(move.factions):
        wanted = move.factions.count(faction) if divided else found[1].amount
        if seat(state, cube(state, move.player, faction)).influence[faction] < wanted:
            question = "uprising.silence.losing-influence-where-you-have-none"
            if state.ask(question, "not allowed", "allowed") == "not allowed":
                yield object_to("because", at="factions", player=move.player, faction=faction)


def waiting_effect(state: State, move: Decision) -> tuple[Item, Effect] | None:
    """The item and the effect that a decision is about: in the bag, or a part of a cost that is in the bag."""
    id = getattr(move, "effect", "")
    return effect_that_waits(state, id) if id else None


@kept
def effect_that_waits(state: State, id: str) -> tuple[Item, Effect] | None:
    """The item and the effect of this id in the bag, or in a cost that is in the bag."""
    frame = agenda.top(state)
    found = agenda.locate(frame, id)
    if found:
        return found[1], found[2].effect
    for item in frame.items:
        if id.startswith(item.effect.id):
            for part in item.effect.walk():
                for given in part.give:
                    if given.id == id:
                        return item, given
    return None
