"""How clauses stand to each other."""

from collections.abc import Iterator

from kodeks.findings import Finding
from kodeks.integrity.base import Base, found
from kodeks.registry import check

#: Relations in which a circle would leave nothing to stand on.
RANKED = ("exception_to", "overrides", "modifies", "requires")

#: In each of these groups a circle is looked for on its own: a clause may explain one that it bends.
GROUPS = (RANKED, ("clarifies",))


@check("kb.check.circle-of-clauses")
def circle_of_clauses(base: Base) -> Iterator[Finding]:
    """
    Clauses are exceptions to, override, modify, require or explain each other in a circle.

    Why
        The judge applies the general rule first and its exceptions after it. In a circle no
        clause comes first. Clauses that explain each other leave open which of them is the rule.
        The message shows the circle edge by edge, with file and line.
    """
    for relations in GROUPS:
        yield from _circles_of(base, relations)


def _circles_of(base: Base, relations: tuple[str, ...]) -> Iterator[Finding]:
    edges: dict[str, list[tuple[str, str]]] = {}
    for entry in base.kb.asked("clause"):
        edges[entry.id] = [
            (link.relation, link.target)
            for link in base.kb.links_of(entry)
            if link.relation in relations and link.target in base.kb
        ]
    for circle in _circles(edges):
        steps = []
        for source, (relation, target) in circle:
            index = base.kb[source].ids(relation).index(target)
            steps.append(f"{source} {relation} {target} ({base.kb[source].place(relation, index)})")
        first, (relation, target) = circle[0]
        entry = base.kb[first]
        yield found(
            entry,
            "Clauses go in a circle: {steps}.",
            relation,
            entry.ids(relation).index(target),
            steps="; ".join(steps),
            hint="take one of these relations out",
        )


Edge = tuple[str, tuple[str, str]]


def _circles(edges: dict[str, list[tuple[str, str]]]) -> Iterator[list[Edge]]:
    """One circle for each way back that a depth-first walk meets; every node is walked once."""
    state: dict[str, int] = {}
    for start in sorted(edges):
        if start in state:
            continue
        trail: list[Edge] = []
        stack = [(start, iter(edges[start]))]
        state[start] = 1
        while stack:
            node, rest = stack[-1]
            step = next(rest, None)
            if step is None:
                state[node] = 2
                stack.pop()
                if trail:
                    trail.pop()
                continue
            target = step[1]
            if state.get(target) == 1:
                whole = [*trail, (node, step)]
                names = [source for source, _ in whole]
                yield whole[names.index(target) :]
            elif target not in state:
                state[target] = 1
                trail.append((node, step))
                stack.append((target, iter(edges.get(target, []))))


@check("kb.check.clause-about-itself")
def clause_about_itself(base: Base) -> Iterator[Finding]:
    """
    An entry has a relation to itself.

    Why
        It says nothing, and most often another id was meant.
    """
    for entry in base.kb.asked():
        for link in base.kb.links_of(entry):
            if link.target == entry.id:
                yield found(
                    entry,
                    "{id} says {relation}: itself.",
                    *link.path,
                    relation=link.relation,
                    hint="name the other entry",
                )


@check("kb.check.reading-that-is-not-there")
def reading_that_is_not_there(base: Base) -> Iterator[Finding]:
    """
    A discrepancy follows a reading that it does not list.

    Why
        ``follows`` counts the readings from 1; 0 leaves the matter open.
    """
    for entry in base.kb.asked("discrepancy"):
        count = len(entry.data.get("readings", []))
        follows = entry.data.get("follows", 0)
        if isinstance(follows, int) and follows > count:
            yield found(
                entry,
                "{id} follows reading {follows} and lists {count}.",
                "follows",
                follows=follows,
                count=count,
                hint="0 leaves it open",
            )


@check("kb.check.reading-against-its-clauses")
def reading_against_its_clauses(base: Base) -> Iterator[Finding]:
    """
    A discrepancy follows a reading of one force, and the clauses it touches have another; or it hides the force.

    Why
        What is followed has to be what the clauses say: if you may, some clause that the discrepancy touches says
        may. A difference of force that changes something in play therefore names the force of each reading.
    """
    for entry in base.kb.asked("discrepancy"):
        readings = entry.data.get("readings", [])
        telling = entry.data.get("nature") == "force" and entry.data.get("changes") != "nothing"
        for index, reading in enumerate(readings):
            if telling and "force" not in reading:
                because = "{id} is a difference of force, and reading {number} does not name its force."
                yield found(
                    entry, because, "readings", index, number=index + 1, hint="add force: must, may, cannot or is"
                )
        follows = entry.data.get("follows", 0)
        force = readings[follows - 1].get("force") if 0 < follows <= len(readings) else None
        clauses = [base.kb[id] for id in entry.ids("touches") if id in base.kb and base.kb[id].kind == "clause"]
        if force and clauses and force not in {clause.data.get("force") for clause in clauses}:
            yield found(
                entry,
                "{id} follows a reading of the force {force}, and no clause it touches has that force.",
                "follows",
                force=force,
                hint=f"mend {clauses[0].id}, or touch the clause that says it",
            )
