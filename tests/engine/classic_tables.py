"""Tables of the classic game: seats, forces on the map, hands and leaders."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.tables import base
from kodeks.games.classic import setup
from kodeks.judge.base import make_game
from kodeks.play import Game, phases, settle
from kodeks.table import Pile, State

READINGS: dict[str, Any] = {
    **{
        discrepancy.id: discrepancy.data["follows"]
        for discrepancy in base().of("discrepancy")
        if discrepancy.data.get("follows")
    },
    "classic.silence.damage-of-the-first-storm": "kills",
    "classic.silence.karama-against-fremen-reserves": "cannot",
    "classic.silence.voice-and-prescience-together": "the Voice first",
    "classic.silence.changing-a-part-that-was-shown": "fixed",
    "classic.silence.weather-control-and-family-atomics": "allowed",
    "classic.silence.collecting-less": "all or nothing",
    "classic.silence.traitor-card-after-use": "kept",
}
#: Each seat has the colour of its faction.
SEATS = {
    "green": "atreides",
    "blue": "bene-gesserit",
    "red": "emperor",
    "yellow": "fremen",
    "orange": "spacing-guild",
    "black": "harkonnen",
}


@cache
def classic(players: int, *variants: str) -> Game:
    """The classic game for so many players."""
    return make_game(base(), ["classic.module.classic", *variants], players)


def place(slug: str, sector: int = -1) -> str:
    """The id of a territory, or of a sector of it."""
    id = f"classic.territory.{slug}"
    return id if sector < 0 else f"{id}@{sector}"


def card(slug: str) -> str:
    """The id of a card."""
    return f"classic.card.{slug}"


def leader(slug: str) -> str:
    """The id of a leader."""
    return f"classic.leader.{slug}"


def hand(*slugs: str) -> Pile:
    """A hand of these cards."""
    return Pile.of(card(slug) for slug in slugs)


def table(
    phase: str,
    facts: Mapping[str, Any] | None = None,
    *,
    seats: tuple[str, ...] = ("green", "black", "red"),
    step: int = 0,
    forces: Mapping[str, Mapping[str, int]] | None = None,
    readings: Mapping[str, str] | None = None,
) -> State:
    """The beginning of a phase in round 3, with the forces of the set-up or these, and these facts."""
    factions = [f"classic.faction.{SEATS[seat]}" for seat in seats]
    state = setup.set_up(classic(len(seats)), factions, seats, {**READINGS, **(readings or {})})
    state.facts |= {"round": 3, "first": seats[0], "storm": 3, "wheels": seats[:2]}
    for seat, standing in (forces or {}).items():
        for key in state.facts:
            if key.startswith(f"{seat}.forces."):
                state.facts[key] = 0
        state.facts[f"{seat}.reserves"] = 20 - sum(standing.values())
        state.facts |= {f"{seat}.forces.{cell}": number for cell, number in standing.items()}
    state.facts |= facts or {}
    phases.begin(state, f"classic.phase.{phase}", step)
    settle(state)
    return state


def on_map(state: State, seat: str, slug: str, sector: int) -> int:
    """The forces of a seat in a sector."""
    number: int = state.facts[f"{seat}.forces.{place(slug, sector)}"]
    return number
