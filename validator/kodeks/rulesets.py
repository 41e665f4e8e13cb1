"""
Mixes of modules: whether the books allow one, and which clauses are in force in it.

A clause is in force when all modules and variants it names are in the mix. A clause that another
one in force overrides is replaced by it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kodeks.model import Entry, KnowledgeBase


@dataclass(frozen=True, slots=True)
class Mix:
    """Modules and variants in play, and the number of players."""

    modules: frozenset[str]
    players: int


@dataclass(frozen=True, slots=True)
class Bar:
    """Why the books do not allow a mix: the entry that restricts it, and a sentence with its facts."""

    entry: str
    because: str
    facts: dict[str, object]


@dataclass(frozen=True, slots=True)
class InForce:
    """The clauses of a mix: those in force, and those replaced with what replaces them."""

    clauses: tuple[str, ...]
    replaced: dict[str, tuple[str, ...]]


def mix_of(kb: KnowledgeBase, wanted: Iterable[str], players: int) -> Mix:
    """A mix with everything that its modules are played with."""
    found: set[str] = {"shared.module.shared"} & set(kb.entries)
    todo = list(wanted)
    while todo:
        id = todo.pop()
        if id in found:
            continue
        found.add(id)
        todo += kb[id].ids("extends") + kb[id].ids("of") + kb[id].ids("brings")
    return Mix(frozenset(found), players)


def bars(kb: KnowledgeBase, mix: Mix) -> Iterator[Bar]:
    """Everything in the books that speaks against a mix."""
    parts = [kb[id] for id in sorted(mix.modules)]
    for part in parts:
        for needed in part.ids("needs"):
            if needed not in mix.modules:
                yield Bar(part.id, "{part} is only played together with {other}.", {"part": part.id, "other": needed})
        for barred in part.ids("excludes"):
            if barred in mix.modules:
                yield Bar(part.id, "{part} cannot be mixed with {other}.", {"part": part.id, "other": barred})
    for part in _deciding_players(parts):
        allowed = part.data["players"]
        if mix.players not in allowed:
            shown = ", ".join(map(str, allowed))
            facts: dict[str, object] = {"part": part.id, "allowed": shown, "players": mix.players}
            yield Bar(part.id, "{part} is for {allowed} players, not for {players}.", facts)


def _deciding_players(parts: list[Entry]) -> list[Entry]:
    """
    The parts whose number of players counts.

    A module that is played with another one replaces its number: Rivals make Uprising a game for
    one or two.
    """
    telling = [part for part in parts if "players" in part.data]
    replaced = {below for part in telling for below in part.ids("extends")}
    return [part for part in telling if part.id not in replaced]


def in_force(kb: KnowledgeBase, mix: Mix) -> InForce:
    """The clauses of a mix, in the order of the base."""
    holding = [entry for entry in kb.of("clause") if mix.modules.issuperset(entry.modules)]
    ids = {entry.id for entry in holding}
    replaced: dict[str, list[str]] = {}
    for entry in holding:
        for target in entry.ids("overrides"):
            if target in ids:
                replaced.setdefault(target, []).append(entry.id)
    clauses = tuple(entry.id for entry in holding if entry.id not in replaced)
    return InForce(clauses, {target: tuple(by) for target, by in sorted(replaced.items())})
