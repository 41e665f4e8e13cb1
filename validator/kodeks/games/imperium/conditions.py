"""When the conditions of effects hold, and how much of something there is."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from kodeks.games.imperium.book import (
    IN_PLAY,
    all_known,
    army,
    book,
    card_fits,
    conflict,
    factions_of,
    in_play,
    influence_of,
    linked,
    location,
    meant,
    opposes,
    posts_with,
    space_fits,
    things,
)
from kodeks.games.imperium.book import (
    strength as strength_of,
)
from kodeks.games.imperium.book import units as units_of
from kodeks.games.imperium.facts import seat, table
from kodeks.play import Effect, Item, agenda
from kodeks.play.engine import answer, holds, permitted
from kodeks.table import State


def within(number: int, wanted: Mapping[str, Any]) -> bool:
    """Whether a number is as a measure asks."""
    exactly, least, most = (wanted.get(name, number) for name in ("exactly", "at_least", "at_most"))
    return bool(number == exactly and least <= number <= most)


def _flag(name: str, fact: str) -> None:
    @book.condition(name)
    def holds(state: State, item: Item, wanted: bool) -> bool:
        return bool(state.get(f"{item.owner}.{fact}")) is wanted


_flag("maker-hooks", "maker_hooks")
_flag("council-seat", "council")
_flag("swordmaster", "swordmaster")


#: What can be measured, by its name.
_MEASURES: dict[str, Callable[[State, Item, Mapping[str, Any]], int]] = {}


def _measure(name: str, measure: Callable[[State, Item, Mapping[str, Any]], int]) -> None:
    _MEASURES[name] = measure

    @book.condition(name)
    def holds(state: State, item: Item, wanted: Mapping[str, Any]) -> bool:
        number = measure(state, item, wanted)
        if wanted.get("more_than") == "each-opponent":
            others = (replace(item, owner=other) for other in table(state).players if opposes(state, item.owner, other))
            return all(number > measure(state, other, wanted) for other in others)
        return within(number, wanted)


_measure("spies-on-board", lambda state, item, _: len(posts_with(state, item.owner)))
_measure("contracts-completed", lambda state, item, _: len(seat(state, item.owner).completed))
_measure("units-in-conflict", lambda state, item, _: units_of(state, army(state, item.owner)))
_measure("troops-in-conflict", lambda state, item, _: seat(state, army(state, item.owner)).conflict)
_measure("sandworms-in-conflict", lambda state, item, _: seat(state, army(state, item.owner)).sandworms)
_measure("strength-in-conflict", lambda state, item, _: strength_of(state, army(state, item.owner)))
_measure("cards-in-deck", lambda state, item, _: len(seat(state, item.owner).deck))
_measure("solari", lambda state, item, _: seat(state, item.owner).solari)
_measure("spice", lambda state, item, _: seat(state, item.owner).spice)
_measure("water", lambda state, item, _: seat(state, item.owner).water)
_measure("persuasion", lambda state, item, _: seat(state, item.owner).persuasion)
_measure("spice-gained-this-turn", lambda state, item, _: table(state).turn_spice)
_measure("players", lambda state, item, _: len(table(state).players))
_measure("conflict-level", lambda state, item, _: conflict(state).level)


@book.condition("shield-wall")
def shield_wall(state: State, item: Item, wanted: bool) -> bool:
    """Whether the Shield Wall stands."""
    return table(state).shield_wall is wanted


@book.condition("sandworms-allowed")
def sandworms_allowed(state: State, item: Item, wanted: bool) -> bool:
    """Whether sandworms can be deployed to the current Conflict."""
    protected = things(state).number("uprising.token.shield-wall", "protects")
    blocked = table(state).shield_wall and location(state) in protected
    return blocked is not wanted


@book.condition("reveal-turn")
def reveal_turn(state: State, item: Item, wanted: bool) -> bool:
    """Whether the player is taking the reveal turn."""
    return (table(state).active == item.owner and seat(state, item.owner).revealed) is wanted


@book.condition("own-agent-here")
def own_agent_here(state: State, item: Item, wanted: bool) -> bool:
    """Whether an agent of the player stands on the space that asks."""
    return (item.owner in table(state).agents[item.effect.source]) is wanted


@book.condition("recalled-spy-this-turn")
def recalled_spy(state: State, item: Item, wanted: bool) -> bool:
    """Whether the player recalled a spy this turn."""
    here = table(state)
    if not here.turn_recalled and here.turn_replaced:
        return (state.ask("uprising.silence.recall-before-placing-counts-as-recall", "no", "yes") == "yes") is wanted
    return (here.turn_recalled > 0) is wanted


@book.condition("opponent-played-combat-card")
def opponent_fought(state: State, item: Item, wanted: bool) -> bool:
    """Whether an opponent has played a combat card in this Conflict."""
    return any(opposes(state, item.owner, player) for player in table(state).combat_players) is wanted


def _named(state: State, player: str, wanted: Mapping[str, Any]) -> tuple[str, ...]:
    """The factions that a condition is about."""
    return meant(state, player, wanted["faction"]) if "faction" in wanted else factions_of(state, player)


@book.condition("influence")
def influence(state: State, item: Item, wanted: Mapping[str, Any]) -> bool:
    """Whether the player has the influence asked for."""
    factions = _named(state, item.owner, wanted)
    held_by = wanted.get("alliance_held_by")
    found = []
    for faction in factions:
        if not within(influence_of(state, item.owner, faction), wanted):
            continue
        holder = table(state).alliance[faction]
        if held_by is None or (held_by == "opponent" and bool(holder) and opposes(state, item.owner, holder)):
            found.append(faction)
    return tracks_of(state, item.owner, found) >= int(wanted.get("tracks", 1))


def tracks_of(state: State, player: str, found: list[str]) -> int:
    """How many tracks these factions count for: mostly one each."""
    number: int | None = answer(state, "tracks", player, found) if len(found) > 1 else None
    return len(found) if number is None else number


@book.condition("met")
def several(state: State, item: Item, wanted: Mapping[str, Any]) -> bool:
    """Whether as many of several conditions hold."""
    return within(sum(holds(state, item, condition) for condition in wanted["of"]), wanted)


@book.condition("alliance")
def alliance(state: State, item: Item, wanted: Mapping[str, Any]) -> bool:
    """Whether the player holds the alliance asked for."""
    return any(table(state).alliance[faction] == item.owner for faction in _named(state, item.owner, wanted))


@book.carries("uprising.clause.icon-fremen-bond", "uprising.clause.icon-fremen-bond-each-other")
@book.condition("bond")
def bond(state: State, item: Item, wanted: str) -> bool:
    """Whether another card of the faction is in play."""
    cards = in_play(state, item.owner)
    if item.effect.source in cards:
        cards.remove(item.effect.source)
    return any(wanted in things(state).cards[card].factions for card in cards)


@book.condition("in-play")
def another_in_play(state: State, item: Item, wanted: Mapping[str, Any]) -> bool:
    """Whether another card of the kind is in play."""
    cards = in_play(state, item.owner)
    if item.effect.source in cards:
        cards.remove(item.effect.source)
    return any(card_fits(state, wanted, things(state).cards[card]) for card in cards)


@book.condition("paid")
def paid(state: State, item: Item, wanted: Mapping[str, int]) -> bool:
    """Whether this was paid for the space."""
    paid = dict(table(state).turn_paid)
    return all(paid.get(resource, 0) == amount for resource, amount in wanted.items())


@book.condition("played")
def played(state: State, item: Item, wanted: Mapping[str, Any]) -> bool:
    """Whether the card played this turn is of the kind."""
    card = table(state).turn_card
    return bool(card) and card_fits(state, wanted, things(state).cards[card])


def _linked_card(name: str) -> None:
    @book.condition(name)
    def holds(state: State, item: Item, wanted: Mapping[str, Any]) -> bool:
        return any(card_fits(state, wanted, things(state).cards[card]) for card in linked(state, item.group, name))


_linked_card("discarded")
_linked_card("trashed")


@book.condition("acquired-this-turn")
def acquired(state: State, item: Item, wanted: Mapping[str, Any]) -> bool:
    """Whether a card of the kind was acquired this turn."""
    return any(card_fits(state, wanted, things(state).cards[card]) for card in table(state).turn_acquired)


@book.condition("sent-agent-to")
def sent_to(state: State, item: Item, wanted: Mapping[str, Any]) -> bool:
    """Whether an agent was sent to such a space this turn."""
    space = table(state).turn_space
    return bool(space) and space_fits(state, wanted, space, item.owner)


@book.condition("spying-on")
def spying_on(state: State, item: Item, wanted: Mapping[str, Any]) -> bool:
    """Whether a spy of the player is connected to such a space."""
    return any(space_fits(state, {**wanted, "spied_on": True}, space, item.owner) for space in things(state).spaces)


@book.condition("spy-placed-at")
def spy_placed_at(state: State, item: Item, wanted: Mapping[str, Any]) -> bool:
    """Whether the spy just placed is connected to such a space."""
    spaces = things(state).spaces
    return any(
        space_fits(state, wanted, space, item.owner)
        for post in linked(state, item.group, "spy")
        for space in things(state).posts[post]
        if space in spaces
    )


@book.condition("cards-owned")
def cards_owned(state: State, item: Item, wanted: Mapping[str, Any]) -> bool:
    """Whether the player owns as many cards of the kind, wherever they are."""
    zones = ("hand", "deck", "discard", *IN_PLAY)
    every = [card for zone in zones for card in all_known(state, f"{item.owner}.{zone}")]
    kind = wanted.get("card", {})
    return within(sum(card_fits(state, kind, things(state).cards[card]) for card in every), wanted)


@book.condition("agents-on-spaces")
def agents_on_spaces(state: State, item: Item, wanted: Mapping[str, Any]) -> bool:
    """Whether the player has as many agents on spaces of the kind."""
    agents, kind = table(state).agents, wanted.get("space", {})
    here = [space for space in things(state).spaces if item.owner in agents[space]]
    return within(sum(space_fits(state, kind, space, item.owner) for space in here), wanted)


@book.condition("bonus-spice-there")
def bonus_spice_there(state: State, item: Item, wanted: Mapping[str, Any]) -> bool:
    """Whether there is as much bonus spice on the visited space."""
    return within(table(state).bonus_spice[table(state).turn_space], wanted)


# --- how often ----------------------------------------------------------------------------------------------------


def _count(name: str, count: Callable[[State, Item, Mapping[str, Any]], int]) -> None:
    book.counts_as(name)(count)


def _of_kind(state: State, item: Item, cards: list[str], wanted: Mapping[str, Any]) -> int:
    kind = wanted.get("card", {})
    cards = list(cards)
    if kind.get("other") and item.effect.source in cards:
        cards.remove(item.effect.source)
    return sum(card_fits(state, kind, things(state).cards[card]) for card in cards)


_count("contracts-completed", lambda state, item, _: len(seat(state, item.owner).completed))
_count("sandworms-in-conflict", lambda state, item, _: seat(state, army(state, item.owner)).sandworms)


def _pieces(name: str) -> None:
    """The pieces of a measure, each by itself or so many together."""

    @book.counts_as(name)
    def groups(state: State, item: Item, wanted: Mapping[str, Any]) -> int:
        return _MEASURES[name](state, item, wanted) // int(wanted.get("number", 1))


for piece in ("spies-on-board", "troops-in-conflict", "solari", "spice", "water"):
    _pieces(piece)

_count("cards-in-play", lambda state, item, wanted: _of_kind(state, item, in_play(state, item.owner), wanted))


@book.counts_as("cards-revealed")
def cards_revealed(state: State, item: Item, wanted: Mapping[str, Any]) -> int:
    """Cards that the player reveals; of those that give something, the ones that really do."""
    shown = list(all_known(state, f"{item.owner}.shown"))
    kind = wanted.get("card", {})
    if "gives" not in kind:
        return _of_kind(state, item, shown, wanted)
    if kind.get("other") and item.effect.source in shown:
        shown.remove(item.effect.source)
    others = {name: value for name, value in kind.items() if name != "gives"}
    fitting = Counter(card for card in shown if card_fits(state, others, things(state).cards[card]))
    return sum(_giving(state, item.owner, card, copies, f"gain.{kind['gives']}") for card, copies in fitting.items())


def _giving(state: State, owner: str, card: str, copies: int, head: str) -> int:
    """How many copies of a revealed card give something: all that must, or those of which it was chosen."""
    box = things(state).cards[card].box("reveal")
    if _must_give(state, owner, card, box, head):
        return copies
    printed = {part.id for effect in box for part in effect.walk() if part.head == head}
    taken = agenda.top(state).data.get("taken", ())
    return min(copies, sum(id in printed for id in taken))


def _must_give(state: State, owner: str, card: str, effects: tuple[Effect, ...], head: str) -> bool:
    for effect in effects:
        if effect.head == head:
            return True
        if effect.head == "when":
            met = holds(state, Item(effect, owner, f"{card}/reveal"), effect.data["when"])
            if _must_give(state, owner, card, effect.then if met else effect.otherwise, head):
                return True
    return False


@book.counts_as("cards-acquired-this-turn")
def cards_acquired(state: State, item: Item, wanted: Mapping[str, Any]) -> int:
    """Cards acquired this turn, or only those acquired after the card that asks was played."""
    before = len(linked(state, item.group, "acquired before")) if wanted.get("after_playing") else 0
    cards = table(state).turn_acquired[before:]
    return sum(not permitted(state, "acquired-otherwise", card) for card in cards)


_count("troops-deployed-this-turn", lambda state, item, _: table(state).turn_deployed)
_count("memories", lambda state, item, _: int(linked(state, item.group, "memories") or 0))


@book.counts_as("factions-spied-on")
def factions_spied_on(state: State, item: Item, wanted: Mapping[str, Any]) -> int:
    """Factions with a spy of the player at one of their spaces."""
    found = {
        things(state).spaces[space].faction
        for post in posts_with(state, item.owner)
        for space in things(state).posts[post]
        if space in things(state).spaces
    }
    return len(found - {""})


@book.counts_as("factions-visited")
def factions_visited(state: State, item: Item, wanted: Mapping[str, Any]) -> int:
    """Factions with an agent of the player on one of their spaces."""
    agents = table(state).agents
    here = (space for space in things(state).spaces.values() if item.owner in agents[space.id])
    return len({space.faction for space in here} - {""})


@book.counts_as("factions-with-influence")
def factions_with_influence(state: State, item: Item, wanted: Mapping[str, Any]) -> int:
    """Factions where the influence of the player is within the limit."""
    factions = factions_of(state, item.owner)
    return sum(within(influence_of(state, item.owner, faction), wanted) for faction in factions)
