"""What an entry is linked to and from, as plain values for the templates."""

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from kodeks import ids
from kodeks.graph import Touched
from kodeks.graph import touches as met
from kodeks.graph.questions import relevant
from kodeks.sphinx_ext.labels import INTO_PLAY, RELATIONS, SHELVES, SHOWN, SILENT, rank
from kodeks.sphinx_ext.labels import KINDS as LABELS
from kodeks.sphinx_ext.pages import doubts
from kodeks.sphinx_ext.pages.cards import KINDS, is_thing, shelf_of
from kodeks.sphinx_ext.pages.render import packed
from kodeks.sphinx_ext.views import once

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
    result = SHOWN.get(entry.kind, ())

    def note(relation: str, label: str, id: str, key: str) -> None:
        if relation in RELATIONS and relation not in result and id in views.kb and key not in left_out:
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
    order = sorted(found.items(), key=lambda item: item[1][0])
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
    result = SHOWN.get(entry.kind, ())
    for link in views.kb.links[entry.id]:
        relation = _own(link.relation, entry.kind)
        if relation in RELATIONS and relation not in result and link.target in views.kb:
            groups.setdefault(views.phrase(RELATIONS[relation][0]), {})[link.target] = relation
    for named, source in views.kb.backlinks.get(entry.id, []):
        relation = _own(named, ids.kind_of(source))
        if relation in RELATIONS and relation not in (*SILENT, *result) and source in views.kb:
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


# --- bends ----------------------------------------------------------------------------------------


#: The relations by which a rule bends another, the strongest first.
BENDING = ("overrides", "exception_to", "modifies")
#: How deep the bends goes.
DEEP = 2


@dataclass(frozen=True, slots=True)
class Twig:
    """A rule that bends the one above it: how, in which module, and what bends it."""

    label: str
    link: "Link"
    module: str
    twigs: "list[Twig]" = field(default_factory=list)


def bends(views: "Views", id: str, here: str, *, above: tuple[str, ...] = ()) -> list[Twig]:
    """The rules that bend a rule, and those that bend them."""
    if len(above) == DEEP:
        return []
    own = views.kb[id].module
    found: dict[str, Twig] = {}
    back = [(relation, source) for relation, source in views.kb.backlinks.get(id, []) if relation in BENDING]
    # What holds in every game with this rule comes before what another module changes.
    order = sorted(back, key=lambda item: (views.kb[item[1]].module != own, BENDING.index(item[0])))
    for relation, source in order:
        if source in found or source in above or source == id:
            continue
        module = views.kb[source].module
        found[source] = Twig(
            views.phrase(RELATIONS[relation][1]),
            views.link(here, source),
            views.module_title(source) if module != own else "",
            bends(views, source, here, above=(*above, id)),
        )
    return list(found.values())


# --- touching -------------------------------------------------------------------------------------


#: Kinds that stand for many things at once.
GENERAL = ("term", "token", "icon", "faction", "resource")
#: Kinds that say what holds.
SAYING = ("clause", "ruling", "discrepancy", "silence")
#: Longer lists are folded, and filled when they are opened.
SHORT = 12
#: Closer than by a word of a sentence.
CLOSE = 2


@dataclass(frozen=True, slots=True)
class Listed:
    """Entries in a list: as links, or as their ids where the page fills the list when it is opened."""

    number: int
    links: "tuple[Link, ...]" = ()
    ids: str = ""


def touches(views: "Views", id: str) -> list[Touched]:
    """
    Everything that comes into play with an entry, in the order a judge reads it.

    Left out are clauses that mention it in passing, and questions that only these lead to.
    """
    found = [item for item in met(views.graph, [id]) if item.closeness >= CLOSE and item.id != id]
    close = {id, *(item.id for item in found if views.kb[item.id].kind == "clause")}
    return [item for item in found if item.id in close or item.through[id] in close]


