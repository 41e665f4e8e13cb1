"""What happens sets other things off: abilities of leaders, contracts, and effects that wait for it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kodeks.games.imperium.book import add_to_bag, card_fits, link, opposes, others, space_fits, things
from kodeks.games.imperium.facts import seat, table
from kodeks.play import Effect, Item, agenda
from kodeks.play.engine import answer, happened, permitted
from kodeks.table import State


@dataclass(frozen=True, slots=True)
class Event:
    """Something that has happened, and to whom."""

    name: str
    player: str
    space: str = ""
    card: str = ""
    faction: str = ""
    number: int = 0
    before: int = 0
    source: str = ""
    resource: str = ""


def emit(state: State, event: Event) -> None:
    """Let everything that waits for this event take its course, in the bags of the owners."""
    for item in _listening(state, event):
        effect = item.effect
        if effect.source == event.source:
            # A trigger never sees what it caused itself.
            continue
        if not fits(state, effect.data["upon"], event, item.owner):
            continue
        once = effect.data.get("once")
        if once == "turn":
            used = table(state).turn_used
            if effect.id in used:
                continue
            table(state).turn_used = (*used, effect.id)
        elif once == "game":
            if permitted(state, "used-for-good", item.owner, effect.id):
                continue
            happened(state, "used-for-good", item.owner, effect.id)
        add_to_bag(state, (Item(part, item.owner, item.group) for part in effect.then))


def _listening(state: State, event: Event) -> Iterator[Item]:
    catalogue = things(state)
    names = (event.name, "opponent-sends-agent") if event.name == "send-agent" else (event.name,)
    abilities = [each for each in catalogue.waiting_abilities if each.data["upon"]["event"] in names]
    for player in (event.player, *others(state, event.player)):
        # Who the leader is matters only where some leader would do something now.
        if any(fits(state, each.data["upon"], event, player) for each in abilities):
            leader = catalogue.leaders[seat(state, player).leader]
            found = [each for each in leader.abilities if each.head == "upon"]
            awake = [each for each in found if fits(state, each.data["upon"], event, player)]
            if awake and not permitted(state, "ability-sleeps", player, event):
                yield from (Item(each, player, each.id) for each in awake)
    if event.name == "reveal-turn":
        for space in catalogue.spaces.values():
            yield from (Item(each, event.player, each.id) for each in space.listens)
    for listener in state.game.book.listeners:
        yield from listener(state, event)
    for item in table(state).waiting:
        if fits(state, item.effect.data["upon"], event, item.owner):
            table(state).waiting = tuple(other for other in table(state).waiting if other is not item)
            yield item


def fits(state: State, wanted: Mapping[str, Any], event: Event, owner: str) -> bool:
    """Whether an event is the one that is waited for."""
    name = wanted["event"]
    if name == "opponent-sends-agent":
        if event.name != "send-agent" or not opposes(state, owner, event.player):
            return False
    elif event.name != name or event.player != owner:
        return False
    if "space" in wanted and not (event.space and space_fits(state, wanted["space"], event.space, owner)):
        return False
    if wanted.get("resource", event.resource) != event.resource:
        return False
    if "card" in wanted:
        card = things(state).cards.get(event.card)
        if card is None or not card_fits(state, wanted["card"], card):
            return False
    if event.name == "win-conflict" and "unit" in wanted:
        fighting: int = answer(state, f"{wanted['unit']} in the Conflict", owner) or 0
        return fighting >= int(wanted.get("at_least", 1))
    if "at_least" in wanted and not event.before < wanted["at_least"] <= event.number:
        return False
    return "faction" not in wanted or event.faction in _on_a_leader(state, owner, wanted["faction"])


def _on_a_leader(state: State, owner: str, faction: str) -> tuple[str, ...]:
    """The factions that the icon of a faction stands for on a leader."""
    found: tuple[str, ...] | None = answer(state, "meaning on a leader", owner, faction)
    return (faction,) if found is None else found


def wait_for(state: State, item: Item, effect: Effect) -> None:
    """Let an effect wait for its event; one that this turn has already brought about comes at once."""
    waiting = Item(effect, item.owner, item.group)
    revealing = seat(state, item.owner).revealed and table(state).active == item.owner
    if effect.data["upon"]["event"] == "reveal-turn" and revealing:
        link(state, item.group, "acquired before", table(state).turn_acquired)
        # It counts what comes in the whole turn, so it need not be taken before the turn goes on.
        parts = (Item(part, item.owner, item.group) for part in effect.then)
        agenda.schedule(state, parts, bags=frozenset(("reveal-turn",)))
        return
    deployed = table(state).turn_units
    table(state).waiting = (*table(state).waiting, waiting)
    if effect.data["upon"]["event"] == "deploy" and deployed:
        emit(state, Event("deploy", item.owner, number=deployed))
