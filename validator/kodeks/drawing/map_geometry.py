"""The geometry of our drawing of the classic map: squares of a polar grid, outlines, and who touches whom."""

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache

from kodeks.drawing.map_layout import COLUMNS, LAYOUT, RINGS

SECTORS = len(LAYOUT)
ANGLES = SECTORS * COLUMNS
#: Radius of the pole, of the rim, and half the side of the whole picture.
POLE, RIM, HALF = 70.0, 560.0, 610.0
#: The first sector starts here, in degrees against the clock from the east; so the south lies below.
START = 240.0
POLE_NAME = "polar-sink"

Cell = tuple[str, int]
Corner = tuple[int, int]  # column and ring
Point = tuple[float, float]


def place(column: float, ring: float) -> Point:
    """The point at a column and a ring of the grid."""
    angle = math.radians(START + column * 360 / ANGLES)
    radius = POLE + (RIM - POLE) * ring / RINGS
    return radius * math.cos(angle), -radius * math.sin(angle)


def grid_of(x: float, y: float) -> tuple[float, float]:
    """The column and the ring of a point; the ring of the pole is below 0."""
    column = (math.degrees(math.atan2(-y, x)) - START) % 360 * ANGLES / 360
    return column, (math.hypot(x, y) - POLE) * RINGS / (RIM - POLE)


def _column(text: str) -> list[str]:
    """
    A column of the layout, ring by ring.

    >>> _column("arsunt 2, carthag 1")
    ['arsunt', 'arsunt', 'carthag']
    """
    value = (part.rsplit(" ", 1) for part in text.split(", "))
    return [name for name, rings in value for _ in range(int(rings))]


@lru_cache(maxsize=1)
def pieces() -> tuple[tuple[Cell, tuple[Corner, ...]], ...]:
    """Every piece of the drawing, a square or a triangle: the cell it belongs to, and its corners."""
    found: list[tuple[Cell, tuple[Corner, ...]]] = []
    for sector, columns in LAYOUT.items():
        for index, text in enumerate(columns):
            column = _column(text)
            left = (sector - 1) * COLUMNS + index
            for ring, name in enumerate(column):
                if "/" in name:
                    found += _cut(sector, left, ring, name, outer=column[ring + 1], on_left=index == 0)
                else:
                    square = ((left, ring), (left + 1, ring), (left + 1, ring + 1), (left, ring + 1))
                    found.append(((name, sector), square))
    return tuple(found)


def _cut(
    sector: int, left: int, ring: int, name: str, *, outer: str, on_left: bool
) -> Iterator[tuple[Cell, tuple[Corner, ...]]]:
    """The two halves of a square; the first owner comes to a point on the sector line, left or right."""
    pointed, other = name.split("/")
    line, base = (left, left + 1) if on_left else (left + 1, left)
    tip, rest = (ring, ring + 1) if other == outer else (ring + 1, ring)
    yield (pointed, sector), ((line, tip), (base, ring), (base, ring + 1))
    yield (other, sector), ((line, tip), (line, rest), (base, rest))


def _sides(corners: tuple[Corner, ...], *, closed: bool = True) -> Iterator[tuple[Corner, Corner]]:
    """The sides of a piece in the order of its corners, turned so that all pieces run the same way."""
    end = ANGLES if closed else ANGLES + 1
    area = sum(
        item[0] * other[1] - other[0] * item[1] for item, other in zip(corners, (*corners[1:], corners[0]), strict=True)
    )
    turned = corners if area > 0 else corners[::-1]
    for each, other in zip(turned, (*turned[1:], turned[0]), strict=True):
        yield (each[0] % end, each[1]), (other[0] % end, other[1])


def touching() -> set[frozenset[Cell]]:
    """Every two cells that share a side in the drawing; a common corner is no side."""
    owners: dict[frozenset[Corner], set[Cell]] = {}
    for cell, corners in pieces():
        for side in _sides(corners):
            owners.setdefault(frozenset(side), set()).add(cell)
            if side[0][1] == side[1][1] == 0:
                owners[frozenset(side)].add((POLE_NAME, 0))
    return {frozenset(cells) for cells in owners.values() if len(cells) == 2}


def outlines(names: Iterable[str], *, closed: bool = True) -> list[list[Corner]]:
    """
    The outlines of these territories taken together, each as its corners.

    Where the map is not ``closed``, the last sector does not touch the first.
    """
    wanted = set(names)
    sides = [side for (name, _), corners in pieces() if name in wanted for side in _sides(corners, closed=closed)]
    kept = set(sides)
    following: dict[Corner, list[Corner]] = {}
    for item, other in sides:
        if (other, item) not in kept:
            following.setdefault(item, []).append(other)
    loops = []
    while following:
        start = next(iter(following))
        loop, here = [], start
        while here in following:
            loop.append(here)
            steps = following[here]
            there = steps.pop()
            if not steps:
                del following[here]
            here = there
        loops.append(_straight(loop))
    return loops


def _straight(loop: list[Corner]) -> list[Corner]:
    """An outline without the corners that lie on a straight side or on a ring."""
    kept = []
    for before, here, after in zip((loop[-1], *loop[:-1]), loop, (*loop[1:], loop[0]), strict=True):
        on_ring = before[1] == here[1] == after[1]
        on_line = before[0] == here[0] == after[0]
        if not on_ring and not on_line:
            kept.append(here)
    return kept


def path(loop: list[Corner]) -> str:
    """An outline as the path of an SVG; sides on a ring are arcs."""
    listed = []
    for index, (column, ring) in enumerate(loop):
        x, y = place(column, ring)
        before = loop[index - 1]
        if index == 0:
            listed.append(f"M{x:.1f} {y:.1f}")
        elif before[1] == ring:
            listed.append(_arc(before, (column, ring)))
        else:
            listed.append(f"L{x:.1f} {y:.1f}")
    if loop[-1][1] == loop[0][1]:
        listed.append(_arc(loop[-1], loop[0]))
    return "".join(listed) + "Z"


def _arc(corner: Corner, other: Corner) -> str:
    radius = POLE + (RIM - POLE) * other[1] / RINGS
    x, y = place(*other)
    steps = (other[0] - corner[0]) % ANGLES
    # The shorter way round; no territory reaches half round the pole on one ring.
    with_storm = steps <= ANGLES / 2
    return f"A{radius:.1f} {radius:.1f} 0 0 {0 if with_storm else 1} {x:.1f} {y:.1f}"


@lru_cache(maxsize=1)
def _squares() -> dict[Corner, str]:
    """The territory of every whole square."""
    return {corners[0]: cell[0] for cell, corners in pieces() if len(corners) == 4}


def territory_at(x: float, y: float) -> str | None:
    """The territory at a point; None outside the map and in a square that is cut."""
    column, ring = grid_of(x, y)
    if ring < 0:
        return POLE_NAME
    return _squares().get((int(column) % ANGLES, int(ring)))


def shape(slug: str) -> str:
    """A territory as the path of an SVG."""
    if slug == POLE_NAME:
        return f"M{-POLE} 0A{POLE} {POLE} 0 1 0 {POLE} 0A{POLE} {POLE} 0 1 0 {-POLE} 0Z"
    return "".join(path(loop) for loop in outlines([slug]))
