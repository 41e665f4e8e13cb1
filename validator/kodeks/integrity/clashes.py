"""Clauses that cannot be in force together, or that hang in the air: found, not assumed away."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache

from kodeks import rulesets
from kodeks.covering import coverings
from kodeks.findings import Finding
from kodeks.integrity.base import Base, found
from kodeks.model import Entry, KnowledgeBase
from kodeks.registry import check
from kodeks.rulesets import BENDING, InForce, Mix


def _least(kb: KnowledgeBase, modules: list[str]) -> frozenset[str]:
    """The smallest mix with these modules: what they are played with and what they need."""
    found: set[str] = set()
    todo = [id for id in modules if id in kb]
    while todo:
        id = todo.pop()
        if id not in found:
            found.add(id)
            todo += [
                module
                for field in ("extends", "of", "brings", "needs")
                for module in kb[id].ids(field)
                if module in kb and module not in found
            ]
    return frozenset(found)


def _bent(kb: KnowledgeBase, entry: Entry, *relations: str) -> list[tuple[str, int, Entry]]:
    """The clauses that a clause bends, with the field and the place in it."""
    return [
        (relation, index, kb[target])
        for relation in relations
        for index, target in enumerate(entry.ids(relation))
        if target in kb and kb[target].kind == "clause"
    ]


@check("kb.check.exception-without-its-rule")
def exception_without_its_rule(base: Base) -> Iterator[Finding]:
    """
    A clause is in force where no clause that it bends is.

    Why
        An exception, a change or a replacement says something only beside its rule. Where a game
        has the one and not the other, either the clause names a module too few, or the relation
        points the wrong way.
    """
    kb = base.kb
    least = cache(lambda *modules: _least(kb, list(modules)))
    for entry in kb.asked("clause"):
        bent = _bent(kb, entry, *BENDING)
        mix = least(*entry.modules)
        if not bent or any(mix.issuperset(target.modules) for _, _, target in bent):
            continue
        relation, index, target = bent[0]
        yield found(
            entry,
            "{id} says {relation}: {target}, which is not in force in every game that {id} is in.",
            relation,
            index,
            relation=relation,
            target=target.id,
            hint="give the clause the modules of its rule, or turn the relation round",
        )


@check("kb.check.never-in-force-together")
def never_in_force_together(base: Base) -> Iterator[Finding]:
    """
    A clause bends another that no game has together with it.

    Why
        The books keep some modules apart. A relation between clauses of two such modules can never
        come into play.
    """
    kb = base.kb
    never = apart(kb)
    for entry in kb.asked("clause"):
        for relation, index, target in _bent(kb, entry, *BENDING, "requires"):
            if never(entry, target):
                yield found(
                    entry,
                    "{id} says {relation}: {target}, and no game has both.",
                    relation,
                    index,
                    relation=relation,
                    target=target.id,
                    hint="take the relation out, or correct the modules or players of one of them",
                )


def apart(kb: KnowledgeBase) -> Callable[[Entry, Entry], bool]:
    """
    A test whether no game has 2 clauses together.

    Their modules are kept apart, or they are for other numbers of players. A further module may change
    the number of players, as Rivals make Uprising a game for 1 or 2, so each is tried.
    """
    further = [frozenset[str](), *(_least(kb, [module.id]) for module in kb.of("module"))]

    @cache
    def allowed(modules: frozenset[str]) -> set[int]:
        return {
            number
            for number in range(1, 7)
            if not all(any(rulesets.bars(kb, Mix(modules | more, number))) for more in further)
        }

    def test(entry: Entry, other: Entry) -> bool:
        modules = _least(kb, [*entry.modules, *other.modules])
        numbers = set(entry.data.get("players") or range(1, 7)) & set(other.data.get("players") or range(1, 7))
        return not numbers & allowed(modules)

    return test


@lru_cache(maxsize=1)
def _games(kb: KnowledgeBase) -> list[tuple[Entry, int, InForce]]:
    """The rulesets for each number of players that have a checked clause, with the clauses in force."""
    found = []
    checked = kb.asked("clause")
    for entry in kb.of("ruleset"):
        wanted = [id for id in entry.ids("modules") if id in kb]
        for players in entry.data.get("players") or ():
            mix: Mix = rulesets.mix_of(kb, wanted, players)
            if any(rulesets.holds(clause, mix) for clause in checked):
                found.append((entry, players, rulesets.in_force(kb, mix)))
    return found


def _checked(kb: KnowledgeBase, force: InForce) -> Iterator[Entry]:
    """The clauses in force that are checked."""
    return (kb[id] for id in force.clauses if kb.beneath is None or id not in kb.beneath)


@check("kb.check.two-replacements")
def two_replacements(base: Base) -> Iterator[Finding]:
    """
    Two modules replace the same clause in one game, and neither knows of the other.

    Why
        The judge could not tell which replacement holds. One of them has to replace, except or change
        the other.
    """
    seen = set()
    for game, _, force in _games(base.kb):
        for target, by in force.replaced.items():
            for number, first in enumerate(by):
                for other in by[number + 1 :]:
                    if base.kb[first].module == base.kb[other].module or _know(base.kb, first, other):
                        continue
                    if (first, other, target) not in seen:
                        seen.add((first, other, target))
                        entry = base.kb[other]
                        yield found(
                            entry,
                            "{id} and {other} both replace {target} in {game}.",
                            "overrides",
                            entry.ids("overrides").index(target),
                            other=first,
                            target=target,
                            game=game.id,
                            hint="say which of them bends the other",
                        )


def _know(kb: KnowledgeBase, clause: str, other: str) -> bool:
    return any(
        target == far
        for near, far in ((clause, other), (other, clause))
        for rel in BENDING
        for target in kb[near].ids(rel)
    )


@check("kb.check.bends-a-replaced-rule")
def bends_a_replaced_rule(base: Base) -> Iterator[Finding]:
    """
    An exception or change stays in force in a game that replaces its rule.

    Why
        What bends a rule that is no longer there needs to say whether it bends the replacement too.
    """
    seen = set()
    for game, players, force in _games(base.kb):
        for entry in _checked(base.kb, force):
            id = entry.id
            for relation in ("exception_to", "modifies"):
                targets = [rule for rule in entry.ids(relation) if rule in force.replaced]
                standing = [rule for rule in entry.ids(relation) if rule in base.kb and rule not in force.replaced]
                for target in targets:
                    by = force.replaced[target]
                    if id in by or standing or (id, target) in seen or any(_know(base.kb, id, clause) for clause in by):
                        continue
                    seen.add((id, target))
                    hint = "bend the replacement too, or limit the clause to the games that keep the rule"
                    yield _replaced(entry, relation, target, by, game, players, hint)


@check("kb.check.explains-a-replaced-rule")
def explains_a_replaced_rule(base: Base) -> Iterator[Finding]:
    """
    A clause requires a rule that a game replaces, or explains only such rules, and stays in force itself.

    Why
        What tells a rule once more, or builds on it, falls with the rule. Where a module replaces only
        one of 2 clauses that say the same, both the old and the new rule are in force. The replacement
        has to replace both, or the clause has to name what it rests on in that game too.
    """
    seen = set()
    for game, players, force in _games(base.kb):
        for entry in _checked(base.kb, force):
            id = entry.id
            gone = [("requires", rule) for rule in entry.ids("requires") if rule in force.replaced]
            if all(rule in force.replaced for rule in entry.ids("clarifies")):
                gone += [("clarifies", rule) for rule in entry.ids("clarifies")]
            if not gone or id in seen:
                continue
            relation, target = gone[0]
            by = force.replaced[target]
            if id in by or any(_know(base.kb, id, clause) for clause in by):
                continue
            seen.add(id)
            hint = "replace this clause too, or let it explain or require what holds in that game"
            yield _replaced(entry, relation, target, by, game, players, hint)


def _replaced(
    entry: Entry, relation: str, target: str, by: Iterable[str], game: Entry, players: int, hint: str
) -> Finding:
    """A clause stands on a rule that other clauses replace in a game."""
    return found(
        entry,
        "{id} says {relation}: {target}, which {by} replaces in {game} with {players} players.",
        relation,
        entry.ids(relation).index(target),
        relation=relation, target=target, by=", ".join(by), game=game.id, players=players, hint=hint,
    )  # fmt: skip


#: Links of a clause by which nobody comes to it from the things on the table.
STANDING = ("passages", "modules", "facts.sources")


@check("kb.check.clause-nobody-reaches")
def clause_nobody_reaches(base: Base) -> Iterator[Finding]:
    """
    A clause is linked to nothing but its passages.

    Why
        Whoever asks about a card, a space or a word comes to clauses through links. A clause without
        any stands in its chapter and is found by nobody.
    """
    for entry in base.kb.asked("clause"):
        out = [link for link in base.kb.links_of(entry) if link.relation not in STANDING]
        if not out and not base.kb.backlinks.get(entry.id):
            yield found(
                entry,
                "{id} is linked to no term, thing or other clause.",
                "id",
                hint="say what it is about, or how it stands to another clause",
            )


@check("kb.check.term-nobody-defines")
def term_nobody_defines(base: Base) -> Iterator[Finding]:
    """
    Clauses use a term that no clause defines and no passage explains.

    Why
        A word that decides disputes has to stand somewhere in a book.
    """
    for entry in base.kb.asked("term"):
        linked = base.kb.backlinks.get(entry.id, [])
        defined = entry.data.get("passages") or entry.data.get("facts") or any(rel == "defines" for rel, _ in linked)
        users = [source for rel, source in linked if rel in ("about", "mentions")]
        if users and not defined:
            yield found(
                entry,
                "{user} uses {id}, and nothing tells where it is defined.",
                "id",
                user=users[0],
                hint="name the passages that explain it, or let a clause define it",
            )


@check("kb.check.selector-covers-nothing")
def selector_covers_nothing(base: Base) -> Iterator[Finding]:
    """
    A selector of ``covers`` selects no thing.

    Why
        Clauses reach cards and spaces through what covers them. A selector that finds nothing
        most often names a field or a word that is spelt otherwise.
    """
    covering = [entry for entry in base.kb.asked() if entry.data.get("covers")]
    used = {item.place for item in coverings(base.kb)} if covering else set()
    for entry in covering:
        for index, _ in enumerate(entry.data["covers"]):
            if entry.place("covers", index) not in used:
                yield found(
                    entry,
                    "Nothing falls under {id} by this selector.",
                    "covers",
                    index,
                    hint="look at the field or the word of the effects that the things have",
                )
