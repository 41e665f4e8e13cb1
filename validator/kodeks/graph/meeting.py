"""
What decides when things meet: at most ten answers, the deciding one first.

Every clause, ruling, difference and open question of the game in play is weighed by how closely it speaks of
each of the things, and counts as much as for the thing it speaks of least. It speaks of a thing by being about
it, by naming it, through what the thing is (a city is a stronghold), or through a clause that it touches or
bends. What has the same name as a piece, a term and an icon is one thing.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from kodeks import markup, rulesets
from kodeks.graph.building import RuleGraph
from kodeks.graph.questions import SAYING, relevant
from kodeks.model import Entry
from kodeks.rulesets import BENDING, Mix

#: No judge reads more than this aloud.
MOST = 10
#: What scores less than this part of the best answer does not belong to the question.
FAINT = 0.7
#: Where that leaves fewer, as many are listed as score at least the second part.
FEWEST, FAINTER = 3, 0.6
#: What is left of the weight of what holds only for another number of players than the usual one.
FOR_OTHER_NUMBERS = 0.9

#: How closely an entry speaks of a thing.
SUBJECT, NAMED, IN_WORDS, LOOSELY, BY_NATURE, BY_CHAPTER, IN_PASSING = 4.0, 3.2, 3.2, 2.4, 2.0, 1.2, 0.5
#: What is left of the closeness of a clause for what touches it, what bends it, what it bends, and what rests on it
#: or follows from it.
TOUCHED, BENDS, BENT, RESTS, FOLLOWS = 0.7, 0.7, 0.5, 0.5, 0.4
#: Where no answer weighs so much, what the things share is asked as well.
WEAK = 2.7
#: Endings that a word may change for others, and what must be left of it.
ENDINGS = ("ments", "ment", "ances", "ance", "ions", "ion", "als", "al", "ing", "ers", "er", "es", "s", "e")
SHORTEST = 4
#: Kinds of things that may stand for one another when they share a name.
TWINS = ("term", "token", "icon", "resource", "track", "variant", "technology", "card", "faction")

#: A question between the books counts less than the clause it is about, and an example less than its rule.
WEIGHT = {"clause": 1.0, "ruling": 0.97, "silence": 0.97, "discrepancy": 0.9}
EXAMPLE = 0.6


@dataclass(frozen=True, slots=True)
class Deciding:
    """Something that decides when things meet, with its weight."""

    id: str
    weight: float


def decides(
    graph: RuleGraph, wanted: Iterable[str], mix: Mix | None = None, *, wording: bool = False
) -> list[Deciding]:
    """
    What decides when these things meet, the deciding entry first.

    Without a mix it is the usual ruleset of the things, for any number of its players. Differences that change
    nothing in play are left out unless ``wording`` asks for them.
    """
    things = list(dict.fromkeys(wanted))
    mixes = [mix] if mix else rulesets.usual_mixes(graph.kb, things)
    saying = _saying(graph, mixes, wording=wording)
    close = {thing: _close(graph, thing, saying) for thing in things}
    found = _speaking_of_all(graph, close, saying)
    if max((each.weight for each in found), default=0.0) < WEAK:
        found = _joined(found, _half_way(graph, close, saying))
    usual = _saying(graph, mixes[:1], wording=wording)
    found = [
        each if each.id in usual else Deciding(each.id, each.weight * FOR_OTHER_NUMBERS)
        for each in found
        if each.id not in things
    ]
    found.sort(key=lambda deciding: (-deciding.weight, SAYING.index(graph.kb[deciding.id].kind), deciding.id))
    return _strongest(found)


def _joined(*lists: list[Deciding]) -> list[Deciding]:
    """The answers of several lists, each once with its greatest weight."""
    best: dict[str, float] = {}
    for deciding in chain(*lists):
        best[deciding.id] = max(deciding.weight, best.get(deciding.id, 0.0))
    return [Deciding(id, weight) for id, weight in best.items()]


def _strongest(found: list[Deciding]) -> list[Deciding]:
    """What belongs to the question, of answers in order."""
    best = found[0].weight if found else 0.0
    clear = [deciding for deciding in found if deciding.weight >= best * FAINT]
    fair = [deciding for deciding in found if deciding.weight >= best * FAINTER]
    return clear[:MOST] if len(clear) >= FEWEST else fair[:FEWEST]


def _speaking_of_all(
    graph: RuleGraph, close: Mapping[str, Mapping[str, float]], saying: Mapping[str, Entry]
) -> list[Deciding]:
    """What speaks of each of the things."""
    found = []
    for id, entry in saying.items():
        closeness = [known.get(id, 0.0) for known in close.values()]
        if min(closeness) > 0:
            found.append(Deciding(id, (min(closeness) + 0.25 * max(closeness)) * _weight(entry, len(close))))
    return found


def _half_way(
    graph: RuleGraph, close: Mapping[str, Mapping[str, float]], saying: Mapping[str, Entry]
) -> list[Deciding]:
    """
    Where nothing speaks of all the things: what speaks of one of them and of a subject that all of them share.

    A retreat takes a unit out of the Conflict, and strength is counted there; no rule names both.
    """
    subjects = [_subjects(graph, known, saying) for known in close.values()]
    found: dict[str, float] = {}
    for subject in set(subjects[0]).intersection(*subjects[1:]).difference(close):
        least = min(max(known[subject].values()) for known in subjects)
        for known in subjects:
            for id, closeness in known[subject].items():
                weight = min(closeness, least) * _rare(graph, subject) * _weight(saying[id], 1)
                found[id] = max(found.get(id, 0.0), weight)
    return [Deciding(id, weight) for id, weight in found.items()]


def _subjects(graph: RuleGraph, known: Mapping[str, float], saying: Mapping[str, Entry]) -> dict[str, dict[str, float]]:
    """What the entries that speak of a thing speak of besides, each with these entries and their closeness."""
    found: dict[str, dict[str, float]] = {}
    for id, closeness in known.items():
        if closeness >= BY_NATURE:
            for subject in (*saying[id].ids("about"), *graph.linked(id, "mentions")):
                found.setdefault(subject, {})[id] = closeness
    return found


def _saying(graph: RuleGraph, mixes: Iterable[Mix], *, wording: bool) -> dict[str, Entry]:
    """Everything that says what holds in any of these mixes."""
    found: dict[str, Entry] = {}
    for mix in mixes:
        force = set(rulesets.in_force(graph.kb, mix).clauses)
        found |= {
            entry.id: entry
            for entry in graph.kb.of(*SAYING)
            if (entry.id in force if entry.kind == "clause" else rulesets.holds(entry, mix))
            and (wording or entry.data.get("changes") != "nothing")
        }
    return found


def _weight(entry: Entry, things: int) -> float:
    """What an entry counts by its kind; the fewer other things it is about, the more."""
    weight = WEIGHT[entry.kind] * (EXAMPLE if entry.ids("example_of") else 1.0)
    others = max(0, len(entry.ids("about") or entry.ids("touches")) - things)
    return weight * 0.97**others


def _close(graph: RuleGraph, thing: str, saying: Mapping[str, Entry]) -> dict[str, float]:
    """How closely each entry speaks of a thing."""
    found: dict[str, float] = {}

    def add(id: str, closeness: float) -> None:
        if id in saying and closeness > found.get(id, 0.0):
            found[id] = closeness

    names = twins(graph, thing)
    for name in names:
        for clause, (closeness, trait) in relevant(graph, name).items():
            own = trait in names
            add(clause, (NAMED if own else BY_NATURE * _rare(graph, trait)) if closeness > 1 else IN_PASSING)
        for id in graph.linking(name, "about", "defines", "touches"):
            add(id, SUBJECT)
        add(name, SUBJECT)
        for phase in _phases(graph, name):
            for id in graph.linked(phase, "steps.clauses"):
                add(id, BY_NATURE)
    for chapter in _chapters(graph, thing):
        for id in graph.linking(chapter, "stands_in"):
            add(id, BY_CHAPTER)
    for id in _worded(graph, thing):
        add(id, IN_WORDS)
    for id in _worded(graph, thing, loosely=True):
        add(id, LOOSELY if graph.kb[id].kind == "clause" else IN_WORDS)
    for term in _classes(graph, thing):
        for id in (*graph.linking(term, "about", "defines", "mentions", "touches"), *_worded(graph, term)):
            add(id, BY_NATURE * _rare(graph, term))
    for id, weight in tuple(found.items()):
        for other in graph.linking(id, "touches", "settles"):
            add(other, weight * TOUCHED)
        for relation in BENDING:
            for other in graph.linking(id, relation):
                add(other, weight * BENDS)
            for other in graph.linked(id, relation):
                add(other, weight * BENT)
        for other in graph.linking(id, "requires"):
            add(other, weight * RESTS)
        for other in graph.linked(id, "triggers"):
            add(other, weight * FOLLOWS)
    return found


@lru_cache(maxsize=4096)
def _rare(graph: RuleGraph, trait: str) -> float:
    """How much a trait tells of a thing: the more clauses speak of it, the less."""
    return float(min(1.0, (10 / max(1, len(graph.linking(trait, "about", "defines")))) ** 0.5))


@lru_cache(maxsize=1024)
def twins(graph: RuleGraph, thing: str) -> tuple[str, ...]:
    """
    A thing and what has the same name in the same game: a piece, its term and its icon; a phase and its term.

    An agent icon is none of them: Spy opens spaces to an agent, and the piece is another thing.
    """
    entry = graph.kb[thing]
    name = str(entry.data.get("name", "")).casefold()
    if entry.kind == "phase":
        return (thing, *graph.linked(thing, "about"))
    if entry.kind not in TWINS or not name or _agent_icon(entry):
        return (thing,)
    classic = entry.module == "classic"
    others = [
        entry.id
        for entry in graph.kb.of("term", "token", "icon", "resource", "variant", "module")
        if str(entry.data.get("name", "")).casefold() == name
        and (entry.module == "classic") == classic
        and not _agent_icon(entry)
        and entry.id != thing
    ]
    return (thing, *others)


def _agent_icon(entry: Entry) -> bool:
    """Whether it is an icon that sends an agent."""
    return entry.kind == "icon" and bool(entry.data.get("agent"))


def _phases(graph: RuleGraph, name: str) -> list[str]:
    """The phases a thing is or means; what rules their steps speaks of it."""
    return [id for id in (name, *graph.linking(name, "about")) if graph.kb[id].kind == "phase"]


@lru_cache(maxsize=1024)
def _chapters(graph: RuleGraph, thing: str) -> tuple[str, ...]:
    """The chapters of a thing's own module that bear its name; what stands there speaks of it."""
    name = str(graph.kb[thing].data.get("name", "")).casefold()
    chapters = (chapter for chapter in graph.kb.of("chapter") if chapter.module == graph.kb[thing].module)
    return tuple(chapter.id for chapter in chapters if chapter.data["title"].casefold() == name)


