"""The board of Uprising as its groups of spaces, with the observation posts between the spaces that they see."""

from typing import TYPE_CHECKING, Any

from kodeks.sphinx_ext import icons

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Views

#: The groups of a board by the icon of their spaces, in the order in which they are drawn.
ORDER = (
    "shared.icon.emperor", "shared.icon.spacing-guild", "shared.icon.bene-gesserit", "shared.icon.fremen",
    "shared.icon.landsraad", "shared.icon.city", "shared.icon.spice-trade",
)  # fmt: skip


def chained(spaces: list[str], posts: "list[Entry]") -> list[tuple[str, list[str]]]:
    """
    Spaces in an order in which those that share a post stand beside each other, each with the posts after it.

    A post stands after the last of the spaces it sees.
    """
    order: list[str] = []
    left = list(spaces)

    def follow(space: str) -> None:
        order.append(space)
        left.remove(space)
        for post in posts:
            if space in post.ids("connects"):
                for other in post.ids("connects"):
                    if other in left:
                        follow(other)

    # An end of a chain first: the space that fewest posts see.
    for space in sorted(
        spaces, key=lambda one: (sum(one in post.ids("connects") for post in posts), spaces.index(one))
    ):
        if space in left:
            follow(space)
    after: dict[str, list[str]] = {one: [] for one in order}
    for post in posts:
        seen = [one for one in order if one in post.ids("connects")]
        if seen:
            # Between the first two where a post joins several, else after its only space.
            after[seen[-2] if len(seen) > 1 else seen[0]].append(post.id)
    return [(one, after[one]) for one in order]


def groups(views: "Views", here: str, module: str = "uprising", chosen: str = "") -> list[dict[str, Any]]:
    """The groups of a board; a chosen space or post is marked, and so is what it is connected to."""
    spaces = [one for one in views.kb.of("space") if one.module == module]
    posts = [one for one in views.kb.of("post") if one.module == module]
    beside = _beside(views, chosen)
    found = []
    shown = [one for one in ORDER if any(space.data["icon"] == one for space in spaces)]
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
                        for id, after in chained(members, posts)
                    ],
                }
            )
    return found


def _beside(views: "Views", chosen: str) -> set[str]:
    """What a space is watched from, or what a post sees."""
    if not chosen:
        return set()
    if views.kb[chosen].kind == "post":
        return set(views.kb[chosen].ids("connects"))
    return {one.id for one in views.kb.of("post") if chosen in one.ids("connects")}


def _state(id: str, chosen: str, beside: set[str]) -> str:
    return "k-ub-here" if id == chosen else "k-ub-seen" if id in beside else ""


def _space(views: "Views", here: str, id: str, chosen: str, beside: set[str]) -> dict[str, Any]:
    facts = views.space_facts(views.kb[id], here)
    none = views.phrase("none")
    told = [one for one in (facts["price"], facts["requires"]) if one != none]
    return {
        "link": views.link(here, id),
        "id": id,
        "facts": " · ".join(told),
        "combat": views.kb[id].data["combat"],
        "state": _state(id, chosen, beside),
    }


def _post(views: "Views", here: str, id: str, chosen: str, beside: set[str]) -> dict[str, Any]:
    return {"link": views.link(here, id), "id": id, "state": _state(id, chosen, beside)}
