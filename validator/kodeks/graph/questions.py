"""Questions that no list answers: what meets when things meet, and what changes when one thing does."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from kodeks import rulesets
from kodeks.graph.building import RuleGraph
from kodeks.model import Entry
from kodeks.rulesets import Difference, Mix

#: Relations of a thing that say nothing of what it is.
APART = (
    "passages", "nearest", "readings.passages", "facts.sources", "modules", "stands_in", "readings.facts.sources",
    "adjacent.to", "apart_from",
)  # fmt: skip
#: Relations between clauses.
AMONG_CLAUSES = (
    "overrides", "exception_to", "modifies", "requires", "triggers", "clarifies", "example_of",
)  # fmt: skip
#: Relations of a thing that lies on, watches or protects another, and so says something of that other too.
LYING = ("protects", "placed_on", "connects")
#: Kinds that say what holds, in the order a judge reads them.
SAYING = ("clause", "ruling", "discrepancy", "silence")


@dataclass(frozen=True, slots=True)
class Touched:
    """Something that comes into play, and through what: for each thing asked about, the entry that leads to it."""

    id: str
    through: Mapping[str, str]
    #: How closely it is about the things: 1 by a word of its sentence, 2 by what a thing is, 3 by the thing itself.
    closeness: int


@dataclass(frozen=True, slots=True)
class Impact:
    """What changes with an entry, by the way in which it depends on it."""

    #: For a module: what comes into force with it and what it replaces, against the box it is added to.
    comes: tuple[str, ...] = ()
    replaces: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    bends: tuple[str, ...] = ()
    rests: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    #: Saved cases whose verdict rests on it.
    cases: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    rulesets: tuple[str, ...] = ()


def traits(graph: RuleGraph, id: str) -> dict[str, int]:
    """
    What a thing is: itself (3), and what its fields and the terms it falls under name (2).

    A clause is what it is about; a term or a piece is itself. What a thing costs or shows counts,
    where it was printed does not.
    """
    found = {id: 3}
    for edge in graph.out.get(id, ()):
        if edge.relation in APART or edge.relation in AMONG_CLAUSES or edge.relation == "mentions":
            continue
        found.setdefault(edge.target, 2)
    for edge in graph.into.get(id, ()):
        if edge.relation in LYING:
            found.setdefault(edge.source, 2)
    for term in graph.linked(id, "falls_under"):
        for edge in graph.out.get(term, ()):
            if edge.relation == "icon":
                found.setdefault(edge.target, 2)
    return found


@lru_cache(maxsize=4096)
def relevant(graph: RuleGraph, id: str) -> dict[str, tuple[int, str]]:
    """
    Every clause that speaks of a thing: how closely, and through which trait.

    The walk is complete: a clause is found exactly when it is about, defines or mentions a trait, or
    is itself the thing or joined to it by a relation between clauses.
    """
    found: dict[str, tuple[int, str]] = {}

    def add(clause: str, closeness: int, trait: str) -> None:
        if graph.kb[clause].kind == "clause" and found.get(clause, (0, ""))[0] < closeness:
            found[clause] = (closeness, trait)

    if graph.kb[id].kind in ("module", "variant"):
        for entry in graph.kb.of("clause"):
            if id in entry.modules:
                add(entry.id, 2, id)
    for trait, closeness in traits(graph, id).items():
        for edge in graph.into.get(trait, ()):
            if edge.relation in ("about", "defines"):
                add(edge.source, closeness, trait)
            elif edge.relation == "mentions":
                add(edge.source, 2 if trait == id else 1, trait)
    if graph.kb[id].kind == "clause":
        add(id, 3, id)
        for edge in (*graph.out.get(id, ()), *graph.into.get(id, ())):
            if edge.relation in AMONG_CLAUSES:
                add(edge.target if edge.source == id else edge.source, 3, id)
    return found


def touches(graph: RuleGraph, wanted: Iterable[str], mix: Mix | None = None) -> list[Touched]:
    """
    Everything that comes into play when these things meet, in the order a judge would read it.

    With one thing: every clause that speaks of it. With several: the clauses that speak of all of
    them, those of one that bend or are bent by a clause of another, and what bends these; then the
    rulings, differences and open questions that touch them.
    """
    things = list(dict.fromkeys(wanted))
    speaking = {thing: relevant(graph, thing) for thing in things}
    allowed = set(rulesets.in_force(graph.kb, mix).clauses) if mix is not None else None
    met: dict[str, dict[str, str]] = {}
    for clause in graph.kb.of("clause"):
        if things and clause.id not in speaking[things[0]]:
            continue
        through = {thing: speaking[thing][clause.id][1] for thing in things if clause.id in speaking[thing]}
        if len(through) == len(things):
            met[clause.id] = through
    if len(things) > 1:
        met |= {id: through for id, through in _joined(graph, things, speaking).items() if id not in met}
    if allowed is not None:
        met = {id: through for id, through in met.items() if id in allowed}
    found = [Touched(id, through, _closeness(id, through, speaking)) for id, through in met.items()]
    if len(things) > 1 and any(touched.closeness > 1 for touched in found):
        found = [touched for touched in found if touched.closeness > 1]
    ordered = _as_a_judge_reads(graph, found)
    return [*ordered, *_open(graph, things, ordered, mix)]


def _closeness(id: str, through: Mapping[str, str], speaking: Mapping[str, Mapping[str, tuple[int, str]]]) -> int:
    """How closely a clause is about all the things: as closely as about the one it is least about."""
    degrees = []
    for thing, trait in through.items():
        if trait in speaking[thing]:  # joined through another clause
            degrees.append(max(1, speaking[thing][trait][0] - 1))
        else:
            degrees.append(speaking[thing].get(id, (1, ""))[0])
    if len(through) > 1 and not any(thing in (trait, id) for thing, trait in through.items()):
        return 1  # it speaks of what both have to do with, not of either of them
    return min(degrees)


def _joined(
    graph: RuleGraph, things: list[str], speaking: Mapping[str, Mapping[str, tuple[int, str]]]
) -> dict[str, dict[str, str]]:
    """Clauses of one thing that are joined to a clause of another by exception, replacement, change or need."""
    found: dict[str, dict[str, str]] = {}
    for number, thing in enumerate(things):
        for other in things[number + 1 :]:
            for clause, (closeness, trait) in speaking[thing].items():
                if closeness < 2:
                    continue
                for edge in (*graph.out.get(clause, ()), *graph.into.get(clause, ())):
                    if edge.relation not in AMONG_CLAUSES:
                        continue
                    far = edge.target if edge.source == clause else edge.source
                    reached = speaking[other].get(far)
                    if reached is not None and reached[0] >= 2 and far != clause:
                        found.setdefault(clause, {}).update({thing: trait, other: far})
                        found.setdefault(far, {}).update({other: reached[1], thing: clause})
    return found


def _as_a_judge_reads(graph: RuleGraph, found: list[Touched]) -> list[Touched]:
    """The closest first; among them a rule before what bends it."""
    by_id = {touched.id: touched for touched in found}
    by_closeness = sorted(found, key=lambda touched: -touched.closeness)
    return [by_id[id] for id in rulesets.precedence(graph.kb, (touched.id for touched in by_closeness))]


def _open(graph: RuleGraph, things: list[str], clauses: list[Touched], mix: Mix | None) -> list[Touched]:
    """
    The rulings, differences and silences that touch these clauses, or the things themselves.

    Where things meet, a question about one of them alone is left out unless it touches a clause too.
    """
    found: dict[str, dict[str, str]] = {}
    for clause in clauses:
        for id in graph.linking(clause.id, "touches", "settles"):
            found.setdefault(id, {}).update({thing: clause.id for thing in things if thing not in found.get(id, {})})
    for thing in things:
        for id in graph.linking(thing, "touches", "settles"):
            found.setdefault(id, {})[thing] = thing
    questions = [
        Touched(id, through, 2)
        for id, through in found.items()
        if len(through) == len(things)
        and graph.kb[id].kind in SAYING
        and (mix is None or mix.modules.issuperset(graph.kb[id].modules))
    ]
    return sorted(questions, key=lambda question: (SAYING.index(graph.kb[question.id].kind), question.id))


def impact(
    graph: RuleGraph,
    id: str,
    checks: Mapping[str, Iterable[str]] | None = None,
    cases: Mapping[str, Iterable[str]] | None = None,
) -> Impact:
    """
    What changes if this entry changes; for a module, what it brings and replaces.

    ``checks`` are the checks that test each clause, ``cases`` the clauses that each saved case rests on.
    """
    if graph.kb[id].kind in ("module", "variant"):
        return _impact_of_module(graph, id)
    clauses = [id] if graph.kb[id].kind == "clause" else []
    if graph.kb[id].kind in ("discrepancy", "silence", "ruling"):
        clauses = [clause for clause in graph.linked(id, "touches") if graph.kb[clause].kind == "clause"]
    elif not clauses:
        clauses = graph.linking(id, "about", "defines")
    bends = _closure(graph, clauses, rulesets.BENDING)
    rests = [
        clause for clause in _closure(graph, clauses, ("requires", "clarifies", "triggers")) if clause not in bends
    ]
    near = [*clauses, *bends]
    examples = [example for clause in near for example in graph.linking(clause, "example_of")]
    questions = [
        question
        for clause in [id, *clauses]
        for question in graph.linking(clause, "touches", "settles")
        if question != id
    ]
    known = checks or {}
    return Impact(
        bends=tuple(bends),
        rests=tuple([clause for clause in clauses if clause != id] + rests),
        examples=tuple(dict.fromkeys(examples)),
        checks=tuple(dict.fromkeys(check for clause in near for check in known.get(clause, ()))),
        cases=tuple(name for name, rests in (cases or {}).items() if not set(clauses).isdisjoint(rests)),
        questions=tuple(dict.fromkeys(questions)),
        things=tuple(_things(graph, id, clauses)),
        rulesets=tuple(ruleset.id for ruleset in graph.kb.of("ruleset") if _in_force_in(graph, clauses, ruleset)),
    )


def _in_force_in(graph: RuleGraph, clauses: list[str], ruleset: Entry) -> bool:
    """Whether a ruleset, for any number of its players, has one of these clauses in force."""
    for players in ruleset.data["players"]:
        mix = rulesets.mix_of(graph.kb, ruleset.ids("modules"), players)
        for id in clauses:
            replaced = any(rulesets.holds(graph.kb[other], mix) for other in graph.linking(id, "overrides"))
            if rulesets.holds(graph.kb[id], mix) and not replaced:
                return True
    return False


def _mix_of_ruleset(graph: RuleGraph, id: str) -> Mix:
    ruleset = graph.kb[id]
    return rulesets.mix_of(graph.kb, ruleset.ids("modules"), ruleset.data["players"][0])


def _closure(graph: RuleGraph, start: Iterable[str], relations: tuple[str, ...]) -> list[str]:
    """Everything that leads to these by the relations, near first."""
    found: dict[str, None] = {}
    todo = list(start)
    seen = set(todo)
    while todo:
        following = []
        for id in todo:
            for other in graph.linking(id, *relations):
                if other not in seen:
                    seen.add(other)
                    found[other] = None
                    following.append(other)
        todo = following
    return list(found)


def _things(graph: RuleGraph, id: str, clauses: list[str]) -> list[str]:
    """The cards, spaces and pieces that the clauses speak of, or that fall under the entry."""
    found = dict.fromkeys(graph.linking(id, "falls_under"))
    for clause in clauses:
        for target in graph.linked(clause, "about"):
            if graph.kb[target].kind not in ("term", "clause", "module", "variant"):
                found[target] = None
            found.update(dict.fromkeys(graph.linking(target, "falls_under")))
    found.pop(id, None)
    return list(found)


def _impact_of_module(graph: RuleGraph, id: str) -> Impact:
    kb = graph.kb
    with_it = rulesets.mix_of(kb, [id], 4)
    below = kb[id].ids("extends") + kb[id].ids("of")
    without = rulesets.mix_of(kb, below, 4)
    change = rulesets.difference(kb, without, with_it)
    return Impact(
        comes=change.only_second,
        replaces=change.replaced_in_second,
        things=tuple(
            entry.id
            for entry in kb
            if entry.kind not in ("clause", "passage", "chapter", "source", "scenario", *SAYING)
            and id in entry.modules
            and entry.id != id
        ),
        questions=tuple(entry.id for entry in kb.of("discrepancy", "silence", "ruling") if id in entry.modules),
        rulesets=tuple(ruleset.id for ruleset in kb.of("ruleset") if id in _mix_of_ruleset(graph, ruleset.id).modules),
    )


def diff(graph: RuleGraph, first: Mix, second: Mix) -> Difference:
    """What two rulesets do not share."""
    return rulesets.difference(graph.kb, first, second)
