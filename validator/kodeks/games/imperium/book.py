"""The rulebook of Uprising, and what its rules share."""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from kodeks.games.imperium.catalogue import Card, Catalogue
from kodeks.games.imperium.facts import seat, table
from kodeks.play import Effect, Frame, Item, Rulebook, agenda
from kodeks.play import phases as machine
from kodeks.play.engine import answer, permitted, total
from kodeks.table import Missing, Pile, State, kept

book = Rulebook("imperium")
book.goes_on(machine.PHASES)(machine.go_on)

#: Frames that hold a bag of effects.
BAGS = ("agent-turn", "reveal-turn")
#: Where cards of a player are in play.
IN_PLAY = ("played", "shown")


def things(state: State) -> Catalogue:
    """The spaces, cards and other things in play."""
    found: Catalogue = state.game.catalogue
    return found


def from_seat(state: State, player: str) -> tuple[str, ...]:
    """All seats clockwise, this one first."""
    players = table(state).players
    at = players.index(player)
    return players[at:] + players[:at]


def others(state: State, player: str) -> tuple[str, ...]:
    """The other seats clockwise."""
    return from_seat(state, player)[1:]


def opponents(state: State, player: str) -> tuple[str, ...]:
    """The opponents of a player clockwise."""
    return tuple(other for other in others(state, player) if opposes(state, player, other))


def opposes(state: State, player: str, other: str) -> bool:
    """Whether somebody is an opponent of a player: anybody else, unless they play together."""
    return other != player and not permitted(state, "teammates", player, other)


def add_to_bag(state: State, items: Iterable[Item]) -> None:
    """Let effects wait in the bag of their owner."""
    agenda.schedule(state, items, bags=state.game.bags)


def others_wait(state: State, item: Item, effect: Effect) -> None:
    """Of several icons in one effect the first is taken; the others wait like it."""
    if effect.amount > 1:
        rest = {effect.head.partition(".")[2]: effect.amount - 1}
        again = Effect(f"{effect.id}/again", {**effect.data, "gain": rest})
        add_to_bag(state, agenda.items_of((again,), item.owner, item.group))


def at_once(state: State, effects: Iterable[Effect], player: str, group: str) -> None:
    """Effects that come before everything that waits."""
    items = agenda.items_of(effects, player, group)
    if items:
        agenda.push(state, Frame("effects", player, items))


def link(state: State, group: str, name: str, value: Any) -> None:
    """Note what later effects of the same list refer to."""
    links: dict[str, Any] = state.facts.get("links", {})
    state.facts["links"] = {**links, f"{group}#{name}": value}


def linked(state: State, group: str, name: str) -> Any:
    """What an earlier effect of the same list has noted."""
    return state.facts.get("links", {}).get(f"{group}#{name}", ())


def in_play(state: State, player: str) -> list[str]:
    """The cards of a player that are in play."""
    return [card for zone in IN_PLAY for card in all_known(state, f"{player}.{zone}")]


def conflict(state: State) -> Card:
    """The Conflict card of the round; where none is turned up, nobody knows what is fought over."""
    card = table(state).conflict_card
    if not card:
        raise Missing("conflict_card")
    return things(state).cards[card]


def location(state: State) -> str:
    """The location that the Conflict of the round is fought over, if there is one."""
    found = conflict(state).location
    if found is None:
        raise Missing("conflict_card")
    return found


def all_known(state: State, pile: str) -> Pile:
    """A pile of which every card must be known."""
    found: Pile = state.get(pile)
    if found.hidden:
        raise Missing(pile)
    return found


#: What can be said of a card that is meant, and of a space.
CARD_WORDS = (
    *("is", "factions", "not_factions", "cost_at_most", "cost_at_least", "battle_icons", "gives", "agent_icons"),
    *("set_aside", "other"),
)
SPACE_WORDS = ("is", "icons", "factions", "faction", "maker", "opponent_there", "spied_on", "visited", "chosen")


def card_fits(state: State, wanted: Mapping[str, Any], card: Card, source: str = "") -> bool:
    """Whether a card is as an effect describes it."""
    for name, value in wanted.items():
        match name:
            case "is":
                fits = card.id in value
            case "factions":
                fits = any(faction in card.factions for faction in value)
            case "not_factions":
                fits = not any(faction in card.factions for faction in value)
            case "cost_at_most":
                fits = (card.cost or 0) <= value
            case "cost_at_least":
                fits = (card.cost or 0) >= value
            case "battle_icons":
                fits = card.battle_icon in value
            case "gives":
                fits = any(effect.head == f"gain.{value}" for box in card.box("reveal") for effect in box.walk())
            case "agent_icons":
                fits = len(card.icons) == value
            case "set_aside":
                fits = permitted(state, "set-aside", card.id)
            case "other":
                fits = True
            case _:
                raise KeyError(name)
        if not fits:
            return False
    return True


def space_fits(state: State, wanted: Mapping[str, Any], space: str, player: str) -> bool:
    """Whether a space is as an effect describes it, for a player."""
    here = things(state).spaces[space]
    for name, value in wanted.items():
        match name:
            case "is":
                fits = space in value
            case "icons":
                fits = here.icon in value
            case "factions":
                fits = any(here.faction in meant(state, player, faction) for faction in value)
            case "faction":
                fits = bool(here.faction)
            case "maker":
                fits = here.maker
            case "opponent_there":
                fits = any(opposes(state, player, other) for other in table(state).agents[space])
            case "spied_on":
                fits = any(player in table(state).spies[post] for post in here.posts)
            case "visited":
                fits = space == table(state).turn_space
            case "chosen":
                fits = True
            case _:
                raise KeyError(name)
        if not fits:
            return False
    return True


