"""Commanders and allies: who plays for whom, and what of an ally's a commander may use."""

from collections.abc import Mapping
from typing import Any

from kodeks.legality.rules import Rules
from kodeks.legality.teams.names import SIX
from kodeks.positions import Position, Seat
from kodeks.positions.cases import slug
from kodeks.records import dataclass

COMMANDER, ALLY = "commander", "ally"

#: Fields of the activated ally that a commander uses as if they were their own.
SHARED = ("troops", "sandworms", "dreadnoughts", "swords_this_round", "combat_marker", "freighter_step")
#: What happened this turn for both of them.
BOTH = ("recruited", "deployed_from_garrison")


@dataclass(frozen=True, slots=True)
class Team:
    """A commander and the allies."""

    name: str
    commander: str | None
    allies: tuple[str, ...]

    @property
    def members(self) -> tuple[str, ...]:
        """All of them, the commander first."""
        return (*((self.commander,) if self.commander else ()), *self.allies)


def six_players(rules: Rules, position: Position) -> bool:
    """Whether commanders and allies play."""
    return SIX in rules.playing or any(seat.get("role") for seat in position.seats.values())


def teams(position: Position) -> list[Team]:
    """The teams as the position tells them, under ``teams`` or seat by seat."""
    told = position.state.get("teams")
    if told:
        return [Team(name, one.get("commander"), tuple(one.get("allies", ()))) for name, one in told.items()]
    found: dict[str, list[str]] = {}
    for color, seat in position.seats.items():
        if seat.get("team") is not None:
            found.setdefault(seat.get("team"), []).append(color)
    lead = {color for color, seat in position.seats.items() if seat.get("role") == COMMANDER}
    return [
        Team(name, next((one for one in colors if one in lead), None), tuple(one for one in colors if one not in lead))
        for name, colors in found.items()
    ]


def team_of(position: Position, color: str) -> Team | None:
    """The team of a player."""
    return next((one for one in teams(position) if color in one.members), None)


def role(position: Position, color: str) -> str | None:
    """Whether a player is a commander or an ally; None where it is not told."""
    told: str | None = position.seat(color).get("role")
    if told is not None:
        return told
    team = team_of(position, color)
    return None if team is None else COMMANDER if color == team.commander else ALLY


def personal_tracks(rules: Rules) -> dict[str, Mapping[str, Any]]:
    """The tracks of the personal boards, by the slug of their faction."""
    return rules.once("personal tracks", _personal_tracks)


def _personal_tracks(rules: Rules) -> dict[str, Mapping[str, Any]]:
    return {
        str(one["faction"]).rpartition(".")[2]: one
        for id, one in rules.things.items()
        if id.startswith(f"{SIX}.track.") and "commander" in one
    }


def stands_for(rules: Rules) -> dict[str, str]:
    """The factions of the board that bear the icon of a faction of a personal board: emperor to great-houses."""
    return rules.once("factions that stand for others", _stands_for)


def _stands_for(rules: Rules) -> dict[str, str]:
    return {
        str(one["icon"]).rpartition(".")[2]: id.rpartition(".")[2]
        for id, one in rules.things.items()
        if id.startswith(f"{SIX}.faction.")
    }


def personal(rules: Rules, position: Position, color: str) -> str | None:
    """The faction of a commander's personal board, as a slug; None where it is not told."""
    if role(position, color) != COMMANDER:
        return None
    seat, tracks = position.seat(color), personal_tracks(rules)
    told = seat.get("personal_track", "faction")
    if told is not None and slug(told) in tracks:
        return slug(told)
    team = team_of(position, color)
    for faction, track in tracks.items():
        leader = str(track["commander"])
        name = seat.get("leader")
        if name is not None and rules.find(name, "leader") == leader:
            return faction
        if name is None and team is not None and leader.rpartition(".")[2].startswith(slug(team.name)):
            return faction
    return None


def on_board(seat: Seat) -> list[str] | None:
    """The spaces on which a player's agents or agent tokens stand."""
    found = seat.get("agents", "on_board")
    told: list[str] | None = seat.get("agent_tokens", "on_board") if found is None else found
    return told


def third(seat: Seat) -> str | None:
    """Where a player's Swordmaster is."""
    found = seat.get("agents", "third_agent")
    told: str | None = seat.get("agent_tokens", "swordmaster_token") if found is None else found
    return told


def influence(rules: Rules, position: Position, color: str, faction: str) -> tuple[int | None, int]:
    """
    A player's influence with a faction of the board, for requirements: what is sure, and what is known at least.

    A commander has that of the higher ally, and may show the personal track for a faction with the same icon.
    """
    if role(position, color) != COMMANDER:
        have = step(position.seat(color), faction)
        return have, have or 0
    team = team_of(position, color)
    told = [step(position.seat(one), faction) for one in (team.allies if team else ())]
    own, alias = personal(rules, position, color), stands_for(rules)
    if own is not None and alias.get(own) == faction:
        told.append(position.seat(color).get("personal_track", "step"))
    least = max((one for one in told if one is not None), default=0)
    return (None if None in told or not told else least), least


def step(seat: Seat, faction: str) -> int | None:
    """A player's own step on a track; None where it is not told."""
    for name, have in (seat.get("influence") or {}).items():
        if slug(name) == faction:
            return None if have is None else int(have)
    return None


def markers(position: Position, color: str) -> int | None:
    """The genetic markers a player has: a commander those of the ally who is farthest; None where it is not told."""
    team = team_of(position, color)
    if role(position, color) != COMMANDER or team is None:
        own: int | None = Seat.get(position.seat(color), *MARKERS)
        return own
    told = [position.seat(one).get(*MARKERS) for one in team.allies]
    known = [one for one in told if one is not None]
    return max(known) if known and (None not in told or max(known) >= BOTH_MARKERS) else None


MARKERS = ("research", "genetic_markers_reached")
#: With both markers reached, nobody can be farther.
BOTH_MARKERS = 2
