"""What touches a card, tile or space, and through what; and for each clause, the things it touches."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kodeks.sphinx_ext.card_labels import SHELVES
from kodeks.sphinx_ext.cards import KINDS, is_thing, shelf_of
from kodeks.sphinx_ext.labels import KINDS as LABELS

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Link, Views

#: Relations of a thing that say nothing of what it is.
APART = ("passages", "facts.sources", "modules", "mentions")
#: Kinds that say what holds.
SAYING = ("clause", "ruling", "discrepancy", "silence")
#: Longer lists are folded.
SHORT = 12
#: Longer titles are cut where they only tell the way.
LETTERS = 90


@dataclass(frozen=True, slots=True)
class Touch:
    """Something that speaks of a thing, and the entry that leads to it: the thing itself, or what it shows."""

    id: str
    through: str


def touches(views: "Views", id: str) -> Iterator[Touch]:
    """Everything that speaks of a thing: clauses about it or about what it shows, then open questions on these."""
    kb = views.kb
    traits = {id: None} | {one.target: None for one in kb.links[id] if one.relation not in APART}
    found: dict[str, str] = {}
    for trait in traits:
        for relation, source in kb.backlinks.get(trait, []):
            about = relation in ("about", "defines") or (relation == "mentions" and trait == id)
            if kb[source].kind == "clause" and about:
                found.setdefault(source, trait)
        if kb.entries.get(trait) is not None and kb[trait].kind == "clause":
            found.setdefault(trait, id)
    for clause in [id, *found]:
        for relation, source in kb.backlinks.get(clause, []):
            if relation in ("touches", "settles") and kb[source].kind in SAYING:
                found.setdefault(source, clause)
    for one, through in found.items():
        yield Touch(one, through)


def around(views: "Views", entry: "Entry", here: str) -> dict[str, Any]:
    """What the page of an entry adds: what touches a thing, or what a clause touches."""
    return {
        "touching": touching(views, entry, here) if is_thing(entry) else [],
        "touched": touched(views, entry.id, here) if entry.kind == "clause" else [],
        "falls_under": falls_under(views, entry.id, here),
        "covers": covers(views, entry.id, here),
    }


def falls_under(views: "Views", id: str, here: str) -> list[dict[str, Any]]:
    """The terms, icons and pieces a thing falls under by what it is, each with the number of clauses about it."""
    found = []
    for term in views.graph.linked(id, "falls_under"):
        clauses = [one for one in views.graph.linking(term, "about", "defines") if views.kb[one].kind == "clause"]
        found.append({"link": views.link(here, term), "number": len(clauses)})
    return sorted(found, key=lambda one: -one["number"])


def covers(views: "Views", id: str, here: str) -> list[Any]:
    """The things that fall under an entry, by name."""
    things = views.graph.linking(id, "falls_under")
    return sorted((views.link(here, one) for one in things), key=lambda one: one.title.casefold())


def touching(views: "Views", entry: "Entry", here: str) -> list[dict[str, Any]]:
    """What touches a thing, by kind, then by what leads to it; what speaks of the thing itself comes first."""
    groups: dict[str, dict[str, list[Link]]] = {kind: {} for kind in SAYING}
    for one in touches(views, entry.id):
        groups[views.kb[one.id].kind].setdefault(one.through, []).append(views.link(here, one.id))
    told = []
    for kind, ways in groups.items():
        order = sorted(ways, key=lambda way: (way != entry.id, len(ways[way])))
        number = sum(map(len, ways.values()))
        shown = [_way(views, entry, way, ways[way], here) for way in order]
        if shown:
            # Clauses are many and go by what leads to them; questions are few and each names its own way.
            told.append({"label": views.plural(kind), "number": number, "by_way": kind == "clause", "ways": shown})
    return told


def _way(views: "Views", entry: "Entry", way: str, links: "list[Link]", here: str) -> dict[str, Any]:
    through = None if way == entry.id else views.link(here, way)
    label = views.phrase("through {thing}").format(thing=_short(through.title)) if through else ""
    return {"through": through, "label": label, "links": links}


def _short(title: str) -> str:
    return title if len(title) <= LETTERS else title[:LETTERS].rsplit(" ", 1)[0] + " …"


def touched(views: "Views", clause: str, here: str) -> list[dict[str, Any]]:
    """The things that a clause touches, by their lists."""
    groups: dict[str, list[Link]] = {}
    for id in views.touched.get(clause, []):
        entry = views.kb[id]
        label = SHELVES.get(shelf_of(entry) or "", LABELS["space"][1])
        groups.setdefault(views.phrase(label), []).append(views.link(here, id))
    return [{"label": label, "links": links, "folded": len(links) > SHORT} for label, links in groups.items()]


def index(views: "Views") -> dict[str, list[str]]:
    """For every clause, the things it touches, in the order of their names."""
    found: dict[str, list[str]] = {}
    for entry in views.kb.of(*KINDS):
        if not is_thing(entry):
            continue
        for one in touches(views, entry.id):
            if views.kb[one.id].kind == "clause":
                found.setdefault(one.id, []).append(entry.id)
    return {
        clause: sorted(things, key=lambda one: views.speaker.title(one).casefold()) for clause, things in found.items()
    }
