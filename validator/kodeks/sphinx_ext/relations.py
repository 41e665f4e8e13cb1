"""What an entry is linked to and from, as plain values for the templates."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kodeks import ids
from kodeks.sphinx_ext.labels import RELATIONS, SILENT, TOLD

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Link, Views


def grouped(views: "Views", entry: "Entry", here: str) -> list[dict[str, Any]]:
    """The links of an entry and to it, by the label of their relation."""
    groups: dict[str, dict[str, Link]] = {}
    told = TOLD.get(entry.kind, ())
    for link in views.kb.links[entry.id]:
        relation = _own(link.relation, entry.kind)
        if relation in RELATIONS and relation not in told and link.target in views.kb:
            label = views.phrase(RELATIONS[relation][0])
            groups.setdefault(label, {})[link.target] = _named(views, relation, here, link.target)
    for named, source in views.kb.backlinks.get(entry.id, []):
        relation = _own(named, ids.kind_of(source))
        if relation in RELATIONS and relation not in (*SILENT, *told) and source in views.kb:
            label = views.phrase(RELATIONS[relation][1])
            groups.setdefault(label, {})[source] = _named(views, relation, here, source)
    return [{"label": label, "links": list(found.values())} for label, found in groups.items()]


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
