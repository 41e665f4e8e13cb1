"""What an entry is linked to and from, as plain values for the templates."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kodeks import ids
from kodeks.sphinx_ext.labels import RELATIONS, SILENT, TOLD
from kodeks.sphinx_ext.touching import listed

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Link, Views


def grouped(views: "Views", entry: "Entry", here: str) -> list[dict[str, Any]]:
    """The links of an entry and to it, by the label of their relation."""
    return [
        {"label": label, "links": [_named(views, relation, here, id) for id, relation in found.items()]}
        for label, found in _groups(views, entry).items()
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
