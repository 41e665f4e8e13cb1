"""Our drawing of the classic map as plain values for the templates: shapes, names that fit, spice and sectors."""

from typing import TYPE_CHECKING, Any

from kodeks.drawing import map_geometry as geometry
from kodeks.drawing.map_labels import label
from kodeks.drawing.map_layout import COLUMNS, RINGS
from kodeks.sphinx_ext.labels import TERRAIN
from kodeks.sphinx_ext.views import once

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Views


class Board:
    """The drawing in one language."""

    def __init__(self, views: "Views") -> None:
        self.views = views
        self.territories = {entry.id.rpartition(".")[2]: entry for entry in views.kb.of("territory")}
        self.neighbours = neighbours(list(self.territories.values()))
        self.labels = {
            slug: label(slug, views.title(entry), entry.data.get("spice_blow", {}).get("sector"))
            for slug, entry in self.territories.items()
        }

    def shapes(self, here: str, chosen: str | None = None) -> list[dict[str, Any]]:
        """Every territory as a shape with its name and link; with one chosen, its neighbours stand out."""
        near = self.neighbours[self.territories[chosen].id] if chosen else set()
        # The chosen one is drawn last, so that no neighbour covers its outline.
        ordered = sorted(self.territories.items(), key=lambda territory: (territory[0] == chosen, territory[0]))
        return [
            {
                "path": geometry.shape(slug),
                "terrain": entry.data["terrain"],
                "url": self.views.url(here, entry.id),
                "label": self.labels[slug],
                "language": self.views.link(here, entry.id).language,
                "spice": entry.data.get("spice_blow", {}).get("amount"),
                "about": self.about(entry),
                "state": "" if chosen is None else "here" if slug == chosen else "near" if entry.id in near else "far",
            }
            for slug, entry in ordered
        ]

    def about(self, entry: "Entry") -> str:
        """A territory in one line, for those who hear the map."""
        parts = [self.views.title(entry), self.views.phrase(TERRAIN[entry.data["terrain"]])]
        if entry.data["sectors"] != [0]:
            parts.append(f"{self.views.phrase('Sectors')}: {', '.join(map(str, entry.data['sectors']))}")
        if "spice_blow" in entry.data:
            parts.append(f"{self.views.phrase('Spice blow')}: {entry.data['spice_blow']['amount']}")
        return "; ".join(parts)

    def sectors(self) -> list[dict[str, Any]]:
        """The lines between the sectors and the numbers at the rim, with the circles and the start of the storm."""
        circles = self.views.kb["classic.token.player-circle"].data["in_sectors"]
        storm = self.views.kb["classic.token.storm-marker"].data["starts_in"]
        found = []
        for number in range(1, geometry.SECTORS + 1):
            column = (number - 1) * COLUMNS
            beyond = RINGS * (1 + 24 / (geometry.RIM - geometry.POLE))
            found.append(
                {
                    "number": number,
                    "line": (geometry.place(column, 0), geometry.place(column, RINGS)),
                    "at": geometry.place(column + COLUMNS / 2, beyond),
                    "circle": number in circles,
                    "storm": number == storm,
                }
            )
        return found

    def window(self, chosen: str | None = None) -> str:
        """The part of the picture to show: all of it, or a territory with what lies around it."""
        half = geometry.HALF
        if chosen is None:
            return f"{-half:.0f} {-half:.0f} {2 * half:.0f} {2 * half:.0f}"
        shown = {chosen, *(neighbour.rpartition(".")[2] for neighbour in self.neighbours[self.territories[chosen].id])}
        xs, ys = [], []
        for slug in shown:
            if slug == geometry.POLE_NAME:
                xs += [-geometry.POLE, geometry.POLE]
                ys += [-geometry.POLE, geometry.POLE]
            for loop in geometry.outlines([slug]) if slug != geometry.POLE_NAME else []:
                for corner in loop:
                    x, y = geometry.place(*corner)
                    xs.append(x)
                    ys.append(y)
        left, right = max(-half, min(xs) - 40), min(half, max(xs) + 40)
        top, bottom = max(-half, min(ys) - 40), min(half, max(ys) + 40)
        return f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"


def neighbours(territories: "list[Entry]") -> dict[str, set[str]]:
    """The neighbours of every territory, both ways."""
    found: dict[str, set[str]] = {entry.id: set() for entry in territories}
    for entry in territories:
        for item in entry.data.get("adjacent", []):
            found[entry.id].add(item["to"])
            found.setdefault(item["to"], set()).add(entry.id)
    return found


@once
def board(views: "Views") -> Board:
    """The drawing, made once."""
    return Board(views)
