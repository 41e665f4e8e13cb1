"""Moves of Dune: Imperium as their checks are given them."""

from collections.abc import Mapping
from typing import Any

from kodeks.legality import grafting, naming, spy_fields
from kodeks.legality.games import Checks
from kodeks.legality.moves import Move
from kodeks.legality.rules import Rules
from kodeks.legality.sifting import Sieve, sift
from kodeks.legality.teams import moving, table
from kodeks.positions import Position

Told = Mapping[str, Any]


#: Fields that tell nothing beyond themselves: no other name, nothing that stands for another field.
PLAIN = frozenset({
    "type", "player", "space", "card", "grafted_to", "recalls", "places_spies", "pays", "units", "resolves",
    "declines", "agents", "factions", "order", "takes_maker_hooks",
})  # fmt: skip


def move(rules: Rules, position: Position, action: Told, kind: str, reading: str | None) -> Move:
    """The move with all that its fields tell."""
    return made(rules, position, completed(action, kind, position.state), reading)


def made(rules: Rules, position: Position, action: Told, reading: str | None) -> Move:
    """A move all of whose fields are told; in a game of six that of a team."""
    if table.six_players(rules, position):
        return moving.team_move(rules, position, action, reading)
    return Move(rules, position, action, reading)


def plain(action: Told) -> bool:
    """Whether a move tells nothing beyond its fields; where no space is told, the position may tell one."""
    return "space" in action and PLAIN.issuperset(action)


def completed(action: Told, kind: str, state: Mapping[str, Any]) -> Told:
    """The fields of a move, with those that other names tell."""
    if plain(action):
        return action
    return spy_fields.complete(grafting.complete(naming.complete(action, kind)), state)


def understood(field: str, action: Told, kind: str) -> bool:
    """Whether a field that the schema does not know is read all the same."""
    return spy_fields.understood(field) or grafting.understood(field) or naming.understood(field, action, kind)


def sifted(checks: Checks, sieve: Sieve, target: Move) -> Checks:
    """The checks that can speak of a move; in a game of six, where seats and spaces are others, all of them."""
    if type(target) is not Move or not checks:
        return checks
    return sift(checks, sieve, target.action, target.rules.playing, target.reading)
