"""Recorded plays go as they went: a change is meant, or it is a fault."""

import pytest

from engine import plays
from kodeks.judge import cases
from kodeks.judge.case import Case
from kodeks.loading import Marks
from kodeks.reporting.case_words import Teller
from kodeks.reporting.speaker import Speaker
from shipped import base, library


@pytest.mark.parametrize("name", plays.names())
def test_a_recorded_play_goes_as_it_went(name: str) -> None:
    """Every verdict, change and refusal; ``engine/plays.py`` writes them anew."""
    before = (plays.PLAYS / f"{name}.followed").read_text(encoding="utf-8")
    assert plays.followed(name) == before


@pytest.mark.parametrize("language", ["pl", "uk"])
@pytest.mark.parametrize("name", plays.names())
def test_a_recorded_play_is_told_in_every_language(name: str, language: str) -> None:
    """Every decision is a sentence of the language, and not one of English."""
    record = plays.record(name)
    modules = [module for module in record.modules if module != record.game]
    case = cases.read_case(
        library(), {"game": record.game, "modules": modules, "players": record.players}, name, Marks(1, 1)
    )
    assert isinstance(case, Case), case
    english, other = (Teller(Speaker(base().kb, base().words[each]), case) for each in ("en", language))
    for decision in record.decisions:
        assert other.decision(decision) != english.decision(decision)
        assert "_" not in other.decision(decision)