@lru_cache(maxsize=1024)
def _classes(graph: RuleGraph, thing: str) -> tuple[str, ...]:
    """
    The terms of a thing's own game that its fields name in a word, and for a term the wider ones.

    A snooper fills the place of a defence; a sandworm has the mark of a unit; every plot card is an Intrigue card.
    """
    entry = graph.kb[thing]
    if entry.kind == "term":
        return _wider(graph, thing)
    words = {field for field, value in entry.data.items() if value is True}
    places = [effect["upon"].get("as") for effect in entry.data.get("effects", ()) if "upon" in effect]
    for value in (*entry.data.values(), *places):
        words.update(word for word in (value if isinstance(value, list) else [value]) if isinstance(word, str))
    terms = (f"{entry.module}.term.{word}" for word in sorted(words))
    return tuple(term for term in terms if term in graph.kb and term != thing)


def _wider(graph: RuleGraph, term: str) -> tuple[str, ...]:
    """The terms under which everything falls that falls under this one, and more besides."""
    under = graph.linking(term, "falls_under")
    shared = [frozenset(graph.linked(thing, "falls_under")) for thing in under]
    wider = (id for id in frozenset.intersection(*shared) if graph.kb[id].kind == "term") if shared else ()
    return tuple(sorted(id for id in wider if len(graph.linking(id, "falls_under")) > len(under)))


