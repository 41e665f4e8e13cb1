"""
What a position tells. Every question has three answers: a value, or None for unknown.

Nothing here knows a rule; names of spaces and posts are turned into ids by the reader's tables.
"""

from collections.abc import Callable, Mapping
from typing import Any

from kodeks.findings import Path
from kodeks.records import cached_property, dataclass


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's side of the table."""

    color: str
    data: Mapping[str, Any]

    def get(self, *path: str) -> Any:
        """A value, or None where the position does not tell it."""
        here: Any = self.data
        for step in path:
            # Nearly always a dict, and asking for the very type is many times quicker.
            if type(here) is not dict and (here is None or not isinstance(here, Mapping)):
                return None
            here = here.get(step)
        return here

    def at(self, *path: str) -> Path:
        """The way to a value of this seat inside the case."""
        return ("state", "players", self.color, *path)


@dataclass(frozen=True, slots=True)
class Post:
    """An observation post as the position has it: the spaces it sees, and whose spies are there."""

    name: str
    connects: frozenset[str]
    spies: tuple[str, ...]
    at: Path


def _plain(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A seat whose role is none of six players, told as a seat of a Rival or of a player."""
    role = data.get("role")
    if role not in ("rival", "player"):
        return data
    return {**{key: value for key, value in data.items() if key != "role"}, "rival": role == "rival"}


@dataclass(frozen=True)
class Position:
    """The table."""

    state: Mapping[str, Any]
    #: Turns a printed name, slug or id into the id of a space; None where there is no such space.
    space_id: Callable[[str], str | None]
    #: The spaces a post of the board is connected to, by name, slug or id.
    post_spaces: Callable[[str], frozenset[str] | None]

    @cached_property
    def seats(self) -> dict[str, Seat]:
        """The players by colour."""
        return {color: Seat(color, _plain(data)) for color, data in self.state.get("players", {}).items()}

    def seat(self, color: str) -> Seat:
        """One player; an empty seat where the position does not tell of them."""
        return self.seats.get(color) or Seat(color, {})

    @property
    def shield_wall(self) -> bool | None:
        """Whether the Shield Wall stands."""
        told = self.state.get("shield_wall")
        return None if told is None else told == "in_place"

    @property
    def contested(self) -> str | None:
        """The id of the location the Conflict is over, '' for none, None for unknown."""
        told = self.state.get("current_conflict", {}).get("contested_location")
        if told is None:
            return None
        return "" if told == "none" else self.space_id(told)

    def agents_on(self, space: str) -> list[str] | None:
        """The colours of the agents on a space; None if a player's agents are not told."""
        return None if self._agents is None else self._agents.get(space, [])

    @cached_property
    def _agents(self) -> dict[str | None, list[str]] | None:
        """The colours of the agents by space; None if a player's agents are not told."""
        found: dict[str | None, list[str]] = {}
        for color, seat in self.seats.items():
            spaces = seat.get("agents", "on_board")
            if spaces is None:
                spaces = seat.get("agent_tokens", "on_board")
            if spaces is None:
                return None
            for one in spaces:
                found.setdefault(self.space_id(one), []).append(color)
        return found

    @cached_property
    def by_post(self) -> dict[str, Post]:
        """Every post the position tells of, by name."""
        return {post.name: post for post in self.posts()}

    def posts(self) -> list[Post]:
        """Every post the position tells of, with the spies on it."""
        found: dict[str, Post] = {}
        for name, told in self.state.get("observation_posts", {}).items():
            spaces = told.get("connected_to")
            connects = (
                self.post_spaces(name)
                if spaces is None
                else frozenset(filter(None, (self.space_id(one) for one in spaces)))
            )
            at: Path = ("state", "observation_posts", name)
            found[name] = Post(name, connects or frozenset(), tuple(told.get("spies", ())), at)
        for color, seat in self.seats.items():
            for index, name in enumerate(seat.get("spies", "on_posts") or []):
                post = found.get(name)
                if post is None:
                    at = ("state", "players", color, "spies", "on_posts", index)
                    found[name] = Post(name, self.post_spaces(name) or frozenset(), (color,), at)
                elif color not in post.spies:
                    found[name] = Post(name, post.connects, (*post.spies, color), post.at)
        return list(found.values())

    def spies_known(self, color: str) -> bool:
        """Whether the position tells where a player's spies are."""
        return self.seat(color).get("spies", "on_posts") is not None or any(
            color in told.get("spies", ()) for told in self.state.get("observation_posts", {}).values()
        )
