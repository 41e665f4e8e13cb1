"""The map of the classic game as the judge sees it."""

import pytest

from kodeks import legality
from kodeks.legality.classic.board import POLE, Board, Cell, build, territories_of

T = "classic.territory."


@pytest.fixture(scope="module")
def board(rules: legality.Rules) -> Board:
    """The printed map."""
    return build(rules.of_game("classic"), {})


def _free(cell: Cell) -> bool:
    return False


def test_the_map_has_the_territories_cells_and_links_of_the_facts(board: Board) -> None:
    """42 territories, 86 cells with the pole, and every border is there from both sides."""
    assert len(board.territories) == 42
    cells = [(one.id, sector) for one in board.territories.values() for sector in one.sectors]
    assert len(cells) == 86
    assert set(board.links) == set(cells)
    for cell, others in board.links.items():
        assert all(cell in board.links[other] for other in others)


def test_sectors_round_the_start_touch_but_not_across_a_territory(board: Board) -> None:
    """Sector 18 touches sector 1; sectors 1 and 3 of one territory do not."""
    north = f"{T}cielago-north"
    assert board.territories[north].sectors == (1, 2, 3)
    assert (north, 3) not in board.links[(north, 1)]
    west = f"{T}cielago-west"
    assert (west, 1) in board.links[(west, 18)]


def test_the_flight_of_the_book_enters_three_territories(board: Board) -> None:
    """The ornithopter example of the rules is a shortest way."""
    goals = [(f"{T}imperial-basin", 9)]
    way = board.way((f"{T}tueks-sietch", 5), goals, most=3, closed=_free)
    assert way is not None
    assert [one.removeprefix(T) for one in territories_of(way)] == [
        "tueks-sietch", "pasty-mesa", "shield-wall", "imperial-basin",
    ]  # fmt: skip
    assert board.way((f"{T}tueks-sietch", 5), goals, most=2, closed=_free) is None


def test_a_storm_splits_a_territory(board: Board) -> None:
    """With the middle sector closed the ends of Cielago North are apart."""
    north = f"{T}cielago-north"
    assert board.way((north, 1), [(north, 3)], most=0, closed=_free) is not None
    assert board.way((north, 1), [(north, 3)], most=0, closed=lambda cell: cell[1] == 2) is None


def test_the_reserves_of_the_fremen_reach_sixteen_territories(board: Board) -> None:
    """The Great Flat, its neighbours, and theirs."""
    assert len(board.within(f"{T}the-great-flat", 1)) == 5
    near = board.within(f"{T}the-great-flat", 2)
    assert len(near) == 16
    assert POLE in near


def test_doubtful_borders_are_not_sure_ways(board: Board) -> None:
    """A border of which the sources are not sure is used only when asked for."""
    start, goal = (f"{T}arsunt", 11), [(f"{T}imperial-basin", 10)]
    assert (start, goal[0]) in board.doubtful

    def closed(cell: Cell) -> bool:
        return cell not in (start, goal[0])

    assert board.way(start, goal, most=1, closed=closed) is None
    assert board.way(start, goal, most=1, closed=closed, sure=False) is not None


def test_facts_of_a_case_go_before_the_base(rules: legality.Rules) -> None:
    """A case may bring a territory along, and borders of its own."""
    given = {
        "atlantis": {"kind": "sand", "sectors": [11, 12], "adjacent": ["carthag"]},
        "carthag": {"kind": "stronghold", "sectors": [11], "adjacent": ["atlantis"]},
    }
    board = build(rules.of_game("classic"), given)
    assert board.neighbours(f"{T}carthag") == {"atlantis"}
    assert board.territories["atlantis"].shelter == "never"
    assert f"{T}carthag" not in board.neighbours(f"{T}arsunt")


@pytest.mark.parametrize("name", ["Carthag", "Kartagina", "Карфаг", "carthag", "classic.territory.carthag", "CARTHAG"])
def test_a_territory_is_found_by_any_of_its_names(name: str, board: Board) -> None:
    """Printed names of three languages, slugs and ids mean the same place."""
    assert board.find(name) == f"{T}carthag"


@pytest.mark.parametrize("name", ["tueks_sietch", "Tuek's Sietch", "great_flat", "The Great Flat"])
def test_articles_and_apostrophes_may_be_left_out(name: str, board: Board) -> None:
    """People write names as they remember them."""
    assert board.find(name) is not None
