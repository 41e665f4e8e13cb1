"""
Mixes of modules: whether the books allow one, and which clauses are in force in it.

A clause is in force when all modules and variants it names are in the mix, and the number of
players is one it is for. A clause that another one in force overrides is replaced by it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from kodeks.model import Entry, KnowledgeBase


@dataclass(frozen=True, slots=True)
class Mix:
    """Modules and variants in play, and the number of players."""

    modules: frozenset[str]
    players: int


@dataclass(frozen=True, slots=True)
class Bar:
    """Why the books do not allow a mix: the entry that restricts it, a sentence with its facts, and the clauses."""

    entry: str
    because: str
    facts: dict[str, object]
    clauses: tuple[str, ...] = ()

    @property
    def grounds(self) -> tuple[str, ...]:
        """What to read about it: the clauses, or the entry where no book has one."""
        return self.clauses or (self.entry,)


@dataclass(frozen=True, slots=True)
class InForce:
    """The clauses of a mix: those in force, and those replaced with what replaces them."""

    clauses: tuple[str, ...]
    replaced: dict[str, tuple[str, ...]]


def mix_of(kb: KnowledgeBase, wanted: Iterable[str], players: int) -> Mix:
    """A mix with everything that its modules are played with."""
    found: set[str] = {"shared.module.shared"} if "shared.module.shared" in kb else set()
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
                because = "{part} is only played together with {other}."
                yield Bar(part.id, because, {"part": part.id, "other": needed}, _clauses(kb, part, needed))
        for barred in part.ids("excludes"):
            if barred in mix.modules:
                because = "{part} cannot be mixed with {other}."
                yield Bar(part.id, because, {"part": part.id, "other": barred}, _clauses(kb, part, barred))
    for part in _deciding_players(parts):
        allowed = part.data["players"]
        if mix.players not in allowed:
            shown = ", ".join(map(str, allowed))
            facts: dict[str, object] = {"part": part.id, "allowed": shown, "players": mix.players}
            yield Bar(
                part.id,
                "{part} is for {allowed} players, not for {players}.",
                facts,
                _on_players(kb, part, mix.players),
            )


def _clauses(kb: KnowledgeBase, part: Entry, other: str) -> tuple[str, ...]:
    """The clauses of the passages a part rests on that are about another part, or that it rests on too."""
    own, shared = _resting_on(kb, part), set(_resting_on(kb, kb[other]))
    fitting = [id for id in own if other in kb[id].ids("about")] or [id for id in own if id in shared]
    return tuple(fitting or own[:1])


def _on_players(kb: KnowledgeBase, part: Entry, players: int) -> tuple[str, ...]:
    """The clauses of the passages a part rests on that speak of this number of players, or of any."""
    own = _resting_on(kb, part)
    telling = [id for id in own if "players" in kb[id].data]
    return tuple([id for id in telling if players in kb[id].data["players"]] or telling or own[:1])


def _resting_on(kb: KnowledgeBase, part: Entry) -> list[str]:
    """The clauses that rest on a passage of a part."""
    found = {clause for passage in part.ids("passages") for clause in kb.resting.get(passage, ())}
    return [id for _, id in sorted(found)]


def _deciding_players(parts: list[Entry]) -> list[Entry]:
    """
    The parts whose number of players counts.

    A module that is played with another one replaces its number: Rivals make Uprising a game for
    one or two.
    """
    telling = [part for part in parts if "players" in part.data]
    replaced = {below for part in telling for below in part.ids("extends")}
    return [part for part in telling if part.id not in replaced]


def holds(entry: Entry, mix: Mix) -> bool:
    """Whether an entry is played with in a mix: its modules are there, and the number of players is one of its own."""
    return mix.modules.issuperset(entry.modules) and mix.players in (numbers_of_players(entry) or (mix.players,))


def numbers_of_players(entry: Entry) -> list[int] | None:
    """The numbers of players for which an entry holds; None for any. A worked example names its seats instead."""
    return entry.data.get("players") if entry.kind != "scenario" else None


@lru_cache(maxsize=2)
def _alike(kb: KnowledgeBase) -> list[list[tuple[int, Entry]]]:
    """The clauses that hold in the same mixes, with their numbers in the base: many clauses, few groups."""
    groups: dict[str, list[tuple[int, Entry]]] = {}
    for number, entry in enumerate(kb.of("clause")):
        groups.setdefault(repr((entry.modules, numbers_of_players(entry))), []).append((number, entry))
    return list(groups.values())


def in_force(kb: KnowledgeBase, mix: Mix) -> InForce:
    """The clauses of a mix, in the order of the base."""
    alike = [group for group in _alike(kb) if holds(group[0][1], mix)]
    holding = [entry for _, entry in sorted((item for group in alike for item in group), key=lambda item: item[0])]
    ids = {entry.id for entry in holding}
    replaced: dict[str, list[str]] = {}
    for entry in holding:
        for target in entry.ids("overrides"):
            if target in ids:
                replaced.setdefault(target, []).append(entry.id)
    clauses = tuple(entry.id for entry in holding if entry.id not in replaced)
    return InForce(clauses, {target: tuple(by) for target, by in sorted(replaced.items())})


def named(kb: KnowledgeBase, text: str) -> Mix | str:
    """
    A mix by its name: the id of a ruleset, or modules and variants joined by ``+``, with ``@`` and players.

    ``uprising+khoam@3`` is Uprising with CHOAM for three. Without a number it is the first that the
    ruleset or the module names, or 4. What cannot be read comes back as the word at fault.
    """
    parts, _, number = text.partition("@")
    if number and not number.isdecimal():
        return number
    if parts in kb and kb[parts].kind == "ruleset":
        value = kb[parts]
        return mix_of(kb, value.ids("modules"), int(number or value.data["players"][0]))
    known = {entry.id.rpartition(".")[2]: entry.id for entry in kb.of("variant", "module")}
    wanted = []
    for name in parts.split("+"):
        id = name if name in kb and kb[name].kind in ("module", "variant") else known.get(name.replace("_", "-"))
        if id is None:
            return name
        wanted.append(id)
    return mix_of(kb, wanted, int(number or _usual_players(kb, wanted)))


def usual(kb: KnowledgeBase, things: Iterable[str]) -> Mix:
    """The mix in which these entries are usually played together, with the usual number of players."""
    return usual_mixes(kb, things)[0]


def usual_mixes(kb: KnowledgeBase, things: Iterable[str]) -> list[Mix]:
    """
    The mixes in which these entries are usually played together, one for each number of players, the usual one first.

    They have the modules of the entries, with all that these need. What the boxes of one game share, and cards of a
    box that is only mixed in, are played with its first box. A number of players that an entry is for decides.
    """
    entries = [kb[id] for id in things]
    wanted = dict.fromkeys(module for entry in entries for module in _modules_of(kb, entry) if module in kb)
    if not any("classic" in module for module in wanted):
        wanted = {"uprising.module.uprising": None, **wanted} if "uprising.module.uprising" in kb else wanted
    wanted |= dict.fromkeys(needed for id in tuple(wanted) for needed in kb[id].ids("needs"))
    modules = [id for id in wanted if not id.startswith("shared.")]
    mix = mix_of(kb, modules, _usual_players(kb, modules[1:] or modules))
    allowed = [set(part.data["players"]) for part in _deciding_players([kb[id] for id in mix.modules])]
    own = [set(entry.data["players"]) for entry in entries if entry.kind == "clause" and "players" in entry.data]
    found = _common(own) or _common(allowed) or {mix.players}
    return [Mix(mix.modules, number) for number in sorted(found, key=lambda number: (number != mix.players, number))]


def _common(numbers: list[set[int]]) -> set[int]:
    return set.intersection(*numbers) if numbers else set()


def _modules_of(kb: KnowledgeBase, entry: Entry) -> list[str]:
    """The modules an entry is played with; a term that is the name of a module or variant means it."""
    if entry.kind in ("module", "variant"):
        return [entry.id]
    name = str(entry.data.get("name", "")).casefold() if entry.kind == "term" else ""
    meant = [part.id for part in kb.of("variant", "module") if str(part.data.get("name", "")).casefold() == name]
    return [*entry.modules, *meant]


def _usual_players(kb: KnowledgeBase, wanted: list[str]) -> int:
    allowed = [kb[id].data["players"] for id in wanted if "players" in kb[id].data]
    return 4 if not allowed or all(4 in item for item in allowed) else int(allowed[-1][0])


@dataclass(frozen=True, slots=True)
class Difference:
    """What two mixes do not share: clauses in force in only one, and clauses that only one replaces."""

    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    replaced_in_first: dict[str, tuple[str, ...]]
    replaced_in_second: dict[str, tuple[str, ...]]


def difference(kb: KnowledgeBase, first: Mix, second: Mix) -> Difference:
    """What changes from one mix to another."""
    text, other = in_force(kb, first), in_force(kb, second)
    ours, theirs = set(text.clauses), set(other.clauses)
    return Difference(
        tuple(id for id in text.clauses if id not in theirs and id not in other.replaced),
        tuple(id for id in other.clauses if id not in ours and id not in text.replaced),
        {id: by for id, by in text.replaced.items() if id in theirs},
        {id: by for id, by in other.replaced.items() if id in ours},
    )


#: Relations in which one clause bends another, the strongest first.
BENDING = ("overrides", "exception_to", "modifies")
#: Other relations by which a clause is read after another.
AFTER = ("requires", "clarifies", "example_of")


def precedence(kb: KnowledgeBase, clauses: Iterable[str]) -> list[str]:
    """
    Clauses in the order in which a judge reads them: as given, but a rule before what bends it.

    A clause that replaces, excepts or changes another, needs it, explains it or shows it at work
    comes after it, wherever it was given.
    """
    given = dict.fromkeys(clauses)
    found: dict[str, None] = {}
    for start in given:
        todo = [(start, False)]
        seen = {start}
        while todo:
            id, ready = todo.pop()
            if id in found:
                continue
            if ready:
                found[id] = None
                continue
            todo.append((id, True))
            before = [
                entry_id for relation in (*BENDING, *AFTER) for entry_id in kb[id].ids(relation) if entry_id in given
            ]
            for item in reversed(before):
                if item not in seen:
                    seen.add(item)
                    todo.append((item, False))
    return list(found)
