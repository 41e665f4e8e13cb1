"""The page between the two games: every point leads to clauses of both, in every language."""

import re

import pytest

from conftest import ROOT
from kodeks import ids
from kodeks.integrity import Base
from kodeks.words import catalogue

PAGE = (ROOT / "site" / "bridge.md").read_text(encoding="utf-8")
SECTIONS = re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]


def _linked(text: str) -> list[str]:
    return re.findall(r"<([a-z0-9.-]+)>`", text)


def test_there_are_points_about_the_names_both_games_share() -> None:
    """Shield Wall, spice, Fremen, alliance, storm, leaders and traitors all surprise somebody."""
    titles = " ".join(section.split("\n", 1)[0] for section in SECTIONS).casefold()
    for word in ("shield wall", "spice", "fremen", "alliance", "storm", "leader", "traitor"):
        assert word in titles


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.split("\n", 1)[0])
def test_a_point_links_clauses_of_both_games(section: str, base: Base) -> None:
    """One line for each game, each with a clause that exists."""
    classic, imperium = re.findall(r"^- (.*)$", section, flags=re.MULTILINE)
    for line, game in ((classic, "classic"), (imperium, "uprising")):
        assert all(id in base.kb for id in _linked(line))
        assert any(ids.kind_of(id) == "clause" and id.startswith(game) for id in _linked(line))


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_every_line_is_translated_with_the_same_links(language: str) -> None:
    """Nothing of the page stays English, and no link is lost."""
    told = catalogue(ROOT / "translations" / language / "LC_MESSAGES" / "site.po")
    lines = re.findall(r"^(?:- |#+ )(.*)$", PAGE, flags=re.MULTILINE)
    intro = " ".join(PAGE.split("\n\n")[1].split("\n"))
    for line in [*lines, intro]:
        assert line in told, line
        assert sorted(_linked(told[line])) == sorted(_linked(line)), line