def posts_with(state: State, player: str) -> list[str]:
    """The posts that hold a spy of a player."""
    spies = table(state).spies
    return [post for post in things(state).posts if player in spies[post]]


@kept
def standing_effects(state: State, player: str, head: str, what: str = "") -> list[Effect]:
    """
    Permissions, bans or changes that hold for a player now: of the leader, and those played.

    Who the leader is matters only where some leader has such an ability; ``what`` is the kind that is asked for.
    """
    abilities = things(state).leaders[seat(state, player).leader].abilities if _led(state, head, what) else ()
    found = [effect for effect in abilities if effect.head == head]
    found += [item.effect for item in table(state).standing if item.owner == player and item.effect.head == head]
    found += [effect for effect in answer(state, "standing", player) or () if effect.head == head]
    return found


def _led(state: State, head: str, what: str) -> bool:
    """Whether a leader in play has a permission, a ban or a change of a kind."""
    leaders = things(state).leaders
    known: tuple[int, frozenset[tuple[str, str]]] = things(state).more.get("standing abilities", (0, frozenset()))
    if known[0] != len(leaders):
        every = (effect for leader in leaders.values() for effect in leader.abilities)
        found = frozenset(
            (effect.head, str(effect.data[effect.head].get("what", "")))
            for effect in every
            if effect.head in ("allow", "forbid", "change")
        )
        known = things(state).more["standing abilities"] = (len(leaders), found)
    return (head, what) in known[1] if what else any(known_head == head for known_head, _ in known[1])


def allows(state: State, player: str, what: str, card: str = "") -> bool:
    """Whether something is permitted, by what holds now or by the agent box of the card that is being played."""
    box = things(state).cards[card].box("agent") if card else ()
    of_card = (effect for effect in box if effect.head == "allow")
    found = chain(standing_effects(state, player, "allow", what), of_card)
    return any(effect.data["allow"]["what"] == what for effect in found)


def forbids(state: State, player: str, what: str) -> bool:
    """Whether something is banned."""
    return any(effect.data["forbid"]["what"] == what for effect in standing_effects(state, player, "forbid", what))


def holders(holder: str | tuple[str, ...]) -> tuple[str, ...]:
    """Everybody who is said to hold something that one player can hold."""
    return holder if isinstance(holder, tuple) else (holder,)


def controller_of(state: State, space: str) -> str:
    """Who controls a location."""
    return str(answer(state, "controller", space))


@book.answers_to("controller")
def whose_marker(state: State, space: str) -> str:
    """The player whose control marker lies on the flag."""
    return table(state).control[space]


def army(state: State, player: str) -> str:
    """The seat whose units and swords an effect for a player moves: mostly the player's own."""
    return str(answer(state, "army", player) or player)


def hooks_of(state: State, player: str) -> str:
    """The seat that has the maker hooks which a player takes: mostly the player's own."""
    return str(answer(state, "hooks", player) or player)


def cube(state: State, player: str, faction: str) -> str:
    """The seat whose cube moves when a player gains or loses influence with a faction."""
    return str(answer(state, "cube", player, faction) or player)


def influence_of(state: State, player: str, faction: str) -> int:
    """The influence that a player has with a faction."""
    found: int | None = answer(state, "influence", player, faction)
    return seat(state, player).influence[faction] if found is None else found


def factions_of(state: State, player: str) -> tuple[str, ...]:
    """The factions with which a player can have influence."""
    found: tuple[str, ...] | None = answer(state, "factions", player)
    return things(state).factions if found is None else found


def meant(state: State, player: str, faction: str) -> tuple[str, ...]:
    """The factions that the icon of a faction stands for, for a player."""
    found: tuple[str, ...] | None = answer(state, "meaning", player, faction)
    return (faction,) if found is None else found


def plays_cards(state: State, player: str) -> bool:
    """Whether a player has a deck, a hand and reveal turns; a module may seat others."""
    return answer(state, "plays cards", player) is not False


def with_cards(state: State) -> tuple[str, ...]:
    """The seats of those who play cards."""
    return tuple(player for player in table(state).players if plays_cards(state, player))


def units(state: State, player: str) -> int:
    """How many units a player has in the Conflict."""
    return total(state, "units", player)


@book.carries(
    "uprising.clause.combat-marker-follows-strength",
    "uprising.clause.counting-strength",
    "uprising.clause.strength-is-set-again",
    "uprising.clause.announcing-strength",
    "uprising.clause.strength-above-twenty",
)
def strength(state: State, player: str) -> int:
    """The strength of a player: units and swords, and 0 without a unit."""
    number = units(state, player)
    if not number:
        return 0
    if number == seat(state, player).sandworms:
        question = "uprising.discrepancy.units-or-troops-for-strength"
        alike = {"uprising.discrepancy.units-or-troops-within-ukrainian": ("units", "troops")}
        if state.ask(question, "units", "troops", alike=alike) == "troops":
            return 0
    return total(state, "strength", player)


@book.adds_to("units")
def troops_and_worms(state: State, player: str) -> int:
    """Troops and sandworms in the Conflict."""
    own = seat(state, player)
    return own.conflict + own.sandworms


@book.adds_to("strength")
def strength_of_troops_and_worms(state: State, player: str) -> int:
    """What troops, sandworms and swords are worth."""
    own, number = seat(state, player), things(state).number
    troops = own.conflict * number("uprising.token.troop", "strength")
    worms = own.sandworms * number("uprising.token.sandworm", "strength")
    return int(troops + worms) + own.swords
