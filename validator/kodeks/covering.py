"""
What falls under what: applicability that follows from what a thing is, not from a hand-made link.

A term, piece or icon may say ``covers``: a list of selectors. Every entry that one of them selects
falls under it, and so under the clauses about it. Nothing has to be linked card by card.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from kodeks.findings import Path, Place
from kodeks.model import Entry, KnowledgeBase

#: Kinds whose entries are things on the table; only these fall under terms.
THINGS = ("card", "contract", "leader", "space", "technology", "territory", "token", "track")


class Covering(NamedTuple):
    """A thing that falls under a term, and the place of the selector that says so."""

    thing: str
    term: str
    place: Place


def coverings(kb: KnowledgeBase) -> Iterator[Covering]:
    """Everything that falls under something, in the order of the base, with every selector that says so."""
    by_word: dict[tuple[str, str, Any], list[tuple[str, Place]]] = {}
    for entry in kb:
        for index, selector in enumerate(entry.data.get("covers") or ()):
            where = (entry.id, entry.place("covers", index))
            by_word.setdefault(_key(selector), []).append(where)
    if not by_word:
        return
    apart = _apart(kb)
    for thing in kb.of(*THINGS):
        for key in sorted(_keys(thing), key=str):
            for term, place in by_word.get(key, ()):
                if term != thing.id and (thing.module, kb[term].module) not in apart:
                    yield Covering(thing.id, term, place)


def _apart(kb: KnowledgeBase) -> set[tuple[str, str]]:
    """Pairs of modules of different games: a leader of the one is no leader of the other."""
    games: dict[str, set[str]] = {}
    for module in kb.of("module"):
        for other in module.ids("excludes"):
            if other in kb:
                games.setdefault(module.module, set()).add(kb[other].module)
    found = set()
    for value, others in games.items():
        for module in kb.of("module"):
            if module.module in others or any(kb[up].module in others for up in module.ids("extends") if up in kb):
                found |= {(value, module.module), (module.module, value)}
    return found


def _key(selector: Mapping[str, Any]) -> tuple[str, str, Any]:
    """A selector as the key it is found by: by an effect, by a field, or by kind alone."""
    if "effect" in selector:
        return ("", str(selector["effect"]), None)
    return (str(selector["kind"]), str(selector.get("field", "")), selector.get("is"))


def _keys(thing: Entry) -> set[tuple[str, str, Any]]:
    """Every key under which a selector may find a thing."""
    found: set[tuple[str, str, Any]] = {(thing.kind, "", None)}
    for field, value in thing.data.items():
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, str | bool | int):
                found.add((thing.kind, field, item))
        if value not in ([], False):
            found.add((thing.kind, field, None))
    found.update(("", word, None) for word in effect_words(thing.data))
    return found


def effect_words(value: Any) -> set[str]:
    """
    Every word that an effect is found by: each step of the way to a value, and actions by their name.

    >>> sorted(effect_words({"effects": [{"gain": {"troops": 2}}]}))
    ['effects', 'effects.gain', 'effects.gain.troops', 'gain', 'gain.troops', 'troops']
    """
    found: set[str] = set()
    todo: list[tuple[Path, Any]] = [((), value)]
    while todo:
        way, here = todo.pop()
        if isinstance(here, Mapping):
            todo += [((*way, str(key)), inner) for key, inner in here.items()]
        elif isinstance(here, list | tuple):
            todo += [(way, inner) for inner in here]
        elif isinstance(here, str):
            todo.append(((*way, here), None)) if len(here) < 60 and " " not in here else None
        for start in range(len(way)):
            found.add(".".join(str(step) for step in way[start:]))
    return found
