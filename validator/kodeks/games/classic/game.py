"""Classic Dune as one game: its rulebook, its facts and its things."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kodeks.games.classic import (  # noqa: F401  # each registers its rules
    battle,
    battle_end,
    battle_result,
    bidding,
    deals,
    described,
    drawing,
    foresight,
    invariants,
    invariants_moment,
    invariants_round,
    landing,
    moments,
    movement,
    other_words,
    plans,
    powers,
    readings,
    revival,
    setup,
    shipment,
    spice_blow,
    storm,
    unsaid,
    victory,
)
from kodeks.games.classic.book import book
from kodeks.games.classic.catalogue import Catalogue
from kodeks.games.classic.facts import REGISTER
from kodeks.play import Game


def make(
    entries: Iterable[tuple[str, str, Mapping[str, Any]]],
    players: int,
    in_force: Callable[[str], bool],
    *,
    rulings: Mapping[str, str] | None = None,
) -> Game:
    """The game of these entries."""
    return Game((book,), catalogue=Catalogue(entries, players), register=REGISTER, in_force=in_force, rulings=rulings)
