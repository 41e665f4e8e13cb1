"""Who acts for whom: influence, units and swords of commanders."""

from collections.abc import Iterator

from kodeks.games.imperium.book import things
from kodeks.games.imperium.facts import seat, table
from kodeks.games.six.book import (
    REPLACED,
    allies_of,
    book,
    commander_faction,
    is_commander,
    team_of,
)
from kodeks.games.six.facts import board
from kodeks.play import Item
from kodeks.table import State


def acting(state: State, player: str) -> str:
    """The ally who acts for a commander: the activated one, or the first of the team where none is."""
    return board(state).activated or allies_of(state, player)[0]


@book.answers_to("army")
def army(state: State, player: str) -> str | None:
    """The activated ally has the units and swords of a commander."""
    return acting(state, player) if is_commander(state, player) else None


@book.answers_to("cube")
def cube(state: State, player: str, faction: str) -> str | None:
    """On the board the cube of the activated ally moves, on the personal board the commander's own."""
    if is_commander(state, player) and faction != commander_faction(state, player):
        return acting(state, player)
    return None


@book.answers_to("influence")
def influence(state: State, player: str, faction: str) -> int | None:
    """A commander has the influence of the higher ally; an ally has none with a faction of a personal board."""
    if is_commander(state, player):
        if faction == commander_faction(state, player):
            return None
        if faction in REPLACED:
            return 0
        return max(seat(state, ally).influence[faction] for ally in allies_of(state, player))
    return 0 if faction in REPLACED else None


@book.answers_to("factions")
def factions(state: State, player: str) -> tuple[str, ...]:
    """The factions of the board, and for a commander that of the personal board."""
    on_board = tuple(faction for faction in things(state).factions if faction not in REPLACED)
    own = commander_faction(state, player)
    return (*on_board, own) if own else on_board


@book.answers_to("meaning")
def meaning(state: State, player: str, faction: str) -> tuple[str, ...] | None:
    """The icons of Emperor and Fremen stand for Great Houses and Fringe Worlds, for their commander for both."""
    if faction not in REPLACED:
        return None
    stands_for = (REPLACED[faction],)
    return (*stands_for, faction) if commander_faction(state, player) == faction else stands_for


@book.aimed_at("team")
def whole_team(state: State, item: Item) -> Iterator[str]:
    """Every member of the team."""
    return reversed(team_of(state, item.owner))


@book.aimed_at("each-ally")
def each_ally(state: State, item: Item) -> Iterator[str]:
    """Both allies of the team."""
    return reversed(allies_of(state, item.owner))


@book.aimed_at("activated-ally")
def activated_ally(state: State, item: Item) -> Iterator[str]:
    """The activated ally."""
    return iter((acting(state, item.owner),))


@book.aimed_at("each-opponent")
def each_opponent(state: State, item: Item) -> Iterator[str]:
    """The members of the other team."""
    team = team_of(state, item.owner)
    return reversed([player for player in table(state).players if player not in team])


@book.condition("swordmaster-bonus")
def swordmaster_bonus(state: State, item: Item, wanted: bool) -> bool:
    """Whether the player has the Swordmaster bonus token."""
    return bool(state.get(f"{item.owner}.bonus_token")) is wanted
