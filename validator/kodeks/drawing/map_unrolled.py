"""
The classic map for narrow pages: the same squares, with the circle rolled out into a strip.

The pole stands on the left and the rim on the right; each sector is a band across, and the storm comes down the page.
So every territory is wide enough for its name, and what touches on the map touches here.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from kodeks.drawing import map_geometry as geometry
from kodeks.drawing.map_labels import breaks
from kodeks.drawing.svg import letter

Box = tuple[float, float, float, float]  # left, top, right, bottom

#: How wide the pole is, each ring from the pole outwards, and the numbers of the sectors beyond the rim.
POLE, NUMBERS = 30.0, 26.0
RING_WIDTHS = (37.0, 37.0, 20.0, 20.0, 32.0, 35.0, 37.0, 41.0, 42.0, 43.0)
#: How high a column of the layout is, and which are higher: narrow territories need room for a name and a sign there.
COLUMN = 17.0
HIGHER = {
    0: 21.0, 1: 21.0, 2: 21.0, 7: 27.0, 8: 37.0, 17: 25.0, 18: 25.0, 28: 21.0, 34: 24.0, 35: 24.0, 36: 20.0, 37: 20.0,
    52: 24.0, 53: 23.0, 54: 23.0, 62: 24.0, 63: 24.0, 64: 24.0, 66: 24.0, 67: 24.0,
}  # fmt: skip
#: Sizes of names to try, the greatest first, how high a line of size 1 is, and how much wider fat letters are.
SIZES = (15.0, 14.0, 13.0, 12.5)
LINE, FAT = 1.1, 1.08
#: What is left free beside a name, of its width, for fonts with wide letters; the smallest names do without.
SPARE = 1.07
#: How wide and how high the sign of forces and of spice is.
SIGN = (25.0, 17.0)
STEP = 4.0


@lru_cache(maxsize=1)
def _tops() -> tuple[float, ...]:
    """Where each column of the layout begins, and where the last ends."""
    return tuple(accumulate((HIGHER.get(column, COLUMN) for column in range(geometry.ANGLES)), initial=0.0))


@lru_cache(maxsize=1)
def _lefts() -> tuple[float, ...]:
    """Where each ring begins, and where the last ends."""
    return tuple(accumulate(RING_WIDTHS, initial=POLE))


def height() -> float:
    """How high the strip is."""
    return _tops()[-1]


def place(column: float, ring: float) -> geometry.Point:
    """The point at a column and a ring of the layout."""
    return _between(_lefts(), ring), _between(_tops(), column)


def _between(edges: tuple[float, ...], at: float) -> float:
    whole = min(int(at), len(edges) - 2)
    return edges[whole] + (at - whole) * (edges[whole + 1] - edges[whole])


def shape(slug: str) -> str:
    """A territory as the path of an SVG; one that the edge of the strip cuts has two parts."""
    if slug == geometry.POLE_NAME:
        return f"M0 0H{POLE:g}V{height():g}H0Z"
    drawn = ""
    for loop in geometry.outlines([slug], closed=False):
        points = (place(*corner) for corner in loop)
        drawn += "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"
    return drawn


@lru_cache(maxsize=256)
def _bands(slug: str, sector: int | None = None) -> tuple[Box, ...]:
    """What a territory has of each column, whole squares only: boxes from ring to ring."""
    found: dict[int, list[int]] = {}
    for (name, number), corners in geometry.pieces():
        if name == slug and sector in (None, number) and len(corners) == 4:
            found.setdefault(corners[0][0], []).append(corners[0][1])
    boxes = []
    for column, rings in sorted(found.items()):
        (left, top), (right, bottom) = place(column, min(rings)), place(column + 1, max(rings) + 1)
        boxes.append((left, top, right, bottom))
    return tuple(boxes)


def parts(slug: str) -> list[tuple[Box, ...]]:
    """The pieces of a territory that hang together: two where the edge of the strip cuts it."""
    found: list[list[Box]] = []
    for band in _bands(slug):
        if found and found[-1][-1][3] == band[1]:
            found[-1].append(band)
        else:
            found.append([band])
    return [tuple(part) for part in found]


def inside(box: Box, bands: tuple[Box, ...]) -> bool:
    """Whether a box lies in these bands."""
    if box[1] < bands[0][1] or box[3] > bands[-1][3]:
        return False
    return all(
        band[0] <= box[0] and box[2] <= band[2] for band in bands if band[1] < box[3] - 0.01 and box[1] + 0.01 < band[3]
    )


def apart(box: Box, other: Box) -> bool:
    """Whether two boxes leave each other alone."""
    return box[2] <= other[0] or other[2] <= box[0] or box[3] <= other[1] or other[3] <= box[1]


def _boxes(bands: tuple[Box, ...], width: float, high: float) -> Iterator[Box]:
    """The boxes of a size that fit into bands, those near the middle first."""
    left, right = min(band[0] for band in bands), max(band[2] for band in bands)
    top, bottom = bands[0][1], bands[-1][3]
    area = sum((band[2] - band[0]) * (band[3] - band[1]) for band in bands)
    x = sum((band[0] + band[2]) / 2 * (band[2] - band[0]) * (band[3] - band[1]) for band in bands) / area
    y = sum((band[1] + band[3]) / 2 * (band[2] - band[0]) * (band[3] - band[1]) for band in bands) / area
    across = [left + 1 + index * STEP for index in range(int((right - left - width - 2) // STEP) + 1)]
    down = [top + 1 + index * STEP / 2 for index in range(int((bottom - top - high - 2) // (STEP / 2)) + 1)]
    across += [(left + right - width) / 2, right - width - 1]
    down += [(top + bottom - high) / 2, bottom - high - 1]
    found = [(cell, other, cell + width, other + high) for cell in across for other in down]
    fitting = (box for box in found if inside(box, bands))
    return iter(sorted(fitting, key=lambda box: math.dist(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), (x, y))))


@dataclass(frozen=True, slots=True)
class Name:
    """A name in lines, how large it is, and the box it stands in."""

    lines: tuple[str, ...]
    size: float
    box: Box

    @property
    def rows(self) -> list[tuple[str, float, float]]:
        """Each line with its middle and its base line."""
        middle = (self.box[0] + self.box[2]) / 2
        return [(line, middle, self.box[1] + (index + 0.8) * self.size * LINE) for index, line in enumerate(self.lines)]


@dataclass(frozen=True, slots=True)
class Land:
    """What stands in a territory: its name, once in each part, and the boxes of its signs in the order asked for."""

    names: tuple[Name, ...]
    signs: tuple[Box, ...]


def _name_boxes(words: str, fat: bool, bands: tuple[Box, ...]) -> Iterator[Name]:
    """Every way to write a name into bands, the largest letters first."""
    for size in SIZES:
        for lines in breaks(words):
            width = max(map(len, lines)) * size * letter(words) * (FAT if fat else 1.0)
            width *= SPARE if size > SIZES[-1] else 1.0
            for box in _boxes(bands, width, len(lines) * size * LINE):
                yield Name(lines, size, box)


@lru_cache(maxsize=1024)
def land(slug: str, words: str, fat: bool, sectors: tuple[int, ...]) -> Land:
    """
    A territory with its name and a sign in each of these sectors, clear of each other wherever there is room.

    A sign stands in its own sector, where the storm decides about it.
    """
    if slug == geometry.POLE_NAME:
        return _pole(words, len(sectors))
    names: list[Name] = []
    found: dict[int, Box] = {}
    for bands in parts(slug):
        here = [index for index, sector in enumerate(sectors) if inside(_bands(slug, sector)[0], bands)]
        name, signs = _part(slug, words, fat, bands, tuple(sectors[index] for index in here))
        names.append(name)
        found.update(zip(here, signs, strict=True))
    return Land(tuple(names), tuple(found[index] for index in range(len(sectors))))


def _part(
    slug: str, words: str, fat: bool, bands: tuple[Box, ...], sectors: tuple[int, ...]
) -> tuple[Name, tuple[Box, ...]]:
    """A name in a part of a territory, and its signs: where not all have room, the most that have."""
    best: Name | None = None
    signs: tuple[Box, ...] = ()
    for name in _name_boxes(words, fat, bands):
        free = _free(slug, sectors, [name.box])
        if best is None or len(free) > len(signs):
            best, signs = name, free
        if len(free) == len(sectors):
            break
    crowded = (_anywhere(slug, sector) for sector in sectors[len(signs) :])
    return best or _forced(words, bands), (*signs, *crowded)


def _free(slug: str, sectors: tuple[int, ...], taken: list[Box]) -> tuple[Box, ...]:
    """Room for a sign in one sector after another, as far as there is any: near the middle, or else from the edge."""
    near = _filled(slug, sectors, taken, edge=False)
    return near if len(near) == len(sectors) else max(near, _filled(slug, sectors, taken, edge=True), key=len)


def _filled(slug: str, sectors: tuple[int, ...], taken: list[Box], *, edge: bool) -> tuple[Box, ...]:
    signs: list[Box] = []
    for sector in sectors:
        boxes = _sign_boxes(slug, sector, edge)
        found = next((box for box in boxes if all(apart(box, other) for other in (*taken, *signs))), None)
        if found is None:
            break
        signs.append(found)
    return tuple(signs)


@lru_cache(maxsize=512)
def _sign_boxes(slug: str, sector: int, edge: bool) -> tuple[Box, ...]:
    found = tuple(_boxes(_bands(slug, sector), *SIGN))
    return tuple(sorted(found)) if edge else found


def _forced(words: str, bands: tuple[Box, ...]) -> Name:
    """A name for which there is no room: in the middle, over the border."""
    lines = breaks(words)[-1]
    width, high = max(map(len, lines)) * SIZES[-1] * letter(words), len(lines) * SIZES[-1] * LINE
    x, y = (bands[0][0] + bands[0][2]) / 2, (bands[0][1] + bands[-1][3]) / 2
    return Name(lines, SIZES[-1], (x - width / 2, y - high / 2, x + width / 2, y + high / 2))


def _anywhere(slug: str, sector: int) -> Box:
    """A sign for which there is no room: in the middle of its sector, over the rest."""
    bands = _bands(slug, sector)
    x, y = (bands[0][0] + bands[0][2]) / 2, (bands[0][1] + bands[-1][3]) / 2
    return x - SIGN[0] / 2, y - SIGN[1] / 2, x + SIGN[0] / 2, y + SIGN[1] / 2


def _pole(words: str, signs: int) -> Land:
    """The pole: its name runs upwards, and signs stand below it."""
    middle = height() / 2
    long = len(words) * SIZES[0] * letter(words) / 2
    name = Name((words,), SIZES[0], (0.0, middle - long, POLE, middle + long))
    tops = [middle + long + 10 + number * (SIGN[1] + 4) for number in range(signs)]
    left = (POLE - SIGN[0]) / 2
    return Land((name,), tuple((left, top, left + SIGN[0], top + SIGN[1]) for top in tops))
