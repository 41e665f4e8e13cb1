"""Names that fit into the territories of our drawing of the classic map, beside the signs for spice."""

import math
from dataclasses import dataclass

from kodeks.drawing import map_geometry as geometry
from kodeks.drawing.map_layout import COLUMNS

Box = tuple[float, float, float, float]  # left, top, right, bottom

#: Sizes of names to try, the greatest first, and how wide a letter and how high a line of size 1 is.
SIZES = (19, 18, 17, 16, 15, 14, 13, 12, 11, 10)
LETTER, LINE = 0.57, 1.12
#: Half the width and half the height of the sign for spice.
SIGN = (21.0, 11.0)
STEP = 0.25


@dataclass(frozen=True, slots=True)
class Label:
    """Where a name stands, broken into lines, and where the sign for spice stands."""

    lines: tuple[str, ...]
    size: int
    x: float
    y: float
    sign: geometry.Point | None

    @property
    def rows(self) -> list[tuple[str, float]]:
        """Each line with the height of its middle."""
        above = self.y - (len(self.lines) - 1) * self.size * LINE / 2
        return [(line, above + index * self.size * LINE) for index, line in enumerate(self.lines)]


def breaks(name: str) -> list[tuple[str, ...]]:
    """
    The ways to break a name into at most three lines, between words.

    >>> breaks("Wind Pass")
    [('Wind Pass',), ('Wind', 'Pass')]
    """
    words = name.split(" ")
    found: list[tuple[str, ...]] = [(name,)]
    for first in range(1, len(words)):
        found.append((" ".join(words[:first]), " ".join(words[first:])))
        for second in range(first + 1, len(words)):
            found.append((" ".join(words[:first]), " ".join(words[first:second]), " ".join(words[second:])))
    return found


def _box(lines: tuple[str, ...], size: int, x: float, y: float) -> Box:
    width = max(len(line) for line in lines) * size * LETTER / 2 + 3
    height = len(lines) * size * LINE / 2 + 2
    return x - width, y - height, x + width, y + height


def _inside(box: Box, name: str) -> bool:
    """Whether a box lies inside a territory, tried along its edges."""
    left, top, right, bottom = box
    across = max(2, math.ceil((right - left) / 12))
    down = max(2, math.ceil((bottom - top) / 12))
    points = [(left + (right - left) * i / across, y) for i in range(across + 1) for y in (top, bottom)]
    points += [(x, top + (bottom - top) * i / down) for i in range(down + 1) for x in (left, right)]
    return all(geometry.territory_at(x, y) == name for x, y in points)


def _apart(box: Box, other: Box) -> bool:
    return box[2] <= other[0] or other[2] <= box[0] or box[3] <= other[1] or other[3] <= box[1]


def _sign_box(point: geometry.Point) -> Box:
    return point[0] - SIGN[0], point[1] - SIGN[1], point[0] + SIGN[0], point[1] + SIGN[1]


def _signs(slug: str, sector: int | None) -> list[geometry.Point]:
    """The points of a cell where the sign for spice fits, those near its middle first."""
    if sector is None:
        return []
    squares = [corners for cell, corners in geometry.pieces() if cell == (slug, sector) and len(corners) == 4]
    points = [
        geometry.place(corners[0][0] + across * STEP, corners[0][1] + up * STEP)
        for corners in squares
        for across in range(4)
        for up in range(4)
    ]
    middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    # A sign must not reach over its own sector, where the storm decides about it.
    own = {COLUMNS * (sector - 1) + index for index in range(COLUMNS)}
    fitting = [
        point
        for point in points
        if _inside(_sign_box(point), slug)
        and all(int(geometry.grid_of(point[0] + side, point[1])[0]) in own for side in (-SIGN[0], SIGN[0]))
    ]
    return sorted(fitting or points, key=lambda item: math.dist(item, middle))


def label(slug: str, name: str, sector: int | None) -> Label:
    """The greatest name that fits into its territory beside its sign for spice."""
    if slug == geometry.POLE_NAME:
        lines = tuple(name.split(" "))
        return Label(lines, 16 if max(map(len, lines)) < 9 else 14, 0.0, 0.0, None)
    corners = [square for cell, square in geometry.pieces() if cell[0] == slug and len(square) == 4]
    points = {
        geometry.place(left + across * STEP, ring + up * STEP)
        for (left, ring), *_ in corners
        for across in range(4)
        for up in range(4)
    }
    middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    ordered = sorted(points, key=lambda point: math.dist(point, middle))
    signs = _signs(slug, sector)
    for size in SIZES:
        for lines in breaks(name):
            for x, y in ordered:
                box = _box(lines, size, x, y)
                if not _inside(box, slug):
                    continue
                free = [sign for sign in signs if _apart(_sign_box(sign), box)]
                if free or not signs:
                    return Label(lines, size, x, y, free[0] if free else None)
    # Nothing fits whole: the name stands in the middle and may reach over the border.
    x, y = ordered[0]
    lines = breaks(name)[-1]
    free = [sign for sign in signs if _apart(_sign_box(sign), _box(lines, SIZES[-1], x, y))]
    return Label(lines, SIZES[-1], x, y, next(iter(free or signs), None))
