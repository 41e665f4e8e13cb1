"""What an entry is linked to and from, as plain values for the templates."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kodeks import ids
from kodeks.sphinx_ext.labels import RELATIONS, SILENT, TOLD
from kodeks.sphinx_ext.pages.touching import listed

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Link, Views


#: Relations in the order in which a reader wants them; ``<`` marks those that lead here from another entry.
FIRST = (
    "<settles", "<overrides", "<exception_to", "overrides", "exception_to", "<modifies", "modifies", "requires",
    "<clarifies", "clarifies", "triggers", "<triggers", "<example_of", "example_of", "apart_from", "<requires",
)  # fmt: skip


def sentences(views: "Views", entry: "Entry", here: str, *, left_out: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """The links of an entry one by one, each with its label, the most telling first."""
    found: dict[str, tuple[int, str, str]] = {}
    told = TOLD.get(entry.kind, ())

    def note(relation: str, label: str, id: str, key: str) -> None:
        if relation in RELATIONS and relation not in told and id in views.kb and key not in left_out:
            place = FIRST.index(key) if key in FIRST else len(FIRST)
            if id not in found or place < found[id][0]:
                found[id] = (place, label, relation)

    for link in views.kb.links[entry.id]:
        relation = _own(link.relation, entry.kind)
        note(relation, RELATIONS[relation][0] if relation in RELATIONS else "", link.target, link.relation)
    for named, source in views.kb.backlinks.get(entry.id, []):
        relation = _own(named, ids.kind_of(source))
        if relation not in SILENT:
            note(relation, RELATIONS[relation][1] if relation in RELATIONS else "", source, f"<{named}")
    order = sorted(found.items(), key=lambda one: one[1][0])
    return [
        {"label": views.phrase(label), "link": _named(views, relation, here, id)} for id, (_, label, relation) in order
    ]


def folded(views: "Views", entry: "Entry") -> list[dict[str, Any]]:
    """The same as ids, for lists that are filled when they are opened."""
    return [
        {"label": label, "list": listed(views, list(found), "", most=0)}
        for label, found in _groups(views, entry).items()
    ]


def _groups(views: "Views", entry: "Entry") -> dict[str, dict[str, str]]:
    """By label, the ids at the other end, each with the relation that leads to it."""
    groups: dict[str, dict[str, str]] = {}
    told = TOLD.get(entry.kind, ())
    for link in views.kb.links[entry.id]:
        relation = _own(link.relation, entry.kind)
        if relation in RELATIONS and relation not in told and link.target in views.kb:
            groups.setdefault(views.phrase(RELATIONS[relation][0]), {})[link.target] = relation
    for named, source in views.kb.backlinks.get(entry.id, []):
        relation = _own(named, ids.kind_of(source))
        if relation in RELATIONS and relation not in (*SILENT, *told) and source in views.kb:
            groups.setdefault(views.phrase(RELATIONS[relation][1]), {})[source] = relation
    return groups


def _own(relation: str, kind: str) -> str:
    """A relation under the name it has for this kind of entry, where it has one of its own."""
    own = f"{relation}@{kind}"
    return own if own in RELATIONS else relation


def _named(views: "Views", relation: str, here: str, id: str) -> "Link":
    """A link in a list of relations; where two things bear one name, with the game it belongs to."""
    link = views.link(here, id)
    if relation != "apart_from":
        return link
    return replace(link, title=f"{link.title} ({views.game_title(id)})")
