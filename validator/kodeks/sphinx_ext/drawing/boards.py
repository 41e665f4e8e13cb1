"""The boards: our drawing of the classic map as plain values for the templates, and the spaces of Uprising."""

from typing import TYPE_CHECKING, Any

from kodeks.drawing import Mark, board_panels
from kodeks.drawing import map_geometry as geometry
from kodeks.drawing.map_labels import label
from kodeks.drawing.map_layout import COLUMNS, RINGS
from kodeks.drawing.spaces import ORDER, chained
from kodeks.games import mixing
from kodeks.judge.case import Case
from kodeks.judge.cases import read_case
from kodeks.loading import Marks
from kodeks.sphinx_ext.drawing import icons
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


# --- spaces ---------------------------------------------------------------------------------------


#: What every game holds and no case names.
SHARED = "shared.module.shared"


def facts(views: "Views", entry: "Entry", here: str) -> dict[str, Any]:
    """Icon, price and demands of a space, in words."""
    data = entry.data
    prices = data.get("pay_one_of") or ([data["cost"]] if "cost" in data else [])
    price = f" {views.phrase('or')} ".join(
        ", ".join(views.speaker.counted(name, number) for name, number in item.items()) for item in prices
    )
    if "cost_if_token_out" in data:
        cheaper = data["cost_if_token_out"]["cost"]
        price += f" {views.phrase('or')} " + ", ".join(views.speaker.counted(*item) for item in cheaper.items())
    requires = data.get("requires")
    return {
        "icon": views.link(here, data["icon"]),
        "price": price or views.phrase("none"),
        "requires": views.phrase("{faction}, at least {number}").format(
            faction=views.speaker.title(requires["faction"]), number=requires["at_least"]
        )
        if requires
        else views.phrase("none"),
        "combat": views.phrase("yes" if data["combat"] else "no"),
        "maker": views.phrase("yes" if data["maker"] else "no"),
    }


def groups(views: "Views", here: str, module: str = "uprising", chosen: str = "") -> list[dict[str, Any]]:
    """The groups of a board; a chosen space or post is marked, and so is what it is connected to."""
    spaces = [entry for entry in views.kb.of("space") if entry.module == module]
    posts = [entry for entry in views.kb.of("post") if entry.module == module]
    beside = _beside(views, chosen)
    found = []
    shown = [item for item in ORDER if any(space.data["icon"] == item for space in spaces)]
    for icon in shown:
        by_faction: dict[str, list[str]] = {}
        for space in spaces:
            if space.data["icon"] == icon:
                by_faction.setdefault(space.data.get("faction", icon), []).append(space.id)
        for name, members in by_faction.items():
            found.append(
                {
                    "title": views.link(here, name),
                    "drawing": icons.drawn(name) if icons.drawing_of(name) else icons.drawn(icon),
                    "spaces": [
                        {
                            **_space(views, here, id, chosen, beside),
                            "posts": [_post(views, here, post, chosen, beside) for post in after],
                        }
                        for id, after in chained(members, {post.id: post.ids("connects") for post in posts})
                    ],
                }
            )
    return found


def around(views: "Views", entry: "Entry") -> str:
    """The drawn groups of a space or a post as the game begins: it is marked, and so is what it is connected to."""
    module = f"{entry.module}.module.{entry.module}"
    played = [entry.ids("modules") for entry in views.kb.of("ruleset") if module in entry.ids("modules")]
    # The smallest game with the module; a board that the engine does not play is not drawn.
    modules = [item for item in min(played, key=len, default=[]) if item != SHARED]
    if mixing.UPRISING not in modules:
        return ""
    modules.remove(mixing.UPRISING)
    data = {"game": "uprising", "modules": modules, "from": "set-up", "state": {}}
    case = read_case(views.library, data, entry.file, Marks(0, 0))
    if not isinstance(case, Case):
        raise ValueError(f"{entry.id}: {'; '.join(item.because for item in case)}")
    title = views.speaker.title
    marks = {id: Mark("reason", title(id)) for id in sorted(_beside(views, entry.id))}
    return board_panels(
        case.state, views.speaker, {entry.id: Mark("chosen", title(entry.id)), **marks}, around=[entry.id]
    )


def _beside(views: "Views", chosen: str) -> set[str]:
    """What a space is watched from, or what a post sees."""
    if not chosen:
        return set()
    if views.kb[chosen].kind == "post":
        return set(views.kb[chosen].ids("connects"))
    return {entry.id for entry in views.kb.of("post") if chosen in entry.ids("connects")}


def _state(id: str, chosen: str, beside: set[str]) -> str:
    return "k-ub-here" if id == chosen else "k-ub-seen" if id in beside else ""


def _space(views: "Views", here: str, id: str, chosen: str, beside: set[str]) -> dict[str, Any]:
    known = facts(views, views.kb[id], here)
    none = views.phrase("none")
    listed = [item for item in (known["price"], known["requires"]) if item != none]
    return {
        "link": views.link(here, id),
        "id": id,
        "facts": " · ".join(listed),
        "combat": views.kb[id].data["combat"],
        "state": _state(id, chosen, beside),
    }


def _post(views: "Views", here: str, id: str, chosen: str, beside: set[str]) -> dict[str, Any]:
    return {"link": views.link(here, id), "id": id, "state": _state(id, chosen, beside)}
