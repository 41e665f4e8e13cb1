"""Our drawing of the classic map: it shows the borders of the base, all of them and no others."""

import re
from itertools import pairwise

import pytest

from kodeks.drawing import map_geometry as board_geometry
from kodeks.drawing import map_labels as board
from kodeks.drawing.map_layout import COLUMNS, LAYOUT, RINGS
from kodeks.integrity import Base
from kodeks.sphinx_ext.drawing import boards
from kodeks.sphinx_ext.views import Views


@pytest.fixture(scope="module", params=["en", "pl", "uk"])
def views(request: pytest.FixtureRequest, base: Base) -> Views:
    """The base in each language."""
    return Views(base, request.param)


def test_cells_touch_where_the_base_says_so_and_nowhere_else(base: Base) -> None:
    """Each of the links between cells is a common side in the drawing, and each common side is a link."""
    links = set()
    for entry in base.kb.of("territory"):
        name = entry.id.rpartition(".")[2]
        links |= {frozenset({(name, one), (name, other)}) for one, other in pairwise(entry.data["sectors"])}
        for told in entry.data.get("adjacent", []):
            other = told["to"].rpartition(".")[2]
            pairs = [*told["at"], *told.get("doubtful", [])]
            links |= {frozenset({(name, own), (other, theirs)}) for own, theirs in pairs}
    assert board_geometry.touching() == links


def test_every_cell_is_drawn_in_its_own_sector(base: Base) -> None:
    """Columns are full, and a sector holds the territories that lie in it."""
    for sector, columns in LAYOUT.items():
        assert len(columns) == COLUMNS
        for column in columns:
            assert sum(int(number) for number in re.findall(r" (\d+)", column)) == RINGS
        drawn = {cell[0] for cell, _ in board_geometry.pieces() if cell[1] == sector}
        meant = {
            territory.id.rpartition(".")[2]
            for territory in base.kb.of("territory")
            if sector in territory.data["sectors"]
        }
        assert drawn == meant


def test_a_territory_is_one_piece(base: Base) -> None:
    """Each has a single outline, so that its name stands in all of it."""
    for entry in base.kb.of("territory"):
        name = entry.id.rpartition(".")[2]
        if name != board_geometry.POLE_NAME:
            assert len(board_geometry.outlines([name])) == 1, name


def test_a_border_that_is_not_in_the_base_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Swapping two territories of a column changes who touches whom."""
    before = board_geometry.touching()
    first, *rest = LAYOUT[1]
    parts = first.split(", ")
    changed = {**LAYOUT, 1: (", ".join([parts[1], parts[0], *parts[2:]]), *rest)}
    monkeypatch.setattr(board_geometry, "LAYOUT", changed)
    board_geometry.pieces.cache_clear()
    try:
        assert board_geometry.touching() != before
    finally:
        monkeypatch.undo()
        board_geometry.pieces.cache_clear()


def test_points_and_places_agree() -> None:
    """A place of the grid is found again from its point."""
    for column in (0.5, 17.25, 71.5):
        for ring in (0.5, 4.5, 9.5):
            found = board_geometry.grid_of(*board_geometry.place(column, ring))
            assert found == pytest.approx((column, ring))
    assert board_geometry.territory_at(0, 0) == "polar-sink"
    assert board_geometry.territory_at(2 * board_geometry.RIM, 0) is None


def test_names_are_large_enough_to_read(views: Views) -> None:
    """No name is smaller than 10 units of a picture 1220 wide, and few are below 13."""
    sizes = [label.size for label in boards.board(views).labels.values()]
    assert min(sizes) >= 10
    assert sum(size < 13 for size in sizes) <= 8


def test_signs_for_spice_stand_in_the_sector_of_the_blow(views: Views) -> None:
    """The storm takes spice by the sector, so the sign must not mislead."""
    for slug, entry in boards.board(views).territories.items():
        sign = boards.board(views).labels[slug].sign
        assert (sign is not None) == ("spice_blow" in entry.data), slug
        if sign:
            column, _ = board_geometry.grid_of(*sign)
            assert int(column) // COLUMNS + 1 == entry.data["spice_blow"]["sector"], slug
            assert board_geometry.territory_at(*sign) == slug


def test_names_and_signs_do_not_cover_each_other(views: Views) -> None:
    """A sign for spice stays clear of the name of its own territory."""
    for slug, label in boards.board(views).labels.items():
        if label.sign:
            name = board._box(label.lines, label.size, label.x, label.y)
            assert board._apart(name, board._sign_box(label.sign)), slug


def test_the_map_around_a_territory_shows_it_and_its_neighbours(views: Views) -> None:
    """The chosen one is drawn last, its neighbours stand out, the rest steps back."""
    shapes = boards.board(views).shapes("classic/territory/arrakeen", "arrakeen")
    assert shapes[-1]["state"] == "here"
    assert sum(shape["state"] == "near" for shape in shapes) == 3
    assert boards.board(views).window("arrakeen") != boards.board(views).window()
