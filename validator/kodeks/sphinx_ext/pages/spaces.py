"""The board of Uprising as its groups of spaces, with the observation posts between the spaces that they see."""

from typing import TYPE_CHECKING, Any

from kodeks.drawing import Mark, board_panels
from kodeks.drawing.spaces import ORDER, chained
from kodeks.games import mixing
from kodeks.judge.cases import Case, read_case
from kodeks.loading import Marks
from kodeks.sphinx_ext.drawing import icons

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Views

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