@lru_cache(maxsize=1024)
def _worded(graph: RuleGraph, thing: str, *, loosely: bool = False) -> tuple[str, ...]:
    """The entries whose English words have the name of a thing; loosely, also a word of the same stem."""
    name = graph.kb[thing].data.get("name")
    words = re.findall(r"[a-z']+", name.casefold()) if isinstance(name, str) else []
    if not words or graph.kb[thing].kind == "phase":  # named by a common word, such as recall; its term says it in full
        return ()
    ends = r"\w*" if loosely else r"(?:s|es)?"
    stems = [_stem(word) if loosely else word.replace("y", "i") for word in words]
    named = (ends + r"\W+").join(map(re.escape, stems)) + ends
    if _agent_icon(graph.kb[thing]):
        named += r"(?:\W+agent)?\W+icons?"
    pattern = re.compile(r"\b" + named + r"\b")
    return tuple(id for id, text in _texts(graph) if pattern.search(text))


def _stem(word: str) -> str:
    """The beginning of a word that its forms share: ``revival`` and ``revived``, ``ally`` and ``allies``."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) >= len(ending) + SHORTEST:
            return word.removesuffix(ending)
    return word.replace("y", "i")


@lru_cache(maxsize=4)
def _texts(graph: RuleGraph) -> tuple[tuple[str, str], ...]:
    """The English words of everything that says what holds, in small letters, with i for y."""
    found = []
    for entry in graph.kb.of(*SAYING):
        words = [
            markup.plain(str(entry.data[field])) for field in ("says", "question", "answer") if field in entry.data
        ]
        found.append((entry.id, " ".join(words).casefold().replace("y", "i")))
    return tuple(found)