def around(views: "Views", entry: "Entry", here: str) -> dict[str, Any]:
    """What the page of an entry adds: what speaks of it, what also holds, and for a clause what it touches."""
    result = _by_way(views, entry) if entry.kind in (*INTO_PLAY, "clause") else {}
    own = {kind: ways.get(entry.id, []) for kind, ways in result.items()}
    general = [
        id
        for kind, ways in result.items()
        if kind == "clause"
        for way, found in ways.items()
        if way != entry.id
        for id in found
    ]
    # Of a thing that many rules are about, these come first; of a card or a space, what was answered on it.
    kinds = ("clause", "ruling") if entry.kind in GENERAL else ("ruling", "clause")
    # What an extension adds comes after what holds without it.
    told = [item for kind in kinds for item in own.get(kind, [])]
    modules = {item: views.kb[item].module for item in told}
    concerning = sorted(told, key=lambda item: (modules[item] != entry.module, rank(modules[item])))
    return {
        "concerning": [_concerning(views, item, here) for item in concerning],
        "own_doubts": doubts.lines(
            views, here, [views.kb[item] for kind in ("discrepancy", "silence") for item in own.get(kind, [])]
        ),
        "general": listed(views, list(dict.fromkeys(general)), here, most=0) if general else None,
        "touched": touched(views, entry.id, here) if entry.kind == "clause" else [],
        "covers": covers(views, entry.id),
    }


def _concerning(views: "Views", id: str, here: str) -> dict[str, Any]:
    """What concerns a thing: a rule by its sentence, a ruling by its question and with its answer."""
    entry = views.kb[id]
    answer = doubts.answer(views, entry, here) if entry.kind == "ruling" else None
    return {"id": id, "link": views.link(here, id), "answer": answer}


def covers(views: "Views", id: str) -> Listed | None:
    """The things that fall under an entry, by name."""
    things = views.graph.linking(id, "falls_under")
    if not things:
        return None
    return listed(views, sorted(things, key=lambda thing: views.speaker.title(thing).casefold()), "", most=0)


def _by_way(views: "Views", entry: "Entry") -> dict[str, dict[str, list[str]]]:
    groups: dict[str, dict[str, list[str]]] = {kind: {} for kind in SAYING}
    if entry.kind == "clause":
        # Its relations name what is joined to it and what questions it; left are the clauses about the same.
        for id, (closeness, way) in relevant(views.graph, entry.id).items():
            if closeness >= CLOSE and way != entry.id:
                groups["clause"].setdefault(way, []).append(id)
        return groups
    trait: dict[str, str] = {}
    for item in touches(views, entry.id):
        kind = views.kb[item.id].kind
        through = item.through[entry.id]
        if kind == "clause":
            trait[item.id] = through
        # A question is reached by a clause, and that by what the entry is.
        way = through if kind == "clause" else trait.get(through, entry.id)
        groups[kind].setdefault(way, []).append(item.id)
    return groups


def listed(views: "Views", found: list[str], here: str, *, most: int = SHORT) -> Listed:
    """A list as links while it is short; else as ids, by module and kind."""
    if len(found) <= most:
        return Listed(len(found), tuple(views.link(here, item) for item in found))
    return Listed(len(found), ids=packed(found))


def touched(views: "Views", clause: str, here: str) -> list[dict[str, Any]]:
    """The things that a clause touches, by their lists."""
    groups: dict[str, list[str]] = {}
    for id in index(views).get(clause, []):
        label = SHELVES.get(shelf_of(views.kb[id]) or "", LABELS["space"][1])
        groups.setdefault(views.phrase(label), []).append(id)
    return [{"label": label, "list": listed(views, found, here)} for label, found in groups.items()]


@once
def index(views: "Views") -> dict[str, list[str]]:
    """For every clause, the things it touches, in the order of their names."""
    found: dict[str, list[str]] = {}
    for entry in sorted(views.kb.of(*KINDS), key=lambda entry: views.speaker.title(entry.id).casefold()):
        if is_thing(entry):
            for id, (closeness, _) in relevant(views.graph, entry.id).items():
                if closeness >= CLOSE:
                    found.setdefault(id, []).append(entry.id)
    return found
