"""A move of a game of six: the rules and seats as they are for the one who moves."""

from collections.abc import Mapping
from typing import Any

from kodeks.findings import Path
from kodeks.legality.moves import Move
from kodeks.legality.rules import Rules
from kodeks.legality.teams.table import (
    BOTH,
    COMMANDER,
    MARKERS,
    SHARED,
    Team,
    influence,
    markers,
    role,
    stands_for,
    team_of,
)
from kodeks.positions import Position, Seat
from kodeks.positions.cases import slug
from kodeks.records import cached_property, dataclass, field, replace


@dataclass(frozen=True, slots=True)
class TeamSeat(Seat):
    """A seat with what the player may use of a teammate's."""

    ally: Seat | None = None
    lent: Mapping[str, int] = field(default_factory=dict)
    markers: int | None = None

    def get(self, *path: str) -> Any:
        """A value, of the activated ally where that one acts instead."""
        if path[0] == "agents" and "agent_tokens" in self.data:
            names = {"third_agent": "swordmaster_token"}
            return Seat.get(self, "agent_tokens", *(names.get(one, one) for one in path[1:]))
        if path[0] == "influence" and self.lent:
            return self.lent if len(path) == 1 else self.lent.get(path[1])
        if path == MARKERS and (self.data.get("role") == COMMANDER or self.markers is not None):
            return self.markers
        if self.data.get("role") == COMMANDER or self.ally is not None:
            if path[0] in SHARED:
                return self.ally.get(*path) if self.ally else None
            if path[0] == "this_turn" and path[1:] and path[1] in BOTH and self.ally is not None:
                own = Seat.get(self, *path)
                return self.ally.get(*path) if own is None else own
        return Seat.get(self, *path)

    def at(self, *path: str) -> Path:
        """The way to a value inside the case, at the seat that holds it."""
        if path and path[0] in SHARED and self.ally is not None:
            return self.ally.at(*path)
        if path and path[0] == "agents" and "agent_tokens" in self.data:
            return Seat.at(self, "agent_tokens", *path[1:])
        return Seat.at(self, *path)


@dataclass(frozen=True)
class TeamMove(Move):
    """A move in a game of six: the rules and seats as they are for the one who moves."""

    #: What spaces ask for, by their ids.
    asks: Mapping[str, tuple[str, int]] = field(default_factory=dict)

    @property
    def of_six(self) -> bool:
        """Commanders and allies play."""
        return True

    @cached_property
    def role(self) -> str | None:
        """Whether a commander or an ally moves."""
        return role(self.position, str(self.action.get("player", "")))

    @cached_property
    def team(self) -> Team | None:
        """The team of the one who moves."""
        return team_of(self.position, str(self.action.get("player", "")))

    @property
    def activated(self) -> str | None:
        """The ally a commander activates."""
        told: str | None = self.action.get("activated_ally")
        return told if self.role == COMMANDER else None

    @cached_property
    def player(self) -> Seat:
        """Who moves, with what they may use of a teammate's."""
        color = str(self.action["player"])
        data = self.position.seat(color).data
        ally = self.position.seat(self.activated) if self.activated else None
        lent = {}
        for faction in self._told_factions:
            have = influence(self.rules, self.position, color, faction)[0]
            if have is not None:
                lent[faction] = have
        for icon, faction in stands_for(self.rules).items():
            if faction in lent:
                lent[icon] = lent[faction]
        return TeamSeat(color, data, ally, lent, markers(self.position, color))

    @cached_property
    def _told_factions(self) -> tuple[str, ...]:
        told = {slug(one) for seat in self.position.seats.values() for one in seat.get("influence") or ()}
        return tuple(sorted(told))


def team_move(rules: Rules, position: Position, action: Mapping[str, Any], reading: str | None) -> TeamMove:
    """
    The move with the rules of six players.

    What spaces ask for is taken out of the spaces: who has the influence is a question of its own here.
    """
    asks, free = rules.once("spaces that ask for nothing", _freed)
    return TeamMove(free, position, action, reading, asks)


def _freed(rules: Rules) -> tuple[dict[str, tuple[str, int]], Rules]:
    asks = {id: space.requires for id, space in rules.spaces.items() if space.requires is not None}
    free = {id: replace(space, requires=None) if space.requires else space for id, space in rules.spaces.items()}
    return asks, replace(rules, spaces=free)
