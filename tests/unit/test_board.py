"""Our drawing of the classic map: it shows the borders of the base, all of them and no others."""

import re
from itertools import combinations, pairwise

import pytest

from kodeks.drawing import map_geometry as board_geometry
from kodeks.drawing import map_labels as board
from kodeks.drawing import map_unrolled as unrolled
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
        links |= {frozenset({(name, here), (name, other)}) for here, other in pairwise(entry.data["sectors"])}
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


def test_the_strip_for_narrow_pages_has_room_for_every_name_and_sign(views: Views) -> None:
    """With forces in any sector and spice lying, nothing covers anything else, and no name leaves its territory."""
    for entry in views.kb.of("territory"):
        slug, strong = entry.id.rpartition(".")[2], entry.data["terrain"] == "stronghold"
        blow = entry.data.get("spice_blow", {}).get("sector")
        for sector in entry.data["sectors"]:
            wanted = (*([blow] if blow else []), *[sector] * (2 if strong else 1))
            land = unrolled.land(slug, views.title(entry), strong, wanted)
            boxes = [*(name.box for name in land.names), *land.signs]
            assert all(unrolled.apart(*pair) for pair in combinations(boxes, 2)), (slug, sector)
            for name in land.names if slug != board_geometry.POLE_NAME else ():
                assert any(unrolled.inside(name.box, part) for part in unrolled.parts(slug)), (slug, name.lines)
                assert name.size >= 12.5


def test_a_name_too_long_for_its_territory_is_written_all_the_same() -> None:
    """It reaches over the border rather than being left out; signs beyond the room there is stand in their sector."""
    long = unrolled.land("basin", "Wielokrotnieprzedłużonanazwa", fat=False, sectors=(9, 9, 9, 9))
    assert long.names[0].lines == ("Wielokrotnieprzedłużonanazwa",)
    assert not unrolled.inside(long.names[0].box, unrolled.parts("basin")[0])
    assert len(long.signs) == 4


def test_the_strip_shows_each_territory_where_the_map_has_it() -> None:
    """A territory that the edge of the strip cuts has two parts and two names; all others hang together."""
    cut = {slug for slug in _slugs() if slug != board_geometry.POLE_NAME and len(unrolled.parts(slug)) == 2}
    assert cut == {"cielago-west"}
    assert len(unrolled.land("cielago-west", "Cielago West", fat=False, sectors=()).names) == 2
    assert unrolled.shape("cielago-west").count("M") == 2
    assert unrolled.shape("arrakeen").count("M") == 1


def _slugs() -> set[str]:
    return {cell[0] for cell, _ in board_geometry.pieces()}
